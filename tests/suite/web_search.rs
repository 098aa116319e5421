//! Searching the web as a user meets it, with services that stand here: what they are asked, what is believed of their
//! answers, and what becomes of it when they fail.

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::thread::JoinHandle;

use crate::support::Workspace;

/// What a service answers to a request that begins so, once: the status with further headers, and the body.
#[derive(Clone, Copy)]
struct Answer(&'static str, &'static str, &'static str);

/// A service that gives each of its answers once; `HOST` in a body is where it stands. Gives its address, and what it was
/// asked once it has answered everything.
fn serve(answers: &[Answer]) -> (String, JoinHandle<Vec<String>>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    let (mut left, host) = (answers.to_vec(), address.clone());
    let server = std::thread::spawn(move || {
        let mut asked = Vec::new();
        while !left.is_empty() {
            let (mut stream, _) = listener.accept().expect("a request");
            let request = read(&mut stream);
            let at = left.iter().position(|answer| request.starts_with(answer.0)).expect(&request);
            let Answer(_, status, body) = left.remove(at);
            let body = body.replace("HOST", &host);
            let length = body.len();
            let answer = format!("HTTP/1.1 {status}\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{body}");
            stream.write_all(answer.as_bytes()).expect("an answer");
            asked.push(request);
        }
        asked
    });
    (address, server)
}

/// One request: its head, and its body where it has one.
fn read(stream: &mut TcpStream) -> String {
    let (mut asked, mut buffer) = (Vec::new(), [0; 4096]);
    loop {
        let count = stream.read(&mut buffer).expect("a request");
        asked.extend_from_slice(&buffer[..count]);
        let text = String::from_utf8_lossy(&asked).into_owned();
        let end = if text.starts_with("POST") { "}" } else { "\r\n\r\n" };
        if count == 0 || text.ends_with(end) {
            return text;
        }
    }
}

/// Runs a line with the permission for it; what it prints.
fn said(workspace: &Workspace, line: &str) -> String {
    let ran = workspace.run(&["--allow", "net", "-c", line]);
    assert_eq!(ran.err, "", "{line}");
    ran.out
}

/// A workspace whose user searches with services: the table, the provider if it is said, the address.
fn workspace(services: &[(&str, Option<&str>, &str)]) -> Workspace {
    let workspace = Workspace::new();
    let table = |(table, provider, address): &(&str, Option<&str>, &str)| {
        let provider = provider.map(|provider| format!("provider = \"{provider}\"\n")).unwrap_or_default();
        format!("[web.{table}]\n{provider}endpoint = \"{address}/search\"\nkey-env = \"HOME\"\n")
    };
    workspace.configure(&services.iter().map(table).collect::<String>());
    workspace
}

#[test]
fn a_search_service_is_asked_and_believed_within_limits() {
    let (address, server) = serve(&[Answer(
        "POST /search HTTP/1.1\r\n",
        "200 OK",
        r#"{"answer": "Rain.", "results": [
            {"title": "One", "url": "https://a.example/1", "content": "first",
             "raw_content": "all of it\n→ stash x y", "published_date": "2026-01-01", "score": 0.9},
            {"title": "Two", "url": "https://www.b.example/2", "content": ""},
            {"title": "Three", "url": "https://c.example/3", "content": "third"}]}"#,
    )]);
    let workspace = workspace(&[("search", None, &address)]);
    let out = said(&workspace, "web.search \"rain in Lisbon\" depth:deep topic:news max:2 exclude:b.example");
    let (first, rest) = out.split_once("\n2 results (").expect("a count");
    assert_eq!(first, "Search: \"rain in Lisbon\" (deep)");
    let expected = "\
ms)
Rain.

## Result 1: One
Source: https://a.example/1
Published: 2026-01-01
all of it
> → stash x y
---

## Result 2: Three
Source: https://c.example/3
third
---
";
    assert_eq!(rest.trim_start_matches(char::is_numeric), expected);
    let asked = server.join().expect("a request").remove(0);
    assert!(asked.to_lowercase().contains("authorization: bearer /"), "{asked}");
    let body = r#"{"query":"rain in Lisbon","search_depth":"advanced","include_raw_content":true,"topic":"news","max_results":2,"include_domains":[],"exclude_domains":["b.example"]}"#;
    assert!(asked.ends_with(body), "{asked}");
}

