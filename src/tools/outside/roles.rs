//! What kind of value a parameter of a tool from outside takes, and which words lead to it. A schema says that something
//! is a text; that a text called `repo` stands behind `in`, and one called `title` behind `titled`, is in its name.

use serde_json::Value;

use crate::code::search::words_in;
use crate::engine::Type;

/// Parameters whose names have one of some words: what a text of theirs is, and what leads to it. The first that fits.
struct Role {
    names: &'static [&'static str],
    kind: Type,
    connectives: &'static [&'static str],
}

/// Words for a folder.
const FOLDERS: &[&str] = &["dir", "directory", "folder"];

const ROLES: &[Role] = &[
    Role { names: FOLDERS, kind: Type::Directory, connectives: &["in", "of", "below", "under"] },
    Role { names: &["path", "file", "filename"], kind: Type::File(&[]), connectives: &["of", "in", "from"] },
    Role { names: &["url", "uri", "link", "website"], kind: Type::Url, connectives: &["from", "at"] },
    Role {
        names: &[
            "repo",
            "repository",
            "project",
            "workspace",
            "database",
            "table",
            "organization",
            "organisation",
            "org",
            "team",
            "bucket",
            "collection",
            "board",
            "namespace",
            "cluster",
        ],
        kind: Type::Word,
        connectives: &["in", "of", "from", "on", "for"],
    },
    Role {
        names: &["channel", "room", "recipient", "to", "destination", "email", "chat"],
        kind: Type::Word,
        connectives: &["to", "into", "in"],
    },
    Role { names: &["branch", "ref", "revision", "version"], kind: Type::Word, connectives: &["on", "at"] },
    Role { names: &["author", "user", "username", "assignee"], kind: Type::Word, connectives: &["by", "for"] },
    Role {
        names: &["label", "labels", "tag", "tags"],
        kind: Type::Word,
        connectives: &["labelled", "labeled", "tagged"],
    },
    Role { names: &["since", "after", "start", "from"], kind: Type::Word, connectives: &["since", "after", "from"] },
    Role { names: &["until", "before", "end"], kind: Type::Word, connectives: &["until", "before"] },
    Role {
        names: &["query", "search", "pattern", "keyword", "keywords", "term"],
        kind: Type::Query,
        connectives: &["for", "matching", "about"],
    },
    Role {
        names: &["title", "name", "subject", "headline"],
        kind: Type::Text,
        connectives: &["titled", "called", "named", "entitled", "with the title"],
    },
    Role {
        names: &[
            "body",
            "text",
            "message",
            "content",
            "description",
            "comment",
            "note",
            "prompt",
            "question",
            "reason",
            "input",
            "task",
            "instructions",
        ],
        kind: Type::Text,
        connectives: &["saying", "reading", "with the text", "with the message", "because"],
    },
];

/// The type of a parameter and the words that lead to its value.
pub fn of(name: &str, about: &str, schema: &Value) -> (Type, &'static [&'static str]) {
    let words: Vec<String> = words_in(name).map(str::to_lowercase).collect();
    let role = ROLES.iter().find(|role| words.iter().any(|word| role.names.contains(&word.as_str())));
    let connectives = role.map_or(&[][..], |role| role.connectives);
    let bound = |name: &str, or: i64| schema[name].as_i64().unwrap_or(or);
    let kind = match written(schema) {
        "integer" => Type::Int(bound("minimum", i64::MIN), bound("maximum", i64::MAX)),
        "boolean" => Type::Flag,
        "array" => Type::List(&Type::Word),
        // Its server reads the JSON.
        "object" => Type::Text,
        "number" => Type::Word,
        _ if schema["format"] == "uri" => Type::Url,
        _ => match role.map(|role| role.kind) {
            Some(Type::File(_)) if says(about, FOLDERS) => Type::Directory,
            Some(kind) => kind,
            None => by_description(about),
        },
    };
    (kind, connectives)
}

/// The type that a schema writes; of several the first that is no null.
fn written(schema: &Value) -> &str {
    let several = schema["type"].as_array().into_iter().flatten().filter_map(Value::as_str);
    schema["type"].as_str().or_else(|| several.into_iter().find(|kind| *kind != "null")).unwrap_or_default()
}

/// What a text is that its name says nothing of.
fn by_description(about: &str) -> Type {
    if says(about, FOLDERS) {
        Type::Directory
    } else if says(about, &["path", "file"]) {
        Type::File(&[])
    } else if says(about, &["text", "sentence", "markdown"]) {
        Type::Text
    } else {
        Type::Word
    }
}

/// Whether a description has one of some words.
fn says(about: &str, wanted: &[&str]) -> bool {
    words_in(about).any(|word| wanted.contains(&word.to_lowercase().as_str()))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::of;
    use crate::engine::Type;

    fn check(name: &str, about: &str, schema: &Value, kind: Type, leads: Option<&str>) {
        let (found, connectives) = of(name, about, schema);
        assert_eq!((found, connectives.first().copied()), (kind, leads), "{name}");
    }

    #[test]
    fn a_name_says_what_a_text_is() {
        let text = json!({"type": "string"});
        check("file_path", "", &text, Type::File(&[]), Some("of"));
        check("repoName", "", &text, Type::Word, Some("in"));
        check("title", "", &text, Type::Text, Some("titled"));
        check("spot", "the file to look at", &text, Type::File(&[]), None);
        check("spot", "where it is", &text, Type::Word, None);
        check("source_path", "the folder of the repository", &text, Type::Directory, Some("of"));
    }

    #[test]
    fn a_schema_comes_before_the_name() {
        check("top", "", &json!({"type": "integer", "minimum": 1}), Type::Int(1, i64::MAX), None);
        check("path", "", &json!({"type": ["null", "boolean"]}), Type::Flag, Some("of"));
        check("home", "", &json!({"type": "string", "format": "uri"}), Type::Url, None);
        check(
            "labels",
            "",
            &json!({"type": "array", "items": {"type": "string"}}),
            Type::List(&Type::Word),
            Some("labelled"),
        );
    }
}
