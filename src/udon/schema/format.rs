//! The formats that text can be asked to have.
//!
//! Each is a check of the form alone: nothing is looked up, no host is asked whether it exists.

use std::net::{Ipv4Addr, Ipv6Addr};

use regex::Regex;

use crate::text::is_digits;
use crate::udon::scalar::{Scalar, classify};

macro_rules! formats {
    ($($variant:ident $word:literal $example:literal;)*) => {
        /// A form of text.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Format { $(#[doc = $word] $variant,)* }

        impl Format {
            /// Every format.
            pub const ALL: &'static [Format] = &[$(Format::$variant,)*];

            /// Its word in a schema.
            pub const fn word(self) -> &'static str {
                match self { $(Format::$variant => $word,)* }
            }

            /// A text of that form.
            pub const fn example(self) -> &'static str {
                match self { $(Format::$variant => $example,)* }
            }
        }
    };
}

formats! {
    Email "email" "name@example.org";
    Uri "uri" "https://example.org/";
    Date "date" "2026-01-01";
    DateTime "datetime" "2026-01-01T00:00:00Z";
    Time "time" "00:00";
    Uuid "uuid" "00000000-0000-4000-8000-000000000000";
    Hostname "hostname" "host.example";
    Ipv4 "ipv4" "192.0.2.1";
    Ipv6 "ipv6" "2001:db8::1";
    Semver "semver" "1.0.0";
    Regex "regex" "^a+$";
    Path "path" "folder/file";
}

impl Format {
    /// The format of that word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|format| format.word() == word)
    }

    /// Whether `text` has this form.
    pub fn fits(self, text: &str) -> bool {
        let typed = || classify(text.as_bytes()).0;
        match self {
            Self::Email => text.split_once('@').is_some_and(|(local, domain)| {
                let odd = |c: char| c.is_whitespace() || "()<>[]:;,\\\"@".contains(c);
                !local.is_empty() && !local.contains(odd) && is_hostname(domain)
            }),
            Self::Uri => is_uri(text),
            Self::Date => typed() == Scalar::Date,
            Self::DateTime => typed() == Scalar::DateTime,
            Self::Time => typed() == Scalar::Time,
            Self::Uuid => {
                let groups: Vec<&str> = text.split('-').collect();
                let lengths: Vec<usize> = groups.iter().map(|group| group.len()).collect();
                lengths == [8, 4, 4, 4, 12] && groups.iter().all(|group| group.bytes().all(|b| b.is_ascii_hexdigit()))
            }
            Self::Hostname => is_hostname(text),
            Self::Ipv4 => text.parse::<Ipv4Addr>().is_ok(),
            Self::Ipv6 => text.parse::<Ipv6Addr>().is_ok(),
            Self::Semver => is_semver(text),
            Self::Regex => Regex::new(text).is_ok(),
            Self::Path => !text.is_empty() && !text.contains(['\0', '\n']),
        }
    }
}

/// Labels of letters, digits and hyphens, at most 63 each and 253 together (RFC 1123).
fn is_hostname(text: &str) -> bool {
    let is_label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    text.len() <= 253 && text.strip_suffix('.').unwrap_or(text).split('.').all(is_label)
}

/// A scheme, a colon, and something without blanks (RFC 3986, loosely).
fn is_uri(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else { return false };
    scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
        && !rest.is_empty()
        && !rest.contains(|c: char| c.is_whitespace() || c.is_control() || "<>\"{}|\\^`".contains(c))
}

/// Three numbers without leading zeros, then a pre-release and a build where there are any (Semantic Versioning 2.0).
fn is_semver(text: &str) -> bool {
    let (text, build) = text.split_once('+').map_or((text, None), |(text, build)| (text, Some(build)));
    let (core, before) = text.split_once('-').map_or((text, None), |(core, before)| (core, Some(before)));
    let is_number = |part: &str| is_digits(part) && (part == "0" || !part.starts_with('0'));
    let is_word = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    let is_early = |part: &str| is_word(part) && (is_number(part) || !is_digits(part));
    core.split('.').count() == 3
        && core.split('.').all(is_number)
        && before.is_none_or(|before| before.split('.').all(is_early))
        && build.is_none_or(|build| build.split('.').all(is_word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_has_its_form() {
        for format in Format::ALL {
            assert!(format.fits(format.example()), "{}", format.word());
            assert_eq!(Format::from_word(format.word()), Some(*format));
        }
    }

    #[test]
    fn what_has_not_the_form() {
        let wrong = [
            (Format::Email, ["a@", "@b.c", "a b@c.d", "a@b c"].as_slice()),
            (Format::Uri, &["example.org", "http:", "1http:x", "http://a b"]),
            (Format::Uuid, &["0", "0000000g-0000-4000-8000-000000000000"]),
            (Format::Hostname, &["", "-a", "a..b", "a_b"]),
            (Format::Ipv4, &["1.2.3", "256.0.0.1"]),
            (Format::Ipv6, &["1.2.3.4", ":::"]),
            (Format::Semver, &["1.0", "01.0.0", "1.0.0-", "1.0.0-01", "v1.0.0"]),
            (Format::Regex, &["("]),
            (Format::Date, &["2026-13-01", "today", "2026-01"]),
            (Format::Time, &["25:00", "9:00"]),
            (Format::DateTime, &["2026-01-01"]),
            (Format::Path, &[""]),
        ];
        for (format, texts) in wrong {
            for text in texts {
                assert!(!format.fits(text), "{} {text}", format.word());
            }
        }
    }
}
