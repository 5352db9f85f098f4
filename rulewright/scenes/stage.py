"""What is played: a situation or a position under rules as they are wished, as often as it is wanted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from compiler.diagnostics import Diagnostic, did_you_mean, has_errors, listed
from compiler.model import Built, Misfit, extend, names_given, with_options
from compiler.model import Position as Told
from compiler.pipeline import Compiled, card_of, load, situation_named
from compiler.program import options_on
from compiler.source import Disk, SourceFile
from compiler.terms import YES_NO, Set, YesNo
from compiler.trees import within
from rulewright.scenes.awaited import Awaited
from rulewright.scenes.card import judge_card
from rulewright.scenes.scene import Refused, Scene, open_scene, with_printed
from rulewright.scenes.table import Table, Unplayable
from rulewright.shelf import (
    Late,
    NoMachineCode,
    Slip,
    Wished,
    asked_for,
    compile_kept,
    disk,
    is_file,
    make_behind,
    native_at_hand,
    native_kept,
    taken_of,
)
from runtime.native import Follower, Library
from runtime.play import hash_of
from runtime.position import Position
from runtime.program_file import played_by
from runtime.records import dataclass

if TYPE_CHECKING:  # who asks draws nothing
    from runtime.draw import Looks

AUTO, NATIVE, PYTHON = ENGINES = ("auto", "native", "python")
_YES = YesNo(YES_NO, True)
SHOWN = 5  # counters that are named where rules lack more


@dataclass(frozen=True)
class Unsaid:
    """Facts of which nothing is told to who plays or watches, and those of which it is not told that they are over."""

    at_all: frozenset[str] = frozenset()
    when_over: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Stage:
    """`text` is the first position, printed; `what` and `rules` are how the person named them. `library`: machine code
    of the rules, if what may be done is looked for there; `awaits`: as soon as there is one."""

    what: str
    rules: Wished
    title: str
    compiled: Compiled
    table: Table
    text: str
    library: Library | None = None
    awaits: bool = False

    @property
    def built(self) -> Built:
        return self.compiled.built

    def position(self, text: str | None = None) -> Position:
        """The first position (or another that was printed), apart from all that were handed out before."""
        position = self._first.copy() if text in (None, self.text) else self._read(text or "")
        if self.library is not None:
            position.seeker = Follower(self.library)
        elif self.awaits:
            position.seeker = Awaited(self._compiled_by_now)
        return position

    def _compiled_by_now(self) -> Library | None:
        try:
            return native_at_hand(self.table.whole, self.table.on)
        except NoMachineCode:
            return None

    def in_person(self, engine: str = AUTO) -> Stage:
        """For a game of persons: by machine code from the moment on that there is some, and not a word of it."""
        return self.engaged(engine, lambda _: None, waits=True)

    @property
    def may_crash(self) -> bool:
        """Whether machine code plays, or may some day."""
        return self.library is not None or self.awaits

    def engaged(self, engine: str, tell: Callable[[str], None], pays: bool = False, waits: bool = False) -> Stage:
        """The same, played by machine code: `native`, compiled if need be; `auto`, too, if so much is played that it
        pays, and else where it is at hand (where it is not, it is compiled behind all this, for the next time, or for
        now where a game `waits` for it). Where there can be none, a line tells why, and Python looks for all."""
        rules = self.table.whole, self.table.on
        if engine == PYTHON:
            return self
        try:
            library = native_kept(*rules) if engine == NATIVE or pays else native_at_hand(*rules)
            if library is None:
                make_behind(*rules)
            return replace(self, library=library, awaits=waits and library is None)
        except NoMachineCode as why:
            tell(str(why))
            return self

    @cached_property
    def _first(self) -> Position:
        return self._read(self.text)

    def _read(self, text: str) -> Position:
        read = extend(self.built, SourceFile("position", text))
        if has_errors(read.problems):
            raise Unplayable(f"the position cannot be read under these rules: {read.problems[0].message}")
        return self.table.set_up(list(read.model.positions.values())[-1].given)[0]

    def scene(self) -> Scene:
        """The first position with the words to speak of it."""
        read = extend(self.built, SourceFile("position", self.text))
        told = list(read.model.positions.values())[-1]
        position, names = self.table.set_up(told.given)
        names, scope = with_printed(position, names, names_given(told.given, read.draft) if read.draft else {})
        return Scene(self.compiled, read, self.table, position, names, scope, self.table.begun(position))

    @cached_property
    def looks(self) -> Looks:
        """How the board and what stands on it are drawn; as of no pack where that cannot be read."""
        from rulewright.scenes.looks import looks_at
        from runtime.draw import read_looks

        found = looks_at(self.scene())
        return read_looks({}) if isinstance(found, Refused) else found

    @cached_property
    def unsaid(self) -> Unsaid:
        """What is not drawn; and of what a side takes on itself by an action, that it is over."""
        steps = (step for one in self.table.model.actions.values() for step in within(one.steps))
        taken_on = (one.store for one in steps if isinstance(one, Set) and one.value == _YES)
        return Unsaid(self.looks.hidden, self.looks.hidden.union(taken_on))

    @cached_property
    def hash(self) -> str:
        """What games under these rules rest on: other words for the same leave it as it is."""
        return hash_of(played_by(self.table.rules.program))

    @cached_property
    def beginning(self) -> str:
        """What a game begins with besides rules: who stands where, what holds, and the ground of its boards."""
        space = self._first.space
        ground = sorted((*what, sorted(values.items())) for what, values in space.terrain.items())
        areas = sorted(space.hexes_in_area.items())
        return hash_of(repr((self.text, space.labels, space.places, ground, areas)))

    @property
    def sides(self) -> tuple[str, ...]:
        return self.table.rules.program.sides

    @property
    def about(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        rules = self.rules
        told = {
            "what": (self.what,),
            "rules": (rules.pack,) if rules.pack else (),
            "with": rules.chosen,
            "without": rules.refused,
            "set": rules.settings,
        }
        return tuple((name, tuple(values)) for name, values in told.items() if values)


def rules_of(about: dict[str, tuple[str, ...]]) -> Wished:
    """The wishes that `Stage.about` wrote down."""
    pack = about.get("rules", ())
    return Wished(pack[0] if pack else None, about.get("with", ()), about.get("without", ()), about.get("set", ()))


def open_what(what: str, rules: Wished, late: Late = "no") -> Scene | Refused:
    """What `open_stage` opens, to be looked at: a situation in its first phase, before anything is done."""
    if is_file(what):
        return open_scene(what, rules, late)
    stage = open_stage(what, rules, late)
    if isinstance(stage, Refused):
        return stage
    scene = stage.scene()
    first = next((one for one in stage.table.row if one.edge == "acts"), None)
    if first is None or scene.position.phase:
        return scene
    scene.position.stand_at(first.sequence, first.side)
    return replace(scene, playing=stage.table.begun(scene.position))


def open_stage(what: str, rules: Wished, late: Late = "no") -> Stage | Refused:
    """A position's file, or a situation as PACK/NAME; `--rules` puts another pack in the place of its own."""
    if is_file(what):
        scene = open_scene(what, rules, late)
        if isinstance(scene, Refused):
            return scene
        compiled = replace(scene.compiled, built=scene.built)
        return _set(Stage(what, rules, Path(what).stem, compiled, scene.table, ""), scene.position)
    shelf = disk()
    pack, situation = situation_named(what, shelf)
    if not situation:
        near = None if pack in shelf.names() else did_you_mean(what.partition("/")[0], shelf.names())
        cure = f"; {near}" if near else ""
        raise Slip(f"`{what}` is no position's file and no situation: PACK/NAME is wanted{cure}")
    name = f"{rules.pack or pack}/{situation}"
    asked_for(shelf, (name,))
    if rules.pack is not None and card_of(f"{pack}/{situation}", shelf) not in (None, card_of(name, shelf)):
        raise Slip(_another_game(what, pack, situation, rules.pack, shelf))
    return stage_of(what, rules, compile_kept([name], shelf), late)


