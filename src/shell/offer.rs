//! The tools as a model is offered them: a name without dots, a line, a schema.

use serde_json::Value as Json;

use super::Shell;
use crate::engine::Effect;
use crate::servers;
use crate::tools;

/// A tool that the caller may call.
#[derive(Debug, Clone, PartialEq)]
pub struct Offer {
    /// Its name, of letters, digits, `_` and `-` only: `udon_glance`.
    pub name: String,
    /// What it does.
    pub about: String,
    /// The JSON Schema of its arguments.
    pub schema: Json,
    /// What kind of act it is.
    pub effect: Effect,
}

impl Shell {
    /// The tools that run, that the filter lets through and that the caller is allowed, in listing order.
    pub fn offers(&mut self) -> Vec<Offer> {
        let (catalog, grants) = (self.session.catalog(), self.session.grants().clone());
        let usable = catalog.tools().filter(|tool| tool.run.is_some() && grants.allow(tool.spec.permission));
        let offer = |tool: &'static crate::engine::Tool| Offer {
            name: plain(tool.spec.name),
            about: tool.spec.about.to_owned(),
            schema: tool.spec.schema(),
            effect: tool.spec.effect,
        };
        let mut offers: Vec<Offer> = usable.map(offer).collect();
        // A server that does not start offers nothing; who calls a tool of it is told why.
        let outside = servers::list(&mut self.session).map(|listed| listed.tools).unwrap_or_default();
        let outside = outside.into_iter().filter(|tool| catalog.permits_outside(&tool.name, &tools::mcp::TOOL));
        offers.extend(outside.map(|mut tool| {
            // Some servers leave out what can be nothing else, and the interfaces insist on it.
            tool.schema.entry("type").or_insert_with(|| "object".into());
            Offer {
                name: plain(&tool.name),
                about: tool.about,
                schema: Json::Object(tool.schema),
                effect: if tool.is_read_only { Effect::Send } else { Effect::Exec },
            }
        }));
        offers
    }
}

/// A name of letters, digits, `_` and `-`.
fn plain(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() || matches!(c, '_' | '-') { c } else { '_' }).collect()
}
