//! The definitions of a file: what each is called, what it is, and which lines are its own, with the comments,
//! attributes, decorators and exports that belong to it.

use std::ops::Range;

use ast_grep_core::tree_sitter::StrDoc;
use ast_grep_core::{AstGrep, Node};
use ast_grep_language::SupportLang;
use serde::Serialize;

use super::grammar::{Definition, Grammar, Name, Role};
use super::language::Language;

/// Definitions that stand in more others than this are not listed; nobody writes them.
const DEEPEST: usize = 24;

type Syntax<'a> = Node<'a, StrDoc<SupportLang>>;

/// A definition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Symbol {
    /// Its own name.
    pub name: String,
    /// Its name with those of what it stands in: `Pool.acquire`.
    pub path: String,
    /// What it is.
    pub kind: SymbolKind,
    /// Its first line, from 1, what belongs to it from above included.
    pub first: usize,
    /// Its last line.
    pub last: usize,
    /// The line on which the definition itself begins.
    pub line: usize,
    /// How many definitions it stands in.
    pub depth: usize,
    /// The bytes of the definition itself, with an export or decorator that stands around it.
    #[serde(skip)]
    pub bytes: Range<usize>,
}

macro_rules! kinds {
    ($($variant:ident $name:literal;)*) => {
        /// What a definition is.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        #[serde(rename_all = "lowercase")]
        pub enum SymbolKind { $(#[doc = concat!("`", $name, "`")] $variant,)* }

        impl SymbolKind {
            /// The kind in a word.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }
        }
    };
}

kinds! {
    Function "function";
    Method "method";
    Constructor "constructor";
    Class "class";
    Struct "struct";
    Enum "enum";
    Trait "trait";
    Interface "interface";
    Implementation "implementation";
    Module "module";
    Type "type";
    Constant "constant";
    Variable "variable";
    Macro "macro";
    Section "section";
}

impl SymbolKind {
    /// Whether it holds other definitions rather than being one itself.
    pub const fn is_container(self) -> bool {
        use SymbolKind::{Class, Enum, Implementation, Interface, Module, Section, Struct, Trait};
        matches!(self, Class | Struct | Enum | Trait | Interface | Implementation | Module | Section)
    }
}

/// The definitions of `text`, in order of their first line, outer before inner; `None` for a language without a
/// grammar.
pub fn symbols(text: &str, language: &Language) -> Option<Vec<Symbol>> {
    let grammar = language.grammar?;
    let tree = AstGrep::try_new(text, grammar.sg).ok()?;
    let root = tree.root();
    let mut reader = Reader { grammar, text, open: Vec::new(), around: None, above: None, found: Vec::new() };
    for node in root.dfs() {
        if let Some(role) = grammar.role(node.kind_id()) {
            reader.node(&node, role);
        }
    }
    Some(reader.found)
}

/// A walk over the tree, node by node, in the order of the text.
struct Reader<'a> {
    grammar: &'a Grammar,
    text: &'a str,
    /// The definitions that the walk is inside of: where they end in bytes, and their path.
    open: Vec<(usize, String, SymbolKind)>,
    /// The wrapper that the walk is inside of: its bytes, and its first line, from 0.
    around: Option<(Range<usize>, usize)>,
    /// The comments and attributes right above: first and last line, from 0.
    above: Option<(usize, usize)>,
    found: Vec<Symbol>,
}

impl Reader<'_> {
    fn node(&mut self, node: &Syntax<'_>, role: Role) {
        let range = node.range();
        self.open.retain(|(end, ..)| *end > range.start);
        self.around = self.around.take().filter(|(around, _)| around.end > range.start);
        let (first, last) = lines(node);
        match role {
            Role::Comment => self.comment(range.start, first, last),
            Role::Wrapper if self.around.is_none() => self.around = Some((range, first)),
            Role::Wrapper => {}
            Role::Definition(definition) => self.definition(node, definition, first, last),
        }
    }

    fn comment(&mut self, start: usize, first: usize, last: usize) {
        let before = self.text.get(..start).unwrap_or_default().rsplit('\n').next().unwrap_or_default();
        if !before.trim().is_empty() {
            return;
        }
        self.above = Some(match self.above {
            Some((above, end)) if end + 1 >= first => (above, last),
            _ => (first, last),
        });
    }

    fn definition(&mut self, node: &Syntax<'_>, definition: &Definition, first: usize, last: usize) {
        if self.open.len() >= DEEPEST {
            return;
        }
        let Some(name) = self.name(node, definition) else { return };
        let outer = self.open.last();
        let is_in_code = self.open.iter().any(|(.., kind)| !kind.is_container());
        let mut kind = definition.symbol;
        if let Name::Binding(_) = definition.name {
            match (binds_function(node), is_in_code) {
                (true, _) if kind != SymbolKind::Method => kind = SymbolKind::Function,
                (true, _) => {}
                (false, false) if kind != SymbolKind::Method => {}
                _ => return,
            }
        }
        kind = told_by_tree(node, self.grammar.sg, kind);
        if kind == SymbolKind::Function && outer.is_some_and(|(.., outer)| holds_methods(*outer)) {
            kind = SymbolKind::Method;
        }
        let receiver = node.field("receiver").and_then(|receiver| last_word(&receiver.text()));
        let holder = receiver.or_else(|| outer.map(|(_, path, _)| path.clone()));
        // `Pool::acquire` outside its class is `Pool.acquire`, and so is `Pool:acquire`.
        let name = name.replace("::", ".").replace(':', ".");
        let path = holder.map_or_else(|| name.clone(), |holder| format!("{holder}.{name}"));
        let around = self.around.take();
        let start = around.as_ref().map_or(first, |(_, line)| (*line).min(first));
        let begin = around.map_or(node.range().start, |(around, _)| around.start);
        let above = self.above.filter(|(_, end)| *end < start && end + 1 >= start);
        let symbol = Symbol {
            name: name.rsplit('.').next().unwrap_or(&name).to_owned(),
            path: path.clone(),
            kind,
            first: above.map_or(start, |(above, _)| above) + 1,
            last: last + 1,
            line: own_line(node).unwrap_or(first) + 1,
            depth: self.open.len(),
            bytes: begin..node.range().end,
        };
        self.found.push(symbol);
        self.open.push((node.range().end, path, kind));
        self.above = None;
    }

    /// The name of a definition; `None` for one without, such as a struct that is only mentioned.
    fn name(&self, node: &Syntax<'_>, definition: &Definition) -> Option<String> {
        let named = match definition.name {
            Name::Field(field) | Name::Binding(field) => node.field(field)?,
            Name::Declarator | Name::Prototype => {
                let mut inner = node.field("declarator")?;
                let mut is_function = false;
                while let Some(next) = inner.field("declarator").or_else(|| reference(&inner)) {
                    is_function |= inner.kind() == "function_declarator";
                    inner = next;
                }
                let is_in_code = self.open.iter().any(|(.., kind)| !kind.is_container());
                if definition.name == Name::Prototype && (!is_function || is_in_code) {
                    return None;
                }
                inner
            }
            Name::Path(kinds) => {
                let is_binding = matches!(definition.symbol, SymbolKind::Constant | SymbolKind::Variable);
                if is_binding && self.open.iter().any(|(.., kind)| !kind.is_container()) {
                    return None;
                }
                kinds.iter().try_fold(node.clone(), |node, kind| {
                    node.children().find(|child| child.is_named() && (*kind == "*" || child.kind() == *kind))
                })?
            }
            Name::Heading => {
                let heading = node.children().next().filter(|child| child.kind().contains("heading"))?;
                let text = heading.text();
                let line = text.lines().next().unwrap_or_default().trim().trim_start_matches('#').trim();
                return (!line.is_empty()).then(|| line.trim_end_matches('#').trim_end().to_owned());
            }
        };
        let is_c = matches!(self.grammar.sg, SupportLang::C | SupportLang::Cpp);
        let is_type = matches!(definition.symbol, SymbolKind::Struct | SymbolKind::Class | SymbolKind::Enum);
        if is_c && is_type && node.field("body").is_none() {
            return None;
        }
        // `mod net;` only says where the module is.
        if definition.symbol == SymbolKind::Module
            && self.grammar.sg == SupportLang::Rust
            && node.field("body").is_none()
        {
            return None;
        }
        if matches!(definition.name, Name::Binding(_)) && !is_simple(&named.kind()) {
            return None;
        }
        let text = named.text();
        let name = text.split(['<', '\n']).next().unwrap_or_default().trim();
        let name = name.trim_start_matches(['&', '*', '#']).trim_matches(['"', '\'']);
        (!name.is_empty() && name.len() <= 200).then(|| name.to_owned())
    }
}

