-- What an entry turned: `turned` is the entry that it took back (`turn` is undo) or made again (redo). A note keeps the
-- calls that make it and take it back as JSON, in `made` and `back`; an older one has their lines only.
ALTER TABLE journal ADD COLUMN turned INTEGER;
ALTER TABLE journal ADD COLUMN turn TEXT;
ALTER TABLE journal ADD COLUMN made TEXT;
ALTER TABLE journal ADD COLUMN back TEXT;
DROP INDEX journal_undo;
UPDATE journal SET turned = CAST(inverse AS INTEGER), turn = substr(tool, 9), inverse = NULL
WHERE tool IN ('history.undo', 'history.redo');
CREATE INDEX journal_turned ON journal (turned) WHERE turn = 'undo';
