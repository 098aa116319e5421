-- What an MCP server said of its tools when it last ran, so that lines can be read for them before it runs again.
CREATE TABLE server_tools (
  server TEXT PRIMARY KEY,
  -- The program and its arguments as JSON: another program has other tools.
  program TEXT NOT NULL,
  tools TEXT NOT NULL
) STRICT, WITHOUT ROWID;
