//! Lists of elements, known by number.
//!
//! Most lists are of one element and most questions are how long one is, so a list is its first element and its length;
//! the elements of all are laid out in one block, list by list, when somebody first asks for a longer one.

use std::sync::OnceLock;

use super::super::document::Id;
use super::super::record::small;

/// A number of a list, or of a text.
pub(super) type Number = u32;

/// No list, no text.
pub(super) const NONE: Number = Number::MAX;

/// Lists of elements in document order, numbered in order of their first elements.
#[derive(Debug, Default)]
pub(super) struct Lists {
    heads: Vec<Head>,
    laid: OnceLock<Laid>,
}

#[derive(Debug, Clone, Copy)]
struct Head {
    first: Id,
    count: u32,
}

/// The elements of all lists, and where each list starts.
#[derive(Debug)]
struct Laid {
    starts: Vec<u32>,
    ids: Vec<Id>,
}

impl Lists {
    /// Starts a list; gives its number.
    pub fn start(&mut self, first: Id) -> Number {
        self.heads.push(Head { first, count: 1 });
        small(self.heads.len() - 1)
    }

    /// Adds an element to a list; gives its place there.
    pub fn add(&mut self, list: Number) -> u32 {
        let head = &mut self.heads[list as usize];
        head.count += 1;
        head.count - 1
    }

    /// How many elements are in a list.
    pub fn count(&self, list: Number) -> usize {
        self.heads.get(list as usize).map_or(0, |head| head.count as usize)
    }

    /// How many lists there are.
    pub fn len(&self) -> usize {
        self.heads.len()
    }

    /// The first element of each list.
    pub fn firsts(&self) -> impl Iterator<Item = (Number, Id)> {
        (0..).zip(self.heads.iter().map(|head| head.first))
    }

    /// The elements of a list. `all` gives every element with its list, in document order.
    pub fn get<A: Iterator<Item = (Number, Id)>>(&self, list: Number, all: impl FnOnce() -> A) -> &[Id] {
        match self.heads.get(list as usize) {
            None => &[],
            Some(head) if head.count == 1 => std::slice::from_ref(&head.first),
            Some(_) => {
                let laid = self.laid.get_or_init(|| self.lay_out(all()));
                let end = laid.starts.get(list as usize + 1).map_or(laid.ids.len(), |end| *end as usize);
                &laid.ids[laid.starts[list as usize] as usize..end]
            }
        }
    }

    fn lay_out(&self, all: impl Iterator<Item = (Number, Id)>) -> Laid {
        let mut end = 0;
        let start_of = |head: &Head| {
            let start = end;
            end += head.count;
            start
        };
        let starts: Vec<u32> = self.heads.iter().map(start_of).collect();
        let mut next = starts.clone();
        let mut ids = vec![Id::ROOT; end as usize];
        for (list, id) in all {
            if let Some(next) = next.get_mut(list as usize) {
                ids[*next as usize] = id;
                *next += 1;
            }
        }
        Laid { starts, ids }
    }
}
