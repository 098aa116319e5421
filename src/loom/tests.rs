//! What holds in trees, seen from the domain itself.

use std::sync::Arc;

use super::{Loom, Mode, Node, Role, Verdict};
use crate::engine::{Catalog, Grants, Session};
use crate::error::Code;
use crate::world::{Clock, World};

fn session(who: &str) -> Session {
    let world = World::fixed(std::path::Path::new("."), 7);
    Session::new(world, who, Grants::person(), Arc::new(Catalog::new([])))
}

/// A tree in a mode: root, a, and below a the nodes b and c.
fn small(loom: &Loom<'_>, mode: Mode) -> [Node; 4] {
    let tree = loom.start("Small", mode, "root").expect("a tree");
    let root = loom.root(&tree).expect("a root");
    let respond = |from: &Node, text: &str| loom.respond(from, text, Role::Primary).expect("a node");
    let a = respond(&root, "a");
    let b = respond(&a, "b");
    let c = respond(&a, "c");
    [root, a, b, c]
}

fn names(nodes: &[Node]) -> Vec<&str> {
    nodes.iter().map(|node| node.content.as_str()).collect()
}

#[test]
fn ids_are_found_longer_shorter_and_whole() {
    let mut session = session("me");
    let loom = Loom::of(&mut session).expect("a loom");
    let [root, a, ..] = small(&loom, Mode::Dialogue);
    let tail = super::ulid::tail(&a.ulid).expect("a tail");
    for text in [&a.local, &a.local.to_uppercase(), &format!("[{}]", a.local), &tail, &tail[..6].to_owned(), &a.ulid] {
        assert_eq!(loom.node(text).expect("a node").key, a.key, "{text}");
    }
    // All were made at one time, so that the beginnings of their ULIDs are the same.
    let error = loom.node(&root.ulid[..10]).expect_err("several");
    assert_eq!((error.code, error.suggestions.len()), (Code::Ambiguous, 4));
    assert_eq!(loom.node("zz9z").expect_err("nothing").code, Code::NotFound);
    assert!(loom.has_node(&a.local) && !loom.has_node("readme"));
}

#[test]
fn a_local_id_is_lengthened_where_it_is_taken() {
    let mut session = session("me");
    let loom = Loom::of(&mut session).expect("a loom");
    let [root, a, ..] = small(&loom, Mode::Dialogue);
    // The next id of a world with the same seed collides with the first one it gave.
    let twin = Loom::of(&mut session).expect("a loom");
    assert_eq!(a.local.len(), 4);
    let mut seen = std::collections::HashSet::new();
    for n in 0..3000 {
        let node = twin.annotate(&root, &format!("note {n}")).expect("a note");
        assert!(seen.insert(node.local.clone()));
        assert!(super::ulid::tail(&node.ulid).expect("a tail").starts_with(&node.local));
    }
}

#[test]
fn a_buffers_versions_share_what_comes_after() {
    let mut session = session("me");
    let loom = Loom::of(&mut session).expect("a loom");
    let [_, a, b, _] = small(&loom, Mode::Buffer);
    let version = loom.edit(&a, "A").expect("a version");
    assert_eq!(names(&loom.continuations(&version).expect("nodes")), ["b", "c"]);
    assert_eq!(names(&loom.path(&b).expect("a path")), ["root", "A", "b"]);
    assert_eq!(loom.node(&format!("{}'", a.local)).expect("a version").key, version.key);
    let again = loom.edit(&version, "AA").expect("a version");
    assert_eq!(loom.node(&format!("{}''", a.local)).expect("a version").key, again.key);
    assert_eq!(again.edited_from, Some(version.key));
    loom.switch(&a).expect("a switch");
    assert_eq!(names(&loom.path(&b).expect("a path")), ["root", "a", "b"]);
    assert!(loom.verify(&b).expect("a check").iter().all(|(_, verdict)| *verdict == Verdict::Valid));
    // Pruning one version hides nothing that another leads to.
    assert_eq!(loom.prune(&a).expect("pruned").descendants, 0);
    assert!(!loom.node(&b.local).expect("a node").hidden);
    assert_eq!(names(&loom.path(&b).expect("a path")), ["root", "AA", "b"]);
}

