//! How many children of an element have a key or a trait in common.

use std::collections::HashMap;
use std::hash::Hash;

use foldhash::fast::RandomState;

use super::{Document, Id, Index, NAMELESS};

impl Index {
    /// How many of the children of `holder` have that key, and that name where one is given.
    pub(in crate::udon) fn count_keyed(&self, doc: &Document, holder: Id, name: Option<&str>, key: &str) -> usize {
        let ids = self.find(name, key);
        if let [id] = ids {
            return usize::from(self.holder(doc.node(*id)) == holder);
        }
        let (Some(name), Some(key)) = (name.map_or(Some(NAMELESS), |name| self.known(name)), self.known(key)) else {
            return 0;
        };
        let counts = self.alike.get_or_init(|| {
            let mut counts = HashMap::default();
            // Those with one key mostly come one after the other.
            let (mut named, mut any) = (None, None);
            for called in self.elements.iter().filter(|called| called.has_key()) {
                let key = self.key_of(called);
                let holder = self.holder(doc.node(called.id));
                if called.name != NAMELESS && !self.is_alone_by_key(called) {
                    count(&mut counts, &mut named, (holder, called.name, key));
                }
                if self.list_of_any(key).len() > 1 {
                    count(&mut counts, &mut any, (holder, NAMELESS, key));
                }
            }
            for (key, run) in named.into_iter().chain(any) {
                *counts.entry(key).or_default() += run;
            }
            counts
        });
        counts.get(&(holder, name, key)).copied().unwrap_or(0)
    }

    /// How many of the children of `holder` have that trait.
    pub(in crate::udon) fn count_with_trait(&self, doc: &Document, holder: Id, name: &str) -> usize {
        if let [id] = self.with_trait(name) {
            return usize::from(self.holder(doc.node(*id)) == holder);
        }
        let counts = self.of_a_kind.get_or_init(|| {
            let mut counts = HashMap::default();
            let mut run = None;
            for (name, ids) in self.traits.iter().filter(|(_, ids)| ids.len() > 1) {
                for id in ids {
                    count(&mut counts, &mut run, (self.holder(doc.node(*id)), name));
                }
            }
            if let Some((key, times)) = run {
                *counts.entry(key).or_default() += times;
            }
            counts
        });
        self.known(name).and_then(|name| counts.get(&(holder, name))).copied().unwrap_or(0)
    }
}

/// Counts a key; `run` is the key that came last, and how often it came since another did.
fn count<K: Copy + Eq + Hash>(counts: &mut HashMap<K, usize, RandomState>, run: &mut Option<(K, usize)>, key: K) {
    match run {
        Some((last, times)) if *last == key => *times += 1,
        _ => {
            if let Some((last, times)) = run.replace((key, 1)) {
                *counts.entry(last).or_default() += times;
            }
        }
    }
}