def stage_of(what: str, rules: Wished, compiled: Compiled, late: Late = "no") -> Stage | Refused:
    """A situation that was compiled."""
    if has_errors(compiled.problems):
        return Refused(compiled.problems, compiled.files)
    built = compiled.built
    if not built.model.positions:
        raise Slip(f"`{what}` holds no `Situation [Title]`")
    told = list(built.model.positions.values())[-1]
    if told.lacks:
        raise Slip(f"`{what}` is a fragment of a card and cannot be played: it lacks {told.lacks}")
    under = with_options(built.model, told.under, told.not_under)
    if isinstance(under, Misfit):
        raise Slip(under.message)
    applied = rules.applied(under)
    table = Table(applied, options_on(applied), late=late)
    stage = Stage(what, rules, told.id, compiled, table, "")
    opened = table.noted(Opened, "opened", lambda: _opened(stage, told))
    return replace(stage, text=opened.text) if opened.text else Refused(opened.wrong, compiled.files)


def _another_game(what: str, pack: str, situation: str, wanted: str, shelf: Disk) -> str:
    """A situation asked for under rules that have it not: what they lack of it, and what would bridge that."""
    card = card_of(f"{pack}/{situation}", shelf)
    own = open_stage(f"{pack}/{situation}", Wished())
    told = f"`{what}` is no situation of `{wanted}`"
    if not isinstance(own, Refused):
        known = compile_kept([wanted], shelf).built.model.types
        lacking = sorted({one for one in own.position().type_of.values() if one not in known})
        if lacking:
            more = f" and {len(lacking) - SHOWN} more" if len(lacking) > SHOWN else ""
            told += f", which has no {', '.join(lacking[:SHOWN])}{more}"
    made_for = taken_of(shelf, wanted)
    if made_for:
        told += f", which plays those of {listed(made_for, 'and')}"
    chains = {one: [it.id for it in load([one], shelf).packs] for one in shelf.names()}
    having = [one for one in chains if card_of(f"{one}/{situation}", shelf) == card]
    under = tuple(f"{one}/{situation}" for one in having if wanted in chains[one][:-1])
    other = tuple(f"{one}/{situation}" for one in having if pack not in chains[one])
    if under:
        return f"{told}; under its rules it is {listed(under, 'or')}"
    if other:
        return f"{told}; under other rules than those of `{pack}` it is {listed(other, 'or')}"
    return f"{told}; no pack bridges the two: one would that extends `{wanted}` and takes parts of `{pack}`"


@dataclass(frozen=True)
class Opened:
    """What comes of a card: the text of its first position, or what is wrong with it."""

    wrong: tuple[Diagnostic, ...]
    text: str = ""


def _opened(stage: Stage, told: Told) -> Opened:
    wrong = judge_card(stage.table, told)
    return Opened(wrong) if has_errors(wrong) else Opened((), _set(stage, stage.table.set_up(told.given)[0]).text)


def _set(stage: Stage, position: Position) -> Stage:
    """Printed and read once, so that the names in it are those of every record."""
    once = replace(stage, text=position.printed())
    return replace(once, text=once.position().printed())
