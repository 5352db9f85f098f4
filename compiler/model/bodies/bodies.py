"""Bodies: what rules, actions and the like say, read when all that they may speak of is declared.

A body is not read again while its own item and all the text that declares (`world_of`) stay what they were: what it
came to is remembered, unless it came to complaints. So an edit of one rule reads one rule. What changes something that
is done, or a fact, rests on what that says, too (`deeds_of`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import field, replace
from functools import partial
from hashlib import blake2b
from typing import TypeVar

from compiler.model.bodies.actions import action_of
from compiler.model.bodies.changes import change_of
from compiler.model.bodies.doing import follows_of, procedure_of, read_course, read_fact_ends, upkeep_of
from compiler.model.bodies.meanings import read_meaning
from compiler.model.bodies.rules import head_of_rule, read_rule, settle_waivers
from compiler.model.bodies.sentences import both, held_while
from compiler.model.declared import Meaning, is_change
from compiler.model.draft import Draft
from compiler.model.model import Action, Declared, Follows, Upkeep
from compiler.model.titles import Parts
from compiler.phrases import Pattern
from compiler.source import Memory
from compiler.syntax import Item
from compiler.terms import If, Term
from runtime.records import dataclass

T = TypeVar("T")
SPEAKING = ("Rule", "Example", "Ruling", "Position", "Situation")  # of what others declare; nothing else needs them
DONE = ("Action", "Reaction", "Procedure", "Bookkeeping", "Consequence", "Upkeep", "Fact")  # or held: and how long
ENDS = (["lasts", "until"], ["lapses", "when"])
ADDED_TO = ("stores", "actions", "procedures", "follows", "upkeeps", "changes", "titles")  # by bodies other than rules'

_SAYS = re.compile(r'"\s+means\s+that\b')
_SHORT = re.compile(r';\s+in\s+short\s+"[^"]*"')

Titled = list[tuple[Item, Parts]]


@dataclass
class Waiting:
    """What was declared and waits for its body."""

    facts: list[tuple[Item, Parts, Pattern]] = field(default_factory=list)
    done: list[tuple[Item, Parts, Pattern]] = field(default_factory=list)
    meanings: list[Meaning] = field(default_factory=list)


def world_of(draft: Draft, beside: object, items: Iterable[Item]) -> str:
    """A hash of the text by which bodies are read: of all that declares, here and below.

    `beside`: what the pack has beside its rulebooks. Cells of charts are as the bodies of rules.
    """
    declaring = [(item.title, _declares(item)) for item in items if item.title.rstrip("?") not in SPEAKING]
    return _hash((draft.world, draft.packs, draft.layer, beside, declaring))


def deeds_of(draft: Draft, sheets: object, items: Iterable[Item]) -> str:
    """A hash of all that declares and of what is done, here and below: of all text but what rules and examples say.

    `sheets`: of counters.
    """
    done = [without_short(item.text) for item in items if item.title.rstrip("?") in DONE]
    return _hash((draft.world, draft.deeds, sheets, done))


def _hash(told: object) -> str:
    return blake2b(repr(told).encode("utf-8", "surrogatepass"), digest_size=20).hexdigest()


def _declares(item: Item) -> str:
    """Of a definition that means yes or no others need but the phrase; of what is done, and of a fact but for when it
    ends, the title; of nothing its plain words."""
    if item.title.rstrip("?") in DONE:
        parts = (one for one in item.parts if [word.low for word in one[:2]] not in ENDS)
        return "; ".join(without_short("; " + " ".join(word.text for word in one)) for one in parts)
    return without_short(_SAYS.split(item.text, 1)[0] if item.title == "Definition" else item.text)


def without_short(text: str) -> str:
    return _SHORT.sub("", text)


def each_of(draft: Draft, by_title: dict[str, Titled], title: str, read: Callable[[Draft, Item, Parts], T]) -> list[T]:
    """Every item of one title read; what is missing in one that has lost its shape is not told as well."""
    found = []
    for item, parts in by_title.get(title, ()):
        before = len(draft.problems)
        found.append(read(draft, item, parts))
        if item.title.endswith("?"):
            del draft.problems[before:]
    return found


def read_bodies(draft: Draft, by_title: dict[str, Titled], waiting: Waiting, memory: Memory) -> None:
    for changing in (False, True):  # what is changed must have been read
        for item, parts, pattern in waiting.facts:
            if is_change(parts) is changing:
                read = partial(_read_done if changing else read_fact_ends, pattern=pattern)
                _body(draft, item, parts, memory=memory, read=read)
        for item, parts, pattern in waiting.done:
            if is_change(parts) is changing:
                _body(draft, item, parts, memory=memory, read=partial(_read_done, pattern=pattern))
        for title in ("Bookkeeping", "Consequence", "Upkeep"):
            some = [one for one in by_title.get(title, ()) if is_change(one[1]) is changing]
            each_of(draft, {title: some}, title, partial(_body, memory=memory, read=_read_done))
    each_of(draft, by_title, "Sequence", read_course)


def _read_done(draft: Draft, item: Item, parts: Parts, pattern: Pattern | None = None) -> None:
    """An action, a procedure, what follows or comes at a moment; or a change of one."""
    read: Declared | None
    if is_change(parts):
        section, read = "changes", change_of(draft, item, parts, pattern)
    elif pattern is not None:
        section = "procedures" if item.title.startswith("Procedure") else "actions"
        read = (procedure_of if section == "procedures" else action_of)(draft, item, parts, pattern)
    else:
        section = "upkeeps" if item.title.startswith("Upkeep") else "follows"
        read = (upkeep_of if section == "upkeeps" else follows_of)(draft, item, parts)
    if read is not None and (held := held_while(draft, item, parts)) is not None:
        read = _only_while(read, held)
    if read is not None:
        getattr(draft, section)[read.id] = read


def _only_while(read: Declared, held: Term) -> Declared:
    if isinstance(read, Action):
        return replace(read, only_if=both(held, read.only_if))
    return replace(read, steps=(If(held, read.steps),)) if isinstance(read, Follows | Upkeep) else read


def _body(
    draft: Draft, item: Item, parts: Parts, *, memory: Memory, read: Callable[[Draft, Item, Parts], None]
) -> None:
    """What reading a body adds to the draft, or what it added before."""
    if {*(word.text[1:-1].strip() for word in item.head), *parts.names("called")} & draft.titles.keys():
        read(draft, item, parts)  # a name stands twice: to be told
        return

    def added() -> tuple[tuple[str, str, object], ...]:
        before = {name: dict(getattr(draft, name)) for name in ADDED_TO}
        read(draft, item, parts)
        return tuple(
            (name, key, value)
            for name in ADDED_TO
            for key, value in getattr(draft, name).items()
            if before[name].get(key) is not value
        )

    place = ("body", item.file, item.title, tuple(word.text for word in item.head))
    rests_on = draft.deeds if is_change(parts) else draft.world
    for name, key, value in memory.flawless(place, (rests_on, item), added, draft.problems) or ():
        getattr(draft, name)[key] = value


def read_rules(draft: Draft, by_title: dict[str, Titled], waiting: Waiting, memory: Memory) -> None:
    for meaning in waiting.meanings:
        read_meaning(draft, meaning, memory)
    pending = [one for one in each_of(draft, by_title, "Rule", head_of_rule) if one is not None]
    settle_waivers(draft, pending)
    for one in pending:
        read_rule(draft, one, memory)