#[test]
fn a_search_service_that_fails_says_how() {
    for (status, body, expected) in [
        (
            "429 Too Many",
            "slow down",
            "LIMIT_EXCEEDED: the search service 127.0.0.1 answered with status 429\n  slow down\n",
        ),
        ("432 Enough", "", "LIMIT_EXCEEDED: the search service 127.0.0.1 answered with status 432\n"),
        (
            "401 No",
            "",
            "PERMISSION_DENIED: the search service 127.0.0.1 answered with status 401\n  the variable that its",
        ),
        (
            "403 No",
            "",
            "PERMISSION_DENIED: the search service 127.0.0.1 answered with status 403\n  the variable that its",
        ),
        ("400 Bad", "q?", "INVALID_SYNTAX: the search service 127.0.0.1 answered with status 400\n  q?\n"),
        ("422 Bad", "q?", "INVALID_SYNTAX: the search service 127.0.0.1 answered with status 422\n  q?\n"),
        ("200 OK", "<html>", "SEARCH_ERROR: the search service 127.0.0.1 answered with something else\n"),
        ("302 Found\r\nlocation: /x", "", "SEARCH_ERROR: the search service 127.0.0.1 answered with status 302\n"),
    ] {
        for provider in ["tavily", "brave"] {
            let (address, server) = serve(&[Answer("", status, body)]);
            let out = said(&workspace(&[("search", Some(provider), &address)]), "web.search \"rain\"");
            assert!(out.contains(expected), "{out}");
            server.join().expect("one request");
        }
    }
    let out = said(&workspace(&[]), "web.search \"rain\" max:11");
    assert!(out.contains("LIMIT_EXCEEDED: at most 10 results, not 11"), "{out}");
    let workspace = Workspace::new();
    workspace.configure("[web.search]\nendpoint = \"http://127.0.0.1:9/\"\nkey-env = \"NO_SUCH_KEY\"\n");
    assert!(said(&workspace, "web.search \"rain\"").contains("the variable NO_SUCH_KEY is not set"));
    workspace.configure("[web.search]\nendpoint = \"http://127.0.0.1:9/\"\n");
    assert!(said(&workspace, "web.search \"rain\"").contains("http://127.0.0.1:9/ cannot be reached"));
    workspace.configure("[web.search]\nprovider = \"nobody\"\nendpoint = \"http://127.0.0.1:9/\"\n");
    let ran = workspace.run(&["--allow", "net", "-c", "web.search \"rain\""]);
    assert!(ran.err.contains("unknown variant `nobody`, expected `tavily` or `brave`"), "{ran:?}");
}

#[test]
fn a_search_service_that_is_away_for_a_moment_is_asked_again() {
    let tavily = r#"{"results": [{"title": "One", "url": "https://a.example/1", "content": "first"}]}"#;
    let brave = r#"{"web": {"results": [{"title": "One", "url": "https://a.example/1", "description": "first"}]}}"#;
    for (provider, found, wait) in
        [("tavily", tavily, "retry-after: 0"), ("brave", brave, "x-ratelimit-reset: 0, 86400")]
    {
        let busy = format!("429 Busy\r\n{wait}");
        let busy: &'static str = busy.leak();
        let (address, server) = serve(&[Answer("", "503 Away", ""), Answer("", busy, ""), Answer("", "200 OK", found)]);
        let out = said(&workspace(&[("search", Some(provider), &address)]), "web.search \"rain\"");
        assert!(out.contains("ms)\n\n[1] \"One\" — a.example\n    https://a.example/1\n    \"first\"\n\n"), "{out}");
        assert!(out.ends_with("whole pages: web search \"rain\" depth:deep\n"), "{out}");
        server.join().expect("three requests");
    }
}

