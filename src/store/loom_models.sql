-- What models bring to the trees, and what can be put away whole.

-- Which model goes on in a tree where the line does not say; when the tree was put away; who summed it up, when it had
-- how many nodes.
ALTER TABLE loom_tree ADD COLUMN subject TEXT;
ALTER TABLE loom_tree ADD COLUMN archived TEXT;
ALTER TABLE loom_tree ADD COLUMN summary_source TEXT;
ALTER TABLE loom_tree ADD COLUMN summary_nodes INTEGER NOT NULL DEFAULT 0;

-- A document that was put away; what a model said of it, and of which of its texts.
ALTER TABLE loom_document ADD COLUMN archived TEXT;
ALTER TABLE loom_document ADD COLUMN summary TEXT;
ALTER TABLE loom_document ADD COLUMN summary_source TEXT;
ALTER TABLE loom_document ADD COLUMN summary_revision INTEGER;

-- The answer of a model as it came, for provenance: its hash is the evidence of the node. Rows are only ever added.
CREATE TABLE loom_answer (
  node INTEGER PRIMARY KEY REFERENCES loom_node (id),
  model TEXT NOT NULL,
  raw BLOB NOT NULL,
  place INTEGER NOT NULL,
  at TEXT NOT NULL
) STRICT;

-- What somebody is still writing at the end of a buffer.
CREATE TABLE loom_draft (
  owner TEXT NOT NULL,
  tree INTEGER NOT NULL,
  node INTEGER NOT NULL,
  content TEXT NOT NULL,
  PRIMARY KEY (owner, tree)
) STRICT, WITHOUT ROWID;

-- What a bundle held beside its tree: images and sounds, given out again with it.
CREATE TABLE loom_media (
  tree INTEGER NOT NULL REFERENCES loom_tree (id),
  name TEXT NOT NULL,
  content BLOB NOT NULL,
  PRIMARY KEY (tree, name)
) STRICT;
