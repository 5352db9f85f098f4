"""Looks with their names resolved: plain data for what draws.

A later pack's line takes the place of an earlier one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any

from compiler.diagnostics import Diagnostic, diagnose, did_you_mean
from compiler.model.model import Model, Store
from compiler.syntax import SYMBOLS, Parts, RawCorner, RawCounterLook, RawLook, RawLooks, Scalar
from runtime.colours import brightness
from runtime.records import dataclass

READABLE = 40  # of 255: how much lighter paper is than ink, or darker
USUAL_INK = "black"  # as runtime.draw has it
_SLOT = re.compile(r"\{[^}]*\}")


def build_looks(packs: Sequence[RawLooks], model: Model) -> tuple[dict[str, Any], tuple[Diagnostic, ...]]:
    """Base first. What cannot be resolved is told and left out."""
    builder = _Builder(model)
    for raw in packs:
        builder.add(raw)
    builder.judge_papers()
    return builder.data(), tuple(sorted(set(builder.problems)))


@dataclass
class _Builder:
    model: Model
    problems: list[Diagnostic] = field(default_factory=list)
    plain: dict[str, dict[str, Any]] = field(
        default_factory=lambda: {name: {} for name in ("map", "sides", "short", "symbols", "counters", "facts")}
    )
    hexes: dict[tuple[str, str], dict[str, str]] = field(default_factory=dict)
    hexsides: dict[tuple[str, str], dict[str, str]] = field(default_factory=dict)
    hidden: dict[str, None] = field(default_factory=dict)
    seldom: dict[str, None] = field(default_factory=dict)
    asked: dict[str, str] = field(default_factory=dict)
    papers: dict[tuple[str, str], Scalar] = field(default_factory=dict)  # of sides and of counters

    def data(self) -> dict[str, Any]:
        return {
            **self.plain,
            "hexes": [[*key, parts] for key, parts in self.hexes.items()],
            "hexsides": [[*key, parts] for key, parts in self.hexsides.items()],
            "hidden": list(self.hidden),
            "seldom": list(self.seldom),
            **self.asked,
        }

    def add(self, raw: RawLooks) -> None:
        self.plain["map"].update(_texts(raw.map))
        self.asked.update({key: said.text for key, said in raw.asked})
        for name, lines in raw.symbols:
            self.plain["symbols"][name.text] = [line.text for line in lines]
        sides = self.model.choices["side"].names if "side" in self.model.choices else ()
        for look in raw.sides:
            if self._one_of(look.name, sides, "side"):
                self.plain["sides"][look.name.text] = _texts(look.parts)
                self._papered("sides", look.name.text, look.parts)
        nouns = {*self.model.kinds, *self.model.types}
        names = {name for choice in self.model.choices.values() for name in choice.names}
        for name, short in raw.short:
            if self._one_of(name, (*nouns, *names), "name or counter"):
                self.plain["short"][name.text] = short.text
        for look in raw.hexes:
            self._place(look, "hex", self.hexes)
        for look in raw.hexsides:
            self._place(look, "hexside", self.hexsides)
        for counter in raw.counters:
            if self._one_of(counter.name, nouns, "kind or counter", "unknown-kind"):
                self.plain["counters"][counter.name.text] = self._counter(counter, counter.name.text)
                self._papered("counters", counter.name.text, counter.parts)
        for look in raw.facts:
            for store in self._facts(look.name):
                self.plain["facts"][store.id] = _texts(look.parts)
                self.hidden.pop(store.id, None)
        for name in raw.hidden:
            for store in self._facts(name, printed=True):
                self.plain["facts"].pop(store.id, None)
                self.hidden[store.id] = None

        for name in raw.seldom:
            known = {said: one.id for one in self.model.actions.values() for said in (one.id, _bare(one.id))}
            if self._one_of(name, known, "action"):
                self.seldom[known[name.text]] = None

    def _papered(self, sort: str, name: str, parts: Parts) -> None:
        self.papers.pop((sort, name), None)
        for key, value in parts:
            if key.text == "paper":
                self.papers[sort, name] = value

    def judge_papers(self) -> None:
        """Once all packs have said theirs: what is written in the colour of its paper cannot be read."""
        for (sort, name), paper in self.papers.items():
            ink = self._ink(sort, name)
            of_paper, of_ink = brightness(paper.text), brightness(ink)
            if of_paper is not None and of_ink is not None and abs(of_paper - of_ink) < READABLE:
                message = f"`{name}` is drawn in {ink} on {paper.text}, so nothing on it can be read"
                self._complain("wrong-form", message, paper, (), "say its `ink:`, or another paper")

    def _ink(self, sort: str, name: str) -> str:
        """Its own, that of what it is, its side's, or the usual one."""
        sides, counters = self.plain["sides"], self.plain["counters"]
        one = self.model.types.get(name) if sort == "counters" else None
        side = name if sort == "sides" else (one.side or "") if one is not None else ""
        looks = [counters.get(noun, {}) for noun in (name, *self._line(one.kind if one else name))]
        inks = [look["ink"] for look in (*(looks if sort == "counters" else ()), sides.get(side, {})) if "ink" in look]
        return str(inks[0]) if inks else USUAL_INK

    # ---- hexes and hexsides

    def _place(self, look: RawLook, owner: str, into: dict[tuple[str, str], dict[str, str]]) -> None:
        store = self._printed(look.name, owner)
        if store is None or not self._is_value(look, store):
            return
        parts = _texts(look.parts)
        for key, value in look.parts:
            if key.text == "symbol":
                self._symbol(value)
            if key.text == "rails":
                way = self._printed(value, "hexside")
                parts["rails"] = way.id if way else ""
        key_ = (store.id, look.value.text if look.value else "")
        into.pop(key_, None)
        into[key_] = parts

    def _printed(self, name: Scalar, owner: str) -> Store | None:
        """The attribute or mark of hexes or hexsides."""
        stores = self.model.stores
        found = stores.get(f"{owner}'s {name.text}") or stores.get(f"{owner} is {name.text}")
        if found is None:
            heads = (f"{owner}'s ", f"{owner} is ")
            known = [id_.removeprefix(head) for id_ in stores for head in heads if id_.startswith(head)]
            self._complain("unknown-attribute", f"a {owner} has no attribute or mark `{name.text}`", name, known)
        return found

    def _is_value(self, look: RawLook, store: Store) -> bool:
        choice = self.model.choices.get(store.kind.name)
        if look.value is None:
            if store.sort == "mark":
                return True
            names = choice.names if choice else ()
            message = f"`{look.name.text}` has values: say `{look.name.text}: {{value: {{...}}}}`"
            self._complain(
                "wrong-form", message, look.name, (), f"its values are {', '.join(names)}" if names else None
            )
            return False
        if store.sort == "mark":
            self._complain("wrong-form", f"`{look.name.text}` is a mark and has no values", look.value, ())
            return False
        if choice is not None and look.value.text not in choice.names:
            message = f"`{look.value.text}` is no {choice.id}"
            self._complain("not-a-choice", message, look.value, choice.names)
            return False
        return True

    # ---- counters

    def _counter(self, raw: RawCounterLook, noun: str) -> dict[str, Any]:
        told: dict[str, Any] = dict(_texts(raw.parts))
        for key, value in raw.parts:
            if key.text == "symbol":
                self._symbol(value)
        corners = [one for one in raw.corners if one.of.is_blank or self._attribute(one.of, noun)]
        if corners:
            told["corners"] = {one.where.text: self._corner(one, noun) for one in corners}
        cases = []
        for case in raw.cases:
            when = [one.text for one in case.when if self._condition(one, noun)]
            if len(when) == len(case.when):
                cases.append({"when": when, **self._counter(case, noun)})
        if cases:
            told["cases"] = cases
        return told

    def _corner(self, corner: RawCorner, noun: str) -> dict[str, Any]:
        when = {mark.text: form.text for mark, form in corner.when if self._condition(mark, noun)}
        of = "" if corner.of.is_blank else corner.of.text
        return {"of": of, "when": when} if when else {"of": of}

    def _kinds(self, noun: str) -> set[str]:
        """The kinds whose attributes such a counter can bear: its own line, and the kinds beneath."""
        one = self.model.types.get(noun)
        kind = one.kind if one else noun
        beneath = {name for name in self.model.kinds if kind in self._line(name)}
        return {*self._line(kind), *beneath}

    def _line(self, kind: str) -> list[str]:
        found = [kind]
        while found[-1] in self.model.kinds:
            found.append(self.model.kinds[found[-1]].parent)
        return found

    def _known(self, noun: str, sort: str) -> dict[str, Store]:
        joint = "'s " if sort == "attribute" else " is "
        heads = [f"{kind}{joint}" for kind in self._kinds(noun)]
        return {
            id_.removeprefix(head): store
            for id_, store in self.model.stores.items()
            for head in heads
            if store.sort == sort and id_.startswith(head)
        }

    def _attribute(self, name: Scalar, noun: str) -> bool:
        known = self._known(noun, "attribute")
        if name.text in known:
            return True
        self._complain("unknown-attribute", f"a {noun} has no attribute `{name.text}`", name, known)
        return False

    def _condition(self, told: Scalar, noun: str) -> bool:
        """A noun, a mark, or `attribute is value`."""
        marks = self._known(noun, "mark")
        nouns = {*self.model.kinds, *self.model.types}
        if told.text in marks or told.text in nouns:
            return True
        attribute, joined, value = told.text.partition(" is ")
        store = self._known(noun, "attribute").get(attribute) if joined else None
        if store is None:
            message = f"a {noun} has no mark `{told.text}`, and no kind or counter is called so"
            self._complain("unknown-attribute", message, told, (*marks, *nouns))
            return False
        choice = self.model.choices.get(store.kind.name)
        if choice is not None and value not in choice.names:
            self._complain("not-a-choice", f"`{value}` is no {choice.id}", told, choice.names)
            return False
        return True

    def _symbol(self, name: Scalar) -> None:
        known = {*self.plain["symbols"], *SYMBOLS}
        if name.text not in known:
            self._complain("unknown-name", f"no symbol is called `{name.text}`", name, known)

    # ---- facts

    def _facts(self, name: Scalar, printed: bool = False) -> list[Store]:
        """A fact by its phrase, or by that without its slots; where allowed, what is printed too."""
        known: dict[str, list[Store]] = {}
        for store in self.model.stores.values():
            if store.sort == "fact":
                for said in {store.id, _bare(store.phrase)}:
                    known.setdefault(said, []).append(store)
            elif printed and store.id.startswith(("hex", "hexside")):
                known.setdefault(store.id.partition("'s ")[2] or store.id.partition(" is ")[2], []).append(store)
        if name.text not in known:
            self._complain("unknown-name", f"no fact reads `{name.text}`", name, known)
        return known.get(name.text, [])

    # ---- complaints

    def _one_of(self, name: Scalar, known: Iterable[str], what: str, code: str = "unknown-name") -> bool:
        names = tuple(known)
        if name.text in names:
            return True
        self._complain(code, f"there is no {what} `{name.text}`", name, names)
        return False

    def _complain(
        self,
        code: str,
        message: str,
        at: Scalar,
        known: Iterable[str] | Mapping[str, Any],
        help: str | None = None,
    ) -> None:
        self.problems.append(diagnose(code, message, at.span, help=help or did_you_mean(at.text, known)))


def _bare(phrase: str) -> str:
    """A phrase without its slots: `is moored`, `the oars in`."""
    return " ".join(_SLOT.sub(" ", phrase).split())


def _texts(parts: Parts) -> dict[str, str]:
    return {key.text: value.text for key, value in parts}
