//! Roles as colours of a terminal.

use crate::engine::Role;

/// `text` in the colour of its role.
pub fn colored(text: &str, role: Role) -> String {
    let code = match role {
        Role::Plain => return text.to_owned(),
        Role::Heading => "1",
        Role::Number | Role::Faint => "2",
        Role::Path => "36",
        Role::Value => "33",
        Role::Name => "34",
        Role::Added => "32",
        Role::Removed => "31",
        Role::Warning => "1;31",
    };
    format!("\x1b[{code}m{text}\x1b[0m")
}
