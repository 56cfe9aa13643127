"""The part `relief`: terrain, routes and tours."""

import machine
from relief import hillshade, pitched, routes, terrain, tours, town_routes
from results import Section

# The modules in the order of the section's rows.
MODULES = [pitched, terrain, hillshade, routes, town_routes, tours]


def measure(context):
    parts = [module.measure(context) for module in MODULES]
    versions = {"Vantage": machine.vantage(context)}
    for part in parts:
        versions |= part.versions
    return Section(
        "\n\n".join(part.method for part in parts if part.method),
        [row for part in parts for row in part.rows],
        versions,
        [note for part in parts for note in part.notes],
    )
