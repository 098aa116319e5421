//! Documents of one odd piece repeated: whatever is done with them, nothing panics and nothing is lost. How long it takes
//! is for `cargo bench --bench udon -- --search` to say.

use arrowsh::udon::{Document, events};

#[path = "../../benches/udon/operations.rs"]
mod operations;
#[path = "../../benches/udon/snippets.rs"]
mod snippets;

/// Of so many pieces one is taken here.
const STEP: usize = 9;

#[test]
fn odd_pieces_survive_every_operation() {
    for (opening, piece) in snippets::short().into_iter().step_by(STEP) {
        let source = snippets::document(opening, &piece, 240);
        let doc = Document::parse(source.as_str());
        assert_eq!(doc.source(), source.as_bytes());
        assert!(events(source.as_bytes()).all(|event| event.span().end <= source.len()));
        for (name, operation) in operations::OPERATIONS {
            let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| operation(&doc)));
            assert!(outcome.is_ok(), "{name} fails on {opening:?} {piece:?}");
        }
    }
}
