-- Changes: what is proposed, what is staged, and the journal of what was written.

-- Previews that can be applied as they are. `edits` are the replacements, `source` what the document said (if it is
-- small), `applied` the journal's entry once it was written.
CREATE TABLE proposal (
  id INTEGER PRIMARY KEY,
  owner TEXT NOT NULL,
  file TEXT NOT NULL,
  hash TEXT NOT NULL,
  after TEXT NOT NULL,
  edits BLOB NOT NULL,
  source BLOB,
  summary TEXT NOT NULL,
  applied INTEGER,
  at TEXT NOT NULL
) STRICT;

-- Editing sessions. `state` is where the caller stands and what is staged, as JSON.
CREATE TABLE editing (
  id TEXT PRIMARY KEY,
  owner TEXT NOT NULL,
  file TEXT NOT NULL,
  state TEXT NOT NULL,
  source BLOB NOT NULL,
  at TEXT NOT NULL
) STRICT;

-- What was written, oldest first. An entry is made before its first byte is: `state` is pending until all of it is
-- on the disk, then done; undone when it was taken back. `inverse` is the line that takes a note back.
CREATE TABLE journal (
  id INTEGER PRIMARY KEY,
  owner TEXT NOT NULL,
  tool TEXT NOT NULL,
  what TEXT NOT NULL,
  state TEXT NOT NULL,
  inverse TEXT,
  path TEXT,
  at TEXT NOT NULL
) STRICT;

-- The files of an entry: hashes before and after (none where there is no file), and the replacements both ways.
CREATE TABLE journal_file (
  entry INTEGER NOT NULL REFERENCES journal (id) ON DELETE CASCADE,
  file TEXT NOT NULL,
  before TEXT,
  after TEXT,
  forward BLOB NOT NULL,
  backward BLOB NOT NULL,
  PRIMARY KEY (entry, file)
) STRICT, WITHOUT ROWID;
