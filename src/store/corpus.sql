-- The corpus: posts of threads, as they were imported, and how far each reader has read.

CREATE TABLE corpus_import (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  file TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;

CREATE TABLE corpus_thread (
  id INTEGER PRIMARY KEY,
  title TEXT
) STRICT;

-- `time` is in seconds since 1970; posts of a thread stand in the order of time, then id.
CREATE TABLE corpus_post (
  id INTEGER PRIMARY KEY,
  thread INTEGER NOT NULL,
  author TEXT,
  trip TEXT,
  subject TEXT,
  time INTEGER,
  file_name TEXT,
  file_url TEXT,
  body TEXT NOT NULL,
  import INTEGER NOT NULL REFERENCES corpus_import (id)
) STRICT;
CREATE INDEX corpus_post_thread ON corpus_post (thread, time, id);
CREATE INDEX corpus_post_import ON corpus_post (import);

CREATE TABLE corpus_tag (
  post INTEGER NOT NULL REFERENCES corpus_post (id) ON DELETE CASCADE,
  tag TEXT NOT NULL,
  PRIMARY KEY (post, tag)
) STRICT, WITHOUT ROWID;

-- Which posts a post answers; the other one need not be there.
CREATE TABLE corpus_link (
  post INTEGER NOT NULL REFERENCES corpus_post (id) ON DELETE CASCADE,
  target INTEGER NOT NULL,
  PRIMARY KEY (post, target)
) STRICT, WITHOUT ROWID;

-- The scene that a reader is in, by its first post.
CREATE TABLE corpus_position (
  owner TEXT PRIMARY KEY,
  post INTEGER NOT NULL,
  at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
