"""What somebody types who looks for a city, from a seed: with an error, half typed, as it is. Cities are drawn by the
square root of how many people live there."""

import dataclasses
import math
import random
import string
from collections.abc import Callable

from context import SEED

# Letters that a half-typed name has at least, and how far from the city somebody types it.
HALF = 6
KILOMETRES = 50
DEGREE = 111.2


@dataclasses.dataclass(frozen=True)
class Kind:
    key: str
    title: str
    # Makes a text, and a place or nothing, of a city; None where it has no such name.
    make: Callable
    is_half_typed: bool = False


@dataclasses.dataclass(frozen=True)
class Queries:
    kind: Kind
    # A text, a latitude and a longitude a line, with tabs between.
    lines: list[str]
    # The ids of the cities that were meant.
    meant: list[str]

    def first(self, count):
        return Queries(self.kind, self.lines[:count], self.meant[:count])

    def one(self, number):
        return Queries(self.kind, [self.lines[number]], [self.meant[number]])

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
    lines, meant = [], []
    while len(lines) < count:
        for city in dice.choices(cities, weights, k=count):
            made = kind.make(dice, city)
            if made and len(lines) < count:
                lines.append("\t".join(map(str, made)))
                meant.append(city.id)
    return Queries(kind, lines, meant)


def _mistyped(least):
    """One error in the name of a city that has as many letters."""

    def make(dice, city):
        letters = [letter for letter in city.name if letter.isalpha()]
        if len(letters) < least:
            return None
        alphabet = string.ascii_lowercase if city.name.isascii() else letters
        text = _with_error(dice, city.name, alphabet)
        return (text, "", "") if text != city.name else None

    return make


def _with_error(dice, text, alphabet):
    """A letter too many, too few or wrong, or two that changed places."""
    error = dice.choice(["insertion", "deletion", "substitution", "transposition"])
    if error == "transposition":
        place = dice.randrange(len(text) - 1)
        return text[:place] + text[place + 1] + text[place] + text[place + 2 :]
    place = dice.randrange(len(text))
    letter = "" if error == "deletion" else dice.choice(alphabet)
    return text[:place] + letter + text[place + (error != "insertion") :]


def _any_name(dice, city):
    return dice.choice(city.names), "", ""


def _half(dice, city):
    """The beginning of a name, from within 50 km."""
    if len(city.name) <= HALF:
        return None
    text = city.name[: dice.randrange(HALF, len(city.name))]
    direction, distance = dice.uniform(0, 2 * math.pi), dice.uniform(0, KILOMETRES) / DEGREE
    latitude = max(-90, min(90, city.latitude + distance * math.sin(direction)))
    parallel = max(0.05, math.cos(math.radians(city.latitude)))
    longitude = city.longitude + distance * math.cos(direction) / parallel
    return text, f"{latitude:.5f}", f"{(longitude + 180) % 360 - 180:.5f}"


def _keystrokes(dice, city):
    return city.name[: dice.randrange(len(city.name)) + 1], "", ""


KINDS = {
    kind.key: kind
    for kind in (
        Kind("one-error-8", "one error, names of 8 letters and more", _mistyped(8)),
        Kind("one-error-5", "one error, names of 5 letters and more", _mistyped(5)),
        Kind("as-they-are", "no error, any of a city's names, any script", _any_name),
        Kind("half-typed", "half typed, 6 letters and more, from within 50 km", _half, is_half_typed=True),
        Kind("keystrokes", "half typed, any number of letters", _keystrokes, is_half_typed=True),
    )
}
