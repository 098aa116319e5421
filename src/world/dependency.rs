//! Where the sources of a dependency lie on this machine: `rust:serde`, `js:express`, `go:github.com/gin-gonic/gin`.
//! Nothing is run or fetched to find them; what is not there already is reported with the places looked at.

use std::fs;
use std::path::{Path, PathBuf};

use super::{Environment, Tree, World};
use crate::error::{Code, Error, Result};

/// Where packages of a language are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Registry {
    Go,
    Js,
    Rust,
}

const PREFIXES: &[(&str, Registry)] = &[("go:", Registry::Go), ("js:", Registry::Js), ("rust:", Registry::Rust)];

/// Whether `path` names a dependency rather than a folder.
pub fn is_dependency(path: &str) -> bool {
    PREFIXES.iter().any(|(prefix, _)| path.starts_with(prefix))
}

impl World {
    /// The sources of the dependency `path`, with its prefix. The version that the workspace locks is taken, else the
    /// newest one there is.
    pub fn dependency(&self, path: &str) -> Result<Tree> {
        let found = PREFIXES.iter().find_map(|(prefix, registry)| Some((*registry, path.strip_prefix(prefix)?)));
        let (registry, name) = found.ok_or_else(|| no_name(path))?;
        let is_safe = !name.is_empty()
            && !name.starts_with(['/', '.'])
            && name.split('/').all(|part| !part.is_empty() && part != ".." && part != ".")
            && name.chars().all(|c| c.is_ascii_alphanumeric() || "@/._-~+".contains(c));
        if !is_safe {
            return Err(no_name(path));
        }
        let (found, places) = match registry {
            Registry::Rust => self.rust(name),
            Registry::Js => self.js(name),
            Registry::Go => self.go(name),
        };
        let Some(folder) = found else {
            let error = Error::new(Code::NotFound, format!("the sources of \"{path}\" are not on this machine"));
            return Err(places.into_iter().fold(error, |error, place| error.detail(format!("looked in {place}"))));
        };
        let folder = folder.canonicalize().unwrap_or(folder);
        let shown = match registry {
            Registry::Rust => {
                folder.file_name().map_or_else(|| name.into(), |name| name.to_string_lossy()).into_owned()
            }
            Registry::Js | Registry::Go => name.to_owned(),
        };
        let prefix = &path[..path.len() - name.len()];
        Ok(self.foreign_tree(folder, format!("{prefix}{shown}/")))
    }

    /// `vendor/NAME` of the workspace, then the sources that Cargo fetched.
    fn rust(&self, name: &str) -> (Option<PathBuf>, Vec<String>) {
        let mut places = vec![format!("vendor/{name}")];
        let vendored = self.root().join("vendor").join(name);
        if vendored.is_dir() {
            return (Some(vendored), places);
        }
        let home = Environment.var("CARGO_HOME").map(PathBuf::from);
        let home = home.or_else(|| Environment.var("HOME").map(|home| Path::new(&home).join(".cargo")));
        let Some(source) = home.map(|home| home.join("registry/src")) else { return (None, places) };
        places.push("registry/src of Cargo's folder".into());
        let locked = self.locked(name);
        let mut versions: Vec<(Vec<u64>, PathBuf)> = Vec::new();
        for package in folders(&source).iter().flat_map(|index| folders(index)) {
            let file_name = package.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            let Some(version) = file_name.strip_prefix(name).and_then(|rest| rest.strip_prefix('-')) else { continue };
            if locked.iter().any(|locked| locked == version) {
                return (Some(package), places);
            }
            if version.starts_with(|c: char| c.is_ascii_digit()) {
                versions.push((numbers(version), package));
            }
        }
        versions.sort();
        (versions.pop().map(|(_, folder)| folder), places)
    }

    /// The versions of a crate that the workspace's lock file names.
    fn locked(&self, name: &str) -> Vec<String> {
        let text = fs::read_to_string(self.root().join("Cargo.lock")).unwrap_or_default();
        let wanted = format!("name = \"{name}\"");
        let lines: Vec<&str> = text.lines().collect();
        let version = |pair: &[&str]| pair[1].strip_prefix("version = \"")?.strip_suffix('"').map(str::to_owned);
        lines.windows(2).filter(|pair| pair[0] == wanted).filter_map(version).collect()
    }

    /// `node_modules/NAME` of the workspace or of a folder above it, as Node itself looks.
    fn js(&self, name: &str) -> (Option<PathBuf>, Vec<String>) {
        let found = self.root().ancestors().map(|folder| folder.join("node_modules").join(name)).find(|f| f.is_dir());
        (found, vec![format!("node_modules/{name} of the workspace and of the folders above it")])
    }

    /// `vendor/PATH` of the workspace, then the modules that Go fetched.
    fn go(&self, name: &str) -> (Option<PathBuf>, Vec<String>) {
        let mut places = vec![format!("vendor/{name}")];
        let vendored = self.root().join("vendor").join(name);
        if vendored.is_dir() {
            return (Some(vendored), places);
        }
        let home = || Environment.var("HOME").map(|home| Path::new(&home).join("go"));
        let path = Environment.var("GOPATH").map(PathBuf::from).or_else(home).map(|path| path.join("pkg/mod"));
        let Some(modules) = Environment.var("GOMODCACHE").map(PathBuf::from).or(path) else { return (None, places) };
        places.push("the module folder of Go".into());
        // Capital letters are written as `!` and the small letter.
        let escaped: String = name.chars().flat_map(go_letter).collect();
        let (parent, last) = escaped.rsplit_once('/').unwrap_or(("", &escaped));
        let mut versions: Vec<(Vec<u64>, PathBuf)> = Vec::new();
        for folder in folders(&modules.join(parent)) {
            let file_name = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            let version = file_name.strip_prefix(last).and_then(|rest| rest.strip_prefix("@v"));
            versions.extend(version.map(|version| (numbers(version), folder)));
        }
        versions.sort();
        (versions.pop().map(|(_, folder)| folder), places)
    }
}

fn go_letter(c: char) -> Vec<char> {
    if c.is_ascii_uppercase() { vec!['!', c.to_ascii_lowercase()] } else { vec![c] }
}

fn no_name(path: &str) -> Error {
    Error::new(Code::InvalidArgument, format!("\"{path}\" names no dependency"))
        .detail("write rust:NAME, js:NAME or go:PATH")
}

/// The folders in a folder, in order of name.
fn folders(path: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(path).map(|entries| entries.flatten().map(|entry| entry.path()).collect());
    let mut found: Vec<PathBuf> = entries.unwrap_or_default();
    found.retain(|path| path.is_dir());
    found.sort();
    found
}

/// The numbers of a version, for comparing.
fn numbers(version: &str) -> Vec<u64> {
    version.split(|c: char| !c.is_ascii_digit()).filter_map(|part| part.parse().ok()).collect()
}
