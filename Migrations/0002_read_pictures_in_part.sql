-- Pictures that are read in part: where parts of their entropy-coded data begin, so that views decode what they show
-- (see docs/store.md). Pictures that were stored before have no index and are decoded whole.

-- The checksum of a picture's rows in picture_index; NULL where it has none.
ALTER TABLE picture ADD COLUMN index_sha256 BLOB CHECK (length(index_sha256) = 32);

-- id = picture * 65536 + ordinal; ordinal 0 has what is true of the whole picture, each further one a row of MCUs.
CREATE TABLE picture_index (
    id INTEGER PRIMARY KEY,
    bytes BLOB NOT NULL CHECK (length(bytes) > 0)
) STRICT;
