-- The list of tasks of an owner. Numbers are given once and never again.
CREATE TABLE task (
  owner TEXT NOT NULL,
  number INTEGER NOT NULL,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  status TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (owner, number)
) STRICT, WITHOUT ROWID;

-- Which task waits for which.
CREATE TABLE task_blocker (
  owner TEXT NOT NULL,
  task INTEGER NOT NULL,
  blocker INTEGER NOT NULL,
  PRIMARY KEY (owner, task, blocker)
) STRICT, WITHOUT ROWID;
