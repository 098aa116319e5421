//! The hold of one caller on the trees of a workspace.

use super::entity::{Author, Mode, TREE, Tree, tree};
use super::ulid::mint;
use crate::engine::{Permission, Session};
use crate::error::{Code, Error, Result};
use crate::hint;
use crate::nearest::nearest;
use crate::store::Store;
use crate::world::{World, stamp_millis};

/// The trees of a workspace as one caller sees them.
pub struct Loom<'a> {
    pub(super) store: &'a Store,
    pub(super) world: World,
    pub(super) who: String,
    kind: Author,
    /// Whether the caller may reach from tree to tree.
    pub(super) crosses: bool,
}

impl<'a> Loom<'a> {
    /// The trees as the caller of `session` sees them.
    pub fn of(session: &'a mut Session) -> Result<Self> {
        let (world, who) = (session.world().clone(), session.who().to_owned());
        let kind = if session.is_person() { Author::Human } else { Author::Model };
        let crosses = session.grants().allow(Permission::CrossTree);
        Ok(Self { store: session.store()?, world, who, kind, crosses })
    }

    /// The same trees as another agent sees them.
    pub fn seen_by(&self, who: &str) -> Loom<'a> {
        Loom { store: self.store, world: self.world.clone(), who: who.to_owned(), kind: kind_of(who), crosses: false }
    }
}

