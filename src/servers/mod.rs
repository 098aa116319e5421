//! MCP servers of somebody else's, whose tools can be called as `mcp__server__tool`.
//!
//! The domain starts a server when one of its tools is first wanted, speaks the protocol with it, and gives back what it
//! says as data. A server may be wrong in any way: each failure comes in time, says what the server did, and takes
//! nothing but that server with it. It knows no tool of the catalogue and renders nothing.

mod arguments;
mod connection;
mod named;
mod pool;
mod remembered;
mod settings;
mod wire;

pub use connection::Answer;
pub use named::{PREFIX, is_prefixed, named};
pub use pool::{Given, Known, Listed, Servers, Tool, call, known, list, list_of};
pub use settings::{Server, Settings, of_other_clients};
