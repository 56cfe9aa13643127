"""Generates any number of houses from a seed, on streets in GeoNames' towns in four countries, with street names in
three languages. A fifth of the addresses include the town. Streets and towns have their own rows."""

import csv
import dataclasses
import json
import math
import random

from context import SEED, say
from inputs import geonames
from inputs.name_queries import Queries, with_error
from inputs.synthetic_places import Words

# For each country, the patterns for street names, each with its abbreviated form. `{}` stands for the word.
KINDS = {
    "US": [("{} Street", "{} St"), ("{} Avenue", "{} Ave"), ("{} Road", "{} Rd"), ("{} Drive", "{} Dr")],
    "GB": [("{} Street", "{} St"), ("{} Road", "{} Rd"), ("{} Lane", "{} Ln"), ("{} Close", "{} Cl")],
    "DE": [("{}straße", "{}str."), ("{} Straße", "{} Str."), ("{}platz", "{}pl."), ("{}weg", "{}weg")],
    "FR": [("Rue {}", "R. {}"), ("Avenue {}", "Av. {}"), ("Boulevard {}", "Bd {}"), ("Place {}", "Pl. {}")],
}
COLUMNS = ["id", "name", "place", "highway", "addr:housenumber", "addr:street", "addr:city", "latitude", "longitude"]
COLUMNS += ["population"]
HOUSES_PER_STREET = 25
DEGREES_PER_STEP = 0.00015
ASKED = 2000


@dataclasses.dataclass(frozen=True)
class House:
    id: str
    number: int
    word: str
    kind: int
    country: str
    town: str
    latitude: float
    longitude: float

    def street(self, word=None, abbreviated=False):
        return KINDS[self.country][self.kind][abbreviated].format(word or self.word)

    def address(self, street):
        return f"{street} {self.number}" if self.country == "DE" else f"{self.number} {street}"


def table(context, count):
    """Returns a CSV file with `count` houses, and the houses to search for."""
    path = context.folder("inputs", "houses") / f"houses-{count}.csv"
    sample = path.with_suffix(".json")
    if not sample.exists():
        say(f"generating {count} houses")
        asked = _write(path, count, geonames.cities(geonames.table(context)))
        sample.write_text(json.dumps([dataclasses.asdict(house) for house in asked]))
    return path, [House(**fields) for fields in json.loads(sample.read_text())]


def _write(path, count, cities):
    dice = random.Random(f"{SEED} houses")
    towns = [city for city in cities if city.country in KINDS]
    total = sum(math.sqrt(max(500, city.population)) for city in towns)
    words = Words(dice, max(1000, min(200_000, count // 50)))
    every, asked, made = max(1, count // ASKED), [], 0
    with open(path, "w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(COLUMNS)
        for town in towns:
            place = "city" if town.population > 100_000 else "town" if town.population > 10_000 else "village"
            position = [town.latitude, town.longitude]
            rows.writerow([f"t{town.id}", town.name, place, *[""] * 4, *position, town.population])
            share = math.sqrt(max(500, town.population)) / total
            streets = max(1, round(count * share / HOUSES_PER_STREET))
            for house in _houses(dice, words, town, streets, made):
                if isinstance(house, House):
                    city = town.name if dice.random() < 0.2 else ""
                    position = [f"{house.latitude:.6f}", f"{house.longitude:.6f}"]
                    rows.writerow([house.id, "", "", "", house.number, house.street(), city, *position, ""])
                    if made % every == 0:
                        asked.append(house)
                    made += 1
                else:
                    rows.writerow(house)
    return asked


def _houses(dice, words, town, streets, first):
    """Yields a row for each street in a town, and the houses on the street."""
    spread = 0.001 * math.sqrt(streets)
    parallel = max(0.2, math.cos(math.radians(town.latitude)))
    known = set()
    for street in range(streets):
        word, kind = words.one(), dice.randrange(4)
        if (word, kind) in known:
            continue
        known.add((word, kind))
        latitude = town.latitude + dice.uniform(-spread, spread)
        longitude = town.longitude + dice.uniform(-spread, spread) / parallel
        name = KINDS[town.country][kind][0].format(word)
        row = [f"s{town.id}-{street}", name, "", "residential", "", "", ""]
        yield [*row, f"{latitude:.6f}", f"{longitude:.6f}", ""]
        for number in range(1, HOUSES_PER_STREET + 1):
            east = longitude + (number // 2) * DEGREES_PER_STEP / parallel
            north = latitude + (0.0001 if number % 2 else -0.0001)
            id_ = f"h{town.id}-{street}-{number}"
            yield House(id_, number, word, kind, town.country, town.name, north, east)


# MARK: queries


def queries(key, houses):
    """Returns the queries for houses in one of the forms in FORMS."""
    dice = random.Random(f"{SEED} {key}")
    return Queries(FORMS[key], [FORMS[key].make(dice, house) for house in houses], [house.id for house in houses])


@dataclasses.dataclass(frozen=True)
class Form:
    key: str
    title: str
    # Creates a query: its text and, if it has one, the position to search near.
    make: object
    is_prefix: bool = False


def _tagged(_, house):
    return f"{house.address(house.street())}, {house.town}\t\t"


def _abbreviated(_, house):
    return f"{house.address(house.street(abbreviated=True))}, {house.town}\t\t"


def _near(_, house):
    return f"{house.address(house.street())}\t{house.latitude + 0.01:.5f}\t{house.longitude:.5f}"


def _mistyped(dice, house):
    word = house.word
    while word == house.word:
        word = with_error(dice, house.word, "abcdefghijklmnopqrstuvwxyz")
    return f"{house.address(house.street(word))} {house.town}\t\t"


FORMS = {
    form.key: form
    for form in (
        Form("tagged", "street, number and town", _tagged),
        Form("abbreviated", "abbreviated street, number and town", _abbreviated),
        Form("near", "street and number, searched from 1 km away", _near),
        Form("mistyped", "street with one error, number and town", _mistyped),
    )
}
