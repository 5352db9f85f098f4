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
_IF_THEN = re.compile(
    rf"(?P<begun>\b[Ii]f (?P<who>the {_WORD}(?: {_WORD})?) (?:is|has|may|can|cannot|does) (?P<so>[^,;:]*), )"
    r"(?P=who)(?= (?:is|has|may|can|cannot|does)\b)"
    r"(?P<rest>[^;:]*(?:; otherwise (?P<other>(?P=who) (?:is|has|may)\b)?)?)"
)
_OTHERS = re.compile(r"\b(?:and|or) (?!(?:is|has|may|can|not)\b)")
_ORDER = re.compile(r"(?P<who>the [\w-]+(?: [\w-]+){0,3}?)(?P<act>\)?), in the order (?P=who) chooses\b")
_PLACE = r"the (?:(?!(?:from|to|that|whose|is|and|or|if)\b)[\w'-]+ ){0,3}?(?P<%s>[\w-]+)"
_BETWEEN = re.compile(
    rf"(?P<half>\bthe far half of )?\bthe (?P<what>line|hexside) from (?P<one>{_PLACE % 'near'}) to "
    rf"(?P<other>{_PLACE % 'far'})(?= (?:meets|crosses|is|and|or|that|if)\b|$|[.;:,)])"
)
_LONG = re.compile(
    r"\bthe (?P<what>[\w-]+) (?:for|of|from|to|spent|left|between) "
    r"(?:(?!(?:and|or|is|are|if|unless|plus|minus|times|that|has|may|can|equals|than|divided)\b)[\w'-]+"
    r"(?: |(?=$|[.;:,)])))+"
)
_GOES_ON = re.compile(r" (?:is|are|plus|minus|equals|crosses|meets|and)\b|[.;:,]|$")
_WORDS = re.compile(r"[a-z]{2,}|\d+")
_SMALL = frozenset(
    "the an and or but if is are be been has have had may can cannot not no nor only other others that which who whose "
    "it its to in on at of by for from with as in into onto".split()
)
BEGINNING = 4  # letters in which words of one kind are alike
LONG = 6  # words of what is not said whole again
_OWNED_TWICE = re.compile(
    r"\bthe (?P<whose>[\w-]+'s [\w-]+)'s (?P<what>[\w-]+(?: [\w-]+)?)"
    r"(?= (?:is|are|has|may|can|and|or|for|to|from|plus|minus|times|if|unless|on)\b|[.;:,)]|$)"
)


def once(told: str) -> str:
    told = _OWNED_TWICE.sub(r"the \g<what> of the \g<whose>", told)
    told = _SOMEBODY.sub(_somebody, told)
    told = _for_whom(_THERE.sub(_it, _doing_so(told)))
    told = _ALIKE.sub(_both, _THERE.sub(_it, told))
    told = _EQUAL.sub(r"\g<one> equals ", told) if " is the " in told else told
    told = _ORDER.sub(r"\g<who>\g<act>, in the order it chooses", _IF_THEN.sub(_if_it, told))
    return _that(_between(_BOUND.sub(_at_least, told)))


def beneath(before: str, told: str) -> str:
    """What stands in a list: what its head and the items above it have named is not named whole again."""
    head = f"{before}\n"
    whole = _that(_between(_for_whom(_doing_so(f"{head}{told}"))))
    return whole.removeprefix(head) if whole.startswith(head) else told


def adds_nothing(short: str, told: str) -> bool:
    """Whether all that the short words say is said by the others: by their beginnings, `fed` or `feeding`."""
    words = [[one for one in _WORDS.findall(text.lower()) if one not in _SMALL] for text in (short, told)]
    known = {one[:BEGINNING] for one in words[1]}
    return all(one[:BEGINNING] in known for one in words[0])


def _if_it(found: re.Match[str]) -> str:
    """`If the hen is fed, it is now calm; otherwise it is now cross`."""
    if _OTHERS.search(found["so"]):
        return found[0]
    rest = found["rest"]
    if found["other"]:
        rest = rest[: -len(found["other"])] + found["other"].replace(found["who"], "it")
    return f"{found['begun']}it{rest}"


def _between(told: str) -> str:
    """`The far yard is hidden from the near yard if the line between the two yards is closed`: both were named."""

    def said(found: re.Match[str]) -> str:
        before, one, other = told[: found.start()].lower(), found["one"], found["other"]
        if not all(re.search(rf"\b{re.escape(it)}\b(?!')", before) for it in (one, other)):
            return found[0]
        kind = found["near"]
        if kind == found["far"] and len(set(re.findall(rf"\bthe (?:[\w-]+ )?{kind}\b(?!')", before)) - {one, other}):
            return found[0]  # of three it would not be told which
        if found["half"]:
            return f"{other}'s half of the line"
        if kind != found["far"] and found["what"] == "line":
            return found[0]
        both = f"the two {plural_of(kind)}" if kind == found["far"] else "them"
        return f"the {found['what']} between {both}"

    return _BETWEEN.sub(said, told) if " from the " in told else told


def _that(told: str) -> str:
    """`the price of the egg in the nest of the hen is 1, and that price is paid`, if it is the only price."""
    at = 0
    while (found := _LONG.search(told, at)) is not None:
        at = found.end()
        phrase, what, before = found[0].rstrip(), found["what"], told[: found.start()]
        many = what.endswith("s") and not what.endswith("ss")
        if phrase.count(" ") + 1 < LONG or f"the {phrase[4:]}" not in before:
            continue
        if len(re.findall(rf"\bthe {what}\b", before)) != before.count(phrase):
            continue
        over = found.start() + len(phrase)
        if not (_GOES_ON.match(told, over) or (before.endswith(("plus ", "minus ")) and told[over : over + 1] == ")")):
            continue
        short = f"{'those' if many else 'that'} {what}"
        told = before + short + told[found.start() + len(phrase) :]
        at = len(before) + len(short)
    return told


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
