"""Searches names with SQLite's FTS5 and its trigram tokenizer, one row per name. Matches names that share any three
consecutive letters with the query, ordered by FTS5's rank."""

import sqlite3

from peers.name_search import ROWS, arguments, is_fresh, rows, run

FIND = f"SELECT id FROM name WHERE name MATCH ? ORDER BY rank LIMIT {ROWS}"


def main():
    options = arguments()
    if not is_fresh(options.index, options.table):
        _make(options.index, options.table)
    database = sqlite3.connect(options.index)

    def find(text):
        parts = dict.fromkeys(text[place : place + 3] for place in range(len(text) - 2))
        if not parts:
            return []
        return [id_ for (id_,) in database.execute(FIND, [" OR ".join(f'"{part}"' for part in parts)])]

    run(options, find)


def _make(index, table):
    part = index.with_suffix(".part")
    part.unlink(missing_ok=True)
    database = sqlite3.connect(part)
    database.execute("CREATE VIRTUAL TABLE name USING fts5 (id UNINDEXED, text, tokenize = 'trigram')")
    database.executemany("INSERT INTO name VALUES (?, ?)", rows(table))
    database.execute("INSERT INTO name (name) VALUES ('optimize')")
    database.commit()
    database.close()
    part.rename(index)


if __name__ == "__main__":
    main()
