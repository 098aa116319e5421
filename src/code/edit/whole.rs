//! Editing by name: a definition is replaced or taken out as a whole, or text is put beside it.
//!
//! A definition has its comments, attributes, decorators and `export` with it. New text that brings none of its own
//! keeps those that are there, so that nobody loses a comment by not repeating it.

use std::ops::Range;

use super::blanks::{Unit, indent, is_blank};
use super::lines::without_line_end;
use super::refit::moved;
use super::{Draft, Scene, Side, applied, syntax};
use crate::code::extract::{named, no_grammar};
use crate::code::symbol::{Symbol, symbols};
use crate::error::{Code, Error, Result};

/// What begins a comment behind the end of a definition.
const COMMENTS: &[&str] = &["//", "#", "/*", "--"];

/// Replaces the definition called `name` by `new`; nothing takes it out.
pub fn replace(scene: &Scene<'_>, name: &str, new: &str) -> Result<Draft> {
    let symbol = the_one(scene, name)?;
    let new = new.trim_matches('\n');
    let body = Body::of(scene.text, &symbol, new);
    let mut remarks = Vec::new();
    if is_blank(new) {
        return Ok(Draft {
            changes: vec![(body.to_remove(scene.text), String::new())],
            closeness: None,
            remarks,
            strict: true,
        });
    }
    let to = indent(&scene.text[body.line..]);
    let new = moved(new, to, Unit::of(scene.text));
    let mut new = if body.begins_line { new } else { new.trim_start().to_owned() };
    let place = body.with_above.clone();
    let defined = first_definition(scene, &place, &new).ok_or_else(|| defines_nothing(scene, &symbol, &place, &new))?;
    if let Some(export) = export(&scene.text[body.own.start..]) {
        let at = new.split_inclusive('\n').take(defined.head).map(str::len).sum::<usize>();
        let at = at + indent(&new[at..]).len();
        if !new[at..].starts_with("export") {
            new.insert_str(at, export);
            remarks.push(format!("kept \"{}\"", export.trim_end()));
        }
    }
    let keeps_above = body.with_above.start < body.own.start && !defined.has_above;
    if keeps_above {
        remarks.push("kept the comments and attributes above".to_owned());
    }
    let place = if keeps_above { body.own } else { place };
    Ok(Draft { changes: vec![(place, new)], closeness: None, remarks, strict: true })
}

/// Puts `new` before or behind the definition called `name`, with a blank line between unless both are single lines.
pub fn insert(scene: &Scene<'_>, name: &str, new: &str, side: Side) -> Result<Draft> {
    let symbol = the_one(scene, name)?;
    let new = new.trim_matches('\n');
    if is_blank(new) {
        return Err(scene.fail(Code::InvalidArgument, "there is nothing to insert"));
    }
    let body = Body::of(scene.text, &symbol, "");
    let behind = scene.text[body.own.end..body.last_line.end].trim_start_matches([';', ',', ' ', '\t']);
    let is_shared = !body.begins_line || !(behind.is_empty() || COMMENTS.iter().any(|mark| behind.starts_with(mark)));
    if is_shared {
        return Err(scene
            .fail(Code::InvalidOperation, format!("\"{}\" shares its lines with other code", symbol.path))
            .detail("give the text to replace as old_string")
            .hint(scene.look(&format!(":{}", symbol.line))));
    }
    let to = indent(&scene.text[body.line..]);
    let new = moved(new, to, Unit::of(scene.text));
    let is_tall = new.contains('\n') || symbol.last > symbol.first;
    let gap = if is_tall { "\n\n" } else { "\n" };
    // A neighbour that stands as deep gets a blank line as well.
    let is_near = |line: &str| is_tall && !is_blank(line) && indent(line).len() >= to.len();
    let change = match side {
        Side::Before => {
            let at = body.with_above.start;
            let above = scene.text[..at].strip_suffix('\n').and_then(|text| text.rsplit('\n').next());
            (at..at, format!("{}{new}{gap}", if above.is_some_and(is_near) { "\n" } else { "" }))
        }
        Side::After => {
            let at = body.last_line.end;
            let below = scene.text[at..].strip_prefix('\n').and_then(|text| text.lines().next());
            (
                at..at,
                format!(
                    "{gap}{new}{}",
                    if below.is_some_and(|line| is_near(line) && !is_closing(line)) { "\n" } else { "" }
                ),
            )
        }
    };
    Ok(Draft { changes: vec![change], closeness: None, remarks: Vec::new(), strict: true })
}