#[test]
fn a_dialogues_edit_has_a_future_of_its_own() {
    let mut session = session("writer");
    let loom = Loom::of(&mut session).expect("a loom");
    let [root, a, ..] = small(&loom, Mode::Dialogue);
    let version = loom.edit(&a, "A").expect("a version");
    assert!(loom.continuations(&version).expect("nodes").is_empty());
    assert_eq!(names(&loom.continuations(&root).expect("nodes")), ["a", "A"]);
    let tree = loom.current().expect("a tree");
    assert_eq!((tree.nodes, tree.leaves), (5, 3));
    assert_eq!(loom.position(&tree).expect("a position").key, version.key);
}

#[test]
fn the_kept_counts_are_those_that_one_counts() {
    let mut session = session("me");
    let loom = Loom::of(&mut session).expect("a loom");
    for mode in [Mode::Dialogue, Mode::Buffer] {
        let [root, a, b, c] = small(&loom, mode);
        loom.edit(&b, "B").expect("a version");
        loom.respond(&c, "d", Role::Context).expect("a node");
        loom.annotate(&a, "note").expect("a note");
        let kept = loom.current().expect("a tree");
        loom.recount(root.tree).expect("a count");
        let counted = loom.current().expect("a tree");
        assert_eq!((kept.nodes, kept.leaves), (counted.nodes, counted.leaves), "{mode:?}");
    }
}

#[test]
fn what_was_changed_behind_our_back_is_invalid() {
    let mut session = session("me");
    let loom = Loom::of(&mut session).expect("a loom");
    let [_, a, b, _] = small(&loom, Mode::Dialogue);
    loom.store.execute("UPDATE loom_node SET content = 'forged' WHERE id = ?1", [a.key]).expect("a change");
    let verdicts: Vec<Verdict> = loom.verify(&b).expect("a check").into_iter().map(|(_, verdict)| verdict).collect();
    assert_eq!(verdicts, [Verdict::Valid, Verdict::Invalid, Verdict::Valid]);
    loom.store.execute("UPDATE loom_node SET hash = NULL WHERE id = ?1", [b.key]).expect("a change");
    let last = loom.verify(&b).expect("a check").pop().map(|(_, verdict)| verdict);
    assert_eq!(last, Some(Verdict::Incomplete));
}

#[test]
fn one_writes_on_a_branch_at_a_time() {
    let mut session = session("writer");
    let loom = Loom::of(&mut session).expect("a loom");
    let [_, a, b, c] = small(&loom, Mode::Dialogue);
    let other = loom.seen_by("editor");
    // The writer wrote c last; the branch of b is free, and so is a new branch at a.
    let below = other.respond(&b, "mine", Role::Primary).expect("a free branch");
    other.respond(&a, "a branch of its own", Role::Primary).expect("a new branch");
    let error = other.respond(&c, "not mine", Role::Primary).expect_err("held");
    assert_eq!(error.code, Code::Conflict);
    assert!(error.message.contains("writer") && error.message.contains(&c.local), "{error}");
    // Notes need no turn, and going elsewhere gives the branch up.
    other.annotate(&c, "well").expect("a note");
    loom.switch(&below).expect("a switch");
    other.respond(&c, "mine now", Role::Primary).expect("a free branch");
}

#[test]
fn a_turn_ends_by_itself() {
    let mut session = session("writer");
    let loom = Loom::of(&mut session).expect("a loom");
    let [.., c] = small(&loom, Mode::Dialogue);
    let later = loom.world.clock().now() + chrono::Duration::seconds(121);
    let mut other = loom.seen_by("editor");
    assert!(other.respond(&c, "too soon", Role::Primary).is_err());
    other.world = other.world.clone().with_clock(Clock::Fixed(later));
    other.respond(&c, "my turn", Role::Primary).expect("a free branch");
}

/// A model that counts how often it was asked, and fails every third time.
struct Parrot(std::sync::atomic::AtomicUsize);

