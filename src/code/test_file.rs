//! Which files are tests, by their names alone.

use super::ending::file_name;

/// Folders whose files are tests or their material.
const FOLDERS: &[&str] =
    &["test", "tests", "__tests__", "spec", "specs", "testdata", "fixtures", "__mocks__", "e2e", "testing"];

/// Whether a file is a test by the customs of the common languages: `retry_test.go`, `test_retry.py`,
/// `retry.spec.ts`, `RetryTest.java`, or a folder such as `tests`.
pub fn is_test(path: &str) -> bool {
    let name = file_name(path);
    let folders = path.split('/').rev().skip(1);
    if folders.into_iter().any(|folder| FOLDERS.contains(&folder.to_lowercase().as_str())) {
        return true;
    }
    let stem = name.split_once('.').map_or(name, |(stem, _)| stem);
    let lower = stem.to_lowercase();
    name.contains(".test.")
        || name.contains(".spec.")
        || ["_test", "_tests", "_spec", "-test", "-spec"].iter().any(|end| lower.ends_with(end))
        || lower.starts_with("test_")
        || matches!(lower.as_str(), "test" | "tests" | "conftest")
        || (["Test", "Tests", "IT"].iter().any(|end| stem.ends_with(end) && stem != *end)
            && [".java", ".kt", ".cs", ".scala", ".swift", ".php"].iter().any(|end| name.ends_with(end)))
}

#[cfg(test)]
mod tests {
    use super::is_test;

    #[test]
    fn tests_are_known_by_their_names() {
        for path in ["tests/a.rs", "src/__tests__/a.js", "a_test.go", "test_a.py", "a.spec.ts", "src/ATest.java"] {
            assert!(is_test(path), "{path}");
        }
        for path in ["src/contest.rs", "src/latest.go", "attest.py", "src/protest/a.js", "TestBed.java", "retry.rs"] {
            assert!(!is_test(path), "{path}");
        }
    }
}
