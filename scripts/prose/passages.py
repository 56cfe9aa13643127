"""Splits a text file into passages of prose: comments, string literals that are sentences, and paragraphs of Markdown."""

import re
from dataclasses import dataclass
from pathlib import Path

LINE_COMMENT = {".swift": "//", ".c": "//", ".h": "//", ".js": "//", ".ts": "//", ".py": "#", ".sh": "#", ".sql": "--", ".lua": "--"}
BLOCK_COMMENT = {".swift", ".c", ".h", ".js", ".ts", ".css"}
STRING = re.compile(r'"""(?P<long>.*?)"""|"(?P<short>(?:[^"\\\n]|\\.)*)"', re.DOTALL)
TEST_NAME = re.compile(r"func `([^`]+)`|def (test_\w+)")
SENTENCE = re.compile(r"[A-Za-z]{2,} [a-z]{2,}")


@dataclass(frozen=True)
class Passage:
    path: str
    line: int
    kind: str
    text: str


def of_file(path: Path) -> list[Passage]:
    """Returns the passages of a file in the order of their lines."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        return list(_paragraphs(str(path), text))
    if path.suffix == ".json":
        return list(_strings(str(path), text))
    found = list(_comments(path, text))
    if path.suffix in {".swift", ".js", ".py", ".sh"}:
        found += _strings(str(path), _without_comments(path, text))
        found += _test_names(str(path), text)
    return sorted(found, key=lambda passage: passage.line)


def _paragraphs(path, text):
    """Yields paragraphs of Markdown, without code blocks."""
    lines, start, fenced = [], 1, False
    for number, line in enumerate(text.split("\n") + [""], 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
            line = ""
        if fenced or not line.strip():
            if lines:
                yield Passage(path, start, "documentation", "\n".join(lines))
            lines = []
        else:
            if not lines:
                start = number
            lines.append(re.sub(r"`[^`]*`", "`code`", line))


def _comments(path, text):
    """Yields comments; consecutive lines of line comments are one passage."""
    marker = LINE_COMMENT.get(path.suffix)
    block, lines, start = False, [], 1
    for number, line in enumerate(text.split("\n") + [""], 1):
        stripped = line.strip()
        comment = None
        if block:
            block = "*/" not in stripped
            comment = stripped.split("*/")[0].lstrip("* ")
        elif path.suffix in BLOCK_COMMENT and stripped.startswith("/*"):
            block = "*/" not in stripped
            comment = stripped.removeprefix("/**").removeprefix("/*").split("*/")[0].strip()
        elif marker and stripped.startswith(marker) and not stripped.startswith("#!"):
            comment = stripped.lstrip(marker[0]).strip()
        elif path.suffix == ".html" and stripped.startswith("<!--"):
            comment = stripped.removeprefix("<!--").removesuffix("-->").strip()
        if comment is None:
            if lines:
                yield Passage(str(path), start, "comment", "\n".join(lines))
            lines = []
        else:
            if not lines:
                start = number
            lines.append(comment)


def _without_comments(path, text):
    """Returns the text with full-line comments blanked, so that lines keep their numbers."""
    marker = LINE_COMMENT.get(path.suffix)
    return "\n".join("" if marker and line.strip().startswith(marker) else line for line in text.split("\n"))


def _strings(path, text):
    for match in STRING.finditer(text):
        content = match["long"] if match["long"] is not None else match["short"]
        if SENTENCE.search(content):
            yield Passage(path, text.count("\n", 0, match.start()) + 1, "text", content)


def _test_names(path, text):
    for match in TEST_NAME.finditer(text):
        name = match[1] or match[2].removeprefix("test_").replace("_", " ")
        yield Passage(path, text.count("\n", 0, match.start()) + 1, "test name", name)
