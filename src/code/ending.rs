//! The parts of a path that say what a file is.

/// The name of a file without its folders.
pub fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// What stands behind the last dot of the name, in lower case; nothing for `.profile` and `Makefile`.
pub fn ending(path: &str) -> Option<String> {
    let (stem, ending) = file_name(path).rsplit_once('.')?;
    (!stem.is_empty() && !ending.is_empty()).then(|| ending.to_lowercase())
}

/// The folder of a file, `.` for a file at the root.
pub fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or(".", |(folder, _)| folder)
}
