//! Trained weights as bytes: those near zero are left out, and each other one is one of a few values.
//!
//! Features need many buckets, or they stand in each other's way, and most buckets say something of a few classes only. With four
//! times the buckets in the same room 1.4 in a hundred more lines never seen are understood; a byte for every weight would take
//! 3.8 MB for that.

use super::rows;

/// Bytes that the weights may take in a file.
const ROOM: usize = 880_000;
/// Rounds of the fit of these values. Later ones move next to nothing.
const ROUNDS: usize = 30;

/// Weights as bytes of few values, and what a byte's one counts. `dense` is bucket by bucket, a number a class.
///
/// A number that is added to all classes of a bucket changes no probability, so every bucket is moved to where most of its weights
/// are zero.
pub fn few_values(mut dense: Vec<f32>, classes: usize) -> (Vec<i8>, f32) {
    for row in dense.chunks_exact_mut(classes) {
        let mut sorted = row.to_vec();
        let (_, median, _) = sorted.select_nth_unstable_by(classes / 2, f32::total_cmp);
        for weight in row {
            *weight -= *median;
        }
    }
    let masks = dense.len() / classes * rows::mask_size(classes);
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
    let mut kept: Vec<f32> = dense.iter().copied().filter(|weight| *weight != 0.0).collect();
    kept.sort_unstable_by(f32::total_cmp);
    let values = values(&kept);
    let step = values.iter().fold(f32::MIN_POSITIVE, |most, value| most.max(value.abs())) / 127.0;
    let byte = |weight: &f32| {
        let nearest = values.iter().min_by(|a, b| (*a - weight).abs().total_cmp(&(*b - weight).abs()));
        #[allow(clippy::cast_possible_truncation, reason = "scaled into the range of a byte")]
        let byte = (nearest.unwrap_or(weight) / step).round() as i8;
        if *weight == 0.0 { 0 } else { byte }
    };
    (dense.iter().map(byte).collect(), step)
}

/// The values that sorted weights are nearest to: each the mean of those that are nearer to it than to another, after Lloyd and Max.
fn values(sorted: &[f32]) -> Vec<f32> {
    let share = |part: usize| sorted.get((2 * part + 1) * sorted.len() / (2 * rows::VALUES)).copied();
    let mut values: Vec<f32> = (0..rows::VALUES).filter_map(share).collect();
    for _ in 0..ROUNDS {
        let mut start = 0;
        for at in 0..values.len() {
            let border = values.get(at + 1).map_or(f32::INFINITY, |next| f32::midpoint(values[at], *next));
            let end = start + sorted[start..].partition_point(|weight| *weight < border);
            if end > start {
                values[at] = mean(sorted[start..end].iter());
            }
            start = end;
        }
    }
    values
}

fn mean<'n>(numbers: impl Iterator<Item = &'n f32>) -> f32 {
    let (sum, count) = numbers.fold((0.0, 0.0), |(sum, count), number| (sum + number, count + 1.0));
    if count > 0.0 { sum / count } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::few_values;

    #[test]
    fn a_bucket_is_moved_to_where_most_of_its_weights_are_zero() {
        let dense = vec![-0.5, -0.5, 3.5, -0.5, -2.5, 1.0, 1.0, 1.0, 1.0, 1.0];
        let (bytes, step) = few_values(dense, 5);
        let weights = bytes.iter().map(|byte| f32::from(*byte) * step);
        for (weight, meant) in weights.zip([0.0, 0.0, 4.0, 0.0, -2.0, 0.0, 0.0, 0.0, 0.0, 0.0]) {
            assert!((weight - meant).abs() < 0.05, "{weight} instead of {meant}");
        }
    }
}
