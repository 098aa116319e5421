//! Who may do what. Grants come from the command line and the user's configuration; nothing inside a dialogue widens
//! them.

use std::collections::BTreeSet;
use std::fmt;

use serde::{Serialize, Serializer};

use crate::error::{Code, Error, Result};
use crate::nearest::nearest;

macro_rules! permissions {
    ($($variant:ident $name:literal $about:literal;)*) => {
        /// What a caller can be allowed to do.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Permission { $(#[doc = $about] $variant,)* }

        impl Permission {
            /// Every permission, in the order in which they are listed.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The name used on the command line and in configuration.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// What it allows, in one line.
            pub const fn about(self) -> &'static str {
                match self { $(Self::$variant => $about,)* }
            }
        }
    };
}

permissions! {
    Read "read" "Read documents and files of the workspace.";
    Write "write" "Change documents and files of the workspace.";
    Exec "exec" "Run programs.";
    Net "net" "Use the network.";
    Mcp "mcp" "Call tools of MCP servers.";
    Delegate "delegate" "Hand tasks to other agents.";
    Skills "skills" "Use skills.";
    Tasks "tasks" "Keep a task list.";
    LoomAware "loom_aware" "Look around in loom trees.";
    LoomWrite "loom_write" "Change loom trees.";
    LoomGenerate "loom_generate" "Have models continue a loom tree.";
    DocRead "doc_read" "Read documents linked to a loom tree.";
    DocWrite "doc_write" "Change documents linked to a loom tree.";
    CrossTree "cross_tree" "Reach from one loom tree into another.";
    GlossaryRead "glossary_read" "Look up glossary entries.";
    GlossaryWrite "glossary_write" "Change glossary entries.";
    CorpusRead "corpus_read" "Read the corpus of posts.";
    Snapshots "snapshots" "List and summon context snapshots.";
}

impl Permission {
    /// What a person is asked for before it is done the first time.
    pub const ASKED: &'static [Self] = &[Self::Exec, Self::Net, Self::Mcp, Self::Delegate];

    /// The permission called `name`.
    pub fn parse(name: &str) -> Result<Self> {
        let wanted = name.trim().replace('-', "_").to_lowercase();
        Self::ALL.iter().copied().find(|p| p.name() == wanted).ok_or_else(|| {
            let near = nearest(&wanted, Self::ALL.iter().map(|p| p.name()), 1);
            Error::new(Code::InvalidArgument, format!("no permission is called \"{name}\"")).suggest(near)
        })
    }
}

impl Permission {
    /// The permission without which it counts for nothing.
    const fn rests_on(self) -> Option<Self> {
        match self {
            Self::LoomWrite | Self::LoomGenerate => Some(Self::LoomAware),
            Self::DocWrite => Some(Self::DocRead),
            _ => None,
        }
    }
}

impl fmt::Display for Permission {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Serialize for Permission {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// A set of permissions.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Grants(BTreeSet<Permission>);

impl Grants {
    /// What a person at the REPL may do without being asked.
    pub fn person() -> Self {
        Self(Permission::ALL.iter().copied().filter(|p| !Permission::ASKED.contains(p)).collect())
    }

    /// What a text, a pipe or an agent may do: look, propose, and keep its own notes.
    pub fn agent() -> Self {
        use Permission::{CorpusRead, DocRead, GlossaryRead, LoomAware, Read, Snapshots, Tasks};
        Self([Read, DocRead, LoomAware, GlossaryRead, CorpusRead, Snapshots, Tasks].into())
    }

    /// Whether `permission` is granted, and what it rests on with it.
    pub fn allow(&self, permission: Permission) -> bool {
        self.names(permission) && permission.rests_on().is_none_or(|other| self.names(other))
    }

    /// Whether `permission` itself is granted, with or without what it rests on.
    pub fn names(&self, permission: Permission) -> bool {
        self.0.contains(&permission)
    }

    /// The same and more.
    pub fn and(mut self, more: impl IntoIterator<Item = Permission>) -> Self {
        self.0.extend(more);
        self
    }

    /// Adds a permission.
    pub fn grant(&mut self, permission: Permission) {
        self.0.insert(permission);
    }

    /// Takes a permission away.
    pub fn revoke(&mut self, permission: Permission) {
        self.0.remove(&permission);
    }

    /// The granted permissions in listing order.
    pub fn iter(&self) -> impl Iterator<Item = Permission> + '_ {
        self.0.iter().copied()
    }

    /// Fails with the grant that is missing.
    pub fn check(&self, permission: Permission, tool: &str) -> Result<()> {
        if self.allow(permission) {
            return Ok(());
        }
        let missing = permission.rests_on().filter(|_| self.names(permission)).unwrap_or(permission);
        let error = Error::new(Code::PermissionDenied, format!("{tool} needs the permission \"{missing}\""));
        let error = if missing == permission { error } else { error.detail(format!("{permission} rests on it")) };
        Err(error
            .detail(format!(
                "grant: start arrowsh with --allow {missing}, or give it to this role in the user's configuration"
            ))
            .hint("help permissions"))
    }
}
