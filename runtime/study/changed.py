"""Which functions of two programs differ, and how often the difference could matter while a game is played.

A question's function that differs is asked of both programs wherever their facts are the same: the change was
*open* where their answers differ. A function that only one of them has, or that cannot be asked of the other, was
open whenever it was used.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import field
from functools import wraps
from typing import Any

from runtime.answer import KEEPING, Rules
from runtime.functions import DOING, OPTIONS, PLAYED_BY, Sort, functions_of
from runtime.play import Game
from runtime.program import Program
from runtime.records import dataclass
from runtime.values import Unmeant

_STORE = re.compile(r"p\.values\[(\d+)\]")


def changed_functions(one: Program, other: Program) -> tuple[str, ...]:
    """Names of functions that are not alike in both, those of one program alone among them."""
    mine, theirs = _functions(one), _functions(other)
    return tuple(sorted(name for name in {*mine, *theirs} if mine.get(name) != theirs.get(name)))


def changed_rules(one: Program, other: Program) -> tuple[tuple[str, str], ...]:
    """Rules that are not alike in both, or in one alone, each with its question."""
    mine, theirs = ({rule.id: rule for rule in program.rules} for program in (one, other))
    found: list[tuple[str, str]] = []
    for name in dict.fromkeys((*theirs, *mine)):
        rule, twin = mine.get(name), theirs.get(name)
        if rule is None or twin is None:
            found.append((name, (rule or theirs[name]).question))
        elif (rule.text, rule.effect, rule.outranks) != (twin.text, twin.effect, twin.outranks):
            found.append((name, rule.question))
    return tuple(found)


def changed_counters(one: Program, other: Program) -> tuple[str, ...]:
    """Types of counters on which not the same is printed, those of one program alone among them."""
    mine, theirs = _printed(one), _printed(other)
    return tuple(sorted(name for name in {*mine, *theirs} if mine.get(name) != theirs.get(name)))


def _printed(program: Program) -> dict[str, object]:
    """By the names of facts, which have other numbers in another program."""
    facts = [store.id for store in program.stores]
    return {one.id: (one.kind, one.side, {facts[at]: value for at, value in one.values}) for one in program.types}


def _functions(program: Program) -> dict[str, str]:
    """Each function's source with facts by name instead of number, and with the constants it uses."""
    functions: dict[str, str] = {}
    constants: dict[str, str] = {}
    for module, source in program.modules:
        for node in ast.parse(source).body if module != KEEPING else ():
            text = _named(program, ast.unparse(node))
            if isinstance(node, ast.FunctionDef):
                functions[node.name] = text
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                constants[node.targets[0].id] = text
    words = re.compile(r"\b[A-Z][A-Z0-9_]+\b")
    looked_at = {one.name for one in functions_of(program) if one.sort in PLAYED_BY}
    return {
        name: text + "".join(constants[word] for word in sorted(set(words.findall(text))) if word in constants)
        for name, text in functions.items()
        if name in looked_at
    }


def _named(program: Program, source: str) -> str:
    return _STORE.sub(lambda match: f"p.values[{program.stores[int(match[1])].id!r}]", source)


@dataclass
class Counts:
    """What happened in one game, players' thoughts left out."""

    used: Counter[str] = field(default_factory=Counter)  # actions, what followed, procedures, as they were done
    asked: Counter[str] = field(default_factory=Counter)  # changed functions
    open: Counter[str] = field(default_factory=Counter)  # and how often the other rules would have said else
    thinking: bool = False

    def clear(self) -> None:
        for one in (self.used, self.asked, self.open):
            one.clear()
        self.thinking = False


def count_into(counts: Counts, rules: Rules, changed: tuple[str, ...], other: Rules | None) -> None:
    """Put counters around the functions of loaded rules. They must not be in use elsewhere."""
    names = rules.names
    same_facts = other is not None and [one.id for one in rules.program.stores] == [
        one.id for one in other.program.stores
    ]
    sort_of = {one.name: one.sort for one in functions_of(rules.program) if one.name in names}
    for name, sort in sort_of.items():
        if sort in DOING:
            names[name] = _counting(counts, name, names[name])
    for name in changed:
        if name in sort_of:
            twin = other.names.get(name) if other is not None and same_facts else None
            names[name] = _comparing(counts, name, sort_of[name], names[name], twin)


def _counting(counts: Counts, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(function)
    def counted(*values: Any) -> Any:
        if not counts.thinking and isinstance(values[0], Game):  # not somebody who only thinks ahead
            counts.used[name] += 1
        return function(*values)

    return counted


def _comparing(
    counts: Counts, name: str, sort: Sort, function: Callable[..., Any], twin: Callable[..., Any] | None
) -> Callable[..., Any]:
    pure = sort not in DOING
    if sort is OPTIONS:
        function, twin = _whole(function), twin and _whole(twin)

    @wraps(function)
    def compared(*values: Any) -> Any:
        found = function(*values)
        if not counts.thinking:
            counts.asked[name] += 1
            if twin is None or not pure:
                counts.open[name] += 1
            else:
                try:
                    counts.open[name] += twin(*values) != found
                except (Unmeant, LookupError):
                    counts.open[name] += 1
        return found

    return compared


def _whole(options: Callable[..., Any]) -> Callable[..., Any]:
    """Options come one after the other; compared are all of them."""

    @wraps(options)
    def whole(*values: Any) -> Any:
        return tuple(options(*values))

    return whole
