"""Searches names with Whoosh, one document per name. Matches names that contain every word of a query, with up to one
error per word."""

import shutil

from whoosh import analysis, fields, query
from whoosh import index as indexes

from peers.name_search import ROWS, arguments, is_fresh, rows, run

# The write buffer in megabytes, large enough for all names to fit into one segment.
MEMORY = 1024


def main():
    options = arguments()
    if not is_fresh(options.index, options.table):
        _make(options.index, options.table)
    searcher = indexes.open_dir(options.index).searcher()

    def find(text):
        words = [query.FuzzyTerm("name", word, prefixlength=options.first_letters) for word in text.split()]
        return [hit["id"] for hit in searcher.search(query.And(words), limit=ROWS)]

    run(options, find)


def _make(index, table):
    part = index.with_suffix(".part")
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir()
    words = analysis.RegexTokenizer(r"\S+")
    schema = fields.Schema(id=fields.STORED, name=fields.TEXT(analyzer=words, phrase=False))
    writer = indexes.create_in(part, schema).writer(limitmb=MEMORY)
    for id_, name in rows(table):
        writer.add_document(id=id_, name=name)
    writer.commit(optimize=True)
    shutil.rmtree(index, ignore_errors=True)
    part.rename(index)


if __name__ == "__main__":
    main()
