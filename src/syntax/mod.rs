//! From text to what was written: no tool is known here.

pub mod front_matter;