/// Whether a line only closes what was opened before.
fn is_closing(line: &str) -> bool {
    line.trim_start().starts_with(['}', ')', ']'])
}

/// The only definition that `name` means.
fn the_one(scene: &Scene<'_>, name: &str) -> Result<Symbol> {
    let name = name.trim().trim_end_matches("()").replace("::", ".");
    let known = scene.language.and_then(|language| symbols(scene.text, language));
    let known = known.ok_or_else(|| no_grammar(scene.file, scene.language))?;
    let found = named(&known, &name, scene.file)?;
    if let [only] = found[..] {
        return Ok(only.clone());
    }
    let error = scene.fail(Code::Ambiguous, format!("{} definitions are called \"{name}\"", found.len()));
    let mut names: Vec<String> = found.iter().map(|symbol| symbol.path.clone()).collect();
    names.dedup();
    let error = if names.len() == found.len() { error.suggest(names) } else { error };
    let lines: Vec<String> = found.iter().map(|symbol| symbol.line.to_string()).collect();
    Err(error.detail(format!("at lines {}", lines.join(", "))).hint(scene.look(&format!("#{name}"))))
}

/// Where a definition stands.
struct Body {
    /// Whether nothing stands before it on its first line.
    begins_line: bool,
    /// The beginning of the line on which it begins.
    line: usize,
    /// The definition, from the beginning of its line if it begins it.
    own: Range<usize>,
    /// The same, with what belongs to it from above.
    with_above: Range<usize>,
    /// Its last line.
    last_line: Range<usize>,
}

impl Body {
    /// Where `symbol` stands; the `;` behind it is part of it if `new` brings one.
    fn of(text: &str, symbol: &Symbol, new: &str) -> Self {
        let lines = super::line_ranges(text);
        let range = |number: usize| lines.get(number - 1).cloned().unwrap_or(text.len()..text.len());
        let (first_line, last_line) = (range(symbol.line), range(symbol.last));
        let begins_line =
            symbol.bytes.start <= first_line.start || is_blank(&text[first_line.start..symbol.bytes.start]);
        let mut end = symbol.bytes.end.min(last_line.end);
        let behind = &text[end..last_line.end];
        if is_blank(behind) {
            end = last_line.end;
        } else if let Some(stop) = behind.chars().next().filter(|c| matches!(c, ';' | ','))
            && new.trim_end().ends_with(stop)
        {
            end += 1;
        }
        let own = if begins_line { first_line.start } else { symbol.bytes.start };
        let above = if begins_line { range(symbol.first).start } else { own };
        Self { begins_line, line: first_line.start, own: own..end, with_above: above.min(own)..end, last_line }
    }

    /// What is taken out with the definition: its lines, if they are its own, and one of two blank lines around them.
    fn to_remove(&self, text: &str) -> Range<usize> {
        if !self.begins_line || self.own.end < self.last_line.end {
            return self.with_above.clone();
        }
        let place = without_line_end(text, &self.with_above);
        let is_blank_above = place.start == 0 || text[..place.start].ends_with("\n\n");
        let is_blank_below = text[place.end..].starts_with('\n');
        place.start..place.end + usize::from(is_blank_above && is_blank_below)
    }
}

/// What new text defines first.
struct Defined {
    /// How many of its lines stand before the definition itself.
    head: usize,
    /// Whether it brings comments or attributes of its own.
    has_above: bool,
}

/// What `new` defines first when it stands in `place`; nothing if it defines nothing.
fn first_definition(scene: &Scene<'_>, place: &Range<usize>, new: &str) -> Option<Defined> {
    let after = applied(scene.text, &[(place.clone(), new.to_owned())]);
    let range = place.start..place.start + new.len();
    let known = symbols(&after, scene.language?)?;
    let symbol = known.into_iter().find(|symbol| range.contains(&symbol.bytes.start))?;
    let line = scene.line_of(place.start);
    Some(Defined { head: symbol.line.saturating_sub(line), has_above: symbol.first < symbol.line })
}

fn defines_nothing(scene: &Scene<'_>, symbol: &Symbol, place: &Range<usize>, new: &str) -> Error {
    let changes = [(place.clone(), new.to_owned())];
    if let Some(error) = syntax::broken(scene, &applied(scene.text, &changes), &changes) {
        return syntax::refused(scene, &error);
    }
    let message = format!("the new text defines nothing that could stand for \"{}\"", symbol.path);
    scene
        .fail(Code::InvalidArgument, message)
        .detail("a symbol is replaced as a whole; for a part of it give old_string or start_line")
}

