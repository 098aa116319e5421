-- What stands in which state, newest first, and what took what back: found without reading the whole journal.
CREATE INDEX journal_state ON journal (state, owner, id);
CREATE INDEX journal_undo ON journal (inverse) WHERE tool = 'history.undo';
