"""The modules of the part `relief`, one for each kind of work. Each returns a Part."""

import dataclasses

from results import Row


@dataclasses.dataclass
class Part:
    """The results of one kind of work."""

    # The paragraphs of the section that describe the measurement.
    method: str
    rows: list[Row]
    versions: dict[str, str] = dataclasses.field(default_factory=dict)
    notes: list[str] = dataclasses.field(default_factory=list)
