-- Trees of branching conversations. Keys are small numbers; the ULIDs beside them are what leaves the workspace.

-- Who writes: people and models.
CREATE TABLE loom_agent (
  name TEXT PRIMARY KEY,
  ulid TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  created TEXT NOT NULL,
  extra TEXT
) STRICT, WITHOUT ROWID;

-- `nodes` and `leaves` are kept beside the nodes, so that an overview need not count: visible nodes that are no
-- annotations, and those of them without a visible continuation. `notes` numbers the annotations. `extra` is what an
-- imported file said of the tree that has no column, as JSON.
CREATE TABLE loom_tree (
  id INTEGER PRIMARY KEY,
  ulid TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  description TEXT,
  summary TEXT,
  mode TEXT NOT NULL,
  system TEXT,
  root INTEGER,
  nodes INTEGER NOT NULL DEFAULT 0,
  leaves INTEGER NOT NULL DEFAULT 0,
  notes INTEGER NOT NULL DEFAULT 0,
  created TEXT NOT NULL,
  updated TEXT NOT NULL,
  extra TEXT
) STRICT;

-- `tail` is the part of the ULID from which the local id is the beginning. `parent` is the source that the node was
-- written under; its hash and those of the other sources stand in `parents` as they were then, because a later version
-- adds sources to an edge and must not break what was hashed before. `origin` is the first version of an edited node,
-- `version` counts from there. `pruned` is set where somebody pruned, `hidden` on all that this hides. `note` numbers
-- an annotation. `evidence` is the hash of a model's raw answer, or `missing`.
CREATE TABLE loom_node (
  id INTEGER PRIMARY KEY,
  tree INTEGER NOT NULL REFERENCES loom_tree (id),
  ulid TEXT NOT NULL,
  local TEXT NOT NULL COLLATE NOCASE,
  tail TEXT NOT NULL,
  content TEXT NOT NULL,
  author TEXT NOT NULL,
  kind TEXT NOT NULL,
  created TEXT NOT NULL,
  parent INTEGER,
  depth INTEGER NOT NULL,
  edited_from INTEGER,
  origin INTEGER,
  version INTEGER NOT NULL DEFAULT 0,
  hash TEXT,
  parents TEXT NOT NULL,
  evidence TEXT,
  summary TEXT,
  summary_source TEXT,
  bookmark TEXT,
  pruned INTEGER NOT NULL DEFAULT 0,
  hidden INTEGER NOT NULL DEFAULT 0,
  excluded INTEGER NOT NULL DEFAULT 0,
  note INTEGER,
  extra TEXT,
  UNIQUE (tree, ulid),
  UNIQUE (tree, local)
) STRICT;
CREATE INDEX loom_node_tail ON loom_node (tree, tail);
CREATE INDEX loom_node_local ON loom_node (local);
CREATE INDEX loom_node_note ON loom_node (tree, note) WHERE note IS NOT NULL;
CREATE INDEX loom_node_origin ON loom_node (origin, version) WHERE origin IS NOT NULL;
CREATE INDEX loom_node_bookmark ON loom_node (tree) WHERE bookmark IS NOT NULL;

-- A hyperedge: several sources, each with a role, lead to one target. The order of edges is the order of siblings.
CREATE TABLE loom_edge (
  id INTEGER PRIMARY KEY,
  tree INTEGER NOT NULL REFERENCES loom_tree (id),
  ulid TEXT NOT NULL,
  kind TEXT NOT NULL,
  target INTEGER NOT NULL REFERENCES loom_node (id),
  created TEXT NOT NULL,
  extra TEXT
) STRICT;
CREATE INDEX loom_edge_target ON loom_edge (target);
CREATE INDEX loom_edge_tree ON loom_edge (tree);

CREATE TABLE loom_source (
  edge INTEGER NOT NULL REFERENCES loom_edge (id),
  node INTEGER NOT NULL REFERENCES loom_node (id),
  role TEXT NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (edge, node)
) STRICT, WITHOUT ROWID;
CREATE INDEX loom_source_node ON loom_source (node, edge);

-- What belongs together: a node with a node, a tree or a document (or a section of one), found from both ends.
CREATE TABLE loom_link (
  id INTEGER PRIMARY KEY,
  node INTEGER NOT NULL REFERENCES loom_node (id),
  target_kind TEXT NOT NULL,
  target INTEGER NOT NULL,
  section TEXT NOT NULL DEFAULT '',
  note TEXT,
  created TEXT NOT NULL,
  UNIQUE (node, target_kind, target, section)
) STRICT;
CREATE INDEX loom_link_target ON loom_link (target_kind, target);

-- Documents that nodes are linked to, with every text they ever had.
CREATE TABLE loom_document (
  id INTEGER PRIMARY KEY,
  ulid TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL UNIQUE COLLATE NOCASE,
  revision INTEGER NOT NULL,
  created TEXT NOT NULL,
  updated TEXT NOT NULL
) STRICT;
CREATE TABLE loom_text (
  document INTEGER NOT NULL REFERENCES loom_document (id),
  revision INTEGER NOT NULL,
  content TEXT NOT NULL,
  author TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (document, revision)
) STRICT, WITHOUT ROWID;

-- Where an agent is in a tree, which tree it is in, and which version of an edited node it follows.
CREATE TABLE loom_place (
  owner TEXT NOT NULL,
  tree INTEGER NOT NULL,
  node INTEGER NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (owner, tree)
) STRICT, WITHOUT ROWID;
CREATE TABLE loom_here (
  owner TEXT PRIMARY KEY,
  tree INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE loom_choice (
  owner TEXT NOT NULL,
  origin INTEGER NOT NULL,
  node INTEGER NOT NULL,
  PRIMARY KEY (owner, origin)
) STRICT, WITHOUT ROWID;

-- Who writes on which branch, until when; `node` is where it last wrote.
CREATE TABLE loom_lease (
  owner TEXT NOT NULL,
  tree INTEGER NOT NULL,
  node INTEGER NOT NULL,
  until TEXT NOT NULL,
  PRIMARY KEY (owner, tree)
) STRICT, WITHOUT ROWID;