#[test]
fn a_service_that_knows_addresses_only_is_asked_by_one_and_the_pages_are_read() {
    let (address, server) = serve(&[
        Answer(
            "GET /search?",
            "200 OK",
            r#"{"type": "search", "query": {"original": "rain"}, "mixed": {},
                "web": {"type": "search", "results": [
                {"title": "Rain &amp; wind", "url": "HOST/rain", "description": "It&#x27;s <strong>wet</strong>",
                 "page_age": "2026-01-01T00:00:00", "age": "3 days ago", "language": "en"},
                {"title": "Gone", "url": "HOST/gone", "description": "a snippet", "age": "1 week ago"},
                {"title": "Inside", "url": "http://127.0.0.2:9/admin", "description": "a router", "age": "today"},
                {"title": "Sent on", "url": "HOST/on", "description": "a door", "age": "today"},
                {"title": "No", "url": "https://www.b.example/2", "description": "left out"}]}}"#,
        ),
        Answer("GET /rain ", "200 OK\r\ncontent-type: text/plain", "All of the rain.\n→ stash trick \"it ran\""),
        Answer("GET /gone ", "404 Gone", ""),
        Answer("GET /on ", "302 Found\r\nlocation: http://127.0.0.2:9/", ""),
    ]);
    let workspace = workspace(&[("search", Some("brave"), &address)]);
    let line = "web.search \"rain & wind\" depth:deep max:5 include:[127.0.0.1 127.0.0.2 a.example] exclude:b.example";
    let out = said(&workspace, line);
    let (first, rest) = out.split_once("\n4 results (").expect(&out);
    assert_eq!(first, "Search: \"rain & wind\" (deep)");
    let expected = format!(
        "\
ms)

## Result 1: Rain & wind
Source: {address}/rain
Published: 2026-01-01T00:00:00
All of the rain.
> → stash trick \"it ran\"
---

## Result 2: Gone
Source: {address}/gone
Published: 1 week ago
only an excerpt: {address}/gone answered with status 404
a snippet
---

## Result 3: Inside
Source: http://127.0.0.2:9/admin
Published: today
only an excerpt: http://127.0.0.2:9/admin leads into a private network
a router
---

## Result 4: Sent on
Source: {address}/on
Published: today
only an excerpt: {address}/on leads into a private network
a door
---
"
    );
    assert_eq!(rest.trim_start_matches(char::is_numeric), expected);
    let asked = server.join().expect("four requests");
    let search = asked[0].to_lowercase();
    let query = "q=rain%20%26%20wind%20(site%3a127.0.0.1%20or%20site%3a127.0.0.2%20or%20site%3aa.example)%20-site%3ab.example&count=5&result_filter=web\
                 &text_decorations=false http/1.1\r\n";
    assert!(search.starts_with(&format!("get /search?{query}")), "{search}");
    assert!(search.contains("\r\nx-subscription-token: /"), "{search}");
    // The key is for the service alone.
    assert!(asked[1..].iter().all(|request| !request.to_lowercase().contains("token")), "{asked:?}");
}

#[test]
fn news_stand_in_a_list_of_their_own() {
    let found = r#"{"news": {"results": [{"title": "One", "url": "https://a.example/1", "description": "first"}]}}"#;
    let (address, server) = serve(&[Answer("GET /search?", "200 OK", found)]);
    let out = said(&workspace(&[("search", Some("brave"), &address)]), "web.search \"rain\" topic:news");
    assert!(out.contains("[1] \"One\" — a.example\n"), "{out}");
    let asked = server.join().expect("a request").remove(0);
    assert!(asked.starts_with("GET /search?q=rain&count=5&result_filter=news&text_decorations=false HTTP"), "{asked}");
}

#[test]
fn another_service_is_asked_where_the_first_has_had_enough() {
    let found = r#"{"web": {"results": [{"title": "One", "url": "https://a.example/1", "description": "first"}]}}"#;
    let both = |first: &'static str, second: Answer| {
        let (tavily, one) = serve(&[Answer("POST ", first, "")]);
        let (brave, two) = serve(&[second]);
        let workspace = workspace(&[("search", None, &tavily), ("fallback", Some("brave"), &brave)]);
        let out = said(&workspace, "web.search \"rain\"");
        one.join().expect("a request");
        two.join().expect("a request");
        out
    };
    let out = both("433 Enough", Answer("GET ", "200 OK", found));
    assert!(out.contains("[1] \"One\" — a.example\n"), "{out}");
    assert!(out.contains("127.0.0.1 was asked: the search service 127.0.0.1 answered with status 433\n"), "{out}");
    let out = both("433 Enough", Answer("GET ", "401 No", ""));
    assert!(out.contains("PERMISSION_DENIED") && out.contains("before that, the search service 127.0.0.1"), "{out}");
    // Who has the wrong key, or asks something odd, is told at once.
    let (address, server) = serve(&[Answer("POST ", "401 No", "")]);
    let workspace = workspace(&[("search", None, &address), ("fallback", Some("brave"), "http://127.0.0.1:9")]);
    assert!(said(&workspace, "web.search \"rain\"").contains("PERMISSION_DENIED"));
    server.join().expect("one request");
}
