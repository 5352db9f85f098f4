"""`rulewright board PACK:NAME`: a board looked over, and as a sheet or a map of Tiled; and back from there."""

from __future__ import annotations

from pathlib import Path

import click

from compiler.diagnostics import did_you_mean, has_errors
from compiler.model import Built
from compiler.pipeline import compile_pack
from compiler.source import Memory
from rulewright.boards import (
    Data,
    NoBoard,
    Remark,
    as_csv,
    as_tiled,
    as_yaml,
    drawn,
    from_csv,
    from_tiled,
    in_order,
    looked_over,
    tiles_drawn,
    tiles_file,
)
from rulewright.scenes import Table, looks_of
from rulewright.shelf import Slip, asked_for, disk, put, text_of
from rulewright.telling import counted
from rulewright.terminal import NoPainter, show, to_png
from rulewright.variants import Trial, Wanted, wrong_with
from runtime.draw import Looks
from runtime.space import read_board

WRITTEN = {".csv": as_csv, ".tmx": as_tiled}
READ = {".csv": from_csv, ".tmx": from_tiled}


@click.command(
    help="Look over the board PACK:NAME, hex by hex; -o writes it: a sheet (.csv), a map of Tiled (.tmx) or a picture, "
    "what is remarked on in red (.svg, .png). Or take a board FILE.csv or FILE.tmx into a pack."
)
@click.argument("what")
@click.option("-o", "target", metavar="FILE", type=click.Path(dir_okay=False, path_type=Path), help="Where to write.")
@click.option("--into", "inside", metavar="PACK", help="Of a file: the pack that takes the board.")
def command(what: str, target: Path | None, inside: str | None) -> int:
    if inside is not None:
        return _take(Path(what), inside)
    pack, colon, name = what.rpartition(":")
    if not colon:
        raise Slip("say which board, as PACK:NAME; or into which pack a file is taken: `--into PACK`")
    asked_for(disk(), (pack,))
    built, looks = _compiled(pack)
    if isinstance(built, int):
        return built
    if name not in built.raw_boards:
        near = did_you_mean(name, built.raw_boards) or f"there are {', '.join(built.raw_boards)}"
        raise Slip(f"{pack} has no board `{name}`; {near if built.raw_boards else 'it has none'}")
    board = built.raw_boards[name].data
    remarks = list(looked_over(board, built.model, looks))
    try:
        if target is not None:
            _write(target, name, board, built, looks, remarks)
    except NoBoard as fault:
        raise Slip(f"{what}: {fault}") from None
    return _told(what, remarks)


def _compiled(pack: str) -> tuple[Built | int, Looks]:
    """Or, where it cannot be read, what the verb ends with."""
    compiled = compile_pack([pack], disk())
    if has_errors(compiled.problems):
        return show(compiled.problems, compiled.files, "text"), Looks()
    looks = looks_of(pack, Table.of(compiled.built.model))
    return compiled.built, looks if isinstance(looks, Looks) else Looks()


def _told(what: str, remarks: list[Remark]) -> int:
    wrong = [one for one in remarks if one.is_wrong]
    for one in remarks:
        click.echo(f"{one.hex or 'the board'}: {one.said}{'' if one.is_wrong or wrong else ' (worth a look)'}")
    click.echo(f"{what}: {counted(len(wrong), 'fault')}, {len(remarks) - len(wrong)} worth a look")
    return 1 if wrong else 0


def _write(target: Path, name: str, board: Data, built: Built, looks: Looks, remarks: list[Remark]) -> None:
    ending = target.suffix.lower()
    if ending in WRITTEN:
        put(target, WRITTEN[ending](board).encode("utf-8"))
        if ending == ".tmx":
            put(target.parent / tiles_file(board), tiles_drawn(board).encode("utf-8"))
    elif ending in (".svg", ".png"):
        picture = drawn(name, board, built.model, looks, remarks)
        try:
            put(target, to_png(picture) if ending == ".png" else picture.encode("utf-8"))
        except NoPainter as fault:
            raise Slip(str(fault)) from None
    else:
        raise Slip(f"a board is written to .csv, .tmx, .svg or .png, and not to `{target.name}`")


# ---- back


def _take(file: Path, inside: str) -> int:
    if file.suffix.lower() not in READ:
        raise Slip(f"a board is taken from .csv or .tmx, and not from `{file.name}`")
    try:
        board = READ[file.suffix.lower()](text_of(str(file)))
    except NoBoard as fault:
        raise Slip(f"{file}: {fault}") from None
    board = in_order({**board, "board": board.get("board") or file.stem})
    shelf = disk()
    asked_for(shelf, (inside,))
    built, looks = _compiled(inside)
    if isinstance(built, int):
        return built
    name = str(board["board"])
    remarks = list(looked_over(board, built.model, looks))
    if any(one.is_wrong for one in remarks):
        click.echo("nothing was written:")
        return _told(str(file), [one for one in remarks if one.is_wrong])
    known, folder = built.raw_boards.get(name), shelf.open(inside)
    assert folder is not None
    path = f"boards/{name}.yaml"
    if known is not None:
        if read_board(known.data)[0] == read_board(board)[0]:
            click.echo(f"board {name} is as it was; nothing was written")
            return 0
        path = known.span.file.removeprefix(f"{folder.shown}/")
        if path.startswith(("/", "..")) or not (Path(folder.root) / path).is_file():
            raise Slip(f"board {name} belongs to another pack, in {known.span.file}; give this one another name")
    files = {path: as_yaml(board)}
    wrong = list(wrong_with(files, Trial(inside, folder, shelf, Memory()), "board", Wanted(name)))
    if wrong:
        click.echo(f"nothing was written, for this would be wrong: {wrong[0].message}")
        return 1
    put(Path(folder.root) / path, files[path].encode("utf-8"))
    click.echo(f"{path} of {inside} has board {name} as {file.name} has it")
    return _told(str(file), remarks)
