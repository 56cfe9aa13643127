-- Pictures whose bytes are objects outside the store: files in a folder, or objects in a bucket (see docs/store.md).
-- Stores whose pictures are all inside have no rows in these tables.

-- The location of the objects: a folder, or s3://BUCKET/PREFIX. Readers can use another one.
CREATE TABLE picture_location (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    location TEXT NOT NULL CHECK (length(location) BETWEEN 1 AND 4096)
) STRICT;

-- Objects never change, because their SHA-256 is part of their name: volumes/ab/ab….volume has the smaller levels and
-- the indexes of many scenes, originals/ab/ab….jpg is one original.
CREATE TABLE picture_object (
    id INTEGER PRIMARY KEY,
    sha256 BLOB NOT NULL CHECK (length(sha256) = 32),
    suffix TEXT NOT NULL CHECK (length(suffix) BETWEEN 1 AND 8),
    byte_count INTEGER NOT NULL CHECK (byte_count > 0)
) STRICT;

-- Where the bytes of a picture are. A table of its own, so that pictures inside the store do not become larger.
CREATE TABLE picture_slice (
    picture INTEGER PRIMARY KEY REFERENCES picture ON DELETE CASCADE,
    -- The object that has the picture's bytes; NULL for a linked original.
    object INTEGER REFERENCES picture_object,
    object_offset INTEGER CHECK (object_offset >= 0),
    -- The object that has the picture's index. picture.index_sha256 is the checksum of these bytes.
    index_object INTEGER REFERENCES picture_object,
    index_offset INTEGER CHECK (index_offset >= 0),
    index_byte_count INTEGER CHECK (index_byte_count > 0),
    CHECK ((object IS NULL) = (object_offset IS NULL)),
    CHECK ((index_object IS NULL) = (index_offset IS NULL)),
    CHECK ((index_object IS NULL) = (index_byte_count IS NULL)),
    CHECK (object IS NOT NULL OR index_object IS NOT NULL)
) STRICT;
