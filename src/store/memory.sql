-- Working memory. Everything belongs to an owner (the NAME of `--as NAME`) and is seen by every process of the
-- workspace.

-- What is kept in view. `content` is what it said when it was pinned, so that a later difference can be shown.
CREATE TABLE pin (
  id INTEGER PRIMARY KEY,
  owner TEXT NOT NULL,
  target TEXT NOT NULL,
  content TEXT NOT NULL,
  hash TEXT NOT NULL,
  at TEXT NOT NULL,
  UNIQUE (owner, target)
) STRICT;

-- What is put away under a label. `recalled` counts how often it was brought back; 0 is out of the context.
CREATE TABLE stash (
  id INTEGER PRIMARY KEY,
  owner TEXT NOT NULL,
  label TEXT NOT NULL,
  content TEXT NOT NULL,
  source TEXT,
  recalled INTEGER NOT NULL DEFAULT 0,
  at TEXT NOT NULL,
  UNIQUE (owner, label)
) STRICT;

-- What was done: one row a command line that was understood.
CREATE TABLE trace (
  id INTEGER PRIMARY KEY,
  owner TEXT NOT NULL,
  tool TEXT NOT NULL,
  line TEXT NOT NULL,
  target TEXT NOT NULL,
  verdict TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX trace_owner ON trace (owner, id);

-- Scratchpads: private text.
CREATE TABLE thought (
  id INTEGER PRIMARY KEY,
  owner TEXT NOT NULL,
  content TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;

-- Results that were too long to show whole. `shown` is the number of lines given out so far.
CREATE TABLE result (
  id INTEGER PRIMARY KEY,
  owner TEXT NOT NULL,
  line TEXT NOT NULL,
  content TEXT NOT NULL,
  shown INTEGER NOT NULL,
  at TEXT NOT NULL
) STRICT;

-- The state of a dialogue as JSON: where we are, what `it` is, the open question, the last decision.
CREATE TABLE dialogue (
  owner TEXT NOT NULL,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (owner, name)
) STRICT, WITHOUT ROWID;

-- Other names for tools, given by the owner.
CREATE TABLE alias (
  owner TEXT NOT NULL,
  name TEXT NOT NULL,
  tool TEXT NOT NULL,
  PRIMARY KEY (owner, name)
) STRICT, WITHOUT ROWID;
