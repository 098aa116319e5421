//! What a file takes from others, as it is written there: the module or path of each import. Read line by line, so
//! that a file with mistakes in it still says what it uses.

use super::ending::{ending, folder};

/// The imports of a file, in the order of their lines, each as the text between quotes or as a dotted or
/// double-colon path.
pub fn imports(text: &str, language: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut is_block = false;
    for line in text.lines() {
        let line = line.trim();
        match language {
            "rust" => {
                let line = line.strip_prefix("pub ").unwrap_or(line);
                let line = line.strip_prefix("pub(crate) ").unwrap_or(line);
                let used = line.strip_prefix("use ").map(|rest| {
                    let path = rest.split([';', '{', '*']).next().unwrap_or_default();
                    path.split(" as ").next().unwrap_or_default().trim().trim_end_matches("::").to_owned()
                });
                found.extend(used);
            }
            "python" => {
                if let Some(module) = line.strip_prefix("from ") {
                    found.extend(module.split_once(" import").map(|(module, _)| module.trim().to_owned()));
                } else if let Some(modules) = line.strip_prefix("import ") {
                    let names = modules.split(',').filter_map(|name| name.split_whitespace().next());
                    found.extend(names.map(str::to_owned));
                }
            }
            "typescript" | "tsx" | "javascript" => {
                let is_import =
                    line.starts_with("import ") || line.starts_with("export ") || line.starts_with("} from ");
                let source = if is_import { line.split(" from ").last() } else { None };
                let bare = line.strip_prefix("import ").filter(|rest| rest.starts_with(['"', '\'']));
                let required = line.split_once("require(").map(|(_, rest)| rest);
                let source = bare.or(source.filter(|source| *source != line)).or(required);
                found.extend(source.and_then(quoted));
            }
            "go" => {
                if line.starts_with("import (") {
                    is_block = true;
                } else if is_block && line.starts_with(')') {
                    is_block = false;
                } else if is_block || line.starts_with("import ") {
                    found.extend(quoted_anywhere(line));
                }
            }
            "java" => {
                let path = line.strip_prefix("import ").map(|rest| rest.trim_start_matches("static "));
                found.extend(path.map(|path| path.trim_end_matches(';').trim_end_matches(".*").to_owned()));
            }
            "c" | "cpp" => {
                let path = line.strip_prefix('#').map(str::trim_start).and_then(|rest| rest.strip_prefix("include"));
                found.extend(path.map(|path| path.trim().trim_matches(['"', '<', '>']).to_owned()));
            }
            "bash" => {
                let path = line.strip_prefix("source ").or_else(|| line.strip_prefix(". "));
                found.extend(path.map(|path| path.trim().trim_matches('"').to_owned()));
            }
            _ => return Vec::new(),
        }
    }
    found.retain(|import| !import.is_empty());
    found
}

/// What may stand behind the path of an import to make a file of it.
const TAILS: &[&str] =
    &["", ".py", "/__init__.py", ".ts", ".tsx", ".js", ".jsx", ".mjs", "/index.ts", "/index.tsx", "/index.js", ".java"];

/// The file of `files`, which are sorted, that an import in `file` means; `None` for what lies elsewhere.
pub fn resolved<'a>(import: &str, file: &str, language: &str, files: &'a [String]) -> Option<&'a str> {
    let parts: Vec<String> = match language {
        "rust" => return rust(import, file, files),
        "python" => {
            let dots = import.len() - import.trim_start_matches('.').len();
            let module = import.trim_start_matches('.').replace('.', "/");
            if dots == 0 {
                vec![module]
            } else {
                let mut base = folder(file);
                (1..dots).for_each(|_| base = folder(base));
                vec![joined(base, &module)]
            }
        }
        "typescript" | "tsx" | "javascript" if !import.starts_with('.') => return None,
        "java" => vec![import.replace('.', "/")],
        _ => vec![joined(folder(file), import), import.to_owned()],
    };
    let exact = parts.iter().flat_map(|part| TAILS.iter().map(move |tail| format!("{part}{tail}")));
    for wanted in exact {
        if let Ok(index) = files.binary_search(&wanted) {
            return Some(&files[index]);
        }
    }
    // A package path such as `example.com/shop/cart` or `com.shop.Cart` ends in folders of the tree.
    let part = parts.last()?;
    let tails: Vec<&str> = match language {
        "go" => part.match_indices('/').map(|(at, _)| &part[at + 1..]).collect(),
        "java" | "python" => return files.iter().find(|f| ends_in(f, part, language)).map(String::as_str),
        _ => return None,
    };
    let in_folder =
        |tail: &&str| files.iter().find(|file| folder(file) == *tail && ending(file).as_deref() == Some("go"));
    tails.iter().find_map(in_folder).map(String::as_str)
}

