//! Trained weights as small numbers: those near zero are left out, and each other one is the number whose level is nearest.
//!
//! Features need many buckets, or they stand in each other's way, and most buckets say something of a few classes only. With four
//! times the buckets in the same room 1.4 in a hundred more lines never seen are understood; a byte for every weight would take
//! 3.8 MB for that.

use super::rows::{MASK, NUMBERS, level};

/// Bytes that the weights may take in a file.
const ROOM: usize = 880_000;
/// Rounds of the fit of what a level's one counts. Later ones move next to nothing.
const ROUNDS: usize = 30;

/// Weights as numbers, and what a level's one counts. `dense` is bucket by bucket, a weight a class.
///
/// A weight that is added to all classes of a bucket changes no probability, so every bucket is moved to where most of its weights
/// are zero.
pub fn quantise(mut dense: Vec<f32>, classes: usize) -> (Vec<i8>, f32) {
    for row in dense.chunks_exact_mut(classes) {
        let mut sorted = row.to_vec();
        let (_, median, _) = sorted.select_nth_unstable_by(classes / 2, f32::total_cmp);
        for weight in row {
            *weight -= *median;
        }
    }
    let masks = dense.len() / classes * MASK;
    let most = (2 * ROOM.saturating_sub(masks)).min(dense.len() - 1);
    let mut sizes: Vec<f32> = dense.iter().map(|weight| weight.abs()).collect();
    let least = *sizes.select_nth_unstable_by(most, |a, b| b.total_cmp(a)).1;
    for row in dense.chunks_exact_mut(classes) {
        let is_small = |weight: &&f32| weight.abs() <= least;
        let middle = mean(row.iter().filter(is_small));
        for weight in row {
            *weight = if weight.abs() <= least { 0.0 } else { *weight - middle };
        }
    }
    let step = step(&dense);
    (dense.iter().map(|weight| nearest(*weight, step)).collect(), step)
}

/// What a level's one counts so that the levels are near the weights, by turns of finding each weight's level and what fits these
/// best, from where the largest weight has the last level.
fn step(dense: &[f32]) -> f32 {
    let largest = dense.iter().fold(f32::MIN_POSITIVE, |largest, weight| largest.max(weight.abs()));
    let mut step = largest / f32::from(level(*NUMBERS.end()));
    for _ in 0..ROUNDS {
        let levels = dense.iter().map(|weight| (f64::from(*weight), f64::from(level(nearest(*weight, step)))));
        let sums = |(fits, all), (weight, level)| (fits + weight * level, all + level * level);
        let (fits, all) = levels.fold((0.0, 0.0), sums);
        #[allow(clippy::cast_possible_truncation, reason = "between the weights")]
        let next = (fits / f64::max(all, 1.0)) as f32;
        step = next;
    }
    step
}

/// The number whose level is nearest to a weight; zero only for none.
fn nearest(weight: f32, step: f32) -> i8 {
    let away = |number: &i8| (f32::from(level(*number)) * step - weight).abs();
    let numbers = NUMBERS.filter(|number| *number != 0 && weight != 0.0);
    numbers.min_by(|a, b| away(a).total_cmp(&away(b))).unwrap_or_default()
}

fn mean<'n>(numbers: impl Iterator<Item = &'n f32>) -> f32 {
    let (sum, count) = numbers.fold((0.0, 0.0), |(sum, count), number| (sum + number, count + 1.0));
    if count > 0.0 { sum / count } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::super::rows::level;
    use super::quantise;

    #[test]
    fn a_bucket_is_moved_to_where_most_of_its_weights_are_zero() {
        let dense = vec![-0.5, -0.5, 3.5, -0.5, -2.5, 1.0, 1.0, 1.0, 1.0, 1.0];
        let (numbers, step) = quantise(dense, 5);
        let weights = numbers.iter().map(|number| f32::from(level(*number)) * step);
        for (weight, meant) in weights.zip([0.0, 0.0, 4.0, 0.0, -2.0, 0.0, 0.0, 0.0, 0.0, 0.0]) {
            assert!((weight - meant).abs() < 0.2, "{weight} instead of {meant}");
        }
    }
}
