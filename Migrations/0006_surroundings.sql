-- The surroundings of places: the town, postal code, district, state and country that contain them, for addresses whose
-- source leaves these out (see docs/places.md). Everything here is derived from other places and can be derived again.

-- The surroundings that many places share.
CREATE TABLE surroundings (
    id INTEGER PRIMARY KEY,
    -- JSON, as the address in place.details.
    address TEXT NOT NULL UNIQUE CHECK (address LIKE '{%}')
) STRICT;

-- A table of its own, because adding a column to rows that fill their pages would split the pages.
CREATE TABLE place_surroundings (
    place INTEGER PRIMARY KEY REFERENCES place ON DELETE CASCADE,
    surroundings INTEGER NOT NULL
) STRICT;

-- The administrative areas of towns that are also mapped as points of the same name.
CREATE TABLE place_town_area (
    area INTEGER PRIMARY KEY REFERENCES place ON DELETE CASCADE,
    -- The point.
    town INTEGER NOT NULL
) STRICT;

-- Areas and towns that were added or removed since surroundings were last derived.
CREATE TABLE place_area_change (
    id INTEGER PRIMARY KEY,
    -- The place that was added, or NULL if it was removed.
    place INTEGER,
    -- The grid box that a removed place affects.
    west INTEGER,
    south INTEGER,
    east INTEGER,
    north INTEGER
) STRICT;
INSERT INTO place_area_change (place) SELECT id FROM place WHERE kind = 2;

-- The places whose surroundings are known: up to this one.
ALTER TABLE place_index ADD COLUMN situated INTEGER NOT NULL DEFAULT 0 CHECK (situated >= 0);
