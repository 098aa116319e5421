//! Which element of one tree is which of another.
//!
//! First by key, wherever they stand; then, from the top down, what is alike among the children of what is matched:
//! same key, same content, the only one of its name. What is the same elsewhere has moved. What is left is matched by
//! likeness, best first, among siblings and then anywhere, until the budget is used up; then in order.

use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use super::tree::{Entity, Tree};

/// How alike two elements of one name must be.
const SAME_NAME: f64 = 0.4;
/// How alike two elements of different names must be.
const OTHER_NAME: f64 = 0.6;
/// Words of prose that count for a likeness.
const WORDS: usize = 64;

/// Which is which: for each element of either tree its place in the other.
#[derive(Debug)]
pub(super) struct Matching {
    pub to_new: Vec<Option<usize>>,
    pub to_old: Vec<Option<usize>>,
    /// Whether the budget ran out.
    pub linear: bool,
}

struct Matcher<'t> {
    old: &'t Tree,
    new: &'t Tree,
    found: Matching,
    budget: usize,
    features: HashMap<(bool, usize), Vec<u64>>,
}

/// Matches two trees, the first of each with the other.
pub(super) fn matching(old: &Tree, new: &Tree, semantic: bool, budget: usize) -> Matching {
    let found = Matching { to_new: vec![None; old.nodes.len()], to_old: vec![None; new.nodes.len()], linear: false };
    let mut matcher = Matcher { old, new, found, budget, features: HashMap::new() };
    matcher.pair(0, 0);
    if semantic {
        matcher.by_key();
    }
    matcher.downwards(Matcher::plain_children);
    if semantic {
        matcher.by_content();
        matcher.downwards(|matcher, old, new| {
            matcher.plain_children(old, new);
            matcher.only_of_name(old, new);
            matcher.alike_children(old, new);
        });
        matcher.moved_and_changed();
    } else {
        matcher.downwards(|matcher, old, new| {
            matcher.plain_children(old, new);
            matcher.only_of_name(old, new);
        });
    }
    matcher.found
}

