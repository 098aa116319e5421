//! Posts from JSON: one object a line, or one list of objects.

use chrono::{DateTime, NaiveDateTime};
use serde::Deserialize;

use super::super::write::tags;
use super::NewPost;
use crate::error::{Code, Error, Result};

/// A post as it is written in JSON. What is not known here is passed over.
#[derive(Debug, Deserialize)]
struct Written {
    #[serde(alias = "post_id")]
    id: u32,
    #[serde(alias = "thread")]
    thread_id: u32,
    #[serde(alias = "title")]
    thread_title: Option<String>,
    #[serde(alias = "name")]
    author: Option<String>,
    #[serde(alias = "trip")]
    trip_code: Option<String>,
    subject: Option<String>,
    #[serde(alias = "timestamp")]
    time: Option<Time>,
    file_name: Option<String>,
    file_url: Option<String>,
    #[serde(default)]
    tags: Vec<String>,
    #[serde(default)]
    links: Vec<u32>,
    #[serde(alias = "text")]
    body: String,
}

/// A time: seconds since 1970, or ISO with or without a zone.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Time {
    Seconds(i64),
    Text(String),
}

/// The posts of a file. A mistake names its line, or its place in the list, and nothing is read.
pub fn parse_posts(file: &str, bytes: &[u8]) -> Result<Vec<NewPost>> {
    let wrong = |place: String, what: &str| {
        Error::new(Code::InvalidArgument, format!("{place} of \"{file}\" is no post: {what}"))
            .in_file(file)
            .detail("a post is an object with id, thread_id and body; and author, time, tags, links if they are known")
    };
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let line = bytes[..error.valid_up_to()].split(|byte| *byte == b'\n').count();
        wrong(format!("line {line}"), "it is not UTF-8")
    })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim_start().starts_with('[') {
        let all: Vec<serde_json::Value> =
            serde_json::from_str(text).map_err(|error| wrong("the list".into(), &error.to_string()))?;
        return all
            .into_iter()
            .enumerate()
            .map(|(index, value)| {
                let place = format!("item {}", index + 1);
                let written =
                    serde_json::from_value(value).map_err(|error| wrong(place.clone(), &error.to_string()))?;
                post(written).map_err(|what| wrong(place, &what))
            })
            .collect();
    }
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let read = |(index, line): (usize, &str)| {
        let place = format!("line {}", index + 1);
        let written = serde_json::from_str(line).map_err(|error| {
            let what = error.to_string();
            wrong(place.clone(), what.rsplit_once(" at line").map_or(&*what, |(what, _)| what))
        })?;
        post(written).map_err(|what| wrong(place, &what))
    };
    lines.map(read).collect()
}

/// A written post, checked; says what is wrong with it.
fn post(written: Written) -> std::result::Result<NewPost, String> {
    if written.id == 0 || written.thread_id == 0 {
        return Err("ids begin at 1".into());
    }
    let time = match written.time {
        None => None,
        Some(Time::Seconds(seconds)) => Some(seconds),
        Some(Time::Text(text)) => Some(seconds(&text).ok_or_else(|| format!("\"{text}\" is no time"))?),
    };
    Ok(NewPost {
        id: written.id,
        thread: written.thread_id,
        title: written.thread_title,
        author: written.author,
        trip: written.trip_code,
        subject: written.subject,
        time,
        file_name: written.file_name,
        file_url: written.file_url,
        tags: tags(&written.tags).map_err(|error| error.message)?,
        links: written.links,
        body: written.body,
    })
}

/// Seconds since 1970 of a written time; without a zone it is UTC.
fn seconds(text: &str) -> Option<i64> {
    let zoned = DateTime::parse_from_rfc3339(text).ok().map(|time| time.timestamp());
    let local = || {
        ["%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M:%S"]
            .iter()
            .find_map(|form| NaiveDateTime::parse_from_str(text, form).ok())
    };
    zoned.or_else(|| local().map(|time| time.and_utc().timestamp()))
}

#[cfg(test)]
mod tests {
    use super::parse_posts;

    fn check(text: &str, expected: &str) {
        let told = match parse_posts("p.jsonl", text.as_bytes()) {
            Ok(posts) => posts
                .iter()
                .map(|post| format!("{}/{} {:?} {:?} {}", post.thread, post.id, post.time, post.tags, post.body))
                .collect::<Vec<_>>()
                .join("\n"),
            Err(error) => error.message,
        };
        assert_eq!(told, expected);
    }

    #[test]
    fn a_line_is_a_post() {
        check(
            "{\"id\": 2, \"thread_id\": 1, \"time\": 60, \"tags\": [\"OP_post\"], \"body\": \"a\"}\n\n\
             {\"post_id\": 3, \"thread\": 1, \"timestamp\": \"1970-01-01T00:02:00\", \"text\": \"b\", \"x\": {}}\n",
            "1/2 Some(60) [\"op_post\"] a\n1/3 Some(120) [] b",
        );
        check(
            "\u{feff}[{\"id\": 2, \"thread_id\": 1, \"time\": \"1970-01-01T01:00:00+01:00\", \"body\": \"\"}]",
            "1/2 Some(0) [] ",
        );
        check("", "");
    }

    #[test]
    fn a_mistake_names_its_line() {
        check(
            "{\"id\": 2, \"thread_id\": 1, \"body\": \"a\"}\n{\"id\": 3}",
            "line 2 of \"p.jsonl\" is no post: missing field `thread_id`",
        );
        check("hello", "line 1 of \"p.jsonl\" is no post: expected value");
        check(
            "{\"id\": -1, \"thread_id\": 1, \"body\": \"\"}",
            "line 1 of \"p.jsonl\" is no post: invalid value: integer `-1`, expected u32",
        );
        check("{\"id\": 0, \"thread_id\": 1, \"body\": \"\"}", "line 1 of \"p.jsonl\" is no post: ids begin at 1");
        check(
            "{\"id\": 1, \"thread_id\": 1, \"time\": \"noon\", \"body\": \"\"}",
            "line 1 of \"p.jsonl\" is no post: \"noon\" is no time",
        );
        check(
            "[{\"id\": 1, \"thread_id\": 1, \"body\": 5}]",
            "item 1 of \"p.jsonl\" is no post: invalid type: integer `5`, expected a string",
        );
    }
}
