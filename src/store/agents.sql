-- What tools of agents answered, kept where the definition asks for it. `key` stands for everything that the answer hangs
-- on; `until` is a number of seconds since 1970.
CREATE TABLE agent_answer (
  key TEXT PRIMARY KEY,
  stdout TEXT NOT NULL,
  at TEXT NOT NULL,
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