/// What a reference or parenthesised declarator stands around; only those have no field for it.
fn reference<'a>(node: &Syntax<'a>) -> Option<Syntax<'a>> {
    let is_around = matches!(&*node.kind(), "reference_declarator" | "parenthesized_declarator");
    is_around.then(|| node.children().find(ast_grep_core::Node::is_named))?
}

/// The first and last line of a node, from 0; a node that ends with its line end does not reach into the next line.
fn lines(node: &Syntax<'_>) -> (usize, usize) {
    let first = node.start_pos().line();
    let (line, column) = node.end_pos().byte_point();
    (first, if column == 0 && line > first { line - 1 } else { line })
}

/// The line, from 0, on which a definition begins behind the decorators and annotations that some grammars count to it.
fn own_line(node: &Syntax<'_>) -> Option<usize> {
    let is_note = |kind: &str| kind == "decorator" || kind.contains("annotation") || kind == "attribute_list";
    let child = node.children().find_map(|child| match &*child.kind() {
        kind if is_note(kind) => None,
        "modifiers" => child.children().find(|modifier| !is_note(&modifier.kind())),
        _ => Some(child),
    });
    child.map(|child| child.start_pos().line())
}

fn holds_methods(kind: SymbolKind) -> bool {
    use SymbolKind::{Class, Implementation, Interface, Struct, Trait};
    matches!(kind, Class | Struct | Trait | Interface | Implementation)
}

