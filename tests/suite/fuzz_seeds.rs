//! The checks of the fuzz targets over their seeds, and over a few thousand random changes of them.

use crate::support::{files_below, package};

#[path = "../../fuzz/src/checks.rs"]
mod checks;
#[path = "../../fuzz/src/mutate.rs"]
mod mutate;

/// How many changed seeds each check sees here; the loop in `fuzz/` goes on for as long as one likes.
const RUNS: usize = 400;

#[test]
fn seeds_and_their_changes() {
    let seeds: Vec<Vec<u8>> = files_below(&package().join("fuzz/seeds")).into_iter().map(|(_, bytes)| bytes).collect();
    assert!(seeds.len() > 5);
    let mut random = mutate::Random(0x5eed);
    for (name, check) in checks::ALL {
        let changed = (0..RUNS).map(|_| mutate::mutated(&seeds, &mut random)).collect::<Vec<_>>();
        for input in seeds.iter().chain(&changed) {
            let outcome = std::panic::catch_unwind(|| check(input));
            assert!(outcome.is_ok(), "{name} fails on {:?}", String::from_utf8_lossy(input));
        }
    }
}
