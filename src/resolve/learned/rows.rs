//! Rows of small numbers, most of them zero: half a byte each in memory, where they are added up, and less in a file.

use std::ops::RangeInclusive;
use std::sync::OnceLock;

/// Columns at most.
pub const COLUMNS: usize = 128;
/// Bytes of a row: two numbers in each, so that it is one line of a cache.
const HALF: usize = COLUMNS / 2;
/// Rows of a block: few are unpacked for one that is asked for.
const BLOCK: usize = 16;
/// Bytes of a row's mask in a file.
pub const MASK: usize = COLUMNS / 8;
/// The smallest and the largest number.
pub const NUMBERS: RangeInclusive<i8> = -7..=8;
/// What stands for zero.
const ZERO: u8 = NUMBERS.start().unsigned_abs();
/// What the level of a number grows from, beside its square.
const FLOOR: i16 = 8;
/// As many levels as can be added up in sixteen bits, which is twice as fast as in more.
const NARROW: usize = i16::MAX as usize / (FLOOR + 8 * 8) as usize;

/// What a number counts: few numbers cover what is near zero finely, and reach far.
pub fn level(number: i8) -> i16 {
    let number = i16::from(number);
    // No `signum`: many are added up side by side, and clamped so as well.
    number * number.abs() + number.clamp(-1, 1) * FLOOR
}

/// Rows of numbers, as they stand in a file, and those that were asked for as they are added up.
#[derive(Debug, Clone)]
pub struct Rows {
    /// For each row a bit a column that is not zero.
    masks: Vec<[u8; MASK]>,
    /// The numbers of these, row by row, two to a byte.
    numbers: Vec<u8>,
    /// How many numbers come before each block.
    starts: Vec<u32>,
    blocks: Vec<OnceLock<Box<Block>>>,
}

/// Rows that are unpacked together.
type Block = [Row; BLOCK];

/// The numbers of a row, each as far above the smallest as half a byte says: the first half of the columns below, the others above.
#[derive(Debug, Clone, Copy)]
#[repr(align(64))]
struct Row([u8; HALF]);

impl Rows {
    /// Of all numbers, row by row, so many `columns` each.
    pub fn of(numbers: &[i8], columns: usize) -> Self {
        assert!(columns <= COLUMNS, "{columns} columns, and {COLUMNS} have room");
        let masks = numbers.chunks_exact(columns).map(|row| {
            let mut mask = [0; MASK];
            for (column, _) in row.iter().enumerate().filter(|(_, number)| **number != 0) {
                mask[column / 8] |= 1 << (column % 8);
            }
            mask
        });
        let said = numbers.iter().filter(|number| **number != 0);
        let said: Vec<u8> = said.map(|number| number.wrapping_sub(*NUMBERS.start()).cast_unsigned()).collect();
        let pairs = said.chunks(2).map(|pair| pair[0] | pair.get(1).unwrap_or(&0) << 4);
        Self::packed(masks.collect(), pairs.collect()).expect("as many numbers as the masks say")
    }

    fn packed(masks: Vec<[u8; MASK]>, numbers: Vec<u8>) -> Option<Self> {
        let mut count = 0;
        let start = |block: &[[u8; MASK]]| {
            let start = count;
            count += block.as_flattened().iter().map(|byte| byte.count_ones()).sum::<u32>();
            start
        };
        let starts: Vec<u32> = masks.chunks(BLOCK).map(start).collect();
        let blocks = vec![OnceLock::new(); starts.len()];
        (numbers.len() == count.div_ceil(2) as usize).then_some(Self { masks, numbers, starts, blocks })
    }

    fn row(&self, row: usize) -> &Row {
        let block = row / BLOCK;
        &self.blocks[block].get_or_init(|| self.unpacked(block))[row % BLOCK]
    }

