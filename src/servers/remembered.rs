//! What a server said of its tools when it last ran. It is as good as a guess: a call asks the server itself.

use super::pool::Tool;
use super::settings::Server;
use crate::engine::Session;
use crate::error::Result;

/// Keeps what a server that was started says of its tools.
pub fn keep(session: &mut Session, name: &str, server: &Server, tools: &[Tool]) -> Result<()> {
    let said = serde_json::to_string(tools).unwrap_or_default();
    session.store()?.execute(
        "INSERT INTO server_tools (server, program, tools) VALUES (?1, ?2, ?3)
         ON CONFLICT (server) DO UPDATE SET program = excluded.program, tools = excluded.tools",
        [name, &program(server), &said],
    )?;
    Ok(())
}

/// The tools of a server as they were when it last ran; `None` where it never did, or was another program then.
pub fn recall(session: &mut Session, name: &str, server: &Server) -> Result<Option<Vec<Tool>>> {
    let sql = "SELECT tools FROM server_tools WHERE server = ?1 AND program = ?2";
    let said: Option<String> = session.store()?.one(sql, [name, &program(server)], |row| row.get(0))?;
    let tools: Option<Vec<Tool>> = said.and_then(|said| serde_json::from_str(&said).ok());
    let named = |tool: Tool| Tool { server: name.to_owned(), ..tool };
    Ok(tools.map(|tools| tools.into_iter().map(named).collect()))
}

/// The program and its arguments.
fn program(server: &Server) -> String {
    serde_json::json!([server.command, server.args]).to_string()
}
