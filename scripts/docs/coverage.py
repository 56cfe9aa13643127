"""Counts how many of the public declarations in a folder of symbol graphs have a doc comment.

Usage: coverage.py FOLDER

Exits with 1 when fewer than 97 % have one, after naming those that lack it. Cases of enumerations are counted apart, since
the names of many (colors, categories, blend modes) say all there is to say. What the compiler makes (conformances,
memberwise parts of cases) and what a protocol of another module asks for (``description``, ``==``, ``hash(into:)``,
``encode(to:)``) does not count.
"""

import json
import pathlib
import sys

LEAST = 0.97
ASKED_FOR = {
    "description", "==(_:_:)", "!=(_:_:)", "<(_:_:)", "hash(into:)", "hashValue", "encode(to:)", "init(from:)",
    "init(rawValue:)", "rawValue", "allCases", "AllCases", "RawValue", "category", "code", "Element", "Iterator",
    "makeIterator()", "next()", "ArrayLiteralElement", "init(arrayLiteral:)", "Key", "Value",
    "init(dictionaryLiteral:)", "ID",
}


def declarations(folder):
    """The public declarations of all graphs, each once: its module, its path, and whether it has a comment."""
    seen = {}
    for file in sorted(pathlib.Path(folder).glob("*.symbols.json")):
        graph = json.loads(file.read_text())
        module = graph["module"]["name"]
        for symbol in graph["symbols"]:
            identifier = symbol["identifier"]["precise"]
            if "::SYNTHESIZED::" in identifier or symbol["accessLevel"] not in ("public", "open"):
                continue
            if symbol["pathComponents"][-1] in ASKED_FOR or "location" not in symbol:
                continue
            path = ".".join([module, *symbol["pathComponents"]])
            is_case = symbol["kind"]["identifier"] == "swift.enum.case"
            seen[identifier] = ("cases" if is_case else module, path, "docComment" in symbol)
    return list(seen.values())


def main():
    found = declarations(sys.argv[1])
    if not found:
        sys.exit("coverage.py: no declarations were found. Are there symbol graphs in the folder?")
    modules = {}
    for module, _, has_comment in found:
        counts = modules.setdefault(module, [0, 0])
        counts[0] += has_comment
        counts[1] += 1
    for module, (documented, total) in sorted(modules.items()):
        print(f"{module:28} {documented:4} of {total:4} public declarations have a doc comment")
    found = [one for one in found if one[0] != "cases"]
    share = sum(has for _, _, has in found) / len(found)
    print(f"{'all':28} {share:.1%}")
    if share < LEAST:
        for _, path, has_comment in sorted(found):
            if not has_comment:
                print(f"  {path}", file=sys.stderr)
        sys.exit(f"coverage.py: {share:.1%} is less than {LEAST:.0%}.")


if __name__ == "__main__":
    main()