impl Loom<'_> {
    /// Whose hold it is.
    pub fn who(&self) -> &str {
        &self.who
    }

    /// The time now as it is stored.
    pub(super) fn now(&self) -> String {
        stamp_millis(self.world.clock().now())
    }

    /// How long ago a stored time was.
    pub fn age(&self, created: &str) -> String {
        super::age(created, self.world.clock().now())
    }

    /// Makes the caller known as an author; gives its id and kind.
    pub(super) fn author(&self) -> Result<(String, Author)> {
        self.register(&self.who, self.kind)
    }

    /// Makes an author known, as `kind` if it was not known before; gives its id and kind.
    pub(super) fn register(&self, name: &str, kind: Author) -> Result<(String, Author)> {
        let read = || {
            self.store.one("SELECT ulid, kind FROM loom_agent WHERE name = ?1", [name], |row| {
                Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?))
            })
        };
        if read()?.is_none() {
            self.store.execute(
                "INSERT OR IGNORE INTO loom_agent (name, ulid, kind, created) VALUES (?1, ?2, ?3, ?4)",
                [name, &mint(&self.world).ulid, kind.name(), &self.now()],
            )?;
        }
        let (ulid, stored) = read()?.ok_or_else(|| Error::new(Code::Internal, "an author was lost"))?;
        Ok((ulid, Author::parse(&stored).unwrap_or(kind)))
    }

    /// The id of an author.
    pub(super) fn agent_id(&self, name: &str) -> Result<Option<String>> {
        self.store.one("SELECT ulid FROM loom_agent WHERE name = ?1", [name], |row| row.get(0))
    }

    /// The trees, the newest last; those that were put away left out.
    pub fn trees(&self) -> Result<Vec<Tree>> {
        self.store.all(&format!("SELECT {TREE} FROM loom_tree WHERE archived IS NULL ORDER BY id"), [], tree)
    }

    /// The tree that was put away under that title or id.
    pub fn archived(&self, name: &str) -> Result<Tree> {
        let sql = format!("SELECT {TREE} FROM loom_tree WHERE archived IS NOT NULL ORDER BY id");
        let away = self.store.all(&sql, [], tree)?;
        named(&away, name)?.ok_or_else(|| {
            Error::new(Code::NotFound, format!("no tree was put away as \"{name}\"")).suggest(nearest(
                name,
                away.iter().map(|tree| tree.title.as_str()),
                5,
            ))
        })
    }

    /// The tree of that key.
    pub fn tree_of(&self, key: i64) -> Result<Tree> {
        let found = self.store.one(&format!("SELECT {TREE} FROM loom_tree WHERE id = ?1"), [key], tree)?;
        found.ok_or_else(|| Error::new(Code::NotFound, "the tree is gone"))
    }

    /// The tree that the caller is in: where it went last, of those that were not put away; else the newest.
    pub fn here(&self) -> Result<Option<Tree>> {
        let sql = format!(
            "SELECT {TREE} FROM loom_tree WHERE id = coalesce(
               (SELECT h.tree FROM loom_here h JOIN loom_tree t ON t.id = h.tree WHERE h.owner = ?1 AND t.archived IS NULL),
               (SELECT p.tree FROM loom_place p JOIN loom_tree t ON t.id = p.tree
                WHERE p.owner = ?1 AND t.archived IS NULL ORDER BY p.at DESC, p.tree DESC LIMIT 1),
               (SELECT max(id) FROM loom_tree WHERE archived IS NULL))"
        );
        self.store.one(&sql, [&self.who], tree)
    }

    /// The tree that the caller is in; NOT_FOUND where there is none at all.
    pub fn current(&self) -> Result<Tree> {
        self.here()?.ok_or_else(|| {
            Error::new(Code::NotFound, "there is no loom tree in this workspace yet").hint("new tree \"Title\"")
        })
    }

    /// The tree that `name` means: its title, the beginning of its title or of its id.
    pub fn tree(&self, name: &str) -> Result<Tree> {
        let trees = self.trees()?;
        if let Some(found) = named(&trees, name)? {
            return Ok(found);
        }
        if let Ok(away) = self.archived(name) {
            return Err(Error::new(Code::NotFound, format!("the tree \"{}\" was put away", away.called()))
                .hint(hint!("restore tree:{}", away.ulid)));
        }
        Err(Error::new(Code::NotFound, format!("no tree is called \"{name}\""))
            .suggest(nearest(name, trees.iter().map(|tree| tree.title.as_str()), 5))
            .hint("trees"))
    }

    /// Starts a tree whose root says `content`; the caller stands at its root afterwards.
    pub fn start(&self, title: &str, mode: Mode, content: &str) -> Result<Tree> {
        self.store.transaction(|| {
            let key = self.plant(title, mode, content)?;
            let root = self.insert_root(key, content)?;
            self.go(&root)?;
            self.tree_of(key)
        })
    }

    /// Says what models are told in a tree, and which of them goes on in it.
    pub fn brief(&self, tree: &Tree, system: Option<&str>, subject: Option<&str>) -> Result<()> {
        self.store
            .execute("UPDATE loom_tree SET system = ?2, subject = ?3 WHERE id = ?1", (tree.key, system, subject))
            .map(drop)
    }

    /// A tree without a root; gives its key. One without a title is called by what its root says, else by its number.
    pub(super) fn plant(&self, title: &str, mode: Mode, content: &str) -> Result<i64> {
        let line = content.split_whitespace().collect::<Vec<_>>().join(" ");
        let begins: String = line.chars().take(50).collect();
        let title = match (title.trim(), begins.trim_end()) {
            ("", "") => format!("Loom Tree {}", self.count("SELECT count(*) + 1 FROM loom_tree", [])?),
            ("", begins) => begins.to_owned(),
            _ => title.to_owned(),
        };
        let (ulid, now) = (mint(&self.world).ulid, self.now());
        self.store.execute(
            "INSERT INTO loom_tree (ulid, title, mode, created, updated) VALUES (?1, ?2, ?3, ?4, ?4)",
            [&ulid, &title, mode.name(), &now],
        )?;
        Ok(self.store.last_id())
    }
}

/// What kind of author somebody is of whom only the name is known.
pub(super) fn kind_of(who: &str) -> Author {
    if who == Session::PERSON { Author::Human } else { Author::Model }
}

/// The tree of some that `name` means; AMBIGUOUS where several could be meant.
fn named(trees: &[Tree], name: &str) -> Result<Option<Tree>> {
    let wanted = name.trim().trim_start_matches("tree:").trim_matches('"').to_lowercase();
    let tests: [&dyn Fn(&Tree) -> bool; 3] = [
        &|tree| tree.title.to_lowercase() == wanted || tree.ulid.to_lowercase() == wanted,
        &|tree| tree.title.to_lowercase().starts_with(&wanted),
        &|tree| wanted.len() >= 4 && tree.ulid.to_lowercase().starts_with(&wanted),
    ];
    for test in tests {
        let mut fitting: Vec<&Tree> = trees.iter().filter(|tree| test(tree)).collect();
        match fitting.len() {
            0 => {}
            1 => return Ok(Some(fitting.remove(0).clone())),
            _ => {
                return Err(Error::new(Code::Ambiguous, format!("several trees are called \"{name}\""))
                    .suggest(fitting.into_iter().map(|tree| format!("tree:{} ({})", tree.ulid, tree.title))));
            }
        }
    }
    Ok(None)
}
