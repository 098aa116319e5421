//! Programs of the system: which words are names of one, and which lines are written for it.

use super::{Token, head};

/// Programs whose names say that a line is meant for the system. Those whose names are words of English, or are used
/// for what our own tools do, are none. Sorted.
const PROGRAMS: &[&str] = &[
    "apt",
    "apt-get",
    "awk",
    "brew",
    "bundle",
    "cargo",
    "chmod",
    "chown",
    "clang",
    "cmake",
    "composer",
    "crontab",
    "curl",
    "deno",
    "docker",
    "docker-compose",
    "dotnet",
    "ffmpeg",
    "gcc",
    "git",
    "gradle",
    "helm",
    "javac",
    "journalctl",
    "kubectl",
    "lsof",
    "mkdir",
    "mvn",
    "npm",
    "npx",
    "php",
    "pip",
    "pip3",
    "pnpm",
    "poetry",
    "psql",
    "pytest",
    "python",
    "python3",
    "rm",
    "rmdir",
    "rsync",
    "ruby",
    "rustc",
    "rustfmt",
    "rustup",
    "scp",
    "sqlite3",
    "ssh",
    "sudo",
    "systemctl",
    "tar",
    "terraform",
    "uname",
    "unzip",
    "wc",
    "wget",
    "whoami",
    "xargs",
    "yarn",
];

/// Whether `word` is a program of the system, or a script in this folder: `./gradlew`.
pub fn is_program(word: &str) -> bool {
    let is_script = |name: &str| {
        !name.is_empty() && !name.contains(['.', '/', '*'])
            || name.rsplit('.').next().is_some_and(|ending| ending == "sh")
    };
    word.strip_prefix("./").map_or_else(|| PROGRAMS.binary_search(&word).is_ok(), is_script)
}

/// Whether a line is written for the system, and how many words of it are only its prompt: `$ ls`, `npm test`. What
/// speaks of documents or nodes is not, whatever program it is written like.
pub fn prompt(tokens: &[Token]) -> Option<usize> {
    let first = tokens.first().filter(|token| !token.quoted && tokens.len() > 1)?;
    if first.text == "$" {
        return Some(1);
    }
    (is_program(&first.text) && !tokens[1..].iter().any(head::is_ours)).then_some(0)
}

/// Whether a line is what a shell shows of a program: the words of `$ git stash list` are that program's.
pub fn is_prompted(tokens: &[Token]) -> bool {
    matches!(tokens, [prompt, program, ..] if !prompt.quoted && prompt.text == "$" && is_program(&program.text))
}

#[cfg(test)]
mod tests {
    #[test]
    fn programs_are_sorted_as_they_are_looked_up() {
        assert!(super::PROGRAMS.is_sorted());
    }
}
