"""Reads the contents of a store directly with SQLite, independently of the program."""

import contextlib
import hashlib
import sqlite3

# All columns of a scene, except those that depend on when it was imported and in how many attempts.
scenes = """SELECT scene.key, collection.name, latitude, longitude, altitude, heading, captured, is_panorama, sequence.name,
rank FROM scene JOIN collection ON collection.id = scene.collection LEFT JOIN sequence ON sequence.id = scene.sequence
ORDER BY scene.key"""
pictures = """SELECT scene.key, level, is_original, picture.width, picture.height, byte_count, hex(sha256)
FROM picture JOIN scene ON scene.id = picture.scene ORDER BY scene.key, level, is_original"""


def rows_of(count):
    """Returns the rows of a table, each at least 100 m from all others."""
    return [
        (46 + row % 1000 * 0.001, 8 + row // 1000 * 0.0015, row * 7 % 360, 1_700_000_000 + row * 3, f"s{row // 500}")
        for row in range(count)
    ]


def reading(store):
    """Opens the store read-only, as a context manager."""
    return contextlib.closing(sqlite3.connect(f"file:{store}?mode=ro", uri=True, timeout=60))


def acknowledged(store):
    """Returns the number of inputs that the last import into the second collection has recorded as stored."""
    with reading(store) as database:
        (done,) = database.execute(
            "SELECT coalesce(max(done), 0) FROM import_run JOIN collection ON collection.id = collection WHERE name = 'more'"
        ).fetchone()
    return done


def fingerprint(store):
    """Returns the number of scenes and pictures with a digest of each."""
    with reading(store) as database:
        parts = []
        for query in (scenes, pictures):
            digest, count = hashlib.sha256(), 0
            for row in database.execute(query):
                digest.update(repr(row).encode())
                count += 1
            parts.append(f"{count} {digest.hexdigest()[:12]}")
    return "scenes {}, pictures {}".format(*parts)
