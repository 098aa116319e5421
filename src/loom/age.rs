//! How long ago something was, by the clock of the turn.

use chrono::{DateTime, Utc};

/// `just now`, `5m ago`, `2h ago`, `3d ago`. A time that cannot be read is `some time ago`.
pub fn age(created: &str, now: DateTime<Utc>) -> String {
    let Ok(then) = DateTime::parse_from_rfc3339(created) else { return "some time ago".into() };
    let minutes = now.signed_duration_since(then).num_minutes();
    match minutes {
        ..1 => "just now".into(),
        1..60 => format!("{minutes}m ago"),
        60..1440 => format!("{}h ago", minutes / 60),
        _ => format!("{}d ago", minutes / 1440),
    }
}

#[cfg(test)]
mod tests {
    use super::age;

    #[test]
    fn ages_are_rounded_down() {
        let check = |then: &str, expected: &str| {
            let now = chrono::DateTime::parse_from_rfc3339("2026-01-04T12:00:00Z").expect("a time");
            assert_eq!(age(then, now.to_utc()), expected);
        };
        check("2026-01-04T12:00:00.000Z", "just now");
        check("2026-01-04T11:59:01Z", "just now");
        check("2026-01-04T11:55:00Z", "5m ago");
        check("2026-01-04T09:01:00Z", "2h ago");
        check("2026-01-01T11:00:00Z", "3d ago");
        check("2027-01-01T11:00:00Z", "just now");
        check("soon", "some time ago");
    }
}
