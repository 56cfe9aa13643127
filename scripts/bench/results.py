"""A part's results, stored as JSON so that the page can be regenerated from all parts."""

import dataclasses
import json

from context import WORK
from spreads import Spread


@dataclasses.dataclass(frozen=True)
class Goal:
    """A goal for the ratio to the baseline, or for Vantage's own figure if the row has no baseline."""

    sign: str
    value: float
    unit: str

    def is_reached_by(self, value):
        return value >= self.value if self.sign == "≥" else value <= self.value


def at_least(value, unit="×"):
    return Goal("≥", value, unit)


def at_most(value, unit="×"):
    return Goal("≤", value, unit)


@dataclasses.dataclass(frozen=True)
class Row:
    """One comparison. The ratio is the factor by which Vantage is faster or smaller."""

    work: str
    ours: Spread | None
    peer: str = ""
    theirs: Spread | None = None
    ratio: Spread | None = None
    goal: Goal | None = None

    @property
    def is_reached(self):
        if self.goal is None:
            return None
        return self.goal.is_reached_by((self.ratio or self.ours).median)


@dataclasses.dataclass
class Section:
    method: str
    rows: list[Row]
    versions: dict[str, str]
    notes: list[str] = dataclasses.field(default_factory=list)
    # Arguments, date, machine and load, filled in by __main__.py.
    run: dict[str, str] = dataclasses.field(default_factory=dict)


def _folder():
    folder = WORK / "results"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def save(part, section):
    path = _folder() / f"{part}.json"
    path.write_text(json.dumps(dataclasses.asdict(section), ensure_ascii=False, indent=1) + "\n")


def load(part):
    """Returns the section as last measured, or None."""
    path = _folder() / f"{part}.json"
    if not path.exists():
        return None
    fields = json.loads(path.read_text())
    fields["rows"] = [_row(row) for row in fields["rows"]]
    return Section(**fields)


def _row(fields):
    types = {"ours": Spread, "theirs": Spread, "ratio": Spread, "goal": Goal}
    return Row(**{key: types[key](**value) if key in types and value else value for key, value in fields.items()})
