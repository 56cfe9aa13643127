-- The parts of imports that several processes share. A process leases a part and renews the lease while it imports the
-- part. If the process dies, the lease ends, and another process leases the part.
CREATE TABLE vantage.import_part (
    -- The SHA-256 of the inputs and options, which all processes have in common.
    import bytea NOT NULL CHECK (octet_length(import) = 32),
    -- The number of the part, from 1.
    part bigint NOT NULL CHECK (part >= 1),
    -- A random text of the process that has leased the part; NULL if no process has.
    lease text,
    leased_until timestamptz,
    -- When the part was done; NULL if it is not.
    done timestamptz,
    -- The number of inputs in a part that is done that could not be imported.
    failed bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (import, part)
);
