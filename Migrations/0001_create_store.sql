-- The store: one file that holds the scenes of a town or a country, their pictures and the index that finds them.
-- Ranges stand in CHECKs as well as in the types of the program, so that no other tool can write what it cannot read.
-- What is not known is NULL and never 0. Scenes are written often and read far more often: rows stay small
-- (devices and provenances are shared), and pictures lie in a table of their own.

-- Who this store is. Tokens name the identity and are signed with the secret.
CREATE TABLE store (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    identity BLOB NOT NULL CHECK (length(identity) = 8),
    token_secret BLOB NOT NULL CHECK (length(token_secret) = 32),
    created INTEGER NOT NULL
) STRICT;

CREATE TABLE collection (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 200),
    license TEXT CHECK (length(license) BETWEEN 1 AND 200),
    attribution TEXT CHECK (length(attribution) BETWEEN 1 AND 1000),
    created INTEGER NOT NULL
) STRICT;

-- Scenes taken one after another along a track.
CREATE TABLE sequence (
    id INTEGER PRIMARY KEY,
    collection INTEGER NOT NULL REFERENCES collection ON DELETE CASCADE,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 1000),
    -- Whether an import made it of scenes that follow each other; otherwise a table named it.
    is_derived INTEGER NOT NULL DEFAULT 0 CHECK (is_derived IN (0, 1)),
    UNIQUE (collection, name)
) STRICT;

CREATE TABLE device (
    id INTEGER PRIMARY KEY,
    make TEXT NOT NULL CHECK (length(make) <= 200),
    model TEXT NOT NULL CHECK (length(model) <= 200),
    UNIQUE (make, model)
) STRICT;

-- Where the values of a scene came from: a JSON object from field to source. Few differ, many scenes share one.
-- LIKE and not json_valid(): SQLite before 3.41 calls that unsafe in a schema that is not trusted, as ours is opened.
CREATE TABLE provenance (
    id INTEGER PRIMARY KEY,
    sources TEXT NOT NULL UNIQUE CHECK (sources LIKE '{%}')
) STRICT;

-- One run of an import: what --resume goes by. Inputs are met in one fixed order and stored in that order, so that a
-- number tells how far a run has come.
CREATE TABLE import_run (
    id INTEGER PRIMARY KEY,
    collection INTEGER NOT NULL REFERENCES collection ON DELETE CASCADE,
    -- The arguments that decide what the run stores; --resume goes on with a run that had the same.
    arguments TEXT NOT NULL,
    started INTEGER NOT NULL,
    finished INTEGER,
    -- How many inputs are done, and the name of the last of them.
    done INTEGER NOT NULL DEFAULT 0 CHECK (done >= 0),
    last_source TEXT,
    imported INTEGER NOT NULL DEFAULT 0 CHECK (imported >= 0),
    bytes INTEGER NOT NULL DEFAULT 0 CHECK (bytes >= 0)
) STRICT;

