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
    /// The same, and the node counts only if it declares a function outside of one.
    Prototype,
    /// In the field, and the node counts only if it binds a function or stands at the top of its file.
    Binding(&'static str),
    /// In the text of a heading.
    Heading,
    /// Down the first children of these kinds, `*` for any; a constant or variable counts only outside of code.
    Path(&'static [&'static str]),
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
    called("assignment_expression", Method, Name::Binding("left")),
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
        called("declaration", Function, Name::Prototype),
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
        called("declaration", Function, Name::Prototype),
        called("field_declaration", Method, Name::Prototype),
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

pub static RUBY: Grammar = Grammar::new(
    SupportLang::Ruby,
    &[
        named("method", Function),
        named("singleton_method", Method),
        named("class", Class),
        named("module", Module),
        called("assignment", Constant, Name::Binding("left")),
    ],
    &[],
    &["comment"],
);

pub static PHP: Grammar = Grammar::new(
    SupportLang::Php,
    &[
        named("function_definition", Function),
        named("method_declaration", Method),
        named("class_declaration", Class),
        named("interface_declaration", Interface),
        named("trait_declaration", Trait),
        named("enum_declaration", Enum),
        called("const_element", Constant, Name::Path(&["name"])),
    ],
    &["const_declaration"],
    &["comment"],
);

pub static SWIFT: Grammar = Grammar::new(
    SupportLang::Swift,
    &[
        named("function_declaration", Function),
        named("class_declaration", Class),
        named("protocol_declaration", Interface),
        named("protocol_function_declaration", Method),
        named("init_declaration", Constructor),
        named("typealias_declaration", Type),
        called("property_declaration", Constant, Name::Path(&["pattern", "simple_identifier"])),
    ],
    &[],
    &["comment", "multiline_comment"],
);

pub static KOTLIN: Grammar = Grammar::new(
    SupportLang::Kotlin,
    &[
        called("function_declaration", Function, Name::Path(&["simple_identifier"])),
        called("class_declaration", Class, Name::Path(&["type_identifier"])),
        called("object_declaration", Class, Name::Path(&["type_identifier"])),
        called("companion_object", Class, Name::Path(&["type_identifier"])),
        called("type_alias", Type, Name::Path(&["type_identifier"])),
        called("property_declaration", Constant, Name::Path(&["variable_declaration", "simple_identifier"])),
    ],
    &[],
    &["line_comment", "multiline_comment"],
);

pub static SCALA: Grammar = Grammar::new(
    SupportLang::Scala,
    &[
        named("function_definition", Function),
        named("function_declaration", Function),
        named("class_definition", Class),
        named("object_definition", Class),
        named("trait_definition", Trait),
        named("enum_definition", Enum),
        named("type_definition", Type),
        called("val_definition", Constant, Name::Binding("pattern")),
    ],
    &[],
    &["comment", "block_comment"],
);

pub static CSHARP: Grammar = Grammar::new(
    SupportLang::CSharp,
    &[
        named("method_declaration", Method),
        named("constructor_declaration", Constructor),
        named("local_function_statement", Function),
        named("property_declaration", Variable),
        named("class_declaration", Class),
        named("record_declaration", Class),
        named("struct_declaration", Struct),
        named("interface_declaration", Interface),
        named("enum_declaration", Enum),
        named("delegate_declaration", Type),
        named("namespace_declaration", Module),
    ],
    &[],
    &["comment"],
);

pub static LUA: Grammar = Grammar::new(
    SupportLang::Lua,
    &[
        named("function_declaration", Function),
        called("assignment_statement", Constant, Name::Path(&["variable_list", "*"])),
    ],
    &["variable_declaration"],
    &["comment"],
);

pub static ZIG: Grammar = Grammar::new(
    SupportLang::Zig,
    &[
        named("function_declaration", Function),
        called("variable_declaration", Constant, Name::Path(&["identifier"])),
        called("test_declaration", Function, Name::Path(&["string"])),
    ],
    &[],
    &["comment"],
);
