//! Results that were too long to show whole, kept under an id so that they can be read on and pinned. Long ones are
//! packed. Of some only the call is kept, with the files that it read: the first who wants the whole makes it, and from
//! then on it is kept as any other.

use std::sync::Arc;

use lz4_flex::block;
use serde::{Deserialize, Serialize};

use crate::engine::{Again, ReadFile, Session, StoredCall};
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

/// A call that is made again for its result, as the store has it.
#[derive(Serialize, Deserialize)]
struct Call {
    #[serde(flatten)]
    call: StoredCall,
    /// The files that it read, in order, and their lengths in bytes.
    files: Vec<(String, usize)>,
}

/// What is kept of a result.
struct Row<'r> {
    plain: &'r str,
    packed: Option<Vec<u8>>,
    again: Option<String>,
}

impl<'r> Row<'r> {
    fn of(content: &'r str) -> Self {
        let packed = (content.len() >= LONG).then(|| block::compress_prepend_size(content.as_bytes()));
        Self { plain: if packed.is_some() { "" } else { content }, packed, again: None }
    }
}

/// Keeps a result of which `shown` bytes were shown; gives its id.
pub fn keep_result(session: &mut Session, line: &str, content: &str, shown: usize) -> Result<i64> {
    keep(session, line, &Row::of(content), shown)
}

/// Keeps a call whose result is made when somebody asks for it; `shown` bytes of it were shown. Gives the result's id.
pub fn keep_again(session: &mut Session, line: &str, again: &Again, shown: usize) -> Result<i64> {
    let files = again.read.iter().map(|read| (read.file.clone(), read.bytes.len())).collect();
    let call = serde_json::to_string(&Call { call: again.call.clone(), files });
    let call = call.map_err(|error| Error::new(Code::Internal, error.to_string()))?;
    let packed = match again.read.as_slice() {
        [one] => block::compress_prepend_size(&one.bytes),
        several => {
            let all: Vec<&[u8]> = several.iter().map(|read| read.bytes.as_slice()).collect();
            block::compress_prepend_size(&all.concat())
        }
    };
    keep(session, line, &Row { plain: "", packed: Some(packed), again: Some(call) }, shown)
}

fn keep(session: &mut Session, line: &str, row: &Row<'_>, shown: usize) -> Result<i64> {
    let (at, who) = (stamp(session.world().clock().now()), session.who().to_owned());
    let store = session.store()?;
    store.execute(
        "INSERT INTO result (owner, line, content, packed, again, shown, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        (&who, line, row.plain, &row.packed, &row.again, shown_as_sql(shown), &at),
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
        "SELECT id, line, content, shown, packed, again FROM result
         WHERE owner = ?1 AND {which} ORDER BY id DESC LIMIT 1"
    );
    let row = session.store()?.one(&sql, (&who, id), |row| {
        let shown: i64 = row.get(3)?;
        let shown = usize::try_from(shown).unwrap_or(0);
        let kept = Kept { id: row.get(0)?, line: row.get(1)?, content: row.get(2)?, shown };
        Ok((kept, row.get::<_, Option<Vec<u8>>>(4)?, row.get::<_, Option<String>>(5)?))
    })?;
    let Some((mut kept, packed, again)) = row else { return Ok(None) };
    let damaged = || Error::new(Code::Io, format!("result:{} is damaged in .arrowsh/state.db", kept.id));
    match (packed, again) {
        (None, _) => {}
        (Some(packed), None) => {
            let text = unpacked(&packed).and_then(|text| String::from_utf8(text).ok());
            kept.content = text.ok_or_else(damaged)?;
        }
        (Some(packed), Some(call)) => {
            let again = again_from(&packed, &call).ok_or_else(damaged)?;
            kept.content = again.whole(session)?;
            let Row { plain, packed, .. } = Row::of(&kept.content);
            let sql = "UPDATE result SET content = ?2, packed = ?3, again = NULL WHERE id = ?1";
            session.store()?.execute(sql, (kept.id, plain, packed))?;
        }
    }
    Ok(Some(kept))
}

/// What was packed; nothing where it is damaged.
fn unpacked(packed: &[u8]) -> Option<Vec<u8>> {
    let (length, packed) = block::uncompressed_size(packed).ok()?;
    // No byte of a block stands for more than 255.
    let is_possible = length / 255 <= packed.len();
    is_possible.then(|| block::decompress(packed, length).ok())?
}

/// A call that was kept; nothing where it is damaged.
fn again_from(packed: &[u8], call: &str) -> Option<Again> {
    let Call { call, files } = serde_json::from_str(call).ok()?;
    let mut bytes = unpacked(packed)?;
    let mut read = Vec::new();
    for (file, length) in files {
        let rest = (length <= bytes.len()).then(|| bytes.split_off(length))?;
        read.push(ReadFile { file, bytes: Arc::new(std::mem::replace(&mut bytes, rest)) });
    }
    bytes.is_empty().then_some(Again { call, read })
}

