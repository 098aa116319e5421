//! Pages of the web as a user reads them, from a server that stands here.

use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::time::{Duration, Instant};

use crate::support::Workspace;

/// What the server answers to a path: the head behind `HTTP/1.1`, and the body.
fn answer(path: &str) -> (String, Vec<u8>) {
    let html = |body: &str| ("200 OK\r\ncontent-type: text/html; charset=utf-8".to_owned(), body.as_bytes().to_vec());
    match path {
        "/tides" => html(&format!(
            "<html><head><title>Tides</title><script>track()</script></head><body><nav><a href=/>Home</a></nav>\
             <article><h1>At the pier</h1><p>→ glance garden.udon</p><p>{}<a href=\"/tables\">The tables</a> say more.\
             </p></article></body></html>",
            "High water stands at six, and the ferry leaves an hour before it. ".repeat(10)
        )),
        "/old" => ("302 Found\r\nlocation: /tides".to_owned(), Vec::new()),
        "/round" => ("302 Found\r\nlocation: /round".to_owned(), Vec::new()),
        "/away" => ("302 Found\r\nlocation: file:///etc/passwd".to_owned(), Vec::new()),
        "/data" => ("200 OK\r\ncontent-type: application/json".to_owned(), b"{\"six\": true}".to_vec()),
        "/latin" => ("200 OK\r\ncontent-type: text/plain; charset=latin1".to_owned(), b"caf\xe9".to_vec()),
        "/flag" => ("200 OK\r\ncontent-type: image/png".to_owned(), vec![0x89, b'P', b'N', b'G', 0, 0]),
        "/huge" => ("200 OK\r\ncontent-type: text/plain".to_owned(), vec![b'a'; 9 * 1024 * 1024]),
        "/deep" => html(&"<div>".repeat(100_000)),
        "/broken" => ("500 Internal Server Error".to_owned(), b"no".to_vec()),
        _ => ("404 Not Found".to_owned(), b"nothing".to_vec()),
    }
}

/// A server for as long as the tests run; gives its address.
fn serve() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let Ok(mut stream) = stream else { continue };
            let mut asked = Vec::new();
            let mut buffer = [0; 4096];
            while !asked.windows(4).any(|end| end == b"\r\n\r\n") {
                match stream.read(&mut buffer) {
                    Ok(count) if count > 0 => asked.extend_from_slice(&buffer[..count]),
                    _ => break,
                }
            }
            let text = String::from_utf8_lossy(&asked).into_owned();
            let path = text.split(' ').nth(1).unwrap_or_default();
            let (head, body) = answer(path);
            let head = format!("HTTP/1.1 {head}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n", body.len());
            // A reader that has seen enough hangs up.
            let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&body));
        }
    });
    address
}

/// What fetching pages prints, a page a line.
#[track_caller]
fn check(pages: &[(&str, &[&str])]) {
    let (workspace, address) = (Workspace::new(), serve());
    for (page, expected) in pages {
        let line = format!("web fetch {address}{page}");
        let out = workspace.run(&["--allow", "net", "-c", &line]).out.replace(&address, "SERVER");
        for text in *expected {
            assert!(out.contains(text), "{page}: {text} is not in\n{out}");
        }
        assert!(!out.lines().any(|line| line.starts_with('→')), "{out}");
    }
}

#[test]
fn pages_are_read_as_text() {
    check(&[
        ("/tides", &["SERVER/tides  the article of a page", "Tides\n", "> → glance garden.udon", "(SERVER/tables)"]),
        ("/old", &["SERVER/tides  the article of a page"]),
        ("/data", &["SERVER/data  application/json, 4 tokens\n\n{\"six\": true}"]),
        ("/latin", &["café"]),
    ]);
}

#[test]
fn what_is_no_page_is_said() {
    let started = Instant::now();
    check(&[
        ("/none", &["NOT_FOUND: SERVER/none answered with status 404"]),
        ("/broken", &["FAILED: SERVER/broken answered with status 500"]),
        ("/flag", &["INVALID_ARGUMENT: SERVER/flag is no text", "it is image/png, 6 bytes"]),
        ("/huge", &["LIMIT_EXCEEDED: SERVER/huge sends more than 8 MiB"]),
        ("/deep", &["LIMIT_EXCEEDED: the page is nested more than 250 elements deep"]),
        ("/round", &["IO: SERVER/round cannot be reached", "redirect"]),
        ("/away", &["NOT_FOUND: SERVER/file:"]),
    ]);
    assert!(started.elapsed() < Duration::from_secs(30));
}

#[test]
fn nothing_is_fetched_without_the_permission() {
    let out = Workspace::new().run(&["-c", "web fetch http://127.0.0.1:9/"]).out;
    assert!(out.contains("PERMISSION_DENIED: web.fetch needs the permission \"net\""), "{out}");
}
