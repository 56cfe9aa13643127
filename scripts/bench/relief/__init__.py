"""The modules of the part `relief`, one for each kind of task. Each returns a Part."""

import dataclasses

from results import Row


@dataclasses.dataclass
class Part:
    """The results for one kind of task."""

    # Paragraphs that describe how the task is measured.
    method: str
    rows: list[Row]
    versions: dict[str, str] = dataclasses.field(default_factory=dict)
    notes: list[str] = dataclasses.field(default_factory=list)
