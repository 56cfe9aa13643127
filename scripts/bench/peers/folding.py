"""Folds case and accents in names as docs/places.md describes, for peers that do not fold names themselves. Shares no
code with Vantage."""

import unicodedata

SPELLINGS = str.maketrans(
    {"ł": "l", "ø": "o", "æ": "ae", "œ": "oe", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ħ": "h", "ŋ": "n", "ə": "e"}
)
HIRAGANA = range(0x3041, 0x3097)
# Diacritics of Latin, Greek, Cyrillic, Hebrew and Arabic. In other scripts, marks are part of the words.
MARKS = (range(0x0300, 0x0370), range(0x0483, 0x0488), range(0x0591, 0x0700), range(0x1AB0, 0x1B00))


def folded(text):
    """Returns a text's words, folded to lowercase letters and digits and separated by single spaces."""
    if text.isascii():
        letters = text.lower()
    else:
        plain = unicodedata.normalize("NFKD", text.casefold())
        plain = "".join(letter for letter in plain if not _is_mark(letter))
        letters = unicodedata.normalize("NFKC", plain).translate(SPELLINGS)
    return " ".join("".join(map(_letter, letters)).split())


def _is_mark(letter):
    return unicodedata.category(letter) == "Mn" and any(ord(letter) in marks for marks in MARKS)


def _letter(letter):
    if ord(letter) in HIRAGANA:
        return chr(ord(letter) + 0x60)
    return letter if unicodedata.category(letter)[0] in "LMN" else " "
