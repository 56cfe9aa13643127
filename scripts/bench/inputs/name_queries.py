"""Queries for cities, generated from a seed: misspelled, partially typed, or exact. Cities are drawn at random,
weighted by the square root of their population."""

import dataclasses
import math
import random
import string
from collections.abc import Callable

from context import SEED

# The minimum length of a prefix; the maximum distance between the user and the city, in kilometers; and the number of
# kilometers per degree of latitude.
MIN_PREFIX = 6
KILOMETERS = 50
KILOMETERS_PER_DEGREE = 111.2


@dataclasses.dataclass(frozen=True)
class Kind:
    key: str
    title: str
    # Creates a query for a city (text, latitude, longitude), or returns None if the city has no suitable name.
    make: Callable
    is_prefix: bool = False


@dataclasses.dataclass(frozen=True)
class Queries:
    kind: Kind
    # Text, latitude and longitude, separated by tabs.
    lines: list[str]
    # The IDs of the expected cities.
    expected: list[str]

    def first(self, count):
        return Queries(self.kind, self.lines[:count], self.expected[:count])

    def one(self, number):
        return Queries(self.kind, [self.lines[number]], [self.expected[number]])

    @property
    def texts(self):
        return [line.split("\t")[0] for line in self.lines]

    def written(self, context, name):
        path = context.folder("inputs", "geonames") / f"{name}.tsv"
        path.write_text("".join(line + "\n" for line in self.lines))
        return path


def queries(kind, cities, count):
    dice = random.Random(f"{SEED} {kind.key}")
    weights = [math.sqrt(max(1, city.population)) for city in cities]
    lines, expected = [], []
    while len(lines) < count:
        for city in dice.choices(cities, weights, k=count):
            made = kind.make(dice, city)
            if made and len(lines) < count:
                lines.append("\t".join(map(str, made)))
                expected.append(city.id)
    return Queries(kind, lines, expected)


def _mistyped(min_letters):
    """Creates queries with one error each, from city names of at least `min_letters` letters."""

    def make(dice, city):
        letters = [letter for letter in city.name if letter.isalpha()]
        if len(letters) < min_letters:
            return None
        alphabet = string.ascii_lowercase if city.name.isascii() else letters
        text = with_error(dice, city.name, alphabet)
        return (text, "", "") if text != city.name else None

    return make


def with_error(dice, text, alphabet):
    """Returns the text with one extra, missing or wrong letter, or with two letters transposed."""
    error = dice.choice(["insertion", "deletion", "substitution", "transposition"])
    if error == "transposition":
        place = dice.randrange(len(text) - 1)
        return text[:place] + text[place + 1] + text[place] + text[place + 2 :]
    place = dice.randrange(len(text))
    letter = "" if error == "deletion" else dice.choice(alphabet)
    return text[:place] + letter + text[place + (error != "insertion") :]


def _any_name(dice, city):
    return dice.choice(city.names), "", ""


def _prefix(dice, city):
    """Returns a prefix of the city's name and a position within 50 km of the city."""
    if len(city.name) <= MIN_PREFIX:
        return None
    text = city.name[: dice.randrange(MIN_PREFIX, len(city.name))]
    direction, distance = dice.uniform(0, 2 * math.pi), dice.uniform(0, KILOMETERS) / KILOMETERS_PER_DEGREE
    latitude = max(-90, min(90, city.latitude + distance * math.sin(direction)))
    parallel = max(0.05, math.cos(math.radians(city.latitude)))
    longitude = city.longitude + distance * math.cos(direction) / parallel
    return text, f"{latitude:.5f}", f"{(longitude + 180) % 360 - 180:.5f}"


def _keystrokes(dice, city):
    return city.name[: dice.randrange(len(city.name)) + 1], "", ""


KINDS = {
    kind.key: kind
    for kind in (
        Kind("one-error-8", "one error, names of 8 letters or more", _mistyped(8)),
        Kind("one-error-5", "one error, names of 5 letters or more", _mistyped(5)),
        Kind("as-they-are", "no error, any of a city's names, any script", _any_name),
        Kind("half-typed", "prefix of 6 letters or more, searched from within 50 km", _prefix, is_prefix=True),
        Kind("keystrokes", "prefix of any length", _keystrokes, is_prefix=True),
    )
}
