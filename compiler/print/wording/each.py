"""What is told of each of several, without a name that nobody needs.

`The luck is raised by the eggs of each hen`, `the least way from the nest to any hen`, `by 2 for each hen that is wet`,
where a rulebook says `for each hen, called the layer`, and then what of the layer.
"""

from __future__ import annotations

import re

_UNTIL = r"(?=$|[.;:,]| (?:if|unless|is|are|plus|minus|times)\b)"
_TOLD = r"(?P<told>(?:(?! for each ).)+)"
_CALLED = rf"for each (?P<which>(?:(?! for each |, called ).)+), called (?P<name>the [\w -]+?){_UNTIL}"
_OF_EACH = re.compile(rf"\b(?P<how>the (?:sum|least|greatest) of|(?:raised|lowered|falls) by) {_TOLD} {_CALLED}")
_IF_IT_IS = re.compile(
    r"(?<=\d )(?P<begun>for each (?P<which>[^,]+)), called (?P<name>the [\w -]+?), if (?P<so>[^,;:]+?)(?P<end>[.;:]?)$"
)
_COMPARED = re.compile(r",(?= (?:is|are|minus) )")
_FIRST = re.compile(r"^the (?:(?!of\b)[\w-]+ )*?(?P<last>[\w-]+)(?= (?:of|from|to|between|for|left|spent)\b)")
_MANY = {"least": "fewest", "greatest": "most"}
_ANOTHER = re.compile(r"\b(?:and|or|there|no|every|each)\b")


def of_each(told: str) -> str:
    if "for each " not in told:
        return told
    told = _IF_IT_IS.sub(_that_is, told)
    while (found := _OF_EACH.search(told)) is not None and (said := _said(found)):
        rest = told[found.end() :]
        told = told[: found.start()] + said + (rest[1:] if _COMPARED.match(rest) else rest)
    return told


def _said(found: re.Match[str]) -> str:
    how, told, which, name = found["how"], found["told"], found["which"], found["name"]
    named = re.compile(rf"\b{re.escape(name)}(?P<has>'s (?P<what>[\w-]+(?: (?!plus|minus|times|for)[\w-]+)*))?\b")
    every = list(named.finditer(told))
    if not every and how[:3] != "the" and name not in found.string[found.end() :]:
        return f"{how} {told} for each {which}"
    if len(every) != 1:
        return ""
    (at,) = every
    first = _FIRST.match(told) if how[4:] in ("least of", "greatest of") else None
    some = f"any {which}" if first is not None else f"each {which}"
    it = f"the {at['what']} of {some}" if at["has"] else some
    told = told[: at.start()] + it + told[at.end() :]
    if first is None:
        return f"{how} {told}" if how[4:] not in ("least of", "greatest of") else ""
    most = how[4:].removesuffix(" of")
    is_many = first["last"].endswith("s") and not first["last"].endswith("ss")
    return f"the {_MANY[most] if is_many else most} {told.removeprefix('the ')}"


def _that_is(found: re.Match[str]) -> str:
    """`for each hen that is wet`, `for each hen whose yard is dry`."""
    begun, which, name, so = found["begun"], found["which"], re.escape(found["name"]), found["so"]
    joint = " and" if re.search(r"\b(?:that|whose)\b", which) else ""
    about = re.fullmatch(rf"{name} ((?:is|has|may|can) .+)", so)
    owned = re.fullmatch(rf"(?:the ([\w-]+(?: [\w-]+)?) of {name}|{name}'s ([\w-]+(?: [\w-]+)?)) (is .+)", so)
    last = about[1] if about is not None else owned[3] if owned is not None else ""
    if not last or _ANOTHER.search(last) or found["name"] in last:
        return found[0]
    told = f"that {last}" if about is not None else f"whose {owned[1] or owned[2]} {last}" if owned is not None else ""
    return f"{begun}{joint} {told}{found['end']}"
