//! What the parser can object to. None of it stops a parse.
//!
//! One table of codes for the event stream, the tree's problem list and `check`. Refuses to know a place or advice.

use serde::Serialize;

macro_rules! problems {
    ($($variant:ident $error:literal $text:literal $advice:literal;)*) => {
        /// An error or a warning of the parser.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
        pub enum Problem { $(#[doc = concat!("`", $text, "`")] $variant,)* }

        impl Problem {
            /// Every problem, in the order of the table.
            pub const ALL: &'static [Problem] = &[$(Problem::$variant,)*];

            /// Whether it is an error; otherwise it is a warning.
            #[inline]
            pub const fn is_error(self) -> bool {
                match self { $(Problem::$variant => $error,)* }
            }

            /// The payload of its event: a code for an error, a message for a warning.
            #[inline]
            pub const fn text(self) -> &'static str {
                match self { $(Problem::$variant => $text,)* }
            }

            /// How to mend it, in one line.
            pub const fn advice(self) -> &'static str {
                match self { $(Problem::$variant => $advice,)* }
            }
        }
    };
}

problems! {
    NoTabs true "NoTabs" "indent with spaces; the line was skipped";
    Unclosed true "Unclosed" "close the quoted name with ' on the same line";
    UnclosedStringValue true "UnclosedStringValue" "close the string with its quote on the same line";
    UnclosedArray true "UnclosedArray" "close the list with ]";
    UnclosedText true "UnclosedText" "close the brace form with }";
    UnclosedFreeform true "UnclosedFreeform" "close the block with ``` at the opening line's indentation";
    UnclosedInterpolation true "UnclosedInterpolation" "close the interpolation with }}";
    TooLarge true "TooLarge" "split the document; one part of it may not exceed 4 GiB";
    InconsistentIndentation false "Inconsistent indentation" "indent the lines of one element alike";
    TextAfterValue false "Text after value" "put the text on a line of its own, or quote the whole value";
    MissingLeadingZeros false "Missing leading zeros" "write two digits, as in 09:30 or 2025-01-03, or quote it";
    WeeksMixed false "Weeks cannot be mixed with other parts" "write the weeks as days";
    FractionNotLast false "Fraction allowed only on the last part" "move the fraction to the last part";
    OutOfRange false "Date or time out of range" "correct the field, or quote it if it is no date";
}