fn is_simple(kind: &str) -> bool {
    matches!(
        kind,
        "identifier"
            | "constant"
            | "property_identifier"
            | "private_property_identifier"
            | "member_expression"
            | "attribute"
    )
}

/// Whether what a name is bound to is a function.
fn binds_function(node: &Syntax<'_>) -> bool {
    node.field("value").or_else(|| node.field("right")).is_some_and(|value| {
        matches!(
            &*value.kind(),
            "arrow_function" | "function_expression" | "function" | "generator_function" | "lambda"
        )
    })
}

/// The kind of a definition, where the kind of its node does not say it and what stands in it does.
fn told_by_tree(node: &Syntax<'_>, language: SupportLang, kind: SymbolKind) -> SymbolKind {
    let holds = |wanted: &str| node.children().any(|child| child.kind() == wanted);
    let field = |name: &str| node.field(name).map(|field| field.kind().into_owned());
    match (language, kind) {
        (SupportLang::Go, SymbolKind::Type) => match field("type").as_deref() {
            Some("struct_type") => SymbolKind::Struct,
            Some("interface_type") => SymbolKind::Interface,
            _ => kind,
        },
        (SupportLang::Swift, SymbolKind::Class) => match field("declaration_kind").as_deref() {
            Some("struct") => SymbolKind::Struct,
            Some("enum") => SymbolKind::Enum,
            Some("extension") => SymbolKind::Implementation,
            _ => kind,
        },
        (SupportLang::Kotlin, SymbolKind::Class) if holds("interface") => SymbolKind::Interface,
        (SupportLang::Kotlin, SymbolKind::Class) if holds("enum") => SymbolKind::Enum,
        (SupportLang::Zig, SymbolKind::Constant) if holds("struct_declaration") => SymbolKind::Struct,
        (SupportLang::Zig, SymbolKind::Constant) if holds("enum_declaration") => SymbolKind::Enum,
        _ => kind,
    }
}

/// The type in a receiver such as `(p *Pool[T])`.
fn last_word(text: &str) -> Option<String> {
    let inner = text.trim_matches(['(', ')']).split('[').next()?;
    let word = inner.rsplit(|c: char| !(c.is_alphanumeric() || c == '_')).find(|word| !word.is_empty())?;
    Some(word.to_owned())
}

#[cfg(test)]
mod tests {
    use super::{Language, symbols};