impl super::Subject for Parrot {
    fn name(&self) -> &'static str {
        "Parrot"
    }

    fn writes(&self) -> Option<u32> {
        Some(50)
    }

    fn go_on(&self, conversation: &super::Conversation, tokens: Option<u32>) -> crate::error::Result<super::Answer> {
        let n = self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed) + 1;
        if n.is_multiple_of(3) {
            return Err(crate::error::Error::new(Code::Timeout, "asleep"));
        }
        let last = conversation.turns.last().map(|turn| turn.text.clone()).unwrap_or_default();
        let text = format!("{last}! ({tokens:?})");
        Ok(super::Answer { raw: text.clone().into_bytes(), text, interrupted: n == 2 })
    }
}

#[test]
fn a_model_goes_on_as_often_as_it_can() {
    let mut session = session("me");
    let loom = Loom::of(&mut session).expect("a loom");
    let [_, a, ..] = small(&loom, Mode::Dialogue);
    let here = loom.position(&loom.current().expect("a tree")).expect("a position");
    let parrot = Parrot(std::sync::atomic::AtomicUsize::new(0));
    let done = loom.go_on(&a, &parrot, 3, Some(80)).expect("some nodes");
    assert_eq!(names(&done.nodes), ["root\n\na! (Some(50))", "root\n\na! (Some(50))\n[interrupted]"]);
    assert_eq!((done.failed.len(), done.clamped), (1, Some(50)));
    assert_eq!((done.nodes[0].author.as_str(), done.nodes[0].kind), ("Parrot", super::Author::Model));
    assert!(loom.verify(&done.nodes[0]).expect("a check").iter().all(|(_, verdict)| *verdict == Verdict::Valid));
    assert_eq!(loom.position(&loom.current().expect("a tree")).expect("a position").key, here.key);
    let itself = loom.seen_by("parrot").go_on(&a, &parrot, 1, None).expect_err("itself");
    assert_eq!(itself.code, Code::PermissionDenied);
    parrot.0.store(2, std::sync::atomic::Ordering::Relaxed);
    assert_eq!(loom.go_on(&a, &parrot, 1, None).expect_err("asleep").code, Code::ModelError);
}

#[test]
fn everybody_is_somewhere_in_each_tree() {
    let mut session = session("me");
    let loom = Loom::of(&mut session).expect("a loom");
    let [_, a, b, _] = small(&loom, Mode::Dialogue);
    let first = loom.current().expect("a tree");
    let other = loom.seen_by("editor");
    other.switch(&a).expect("a switch");
    loom.switch(&b).expect("a switch");
    loom.start("Second", Mode::Dialogue, "root").expect("a tree");
    let place = |loom: &Loom<'_>| loom.position(&first).expect("a position").key;
    assert_eq!((place(&loom), place(&other), place(&loom.seen_by("newcomer"))), (b.key, a.key, first.root));
    let active = |loom: &Loom<'_>| -> Vec<String> {
        loom.others(&first).expect("others").into_iter().map(|other| other.who).collect()
    };
    assert_eq!((active(&loom), active(&other)), (vec!["editor".to_owned()], vec!["me".to_owned()]));
    // Who has not moved for an hour is not active.
    let mut later = loom.seen_by("me");
    later.world = later.world.with_clock(Clock::Fixed(loom.world.clock().now() + chrono::Duration::minutes(61)));
    assert!(active(&later).is_empty());
}

fn frame(prompt: Option<&str>) -> super::Frame<'_> {
    super::Frame { prompt, limit: usize::MAX, cut: super::Cut::Middle }
}

