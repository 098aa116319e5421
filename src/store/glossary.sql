-- The glossary: entries that belong to the workspace, their tags, an index of their words, and all that was ever changed.

-- `normal` is the term as it is compared. Ids are never given twice, so that what the log says of a deleted entry stays true.
CREATE TABLE glossary_entry (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  term TEXT NOT NULL,
  normal TEXT NOT NULL UNIQUE,
  definition TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('tentative', 'confirmed')),
  first_post INTEGER,
  first_thread INTEGER,
  last_post INTEGER,
  last_thread INTEGER,
  created TEXT NOT NULL,
  updated TEXT NOT NULL
) STRICT;

CREATE TABLE glossary_tag (
  entry INTEGER NOT NULL REFERENCES glossary_entry (id) ON DELETE CASCADE,
  tag TEXT NOT NULL,
  PRIMARY KEY (entry, tag)
) STRICT, WITHOUT ROWID;

CREATE VIRTUAL TABLE glossary_index USING fts5 (
  term, definition,
  content = 'glossary_entry', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2'
);
CREATE TRIGGER glossary_inserted AFTER INSERT ON glossary_entry BEGIN
  INSERT INTO glossary_index (rowid, term, definition) VALUES (new.id, new.term, new.definition);
END;
CREATE TRIGGER glossary_deleted AFTER DELETE ON glossary_entry BEGIN
  INSERT INTO glossary_index (glossary_index, rowid, term, definition)
  VALUES ('delete', old.id, old.term, old.definition);
END;
CREATE TRIGGER glossary_updated AFTER UPDATE OF term, definition ON glossary_entry BEGIN
  INSERT INTO glossary_index (glossary_index, rowid, term, definition)
  VALUES ('delete', old.id, old.term, old.definition);
  INSERT INTO glossary_index (rowid, term, definition) VALUES (new.id, new.term, new.definition);
END;

-- One row a field that was changed. No foreign key: the log outlives the entry, and says what it was called. Tags are
-- JSON. For `deleted`, `before` is the definition and `after` the reason.
CREATE TABLE glossary_revision (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  entry INTEGER NOT NULL,
  term TEXT NOT NULL,
  field TEXT NOT NULL CHECK (field IN ('term', 'definition', 'tags', 'status', 'deleted')),
  before TEXT,
  after TEXT,
  post INTEGER,
  thread INTEGER,
  author TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX glossary_revision_entry ON glossary_revision (entry, id);
