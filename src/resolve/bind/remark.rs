//! Why two nodes are linked, where nothing announces it: `link a7x2 to b3k9, "the same storm"`. Only a document has sections, of which
//! one could be called so.

use super::super::reading::Clue;
use super::super::shape;
use super::Binder;
use crate::engine::{ParamSpec, Spec, Type, Value};

impl Binder<'_> {
    /// Binds the only quoted text that is left.
    pub(super) fn remark(&mut self) {
        let is_node = |other: &ParamSpec| {
            let target = self.args.value(other.name).and_then(Value::as_text);
            other.kind == Type::Thing && target.is_some_and(shape::looks_like_node)
        };
        let quoted: Vec<usize> = self.unused().filter(|&at| self.tokens[at].quoted).collect();
        let param = self.open().find(|param| is_remark(param));
        let (Some(param), [only]) = (param.filter(|_| self.spec.params.iter().any(is_node)), &quoted[..]) else {
            return;
        };
        self.used[*only] = true;
        let token = &self.tokens[*only];
        self.set(param, Value::from(token.text.as_str()), Some(token.span), Clue::Fits);
    }
}

const fn is_remark(param: &ParamSpec) -> bool {
    matches!(param.kind, Type::Text) && !param.positional
}

/// Whether a tool takes a remark on a thing, and a section of it.
pub(super) fn takes_remark(spec: &Spec) -> bool {
    let has = |is: fn(&ParamSpec) -> bool| spec.params.iter().any(is);
    has(|param| param.kind == Type::Section) && has(|param| param.kind == Type::Thing) && has(is_remark)
}
