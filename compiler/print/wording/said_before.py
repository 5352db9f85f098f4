"""What a sentence has named is not named whole again.

`The hen may not enter the yard if the cost of doing so is high`, `if there is a way out of the yard and the hen may
take it`, `if the hen or the cock is wet`: by form alone, and only where nothing else could be meant.
"""

from __future__ import annotations

import re

from compiler.phrases import plural_of

_DOES = re.compile(r"^(The [\w-]+(?: [\w-]+)?) (?:may|can|cannot) (?:not )?(.+?)(?= (?:if|unless)\b)")
_OF_FOR = re.compile(
    r"(?P<what>\b(?:the|an?|no) (?:(?!(?:of|for|if|and|or|is) )[\w-]+ )+of the [\w-]+(?: [\w-]+)?)"
    r" for (?P<whom>the [\w-]+)"
    r"(?=$|[.;:,)]| (?:is|are|and|or|from|into|to|plus|minus|may|if|has)\b)"
)
_ABOUT = re.compile(r"^(The [\w-]+(?: [\w-]+)?) (?:may|can|cannot|is|has)\b")
_THERE = re.compile(
    r"\bthere is an? (?P<what>(?:(?!(?:that|whose|and|or|no|every|each|an?) )[\w'-]+ )+)and(?P<rest>,? [^.;:]+)"
)
_ANOTHER = re.compile(r"\b(?:it|its|there|no|every|each|or)\b")
_SOMEBODY = re.compile(
    r"\bthere is an? [\w-]+ that is (?P<who>an? [\w-]+ of the [\w-]+(?: [\w-]+)?)(?:,| and)(?= (?:is|has|may|can)\b)"
    r"(?P<told>[^.;:]*)"
)
_WORD = r"(?!(?:that|whose|who|is|has|may|can|and|or|if|unless|otherwise|there|than|but|between)\b)[\w'-]+"
_WHO = rf"(?:the {_WORD}(?: {_WORD})*|it)"
_WHAT = rf"(?:not )?{_WORD}(?: {_WORD})*"
_ALIKE = re.compile(
    rf"(?:(?<=\bif )|(?<=\bunless )|(?<=\band )|(?<=^))(?P<one>{_WHO}) (?P<state>is|has|may|can) "
    rf"(?P<what>{_WHAT}) (?P<joint>and|or) (?P<other>{_WHO}) (?P=state) (?P=what)(?=$|[.;:,])"
)
_EQUAL = re.compile(
    r"(?:(?<=^)|(?<=\bif )|(?<=\band )|(?<=\bor ))"
    r"(?P<one>the (?:(?:number of|distance|sum of) [^.;:,]*?|(?:(?! (?:is|if) )[^.;:,])+ (?:plus|minus) [^.;:,]*?)) is "
    r"(?=the (?!same\b))"
)
_ARTICLE = re.compile(r"^an? ")
_BOUND = re.compile(
    r"\bthe (?P<which>greater|lesser|smaller) of (?P<least>\d+) and "
    r"(?P<value>[^.;:,()]+|\([^.;:,()]+\))(?P<end>[.;]?)$"
)
_OWNED_TWICE = re.compile(
    r"\bthe (?P<whose>[\w-]+'s [\w-]+)'s (?P<what>[\w-]+(?: [\w-]+)?)"
    r"(?= (?:is|are|has|may|can|and|or|for|to|from|plus|minus|times|if|unless|on)\b|[.;:,)]|$)"
)


def once(told: str) -> str:
    told = _OWNED_TWICE.sub(r"the \g<what> of the \g<whose>", told)
    told = _SOMEBODY.sub(_somebody, told)
    told = _for_whom(_doing_so(told))
    told = _ALIKE.sub(_both, _THERE.sub(_it, told))
    told = _EQUAL.sub(r"\g<one> equals ", told) if " is the " in told else told
    return _BOUND.sub(_at_least, told)


def _doing_so(told: str) -> str:
    """`The hen may not enter the yard if the cost of doing so is high`."""
    does = _DOES.match(told)
    if does is None:
        return told
    who, act = re.escape(does[1].lower()), re.escape(does[2])
    return re.sub(rf" for (?:{who}|it) to {act}(?=$|[.;:,]| (?:is|are|plus)\b)", " of doing so", told)


def _for_whom(told: str) -> str:
    """`The hen may stay if the cost of the yard is high`: it is the hen's, as it is the hen who is spoken of. So of
    what was said to be for her before."""
    about = _ABOUT.match(told)
    who = about[1].lower() if about is not None else ""

    def spared(found: re.Match[str]) -> str:
        whom, before = found["whom"], told[: found.start()]
        return found["what"] if before and (whom == who or f" for {whom} " in before) else found[0]

    return _OF_FOR.sub(spared, told)


def _it(found: re.Match[str]) -> str:
    """`there is a way out and the hen may take it`."""
    what, rest = found["what"].strip(), found["rest"]
    named = re.compile(rf"(?:\(the {re.escape(what)}\)|\bthe {re.escape(what)}\b)('s)?")
    if len(named.findall(rest)) != 1 or _ANOTHER.search(named.sub("", rest)):
        return found[0]
    begun = found[0][: len(found[0]) - len(rest)]
    return begun + named.sub(lambda one: "its" if one[1] else "it", rest)


def _somebody(found: re.Match[str]) -> str:
    """`a friend of the hen is wet`, not `there is a hen that is a friend of the hen and is wet`."""
    told = found["told"]
    return found["who"] + (told.replace(", and ", " and ") if told.count(", ") == 1 else told)


def _both(found: re.Match[str]) -> str:
    """`the hen or the cock is wet`, `the hen and the cock are both wet`, `neither the hen nor the cock is wet`."""
    one, other, state, what = found["one"], found["other"], found["state"], found["what"]
    is_denied = what.startswith("not ")
    if one == other or (is_denied and found["joint"] == "or"):
        return found[0]
    if found["joint"] == "or":
        return f"{one} or {other} {state} {what}"
    if is_denied:
        return f"neither {one} nor {other} {state} {what.removeprefix('not ')}"
    what = plural_of(_ARTICLE.sub("", what)) if _ARTICLE.match(what) and " of " not in what else what
    both = {"is": "are both", "has": "both have"}.get(state, f"{state} both")
    return f"{one} and {other} {both} {what}"


def _at_least(found: re.Match[str]) -> str:
    """`the pace minus 2, but at least 0`."""
    value = found["value"].removeprefix("(").removesuffix(")")
    least = "least" if found["which"] == "greater" else "most"
    return f"{value}, but at {least} {found['least']}{found['end']}"