impl Matcher<'_> {
    fn pair(&mut self, old: usize, new: usize) {
        self.found.to_new[old] = Some(new);
        self.found.to_old[new] = Some(old);
    }

    fn left_old(&self, parent: usize) -> Vec<usize> {
        self.old.nodes[parent].children.iter().copied().filter(|child| self.found.to_new[*child].is_none()).collect()
    }

    fn left_new(&self, parent: usize) -> Vec<usize> {
        self.new.nodes[parent].children.iter().copied().filter(|child| self.found.to_old[*child].is_none()).collect()
    }

    /// Does something for each matched pair, those that it makes included, parents before children.
    fn downwards(&mut self, mut work: impl FnMut(&mut Self, usize, usize)) {
        let mut todo: VecDeque<usize> =
            (0..self.old.nodes.len()).filter(|old| self.found.to_new[*old].is_some()).collect();
        let mut seen = HashSet::new();
        while let Some(old) = todo.pop_front() {
            let Some(new) = self.found.to_new[old].filter(|_| seen.insert(old)) else { continue };
            work(self, old, new);
            let children = self.old.nodes[old].children.iter();
            todo.extend(children.filter(|child| self.found.to_new[**child].is_some() && !seen.contains(*child)));
        }
    }

    /// By name and key, where both documents have them once.
    fn by_key(&mut self) {
        let old = sole(self.old, |entity| entity.key.is_some().then(|| (entity.name.clone(), entity.key.clone())));
        let new = sole(self.new, |entity| entity.key.is_some().then(|| (entity.name.clone(), entity.key.clone())));
        for (key, old) in old {
            if let (Some(old), Some(Some(new))) = (old, new.get(&key)) {
                self.pair(old, *new);
            }
        }
    }

    /// By content, where both documents have it once among what is left.
    fn by_content(&mut self) {
        let of = |tree: &Tree, done: &[Option<usize>]| {
            let mut places = HashMap::new();
            for (place, entity) in tree.nodes.iter().enumerate().filter(|(place, _)| done[*place].is_none()) {
                if !entity.is_bare() {
                    places.entry(entity.digest).and_modify(|one| *one = None).or_insert(Some(place));
                }
            }
            places
        };
        let old = of(self.old, &self.found.to_new);
        let new = of(self.new, &self.found.to_old);
        let mut pairs: Vec<_> =
            old.into_iter().filter_map(|(digest, old)| Some((old?, (*new.get(&digest)?)?))).collect();
        pairs.sort_unstable();
        for (old, new) in pairs {
            self.pair(old, new);
        }
    }

    /// Children with the same key, and those with the same content, in order.
    fn plain_children(&mut self, old: usize, new: usize) {
        let keyed = |entity: &Entity| {
            entity.key.is_some().then(|| {
                let mut hash = DefaultHasher::new();
                (&entity.name, &entity.key).hash(&mut hash);
                hash.finish()
            })
        };
        self.in_order(old, new, keyed);
        self.in_order(old, new, |entity| Some(entity.digest));
    }

    /// Pairs the children of which `what` is the same, first with first.
    fn in_order(&mut self, old: usize, new: usize, what: impl Fn(&Entity) -> Option<u64>) {
        let mut places: HashMap<u64, VecDeque<usize>> = HashMap::new();
        for child in self.left_new(new) {
            if let Some(what) = what(&self.new.nodes[child]) {
                places.entry(what).or_default().push_back(child);
            }
        }
        for child in self.left_old(old) {
            let same = what(&self.old.nodes[child]).and_then(|what| places.get_mut(&what)?.pop_front());
            if let Some(same) = same {
                self.pair(child, same);
            }
        }
    }

    /// Children without a key that are the only ones left of their name.
    fn only_of_name(&mut self, old: usize, new: usize) {
        let only = |tree: &Tree, left: Vec<usize>| {
            let mut names: HashMap<Option<String>, Option<usize>> = HashMap::new();
            for child in left.into_iter().filter(|child| tree.nodes[*child].key.is_none()) {
                names.entry(tree.nodes[child].name.clone()).and_modify(|one| *one = None).or_insert(Some(child));
            }
            names
        };
        let new = only(self.new, self.left_new(new));
        for (name, old) in only(self.old, self.left_old(old)) {
            if let (Some(old), Some(Some(new))) = (old, new.get(&name)) {
                self.pair(old, *new);
            }
        }
    }

    /// Children by likeness, best first.
    fn alike_children(&mut self, old: usize, new: usize) {
        let (old, new) = (self.left_old(old), self.left_new(new));
        self.alike(&old, &new, true);
    }

    /// What is left anywhere: of one name, by likeness.
    fn moved_and_changed(&mut self) {
        let old: Vec<usize> = (0..self.old.nodes.len()).filter(|one| self.found.to_new[*one].is_none()).collect();
        let new: Vec<usize> = (0..self.new.nodes.len()).filter(|one| self.found.to_old[*one].is_none()).collect();
        self.alike(&old, &new, false);
    }

    fn alike(&mut self, old: &[usize], new: &[usize], renames: bool) {
        if old.len().saturating_mul(new.len()) > self.budget {
            self.found.linear = true;
            if renames {
                self.rest_in_order(old, new);
            }
            return;
        }
        self.budget -= old.len() * new.len();
        let mut pairs: Vec<(f64, usize, usize)> = Vec::new();
        for &a in old {
            for &b in new {
                let same_name = self.old.nodes[a].name == self.new.nodes[b].name;
                let keys = (&self.old.nodes[a].key, &self.new.nodes[b].key);
                // Two different keys say that these are different things, unless all else is much alike.
                let least = if same_name && !matches!(keys, (Some(_), Some(_))) { SAME_NAME } else { OTHER_NAME };
                if same_name || renames {
                    let likeness = self.likeness(a, b);
                    if likeness >= least {
                        pairs.push((likeness + if same_name { 0.01 } else { 0.0 }, a, b));
                    }
                }
            }
        }
        pairs.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| (a.1, a.2).cmp(&(b.1, b.2))));
        for (_, a, b) in pairs {
            if self.found.to_new[a].is_none() && self.found.to_old[b].is_none() {
                self.pair(a, b);
            }
        }
    }

    /// Those of one name, first with first.
    fn rest_in_order(&mut self, old: &[usize], new: &[usize]) {
        let mut places: HashMap<Option<&String>, VecDeque<usize>> = HashMap::new();
        for &child in new {
            let entity = &self.new.nodes[child];
            if entity.key.is_none() {
                places.entry(entity.name.as_ref()).or_default().push_back(child);
            }
        }
        for &child in old {
            let entity = &self.old.nodes[child];
            let next = places.get_mut(&entity.name.as_ref()).filter(|_| entity.key.is_none());
            if let Some(next) = next.and_then(VecDeque::pop_front) {
                self.pair(child, next);
            }
        }
    }

    /// How alike two elements are: twice what they share by what they have.
    fn likeness(&mut self, old: usize, new: usize) -> f64 {
        let (old_tree, new_tree) = (self.old, self.new);
        self.features.entry((false, old)).or_insert_with(|| features(old_tree, old));
        self.features.entry((true, new)).or_insert_with(|| features(new_tree, new));
        likeness(&self.features[&(false, old)], &self.features[&(true, new)])
    }
}

