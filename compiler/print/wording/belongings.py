"""What belongs to somebody who was named is not said to be his by name again.

`It is won by the Hens if their eggs are at least 3`, `the lead of the hen is its eggs minus those of its rival`,
`foreign if their nests differ`: by form alone, and where nobody else is spoken of in between.
"""

from __future__ import annotations

import re

from compiler.phrases import plural_of
from runtime.program import with_article

_WORD = r"(?!(?:of|for|and|or|if|is|are|the|an?|plus|minus|times|that|whose|no|each|every)\b)[\w-]+"
_NAME = rf"{_WORD}(?: {_WORD}){{0,2}}"
_ENDS = r"(?=$|[.;:,)]| (?:if|unless|and|or|plus|minus|is|are|has|have|may|can)\b)"
_PEOPLE = r"the [A-Z]\w*[^\Wsui]s"
_BY_THEM = re.compile(rf"\bby (?P<who>{_PEOPLE}) (?:if|unless) (?P<rest>[^:;]+)$")
_PLACED = re.compile(r"\b(\w+) (?:on|in|at|to|for|with|from|by|of) $")
_ANY_PEOPLE = re.compile(rf"\b{_PEOPLE}\b")
_ITS = re.compile(
    rf'^(?P<begun>"?[Tt]he {_NAME} of \{{?(?P<who>the {_WORD})\}}?"? (?:is|are) )'
    rf"the (?P<what>{_NAME}) of (?P=who)"
    rf"(?: (?P<sum>plus|minus) the (?P<more>{_NAME}) of (?:the (?P<other>{_NAME}) of )?(?P=who))?{_ENDS}"
)
_THOSE = re.compile(
    rf"\b(?P<begun>the (?P<what>{_NAME}) of (?P<who>the {_WORD}) (?:is|are) (?:(?:more|less) than |at (?:most|least) )?"
    rf"(?:twice |half of )?)the (?P=what) of the (?P<other>{_NAME}) of (?P=who){_ENDS}"
)
_IF_IT = re.compile(
    r"(?:^|(?<=\bis )|(?<=\botherwise ))(?P<what>(?!the\b|it\b|no\b)[\w-]+(?: (?!if\b)[\w-]+){0,3}) if (?P=what) "
    r"(?=(?:is|has)\b)"
)
_SAME_STATE = re.compile(
    r"\b(?P<that>that|who) (?P<state>is|are) (?!an? |not )(?P<one>(?:(?!that\b|whose\b|who\b|to (?!the\b))[\w' -])+?) "
    r"and (?P=state) (?!an? |not |now |no )"
)
_KIND_TWICE = re.compile(r"\bis an? (?P<one>[\w-]+) (?P<kind>[\w-]+) and is an? (?P<other>[\w-]+) (?P=kind)\b")
_WHO = r"[Tt]he [\w-]+(?: [\w-]+)?"
_KIND = r"(?:(?:, an? [\w -]+)?\})?"  # of a slot: `{the hen, a bird}`
_DIFFER = re.compile(
    rf'^(?P<begun>"?\{{?(?P<one>{_WHO}){_KIND} is [\w\' -]+? \{{?(?P<other>{_WHO}){_KIND}"? if )'
    rf"(?P<first>{_WHO})'s (?P<what>[\w-]+) is not (?P<second>{_WHO})'s (?P=what)(?=[.;]?$)"
)
_NOT_THE = re.compile(r"\bits (?P<what>[\w-]+) is not the (?P=what)(?=[.;,]?$| and\b)")
_ORDERED = re.compile(r"(?P<order>, in the order [\w' -]+? chooses), (?P<name>called the [\w-]+(?: [\w-]+)?)(?=, )")
_SUPPOSING = re.compile(
    r"(?P<joint>\b(?:is|are|if|otherwise)), (?P<so>supposing that [^,;:()]+), (?P<then>[^,;:()]+?)(?=[.;]?$)"
)
_OTHER_THAN = re.compile(
    r"\b(?P<a>an?|no) (?P<what>(?:[\w-]+ )*?(?P<kind>[\w-]+)(?: in the [\w-]+(?: [\w-]+)?)?) "
    r"other than the (?P=kind)\b(?!')"
)
_SIDES = re.compile(
    r"\bthere is (?P<a>a|no) hexside among (?P<whose>the hexsides of (?:the [\w-]+(?: [\w-]+)?|it)) that (?=is\b)"
)
_CONDITION = re.compile(r"\b(?:if|unless|otherwise)\b")