/// How a definition is exported, as it is written.
fn export(text: &str) -> Option<&'static str> {
    let text = text.trim_start();
    ["export default ", "export "].into_iter().find(|word| text.starts_with(word))
}

#[cfg(test)]
mod tests {
    use super::super::{Aim, Side, edit};
    use crate::error::Code;

    #[track_caller]
    fn after(file: &str, text: &str, name: &str, beside: Option<Side>, new: &str) -> String {
        let edit = edit(file, text.as_bytes(), &Aim::Symbol { name: name.into(), beside }, new).expect("an edit");
        let after = crate::engine::journal::applied(text.as_bytes(), &edit.replacements).expect("a text");
        String::from_utf8(after).expect("a text")
    }

    #[track_caller]
    fn check(file: &str, text: &str, name: &str, new: &str, expected: &str) {
        assert_eq!(after(file, text, name, None, new), expected);
    }

    #[test]
    fn a_definition_is_replaced_as_a_whole() {
        let text = "fn a() {}\n\nimpl B {\n    fn c(&self) {\n        1;\n    }\n}\n";
        let expected = "fn a() {}\n\nimpl B {\n    fn c(&self) {\n        2;\n    }\n}\n";
        check("a.rs", text, "B.c", "fn c(&self) {\n    2;\n}", expected);
        check("a.rs", text, "B::c()", "\n        fn c(&self) {\n            2;\n        }\n", expected);
        check(
            "a.go",
            "package a\n\nfunc f() {\n\tg()\n}\n",
            "f",
            "func f() {\n    h()\n}",
            "package a\n\nfunc f() {\n\th()\n}\n",
        );
        check("a.c", "struct a { int b; };\nint c;\n", "a", "struct a { int d; };", "struct a { int d; };\nint c;\n");
        check("a.c", "struct a { int b; };\nint c;\n", "a", "struct a { int d; }", "struct a { int d; };\nint c;\n");
    }

    #[test]
    fn definitions_of_other_languages_are_replaced() {
        let text = "class Pool\n  # Takes.\n  def take\n    1\n  end\nend\n";
        let expected = "class Pool\n  # Takes.\n  def take\n    2\n  end\nend\n";
        check("a.rb", text, "Pool.take", "def take\n  2\nend", expected);
        let text = "class Pool {\n    [Pure]\n    public int Take() => 1;\n}\n";
        let expected = "class Pool {\n    [Pure]\n    public int Take() => 2;\n}\n";
        check("a.cs", text, "Take", "public int Take() => 2;", expected);
        check(
            "a.lua",
            "function M:take()\n  return 1\nend\n",
            "M.take",
            "function M:take() end",
            "function M:take() end\n",
        );
        check("a.kt", "@Test\nfun a() = 1\n", "a", "fun a() = 2", "@Test\nfun a() = 2\n");
        check(
            "a.zig",
            "pub fn a() u8 {\n    return 1;\n}\n",
            "a",
            "pub fn a() u8 {\n    return 2;\n}",
            "pub fn a() u8 {\n    return 2;\n}\n",
        );
        check(
            "a.php",
            "<?php\nfunction a() { return 1; }\n",
            "a",
            "function a() { return 2; }",
            "<?php\nfunction a() { return 2; }\n",
        );
        check("a.swift", "func a() -> Int { 1 }\n", "a", "func a() -> Int { 2 }", "func a() -> Int { 2 }\n");
        check("a.scala", "object A {\n  def a = 1\n}\n", "a", "def a = 2", "object A {\n  def a = 2\n}\n");
    }

    #[test]
    fn what_stands_above_stays_unless_new_text_brings_its_own() {
        let text = "/// One.\n#[must_use]\nfn a() -> u8 {\n    1\n}\n";
        check("a.rs", text, "a", "fn a() -> u8 { 2 }", "/// One.\n#[must_use]\nfn a() -> u8 { 2 }\n");
        check("a.rs", text, "a", "/// Two.\nfn a() -> u8 { 2 }", "/// Two.\nfn a() -> u8 { 2 }\n");
        let text = "# One.\n@cached\ndef a():\n    return 1\n";
        check("a.py", text, "a", "def a():\n    return 2", "# One.\n@cached\ndef a():\n    return 2\n");
        let text = "@Part()\nexport class A {\n  @Get() b() {\n  }\n}\n";
        check("a.ts", text, "A", "class A {}", "@Part()\nexport class A {}\n");
        let text = "class A {\n  @Override\n  public int b() { return 1; }\n}\n";
        check(
            "A.java",
            text,
            "b",
            "public int b() { return 2; }",
            "class A {\n  @Override\n  public int b() { return 2; }\n}\n",
        );
    }