-- The inputs of a run that gave no new scene, and why.
CREATE TABLE import_entry (
    run INTEGER NOT NULL REFERENCES import_run ON DELETE CASCADE,
    position INTEGER NOT NULL CHECK (position >= 0),
    source TEXT NOT NULL,
    outcome TEXT NOT NULL CHECK (outcome IN ('duplicate', 'failed', 'ignored')),
    code TEXT NOT NULL,
    message TEXT NOT NULL,
    PRIMARY KEY (run, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE scene (
    -- 32 bits, because the cell index packs it.
    id INTEGER PRIMARY KEY CHECK (id BETWEEN 1 AND 4294967295),
    -- Made from the scene's content, so that it stays the same when the same content is imported again.
    key INTEGER NOT NULL UNIQUE,
    collection INTEGER NOT NULL REFERENCES collection,
    latitude REAL NOT NULL CHECK (latitude BETWEEN -90 AND 90),
    longitude REAL NOT NULL CHECK (longitude BETWEEN -180 AND 180),
    altitude REAL,
    accuracy REAL CHECK (accuracy >= 0),
    heading REAL CHECK (heading >= 0 AND heading < 360),
    heading_is_magnetic INTEGER NOT NULL DEFAULT 0 CHECK (heading_is_magnetic IN (0, 1)),
    pitch REAL CHECK (pitch BETWEEN -90 AND 90),
    roll REAL CHECK (roll BETWEEN -180 AND 180),
    is_panorama INTEGER NOT NULL CHECK (is_panorama IN (0, 1)),
    -- Pixels of the upright picture.
    width INTEGER CHECK (width BETWEEN 1 AND 65535),
    height INTEGER CHECK (height BETWEEN 1 AND 65535),
    orientation INTEGER NOT NULL DEFAULT 1 CHECK (orientation BETWEEN 1 AND 8),
    -- Photos: degrees between the left and the right edge.
    field_of_view REAL CHECK (field_of_view > 0 AND field_of_view < 180),
    -- Cropped panoramas: the full sphere in pixels of this picture, and where in it the picture begins.
    full_width REAL CHECK (full_width >= width),
    full_height REAL CHECK (full_height >= height),
    crop_left REAL CHECK (crop_left >= 0),
    crop_top REAL CHECK (crop_top >= 0),
    -- Milliseconds since 1970-01-01T00:00:00Z, minutes east of UTC, and how the zone is known.
    captured INTEGER,
    utc_offset INTEGER CHECK (utc_offset BETWEEN -1080 AND 1080),
    -- Not IN: SQLite makes a table of more than two values, and that for each row that is written.
    zone_source TEXT CHECK (zone_source = 'stated' OR zone_source = 'gps' OR zone_source = 'derived'
        OR zone_source = 'assumed'),
    device INTEGER REFERENCES device,
    license TEXT CHECK (length(license) BETWEEN 1 AND 200),
    attribution TEXT CHECK (length(attribution) BETWEEN 1 AND 1000),
    sequence INTEGER REFERENCES sequence ON DELETE SET NULL,
    rank INTEGER CHECK (rank >= 1),
    file_name TEXT CHECK (length(file_name) BETWEEN 1 AND 4096),
    content_hash BLOB CHECK (length(content_hash) = 32),
    provenance INTEGER REFERENCES provenance,
    import_run INTEGER REFERENCES import_run ON DELETE SET NULL,
    CHECK ((captured IS NULL) = (zone_source IS NULL)),
    CHECK (full_width IS NULL OR is_panorama = 1),
    CHECK ((full_width IS NULL) = (full_height IS NULL) AND (full_width IS NULL) = (crop_left IS NULL)
        AND (full_width IS NULL) = (crop_top IS NULL)),
    CHECK ((sequence IS NULL) = (rank IS NULL))
) STRICT;

CREATE INDEX scene_by_sequence ON scene (sequence, rank) WHERE sequence IS NOT NULL;

-- The packed cell index: for each cell of about 300 m the scenes in it, 8 bytes each; a crowded cell has several rows
-- (see docs/store.md). It is derived: `verify` compares it with the scenes.
CREATE TABLE cell (
    id INTEGER PRIMARY KEY,
    scenes BLOB NOT NULL CHECK (length(scenes) > 0 AND length(scenes) % 8 = 0)
) STRICT;

-- The JPEG streams of a scene: the original, and what was made from it for faster views.
CREATE TABLE picture (
    id INTEGER PRIMARY KEY,
    scene INTEGER NOT NULL REFERENCES scene ON DELETE CASCADE,
    -- 0 is full size, each level half the one before.
    level INTEGER NOT NULL CHECK (level BETWEEN 0 AND 15),
    -- The original is the file as it was imported; at level 0 a losslessly rewritten copy may lie beside it.
    is_original INTEGER NOT NULL CHECK (is_original IN (0, 1)),
    -- Pixels as stored, before the orientation is applied.
    width INTEGER NOT NULL CHECK (width BETWEEN 1 AND 65535),
    height INTEGER NOT NULL CHECK (height BETWEEN 1 AND 65535),
    byte_count INTEGER NOT NULL CHECK (byte_count > 0),
    sha256 BLOB NOT NULL CHECK (length(sha256) = 32),
    -- Why views cannot read it in part, or NULL.
    limitation TEXT,
    -- An original that stays outside the store: its absolute path.
    linked_path TEXT CHECK (is_original = 1 OR linked_path IS NULL),
    UNIQUE (scene, level, is_original),
    CHECK (is_original = 0 OR level = 0)
) STRICT;

-- The bytes of a picture in rows of 64 KiB (the last one shorter): id = picture * 65536 + ordinal. A large blob is a
-- chain of pages that can only be walked from its start; rows of this size are reached directly.
CREATE TABLE picture_part (
    id INTEGER PRIMARY KEY,
    bytes BLOB NOT NULL CHECK (length(bytes) BETWEEN 1 AND 65536)
) STRICT;
