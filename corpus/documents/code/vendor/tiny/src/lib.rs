//! A library that was copied here.

/// Pads `text` with blanks to `width`.
pub fn pad(text: &str, width: usize) -> String {
    format!("{text:<width$}")
}
