//! Results that were too long to show whole, kept under an id so that they can be read on and pinned. Long ones are
//! packed.

use lz4_flex::block;

use crate::engine::Session;
use crate::error::{Code, Error, Result};
use crate::world::stamp;

/// A kept result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// Its id.
    pub id: i64,
    /// The line it came from, in exact form.
    pub line: String,
    /// The whole result as plain text.
    pub content: String,
    /// How many bytes of it were shown so far.
    pub shown: usize,
}

/// So many results of a workspace are kept for certain; those before them go, unless they are pinned.
const KEPT: i64 = 200;

/// A result of so many bytes or more is packed. An outline of a large document is as long as the document: a tenth of it
/// remains, and to pack it takes a fraction of the time that the store takes to write it.
const LONG: usize = 16 << 10;

/// Keeps a result of which `shown` bytes were shown; gives its id.
pub fn keep_result(session: &mut Session, line: &str, content: &str, shown: usize) -> Result<i64> {
    let (at, who) = (stamp(session.world().clock().now()), session.who().to_owned());
    let store = session.store()?;
    let packed = (content.len() >= LONG).then(|| block::compress_prepend_size(content.as_bytes()));
    let plain = if packed.is_some() { "" } else { content };
    store.execute(
        "INSERT INTO result (owner, line, content, packed, shown, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        (&who, line, plain, packed, shown_as_sql(shown), &at),
    )?;
    let id = store.last_id();
    // Many at a time: each costs the reading of its pages.
    if id % (KEPT / 2) == 0 {
        store.execute(
            "DELETE FROM result WHERE id <= ?1 AND NOT EXISTS
             (SELECT 1 FROM pin WHERE pin.owner = result.owner AND pin.target = 'result:' || result.id)",
            [id - KEPT],
        )?;
    }
    Ok(id)
}

/// The kept result of that id.
pub fn kept_result(session: &mut Session, id: i64) -> Result<Kept> {
    read(session, "id = ?2", id)?.ok_or_else(|| {
        Error::new(Code::NotFound, format!("there is no result:{id}"))
            .detail(format!("the last {KEPT} of a workspace are kept, and those that are pinned"))
            .hint("memory")
    })
}

/// The result that was kept last.
pub fn last_result(session: &mut Session) -> Result<Option<Kept>> {
    read(session, "?2 = 0", 0)
}

/// Notes that `shown` bytes of a result were shown.
pub fn set_shown(session: &mut Session, id: i64, shown: usize) -> Result<()> {
    session.store()?.execute("UPDATE result SET shown = ?2 WHERE id = ?1", (id, shown_as_sql(shown)))?;
    Ok(())
}

fn read(session: &mut Session, which: &str, id: i64) -> Result<Option<Kept>> {
    let who = session.who().to_owned();
    let sql = format!(
        "SELECT id, line, content, shown, packed FROM result WHERE owner = ?1 AND {which} ORDER BY id DESC LIMIT 1"
    );
    let row = session.store()?.one(&sql, (&who, id), |row| {
        let shown: i64 = row.get(3)?;
        let shown = usize::try_from(shown).unwrap_or(0);
        let kept = Kept { id: row.get(0)?, line: row.get(1)?, content: row.get(2)?, shown };
        Ok((kept, row.get::<_, Option<Vec<u8>>>(4)?))
    })?;
    let Some((mut kept, packed)) = row else { return Ok(None) };
    if let Some(packed) = packed {
        kept.content = unpacked(&packed)
            .ok_or_else(|| Error::new(Code::Io, format!("result:{} is damaged in .arrowsh/state.db", kept.id)))?;
    }
    Ok(Some(kept))
}

/// The text of a packed result; nothing where it is damaged.
fn unpacked(packed: &[u8]) -> Option<String> {
    let (length, packed) = block::uncompressed_size(packed).ok()?;
    // No byte of a block stands for more than 255.
    let is_possible = length / 255 <= packed.len();
    let text = is_possible.then(|| block::decompress(packed, length).ok())??;
    String::from_utf8(text).ok()
}

fn shown_as_sql(shown: usize) -> i64 {
    i64::try_from(shown).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::sync::Arc;

    use super::super::{Thing, pin};
    use super::{KEPT, LONG, keep_result, kept_result, unpacked};
    use crate::engine::{Catalog, Grants, Session};
    use crate::world::World;

    fn session() -> Session {
        Session::new(World::fixed(Path::new("."), 7), "me", Grants::person(), Arc::new(Catalog::new([])))
    }

    #[test]
    fn a_long_result_is_kept_in_less_room() {
        let mut session = session();
        let line = "  ├─ |item[7]:name :price    # 12 lines\n";
        for length in [1, LONG - 1, LONG, LONG + 1, 100 * LONG] {
            let text: String = line.chars().cycle().take(length).collect();
            let id = keep_result(&mut session, "glance a.udon", &text, 3).expect("kept");
            let kept = kept_result(&mut session, id).expect("there");
            assert_eq!((kept.content.as_str(), kept.shown), (text.as_str(), 3));
            let sql = "SELECT length(CAST(content AS BLOB)) + ifnull(length(packed), 0) FROM result WHERE id = ?1";
            let room: Option<i64> =
                session.store().and_then(|store| store.one(sql, [id], |row| row.get(0))).expect("row");
            let room = usize::try_from(room.unwrap_or(0)).expect("a length");
            assert!(room <= if text.len() < LONG { text.len() } else { text.len() / 10 }, "{room}");
        }
    }

    #[test]
    fn a_damaged_result_is_no_text() {
        let packed = lz4_flex::block::compress_prepend_size("the harbour froze ".repeat(9).as_bytes());
        assert!(unpacked(&packed).is_some());
        let mut huge = packed.clone();
        huge[3] = 0xff;
        for damaged in [&packed[..packed.len() - 1], &packed[1..], &packed[..3], &[], &huge] {
            assert_eq!(unpacked(damaged), None);
        }
    }

    #[test]
    fn the_last_results_and_pinned_ones_are_kept() {
        let mut session = session();
        keep_result(&mut session, "glance a.udon", "one\n", 0).expect("kept");
        let pinned = keep_result(&mut session, "glance a.udon", "two\n", 0).expect("kept");
        pin(&mut session, &Thing::Result(pinned)).expect("pinned");
        for _ in 0..2 * KEPT {
            keep_result(&mut session, "glance a.udon", "more\n", 0).expect("kept");
        }
        let is_there = |session: &mut Session, id| kept_result(session, id).is_ok();
        assert!(!is_there(&mut session, 1));
        assert!(is_there(&mut session, pinned));
        assert!(is_there(&mut session, KEPT + 3) && is_there(&mut session, 2 * KEPT + 2));
    }
}
