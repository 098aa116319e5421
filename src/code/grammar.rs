//! What counts as a definition in each grammar, as data: the kinds of node, what they define, and where their name is.

use std::sync::OnceLock;

use ast_grep_core::Language as _;
use ast_grep_language::SupportLang;

use super::symbol::SymbolKind;
use super::symbol::SymbolKind::{
    Class, Constant, Constructor, Enum, Function, Implementation, Interface, Macro, Method, Module, Section, Struct,
    Trait, Type, Variable,
};

/// A grammar with what is to be known of its trees.
#[derive(Debug)]
pub struct Grammar {
    /// The grammar itself.
    pub sg: SupportLang,
    /// Nodes that define something.
    definitions: &'static [Definition],
    /// Nodes that only stand around a definition and belong to it: exports, decorators, templates.
    wrappers: &'static [&'static str],
    /// Comments and attributes, which belong to the definition right below them.
    comments: &'static [&'static str],
    by_kind: OnceLock<Vec<Option<Role>>>,
}

/// A kind of node that defines something.
#[derive(Debug)]
pub struct Definition {
    kind: &'static str,
    /// What it defines.
    pub symbol: SymbolKind,
    /// Where its name is.
    pub name: Name,
}

/// Where the name of a definition stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Name {
    /// In the field of that name.
    Field(&'static str),
    /// At the end of a chain of declarators, as in C.
    Declarator,
    /// In the field, and the node counts only if it binds a function or stands at the top of its file.
    Binding(&'static str),
    /// In the text of a heading.
    Heading,
}

/// What a node is to the search for definitions.
#[derive(Debug, Clone, Copy)]
pub enum Role {
    /// It defines something.
    Definition(&'static Definition),
    /// It stands around a definition.
    Wrapper,
    /// It is a comment or an attribute.
    Comment,
}

impl Grammar {
    const fn new(
        sg: SupportLang,
        definitions: &'static [Definition],
        wrappers: &'static [&'static str],
        comments: &'static [&'static str],
    ) -> Self {
        Self { sg, definitions, wrappers, comments, by_kind: OnceLock::new() }
    }

    /// What a node of the kind with that number is.
    pub fn role(&self, kind: u16) -> Option<Role> {
        let table = self.by_kind.get_or_init(|| self.table());
        table.get(usize::from(kind)).copied().flatten()
    }

    fn table(&self) -> Vec<Option<Role>> {
        let mut table = Vec::new();
        let mut set = |kind: &str, role| {
            let id = usize::from(self.sg.kind_to_id(kind));
            if table.len() <= id {
                table.resize(id + 1, None);
            }
            // The number 0 is what an unknown kind gets.
            if id > 0 {
                table[id] = Some(role);
            }
        };
        self.definitions.iter().for_each(|definition| set(definition.kind, Role::Definition(definition)));
        self.wrappers.iter().for_each(|kind| set(kind, Role::Wrapper));
        self.comments.iter().for_each(|kind| set(kind, Role::Comment));
        table
    }
}

const fn named(kind: &'static str, symbol: SymbolKind) -> Definition {
    Definition { kind, symbol, name: Name::Field("name") }
}

const fn called(kind: &'static str, symbol: SymbolKind, name: Name) -> Definition {
    Definition { kind, symbol, name }
}

pub static RUST: Grammar = Grammar::new(
    SupportLang::Rust,
    &[
        named("function_item", Function),
        named("function_signature_item", Function),
        named("struct_item", Struct),
        named("union_item", Struct),
        named("enum_item", Enum),
        named("trait_item", Trait),
        called("impl_item", Implementation, Name::Field("type")),
        named("mod_item", Module),
        named("type_item", Type),
        named("const_item", Constant),
        named("static_item", Constant),
        named("macro_definition", Macro),
    ],
    &[],
    &["line_comment", "block_comment", "attribute_item", "inner_attribute_item"],
);

