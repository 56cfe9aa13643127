"""Searches the repository's prose for patterns that read as translated or are not American English."""

import argparse
import random
import subprocess
import sys
from pathlib import Path

from passages import of_file
from rules import EXEMPT, RULES

SUFFIXES = {".swift", ".c", ".h", ".js", ".ts", ".css", ".html", ".py", ".sh", ".sql", ".lua", ".md", ".json"}
#: Not checked: other languages, vocabularies, test data, migrations (whose text is in the schema), and these rules.
SKIPPED = (
    "scripts/prose/", "Sources/Core/VantagePlaces/Categories/", "scripts/sample-data/", "Migrations/", "SampleData/", "Tests/hostile-queries.json", "/Migrations/")


def files(paths):
    known = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", "--", *paths], check=True,
        capture_output=True, text=True).stdout.split("\0")
    for name in sorted(filter(None, known)):
        path = Path(name)
        skipped = any(name.startswith(part) or (part.startswith("/") and part in name) for part in SKIPPED)
        if path.suffix in SUFFIXES and path.is_file() and not path.is_symlink() and not (skipped and path.suffix != ".md"):
            yield path


def violations(passage):
    text = EXEMPT.sub("`code`", passage.text)
    for rule in RULES:
        if passage.kind in rule.kinds:
            for match in rule.pattern.finditer(text):
                yield passage.line + text.count("\n", 0, match.start()), match.group(0), rule.remark


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="*", help="files or folders; default: the whole repository")
    parser.add_argument("--sample", type=int, metavar="N", help="print N random passages instead, for readers to judge")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    passages = [passage for path in files(arguments.paths) for passage in of_file(path)]
    if arguments.sample:
        readable = [p for p in passages if len(p.text.split()) >= 4]
        for passage in random.Random(arguments.seed).sample(readable, min(arguments.sample, len(readable))):
            print(f"--- {passage.path}:{passage.line} ({passage.kind})\n{passage.text}\n")
        return 0
    count = 0
    for passage in passages:
        for line, found, remark in violations(passage):
            print(f"{passage.path}:{line}: \"{found}\": {remark}")
            count += 1
    print(f"{count} matches in {len(passages)} passages.", file=sys.stderr)
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
