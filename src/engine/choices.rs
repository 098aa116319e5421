//! Enumerations as parameters: the words stand once, the tool matches on variants.

/// An enumeration that can be the value of a parameter; made by [`choices!`](crate::choices).
pub trait Choice: Sized + Copy + 'static {
    /// For each variant its word and other ways to say it.
    const WORDS: &'static [&'static [&'static str]];
    /// The variants in the order of [`WORDS`](Self::WORDS).
    const VARIANTS: &'static [Self];
}

/// Declares an enumeration for a parameter: `choices! { Siblings: None "none" [], Summary "summary" ["short"] }`.
#[macro_export]
macro_rules! choices {
    ($(#[$meta:meta])* $name:ident: $($variant:ident $word:literal [$($also:literal),*]),+ $(,)?) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $name { $(#[doc = concat!("`", $word, "`")] $variant),+ }

        impl $crate::engine::Choice for $name {
            const WORDS: &'static [&'static [&'static str]] = &[$(&[$word, $($also),*]),+];
            const VARIANTS: &'static [Self] = &[$(Self::$variant),+];
        }
    };
}
