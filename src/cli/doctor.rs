//! `arrowsh doctor`: which arrowsh this is, where its files are, and what stands in the way of its tools. It looks, and
//! mends nothing.

use std::path::Path;

use super::Status;
use super::app::App;
use crate::error::Result;
use crate::text::plural;
use crate::tools::{Readiness, readiness};
use crate::udon::DIALECT;
use crate::world::{Environment, host};

/// Prints what there is to know.
pub fn doctor(app: &App) -> Result<Status> {
    let user = Environment.config_dir().map(|folder| folder.join("config.toml"));
    let mut rows = vec![
        ("arrowsh".to_owned(), env!("CARGO_PKG_VERSION").to_owned()),
        ("documents".to_owned(), DIALECT.to_owned()),
        ("workspace".to_owned(), app.root().display().to_string()),
        ("  settings".to_owned(), place(&app.root().join("arrowsh.toml"))),
        ("  state".to_owned(), state(app)?),
        ("  servers".to_owned(), place(&app.root().join(".mcp.json"))),
        ("user's settings".to_owned(), user.map_or_else(|| "no home folder".to_owned(), |file| place(&file))),
    ];
    rows.extend(tools(app)?);
    let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let lines: Vec<String> = rows.iter().map(|(name, text)| format!("{name:width$}  {text}\n")).collect();
    super::say(lines.concat())?;
    Ok(Status::Ok)
}

/// The file of the workspace's state, and what is wrong with it.
fn state(app: &App) -> Result<String> {
    let file = app.root().join(".arrowsh").join("state.db");
    let opened = if host::is_there(&file) { app.shell()?.session().store().err() } else { None };
    let wrong = opened.map(|error| format!(" ({})", error.message));
    Ok(place(&file) + &wrong.unwrap_or_default())
}

/// A file, and whether it is there.
fn place(file: &Path) -> String {
    format!("{}{}", file.display(), if host::is_there(file) { "" } else { " (none)" })
}

/// How many tools run, and what the others lack.
fn tools(app: &App) -> Result<Vec<(String, String)>> {
    let mut shell = app.shell()?;
    let catalog = shell.session().catalog();
    let (mut running, mut forbidden, mut absent, mut lacking) = (0, 0, 0, Vec::new());
    for tool in catalog.tools() {
        match readiness(shell.session(), tool) {
            Readiness::Runs => running += 1,
            Readiness::Forbidden(_) => forbidden += 1,
            Readiness::NotBuilt => absent += 1,
            Readiness::Unconfigured(error) => {
                lacking.push((format!("  {}", tool.spec.name), format!("needs configuration: {}", error.message)));
                lacking.extend(error.details.into_iter().map(|detail| (String::new(), format!("  {detail}"))));
            }
        }
    }
    let others = [(forbidden, "lack a permission (arrowsh tools --status)"), (absent, "not in this build")];
    let mut text = format!("{} run", plural(running, "tool"));
    for (count, what) in others.iter().filter(|(count, _)| *count > 0) {
        text += &format!(", {count} {what}");
    }
    let mut rows = vec![("tools".to_owned(), text)];
    rows.append(&mut lacking);
    Ok(rows)
}
