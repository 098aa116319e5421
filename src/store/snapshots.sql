-- Snapshots: what a reader knew at a point, and dialogues with it.

-- `position` is the place of the thread in reading order. `summaries` is a JSON object from thread to summary,
-- `finished` a JSON list of threads.
CREATE TABLE snapshot (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('checkpoint', 'curator_fork', 'manual')),
  author TEXT NOT NULL,
  thread INTEGER,
  position INTEGER,
  post INTEGER,
  summary TEXT NOT NULL,
  summaries TEXT NOT NULL,
  finished TEXT NOT NULL,
  context TEXT NOT NULL,
  tokens INTEGER NOT NULL,
  created TEXT NOT NULL
) STRICT;

-- Every entry as it was then. No foreign key to the glossary: a snapshot outlives what it remembers.
CREATE TABLE snapshot_entry (
  snapshot INTEGER NOT NULL REFERENCES snapshot (id) ON DELETE CASCADE,
  entry INTEGER NOT NULL,
  term TEXT NOT NULL,
  definition TEXT NOT NULL,
  status TEXT NOT NULL,
  tags TEXT NOT NULL,
  PRIMARY KEY (snapshot, entry)
) STRICT, WITHOUT ROWID;
CREATE INDEX snapshot_entry_entry ON snapshot_entry (entry, snapshot);

-- Dialogues with a snapshot; the summary stays when one has ended, what was said does not.
CREATE TABLE summon (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  owner TEXT NOT NULL,
  snapshot INTEGER NOT NULL,
  turns INTEGER NOT NULL,
  summary TEXT,
  started TEXT NOT NULL,
  ended TEXT
) STRICT;
CREATE UNIQUE INDEX summon_active ON summon (owner) WHERE ended IS NULL;

CREATE TABLE summon_turn (
  summon INTEGER NOT NULL REFERENCES summon (id) ON DELETE CASCADE,
  turn INTEGER NOT NULL,
  question TEXT NOT NULL,
  answer TEXT NOT NULL,
  PRIMARY KEY (summon, turn)
) STRICT, WITHOUT ROWID;