fn shown_as_sql(shown: usize) -> i64 {
    i64::try_from(shown).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::sync::Arc;

    use super::super::{Thing, pin};
    use super::{KEPT, LONG, keep_again, keep_result, kept_result, unpacked};
    use crate::engine::{
        Again, Args, Call, Catalog, Effect, Grants, Page, Param, Permission, Read, ReadFile, Reply, Session, Show,
        Spec, Tool, Value,
    };
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

    const TIDES: Tool = Tool {
        spec: Spec {
            name: "test.tides",
            aliases: &["tides"],
            senses: &[],
            about: "show a file line by line",
            past: "looked at",
            effect: Effect::Read,
            permission: Permission::Read,
            params: &[FILE.spec(), TWICE.spec()],
            needs: &[],
            yields: &[],
            transcript: None,
        },
        run: Some(|session, args| {
            let text = session.world().read_text(&args.get(&FILE)?)?;
            Ok(Reply::new(if args.get(&TWICE)? { text.repeat(2) } else { text }))
        }),
    };
    static TOOL: Tool = TIDES;

    const FILE: Param<String> = Param::new("file", "the file").positional();
    const TWICE: Param<bool> = Param::new("twice", "two times").default("false");

    impl Show for String {
        fn show(&self, page: &mut Page) {
            self.lines().for_each(|line| page.line().plain(line).end());
        }
    }

    fn call(twice: bool) -> Again {
        let mut args = Args::default();
        args.set("file", "tides.txt".into(), None);
        args.set("twice", Value::Flag(twice), None);
        args.set("budget", Value::Int(40), None);
        let read = ReadFile { file: "tides.txt".to_owned(), bytes: Arc::new(b"ebb\nflow\xff\n".to_vec()) };
        Again::of(&Call { tool: &TOOL, outside: None, args, read: Read::Exact }, &[read])
    }

    fn session_with_tides() -> Session {
        let world = World::fixed(Path::new("."), 7);
        Session::new(world, "me", Grants::person(), Arc::new(Catalog::new([&TOOL])))
    }

    #[test]
    fn a_call_is_made_again_from_what_it_read() {
        let mut session = session_with_tides();
        for (twice, whole) in [(false, "ebb\nflow\u{fffd}\n"), (true, "ebb\nflow\u{fffd}\nebb\nflow\u{fffd}\n")] {
            let id = keep_again(&mut session, "tides tides.txt", &call(twice), 4).expect("kept");
            let is_again = |session: &mut Session| -> Option<bool> {
                let sql = "SELECT again IS NOT NULL FROM result WHERE id = ?1";
                session.store().and_then(|store| store.one(sql, [id], |row| row.get(0))).expect("row")
            };
            assert_eq!(is_again(&mut session), Some(true));
            // Whoever asks first makes it, and then it is there.
            for _ in 0..2 {
                let kept = kept_result(&mut session, id).expect("there");
                assert_eq!((kept.content.as_str(), kept.shown), (whole, 4));
                assert_eq!(is_again(&mut session), Some(false));
            }
        }
    }

    #[test]
    fn calls_are_kept_as_long_as_results_and_pinned_ones_longer() {
        let mut session = session_with_tides();
        let gone = keep_again(&mut session, "tides tides.txt", &call(false), 0).expect("kept");
        let pinned = keep_again(&mut session, "tides tides.txt", &call(true), 0).expect("kept");
        pin(&mut session, &Thing::Result(pinned)).expect("pinned");
        for _ in 0..2 * KEPT {
            keep_again(&mut session, "tides tides.txt", &call(false), 0).expect("kept");
        }
        assert!(kept_result(&mut session, gone).is_err());
        assert_eq!(kept_result(&mut session, pinned).expect("there").content.lines().count(), 4);
    }

    #[test]
    fn what_is_damaged_or_of_no_tool_says_so() {
        let mut session = session_with_tides();
        let damages = [
            ("packed = x'0102'", "is damaged"),
            ("again = '{}'", "is damaged"),
            ("again = replace(again, '10', '11')", "is damaged"),
            ("again = replace(again, 'test.tides', 'test.storms')", "test.storms is not in this build"),
            ("again = replace(again, 'twice', 'thrice')", "test.tides has no \"thrice\" any more"),
        ];
        for (damage, says) in damages {
            let id = keep_again(&mut session, "tides tides.txt", &call(false), 0).expect("kept");
            let sql = format!("UPDATE result SET {damage} WHERE id = ?1");
            assert_eq!(session.store().and_then(|store| store.execute(&sql, [id])).expect("changed"), 1);
            let error = kept_result(&mut session, id).expect_err(damage);
            assert!(error.message.contains(says), "{damage}: {}", error.message);
        }
    }
}
