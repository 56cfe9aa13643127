"""The rules for prose.sh. Each has a pattern, the kinds of passages that it applies to, and a remark."""

import re
from dataclasses import dataclass

ALL = frozenset({"comment", "text", "test name", "documentation"})


@dataclass(frozen=True)
class Rule:
    pattern: re.Pattern
    remark: str
    kinds: frozenset = ALL


def _rule(pattern, remark, kinds=ALL, flags=re.IGNORECASE):
    return Rule(re.compile(pattern, flags), remark, frozenset(kinds))


#: British spellings, and their American equivalents.
SPELLING = {
    r"colou?red?\b(?<=oured)|colour\w*": "color", r"grey\w*": "gray", r"neighbour(?!hood\b)\w*": "neighbor",
    r"behaviour\w*": "behavior", r"favour\w*": "favor", r"honour\w*": "honor", r"harbour\w*": "harbor",
    r"licence\w*": "license", r"catalogue\w*": "catalog", r"(?:kilo|centi|milli|deci|micro|nano)?metres?": "meter",
    r"normalis\w+": "normalize", r"recognis\w+": "recognize", r"optimis\w+": "optimize", r"organis\w+": "organize",
    r"initialis\w+": "initialize", r"serialis\w+": "serialize", r"quantis\w+": "quantize", r"visualis\w+": "visualize",
    r"analys(?:e|ed|ing)": "analyze", r"labell(?:ed|ing)": "labeled", r"travell(?:ed|ing|er)\w*": "traveled",
    r"modell(?:ed|ing)": "modeled", r"levell(?:ed|ing)": "leveled", r"tunnell(?:ed|ing)": "tunneled",
    r"cancell(?:ed|ing)": "canceled", r"centred?": "center", r"whilst": "while", r"storeys?": "floor", r"tyres?": "tire",
    r"kerbs?": "curb", r"aeroplanes?": "airplane", r"towards": "toward", r"afterwards": "afterward",
}

RULES = [
    # The opening of a doc comment: a noun phrase or a verb in the third person.
    _rule(
        r"\A(?:What|That|Who|Whoever|Whose|Of|As|Wherever|Nobody|Those)\b(?! (?:of|is|are) )",
        "opens with a relative word", {"comment"}, 0),
    # Actors.
    _rule(r"\bwhoever\b|\bwhomever\b", "name the actor"),
    _rule(r"\bnobody\b|\bsomebody(?:'s)?\b|\banybody\b", "name the actor"),
    _rule(r"\bthose who\b|\bthat which\b", "name the actor"),
    # Negations and verbs.
    _rule(r"(?<!there )(?<!where )\b(?:is|are|was|were) no (?!longer|more\b|less|fewer|one\b|other|such\b|half\b|[a-z]+er\b)[a-z]+", "write \"is not a …\""),
    _rule(r"\b(?:is|are|was|were|be) told\b|\btells? (?:of|that|what|how|which|whether)\b", "reports, returns, lists"),
    _rule(r"\bof one's own\b|\bone's own\b", "its own"),
    _rule(r"\blets? go of\b|\bgo(?:es)? on with\b|\bgone on with\b", "releases, resumes"),
    _rule(r"\bpassed over\b|\bpass(?:es)? over\b", "ignored"),
    _rule(r"\bbreaks? off\b", "is truncated"),
    _rule(r"\bas much as may be\b|\bthan may be\b|\bmay be there\b", "clamped, allowed"),
    _rule(r"\bis called so\b|\bare called so\b|\bcalled that\b", "match a name"),
    _rule(r"\bhalf-typed\b|\bhalf typed\b", "partially typed"),
    _rule(r"\bfor the night\b", "dark mode"),
    _rule(r"\bshine through\b", "translucent"),
    _rule(r"\bgood for nothing\b|\bmeans? it no good\b", "hostile"),
    _rule(r"\bupon\b", "on, over", ALL),
    _rule(r"\baslant\b", "pitched"),
    _rule(r"\banew\b", "again"),
    _rule(r"\bfrom anybody\b", "untrusted"),
    _rule(r"\bhow near\b", "name the quantity"),
    _rule(r"\bwhat is for\b|\bwhat is kept\b|\bwhat may be\b", "name the thing"),
    *[_rule(rf"\b(?:{british})\b", f"American spelling: {american}") for british, american in SPELLING.items()],
]

#: Foreign data and quoted names, which are exempt from the rules.
EXEMPT = re.compile(
    r"(?:sports|community|conference|garden|fitness|visitor|arts|exhibition)_centre|neighbourhood|isCancelled|"
    r"CancellationError|(?:castle|upon)[\s-]+(?:upon[\s-]+)?[Tt]yne|no pic!|Popular Visualisation|\"licence\"|`[^`]*`|https?://\S+|\b\w+_metres\b|Sari Centre|Centre d|centre (?:commercial|communautaire|sportif)")
