//! Random changes to seeds, repeatable: pieces of the dialect put in, bytes taken out, seeds joined.

/// What is put in, beside bytes.
const PIECES: &[&str] = &[
    "\n", "\n  ", "\n    ", "\r\n", "\t", " ", "|a", "|item[1]", "|'x y'", "|.t", "|{a ", "|{", "}", "{", ":x 1", ":y",
    ":q \"", "[", "]", "[1 2", "@[k]", "@a[1]", ":[k]", "; c", ";{", "!if x", "!{{", "}}", "!{:k:", "!:s:\n", "```",
    "\\;", "\\|{", "'|", "é", "2024-1-2", "5m", "\u{feff}", "\\", "?", "!", ".u",
];

/// A small generator of random numbers (xorshift).
pub struct Random(pub u64);

impl Random {
    /// A number below `limit`, or 0.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let word = usize::try_from(self.0 >> 33).unwrap_or(0);
        if limit == 0 { 0 } else { word % limit }
    }
}

/// One of the seeds, changed a few times.
pub fn mutated(seeds: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut bytes = seeds[random.below(seeds.len())].clone();
    if bytes.len() > 2000 {
        let start = random.below(bytes.len() - 1000);
        bytes = bytes[start..start + 1000].to_vec();
    }
    for _ in 0..=random.below(8) {
        let at = random.below(bytes.len() + 1);
        match random.below(6) {
            0 => drop(bytes.splice(at..at, [u8::try_from(random.below(256)).unwrap_or(0)])),
            1 => {
                let end = (at + random.below(20)).min(bytes.len());
                bytes.drain(at..end);
            }
            2 => {
                let other = &seeds[random.below(seeds.len())];
                let start = random.below(other.len());
                let end = (start + random.below(60)).min(other.len());
                drop(bytes.splice(at..at, other[start..end].iter().copied()));
            }
            3 => {
                let piece = PIECES[random.below(PIECES.len())].repeat(1 + random.below(4));
                drop(bytes.splice(at..at, piece.into_bytes()));
            }
            _ => drop(bytes.splice(at..at, PIECES[random.below(PIECES.len())].bytes())),
        }
    }
    bytes
}
