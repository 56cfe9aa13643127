"""Counts the documented public declarations in a folder of symbol graphs.

Usage: coverage.py FOLDER

Lists the undocumented declarations and exits with 1 if fewer than 97 % have a doc comment. Enumeration cases are
counted separately, because many of them (colors, categories, blend modes) have self-explanatory names.
Compiler-generated declarations and the requirements of other modules' protocols (``description``, ``==``,
``hash(into:)``, ``encode(to:)``) are not counted.
"""

import json
import pathlib
import sys

MINIMUM = 0.97
REQUIREMENTS = {
    "description", "==(_:_:)", "!=(_:_:)", "<(_:_:)", "hash(into:)", "hashValue", "encode(to:)", "init(from:)",
    "init(rawValue:)", "rawValue", "allCases", "AllCases", "RawValue", "category", "code", "Element", "Iterator",
    "makeIterator()", "next()", "ArrayLiteralElement", "init(arrayLiteral:)", "Key", "Value",
    "init(dictionaryLiteral:)", "ID",
}


def declarations(folder):
    """Returns each public declaration in all graphs once: its module, its path, and whether it is documented."""
    seen = {}
    for file in sorted(pathlib.Path(folder).glob("*.symbols.json")):
        graph = json.loads(file.read_text())
        module = graph["module"]["name"]
        for symbol in graph["symbols"]:
            identifier = symbol["identifier"]["precise"]
            if "::SYNTHESIZED::" in identifier or symbol["accessLevel"] not in ("public", "open"):
                continue
            if symbol["pathComponents"][-1] in REQUIREMENTS or "location" not in symbol:
                continue
            path = ".".join([module, *symbol["pathComponents"]])
            is_case = symbol["kind"]["identifier"] == "swift.enum.case"
            seen[identifier] = ("cases" if is_case else module, path, "docComment" in symbol)
    return list(seen.values())


def main():
    found = declarations(sys.argv[1])
    if not found:
        sys.exit("coverage.py: found no declarations. Does the folder contain symbol graphs?")
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
    if share < MINIMUM:
        for _, path, has_comment in sorted(found):
            if not has_comment:
                print(f"  {path}", file=sys.stderr)
        sys.exit(f"coverage.py: documentation coverage is {share:.1%}; at least {MINIMUM:.0%} is required.")


if __name__ == "__main__":
    main()
