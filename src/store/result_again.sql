-- A result that is written out when somebody asks: `again` is the call as JSON, with the names of the files that it read
-- and their lengths in bytes; `packed` is then what they held, one after the other.
ALTER TABLE result ADD COLUMN again TEXT;
