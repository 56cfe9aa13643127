"""Compares our evaluation of opening hours with that of opening-hours-py, value by value and moment by moment."""

import argparse
import collections
import datetime
import json
import subprocess
import sys

import opening_hours
import osmium

YEAR = 2026
LETTERS = {
    opening_hours.State.OPEN: "o",
    opening_hours.State.CLOSED: "c",
    opening_hours.State.UNKNOWN: "u",
}
WORDS = {"o": "open", "c": "closed", "u": "unknown"}


def texts_of(path):
    """Yields the opening hours in a file, in file order."""
    if path.endswith(".pbf"):
        for entity in osmium.FileProcessor(path):
            text = entity.tags.get("opening_hours")
            if text:
                yield " ".join(text.split("\n"))
    else:
        with open(path, encoding="utf-8") as lines:
            yield from (line.strip("\n") for line in lines if line.strip())


def moments_of_year(days, minutes):
    """Yields local times on evenly spaced days, which cover all days of the week."""
    first = datetime.datetime(YEAR, 1, 1)
    for number in range(days):
        day = first + datetime.timedelta(days=number * 365 // days)
        for minute in range(0, 1440, minutes):
            yield day + datetime.timedelta(minutes=minute)


def ours(bench, texts, moments):
    """Returns, for each value, whether our parser accepts it, and the states that it evaluates to."""
    epoch = datetime.datetime(1970, 1, 1)
    numbers = [(moment - epoch) // datetime.timedelta(minutes=1) for moment in moments]
    lines = "".join(json.dumps([text, numbers]) + "\n" for text in texts)
    done = subprocess.run([bench, "opening-hours"], input=lines, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def theirs(text, moments):
    """Returns the peer's states, or None if it rejects the value. Without a country, the peer ignores holidays."""
    try:
        hours = opening_hours.OpeningHours(text)
    except opening_hours.ParserError:
        return None
    return "".join(LETTERS[hours.state(moment)[0]] for moment in moments)


def describe(our_states, their_states, moments):
    """Yields, for each kind of difference, the first moment and the number of moments at which it occurs."""
    seen = collections.Counter()
    for our, their, moment in zip(our_states, their_states, moments):
        if our == their:
            continue
        seen[our, their] += 1
        if seen[our, their] == 1:
            yield f"    {moment:%a %Y-%m-%d %H:%M}: ours {WORDS[our]}, theirs {WORDS[their]}"
    for (our, their), count in seen.items():
        yield f"    {count} of {len(moments)} moments: ours {WORDS[our]}, theirs {WORDS[their]}"


def verdict(our, their):
    """Classifies the outcome of comparing one value."""
    if their is None:
        return "only Vantage accepts it" if our["understood"] else "neither accepts it"
    if our["states"] == their:
        return "the same"
    if all(one == other or "u" in (one, other) for one, other in zip(our["states"], their)):
        return "unknown to one of the two"
    return "different"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+")
    parser.add_argument("--bench", required=True)
    parser.add_argument("--days", type=int, default=60)
    parser.add_argument("--minutes", type=int, default=10)
    parser.add_argument("--allow-differences", action="store_true")
    options = parser.parse_args()

    counts = collections.Counter(text for path in options.files for text in texts_of(path))
    texts = list(counts)
    moments = list(moments_of_year(options.days, options.minutes))
    verdicts, features, states = collections.Counter(), collections.Counter(), collections.Counter()
    for text, our in zip(texts, ours(options.bench, texts, moments), strict=True):
        their = theirs(text, moments)
        word = verdict(our, their)
        verdicts[word] += 1
        features[word] += counts[text]
        states.update(our["states"])
        if word != "the same":
            print(f"{word}: {text!r}")
        if their is not None:
            print("\n".join(describe(our["states"], their, moments)), end="\n" if our["states"] != their else "")

    print(f"{len(texts)} distinct values from {counts.total()} features, {len(moments)} moments each:")
    for word, count in verdicts.most_common():
        print(f"  {word}: {count} values, {features[word]} features")
    total = states.total()
    print("  our states: " + ", ".join(f"{WORDS[each]} {states[each] / total:.1%}" for each in "ocu"))
    return 1 if verdicts["different"] and not options.allow_differences else 0


if __name__ == "__main__":
    sys.exit(main())
