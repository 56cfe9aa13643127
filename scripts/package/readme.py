"""Writes the wheel's README from docs/python.md. Links to other pages become plain text, because a package index has no
pages to link to.

Usage: readme.py PAGE OUTPUT
"""

import pathlib
import re
import sys

page, output = map(pathlib.Path, sys.argv[1:])
text = page.read_text(encoding="utf-8")
text = re.sub(r"\[([^\]]+)\]\((?!https?://)[^)]*\)", r"\1", text)
output.write_text(text, encoding="utf-8")
