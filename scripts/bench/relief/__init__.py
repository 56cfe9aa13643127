"""What the part `relief` is made of: a module for each kind of work, which gives a Part."""

import dataclasses

from results import Row


@dataclasses.dataclass
class Part:
    # How it measures; a paragraph of the section's.
    method: str
    rows: list[Row]
    versions: dict[str, str] = dataclasses.field(default_factory=dict)
    notes: list[str] = dataclasses.field(default_factory=list)
