"""Steps of a procedure as somebody would tell them at the table, one wording for each kind of step.

`Let the price be the cost of the egg` tells what the price is; `Now the hen is broody` what the hen is now; `For each
hen in the yard, called the layer, now the layer is fed` that each hen in the yard is now fed. A name that nobody needs
is not given.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from runtime.program import with_article

_NAME = r"the (?:(?!\b(?:be|if|is|now)\b)[\w'-]+ ?)+?"
_LET_NEW = re.compile(rf"^[Ll]et ({_NAME}) be a new ([\w -]+?)(?: with (.+))?$")
_LET = re.compile(rf"^[Ll]et ({_NAME}) be (.+)$")
_SIMPLE = r"(?:the|its|each) (?:(?!\b(?:that|whose|who|if|is|are|has|have)\b).)+?"
_NOW = re.compile(rf"^[Nn]ow (?:\(({_SIMPLE})\)|({_SIMPLE})) (is|are|has|have) (?!not\b)")
_BECOMES = re.compile(
    r"(?:,? then|(,)|\b([Oo]therwise)) now "
    r"((?:the|its|each|there)\b(?:(?!\b(?:that|whose|if|is|are|has|have)\b)[\w' -])*?) ?\b(is|are|has|have) (?!not\b)"
)
_AND_IS = re.compile(r"(is no longer [\w -]+?) and is (?=(?!no longer|now)\w)")
_LATE = re.compile(r"^((?:[Ii]f|[Ww]hen(?:ever)?|[Aa]t) .*[,:] (?:then )?)(for each .+)$")
_THERE = re.compile(r"^[Nn]ow there (is|are) ")
_ROLL = re.compile(r"^([Rr]oll (?:a|the) [^,]*? for ([^,]+)), called the (?:roll|\2)$")
_COMMA = re.compile(r", (?![^(]*\))")
_FIELD = re.compile(r"([\w-]+(?: [\w-]+)??) (?:\((.+)\)|((?:the|its) .+))|([\w-]+) (.+)")
_ARTICLE = re.compile(r"(?:the|an?|its|no|each|every|half|all)\b|[^a-z]")
_DONE = re.compile(r" (is|are|has|have) (not )?(.+)")
_EACH = re.compile(r"^([Ff])or each (.+?), called (the [\w -]+?)(, |$)(.*)$")
_ORDER = re.compile(r" (in the order .+ chooses)$")
_RELATIVE = re.compile(r"\b(?:that|whose|who|to|by)\b")
_OPEN = re.compile(r"\b(?:if|otherwise|unless|until|for each|for every|called)\b")
_HEAD = re.compile(r" (?:that|whose|among|in|inside|on|of|out|against|around|near|for|at|to|with|by|\w+ed)\b")


def stepped(step: str, is_many: Callable[[str], bool]) -> str:
    """`is_many`: whether what is called so is several."""
    for form, told in ((_EACH, _each), (_LET_NEW, _new), (_NOW, _now), (_THERE, _there_is), (_ROLL, _roll)):
        found = form.search(step)
        if found is not None:
            return told(found, is_many)
    late = _LATE.search(step)
    if late is not None:
        return f"{late[1]}{stepped(late[2], is_many)}"
    let = _LET.search(step)
    return step if let is None else _let(let, is_many)


def becoming(told: str) -> str:
    """`If it rains, the hen is now wet; otherwise the hen is now dry`."""
    return _AND_IS.sub(r"\1 and is now ", _BECOMES.sub(_becomes, told))


def _becomes(found: re.Match[str]) -> str:
    """What somebody has done by then needs no `now`."""
    joint, verb = f"{found[2]} " if found[2] else ", ", found[4]
    if verb in ("is", "are"):
        return f"{joint}{found[3]} {verb} now "
    is_had = _ARTICLE.match(found.string[found.end() :])  # `now has the egg`, but `has laid`
    return f"{joint}{found[3]} {f'now {verb}' if is_had else verb} "


def _let(found: re.Match[str], is_many: Callable[[str], bool]) -> str:
    return f"{found[1]} {_are(_HEAD.split(found[1].removeprefix('the '))[0], is_many)} {_the(found[2], is_many)}"


def _is_bare(value: str, is_many: Callable[[str], bool]) -> bool:
    """`hens in the yard`, not `the hens`, `4`, `no hens`."""
    return not _ARTICLE.match(value) and is_many(_HEAD.split(value)[0])


def _new(found: re.Match[str], is_many: Callable[[str], bool]) -> str:
    """`There is a new nest, the home: its color is red, its owner is the hen, and its yard and eggs are as above`."""
    name, kind = found[1], found[2]
    every = [field for one in _COMMA.split(found[3] or "") if (field := _FIELD.fullmatch(one))]
    fields = [(field[1] or field[4], field[2] or field[3] or field[5]) for field in every]
    same = [field for field, value in fields if value == f"the {field}"]
    others = [(field, value) for field, value in fields if value != f"the {field}"]
    told = [f"its {field} {_are(field, is_many)} {_the(value, is_many)}" for field, value in others]
    told += [f"its {_listed(same)} {'are' if len(same) > 1 else _are(same[0], is_many)} as above"] if same else []
    opening = f"there is {with_article(f'new {kind}')}" + (f", {name}" if name != f"the {kind}" else "")
    return f"{opening}: {_listed(told, ',' if len(told) > 2 or same else '')}" if told else opening


def _are(name: str, is_many: Callable[[str], bool]) -> str:
    return "are" if is_many(name) else "is"


def _the(value: str, is_many: Callable[[str], bool]) -> str:
    return f"the {value}" if _is_bare(value, is_many) else value


def _listed(every: list[str], comma: str = "") -> str:
    *before, last = every or [""]
    return f"{', '.join(before)}{comma} and {last}" if before else last


def _now(found: re.Match[str], _: Callable[[str], bool]) -> str:
    who, verb, what = found[1] or found[2], found[3], found.string[found.end() :]
    is_had = verb.startswith("ha") and _ARTICLE.match(what)  # `now has the egg`, but `has now laid`
    return f"{who} now {verb} {what}" if is_had else f"{who} {verb} now {what}"


def _there_is(found: re.Match[str], _: Callable[[str], bool]) -> str:
    return f"there {found[1]} now {found.string[found.end() :]}"


def _roll(found: re.Match[str], _: Callable[[str], bool]) -> str:
    return found[1]


def _each(found: re.Match[str], is_many: Callable[[str], bool]) -> str:
    """Where the name stands once in what is done, what it is the name of stands there itself."""
    what, name, done = found[2], found[3], found[5]
    ordered = _ORDER.search(what)
    which = what[: ordered.start()] if ordered else what
    told = _in_place(which, name, done) if done else ""
    if told:
        told = stepped(told, is_many)
        return f"{told}, {ordered[1]}" if ordered else told
    known = name if _HEAD.split(what)[0].split()[-1:] == name.split()[1:] else ""
    act = f", {done}" if done else found[4].rstrip(" ,")
    return f"{found[1]}or each {what}{act}" if known else found.string


def _in_place(which: str, name: str, done: str) -> str:
    places = list(re.finditer(rf"\b{re.escape(name)}\b", done))
    if len(places) != 1 or done[places[0].end() :].startswith("'s") or _OPEN.search(done):
        return ""
    before, after = done[: places[0].start()], done[places[0].end() :]
    if before == "now " and (is_so := _DONE.fullmatch(after)):  # it is what is spoken of
        verb, no, what = is_so.groups()
        if no and verb.startswith("ha"):
            return f"each {which} no longer counts as having {what}"
        return f"each {which} {verb} {'no longer' if no else 'now'} {what}"
    if _RELATIVE.search(which) and after.strip(" .;:"):
        return ""  # what follows would be taken for a part of it
    return f"{before}{'any' if ' not ' in before else 'each'} {which}{after}"