def belonging(told: str) -> str:
    told = _THOSE.sub(_those, _ITS.sub(_its, _BY_THEM.sub(_their, told))) if " the " in told else told
    if "supposing" in told:
        told = _SUPPOSING.sub(_supposing, told)
    told = _SAME_STATE.sub(r"\g<that> \g<state> \g<one> and ", _IF_IT.sub(r"\g<what> if it ", told))
    told = _KIND_TWICE.sub(_of_both, told)
    told = _NOT_THE.sub(r"its \g<what> is another", _DIFFER.sub(_differ, told))
    told = _SIDES.sub(_one_of, _OTHER_THAN.sub(_another, told)) if " other than " in told or " among " in told else told
    return _ORDERED.sub(r", \g<name>\g<order>", told)


def _another(found: re.Match[str]) -> str:
    """`there is another hen in the yard`, not `there is a hen in the yard other than the hen`."""
    return f"{'no other' if found['a'] == 'no' else 'another'} {found['what']}"


def _one_of(found: re.Match[str]) -> str:
    """`one of the hexsides of the yard is green`."""
    return f"{'none' if found['a'] == 'no' else 'one'} of {found['whose']} "


def _their(found: re.Match[str]) -> str:
    """`It is won by the Hens if they have eggs, and their nest is dry`."""
    who, rest = found["who"], found["rest"]
    if set(_ANY_PEOPLE.findall(rest)) != {who} or "their" in rest:
        return found[0]

    def theirs(one: re.Match[str]) -> str:
        """What stands at another thing of theirs is named with it: `the eggs in the nest of the Hens`."""
        at = _PLACED.search(rest[: one.start()])
        return one[0] if at is not None and at[1] not in ("is", "are", "not") else f"their {one[1]}"

    told = re.sub(rf"\bthe ({_NAME}) of {who}\b(?!')", theirs, rest)
    told = re.sub(rf"^{who} (?=(?:have|are|may|can)\b)", "they ", told)
    return found[0][: -len(rest)] + told


def _its(found: re.Match[str]) -> str:
    """`The lead of the hen is its eggs minus those of its rival`."""
    told = f"{found['begun']}its {found['what']}"
    if not found["sum"]:
        return told
    if not found["other"]:
        return f"{told} {found['sum']} its {found['more']}"
    more = _that(found["more"]) if found["more"] == found["what"] else f"the {found['more']}"
    return f"{told} {found['sum']} {more} of its {found['other']}"


def _those(found: re.Match[str]) -> str:
    return f"{found['begun']}{_that(found['what'])} of its {found['other']}"


def _that(what: str) -> str:
    return "those" if what.endswith("s") and not what.endswith("ss") else "that"


def _of_both(found: re.Match[str]) -> str:
    return f"is {with_article(found['one'])} and {found['other']} {found['kind']}"


def _differ(found: re.Match[str]) -> str:
    """`The hen is foreign to the cock if their nests differ`."""
    if {found["one"].lower(), found["other"]} != {found["first"], found["second"]}:
        return found[0]
    return f"{found['begun']}their {plural_of(found['what'])} differ"


def _supposing(found: re.Match[str]) -> str:
    """What is supposed comes last where nothing else is asked: `it may stay if the hen may brood, supposing ...`."""
    before = found.string[: found.start()]
    if found["joint"] == "if" and _CONDITION.search(before):
        return found[0]
    return f"{found['joint']} {found['then']}, {found['so']}"
