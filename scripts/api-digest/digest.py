"""Condenses symbol graphs into a digest of a library's API, and compares two digests.

Usage: digest.py print GRAPHS EXPORTS VERSION PRODUCT…
       digest.py compare EARLIER LATER

GRAPHS is a folder of symbol graphs, and EXPORTS is the Swift file that contains the first product's re-exports. A
digest has a line for each type and, indented below it, one for each member and each conformance. "required" marks the
requirements of a protocol that have no default implementation.

``compare`` lists the declarations that were removed or added. It exits with 1 if the changes can break a program, that
is, if anything was removed or if a requirement without a default implementation was added.
"""

import collections
import json
import pathlib
import re
import sys

TYPES = {"struct", "class", "enum", "protocol", "actor"}
# Conformances that the compiler adds automatically.
IMPLIED = {"Copyable", "Escapable", "SendableMetatype", "BitwiseCopyable"}
DEPRECATED = "@available(*, deprecated) "
REQUIRED = "required "


def exported(text):
    """Returns the re-exported modules: for each, the names of the exported types, or None for all of them."""
    modules = {}
    for kind, module, name in re.findall(r"^@_exported import (?:([a-z]+) )?(\w+)(?:\.(\w+))?", text, re.MULTILINE):
        if kind:
            if modules.get(module, set()) is not None:
                modules.setdefault(module, set()).add(name)
        else:
            modules[module] = None
    return modules


class Namespace:
    """The declarations that an import makes visible."""

    def __init__(self):
        self.heads = {}
        self.members = collections.defaultdict(set)

    def add(self, graph, names):
        """Adds the types in a symbol graph, or only those with the given names."""
        symbols = {symbol["identifier"]["precise"]: symbol for symbol in graph["symbols"]}
        required = {relation["source"] for relation in graph["relationships"] if relation["kind"] == "requirementOf"}
        required -= {
            relation["target"] for relation in graph["relationships"] if relation["kind"] == "defaultImplementationOf"
        }
        for identifier, symbol in symbols.items():
            path = symbol["pathComponents"]
            if names is not None and path[0] not in names:
                continue
            if "::SYNTHESIZED::" in identifier or symbol["accessLevel"] not in ("public", "open"):
                continue
            kind = symbol["kind"]["identifier"].removeprefix("swift.")
            if kind in TYPES:
                self.heads[".".join(path)] = declaration(symbol, ".".join(path))
            elif kind == "extension":
                continue
            elif "location" in symbol:
                text = declaration(symbol)
                if identifier in required:
                    text = REQUIRED + text
                if len(path) == 1:
                    self.heads[text] = text
                else:
                    self.members[".".join(path[:-1])].add(text)
        for relation in graph["relationships"]:
            source = symbols.get(relation["source"])
            if relation["kind"] != "conformsTo" or source is None:
                continue
            target = symbols.get(relation["target"])
            name = target["pathComponents"][-1] if target else relation.get("targetFallback", "?").split(".")[-1]
            path = source["pathComponents"]
            if name not in IMPLIED and (names is None or path[0] in names):
                self.members[".".join(path)].add(f": {name}")

    def lines(self):
        for path in self.members:
            self.heads.setdefault(path, f"extension {path}")
        for path, head in sorted(self.heads.items()):
            yield head
            for member in sorted(self.members.get(path, ())):
                yield "    " + member


def declaration(symbol, path=None):
    """Returns the declaration as Swift source, with its qualified name instead of its name."""
    parts = []
    for fragment in symbol["declarationFragments"]:
        spelling = fragment["spelling"]
        if path and fragment["kind"] == "identifier":
            spelling, path = path, None
        parts.append(spelling)
    text = re.sub(r"\s+", " ", "".join(parts)).strip()
    is_deprecated = any(one.get("isUnconditionallyDeprecated") for one in symbol.get("availability", ()))
    return (DEPRECATED if is_deprecated else "") + text


def digest(folder, exports, version, products):
    graphs = collections.defaultdict(list)
    for file in sorted(pathlib.Path(folder).glob("*.symbols.json")):
        graphs[file.name.split(".")[0].split("@")[0]].append(json.loads(file.read_text()))
    yield f"Public API of Vantage {version}, listed by scripts/api-digest.sh"
    for number, product in enumerate(products):
        namespace = Namespace()
        modules = {product: None} | (exported(pathlib.Path(exports).read_text()) if number == 0 else {})
        for module, names in modules.items():
            if not graphs[module]:
                sys.exit(f"digest.py: there is no symbol graph for {module}.")
            for graph in graphs[module]:
                namespace.add(graph, names)
        yield f"\n# import {product}"
        yield from namespace.lines()


def entries(file):
    """Returns each line of a digest with its product and type, without deprecation marks."""
    found = set()
    product = head = ""
    for line in pathlib.Path(file).read_text().splitlines()[1:]:
        line = line.replace(DEPRECATED, "")
        if line.startswith("# "):
            product = line[len("# import "):]
        elif line.startswith(" "):
            found.add((product, head, line.strip()))
        elif line:
            head = line
            found.add((product, head, ""))
    return found


def compare(earlier, later):
    """Lists the differences, and reports whether any of them can break a program."""
    old, new = ({optional(entry): entry for entry in entries(file)} for file in (earlier, later))
    removed = [old[key] for key in old.keys() - new.keys()]
    added = [new[key] for key in new.keys() - old.keys()]
    # Requirements that have lost their default implementation.
    added += [new[key] for key in new.keys() & old.keys() if is_required(new[key]) and not is_required(old[key])]
    for mark, changed in (("-", removed), ("+", added)):
        for product, head, line in sorted(changed):
            print(f"{mark} {product}: {head}{', ' + line if line else ''}")
    breaking = len(removed) + sum(is_required(entry) for entry in added)
    print(f"{len(removed)} removed, {len(added)} added; {breaking} of these changes can break a program.")
    return breaking > 0


def is_required(entry):
    return entry[2].startswith(REQUIRED)


def optional(entry):
    """Returns the entry without its `required` mark."""
    product, head, line = entry
    return product, head, line.removeprefix(REQUIRED)


def main():
    match sys.argv[1:]:
        case ["print", folder, exports, version, *products]:
            print("\n".join(digest(folder, exports, version, products)))
        case ["compare", earlier, later]:
            sys.exit(compare(earlier, later))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
