-- What a file is besides its bytes before a change, or what a new one is, as JSON: it comes back with the file. Takes
-- the place of its mode alone.
ALTER TABLE journal_file ADD COLUMN nature TEXT;
UPDATE journal_file SET nature = json_object('mode', mode) WHERE mode IS NOT NULL;
