-- Which proposals wait: found for each line without reading the documents that lie beside them.
CREATE INDEX proposal_open ON proposal (owner, id) WHERE applied IS NULL;
