"""`rulewright show WHAT`: a position, a record, an example or whole boards as a picture."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from compiler.diagnostics import did_you_mean, has_errors
from compiler.source import SourceFile
from rulewright.actions import after, done_to_its_end, hex_by_hex
from rulewright.library import Findings, Position
from rulewright.scenes import (
    Refused,
    Scene,
    Table,
    Unplayable,
    data_of,
    looks_of,
    open_what,
    scene_of,
    seen_by,
    spoken_of,
)
from rulewright.shelf import Slip, Wished, asked_for, compile_kept, disk, put, text_of
from rulewright.telling import json_text
from rulewright.terminal import NoPainter, asks_rules, refuse, to_png
from rulewright.terminal import show as show_findings
from runtime.draw import Frame, draw_example, draw_position
from runtime.play import BadRecord, Diverged, Game, OutOfAnswers, Record, ReplayChooser, read_record

MOST = 2**63  # steps of a game that has no end yet


@click.command(
    help="Draw WHAT: a .position file, a record of a game, a situation as it begins (PACK/NAME), "
    "or PACK:NAME of a board, position or example."
)
@click.argument("what")
@click.option("--at", type=click.IntRange(min=0), metavar="N", help="Of a record: after so many steps; else the end.")
@click.option(
    "-o",
    "target",
    metavar="FILE",
    type=click.Path(dir_okay=False),
    help="An .svg or .png; else SVG to stdout.",
)
@click.option("--as", "side", metavar="SIDE", help="Draw only what this side may know.")
@click.option("--after", "moves", metavar="ACTION", multiple=True, help="Take this action first; may be repeated.")
@click.option("--whole", is_flag=True, help="All of the boards, not only the part that matters.")
@click.option("--sight", metavar="NAME", help="What a counter or a hex sees; the rest lies in the dark.")
@click.option("--reach", metavar="NAME", help="Where a counter can go, and what it has spent by then.")
@click.option("--reason", metavar="QUESTION", help="What the answer rests on, and what settled it.")
@click.option("--scale", type=click.IntRange(10, 1000), metavar="N", help="Pixels to two hexsides; 100 is usual.")
@click.option("--json", "as_json", is_flag=True, help="The position itself, for a program.")
@asks_rules
def command(
    what: str,
    at: int | None,
    target: str | None,
    side: str | None,
    moves: tuple[str, ...],
    whole: bool,
    sight: str | None,
    reach: str | None,
    reason: str | None,
    scale: int | None,
    as_json: bool,
    rules: Wished,
) -> int:
    if as_json:
        if target or sight or reach or reason or whole or scale:
            raise Slip("`--json` tells the position, and is no picture")
        return _as_data(what, at, side, moves, rules)
    if target is not None and Path(target).suffix not in (".svg", ".png"):
        raise Slip(f"{target} is neither an .svg nor a .png file")
    if not (Path(what).is_file() or ":" in what or "/" in what):
        raise Slip(f"there is no file `{what}`; a situation is named PACK/NAME, a board or an example PACK:NAME")
    frame = Frame(scale=scale or 0, whole=whole)
    asked = {"sight": sight or "", "reach": reach or "", "reason": reason or ""}
    if ":" in what and not Path(what).is_file():
        if any(asked.values()):
            raise Slip("sight, reach and reasons are shown of a position, a record or a situation")
        drawn = _of_pack(what, frame, rules)
    else:
        drawn = _of_file(what, at, side, moves, frame, rules, asked)
    if isinstance(drawn, Refused):
        return show_findings(drawn.problems, drawn.files, "text")
    if target is None:
        click.echo(drawn, nl=False)
    elif target.endswith(".svg"):
        put(Path(target), drawn.encode("utf-8"))
    else:
        try:
            put(Path(target), to_png(drawn))
        except NoPainter as fault:
            raise Slip(str(fault)) from None
    return 0


# ---- files and situations


def _as_data(what: str, at: int | None, side: str | None, moves: tuple[str, ...], rules: Wished) -> int:
    if ":" in what and not Path(what).is_file():
        raise Slip(f"`--json` tells a position of a file, a record or a situation; `{what}` is drawn, without it")
    scene = _scene(what, at, side, moves, rules)
    if isinstance(scene, Refused):
        return refuse(scene, as_json=True)
    click.echo(json_text(data_of(scene.position)))
    return 0


def _of_file(
    path: str,
    at: int | None,
    side: str | None,
    moves: tuple[str, ...],
    frame: Frame,
    rules: Wished,
    asked: dict[str, str],
) -> str | Refused:
    scene = _scene(path, at, side, moves, rules)
    if isinstance(scene, Refused):
        return scene
    whole = frame.whole or not (Path(path).is_file() or any(asked.values()))  # before a game begins all boards matter
    try:
        return Position(scene).picture(frame=replace(frame, whole=whole), **asked)
    except Findings as found:
        return found.refused


def _scene(path: str, at: int | None, side: str | None, moves: tuple[str, ...], rules: Wished) -> Scene | Refused:
    record = _record(path) if Path(path).is_file() else None
    if record is None and at is not None:
        raise Slip("`--at` is for records; a position has but one moment")
    scene = open_what(path, rules) if record is None else _replayed(path, record, at, rules)
    if not isinstance(scene, Refused):
        seen = seen_by(scene, side)
        scene = after(seen, hex_by_hex(seen, moves), ())
    if not isinstance(scene, Refused):
        done_to_its_end(scene)
    return scene


def _record(path: str) -> Record | None:
    if Path(path).suffix in (".position", ".json"):
        return None
    text = text_of(path, "record-bytes")
    try:
        return read_record(text)
    except BadRecord as fault:
        if text.lstrip().startswith("{"):
            raise Slip(f"{path}: {fault}") from None
        return None


def _replayed(path: str, record: Record, at: int | None, rules: Wished) -> Scene | Refused:
    """The game of a record up to a step. A record does not say whose rules it was played under."""
    if rules.pack is None:
        raise Slip("a record does not name its rules: add `--rules PACK`")
    scene = scene_of(SourceFile(path, record.position), rules)
    if isinstance(scene, Refused):
        return scene
    game = Game(scene.table.plan, scene.position, ReplayChooser(record), record.limits)
    last = min(record.steps if record.closed else MOST, MOST if at is None else at)
    try:
        while game.steps < last and game.over is None:
            game.step()
    except OutOfAnswers:
        if record.closed:
            raise
    except Diverged as fault:
        raise Slip(f"{path}: {fault}") from None
    return replace(scene, position=game.position, playing=lambda: game)


# ---- packs


def _of_pack(what: str, frame: Frame, rules: Wished) -> str | Refused:
    """`PACK:NAME`: boards (several with commas), else a position or an example of the pack."""
    pack, _, name = what.rpartition(":")
    shelf = disk()
    asked_for(shelf, (pack,))
    compiled = compile_kept([pack], shelf)
    if has_errors(compiled.problems):
        return Refused(compiled.problems, compiled.files)
    model = rules.applied(compiled.built.model)
    table = Table.of(model)
    looks = looks_of(pack, table)
    if isinstance(looks, Refused):
        return looks
    boards = tuple(tuple(one.split()) for one in name.split(","))
    try:
        if all(words and words[0] in model.boards for words in boards):
            position = table.rules.position(table.space(boards))
            called = f"Board{'s' if len(boards) > 1 else ''} {name}"
            return draw_position(position, looks, replace(frame, title=called, whole=True))
        told = model.examples.get(name) or model.positions.get(name)
        if told is None:
            known = (*model.boards, *model.examples, *model.positions)
            near = did_you_mean(name, known)
            raise Slip(f"there is no board or example `{name}` in {pack}{'; ' + near if near else ''}")
        table = table.under(told.under, told.not_under)
        position, _ = table.set_up(told.given)
    except Unplayable as fault:
        raise Slip(str(fault)) from None
    if frame.whole or frame.scale:
        return draw_position(position, looks, frame)
    return draw_example(position, looks, spoken_of(position, told.text))
