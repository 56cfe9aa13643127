"""Renders docs/benchmarks.md."""

import re
import textwrap

from context import ROOT
from parts import TITLES
from results import load

PAGE = ROOT / "docs" / "benchmarks.md"

INTRODUCTION = """# Benchmarks

Vantage beside what people use today, measured in one run and in turns. `scripts/bench.sh` makes this page; each section
says when and on which machine it was measured, and `scripts/bench.sh PART` renews that section alone.

A figure is a median, with the 10th and the 90th percentile in brackets (the extremes where there are fewer than ten
values). A ratio is taken within each round, so that a minute in which the machine is slow counts for both sides; the
column has the median of these ratios. Where nothing else is said it tells how many times faster, or smaller, Vantage
is. A megabyte is 10⁶ bytes. "To reach" is a goal that was set before, and not a promise.
"""

COLUMNS = ["Work", "Vantage", "Compared with", "Its figure", "Ratio", "To reach", "Reached"]


def write():
    """Makes the page of what was measured here; of other parts it keeps what it says."""
    kept = _sections()
    texts = []
    for part, title in TITLES.items():
        section = load(part)
        text = _section(title, section) if section else kept.get(title)
        texts += [text] if text else []
    PAGE.write_text("\n".join([INTRODUCTION, *texts]))


def _sections():
    """The sections of the page as it is, by title."""
    _, *texts = re.split(r"^(?=## )", PAGE.read_text() if PAGE.exists() else "", flags=re.MULTILINE)
    return {text.splitlines()[0].removeprefix("## "): text.rstrip("\n") + "\n" for text in texts}


def _section(title, section):
    rows = [COLUMNS, ["---"] * len(COLUMNS), *map(_cells, section.rows)]
    parts = [f"## {title}", _filled(section.method)]
    if section.rows:
        parts.append("\n".join(map(_line, rows)))
    if section.notes:
        parts.append("\n".join(_filled(f"- {note}", indent="  ") for note in section.notes))
    return "\n\n".join([*parts, _filled(_provenance(section))]) + "\n"


def _provenance(section):
    versions = ", ".join(f"{name} {version}" for name, version in section.versions.items())
    return "Measured with `scripts/bench.sh {arguments}` on {date}: {machine}; load {load}. ".format(**section.run) + (
        f"{versions}."
    )


def _filled(text, indent=""):
    return textwrap.fill(
        " ".join(text.split()), 120, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def _line(cells):
    return "| " + " | ".join(cells) + " |"


def _cells(row):
    reached = {None: "", True: "yes", False: "**no**"}[row.reached]
    goal = f"{row.goal.sign} {_measure(row.goal.value, row.goal.unit)}" if row.goal else ""
    return [row.work, spread(row.ours), row.peer, spread(row.theirs), spread(row.ratio), goal, reached]


def spread(value):
    if value is None:
        return ""
    middle = _measure(value.median, value.unit)
    return middle if value.low == value.high else f"{middle} ({_number(value.low)}–{_number(value.high)})"


def _measure(value, unit):
    return f"{_number(value)}{'' if unit in ('×', '/s') else ' '}{unit}"


def _number(value):
    """Three digits that mean something, thousands apart."""
    if abs(value) >= 100:
        return f"{value:,.0f}".replace(",", " ")
    return f"{value:.2f}" if abs(value) < 10 and value != int(value) else f"{value:.3g}"