/// The places of what only one element has.
fn sole<K: std::hash::Hash + Eq>(tree: &Tree, what: impl Fn(&Entity) -> Option<K>) -> HashMap<K, Option<usize>> {
    let mut places = HashMap::new();
    for (place, entity) in tree.nodes.iter().enumerate().skip(1) {
        if let Some(what) = what(entity) {
            places.entry(what).and_modify(|one| *one = None).or_insert(Some(place));
        }
    }
    places
}

/// What an element has, as sorted digests: attributes by name and by value, words, children.
fn features(tree: &Tree, place: usize) -> Vec<u64> {
    let entity = &tree.nodes[place];
    let mut features = Vec::new();
    let mut add = |kind: u8, a: &str, b: &str| {
        let mut hash = DefaultHasher::new();
        (kind, a, b).hash(&mut hash);
        features.push(hash.finish());
    };
    for (name, value) in &entity.attributes {
        add(0, name, "");
        add(1, name, value);
    }
    entity.text.split_whitespace().take(WORDS).for_each(|word| add(2, word, ""));
    for child in &entity.children {
        let child = &tree.nodes[*child];
        add(3, child.name.as_deref().unwrap_or_default(), child.key.as_deref().unwrap_or_default());
        add(4, &child.digest.to_string(), "");
    }
    features.sort_unstable();
    features
}

/// How alike two sorted lists are: twice what they share by their lengths; two empty ones not at all.
#[allow(clippy::cast_precision_loss, reason = "lists are not that long")]
fn likeness(a: &[u64], b: &[u64]) -> f64 {
    let (mut i, mut j, mut shared) = (0, 0, 0_usize);
    while i < a.len() && j < b.len() {
        match a[i].cmp(&b[j]) {
            std::cmp::Ordering::Less => i += 1,
            std::cmp::Ordering::Greater => j += 1,
            std::cmp::Ordering::Equal => (i, j, shared) = (i + 1, j + 1, shared + 1),
        }
    }
    if a.is_empty() && b.is_empty() { 0.0 } else { 2.0 * shared as f64 / (a.len() + b.len()) as f64 }
}

/// How alike two texts are, by their words.
pub(super) fn text_likeness(a: &str, b: &str) -> f64 {
    let words = |text: &str| {
        let mut words: Vec<u64> = text
            .split_whitespace()
            .map(|word| {
                let mut hash = DefaultHasher::new();
                word.hash(&mut hash);
                hash.finish()
            })
            .collect();
        words.sort_unstable();
        words
    };
    likeness(&words(a), &words(b))
}
