"""The part `pictures`: importing pictures, survey tables and videos, and views of dual-fisheye pictures."""

import machine
from context import say
from imports import fisheyes, heic, panoramas, skipped_note, tables, video
from results import Section

# The modules in the order of the section's rows.
MODULES = [panoramas, heic, fisheyes, tables, video]


def measure(context):
    parts = []
    for module in MODULES:
        say(module.__name__)
        parts.append(module.measure(context))
    versions = {"Vantage": machine.vantage(context)}
    for part in parts:
        versions |= part.versions
    skipped = skipped_note(parts)
    return Section(
        "\n\n".join(part.method for part in parts if part.method),
        [row for part in parts for row in part.rows],
        versions,
        [note for part in parts for note in part.notes] + ([skipped] if skipped else []),
    )
