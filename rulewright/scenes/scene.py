"""A position file opened with its rules: what `ask`, `legal` and their like look at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from compiler.diagnostics import Diagnostic, diagnose, did_you_mean, has_errors, listed
from compiler.model import (
    HEX_LABEL,
    Built,
    Given,
    GivenCounters,
    Misfit,
    Model,
    extend,
    names_given,
    with_options,
)
from compiler.phrases import READERS, Reading
from compiler.pipeline import Compiled, load
from compiler.program import options_on
from compiler.source import Disk, SourceFile, Span
from compiler.syntax import Item, Word, read_items
from compiler.terms import Kind, Term, Variable
from rulewright.scenes.called import Called
from rulewright.scenes.card import ended, judge_told
from rulewright.scenes.examples import Window
from rulewright.scenes.position_data import as_source
from rulewright.scenes.scripted import told_choices
from rulewright.scenes.silent import said_of_nobody
from rulewright.scenes.table import Ended, Table, Unplayable
from rulewright.shelf import (
    Late,
    Slip,
    Wished,
    asked_for,
    compile_kept,
    described_as,
    disk,
    ready_to_read,
    situations_of,
    source_of,
    taken_of,
)
from runtime.answer import Aspect
from runtime.play import Game, Scripted
from runtime.position import Position, relisted
from runtime.records import dataclass

ASKED = "question"  # the file name shown in messages about words typed at the command line


@dataclass(frozen=True)
class Refused:
    """What is wrong, and the files to show it in."""

    problems: tuple[Diagnostic, ...]
    files: Mapping[str, SourceFile]


@dataclass(frozen=True)
class Scene:
    """A position on the table, and the words to speak of it."""

    compiled: Compiled
    built: Built
    table: Table
    position: Position
    names: dict[str, int]
    scope: dict[str, Term]
    playing: Callable[[], Game]  # most who look at it never play on
    chosen: tuple[Scripted, ...] = ()  # what the position says is chosen in what is done next
    answered: frozenset[str] = frozenset()  # what was told beyond that and has answered something
    done: str = ""  # what was done last
    windows: tuple[Window, ...] = ()  # when a side might react to that
    came: tuple[tuple[str, frozenset[Aspect]], ...] = ()  # what followed by rule from all of it, and what that changed
    broken_off: str = ""  # why that was not done to its end: only of the windows can more be asked

    doubts: Refused = Refused((), {})  # what it says in vain
    asker: str = ""  # the side that looks at it, if one does: whose `my tanks` are

    @property
    def game(self) -> Game:
        return self.playing()

    @property
    def us(self) -> str:
        """The side that `we` are: who asks, if that is known, else who is on turn; empty where nobody is."""
        return self.asker or self.position.side_to_move

    def reading(self, words: tuple[Word, ...]) -> Reading:
        vocabulary = self.built.vocabulary
        return Reading(READERS, ASKED, words, vocabulary, self.scope, None, _is_hex, points=False)


def _is_hex(text: str) -> bool:
    return HEX_LABEL.match(text) is not None


def open_scene(path: str, rules: Wished, late: Late = "no") -> Scene | Refused:
    """The position of a file, as text or as JSON, under its rules, as they are wished. `late`: see `Table`."""
    file, faults = source_of(path)
    if file is None:
        return Refused(tuple(faults), {})
    return scene_of(as_source(file) if file.path.endswith(".json") else file, rules, late)


def scene_of(file: SourceFile, rules: Wished, late: Late = "no") -> Scene | Refused:
    """The same of a text that stands in a file, or would."""
    ready_to_read()
    shelf = disk()
    if rules.pack is not None:
        asked_for(shelf, (rules.pack,))
    item = _position_in(file)
    if isinstance(item, Refused):
        return item
    compiled = compile_kept([rules.pack or _pack_of(item, file.path, shelf)], shelf)
    if has_errors(compiled.problems):
        return Refused(compiled.problems, {file.path: file, **compiled.files})
    if rules.pack is not None:
        _is_of(item, file.path, compiled, rules.pack, shelf)

    def table(under: Model) -> Table:
        applied = rules.applied(under)
        return Table(applied, options_on(applied), late=late)

    return _laid_out(file, compiled, table)


def scene_within(file: SourceFile, what: str, compiled: Compiled, table: Table) -> Scene | Refused:
    """The same under the rules of a situation that is open already, `what`, and with its options."""
    item = _position_in(file)
    if isinstance(item, Refused):
        return item
    _is_of(item, file.path, compiled, what, disk())
    return _laid_out(file, compiled, lambda _: table)


def _position_in(file: SourceFile) -> Item | Refused:
    """The one that a file holds, before it is read under any rules."""
    items, _, problems = read_items(file)
    if problems:
        return Refused(tuple(problems), {file.path: file})
    positions = [item for item in items if item.title == "Position"]
    if len(positions) != 1:
        held = f"{len(positions)} positions" if positions else "no position"
        raise Slip(f"{file.path} holds {held}; one is needed: `Position [Name]. Given: ...`")
    return positions[0]


def _laid_out(file: SourceFile, compiled: Compiled, table_of: Callable[[Model], Table]) -> Scene | Refused:
    """`table_of` the rules with the options that the position itself tells."""
    path, files = file.path, {file.path: file, **compiled.files}
    built = extend(compiled.built, file, Called(compiled))
    if has_errors(built.problems):
        return Refused(built.problems, files)
    told = list(built.model.positions.values())[-1]
    under = with_options(built.model, told.under, told.not_under)
    if isinstance(under, Misfit):
        return Refused((diagnose("unknown-option", under.message, told.span or Span(path, 0, 0)),), files)
    table = table_of(under)
    wrong = judge_told(table, told)
    if wrong:
        return Refused(wrong, files)
    try:
        position, names = table.set_up(told.given)
        table.refuse_ended(position, names, told.given)
    except Ended as fault:
        return Refused((ended(fault),), files)
    except Unplayable as fault:
        raise Slip(f"{path}: {fault}") from None
    confused = tuple(_named_like_hexes(told.given, position))
    if confused:
        return Refused(confused, files)
    doubts = Refused(tuple(said_of_nobody(table, told.given, position, names)), files)
    names, scope = with_printed(position, names, names_given(told.given, built.draft) if built.draft else {})
    chosen = told_choices(table, position, names, told.given)
    return Scene(compiled, built, table, position, names, scope, table.begun(position), chosen, doubts=doubts)


def _named_like_hexes(given: tuple[Given, ...], position: Position) -> Iterator[Diagnostic]:
    """Nobody could tell whether such a counter is meant or the hex."""
    hexes = set(position.space.labels)
    for line in given:
        for name in line.variables if isinstance(line, GivenCounters) else ():
            if name in hexes:
                message = f"`{name}` is a hex of the board, so no counter can be called so"
                help_ = "give it a name that is no hex: a letter, or a word"
                yield diagnose("name-taken", message, line.span or Span(ASKED, 0, 0), help=help_)


def seen_by(scene: Scene, side: str | None, played: bool = False) -> Scene:
    """The world of a side, as it would be read from the file of what it may know, so that nothing else can show in it.
    The side "" may know what all do.

    Names that a file made up are made up anew, but in a game that is `played`, where they have been told already; and
    who stands where is listed in the order of that file.
    """
    if side is None:
        return scene
    view = scene.position.view(side_called(scene.table, side) if side else "")
    world, numbers = relisted(view, renamed=not played)
    chosen = tuple(_chosen_there(scene, numbers))
    names, scope = with_printed(world, {name: one for one, name in world.names.items()}, {})
    scope |= {name: Variable(Kind(world.kind_of[one]), name) for name, one in names.items()}
    playing = scene.table.begun(world)
    built = scene.compiled.built
    windows = tuple(_windows_there(scene, world, numbers))
    asker = side_called(scene.table, side) if side else ""
    there = replace(scene, built=built, position=world, names=names, scope=scope, playing=playing, asker=asker)
    return replace(there, chosen=chosen, windows=windows)


def _windows_there(scene: Scene, world: Position, numbers: Mapping[int, int]) -> Iterator[Window]:
    """What may be reacted to as it stands, told of those that are known there; what was before stays."""
    unknown = scene.position.kind_of.keys() - numbers.keys()
    for one in scene.windows:
        if one.position is not scene.position:
            yield one
        elif unknown.isdisjoint(value for value in one.bound if isinstance(value, int)):
            bound = tuple(numbers.get(value, value) if isinstance(value, int) else value for value in one.bound)
            yield replace(one, position=world, bound=bound)


def _chosen_there(scene: Scene, numbers: Mapping[int, int]) -> Iterator[Scripted]:
    """What is told to be chosen, of those that are known there."""
    unknown = scene.position.kind_of.keys() - numbers.keys()
    for told in scene.chosen:
        values = told.value if isinstance(told.value, tuple) else (told.value,)
        seen = tuple(numbers.get(one, one) if isinstance(one, int) else one for one in values if one not in unknown)
        if isinstance(told.value, tuple):
            yield replace(told, value=seen)
        elif seen:
            yield replace(told, value=seen[0])


def with_printed(
    position: Position, names: dict[str, int], scope: dict[str, Term]
) -> tuple[dict[str, int], dict[str, Term]]:
    """Who has no name answers to the one that is printed: `American rifle platoon 1`."""
    called = set(names.values())
    printed = {position.name_of(thing): thing for thing in sorted(position.type_of) if thing not in called}
    terms = {name: Variable(Kind(position.kind_of[thing]), name) for name, thing in printed.items()}
    return {**printed, **names}, {**terms, **scope}


def side_called(table: Table, side: str) -> str:
    """A side as it is declared; `the` may be left out."""
    sides = {name.lower(): name for name in table.rules.program.sides}
    known = sides.get(side.lower()) or sides.get(f"the {side.lower()}")
    if known is None:
        near = did_you_mean(side, sides.values())
        raise Slip(f"there is no side `{side}`{'; ' + near if near else ''}")
    return known


def _pack_of(item: Item, path: str, shelf: Disk) -> str:
    """`rules [Panzer Leader]` in the title; the pack whose folder the file lies in, if it is no other."""
    title = _rules_named(item)
    for folder in Path(path).resolve().parents:
        description = folder / "pack.yaml"
        if description.is_file() and title in ("", _title(source_of(description)[0])):
            return str(folder)
    if not title:
        raise Slip(f"{path} does not say whose rules it is under: `rules [Pack]`, or `--rules PACK`")
    return _pack_titled(title, shelf)


def _rules_named(item: Item) -> str:
    named = next((part for part in item.parts[1:] if part and part[0].low == "rules"), ())
    return next((word.text[1:-1] for word in named if word.sort == "name"), "")


def _is_of(item: Item, path: str, compiled: Compiled, wanted: str, shelf: Disk) -> None:
    """A position that says whose rules it is under is not read under those of another game: they are to be the ones
    wanted, or what these rest on or take situations from, or what rests on these."""
    title, packs = _rules_named(item), compiled.built.model.packs
    if title in ("", *(one.title for one in packs), *situations_of(shelf, wanted)):
        return
    named = _pack_titled(title, shelf)
    if named not in taken_of(shelf, wanted) and packs[-1].id not in [one.id for one in load([named], shelf).packs]:
        raise Slip(f"{path} is under the rules of [{title}], and not under those of [{packs[-1].title}]")


def _title(source: SourceFile | None) -> str:
    pack = described_as(source) if source else None
    return pack.title if pack is not None else ""


def _pack_titled(title: str, shelf: Disk) -> str:
    """Only those that may be it are read: all there are where none is, to tell which is near."""
    described = {name: file for name in shelf.names() if (file := source_of(shelf.description(name))[0]) is not None}
    for name, file in reversed(described.items()):
        if title in file.text and _title(file) == title:
            return name
    titles = {_title(file): name for name, file in described.items()}
    if title in titles:
        return titles[title]
    folder = "_".join(title.lower().split())
    if folder in titles.values():
        return folder
    begun = [one for one in titles if one.lower().startswith(f"{title.lower()},")]
    near = did_you_mean(begun[0] if len(begun) == 1 else title, titles)
    raise Slip(f"there is no pack [{title}]; {near or 'the packs are ' + listed(tuple(titles), 'and')}")