#[test]
fn a_conversation_begins_with_what_is_to_be_obeyed() {
    use super::Speaker::{Assistant, System, User};
    let mut session = session("me");
    let loom = Loom::of(&mut session).expect("a loom");
    let [root, a, b, c] = small(&loom, Mode::Dialogue);
    loom.brief(&loom.current().expect("a tree"), Some("the tree's"), None).expect("a prompt");
    loom.annotate(&a, "a note").expect("a note");
    let answer = loom.generated(&b, "said a model", "quill", b"raw", 0).expect("a node");
    let last = loom.respond(&answer, "last", Role::Primary).expect("a node");
    // Two more sources of the last node, as a file may bring them.
    for (node, role) in [(&c, Role::Context), (&root, Role::Primary), (&c, Role::Instruction)] {
        loom.connect(last.tree, super::EdgeKind::Continuation, &[(node.key, role)], last.key).expect("an edge");
    }
    let all = loom.conversation(&last, frame(Some("the model's"))).expect("a conversation");
    let said: Vec<(super::Speaker, &str)> = all.turns.iter().map(|turn| (turn.speaker, turn.text.as_str())).collect();
    let prompts = "the model's\n\nthe tree's\n\nc";
    assert_eq!(said, [(System, prompts), (User, "root\n\na\n\nb"), (Assistant, "said a model"), (User, "last")]);
    loom.store.execute("UPDATE loom_node SET excluded = 1 WHERE id = ?1", [a.key]).expect("a change");
    let less = loom.conversation(&last, frame(None)).expect("a conversation");
    assert_eq!(less.turns[1].text, "root\n\nb");
}

#[test]
fn what_was_said_to_be_obeyed_or_known_is_told_to_who_goes_on() {
    use super::Speaker::{System, User};
    let mut session = session("me");
    let loom = Loom::of(&mut session).expect("a loom");
    let [_, a, b, c] = small(&loom, Mode::Dialogue);
    loom.respond(&a, "the year is 1912", Role::Context).expect("a node");
    let rule = loom.respond(&a, "past tense", Role::Instruction).expect("a node");
    loom.respond(&c, "beside the way", Role::Instruction).expect("a node");
    let check = |expected: &[(super::Speaker, &str)]| {
        let all = loom.conversation(&b, frame(None)).expect("a conversation");
        let said: Vec<(super::Speaker, &str)> =
            all.turns.iter().map(|turn| (turn.speaker, turn.text.as_str())).collect();
        assert_eq!(said, expected);
    };
    check(&[(System, "past tense\n\nthe year is 1912"), (User, "root\n\na\n\nb")]);
    loom.prune(&rule).expect("pruned");
    check(&[(System, "the year is 1912"), (User, "root\n\na\n\nb")]);
}

#[test]
fn nobody_stands_or_writes_on_what_is_out_of_sight() {
    let mut mine = session("me");
    let loom = Loom::of(&mut mine).expect("a loom");
    let [_, a, b, _] = small(&loom, Mode::Dialogue);
    let tree = loom.current().expect("a tree");
    let other = loom.seen_by("other");
    other.switch(&b).expect("switched");
    loom.prune(&a).expect("pruned");
    let pruned = loom.node_of(b.key).expect("a node");
    let refused = [loom.respond(&pruned, "on", Role::Primary), loom.edit(&pruned, "B")];
    for refused in refused {
        let refused = refused.expect_err("a pruned node");
        // What brings it back is named, not what is hidden with it.
        assert_eq!((refused.code, refused.hint), (Code::InvalidOperation, Some(format!("restore {}", a.local))));
    }
    assert_eq!(other.position(&tree).expect("a place").content, "root");
}

#[test]
fn in_a_dialogue_an_edit_is_nobody_elses_branch() {
    let mut mine = session("me");
    let loom = Loom::of(&mut mine).expect("a loom");
    let [_, a, ..] = small(&loom, Mode::Dialogue);
    loom.respond(&a, "still writing", Role::Primary).expect("a node");
    let other = loom.seen_by("other");
    let edit = other.edit(&a, "A").expect("a branch");
    other.prune(&edit).expect("one's own branch");
}

#[test]
fn a_buffer_is_one_text() {
    let mut session = session("me");
    let loom = Loom::of(&mut session).expect("a loom");
    let [_, a, b, _] = small(&loom, Mode::Buffer);
    loom.edit(&a, "A").expect("a version");
    let model = loom.generated(&b, " and on", "quill", b"raw", 0).expect("a node");
    let all = loom.conversation(&model, frame(Some("a prompt"))).expect("a conversation");
    let said: Vec<&str> = all.turns.iter().map(|turn| turn.text.as_str()).collect();
    assert_eq!(said, ["rootAb and on"]);
    loom.brief(&loom.current().expect("a tree"), Some("a tree's"), None).expect("a prompt");
    let all = loom.conversation(&model, frame(Some("a prompt"))).expect("a conversation");
    assert_eq!(all.turns[0].text, "a prompt\n\na tree's");
}

