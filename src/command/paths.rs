//! Whether a command's words stay in the workspace.

use super::defaults::NO_FILES;
use super::pattern::base;
use crate::error::{Error, Result};
use crate::world::{World, host};

/// Fails if a word of a command names something outside of the workspace; `cwd` is the folder it runs in, relative to
/// the root.
pub fn check(world: &World, argv: &[String], cwd: &str) -> Result<()> {
    let Some((program, words)) = argv.split_first() else { return Ok(()) };
    if NO_FILES.contains(&base(program)) {
        return Ok(());
    }
    for word in words {
        for path in candidates(word) {
            let outside = match path.strip_prefix('/') {
                // A pattern such as `/api/` is no path: nothing of that name is there.
                Some(rest) => {
                    let first = rest.split('/').next().unwrap_or_default();
                    let first = std::path::Path::new("/").join(first);
                    host::is_there(&first) && world.inside(path).is_err()
                }
                None if cwd.is_empty() => world.inside(path).is_err(),
                None => world.inside(&format!("{cwd}/{path}")).is_err(),
            };
            if outside {
                return Err(Error::outside(path));
            }
        }
    }
    Ok(())
}

/// The parts of a word that could be a path: all of it, what stands behind `=`, or what an option has behind its letter.
fn candidates(word: &str) -> Vec<&str> {
    let mut found = Vec::new();
    if !word.starts_with('-') {
        found.push(word);
    }
    if let Some((_, value)) = word.split_once('=') {
        found.push(value);
    }
    if word.starts_with('-') && !word.starts_with("--") {
        found.extend(word.find(['/', '.']).map(|at| &word[at..]));
    }
    found.retain(|path| !path.is_empty());
    found
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::world::World;

    #[test]
    fn a_command_stays_in_the_workspace() {
        let folder = tempfile::Builder::new().tempdir().expect("a folder");
        let world = World::fixed(folder.path(), 0);
        world.write("src/a.rs", b"x").expect("a file");
        std::os::unix::fs::symlink("/etc", folder.path().join("link")).expect("a link");
        let said = |line: &str, cwd: &str| {
            let argv: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
            check(&world, &argv, cwd).map_or_else(|error| error.message, |()| "inside".to_owned())
        };
        let outside = |path: &str| format!("\"{path}\" lies outside the workspace");
        for line in
            ["cat src/a.rs", "grep /api/ src", "echo /etc/passwd ..", "ls", "cat src/../src/a.rs", "git log HEAD~1"]
        {
            assert_eq!(said(line, ""), "inside", "{line}");
        }
        assert_eq!(said("cat ../src/a.rs", "src"), "inside");
        assert_eq!(said("cat ../../x", "src"), outside("../../x"));
        for (line, path) in [
            ("cat /etc/passwd", "/etc/passwd"),
            ("cat ../x", "../x"),
            ("cat link/passwd", "link/passwd"),
            ("grep --file=/etc/passwd x", "/etc/passwd"),
            ("grep -f/etc/passwd x", "/etc/passwd"),
            ("grep -f../x y", "../x"),
            ("git -C .. log", ".."),
        ] {
            assert_eq!(said(line, ""), outside(path), "{line}");
        }
    }
}
