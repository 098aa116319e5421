//! Weights in little room: those near zero are left out, and each other one is one of a few values.
//!
//! Features need many buckets, or they stand in each other's way, and most buckets say something of a few classes only. With four
//! times the buckets in the same room 1.4 in a hundred more lines never seen are understood; a byte for every weight would take
//! 3.8 MB for that.

/// Bytes that the weights may take in a file.
const ROOM: usize = 880_000;
/// Values that a weight may have, besides zero; which of them takes half a byte.
const VALUES: usize = 16;
/// Rounds of the fit of these values. Later ones move next to nothing.
const ROUNDS: usize = 30;
/// Classes that one word of a mask covers.
const WORD: usize = 64;

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
    let masks = dense.len() / classes * words(classes) * size_of::<u64>();
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
    let share = |part: usize| sorted.get((2 * part + 1) * sorted.len() / (2 * VALUES)).copied();
    let mut values: Vec<f32> = (0..VALUES).filter_map(share).collect();
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

/// Words of a bucket's mask.
const fn words(classes: usize) -> usize {
    classes.div_ceil(WORD)
}

/// Bytes of few values as they stand in a file: the values, for each bucket a bit a class that has one, and which it is in half a byte.
pub fn pack(bytes: &[i8], classes: usize) -> Vec<u8> {
    let mut values: Vec<i8> = bytes.iter().copied().filter(|byte| *byte != 0).collect();
    values.sort_unstable();
    values.dedup();
    values.resize(VALUES, 0);
    let mut out: Vec<u8> = values.iter().map(|value| value.cast_unsigned()).collect();
    let parts = bytes.chunks_exact(classes).flat_map(|row| row.chunks(WORD));
    let mask =
        |part: &[i8]| (0..).zip(part).filter(|(_, byte)| **byte != 0).fold(0, |mask, (at, _)| mask | 1_u64 << at);
    out.extend(parts.flat_map(|part| mask(part).to_le_bytes()));
    let which = |byte: &i8| values.iter().position(|value| value == byte).and_then(|at| u8::try_from(at).ok());
    let which: Vec<u8> = bytes.iter().filter(|byte| **byte != 0).map(|byte| which(byte).unwrap_or_default()).collect();
    out.extend(which.chunks(2).map(|pair| pair[0] | pair.get(1).unwrap_or(&0) << 4));
    out
}

/// The bytes that [`pack`] packed, for so many buckets and classes, with as many zeros `behind` them; `None` if they are not all there.
pub fn unpack(packed: &[u8], buckets: usize, classes: usize, behind: usize) -> Option<Vec<i8>> {
    let (values, packed) = packed.split_first_chunk::<VALUES>()?;
    let (masks, which) = packed.split_at_checked(buckets * words(classes) * size_of::<u64>())?;
    let which = which.iter().flat_map(|pair| [pair & 0xF, pair >> 4]);
    let said: Vec<i8> = which.map(|which| values[usize::from(which)].cast_signed()).collect();
    let mut out = vec![0; buckets * classes + behind];
    let mut at = 0;
    let parts = out[..buckets * classes].chunks_exact_mut(classes).flat_map(|row| row.chunks_mut(WORD));
    for (part, mask) in parts.zip(masks.as_chunks().0) {
        let mut mask = u64::from_le_bytes(*mask);
        let end = at + usize::try_from(mask.count_ones()).ok()?;
        for value in said.get(at..end)? {
            *part.get_mut(mask.trailing_zeros() as usize)? = *value;
            mask &= mask - 1;
        }
        at = end;
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::{few_values, pack, unpack};

    #[test]
    fn what_is_packed_is_unpacked() {
        for classes in [1, 63, 64, 65, 115] {
            let byte = |at: usize| [0, 0, 3, -127, 0, 127, 9][at % 7 * at % 7];
            let bytes: Vec<i8> = (0..classes * 5).map(byte).collect();
            let packed = pack(&bytes, classes);
            let unpacked = unpack(&packed, 5, classes, 2).unwrap();
            assert_eq!(unpacked, [&bytes[..], &[0, 0]].concat(), "{classes} classes");
            assert_eq!(unpack(&packed[..packed.len() - 1], 5, classes, 2), None, "{classes} classes, cut off");
        }
    }

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
