"""Conditions in a row, and what is told of somebody in a row: who is spoken of is named once.

`if the hen is wet and is cold`, `each hen that is wet and is cold, and whose yard is dry`, `if it is wet or cold`.
What belongs to the one who is asked for is said as owners are: `an egg of the hen`, not `an egg whose hen is the hen`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from compiler.print.wording.belongings import belonging
from compiler.print.wording.said_before import once

_OPENED = re.compile(r"(?:\"\{)?([Tt]he [\w-]+(?: [\w-]+)?)(?:, [^}]*)?\}? (?:may|can|cannot|is|has|does)\b")
_STATE = r"(?:is|are|has|have|may|can|cannot|was|were|does|did|had)"
_LINKS = re.compile(
    r"(?:^(?:[Ii]f )?|\b(?:if|unless) )(?!any |all |none )([^;:()]+?)(?=$|[.;:]|, (?!and\b)| (?:if|unless|then)\b)"
)
_CLAUSE = re.compile(rf"((?:the|its) (?:(?!\b(?:that|whose|who|{_STATE})\b)[\w', -])+?|it) ({_STATE}) (not )?(.+)")
_CLAUSES = re.compile(rf"(?:(?:the|its|every|each|no|there)\b.*?|it|[A-Z]\w+) (?:{_STATE}|\w+s)\b")
_TELLS = re.compile(rf"(?:that|who) (?={_STATE}\b)|whose\b")
_SHARED = ("has been ", "is ", "has ", "may ", "can ")  # said once: `it is wet or cold`
_ARTICLE = re.compile(r"(?:an?|the|one|no) ")
_DEPENDS = re.compile(r"\b(?:that|who|whose|between|or)\b|,")
_AND = re.compile(r"(,? and )")
_FURTHER = re.compile(rf" and (?=(?:that|who) {_STATE}\b|whose )")
_STRETCH = re.compile(r"[^,.;:()]+")
_ANY_TELLS = re.compile(rf"\b(that|who) {_STATE}\b|\b(whose) ")
_ORDERED = re.compile(r"(?<!,) (in the order (?:(?!\b(?:that|whose)\b)[\w' -])+? chooses)\b")
_BEHIND = r"that|whose|who|of|among|in|inside|on|out|next|within|against|around|under"
_HEAD = re.compile(
    rf"\b(?:an?|no|each|any) (?:(?!\b(?:{_BEHIND})\b)[\w-]+ )*?(?:(?!\b(?:{_BEHIND})\b)[\w-]+)(?= (?:{_BEHIND})\b)"
    r"(?P<owned> of \(?the [\w' -]+?\)?(?= (?:that|whose)\b))?"
)
_SAME = re.compile(
    r"(?: and)? whose ([\w-]+(?: [\w-]+)?) is (the (?:[\w' -]+?'s )?\1)"
    r"(?=$|[.;:,]| (?:and|is|are|may|has|if|unless)\b)"
)
_BOUND = re.compile(r"[.;:]|\b(?:if|unless|then|otherwise)\b")


def in_a_row(told: str) -> str:
    opened = _OPENED.match(told)
    who = opened[1].lower() if opened else ""
    told = _LINKS.sub(partial(_chained, who), told) if " and " in told or " or " in told else told
    told = _STRETCH.sub(_all_told, told) if " and " in told else told
    return belonging(once(_ORDERED.sub(r", \1", told)))


def _chained(opened: str, found: re.Match[str]) -> str:
    """Conditions in a row: who is spoken of is named once, and of three the last stands behind a comma and `and`.
    `opened`: who the sentence is about, and whom `it` names."""
    begun = found[0][: -len(found[1])]
    if " and " not in found[1]:
        return begun + _either(found[1], opened)
    every: list[list[str]] = []
    parted = False  # what was read in a row before has its comma
    first, *rest = _AND.split(found[1])
    for joint, one in ((" and ", first), *zip(rest[::2], rest[1::2], strict=True)):
        if every and _TELLS.match(one):
            every[-1].append(one)
        elif _CLAUSES.match(one) and not (every and " between " in every[-1][-1]):
            every.append([one])
            parted |= joint != " and "
        elif every:
            every[-1][-1] += f"{joint}{one}"
        else:
            return found[0]
    clauses = list(_named_once((_told_once(one) for one in every), opened))
    is_plain = not parted and len(clauses) == 2 and not re.search(r"\b(?:that|whose|and|nor)\b", clauses[0])
    return begun + row(clauses, "and", "" if is_plain else ",")


def _either(told: str, opened: str) -> str:
    """`it is wet, cold or cross`; where one of them tells more than that, nothing is left out."""
    every = [_CLAUSE.fullmatch(one) for one in told.split(" or ")]
    first, *others = every
    if not others or first is None or _DEPENDS.search(told.replace(" or ", " ")):
        return told
    same = {first[1], "it", opened} if first[1] in ("it", opened) else {first[1]}
    rest = [one[0][len(one[1]) + 1 :] for one in others if one is not None and one[1] in same]
    if len(rest) < len(others):
        return told
    own = first[0][len(first[1]) + 1 :]
    shared = next((one for one in _SHARED if all(it.startswith(one) for it in (own, *rest))), "")
    bare = [one.removeprefix(shared) for one in (own, *rest)]
    is_alike = len({_ARTICLE.match(one) is None for one in bare}) == 1
    is_shared = is_alike and not any(one.startswith("not ") for one in bare)
    return row([first[0], *(bare[1:] if is_shared else rest)], "or", "")


def row(every: Sequence[str], joint: str = "and", comma: str = "") -> str:
    *before, last = every
    return f"{', '.join(before)}{comma} {joint} {last}" if before else last


def _all_told(found: re.Match[str]) -> str:
    """What is told of somebody outside of conditions: of whom a step is done, who may be chosen."""
    pieces = _FURTHER.split(found[0])
    if len(pieces) == 1 or not _ANY_TELLS.search(pieces[0]):
        return found[0]
    return _told_once(pieces)


def _told_once(pieces: list[str]) -> str:
    """`a hen that is wet and is cold`: of each kind of what is told of it the first alone begins with `that`."""
    groups: list[list[str]] = []
    for at, one in enumerate(pieces):
        begun = [tells[1] or tells[2] for tells in _ANY_TELLS.finditer(one)] if at == 0 else [one.partition(" ")[0]]
        kind = begun[-1] if begun else ""
        if groups and kind != "whose" and groups[-1][0] == kind:
            groups[-1].append(one.removeprefix(f"{kind} "))
        else:
            groups.append([kind, one])
    told = [row(one, "and", "," if len(one) > 2 else "") for _, *one in groups]
    return row(told, "and", "," if len(told) > 2 or any(len(one) > 2 for one in groups[:-1]) else "")


def _named_once(clauses: Iterable[str], opened: str) -> Iterator[str]:
    """`the hen is wet and is cold`, `the hen is neither a gull, a duck nor a crow`."""
    who, told, ends = "", list[str](), True
    for one in (*clauses, ""):
        said = _CLAUSE.fullmatch(one)
        if said is not None and not ends and (said[1] == who or {said[1], who} == {"it", opened}):
            told.append(one[len(said[1]) + 1 :])
        else:
            if told:
                yield _of_one(told)
            who, told = said[1] if said is not None else "", [one]
        ends = said is None or _DEPENDS.search(said[4]) is not None


def _of_one(told: list[str]) -> str:
    first = _CLAUSE.fullmatch(told[0])
    denied = f"{first[2]} not " if first is not None and first[3] and first[2] not in ("does", "did") else "-"
    if len(told) > 1 and first is not None and all(one.startswith(denied) for one in told[1:]):
        return row([f"{first[1]} {first[2]} neither {first[4]}", *(one[len(denied) :] for one in told[1:])], "nor", "")
    return row(told, "and", "," if len(told) > 2 else "")


def owned(told: str) -> str:
    """`an egg of the hen in the nest`, not `an egg in the nest whose hen is the hen`."""
    while "whose " in told and (found := _SAME.search(told)) is not None:
        before, rest = told[: found.start()], told[found.end() :]
        begun = max((one.end() for one in _BOUND.finditer(before)), default=0)
        heads = list(_HEAD.finditer(f"{before} whose", begun))
        if len(heads) != 1:
            break
        (head,) = heads
        at = head.end()
        if not _ANY_TELLS.search(before[at:]) and _FURTHER.match(rest):
            rest = rest.removeprefix(" and")
        told = f"{before[:at]} {'and' if head['owned'] else 'of'} {found[2]}{before[at:]}{rest}"
    return told
