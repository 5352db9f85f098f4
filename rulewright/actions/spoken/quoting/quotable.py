"""All that rules say, laid out for who asks of it in his own words: what is played with, what their packs tell the
answer of, and what was learned from that.

Nothing of the model is in it. So it is kept, and who asks of the rules waits for no pack to be opened.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from rulewright.actions.spoken.alike import Others
from rulewright.actions.spoken.english import stem
from rulewright.actions.spoken.quoting.asked_so import Told, answering, told_of
from rulewright.actions.spoken.quoting.likeliest import asked_in, changed_by, learned_of
from rulewright.actions.spoken.quoting.shelves import Shelf, held_of, shelf_of
from runtime.records import dataclass

if TYPE_CHECKING:  # what it opens takes long, and most who ask are answered otherwise
    from compiler.model import Model
    from compiler.pipeline import Compiled
    from compiler.source import SourceFile
    from rulewright.actions.spoken.phrases import Wordings
    from rulewright.scenes import Scene, Table
    from rulewright.shelf import Wished
    from rulewright.telling import Likely

_VARIED = ("variant", "situation")
_SHORTEST = 3  # letters of what counters are called
_WIDEST = 4  # things that they are
_KEPT = 4
_NOTE = "what is quoted"
_LEARNS = "from rulewright.actions.spoken.quoting.quotable import learned_here; learned_here()"
_quotables: dict[tuple[object, ...], Quotable] = {}


@dataclass(frozen=True)
class Quotable:
    """`others`: words of players, and those of the rules for them. `called`: what all counters are that are called so,
    by the stem of the last word. `outranks`: of a rule, those that it takes away. `varied`: packs of which hardly
    anything is told."""

    said: Shelf
    in_sense: Shelf
    told: Told
    likely: Likely
    others: Others
    called: Mapping[str, tuple[str, ...]]
    outranks: Mapping[str, tuple[str, ...]]
    varied: frozenset[str]

    def shelf(self, in_sense: bool) -> Shelf:
        return self.in_sense if in_sense else self.said


def quotable_of(model: Model, on: frozenset[str], wordings: Wordings, files: Iterable[SourceFile]) -> Quotable:
    """What is said where these options are on. `files`: those of the packs."""
    from compiler.graph import successors

    now = successors(model) | changed_by(model)
    files = tuple(files)
    every, lines = held_of(model, on, files), [(now.get(title, title), asked) for title, asked, _ in wordings.rules]
    titled = frozenset(title for title, _ in lines)
    in_sense = shelf_of(every, in_sense=True)
    told = told_of(lines, answering(every, titled), wordings.words)
    return Quotable(
        shelf_of(every, in_sense=False),
        in_sense,
        told,
        learned_of(in_sense, told, wordings.words, asked_in(model, files, lines)),
        wordings.words,
        _called(model, wordings),
        {rule.id: rule.outranks for rule in model.rules.values() if rule.outranks},
        frozenset(pack.id for pack in model.packs if pack.layer in _VARIED),
    )


def quotable_at(scene: Scene) -> Quotable:
    """What is said of the rules that are played there; kept for all processes."""
    table = scene.table
    key = (scene.built.vocabulary, table.model.made_of, table.on)
    return kept_for(key, lambda: _noted(table, _told_of(scene.compiled, table)))


def learn_behind(compiled: Compiled, table: Table) -> subprocess.Popen[bytes] | None:
    """For who will ask of this table: it takes long enough to be waited for."""
    from rulewright.shelf import begin_behind, key_of

    if not table.whole.made_of:
        return None
    key = key_of(_NOTE, table.whole.made_of, *sorted(table.on))
    return begin_behind(key, _LEARNS, table.whole, table.on, _told_of(compiled, table))


def learned_here() -> None:
    """What `learn_behind` began."""
    from rulewright.scenes import Table
    from rulewright.shelf import told_here

    whole, on, said = told_here()
    _noted(Table(whole, on), said)


def _told_of(compiled: Compiled, table: Table) -> tuple[Wordings, tuple[SourceFile, ...]]:
    from rulewright.actions.spoken.phrases import wordings_said

    made_of = table.model.made_of
    return wordings_said(compiled.wordings, compiled.built.vocabulary, made_of), tuple(compiled.files.values())


def _noted(table: Table, said: tuple[Wordings, tuple[SourceFile, ...]]) -> Quotable:
    return table.noted(Quotable, _NOTE, lambda: quotable_of(table.model, table.on, *said))


def quotable_in(compiled: Compiled, wished: Wished) -> Quotable:
    """What is said where these options are wished, and of the others nobody chose any."""
    from compiler.program import options_on
    from rulewright.actions.spoken.phrases import wordings_of
    from rulewright.scenes import Table

    table = Table.of(wished.applied(compiled.built.model))
    wordings = wordings_of(compiled.wordings, compiled.built.vocabulary)
    return quotable_of(table.model, options_on(table.model), wordings, compiled.files.values())


def kept_for(key: tuple[object, ...], read: Callable[[], Quotable]) -> Quotable:
    """For who asks again; the oldest goes first."""
    if key not in _quotables:
        while len(_quotables) >= _KEPT:
            _quotables.pop(next(iter(_quotables)))
        _quotables[key] = read()
    return _quotables[key]


def _called(model: Model, wordings: Wordings) -> Mapping[str, tuple[str, ...]]:
    """The kinds of the counters that are called so, and what is printed on all of them."""
    some: dict[str, dict[str, None]] = {}
    for name in model.types:
        for said in wordings.names_of(name):
            if len(said[-1]) >= _SHORTEST:
                some.setdefault(stem(said[-1]), {})[name] = None
    found: dict[str, tuple[str, ...]] = {}
    for last, names in some.items():
        types = [model.types[name] for name in names]
        marks = [mark for mark in types[0].marks if all(mark in type_.marks for type_ in types)]
        are = (*dict.fromkeys(type_.kind for type_ in types), *(mark.partition(" is ")[2] for mark in marks))
        found[last] = are[:_WIDEST]
    kinds = frozenset(map(stem, model.kinds))
    return {last: are for last, are in found.items() if last not in kinds}