#[test]
fn answers_of_a_model_are_siblings_and_share_nothing() {
    let mut session = session("me");
    let loom = Loom::of(&mut session).expect("a loom");
    for mode in [Mode::Dialogue, Mode::Buffer] {
        let [_, _, b, _] = small(&loom, mode);
        let answers = ["one", "two", "three"].map(|text| loom.generated(&b, text, "quill", text.as_bytes(), 0));
        let [one, two, three] = answers.map(|node| node.expect("a node"));
        assert_eq!(names(&loom.continuations(&b).expect("nodes")), ["one", "two", "three"]);
        loom.respond(&two, "on", Role::Primary).expect("a node");
        for other in [&one, &three] {
            assert!(loom.continuations(other).expect("nodes").is_empty(), "{mode:?}");
            assert_eq!((loom.versions(other).expect("versions").len(), other.edited_from), (1, None));
        }
        // A version of one of them shares what comes after that one alone, and only in a buffer.
        let version = loom.edit(&two, "TWO").expect("a version");
        let shared: &[&str] = if mode == Mode::Buffer { &["on"] } else { &[] };
        assert_eq!(names(&loom.continuations(&version).expect("nodes")), shared);
    }
}

#[test]
fn of_versions_that_are_hidden_the_next_one_counts() {
    let mut session = session("me");
    let loom = Loom::of(&mut session).expect("a loom");
    let tree = loom.start("Small", Mode::Buffer, "root").expect("a tree");
    let root = loom.root(&tree).expect("a root");
    let first = loom.respond(&root, "a", Role::Primary).expect("a node");
    let second = loom.edit(&first, "A").expect("a version");
    loom.prune(&first).expect("pruned");
    let leaves = || loom.current().expect("a tree").leaves;
    assert_eq!(leaves(), 1);
    loom.respond(&second, "b", Role::Primary).expect("a node");
    assert_eq!(leaves(), 1);
}

#[test]
fn what_others_write_on_is_not_pulled_away() {
    let mut session = session("writer");
    let loom = Loom::of(&mut session).expect("a loom");
    for mode in [Mode::Buffer, Mode::Dialogue] {
        let [root, a, b, c] = small(&loom, mode);
        let other = loom.seen_by("editor");
        // The writer wrote c last. A version of a would change the text that it goes on from.
        let changed = other.edit(&a, "A").map_err(|error| error.code);
        assert_eq!(changed.is_ok(), mode == Mode::Dialogue, "{mode:?}: {changed:?}");
        for node in [&a, &c] {
            assert_eq!(other.prune(node).expect_err("held").code, Code::Conflict, "{mode:?}");
        }
        let tree = other.tree_of(root.tree).expect("a tree");
        assert_eq!(other.archive(&tree, true).expect_err("held").code, Code::Conflict);
        other.prune(&b).expect("nobody is there");
        loom.prune(&c).expect("one's own branch");
        // The editor's own branch is not the writer's to put away, until the editor leaves it.
        assert_eq!(loom.archive(&tree, true).is_err(), mode == Mode::Dialogue);
        loom.archive(&tree, false).expect("as it was");
        other.switch(&root).expect("a switch");
        assert!(loom.archive(&tree, true).expect("put away"));
        assert!(loom.trees().expect("trees").is_empty());
        assert!(loom.archive(&tree, false).expect("brought back"));
        assert!(loom.archive(&tree, true).expect("put away"));
    }
}

#[test]
fn what_is_being_written_becomes_a_node_once() {
    let mut session = session("me");
    let loom = Loom::of(&mut session).expect("a loom");
    let [_, a, b, _] = small(&loom, Mode::Buffer);
    assert_eq!(loom.keep_draft(&a, "x").expect_err("goes on").code, Code::InvalidOperation);
    assert_eq!(loom.keep_draft(&b, "one").expect("kept").before, None);
    let before = loom.keep_draft(&b, "one two").expect("kept").before;
    assert_eq!(before.map(|draft| draft.content), Some("one".into()));
    let tree = loom.current().expect("a tree");
    assert_eq!(loom.seen_by("editor").draft(&tree).expect("nothing"), None);
    let made = loom.commit_draft(&b).expect("a node").expect("a node");
    assert_eq!((made.content.as_str(), made.parent), ("one two", Some(b.key)));
    assert_eq!(loom.commit_draft(&b).expect("nothing"), None);
    loom.keep_draft(&made, "more").expect("kept");
    loom.keep_draft(&made, "").expect("put away");
    assert_eq!(loom.draft(&tree).expect("nothing"), None);
}