pub static PYTHON: Grammar = Grammar::new(
    SupportLang::Python,
    &[
        named("function_definition", Function),
        named("class_definition", Class),
        called("assignment", Constant, Name::Binding("left")),
    ],
    &["decorated_definition", "expression_statement"],
    &["comment"],
);

const SCRIPT: &[Definition] = &[
    named("function_declaration", Function),
    named("generator_function_declaration", Function),
    named("function_signature", Function),
    named("class_declaration", Class),
    named("abstract_class_declaration", Class),
    named("method_definition", Method),
    named("method_signature", Method),
    named("abstract_method_signature", Method),
    named("interface_declaration", Interface),
    named("type_alias_declaration", Type),
    named("enum_declaration", Enum),
    named("internal_module", Module),
    called("variable_declarator", Constant, Name::Binding("name")),
    called("public_field_definition", Method, Name::Binding("name")),
    called("field_definition", Method, Name::Binding("property")),
];
const SCRIPT_WRAPPERS: &[&str] =
    &["export_statement", "lexical_declaration", "variable_declaration", "expression_statement"];

pub static TYPESCRIPT: Grammar =
    Grammar::new(SupportLang::TypeScript, SCRIPT, SCRIPT_WRAPPERS, &["comment", "decorator"]);
pub static TSX: Grammar = Grammar::new(SupportLang::Tsx, SCRIPT, SCRIPT_WRAPPERS, &["comment", "decorator"]);
pub static JAVASCRIPT: Grammar =
    Grammar::new(SupportLang::JavaScript, SCRIPT, SCRIPT_WRAPPERS, &["comment", "decorator"]);

pub static GO: Grammar = Grammar::new(
    SupportLang::Go,
    &[
        named("function_declaration", Function),
        named("method_declaration", Method),
        named("type_spec", Type),
        named("type_alias", Type),
        called("const_spec", Constant, Name::Binding("name")),
        called("var_spec", Variable, Name::Binding("name")),
    ],
    &["type_declaration", "const_declaration", "var_declaration"],
    &["comment"],
);

pub static JAVA: Grammar = Grammar::new(
    SupportLang::Java,
    &[
        named("class_declaration", Class),
        named("interface_declaration", Interface),
        named("annotation_type_declaration", Interface),
        named("enum_declaration", Enum),
        named("record_declaration", Class),
        named("method_declaration", Method),
        named("constructor_declaration", Constructor),
    ],
    &[],
    &["line_comment", "block_comment"],
);

pub static C: Grammar = Grammar::new(
    SupportLang::C,
    &[
        called("function_definition", Function, Name::Declarator),
        named("struct_specifier", Struct),
        named("union_specifier", Struct),
        named("enum_specifier", Enum),
        called("type_definition", Type, Name::Declarator),
        named("preproc_def", Macro),
        named("preproc_function_def", Macro),
    ],
    &[],
    &["comment"],
);

pub static CPP: Grammar = Grammar::new(
    SupportLang::Cpp,
    &[
        called("function_definition", Function, Name::Declarator),
        named("class_specifier", Class),
        named("struct_specifier", Struct),
        named("union_specifier", Struct),
        named("enum_specifier", Enum),
        named("namespace_definition", Module),
        called("type_definition", Type, Name::Declarator),
        named("alias_declaration", Type),
        named("preproc_def", Macro),
        named("preproc_function_def", Macro),
    ],
    &["template_declaration"],
    &["comment"],
);

pub static BASH: Grammar =
    Grammar::new(SupportLang::Bash, &[named("function_definition", Function)], &[], &["comment"]);

pub static MARKDOWN: Grammar =
    Grammar::new(SupportLang::Markdown, &[called("section", Section, Name::Heading)], &[], &[]);

pub static JSON: Grammar = Grammar::new(SupportLang::Json, &[], &[], &["comment"]);
pub static YAML: Grammar = Grammar::new(SupportLang::Yaml, &[], &[], &["comment"]);
