"""The modules of the part `pictures`, one for each kind of import. Each returns a Part."""

import dataclasses
import shutil

from results import Row


@dataclasses.dataclass
class Part:
    """The results for one kind of import."""

    # Paragraphs that describe how the import is measured.
    method: str
    rows: list[Row]
    versions: dict[str, str] = dataclasses.field(default_factory=dict)
    # The number of comparisons that were made, and the reason for each one that was skipped.
    compared: int = 1
    skipped: list[str] = dataclasses.field(default_factory=list)
    notes: list[str] = dataclasses.field(default_factory=list)


def skipped(what, why):
    """Returns a part without results."""
    return Part("", [], compared=0, skipped=[f"{what}, because {why}"])


def absent(*programs):
    """Returns the reason why a comparison is not possible, or None if all programs are installed."""
    names = [name for name in programs if shutil.which(name) is None]
    return f"{' and '.join(names)} {'is' if len(names) == 1 else 'are'} not installed" if names else None


def skipped_note(parts):
    """Returns a note with the number of skipped comparisons, or None if there are none."""
    reasons = [reason for part in parts for reason in part.skipped]
    total = len(reasons) + sum(part.compared for part in parts)
    verb = "was" if len(reasons) == 1 else "were"
    return f"{len(reasons)} of {total} comparisons {verb} skipped: {'; '.join(reasons)}." if reasons else None