#[test]
fn of_two_drafts_the_first_becomes_a_node_and_the_same_one_again() {
    let mut session = session("me");
    let loom = Loom::of(&mut session).expect("a loom");
    let [_, _, b, c] = small(&loom, Mode::Buffer);
    let tree = loom.current().expect("a tree");
    loom.keep_draft(&b, "one").expect("kept");
    let became = loom.keep_draft(&c, "two").expect("kept").became.expect("a node");
    assert_eq!((became.content.as_str(), became.parent), ("one", Some(b.key)));
    assert_eq!(loom.draft(&tree).expect("a draft").map(|draft| draft.node), Some(c.key));
    // Putting away what is not there takes nothing, and nothing is kept in the place of something else.
    loom.keep_draft(&became, "").expect("nothing");
    assert_eq!(loom.redraft(&became).expect_err("taken").code, Code::Conflict);
    assert_eq!(loom.draft(&tree).expect("a draft").map(|draft| draft.content), Some("two".into()));
    loom.keep_draft(&c, "").expect("put away");
    loom.redraft(&became).expect("a draft again");
    loom.prune(&became).expect("pruned");
    let again = loom.commit_draft(&b).expect("a node").expect("a node");
    assert_eq!((again.key, again.hidden), (became.key, false));
    assert_eq!(loom.draft(&tree).expect("nothing"), None);
    assert_eq!(loom.redraft(&loom.root(&tree).expect("a root")).expect_err("no").code, Code::InvalidOperation);
}

#[test]
fn who_goes_on_from_a_version_follows_it() {
    let mut session = session("me");
    let loom = Loom::of(&mut session).expect("a loom");
    let [_, a, b, _] = small(&loom, Mode::Buffer);
    let version = loom.edit(&a, "A").expect("a version");
    loom.switch(&a).expect("a switch");
    let path = |to: &Node| loom.path(to).expect("a path").into_iter().map(|node| node.content).collect::<Vec<_>>();
    let below = loom.respond(&version, "d", Role::Primary).expect("a node");
    assert_eq!(
        (path(&below), path(&b)),
        (vec!["root".into(), "A".into(), "d".into()], ["root", "A", "b"].map(String::from).to_vec())
    );
    // As long as that can be seen.
    loom.prune(&below).expect("pruned");
    assert_eq!(path(&b), ["root", "a", "b"]);
    loom.restore(&below).expect("restored");
    assert_eq!(path(&b), ["root", "A", "b"]);
    loom.edit(&a, "AA").expect("a version");
    assert_eq!(path(&b), ["root", "AA", "b"]);
}

#[test]
fn what_comes_below_a_node_that_was_pruned_meanwhile_is_hidden() {
    let mut session = session("me");
    let loom = Loom::of(&mut session).expect("a loom");
    for mode in [Mode::Dialogue, Mode::Buffer] {
        let [_, a, b, _] = small(&loom, mode);
        loom.prune(&b).expect("pruned");
        let before = loom.current().expect("a tree");
        // Whoever asked has seen the node as it was.
        let answer = loom.generated(&b, "too late", "quill", b"too late", 0).expect("kept");
        let after = loom.current().expect("a tree");
        assert!(answer.hidden && loom.continuations(&a).expect("nodes").len() == 1);
        assert_eq!((after.nodes, after.leaves), (before.nodes, before.leaves));
        loom.restore(&b).expect("restored");
        assert!(!loom.node(&answer.local).expect("a node").hidden);
    }
}

