//! What each element adds to the indexes.

use super::lists::{NONE, Number};
use super::{Id, Index, UNUSED, Uses, Word};

impl Index {
    /// The number of a text, a new one where it has none.
    pub(super) fn number(&mut self, text: &str) -> Word {
        let word = self.words.add(text);
        if word as usize == self.uses.len() {
            self.uses.push(UNUSED);
        }
        word
    }

    fn uses(&mut self, word: Word) -> &mut Uses {
        &mut self.uses[word as usize]
    }

    pub(super) fn add_named(&mut self, name: Word, id: Id) {
        let list = self.uses[name as usize].named;
        if list == NONE {
            self.uses(name).named = self.named.start(id);
        } else {
            self.named.add(list);
        }
    }

    /// Adds an element to those of its name and key; gives the list.
    pub(super) fn add_keyed(&mut self, name: Word, key: Word, id: Id) -> Number {
        let list = self.list_of_key(name, key);
        if list != NONE {
            self.keyed.add(list);
            return list;
        }
        let list = self.keyed.start(id);
        self.names_and_keys.push((name, key));
        if self.uses[key as usize].keyed == NONE {
            self.uses(key).keyed = list;
        } else {
            self.keyed_others.insert((name, key), list);
        }
        list
    }

    pub(super) fn add_trait(&mut self, word: Word, id: Id, defines: bool) {
        let list = self.uses[word as usize].traits;
        match self.traits.of.get_mut(list as usize) {
            // One may be given twice.
            Some((_, last)) if *last == id => {}
            Some((_, last)) => {
                *last = id;
                self.traits.lists.add(list);
                self.traits.all.push((list, id));
            }
            None => {
                let list = self.traits.lists.start(id);
                self.uses(word).traits = list;
                self.traits.of.push((word, id));
                self.traits.all.push((list, id));
            }
        }
        if defines {
            self.uses(word).mixin.get_or_insert(id);
        }
    }
}
