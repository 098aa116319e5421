//! Changes carried out on the tree that they start from.
//!
//! Everything that moves, comes or goes is first taken out; then each is put at its place, in order of place, so that
//! what stayed keeps the order it has. Content of new elements comes from the later tree and from nowhere else.

use std::collections::{BTreeMap, HashMap};

use super::tree::{Entity, Tree};
use super::{Change, Handle, Step};

/// The tree that changes, inner ones included, make of `before`; new elements are taken from `after`.
pub fn patch(before: &Tree, after: &Tree, changes: &[&Change]) -> Tree {
    let mut entities: HashMap<Handle, Entity> =
        before.nodes.iter().cloned().enumerate().map(|(place, entity)| (Handle::Old(place), entity)).collect();
    let mut children: HashMap<Handle, Vec<Handle>> = before
        .nodes
        .iter()
        .enumerate()
        .map(|(place, entity)| (Handle::Old(place), entity.children.iter().copied().map(Handle::Old).collect()))
        .collect();
    let parent = |place: usize| Handle::Old(before.nodes[place].parent);
    let mut puts: BTreeMap<usize, Vec<(Handle, Handle)>> = BTreeMap::new();
    for change in changes {
        match &change.step {
            Step::Identify(old, _)
            | Step::Attribute(old, ..)
            | Step::RenameAttribute(old, ..)
            | Step::Text(old, _)
            | Step::Comments(old, _) => {
                if let Some(entity) = entities.get_mut(&Handle::Old(*old)) {
                    alter(entity, &change.step, after);
                }
            }
            Step::Place(what, into, position) => {
                match what {
                    Handle::Old(old) => {
                        if let Some(siblings) = children.get_mut(&parent(*old)) {
                            siblings.retain(|one| one != what);
                        }
                    }
                    Handle::New(new) => {
                        entities.insert(*what, after.nodes[*new].clone());
                        children.insert(*what, Vec::new());
                    }
                }
                puts.entry(*position).or_default().push((*what, *into));
            }
            Step::Remove(old) => {
                if let Some(siblings) = children.get_mut(&parent(*old)) {
                    siblings.retain(|one| *one != Handle::Old(*old));
                }
            }
        }
    }
    for (position, puts) in puts {
        for (what, into) in puts {
            let siblings = children.entry(into).or_default();
            siblings.insert(position.min(siblings.len()), what);
        }
    }
    assembled(entities, children)
}

/// Carries out a step that changes what one element is, and not where.
fn alter(entity: &mut Entity, step: &Step, after: &Tree) {
    match step {
        Step::Identify(_, new) => {
            let like = &after.nodes[*new];
            (entity.name, entity.key, entity.traits) = (like.name.clone(), like.key.clone(), like.traits.clone());
        }
        Step::Attribute(_, name, Some(value)) => _ = entity.attributes.insert(name.clone(), value.clone()),
        Step::Attribute(_, name, None) => _ = entity.attributes.remove(name),
        Step::RenameAttribute(_, from, to) => {
            if let Some(value) = entity.attributes.remove(from) {
                entity.attributes.insert(to.clone(), value);
            }
        }
        Step::Text(_, text) => entity.text.clone_from(text),
        Step::Comments(_, text) => entity.comments.clone_from(text),
        Step::Place(..) | Step::Remove(_) => {}
    }
}

/// The tree of some elements below the first, each with its children in their order.
fn assembled(mut entities: HashMap<Handle, Entity>, mut children: HashMap<Handle, Vec<Handle>>) -> Tree {
    let mut nodes: Vec<Entity> = Vec::new();
    let mut todo = vec![(Handle::Old(0), 0)];
    while let Some((handle, parent)) = todo.pop() {
        let Some(mut entity) = entities.remove(&handle) else { continue };
        let place = nodes.len();
        (entity.parent, entity.children) = (parent, Vec::new());
        nodes.push(entity);
        if place > 0 {
            nodes[parent].children.push(place);
        }
        let inside = children.remove(&handle).unwrap_or_default();
        todo.extend(inside.into_iter().rev().map(|child| (child, place)));
    }
    Tree { nodes }
}
