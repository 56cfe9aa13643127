"""Searches addresses with SQLite's FTS5, one row per house with its number, street and town. Matches rows that contain
all words in the query, ordered by FTS5's rank."""

import csv
import re
import sqlite3

from peers.folding import folded
from peers.name_search import ROWS, arguments, is_fresh, run

FIND = f"SELECT id FROM address WHERE address MATCH ? ORDER BY rank LIMIT {ROWS}"


def main():
    options = arguments()
    if not is_fresh(options.index, options.table):
        _make(options.index, options.table)
    database = sqlite3.connect(options.index)

    def find(text):
        words = re.findall(r"\w+", text)
        return [id_ for (id_,) in database.execute(FIND, [" ".join(f'"{word}"' for word in words)])] if words else []

    run(options, find)


def _make(index, table):
    part = index.with_suffix(".part")
    part.unlink(missing_ok=True)
    database = sqlite3.connect(part)
    database.execute("CREATE VIRTUAL TABLE address USING fts5 (id UNINDEXED, text)")
    database.executemany("INSERT INTO address VALUES (?, ?)", _rows(table))
    database.execute("INSERT INTO address (address) VALUES ('optimize')")
    database.commit()
    database.close()
    part.rename(index)


def _rows(table):
    """Yields the id and the address of each house. The houses in a town follow it in the table, so every address has
    its town, even if the house's row does not include it."""
    town = ""
    with open(table, newline="") as file:
        for row in csv.DictReader(file):
            if row["place"]:
                town = row["name"]
            elif row["addr:housenumber"]:
                yield row["id"], folded(f"{row['addr:housenumber']} {row['addr:street']} {town}")


if __name__ == "__main__":
    main()
