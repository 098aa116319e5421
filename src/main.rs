//! The `arrowsh` command: arguments in, exit status out.

use std::process::ExitCode;

fn main() -> ExitCode {
    arrowsh::cli::main()
}