    /// The symbols of a file as `kind path first-last`.
    fn check(file: &str, text: &str, expected: &[&str]) {
        let language = Language::of(file).expect("a language");
        let found = symbols(text, language).expect("a grammar");
        let found: Vec<String> = found
            .iter()
            .map(|symbol| format!("{} {} {}-{}", symbol.kind.name(), symbol.path, symbol.first, symbol.last))
            .collect();
        assert_eq!(found, expected, "{file}");
    }

    #[test]
    fn rust() {
        let text = "//! About.\n\n/// A pool.\n#[derive(Debug)]\npub struct Pool<T> {\n    free: Vec<T>,\n}\n\nimpl<T> Pool<T> {\n    /// One.\n    pub fn take(&mut self) -> Option<T> {\n        self.free.pop()\n    }\n}\n\nconst SIZE: usize = 3;\n";
        let expected = ["struct Pool 3-7", "implementation Pool 9-14", "method Pool.take 10-13", "constant SIZE 16-16"];
        check("a.rs", text, &expected);
    }

    #[test]
    fn python() {
        let text = "LIMIT = 3\n\n# Says hello.\n@cached\ndef greet(name):\n    local = name\n    return local\n\nclass Pool:\n    def take(self):\n        return 1\n";
        let expected = ["constant LIMIT 1-1", "function greet 3-7", "class Pool 9-11", "method Pool.take 10-11"];
        check("a.py", text, &expected);
    }

    #[test]
    fn typescript() {
        let text = "/** Adds. */\nexport const add = (a: number) => {\n  const inner = 1;\n  return a + inner;\n};\n\nexport class Cart {\n  total = () => 3;\n  items(): number {\n    return 1;\n  }\n}\n\ninterface Shape { area(): number }\nexport const LIMIT = 3;\n";
        let expected = [
            "function add 1-5",
            "class Cart 7-12",
            "method Cart.total 8-8",
            "method Cart.items 9-11",
            "interface Shape 14-14",
            "method Shape.area 14-14",
            "constant LIMIT 15-15",
        ];
        check("a.ts", text, &expected);
    }

    #[test]
    fn javascript() {
        let text = "exports.pad = function (a) {\n  return a;\n};\nPool.prototype.take = () => 1;\nlimit = 3;\n";
        check("a.js", text, &["method exports.pad 1-3", "method Pool.prototype.take 4-4"]);
    }

    #[test]
    fn go() {
        let text = "package a\n\n// Pool holds.\ntype Pool struct {\n\tfree int\n}\n\nfunc (p *Pool) Take() int {\n\treturn p.free\n}\n\nfunc main() {}\n";
        check("a.go", text, &["struct Pool 3-6", "method Pool.Take 8-10", "function main 12-12"]);
    }

    #[test]
    fn c_and_cpp() {
        let text = "/* A queue. */\nstruct queue { int n; };\n\nstatic char *name(struct queue *q)\n{\n  return 0;\n}\n#define LIMIT 3\n";
        check("a.c", text, &["struct queue 1-2", "function name 4-7", "macro LIMIT 8-8"]);
        let text = "int push(int item);\nextern int count;\nvoid f(void) { int g(int); }\n";
        check("a.h", text, &["function push 1-1", "function f 3-3"]);
        let text = "namespace net {\nclass Pool {\n  int take() { return 1; }\n};\n}\nint net::Pool::give(int& n) { return n; }\n";
        let expected =
            ["module net 1-5", "class net.Pool 2-4", "method net.Pool.take 3-3", "function net.Pool.give 6-6"];
        check("a.cpp", text, &expected);
    }

    #[test]
    fn java_bash_and_markdown() {
        let text = "class A {\n  // Runs.\n  void run() {\n  }\n  A() {}\n}\n";
        check("A.java", text, &["class A 1-6", "method A.run 2-4", "constructor A.A 5-5"]);
        check("a.sh", "# Greets.\ngreet() {\n  echo hi\n}\n", &["function greet 1-4"]);
        check("a.md", "# One\n\ntext\n\n## Two\n\nmore\n", &["section One 1-7", "section One.Two 5-7"]);
    }

