-- A long result lies here as one block of LZ4, its length before it as four bytes, the lowest first; `content` is empty
-- then.
ALTER TABLE result ADD COLUMN packed BLOB;