    fn unpacked(&self, block: usize) -> Box<Block> {
        let mut rows = Box::new([Row::ZERO; BLOCK]);
        let mut number = self.starts[block] as usize;
        for (row, mask) in rows.iter_mut().zip(&self.masks[block * BLOCK..]) {
            for (half, shift) in mask.as_chunks().0.iter().zip([0, 4]) {
                let mut columns = u64::from_le_bytes(*half);
                while columns != 0 {
                    let said = self.numbers[number / 2] >> (number % 2 * 4) & 0xF;
                    row.0[columns.trailing_zeros() as usize] ^= (said ^ ZERO) << shift;
                    columns &= columns - 1;
                    number += 1;
                }
            }
        }
        rows
    }

    /// What the number in a column of a row counts.
    pub fn level(&self, row: usize, column: usize) -> i16 {
        let byte = self.row(row).0[column % HALF];
        level(NUMBERS.start() + (if column < HALF { byte & 0xF } else { byte >> 4 }).cast_signed())
    }

    /// What the numbers of some rows count together, column by column.
    pub fn sums(&self, rows: &[usize]) -> [i32; COLUMNS] {
        let mut sums = [0; COLUMNS];
        for rows in rows.chunks(NARROW) {
            let mut few = [[0_i16; HALF]; 2];
            let [low, high] = &mut few;
            // All are fetched before any is added, so that what is far away is waited for once and not for each.
            let rows: Vec<Row> = rows.iter().map(|row| *self.row(*row)).collect();
            for row in &rows {
                for ((byte, low), high) in row.0.iter().zip(&mut *low).zip(&mut *high) {
                    *low += level((byte & 0xF).cast_signed() + NUMBERS.start());
                    *high += level((byte >> 4).cast_signed() + NUMBERS.start());
                }
            }
            for (sum, few) in sums.iter_mut().zip(few.as_flattened()) {
                *sum += i32::from(*few);
            }
        }
        sums
    }

    /// As they stand in a file: for each row a bit a column that is not zero, and then those, two to a byte.
    pub fn write(&self) -> Vec<u8> {
        [self.masks.as_flattened(), &self.numbers].concat()
    }

    /// What [`Rows::write`] wrote for so many `rows`; `None` if it is not all there.
    pub fn read(file: &[u8], rows: usize) -> Option<Self> {
        let (masks, numbers) = file.split_at_checked(rows * MASK)?;
        Self::packed(masks.as_chunks().0.to_vec(), numbers.to_vec())
    }
}

impl Row {
    /// Nothing but zeros.
    const ZERO: Self = Self([ZERO | ZERO << 4; HALF]);
}

#[cfg(test)]
mod tests {
    use super::{COLUMNS, NARROW, Rows, level};

    #[test]
    fn what_is_written_is_read() {
        for columns in [1, 63, 64, 65, 115, COLUMNS] {
            let number = |at: usize| [0, 0, 3, -7, 0, 8, 1][at % 7 * at % 7];
            let numbers: Vec<i8> = (0..columns * 5).map(number).collect();
            let rows = Rows::of(&numbers, columns);
            let written = rows.write();
            assert!(Rows::read(&written[..written.len() - 1], 5).is_none(), "{columns} columns, cut off");
            let read = Rows::read(&written, 5).expect("all of it");
            let level = |rows: &Rows, at: usize| rows.level(at / columns, at % columns);
            assert!((0..columns * 5).all(|at| level(&read, at) == level(&rows, at)), "{columns} columns");
        }
    }

    #[test]
    fn rows_are_added_up_by_what_their_numbers_count() {
        let mut numbers = [0; 3 * 70];
        (numbers[1], numbers[65], numbers[2 * 70], numbers[2 * 70 + 65]) = (5, -2, 7, 8);
        let rows = Rows::of(&numbers, 70);
        for (at, number) in numbers.into_iter().enumerate() {
            assert_eq!(rows.level(at / 70, at % 70), level(number), "row {}, column {}", at / 70, at % 70);
        }
        let sums = rows.sums(&[2, 0, 2]);
        assert_eq!([sums[0], sums[1], sums[65], sums[69]], [2 * 57, 33, 2 * 72 - 12, 0]);
        // So many that they have no room in sixteen bits.
        let many = NARROW * 2 + 1;
        assert_eq!(rows.sums(&vec![2; many])[65], 72 * i32::try_from(many).unwrap());
    }
}
