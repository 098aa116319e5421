//! Rows of few numbers that are not zero, and how they stand in a file.

/// Values that a number may have, besides zero; which of them takes half a byte in a file.
pub const VALUES: usize = 16;
/// Columns that one word of a mask covers.
const WORD: usize = 64;

/// Rows of bytes of which only those are kept that are not zero: compressed sparse rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rows {
    /// Where each row begins among the cells, and where the last one ends.
    starts: Vec<u32>,
    /// Column and byte, row by row, in the order of the columns.
    cells: Vec<(u8, i8)>,
}

impl Rows {
    /// Of all bytes, row by row, so many `columns` each; at most 256.
    pub fn of(bytes: &[i8], columns: usize) -> Self {
        let mut rows = Self { starts: vec![0], cells: Vec::new() };
        for row in bytes.chunks_exact(columns) {
            rows.cells.extend((0..=u8::MAX).zip(row.iter().copied()).filter(|(_, byte)| *byte != 0));
            rows.end_row();
        }
        rows
    }

    /// The cells of a row.
    pub fn row(&self, row: usize) -> &[(u8, i8)] {
        &self.cells[self.starts[row] as usize..self.starts[row + 1] as usize]
    }

    /// As they stand in a file: the values, for each row a bit a column that has one, and which one it is in half a byte.
    pub fn write(&self, columns: usize) -> Vec<u8> {
        let mut values: Vec<i8> = self.cells.iter().map(|(_, byte)| *byte).collect();
        values.sort_unstable();
        values.dedup();
        values.resize(VALUES, 0);
        let mut out: Vec<u8> = values.iter().map(|value| value.cast_unsigned()).collect();
        for row in 0..self.starts.len() - 1 {
            let mut mask = vec![0; mask_size(columns)];
            for (column, _) in self.row(row) {
                mask[usize::from(column / 8)] |= 1 << (column % 8);
            }
            out.extend(mask);
        }
        let which = |byte: i8| values.iter().position(|value| *value == byte).and_then(|at| u8::try_from(at).ok());
        let which: Vec<u8> = self.cells.iter().map(|(_, byte)| which(*byte).unwrap_or_default()).collect();
        out.extend(which.chunks(2).map(|pair| pair[0] | pair.get(1).unwrap_or(&0) << 4));
        out
    }

    /// What [`Rows::write`] wrote for so many `rows` and `columns`; `None` if it is not all there.
    pub fn read(file: &[u8], rows: usize, columns: usize) -> Option<Self> {
        let (values, file) = file.split_first_chunk::<VALUES>()?;
        let (masks, which) = file.split_at_checked(rows * mask_size(columns))?;
        let mut bytes = which.iter().flat_map(|pair| [pair & 0xF, pair >> 4]).map(|which| values[usize::from(which)]);
        let mut read = Self { starts: Vec::with_capacity(rows + 1), cells: Vec::with_capacity(2 * which.len()) };
        read.starts.push(0);
        for mask in masks.chunks_exact(mask_size(columns)) {
            for (word, first) in mask.as_chunks().0.iter().zip((0_u8..).step_by(WORD)) {
                let mut word = u64::from_le_bytes(*word);
                while word != 0 {
                    let column = first + u8::try_from(word.trailing_zeros()).ok()?;
                    read.cells.push((column, bytes.next()?.cast_signed()));
                    word &= word - 1;
                }
            }
            read.end_row();
        }
        Some(read)
    }

    fn end_row(&mut self) {
        self.starts.push(u32::try_from(self.cells.len()).unwrap_or(u32::MAX));
    }
}

/// Bytes of a row's mask in a file.
pub const fn mask_size(columns: usize) -> usize {
    columns.div_ceil(WORD) * size_of::<u64>()
}

#[cfg(test)]
mod tests {
    use super::Rows;

    #[test]
    fn what_is_written_is_read() {
        for columns in [1, 63, 64, 65, 115, 256] {
            let byte = |at: usize| [0, 0, 3, -127, 0, 127, 9][at % 7 * at % 7];
            let bytes: Vec<i8> = (0..columns * 5).map(byte).collect();
            let rows = Rows::of(&bytes, columns);
            let written = rows.write(columns);
            assert_eq!(Rows::read(&written, 5, columns), Some(rows), "{columns} columns");
            assert_eq!(Rows::read(&written[..written.len() - 1], 5, columns), None, "{columns} columns, cut off");
        }
    }

    #[test]
    fn a_row_holds_what_is_not_zero() {
        let rows = Rows::of(&[0, 5, -2, 0, 0, 0, 7, 0, 0], 3);
        assert_eq!((rows.row(0), rows.row(1), rows.row(2)), (&[(1, 5), (2, -2)][..], &[][..], &[(0, 7)][..]));
    }
}
