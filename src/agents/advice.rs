//! Advice on the descriptions of tools: they are all that a model has to choose by, so each should say what the tool
//! does, what comes back, and when to use it.

/// Fewer words than this say nothing specific.
const FEW: usize = 5;

/// Words that tell what comes back.
const RETURNS: &[&str] = &[
    "return", "output", "print", "json", "as a", "list of", "map of", "table", "yields", "gives", "produces", "array",
];

/// Words that tell when a tool is of use, or what comes before it.
const WHEN: &[&str] = &["use ", "call ", "when ", "first", "before", "after ", "needs", "requires", "useful", "to see"];

/// What could be better in the description of a tool; nothing for a good one.
pub fn advise(tool: &str, description: &str) -> Option<String> {
    let lower = description.to_lowercase();
    let says = |words: &[&str]| words.iter().any(|word| lower.contains(word));
    let mut lacks = Vec::new();
    if description.split_whitespace().count() < FEW {
        lacks.push("what it does exactly");
    }
    if !says(RETURNS) {
        lacks.push("what it returns");
    }
    if !says(WHEN) {
        lacks.push("when to use it");
    }
    let last = lacks.pop()?;
    let all = if lacks.is_empty() { last.to_owned() } else { format!("{} and {last}", lacks.join(", ")) };
    Some(format!("the description of tool \"{tool}\" could say {all}"))
}

#[cfg(test)]
mod tests {
    use super::advise;

    fn check(description: &str, expected: Option<&str>) {
        let expected = expected.map(|lacks| format!("the description of tool \"t\" could say {lacks}"));
        assert_eq!(advise("t", description), expected);
    }

    #[test]
    fn a_description_says_what_and_when() {
        check("Counts the words of a file. Returns a number. Use it before a summary.", None);
        check("Counts words", Some("what it does exactly, what it returns and when to use it"));
        check("Counts the words of a file", Some("what it returns and when to use it"));
        check("Counts words and prints a table of them", Some("when to use it"));
    }
}