    #[test]
    fn an_export_stays() {
        check("a.js", "export function a() {}\n", "a", "function a() { b(); }", "export function a() { b(); }\n");
        check("a.ts", "export default class A {}\n", "A", "class A { b = 1; }", "export default class A { b = 1; }\n");
        check(
            "a.ts",
            "export const a = () => 1;\n",
            "a",
            "// Two.\nconst a = () => 2;",
            "// Two.\nexport const a = () => 2;\n",
        );
        check("a.js", "function a() {}\n", "a", "export function a() {}", "export function a() {}\n");
    }

    #[test]
    fn a_definition_that_shares_its_line_is_replaced_alone() {
        check(
            "a.ts",
            "interface A { b(): number; c(): number }\n",
            "A.b",
            "b(): string;",
            "interface A { b(): string; c(): number }\n",
        );
    }

    #[test]
    fn nothing_takes_a_definition_out() {
        check("a.rs", "fn a() {}\n\n/// B.\nfn b() {\n}\n\nfn c() {}\n", "b", "", "fn a() {}\n\nfn c() {}\n");
        check("a.rs", "fn a() {}\n", "a", "", "");
        check("a.rs", "fn a() {}\nfn b() {}", "b", "", "fn a() {}");
    }

    #[test]
    fn text_is_put_beside_a_definition() {
        let put = |side, text: &str, name: &str, new: &str| after("a.rs", text, name, Some(side), new);
        let text = "/// A.\nfn a() {\n}\n";
        assert_eq!(put(Side::Before, text, "a", "fn b() {}"), "fn b() {}\n\n/// A.\nfn a() {\n}\n");
        assert_eq!(put(Side::After, text, "a", "fn b() {}"), "/// A.\nfn a() {\n}\n\nfn b() {}\n");
        let text = "impl A {\n    fn a() {\n    }\n    fn c() {\n    }\n}";
        let expected = "impl A {\n    fn a() {\n    }\n\n    fn b() {\n        1;\n    }\n\n    fn c() {\n    }\n}";
        assert_eq!(put(Side::After, text, "a", "fn b() {\n    1;\n}"), expected);
        assert_eq!(put(Side::Before, text, "c", "fn b() {\n    1;\n}"), expected);
        let text = "const A: u8 = 1; // One.\nconst C: u8 = 3;\n";
        assert_eq!(
            put(Side::After, text, "A", "const B: u8 = 2;"),
            "const A: u8 = 1; // One.\nconst B: u8 = 2;\nconst C: u8 = 3;\n"
        );
    }

    #[track_caller]
    fn check_fails(file: &str, text: &str, name: &str, beside: Option<Side>, new: &str, code: Code, message: &str) {
        let aim = Aim::Symbol { name: name.into(), beside };
        let error = edit(file, text.as_bytes(), &aim, new).expect_err("no edit");
        assert_eq!((error.code, error.message.as_str()), (code, message));
    }

    #[test]
    fn what_is_not_clear_or_would_break_the_file_is_refused() {
        let text = "impl A {\n    fn a() {}\n}\nimpl B {\n    fn a() {}\n}\n";
        check_fails("a.rs", text, "a", None, "fn a() {}", Code::Ambiguous, "2 definitions are called \"a\"");
        let message = "nothing called \"c\" is defined in \"a.rs\"";
        check_fails("a.rs", "// c\nfn a() {}\n", "c", None, "fn c() {}", Code::NotFound, message);
        let message = "the new text defines nothing that could stand for \"a\"";
        check_fails("a.rs", "fn a() {}\n", "a", None, "a + 1;", Code::InvalidArgument, message);
        let message = "with the new text, line 1 could not be read";
        check_fails("a.rs", "fn a() {}\n", "a", None, "fn a() {", Code::InvalidArgument, message);
        let message = "\"A.b\" shares its lines with other code";
        check_fails(
            "a.ts",
            "interface A { b(): number }\n",
            "A.b",
            Some(Side::After),
            "c(): number",
            Code::InvalidOperation,
            message,
        );
        let message = "the language of \"a.unknown\" is not known";
        check_fails("a.unknown", "a\n", "a", None, "b", Code::InvalidOperation, message);
    }
}