    #[test]
    fn ruby_php_and_lua() {
        let text =
            "LIMIT = 3\n\n# A pool.\nclass Pool\n  def take(n)\n    left = n\n  end\n\n  def self.make; end\nend\n";
        let expected = ["constant LIMIT 1-1", "class Pool 3-10", "method Pool.take 5-7", "method Pool.make 9-9"];
        check("a.rb", text, &expected);
        let text = "<?php\nconst LIMIT = 3;\n/** A pool. */\n#[Final]\nclass Pool {\n  const FEW = 1;\n  public function take(int $n): int { return $n; }\n}\nfunction run() {}\n";
        let expected = [
            "constant LIMIT 2-2",
            "class Pool 3-8",
            "constant Pool.FEW 6-6",
            "method Pool.take 7-7",
            "function run 9-9",
        ];
        check("a.php", text, &expected);
        let text = "local M = {}\n-- Takes.\nfunction M.take(n)\n  local left = n\n  return left\nend\nfunction M:give() end\nlocal function run() end\n";
        check("a.lua", text, &["constant M 1-1", "function M.take 2-6", "function M.give 7-7", "function run 8-8"]);
    }

    #[test]
    fn swift_kotlin_and_scala() {
        let text = "/// A pool.\n@MainActor\nstruct Pool {\n  let free: Int\n  init(free: Int) { self.free = free }\n  func take() -> Int {\n    let left = free\n    return left\n  }\n}\nextension Pool {\n  func give() {}\n}\nprotocol Shape {\n  func area() -> Int\n}\n";
        let expected = [
            "struct Pool 1-10",
            "constant Pool.free 4-4",
            "constructor Pool.init 5-5",
            "method Pool.take 6-9",
            "implementation Pool 11-13",
            "method Pool.give 12-12",
            "interface Shape 14-16",
            "method Shape.area 15-15",
        ];
        check("a.swift", text, &expected);
        let text = "const val LIMIT = 3\n\n/** A pool. */\n@Serializable\nclass Pool(val free: Int) {\n  fun take(): Int {\n    val left = free\n    return left\n  }\n}\ninterface Shape {\n  fun area(): Int\n}\nobject Main {}\nfun String.shout() = uppercase()\n";
        let expected = [
            "constant LIMIT 1-1",
            "class Pool 3-10",
            "method Pool.take 6-9",
            "interface Shape 11-13",
            "method Shape.area 12-12",
            "class Main 14-14",
            "function String.shout 15-15",
        ];
        check("a.kt", text, &expected);
        let text = "// A pool.\nclass Pool(free: Int) {\n  val most = 3\n  def take: Int = {\n    val left = free\n    left\n  }\n}\nobject Main {\n  def run(): Unit = ()\n}\ntrait Shape { def area: Int }\n";
        let expected = [
            "class Pool 1-8",
            "constant Pool.most 3-3",
            "method Pool.take 4-7",
            "class Main 9-11",
            "method Main.run 10-10",
            "trait Shape 12-12",
            "method Shape.area 12-12",
        ];
        check("a.scala", text, &expected);
    }

    #[test]
    fn csharp_and_zig() {
        let text = "namespace Ferry {\n  /// A pool.\n  [Serializable]\n  public class Pool {\n    public int Free { get; }\n    public Pool(int free) { Free = free; }\n    public int Take() => Free;\n  }\n  enum Side { Left }\n}\n";
        let expected = [
            "module Ferry 1-10",
            "class Ferry.Pool 2-8",
            "variable Ferry.Pool.Free 5-5",
            "constructor Ferry.Pool.Pool 6-6",
            "method Ferry.Pool.Take 7-7",
            "enum Ferry.Side 9-9",
        ];
        check("a.cs", text, &expected);
        let text = "const std = @import(\"std\");\n/// A pool.\npub const Pool = struct {\n    free: u32,\n    pub fn take(self: *Pool) u32 {\n        const left = self.free;\n        return left;\n    }\n};\ntest \"takes\" {}\n";
        let expected = ["constant std 1-1", "struct Pool 2-9", "method Pool.take 5-8", "function takes 10-10"];
        check("a.zig", text, &expected);
    }

    #[test]
    fn what_cannot_be_read_has_what_can_be_found() {
        check("a.rs", "fn good() {}\nlet = ;;\nfn also() {}\n", &["function good 1-1", "function also 3-3"]);
        assert_eq!(symbols("x = 1", Language::named("r").expect("a language")), None);
    }
}
