"""Turns of rules that are right and stop the ear, put as one says them: last of all, by their form alone."""

from __future__ import annotations

import re

from compiler.phrases import plural_of
from compiler.print.wording.each import of_each
from runtime.program import with_article

_ONLY_IF = re.compile(r"^Go on only if (.+?)([.;:]?)$")
_WHOLE = r"(?:(?!\band\b|\bor\b).)+"
_DENIED = re.compile(
    rf"^((?:(?!\b(?:and|or|if|that|whose|not)\b)[^,])+? (?:is|are|has|have|may|can|does)) not ({_WHOLE})$"
)
_THERE = re.compile(rf"^there (is|are) (an? |no )({_WHOLE})$")
_STOP = re.compile(r"(?<![,:]) and stop(?=$|[.;])")
_BARE_STOP = re.compile(r"^([Ss])top(?=$|[.;])")
_FORGOTTEN = re.compile(r"\bit is forgotten that ((?:(?!\b(?:that|whose)\b)[\w' -])+?) has (?=\w)(\w+)")
_INCREASE = re.compile(r"\b([Ii])ncrease (.+?) by ((?:(?! by ).)+?)(?=[.;]?$)")
_SO = re.compile(r"^so (?=the )")
_OF_ITSELF = re.compile(r"\b(the (?:[\w-]+ )?([\w-]+)) of the \2\b(?!')")
_ARTICLE = re.compile(r"^an? ")
_SUCH_A = re.compile(
    r"(?<!there is )\b([Aa]n?|any|[Ee]ach|[Ee]very|no) [\w-]+ that is (an? (?:(?!(?:of|that|and|or)\b)[\w-]+ )+"
    r"of the [\w-]+(?: [\w-]+)?(?:'s [\w-]+)?)(?=$|[.;:,)]| and (?:that|whose)\b)(?: and(?= (?:that|whose)\b))?"
)
_ON_ITSELF = re.compile(r"\ban? ([\w-]+) of (the \1)\b(?!')")
_DOUBLED = re.compile(r"\b(is|are) multiplied by 2(?=$|[.;:]| if| unless)")
_TWICE = re.compile(r"\b(by|is|are|least|most|than) 2 times (?=the |its )")
_PART = re.compile(r"\b(at most|at least|is|are|than) (its [\w-]+(?: [\w-]+)?) divided by ([234])\b")
FRACTIONS = {"2": "half of", "3": "a third of", "4": "a quarter of"}
_WORDS = r"(?:(?!(?:of|and|or|if|is|are|the|plus|minus)\b)[\w-]+)"
_NAME = rf"{_WORDS}(?: {_WORDS})*"
_ITS = re.compile(
    rf"(?P<one>\bthe {_NAME} of (?P<whose>the {_WORDS}(?: {_WORDS})?)) (?P<are>is|are) "
    rf"(?P<more>(?:more|less) than |at (?:least|most) )?the (?P<other>{_NAME}) of (?P=whose)(?=$|[.;:,]| and| if)"
)
_INSIDE = re.compile(r"there (?:is|are) ((?:(?!\bthere\b).)*\bin it\b(?!')(?:(?!\band\b|\bor\b).)*)$")
_AND_THERE = re.compile(r",? and (?=there (?:is|are) )")
_IN_ITS = re.compile(
    rf"^(?P<who>the {_WORDS}(?: {_WORDS})?) (?P<so>(?:is|has)\b[^,;:]*? )the (?P<what>{_NAME}) of (?P=who)(?=$|[.;:])",
    re.IGNORECASE,
)
_ITS_OWN = re.compile(
    rf"^(?P<so>the {_NAME} (?:of|by|to) (?P<who>the {_WORDS}) (?:is|are) (?:now )?)(?P=who)'s ", re.IGNORECASE
)
_CHOICE = re.compile(r"^[Tt]he ([\w -]+), (?:from among|one or more|any number of) ")
_SUPPOSING = re.compile(r"\b(and|or|unless) (?=supposing )")
_BY_STEPS = re.compile(r",? by steps from the [\w ]+? to the [\w ]+? such that (?=the )")
_ON_TURN = re.compile(r"\b(on|by) turn (?=the [a-z])")  # which turn is told by its own name


