//! Rows of small numbers, most of them zero: half a byte each in memory, where they are added up, and less in a file.

/// Columns at most.
pub const COLUMNS: usize = 128;
/// Bytes of a row: two numbers in each, so that it is one line of a cache.
const HALF: usize = COLUMNS / 2;
/// Bytes of a row's mask in a file.
pub const MASK: usize = COLUMNS / 8;
/// The smallest and the largest number.
pub const NUMBERS: std::ops::RangeInclusive<i8> = -7..=8;
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

/// Rows of numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rows(Vec<Row>);

/// The numbers of a row, each as far above the smallest as half a byte says: the first half of the columns below, the others above.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(align(64))]
struct Row([u8; HALF]);

impl Rows {
    /// Of all numbers, row by row, so many `columns` each.
    pub fn of(numbers: &[i8], columns: usize) -> Self {
        assert!(columns <= COLUMNS, "{columns} columns, and {COLUMNS} have room");
        let row = |numbers: &[i8]| {
            let mut row = Row::ZERO;
            for (column, number) in numbers.iter().enumerate().filter(|(_, number)| **number != 0) {
                row.set(column, number.wrapping_sub(*NUMBERS.start()).cast_unsigned());
            }
            row
        };
        Self(numbers.chunks_exact(columns).map(row).collect())
    }

    /// What the number in a column of a row counts.
    pub fn level(&self, row: usize, column: usize) -> i16 {
        level(self.0[row].get(column).cast_signed() + NUMBERS.start())
    }

    /// What the numbers of some rows count together, column by column.
    pub fn sums(&self, rows: &[usize]) -> [i32; COLUMNS] {
        let mut sums = [0; COLUMNS];
        for rows in rows.chunks(NARROW) {
            let mut few = [[0_i16; HALF]; 2];
            let [low, high] = &mut few;
            // All are fetched before any is added, so that what is far away is waited for once and not for each.
            let rows: Vec<Row> = rows.iter().map(|row| self.0[*row]).collect();
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
        let mut out = Vec::new();
        let mut numbers = Vec::new();
        for row in &self.0 {
            let mut mask = [0; MASK];
            for column in (0..COLUMNS).filter(|column| row.get(*column) != ZERO) {
                mask[column / 8] |= 1 << (column % 8);
                numbers.push(row.get(column));
            }
            out.extend(mask);
        }
        out.extend(numbers.chunks(2).map(|pair| pair[0] | pair.get(1).unwrap_or(&0) << 4));
        out
    }

    /// What [`Rows::write`] wrote for so many `rows`; `None` if it is not all there.
    pub fn read(file: &[u8], rows: usize) -> Option<Self> {
        let (masks, numbers) = file.split_at_checked(rows * MASK)?;
        let mut numbers = numbers.iter().flat_map(|pair| [pair & 0xF, pair >> 4]);
        let mut read = vec![Row::ZERO; rows];
        for (row, mask) in read.iter_mut().zip(masks.as_chunks::<MASK>().0) {
            let mut mask = u128::from_le_bytes(*mask);
            while mask != 0 {
                row.set(mask.trailing_zeros() as usize, numbers.next()?);
                mask &= mask - 1;
            }
        }
        Some(Self(read))
    }
}

impl Row {
    /// Nothing but zeros.
    const ZERO: Self = Self([ZERO | ZERO << 4; HALF]);

    const fn get(&self, column: usize) -> u8 {
        let byte = self.0[column % HALF];
        if column < HALF { byte & 0xF } else { byte >> 4 }
    }

    /// Puts a number where there is none yet.
    const fn set(&mut self, column: usize, number: u8) {
        let number = ZERO ^ number;
        self.0[column % HALF] ^= if column < HALF { number } else { number << 4 };
    }
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
            assert_eq!(Rows::read(&written[..written.len() - 1], 5), None, "{columns} columns, cut off");
            assert_eq!(Rows::read(&written, 5), Some(rows), "{columns} columns");
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
