"""Writes docs/benchmarks.md."""

import re
import textwrap

from context import ROOT
from parts import TITLES
from results import load

PAGE = ROOT / "docs" / "benchmarks.md"

INTRODUCTION = """# Benchmarks

This page compares Vantage with commonly used tools, measured alternately in the same runs. `scripts/bench.sh` generates
it. Each section ends with the date of the measurement and a description of the machine. `scripts/bench.sh PART` updates
only that section.

A figure is a median, with the 10th and 90th percentiles in parentheses, or the extremes if there are fewer than ten
values. Ratios are computed within each round, so that a slow minute affects both tools equally; the Ratio column shows
their median. Unless a row says otherwise, a ratio is the factor by which Vantage is faster or smaller. A megabyte is
10⁶ bytes. Goals were set before the measurements and are not promises.
"""

COLUMNS = ["Task", "Vantage", "Baseline", "Baseline result", "Ratio", "Goal", "Reached"]


def write():
    """Writes the page from this machine's results. Parts without results keep their current text."""
    kept = _sections()
    texts = []
    for part, title in TITLES.items():
        section = load(part)
        text = _section(title, section) if section else kept.get(title)
        texts += [text] if text else []
    PAGE.write_text("\n".join([INTRODUCTION, *texts]))


def _sections():
    """Returns the sections of the current page, keyed by title."""
    _, *texts = re.split(r"^(?=## )", PAGE.read_text() if PAGE.exists() else "", flags=re.MULTILINE)
    return {text.splitlines()[0].removeprefix("## "): text.rstrip("\n") + "\n" for text in texts}


def _section(title, section):
    rows = [COLUMNS, ["---"] * len(COLUMNS), *map(_cells, section.rows)]
    parts = [f"## {title}", _blocks(section.method)]
    if section.rows:
        parts.append("\n".join(map(_line, rows)))
    if section.notes:
        parts.append("\n".join(_filled(f"- {note}", indent="  ") for note in section.notes))
    return "\n\n".join([*parts, _filled(_provenance(section))]) + "\n"


def _provenance(section):
    versions = ", ".join(f"{name} {version}" for name, version in section.versions.items())
    measured = "Measured with `scripts/bench.sh {arguments}` on {date}: {machine}; load {load}. ".format(**section.run)
    return f"{measured}{versions}.{_warning(section)}"


def _warning(section):
    """Returns a warning if the load shows that other processes were using the machine before the part began."""
    load = float(section.run["load"].split()[0])
    cores = int(re.search(r"(\d+) cores", section.run["machine"])[1])
    if load <= cores:
        return ""
    return (
        " Other processes used all cores when the measurement began, so rates are too low and times are too long; only "
        "the ratios are meaningful."
    )


def _blocks(text):
    """Wraps paragraphs and lists; blank lines separate them."""
    return "\n\n".join(
        "\n".join(_filled(item, indent="  " if item.startswith("- ") else "") for item in re.split(r"\n(?=- )", block))
        for block in text.split("\n\n")
    )


def _filled(text, indent=""):
    return textwrap.fill(
        " ".join(text.split()), 120, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def _line(cells):
    return "| " + " | ".join(cells) + " |"


def _cells(row):
    reached = {None: "", True: "yes", False: "**no**"}[row.is_reached]
    goal = f"{row.goal.sign} {_measure(row.goal.value, row.goal.unit)}" if row.goal else ""
    return [row.work, spread(row.ours), row.peer, spread(row.theirs), spread(row.ratio), goal, reached]


def spread(value):
    if value is None:
        return ""
    median = _measure(value.median, value.unit)
    return median if value.low == value.high else f"{median} ({_number(value.low)}–{_number(value.high)})"


def _measure(value, unit):
    return f"{_number(value)}{'' if unit in ('×', '/s') else ' '}{unit}"


def _number(value):
    """Formats a number with three significant digits and spaces between thousands."""
    if abs(value) >= 100:
        return f"{value:,.0f}".replace(",", " ")
    return f"{value:.2f}" if abs(value) < 10 and value != int(value) else f"{value:.3g}"
