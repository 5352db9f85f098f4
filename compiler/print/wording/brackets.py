"""Sums without the brackets that only a machine needs.

`(the eggs of the hen) plus (the sum of the chicks for each hen, called the hen)` is read aloud as it stands without
them. A comma tells where what goes before ends, `all of that` what is multiplied; where neither would do, they stay.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_SUMS = re.compile(r"\b(plus|minus|times|divided by)\b")
_NEXT = re.compile(r" (plus|minus|times|divided by)\b")
_LAST = re.compile(r"\b(plus|minus|times|divided by) $")
_BEFORE = re.compile(r",? (plus|minus|times|divided by) $")
_LEADS = re.compile(r"(?:^|\b(?:is|are|now|least|most|than|[Ii]f|and|or|by|unless|that) )$")
_ONE_OF = re.compile(r"\b(?:greater|greatest|smaller|less|least|lesser|sum) of [^;:]*\b(?:and|or) $")
_ENDS = re.compile(r"$|[.;:)]|,(?! rounded| moved)| (?:if|unless|and|or|is|are)\b")
_CLOSES = re.compile(r"$|[.;:)]")
_COMPARED = re.compile(r"$|[.;:)]|,(?! rounded| moved| plus| minus)| (?:if|unless)\b| (?:is|are) (?:at|more|less)\b")
_VALUE = re.compile(r"\(*(?:the|its|half|all|each|\d+)\b")
_EACH = re.compile(r" for each\b")
_ROUNDED = re.compile(r", rounded (?:up|down)$")
_RATIO_ENDS = re.compile(r"$|[.;:)]|, moved")
_MOVED = re.compile(r" moved\b")
_PRODUCTS = frozenset(("times", "divided by"))
_MUCH = 60  # letters of what is better followed by a comma


def unbracketed(told: str) -> str:
    """A sentence of the rules; what its brackets hold is read the same without them."""
    return _told(told, "", "") if "(" in told else told


def _told(text: str, before: str, after: str) -> str:
    """`before`, `after`: what stands around the text, where nothing parts it from them."""
    said = ""
    at = 0
    for opened, closed in _groups(text):
        said += text[at:opened]
        inner, rest = text[opened + 1 : closed], text[closed + 1 :] + after
        how = _way(inner, before + said, rest)
        if how is None:
            said += f"({_told(inner, '', ')')})"
        else:
            comma, behind = how
            if comma:
                said = _BEFORE.sub(r", \1 ", said)
            said += _told(inner, before + said, "" if rest.startswith(", moved") else behind + rest) + behind
        at = closed + 1
    return said + text[at:]


def _groups(text: str) -> Iterator[tuple[int, int]]:
    """Where each outermost pair stands."""
    depth, opened = 0, 0
    for at, letter in enumerate(text):
        if letter == "(":
            opened = at if depth == 0 else opened
            depth += 1
        elif letter == ")" and depth:
            depth -= 1
            if depth == 0:
                yield opened, at


def _way(inner: str, before: str, after: str) -> tuple[bool, str] | None:
    """Whether a comma comes before the sum it belongs to, and what comes behind; nothing where its brackets stay."""
    if not _VALUE.match(inner) or _ONE_OF.search(before):
        return None
    sums = set(_SUMS.findall(_flat(inner)))
    counts = bool(_EACH.search(inner))
    follows, goes_on = _LAST.search(before), _NEXT.match(after)
    if follows is not None and (goes_on is not None or _ENDS.match(after) or (_EACH.match(after) and not counts)):
        behind = goes_on[1] if goes_on is not None else ""
        return _operand(sums, counts, follows[1], behind, after)
    if follows is None and goes_on is not None and _LEADS.search(before):
        if _ROUNDED.search(inner) and goes_on[1] in _PRODUCTS:
            return False, ","
        return _first(sums, counts, len(inner), goes_on[1])
    if follows is None and (goes_on is None or sums or counts):
        return _alone(inner, sums, before, after)
    return (False, "") if follows is None else None


def _operand(sums: set[str], counts: bool, last: str, following: str, after: str) -> tuple[bool, str] | None:
    """What is added, taken away or multiplied with."""
    parted = "," if (counts and after[:1] == " ") or (sums and following) else ""
    if sums and (last in _PRODUCTS or following in _PRODUCTS or (last == "minus" and not sums <= _PRODUCTS)):
        return None
    if following in _PRODUCTS and counts:
        return None
    return bool(sums & _PRODUCTS) or counts, parted


def _first(sums: set[str], counts: bool, letters: int, following: str) -> tuple[bool, str]:
    if following in _PRODUCTS:
        return False, ", all of that" if sums or counts else ""
    return False, "," if counts or sums & _PRODUCTS or letters > _MUCH else ""


def _alone(inner: str, sums: set[str], before: str, after: str) -> tuple[bool, str] | None:
    """What is compared, or ends what is said."""
    counts = bool(_EACH.search(inner))
    if _EACH.match(after) and re.search(r"\b(?:of|by) $", before) and not sums & {"plus", "minus"}:
        return False, "," if counts else ""
    if _LEADS.search(before):
        if _MOVED.match(after):
            return False, ","
        is_end = _COMPARED.match(after) if sums else _ENDS.match(after)
        return (False, "," if counts and after[:1] == " " else "") if is_end else None
    if not sums and before.endswith("half of ") and after.startswith(", rounded"):
        return False, ""
    is_ratio = before.endswith(" for ") and _SUMS.findall(inner) == ["divided by"]
    return (False, "") if (_RATIO_ENDS if is_ratio else _CLOSES).match(after) and (not sums or is_ratio) else None


def _flat(text: str) -> str:
    """Without what stands in brackets of its own."""
    flat, at = "", 0
    for opened, closed in _groups(text):
        flat += text[at:opened]
        at = closed + 1
    return flat + text[at:]
