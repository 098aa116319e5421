-- What was said in a dialogue, so that it can be written down as a transcript: one row a command, with what was printed
-- for it. `begins` is 1 where a batch begins with it, `acts` where files changed.
CREATE TABLE said (
  id INTEGER PRIMARY KEY,
  owner TEXT NOT NULL,
  begins INTEGER NOT NULL,
  acts INTEGER NOT NULL,
  command TEXT NOT NULL,
  result TEXT NOT NULL
) STRICT;
CREATE INDEX said_owner ON said (owner, id);