def plainly(told: str) -> str:
    told = _TWICE.sub(r"\1 twice ", _SUCH_A.sub(_such_a, told))
    told = _ONLY_IF.sub(_stop_unless, told)
    told = _BARE_STOP.sub(r"\1top here", _STOP.sub(", and that is all", told))
    told = _FORGOTTEN.sub(_no_longer_counts, told)
    told = _INCREASE.sub(_added, told)
    told = _SO.sub("with that, ", _SUPPOSING.sub(r"\1, ", told))
    told = _BY_STEPS.sub(", where at each step ", _ON_TURN.sub(r"\1 ", told))
    told = _ON_ITSELF.sub(r"\2", _OF_ITSELF.sub(r"\1", told))
    told = _DOUBLED.sub(r"\1 doubled", told)
    told = _PART.sub(lambda one: f"{one[1]} {FRACTIONS[one[3]]} {one[2]}", told)
    told = _ITS_OWN.sub(r"\g<so>its ", _IN_ITS.sub(r"\g<who> \g<so>its \g<what>", told))
    return _ITS.sub(_compared, of_each(told))


def _such_a(found: re.Match[str]) -> str:
    """`each friend of the hen`, not `each hen that is a friend of the hen`."""
    which, who = found.groups()
    return who if which == "a" else f"{which} {_ARTICLE.sub('', who)}"


def _stop_unless(found: re.Match[str]) -> str:
    """`Stop here unless it is dry`; of what is denied `Stop here if it is wet`."""
    condition, end = found.groups()
    denied = _DENIED.match(condition)
    if denied is not None:
        return f"Stop here if {denied[1]} {denied[2]}{end}"
    there = _THERE.match(condition)
    if there is not None:
        other = with_article(there[3]) if there[2] == "no " else f"no {there[3]}"
        return f"Stop here if there {there[1]} {other}{end}"
    return f"Stop here unless {condition}{end}"


def _no_longer_counts(found: re.Match[str]) -> str:
    """`The hen no longer counts as fed`."""
    return f"{found[1]} no longer counts as having {found[2]}"


def _added(found: re.Match[str]) -> str:
    """`Add 1 to the eggs of the hen`, `Add to the eggs of the hen the price for the cock to enter the yard`."""
    if " to " in found[3]:
        return f"{'Add' if found[1] == 'I' else 'add'} to {found[2]} {found[3]}"
    parted = "," if ", " in found[3] else ""
    return f"{'Add' if found[1] == 'I' else 'add'} {found[3]}{parted} to {found[2]}"


def _compared(found: re.Match[str]) -> str:
    """`the eggs of the hen are more than its chicks`; in a condition they equal them."""
    asked = not found["more"] and re.search(r"\b(?:if|unless|and|or) $", found.string[: found.start()])
    verb = ("equals" if found["are"] == "is" else "equal") if asked else found["are"]
    return f"{found['one']} {verb} {found['more'] or ''}its {found['other']}"


def as_choice(told: str, who: str) -> str:
    """What somebody may choose: `the hen, one of his hens in the yard`; `the yard, such that it is dry`. `who`: as the
    rules call him."""
    choice = _CHOICE.match(told)
    if choice is None:
        return told
    named = re.escape(who)
    told = re.sub(rf"\b(from among|one or more|any number of) ((?:[\w-]+ )*[\w-]+) of {named}\b", r"\1 his \2", told)
    told = re.sub(rf"\b(by|to|against|for) {named}\b", r"\1 him", told)
    told = re.sub(r"\bone or more his\b", "one or more of his", told)
    name = choice[1]
    told = re.sub(rf", from among (?:{re.escape(plural_of(name.split()[-1]))})(?=$|[,.;])", "", told)
    told = re.sub(r"\bfrom among (his )?", lambda one: f"one of {one[1] or 'the '}", told)
    told = re.sub(r"\b(one of (?:(?! that | who ).)*?), (?=such that\b)", r"\1 ", told)
    first, such, rest = told.partition("such that")
    if not such or name.endswith("s"):
        return told
    rest = re.sub(rf"\bthe {re.escape(name)}('s)?(?![\w'-])", lambda one: "its" if one[1] else "it", rest)
    inside = [_INSIDE.match(one.lstrip()) for one in _AND_THERE.split(rest)]
    return first + (f"with {' and '.join(one[1] for one in inside if one)}" if all(inside) else f"{such}{rest}")
