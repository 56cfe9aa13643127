-- The places and buildings of the catalog: a SQLite store with their tables, in parts. Its indexes suit SQLite, and a
-- search reads hundreds of rows, so each process keeps a copy of the file on its machine (see docs/postgres.md).
CREATE TABLE vantage.place_file (
    id smallint PRIMARY KEY CHECK (id = 1),
    sha256 bytea NOT NULL CHECK (length(sha256) = 32),
    byte_count bigint NOT NULL CHECK (byte_count > 0)
);

-- 1 MiB each, except the last one. Parts of a file that is not complete yet, or that was replaced, are deleted when the
-- next file is complete.
CREATE TABLE vantage.place_part (
    sha256 bytea NOT NULL CHECK (length(sha256) = 32),
    number integer NOT NULL CHECK (number >= 0),
    bytes bytea NOT NULL CHECK (length(bytes) BETWEEN 1 AND 1048576),
    PRIMARY KEY (sha256, number)
);
