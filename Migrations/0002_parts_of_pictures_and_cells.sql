-- Pictures that are read in part, and crowded cells that are several rows (see docs/store.md).

-- The checksum of a picture's rows in picture_index; NULL where it has none. Pictures that were stored before have no
-- index and are decoded whole.
ALTER TABLE picture ADD COLUMN index_sha256 BLOB CHECK (length(index_sha256) = 32);

-- Where parts of a picture's entropy-coded data begin, so that views decode what they show.
-- id = picture * 65536 + ordinal; ordinal 0 has what is true of the whole picture, each further one a row of MCUs.
CREATE TABLE picture_index (
    id INTEGER PRIMARY KEY,
    bytes BLOB NOT NULL CHECK (length(bytes) > 0)
) STRICT;

-- The packed cell index with ids that leave room for several rows of a crowded cell:
-- id = (row of latitude * 2^17 + column) * 2^22 + order. Before, id = row * 2^32 + column.
CREATE TABLE cell_in_parts (
    id INTEGER PRIMARY KEY,
    scenes BLOB NOT NULL CHECK (length(scenes) > 0 AND length(scenes) % 8 = 0)
) STRICT;
INSERT INTO cell_in_parts (id, scenes)
SELECT (((id >> 32) << 17) + (id & 4294967295)) << 22, scenes FROM cell ORDER BY id;
DROP TABLE cell;
ALTER TABLE cell_in_parts RENAME TO cell;

-- Whether an import made a sequence of scenes that follow each other; otherwise a table named it.
ALTER TABLE sequence ADD COLUMN is_derived INTEGER NOT NULL DEFAULT 0 CHECK (is_derived IN (0, 1));
