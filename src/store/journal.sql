-- The mode of a file before a change, or that of a new one: it comes back with the file. A journal entry's state is
-- committed between the moment from which its files must be written and the one at which they are.
ALTER TABLE journal_file ADD COLUMN mode INTEGER;
