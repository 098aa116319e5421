-- The copy of what a file held before a change, which stays beside it.
ALTER TABLE journal_file ADD COLUMN backup TEXT;
