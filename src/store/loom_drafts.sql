-- Which version of an edited node somebody follows; without one the newest. What a node brought about counts as long as
-- that node can be seen, so that taking the node back takes this back with it.
CREATE TABLE loom_follow (
  id INTEGER PRIMARY KEY,
  owner TEXT NOT NULL,
  origin INTEGER NOT NULL,
  node INTEGER,
  cause INTEGER
) STRICT;
CREATE INDEX loom_follow_of ON loom_follow (owner, origin, id);
INSERT INTO loom_follow (owner, origin, node) SELECT owner, origin, node FROM loom_choice;
DROP TABLE loom_choice;

-- The node that a draft was before that was taken back: it becomes the same one again.
ALTER TABLE loom_draft ADD COLUMN was INTEGER;
