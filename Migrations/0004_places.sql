-- Places: points of interest, territories, physical features, streets and houses, and the index that finds them by
-- their names (see docs/places.md). A store may have scenes, places or both. What is not known is NULL.

-- What places were taken from, such as openstreetmap.
CREATE TABLE place_source (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 200)
) STRICT;

CREATE TABLE place (
    -- 31 bits, because the index packs it.
    id INTEGER PRIMARY KEY CHECK (id BETWEEN 1 AND 2147483647),
    -- Made from the source and the id there, so that it stays the same when the same data is imported again.
    key INTEGER NOT NULL UNIQUE,
    collection INTEGER NOT NULL REFERENCES collection,
    source INTEGER NOT NULL REFERENCES place_source,
    source_id TEXT NOT NULL CHECK (length(source_id) BETWEEN 1 AND 1000),
    -- 1 point of interest, 2 territory, 3 physical feature, 4 street, 5 address.
    kind INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 5),
    category TEXT CHECK (length(category) BETWEEN 1 AND 100),
    latitude REAL NOT NULL CHECK (latitude BETWEEN -90 AND 90),
    longitude REAL NOT NULL CHECK (longitude BETWEEN -180 AND 180),
    -- How well known it is, in steps of 1/255.
    importance INTEGER NOT NULL CHECK (importance BETWEEN 0 AND 255),
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 1000),
    -- JSON: an object from languages to names, and an array of names of which no language is known.
    names TEXT CHECK (names LIKE '{%}'),
    aliases TEXT CHECK (aliases LIKE '[%]'),
    -- JSON: address, telephone, url, opening hours.
    details TEXT CHECK (details LIKE '{%}'),
    license TEXT CHECK (length(license) BETWEEN 1 AND 200),
    attribution TEXT CHECK (length(attribution) BETWEEN 1 AND 1000),
    import_run INTEGER REFERENCES import_run ON DELETE SET NULL
) STRICT;

-- The index of names. It is derived: the words of all names, without accents and in small letters,
CREATE TABLE place_word (
    -- 28 bits, because the index packs it.
    id INTEGER PRIMARY KEY CHECK (id BETWEEN 1 AND 268435455),
    text TEXT NOT NULL UNIQUE CHECK (length(text) BETWEEN 1 AND 40)
) STRICT;

-- and for each word the places that it names, 16 bytes each.
CREATE TABLE place_posting (
    id INTEGER PRIMARY KEY,
    entries BLOB NOT NULL CHECK (length(entries) > 0 AND length(entries) % 16 = 0)
) STRICT;

-- What finds words that were mistyped: for each word hashes of its first and last letters, with the word, 16 bytes each.
CREATE TABLE place_spelling (
    id INTEGER PRIMARY KEY,
    entries BLOB NOT NULL CHECK (length(entries) > 0 AND length(entries) % 16 = 0)
) STRICT;

-- The best known places of beginnings that very many words have, which is what is asked for first; as place_posting,
-- with a hash of the beginning for the word.
CREATE TABLE place_beginning (
    id INTEGER PRIMARY KEY,
    entries BLOB NOT NULL CHECK (length(entries) > 0 AND length(entries) % 16 = 0)
) STRICT;

-- The shapes of places on the ground, as far as their sources have them.
CREATE TABLE place_outline (
    place INTEGER PRIMARY KEY REFERENCES place ON DELETE CASCADE,
    shape BLOB NOT NULL CHECK (length(shape) > 0)
) STRICT;

-- Where places are: 16 bytes each, in the order of a curve that goes through all points of the world.
CREATE TABLE place_position (
    id INTEGER PRIMARY KEY,
    entries BLOB NOT NULL CHECK (length(entries) > 0 AND length(entries) % 16 = 0)
) STRICT;

-- The world in cells that do not overlap, each with what lies in it of outlines.
CREATE TABLE place_cover (
    id INTEGER PRIMARY KEY,
    entries BLOB NOT NULL
) STRICT;

-- The places whose outlines are not in the cover yet.
CREATE TABLE place_uncovered (
    place INTEGER PRIMARY KEY REFERENCES place ON DELETE CASCADE
) STRICT;

-- Ways along houses of which numbers are known where they begin, end and bend; the houses between become places at the
-- end of an import.
CREATE TABLE place_interpolation (
    id INTEGER PRIMARY KEY,
    -- As place.key.
    key INTEGER NOT NULL UNIQUE,
    collection INTEGER NOT NULL REFERENCES collection,
    source TEXT NOT NULL CHECK (length(source) BETWEEN 1 AND 200),
    source_id TEXT NOT NULL CHECK (length(source_id) BETWEEN 1 AND 1000),
    -- From one number to the next.
    step INTEGER NOT NULL CHECK (step BETWEEN 1 AND 10),
    -- As place_outline.shape.
    shape BLOB NOT NULL CHECK (length(shape) > 0),
    -- Whether its houses are places.
    is_done INTEGER NOT NULL DEFAULT 0 CHECK (is_done IN (0, 1))
) STRICT;

-- Buildings, whether or not they are places: what may stand between a camera and a place. Their outlines are in the cells
-- of a grid, each in one row.
CREATE TABLE building (
    -- 31 bits, because cells pack it.
    id INTEGER PRIMARY KEY CHECK (id BETWEEN 1 AND 2147483647),
    -- As place.key.
    key INTEGER NOT NULL UNIQUE,
    collection INTEGER NOT NULL REFERENCES collection,
    source_id TEXT NOT NULL CHECK (length(source_id) BETWEEN 1 AND 1000),
    -- What it is called, or its address.
    name TEXT CHECK (length(name) BETWEEN 1 AND 1000),
    -- building_cell.id
    cell INTEGER NOT NULL,
    import_run INTEGER REFERENCES import_run ON DELETE SET NULL
) STRICT;

CREATE TABLE building_cell (
    id INTEGER PRIMARY KEY,
    entries BLOB NOT NULL CHECK (length(entries) > 0)
) STRICT;

-- How far the tables have come that are brought up to date at the end of an import.
CREATE TABLE place_index (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    -- The words whose spellings are in the index: up to this one.
    spelled INTEGER NOT NULL CHECK (spelled >= 0)
) STRICT;
INSERT INTO place_index (id, spelled) VALUES (1, 0);
