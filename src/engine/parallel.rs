//! One function over many things on several threads, with the results in the order of the things. How the work is
//! shared out never shows.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::Cancel;
use crate::error::Result;

/// `work` of each item, in the order of `items`. Ends early when a stop is asked for.
pub fn map<T: Sync, R: Send>(
    items: &[T],
    threads: usize,
    cancel: &Cancel,
    work: impl Fn(&T) -> R + Sync,
) -> Result<Vec<R>> {
    let threads = threads.clamp(1, items.len().max(1));
    if threads == 1 {
        let mut results = Vec::with_capacity(items.len());
        for item in items {
            cancel.check()?;
            results.push(work(item));
        }
        return Ok(results);
    }
    let next = AtomicUsize::new(0);
    let take = || -> Result<Vec<(usize, R)>> {
        let mut mine = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(index) else { return Ok(mine) };
            cancel.check()?;
            mine.push((index, work(item)));
        }
    };
    let mut done = Vec::with_capacity(items.len());
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(take)).collect();
        for worker in workers {
            done.append(&mut worker.join().unwrap_or_else(|panic| resume_unwind(panic))?);
        }
        Ok(())
    })?;
    done.sort_unstable_by_key(|(index, _)| *index);
    Ok(done.into_iter().map(|(_, result)| result).collect())
}

#[cfg(test)]
mod tests {
    use super::map;
    use crate::engine::Cancel;

    #[test]
    fn results_stand_in_the_order_of_the_items() {
        let items: Vec<usize> = (0..1000).collect();
        let squares: Vec<usize> = items.iter().map(|n| n * n).collect();
        for threads in [0, 1, 2, 16] {
            assert_eq!(map(&items, threads, &Cancel::default(), |n| n * n).expect("results"), squares);
        }
    }

    #[test]
    fn a_stop_that_was_asked_for_ends_the_work() {
        let cancel = Cancel::default();
        cancel.request();
        assert!(map(&[1, 2, 3], 2, &cancel, |n| n + 1).is_err());
    }
}
