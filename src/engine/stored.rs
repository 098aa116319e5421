//! A call as it is kept between processes: by the name of its tool and the values of its arguments. A line is for
//! showing; what is done again, or taken back, is done by what was kept, so that no word of it is read a second time.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use super::{Args, BUDGET, Call, Outside, Read, Tool, Value};
use crate::error::{Code, Error, Result};

/// A call that can be written down and made again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredCall {
    tool: String,
    arguments: IndexMap<String, Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    outside: Option<StoredOutside>,
}

/// The tool from outside that the call is of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct StoredOutside {
    name: String,
    given: Vec<String>,
}

impl From<&Call> for StoredCall {
    fn from(call: &Call) -> Self {
        let outside = call.outside.as_ref().map(|outside| StoredOutside {
            name: outside.name.clone(),
            given: outside.given.iter().map(|name| (*name).to_owned()).collect(),
        });
        let arguments = call.args.iter().map(|(name, value)| (name.to_owned(), value.clone())).collect();
        Self { tool: call.tool.spec.name.to_owned(), arguments, outside }
    }
}

impl StoredCall {
    /// The qualified name of the tool.
    pub fn tool(&self) -> &str {
        &self.tool
    }

    /// The call of `tool`, which is the one of that name.
    ///
    /// `INVALID_OPERATION` where the tool has lost a parameter since the call was kept.
    pub fn call(&self, tool: &'static Tool) -> Result<Call> {
        let named = |name: &str| {
            let budget = (name == BUDGET.name).then_some(&BUDGET);
            let lost = || {
                let message = format!("{} has no \"{name}\" any more, so that this cannot be done again", self.tool);
                Error::new(Code::InvalidOperation, message)
            };
            tool.spec.params.iter().find(|param| param.name == name).or(budget).map(|param| param.name).ok_or_else(lost)
        };
        let mut args = Args::default();
        for (name, value) in &self.arguments {
            args.set(named(name)?, value.clone(), None);
        }
        let outside = match &self.outside {
            Some(StoredOutside { name, given }) => {
                let given = given.iter().map(|name| named(name)).collect::<Result<_>>()?;
                Some(Outside { name: name.clone(), given })
            }
            None => None,
        };
        Ok(Call { tool, outside, args, read: Read::Exact })
    }
}
