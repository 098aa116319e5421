//! From words to a call, or to a question.
//!
//! The resolver ranks every tool that a line could mean by what the words say, how well the arguments fit and where we
//! are; the effect of the best one decides whether that is sure enough to act. It is a pure function of the utterance,
//! the catalogue and a [`View`] of the session: it reads no file and changes nothing, and a guess that could lose data
//! becomes a question.

mod bind;
mod decide;
mod fit;
mod head;
mod question;
mod reading;
mod score;
mod shape;
mod token;
mod view;
mod words;

use std::sync::Arc;

pub use decide::{Decision, Resolution};
pub use reading::{Evidence, Reading};
pub use view::{Assumed, External, View};

use self::head::Verbs;
use self::reading::Exactness;
use self::token::Token;
use crate::engine::Catalog;
use crate::error::Result;
use crate::syntax::Utterance;

/// Ranks what lines could mean.
pub struct Resolver {
    catalog: Arc<Catalog>,
    verbs: Verbs,
}

impl Resolver {
    /// A resolver for the tools of `catalog`.
    pub fn new(catalog: Arc<Catalog>) -> Self {
        let verbs = Verbs::of(&catalog);
        Self { catalog, verbs }
    }

    /// The tools it knows.
    pub fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    /// What `utterance` means in the situation that `view` shows.
    ///
    /// INVALID_ARGUMENT where the tool is certain and a word cannot be what its place asks for.
    pub fn resolve(&self, utterance: &Utterance, view: &dyn View) -> Result<Resolution> {
        let mut tokens = Token::of(utterance);
        words::drop_politeness(&mut tokens);
        if tokens.is_empty() || words::is_refusal(&tokens) {
            return Ok(Resolution::reject(Vec::new()));
        }
        let heads = self.verbs.candidates(&self.catalog, &tokens, view);
        let mut readings: Vec<Reading> = Vec::with_capacity(heads.len());
        for head in heads {
            let qualified = head.exactness == Exactness::Qualified;
            let reading = bind::bind(&head, &tokens, utterance, view);
            if qualified {
                return decide::certain(reading, &utterance.text);
            }
            readings.push(reading);
        }
        score::rank(&mut readings);
        decide::decide(readings, &tokens, &utterance.text)
    }

    /// Whether a line behind a weak arrow is a command: its first word exactly a name, the rest bound, nothing left.
    pub fn is_exact(&self, utterance: &Utterance, view: &dyn View) -> bool {
        let tokens = Token::of(utterance);
        self.verbs
            .candidates(&self.catalog, &tokens, view)
            .into_iter()
            .filter(|head| head.exactness.is_name() && head.at == 0)
            .map(|head| bind::bind(&head, &tokens, utterance, view))
            .any(|reading| reading.is_complete())
    }
}
