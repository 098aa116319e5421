//! The tools from outside that loose lines may mean. They are looked for once a batch, and again behind a line that may
//! have made some: one that writes or runs something, or starts a server.

use std::sync::Arc;

use crate::engine::{Foreign, Part, Session};
use crate::error::Result;
use crate::resolve::Space;
use crate::servers::Servers;
use crate::tools;
use crate::world::World;

/// What was found.
#[derive(Default)]
struct Found {
    foreign: Vec<Foreign>,
    space: Option<Arc<Space>>,
    /// How many servers ran then; `None` where it is to be looked again.
    servers: Option<usize>,
}

impl Part for Found {
    fn open(_: &World, _: &str) -> Result<Self> {
        Ok(Self::default())
    }
}

/// The tools from outside, if there are any.
pub fn space(session: &mut Session) -> Result<Option<Arc<Space>>> {
    let servers = Some(session.part::<Servers>()?.running());
    if session.part::<Found>()?.servers == servers {
        return Ok(session.part::<Found>()?.space.clone());
    }
    let (foreign, catalog) = (tools::outside::known(session)?, session.catalog());
    let found = session.part::<Found>()?;
    let is_same = |(a, b): (&Foreign, &Foreign)| std::ptr::eq(a.tool, b.tool);
    if found.foreign.len() != foreign.len() || !found.foreign.iter().zip(&foreign).all(is_same) {
        found.space = (!foreign.is_empty()).then(|| Arc::new(Space::of(foreign.clone(), &catalog)));
        found.foreign = foreign;
    }
    found.servers = servers;
    Ok(found.space.clone())
}

/// They are looked for again when they are next asked for.
pub fn forget(session: &mut Session) {
    if let Ok(found) = session.part::<Found>() {
        found.servers = None;
    }
}