fn ends_in(file: &str, part: &str, language: &str) -> bool {
    let ending = if language == "java" { ".java" } else { ".py" };
    file.strip_suffix(ending).and_then(|stem| stem.strip_suffix(part)).is_some_and(|before| before.ends_with('/'))
}

/// The module of the same crate that a path means: the longest part of it that is a file.
fn rust<'a>(import: &str, file: &str, files: &'a [String]) -> Option<&'a str> {
    let source = file.rfind("src/").map(|at| &file[..at + 4])?;
    let stem = file.rsplit('/').next()?.trim_end_matches(".rs");
    let here = match stem {
        "mod" | "lib" | "main" => folder(file).to_owned(),
        stem => joined(folder(file), stem),
    };
    let mut segments: Vec<&str> = import.split("::").collect();
    let mut base = match *segments.first()? {
        "crate" => source.trim_end_matches('/').to_owned(),
        "super" => folder(&here).to_owned(),
        "self" => here,
        _ => return None,
    };
    segments.remove(0);
    while segments.first() == Some(&"super") {
        base = folder(&base).to_owned();
        segments.remove(0);
    }
    (1..=segments.len()).rev().find_map(|count| {
        let path = joined(&base, &segments[..count].join("/"));
        let candidates = [format!("{path}.rs"), format!("{path}/mod.rs")];
        candidates.iter().find_map(|wanted| files.binary_search(wanted).ok()).map(|index| files[index].as_str())
    })
}

/// A path below a folder, its dots resolved.
fn joined(base: &str, path: &str) -> String {
    let mut parts: Vec<&str> = base.split('/').filter(|part| *part != "." && !part.is_empty()).collect();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

fn quoted(text: &str) -> Option<String> {
    let text = text.trim_start();
    let quote = text.chars().next().filter(|c| matches!(c, '"' | '\'' | '`'))?;
    text[1..].split(quote).next().map(str::to_owned)
}

fn quoted_anywhere(line: &str) -> Option<String> {
    quoted(&line[line.find('"')?..])
}

#[cfg(test)]
mod tests {
    use super::{imports, resolved};

    fn check(file: &str, language: &str, text: &str, expected: &[(&str, Option<&str>)]) {
        let mut files: Vec<String> = [
            "cart/cart.go",
            "lib/util.ts",
            "lib/index.ts",
            "src/main.rs",
            "src/net/mod.rs",
            "src/net/retry.rs",
            "app/models.py",
            "app/__init__.py",
            "inc/queue.h",
            "java/com/shop/Cart.java",
        ]
        .map(str::to_owned)
        .into();
        files.sort();
        let found = imports(text, language);
        let found: Vec<(&str, Option<&str>)> =
            found.iter().map(|import| (import.as_str(), resolved(import, file, language, &files))).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn imports_lead_to_files_of_the_tree() {
        check(
            "src/main.rs",
            "rust",
            "use crate::net::retry::Policy;\nuse std::fs;\n",
            &[("crate::net::retry::Policy", Some("src/net/retry.rs")), ("std::fs", None)],
        );
        check("src/net/retry.rs", "rust", "use super::super::net;\n", &[("super::super::net", Some("src/net/mod.rs"))]);
        check(
            "app/views.py",
            "python",
            "from .models import A\nimport os, app\n",
            &[(".models", Some("app/models.py")), ("os", None), ("app", Some("app/__init__.py"))],
        );
        check(
            "web/a.ts",
            "typescript",
            "import { a } from '../lib/util';\nimport x from \"react\";\nexport * from '../lib';\n",
            &[("../lib/util", Some("lib/util.ts")), ("react", None), ("../lib", Some("lib/index.ts"))],
        );
        check(
            "main.go",
            "go",
            "import (\n\t\"fmt\"\n\tc \"example.com/shop/cart\"\n)\n",
            &[("fmt", None), ("example.com/shop/cart", Some("cart/cart.go"))],
        );
        check(
            "inc/a.c",
            "c",
            "#include \"queue.h\"\n# include <stdio.h>\n",
            &[("queue.h", Some("inc/queue.h")), ("stdio.h", None)],
        );
        check(
            "java/x/A.java",
            "java",
            "import com.shop.Cart;\n",
            &[("com.shop.Cart", Some("java/com/shop/Cart.java"))],
        );
    }
}