#[test]
fn who_edits_a_models_text_is_the_author_of_the_edit() {
    let mut mine = session("me");
    let loom = Loom::of(&mut mine).expect("a loom");
    for mode in [Mode::Dialogue, Mode::Buffer] {
        let [_, a, ..] = small(&loom, mode);
        let said = loom.generated(&a, "said by a model", "quill", b"raw", 0).expect("a node");
        assert_eq!((said.author.as_str(), said.kind), ("quill", super::Author::Model));
        let edited = loom.edit(&said, "said by a person").expect("a version");
        assert_eq!((edited.author.as_str(), edited.kind), ("me", super::Author::Human));
        assert_eq!((edited.edited_from, edited.evidence.as_deref()), (Some(said.key), None));
        // Who goes elsewhere lets others write.
        loom.switch(&loom.root(&loom.current().expect("a tree")).expect("a root")).expect("switched");
        // And the other way round; each version follows the one that it was made of.
        let again = loom.seen_by("quill").edit(&edited, "said by it again").expect("a version");
        assert_eq!((again.kind, again.edited_from), (super::Author::Model, Some(edited.key)));
        assert_eq!((again.lineage(), again.version), (said.key, 2));
        let checked = loom.verify(&again).expect("a check");
        assert!(checked.iter().all(|(_, verdict)| *verdict == Verdict::Valid), "{checked:?}");
    }
}

#[test]
fn generated_siblings_share_nothing_that_comes_after() {
    let mut mine = session("me");
    let loom = Loom::of(&mut mine).expect("a loom");
    for mode in [Mode::Dialogue, Mode::Buffer] {
        let [_, a, ..] = small(&loom, mode);
        let siblings = [0, 1].map(|place| loom.generated(&a, "and then", "quill", b"raw", place).expect("a node"));
        let [first, second] = &siblings;
        let after = loom.respond(first, "it thawed", Role::Primary).expect("a node");
        assert_eq!(names(&loom.continuations(first).expect("nodes")), ["it thawed"]);
        assert!(loom.continuations(second).expect("nodes").is_empty(), "{mode:?}");
        let sources = loom.sources_with_roles(after.key).expect("sources");
        assert_eq!(sources.iter().map(|(node, _)| node.key).collect::<Vec<_>>(), [first.key]);
        assert_ne!(first.lineage(), second.lineage());
    }
}

#[test]
fn what_is_pruned_is_only_seen_by_its_id() {
    let mut mine = session("me");
    let loom = Loom::of(&mut mine).expect("a loom");
    let [root, a, b, c] = small(&loom, Mode::Dialogue);
    let note = loom.annotate(&b, "a note").expect("a note");
    loom.bookmark(&b, Some("here")).expect("a bookmark");
    let tree = loom.current().expect("a tree");
    loom.prune(&b).expect("pruned");
    assert_eq!(names(&loom.continuations(&a).expect("nodes")), ["c"]);
    assert_eq!(names(&loom.seen_on_path(&b).expect("a path")), ["root", "a"]);
    assert!(loom.bookmarks(&tree).expect("bookmarks").is_empty());
    let counts = loom.counts(&loom.node(&b.local).expect("still there by its id")).expect("counts");
    assert!(counts.pruned && counts.line(true).ends_with("pruned"), "{counts:?}");
    assert!(loom.node(&note.name()).expect("still there by its number").hidden);
    let tree = loom.current().expect("a tree");
    assert_eq!((tree.nodes, tree.leaves), (3, 1));
    loom.prune(&a).expect("pruned");
    assert_eq!(names(&loom.seen_on_path(&c).expect("a path")), ["root"]);
    assert_eq!(loom.counts(&root).expect("counts").continuations, 0);
}

#[test]
fn an_id_with_a_letter_wrong_is_offered_right() {
    let mut mine = session("me");
    let loom = Loom::of(&mut mine).expect("a loom");
    let [_, a, ..] = small(&loom, Mode::Dialogue);
    let swapped: String = [1, 0, 2, 3].map(|at| char::from(a.local.as_bytes()[at])).iter().collect();
    let error = loom.node(&swapped).expect_err("no such node");
    assert_eq!((error.code, error.suggestions), (Code::NotFound, vec![a.local.clone()]));
    loom.prune(&a).expect("pruned");
    assert!(loom.node(&swapped).expect_err("no such node").suggestions.is_empty());
}
