"""Words of a pack's own: how its guide has the values of attributes read, and what is made with values.

`The hen's color is red` is read `the hen is a red one`, and `a new nest with owner the hen, yard the yard` as
`a new nest: of the hen in the yard`; a phrase may be read shorter than it is written. What a guide says nothing of
stays as the rules have it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import field
from functools import cached_property, lru_cache, partial

from compiler.print.wording.spoken import as_said, worded
from runtime.records import dataclass

Own = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
Form = tuple[str, re.Pattern[str], Callable[[re.Match[str]], str]]

GUIDES = 16  # whose forms are kept, for who prints again in one process
_ENDS = r"(?=$|[.;:,)]| (?:and|or|if|unless|is|are|has|may)\b)(?P<further> and(?= (?:that|whose)\b))?"
_COMMA = re.compile(r", (?![^(]*\))")
_FENCE = re.compile(r"^\((.+)\)$")
_JOINTS = re.compile(r", | or ")
_ARTICLE = re.compile(r"^an? ")
_ONE = re.compile(r"(an?) (.+) ([\w-]+)")
_SLOT = re.compile(r"\{([^{},]+)[^{}]*\}")
_STOP = (
    r"(?:and|or|is|are|if|unless|plus|minus|times|that|whose|to|from|for|has|may|can|equals|meets|crosses|means|rather)"
)
_HELD = r"(?:[^()]|\((?:[^()]|\([^()]*\))*\))*"
_SAID = rf"\({_HELD}\)|\d+|\{{[^{{}}]*\}}|(?:the|its|any|an?|each|no|it|[A-Z]\w*)\b(?: (?!{_STOP}\b)[\w'-]+)*?"
_OVER = rf"(?=$|[.;:,)\"]| {_STOP}\b)"
_WHOLE = r"(?![\w'-])"
_WHICH = r"\b(?P<which>[Aa]n?|[Nn]o|[Ee]ach|[Ee]very|[Aa]ny)"
_KNOWN = rf"{_WHICH} (?P<noun>[\w-]+) (?P<place>(?:(?!\b(?:that|who|whose|and|or|an?|no)\b)[\w'()-]+ )*)"
_WHO = rf"(?P<known>{_KNOWN})?(?<![^\Wus]s )(?P<whose>\bwhose)|(?P<its>\b[Ii]t)s|'s"


@dataclass(frozen=True)
class OwnWords:
    """`values`: by attribute what stands behind `is` for which of its values. `made`: by kind how each of its fields is
    told of one that is made; `{}` is its value. `phrases`: the end of a phrase, or all of it, and as it is read.
    `plain`: whose plain words say all that their own do."""

    values: Own = ()
    made: Own = ()
    phrases: tuple[tuple[str, str], ...] = ()
    plain: tuple[str, ...] = ()

    def as_said(self, sentence: str, is_item: bool = False) -> str:
        return self.read(as_said(self.read(sentence), is_item))

    def worded(self, sentence: str, is_item: bool = False) -> str:
        return self.read(worded(self.read(sentence), is_item))

    def read(self, text: str) -> str:
        """What was read is read the same again."""
        for sign, form, told in self._forms:
            if sign in text:
                text = form.sub(told, text)
        return text

    @cached_property
    def _forms(self) -> tuple[Form, ...]:
        return _forms_of(self.values, self.made, self.phrases)


@lru_cache(GUIDES)
def _forms_of(own: Own, making: Own, phrases: tuple[tuple[str, str], ...]) -> tuple[Form, ...]:
    values = {name: dict(told) for name, told in own}
    made = [(f" {kind} with ", _made_form(kind, told), partial(_made, dict(told), values)) for kind, told in making]
    return (
        *(_phrase_form(phrase, told) for phrase, told in phrases),
        *made,
        *((f" {name} is ", _value_form(name, told), partial(_is_so, told)) for name, told in values.items()),
    )


@dataclass(frozen=True)
class Saying:
    """How a book says sentences, and those that it has said already, also to an earlier process."""

    words: OwnWords
    known: dict[tuple[str, bool], str] = field(compare=False, repr=False)

    def __call__(self, sentence: str, is_item: bool = False) -> str:
        found = self.known.get((sentence, is_item))
        if found is None:
            found = self.known[sentence, is_item] = self.words.as_said(sentence, is_item)
        return found


def _phrase_form(phrase: str, told: str) -> Form:
    """What stands in its slots is a value, in brackets or not; what has no braces stands there by its own name."""
    slots = [slot[1] for slot in _SLOT.finditer(phrase)]
    words = re.split(r"\{[^{}]*\}", phrase)
    form = "".join(f"{re.escape(one)}(?P<s{at}>{_SAID})" for at, one in enumerate(words[:-1])) + re.escape(words[-1])

    whole = rf"\b{form}{_WHOLE if words[-1] else _OVER}"
    pattern = re.compile(whole if slots else rf"\({whole}\)|{whole}")
    return words[0], pattern, partial(_filled, told, tuple(slots))


def _filled(told: str, slots: tuple[str, ...], found: re.Match[str]) -> str:
    return _SLOT.sub(lambda slot: str(found[f"s{slots.index(slot[1])}"]), told)


def _value_form(attribute: str, told: Mapping[str, str]) -> re.Pattern[str]:
    """`the hen's color is red or blue`, `its color is not red`, `a hen whose color is red`; longer values first. Of
    several, `hens whose color is red`, it stays."""
    one = f"(?:{'|'.join(re.escape(value) for value in sorted(told, key=len, reverse=True))})"
    return re.compile(rf"(?:{_WHO}) {attribute} is (?P<no>not )?(?P<many>{one}(?:(?:, | or ){one})*){_ENDS}")


def _is_so(told: Mapping[str, str], found: re.Match[str]) -> str:
    every = _of_one_noun([told[one] for one in _JOINTS.split(found["many"])])
    no, further = found["no"] or "", found["further"] or ""
    if not found["whose"]:
        return f"{found['its'] or ''} is {no}{every}{further}"
    known, noun, place = found["known"] or "", found["noun"], found["place"] or ""
    if known and every.endswith(f" {noun}") and not no:  # `a wet yard`, not `a yard that is a wet yard`
        which = found["which"]
        told_of = every if which.lower() in ("a", "an") else _ARTICLE.sub(f"{which} ", every)
        return f"{told_of} {place}".rstrip()
    return f"{known}that is {no}{every}{further}"


def _of_one_noun(every: list[str]) -> str:
    """`a wet or dry yard`."""
    parts = [_ONE.fullmatch(one) for one in every]
    nouns = {one[3] if one is not None else "" for one in parts}
    is_one = len(nouns) == 1 and "" not in nouns
    *before, last = [one[2] for one in parts if one is not None] if is_one else every
    if not before:
        return every[0]
    said = f"{', '.join(before)} or {last}"
    return f"{every[0].partition(' ')[0]} {said} {nouns.pop()}" if is_one else said


def _made_form(kind: str, told: tuple[tuple[str, str], ...]) -> re.Pattern[str]:
    fields = "|".join(re.escape(field) for field, _ in told)
    opening = rf"\b(an? (?:new )?{kind}) with (?=(?:{fields}) )"
    return re.compile(rf"{opening}(.+?)(?:, called (the [\w -]+?)(?=[,.;:]|$)|(?=[.;]?$))(, .+)?")


def _made(told: Mapping[str, str], values: Mapping[str, Mapping[str, str]], found: re.Match[str]) -> str:
    """`a new nest, the home: of the hen`; where more follows, `a new nest (of the hen), called the home, ...`."""
    made, _, called, rest = found.groups()
    given: dict[str, str] = {}
    for one in _COMMA.split(found[2]):
        field = next((field for field in told if one.startswith(f"{field} ")), "")
        if field or not given:
            given[field] = _FENCE.sub(r"\1", one[len(field) + 1 :])
        else:  # the rest of a list
            given[list(given)[-1]] += f", {one}"
    said = ""
    for field in (one for one in told if given.get(one, "nobody") != "nobody"):
        value = values.get(field, {}).get(given[field], given[field])
        clause = told[field].replace("{}", value).replace(f"the {field} as {field}", f"the {field}")
        said += "" if said.endswith(f" {clause}") else clause if clause.startswith(",") else f" {clause}"
    said = said.strip(" ,")
    if not rest:
        return f"{made}, {called}: {said}" if called else f"{made}: {said}"
    is_once = len(re.findall(rf"\b{re.escape(called)}\b", rest)) == 1 and f"{called}'s" not in rest
    return f"{made} ({said})" + (rest.replace(called, "it") if is_once else f", called {called}{rest}")
