//! The `arrowsh` command.

fn main() {}
