//! Small documents of one piece of the dialect after another, to be repeated: most are nothing anybody would write.

/// What the pieces are made of.
pub const TOKENS: &[&str] = &[
    "|a", "|{a ", "|{", "}", "{", "|'b'", "[k]", "[1]", ".t", "?", ":x", ":x 1", ":y [", "]", "\"", "'", "@[k]",
    "@a[k]", ":[k]", "; c", ";{", "!i", "!{i ", "!{{", "}}", "!:k:", "!{:k:", "```", "\\", " ", "\n", "\n  ", "\r\n",
    "\t", "é", "text", "2024-1-2", "-",
];

/// What stands before the repeated piece.
const OPENINGS: &[&str] = &["", "|a ", "|a\n  ", "|a :x [", "|{a ", "!:k:\n", "```\n", "; c\n"];

/// An opening, and the piece that is repeated after it.
pub type Snippet = (&'static str, String);

/// Every token after every opening, and every two of them.
pub fn short() -> Vec<Snippet> {
    let mut all: Vec<Snippet> = Vec::new();
    for opening in OPENINGS {
        for first in TOKENS {
            all.push((opening, (*first).to_owned()));
            all.push((opening, format!("{first} ")));
            all.push((opening, format!("{first}\n  ")));
        }
    }
    for first in TOKENS {
        for second in TOKENS {
            all.push(("", [*first, second].concat()));
            all.push(("|a ", [*first, second].concat()));
        }
    }
    all
}

/// The document of about `bytes` bytes that repeats a piece.
pub fn document(opening: &str, piece: &str, bytes: usize) -> String {
    format!("{opening}{}", piece.repeat(bytes / piece.len()))
}
