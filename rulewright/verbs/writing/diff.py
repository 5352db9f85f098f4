"""`rulewright diff A B`: what differs between two packs, in the order of the book; A is what B extends if not said.

With `--witness` each rule that differs comes with the smallest position found on which the packs give different
answers because of it, and so does each pair of entries that the documents call different; `-o` prints a sheet
for players, with `--witness` with these positions as pictures.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from compiler.diagnostics import has_errors
from compiler.pipeline import load
from compiler.print import Book, Parted, html_files, sheet_of
from compiler.source import Disk
from compiler.study import Difference, differences
from rulewright.books import Press, Sheet, written_to
from rulewright.scenes import Refused
from rulewright.shelf import Shelved, Slip, asked_for, disk
from rulewright.telling import counted, json_text
from rulewright.terminal import Waiting, refuse

SIGNS = {"added": "+", "removed": "-", "changed": "~"}


@click.command(help="What differs from pack A (else what B extends) to pack B: rules, cells, counters, facts, options.")
@click.argument("packs", metavar="[A] B", nargs=-1, required=True)
@click.option("--witness", is_flag=True, help="With positions on which the two give different answers (minutes).")
@click.option(
    "-o", "target", metavar="DIR", type=click.Path(file_okay=False), help="Print a sheet for players."
)
@click.option("--json", "as_json", is_flag=True, help="Answer for a program.")
def command(packs: tuple[str, ...], witness: bool, target: str | None, as_json: bool) -> int:
    shelf = disk()
    one, other = packs if len(packs) == 2 else (_base_of(shelf, packs), packs[0])
    shown = Shelved.read(shelf, asked_for(shelf, (one, other)))
    if has_errors(shown.problems):
        return refuse(Refused(shown.problems, shown.files), as_json=as_json)
    found = differences(shown.models[one], shown.models[other])
    study = _studied(shown, (one, other), found, target is not None) if witness else None
    if target is not None:
        return _print_sheet(shelf, shown, (one, other), found, study, Path(target))
    if as_json:
        told = [_told(shown, each, study) for each in found]
        click.echo(json_text(told))
        return 0
    for each in found:
        click.echo("\n".join(_lines(shown, each)))
        if study is not None:
            _echo(study.of_rule(each), study.titles)
    counts = [counted(sum(each.how == how for each in found), how, how) for how in SIGNS]
    if study is not None:
        _tell_called(study)
    click.echo(f"from {one} to {other}: {', '.join(counts)}")
    return 0


def _studied(shown: Shelved, packs: tuple[str, str], found: tuple[Difference, ...], pictures: bool) -> Sheet:
    with Waiting() as waiting:
        study = Sheet.of(shown, packs, pictures, waiting.count)
    with Waiting() as waiting:  # each is made small once, and kept
        for done, each in enumerate(found, 1):
            study.of_rule(each)
            waiting.count(done, len(found))
    return study


def _print_sheet(
    shelf: Disk,
    shown: Shelved,
    packs: tuple[str, str],
    found: tuple[Difference, ...],
    study: Sheet | None,
    folder: Path,
) -> int:
    """In the words of the players' books, as it is for players."""
    press = Press(shelf)
    books: list[Book] = []
    for pack in packs:
        book = press.book(pack, pictures=False, for_players=True)
        if isinstance(book, Refused):
            return refuse(book, as_json=False)
        books.append(book)
    one, other = (shown.models[pack].packs[-1].title for pack in packs)
    pairs, parted = ((), {}) if study is None else (study.pairs(), study.by_name(found))
    printed = sheet_of((one, other), pairs, parted, (books[0], books[1]))
    click.echo(written_to(folder, {path: text.encode() for path, text in html_files(printed).items()}))
    return 0


def _base_of(shelf: Disk, packs: tuple[str, ...]) -> str:
    if len(packs) > 2:
        raise Slip(f"two packs are compared, and {len(packs)} are named")
    (pack,) = asked_for(shelf, packs)
    packs_read = load([pack], shelf).packs
    if not packs_read:
        return pack  # why it cannot be read is told where it is
    extended = packs_read[-1].description.extends
    if len(extended) != 1:
        raise Slip(f"`{pack}` extends {len(extended) or 'no'} packs: name the one that it is compared with first")
    return extended[0].pack


def _lines(shown: Shelved, each: Difference) -> list[str]:
    head = f"{SIGNS[each.how]} {each.sort} [{each.name}]"
    if each.sort == "cell":
        return [f"{head}: {' → '.join(text for text in (each.before, each.after) if text)}"]
    lines = [f"{head}  ({shown.place(each.span)})" if each.span is not None else head]
    lines += [f"    - {each.before}"] if each.before else []
    lines += [f"    + {each.after}"] if each.after else []
    return lines


def _told(shown: Shelved, each: Difference, study: Sheet | None) -> dict[str, object]:
    told: dict[str, object] = {
        "sort": each.sort,
        "name": each.name,
        "how": each.how,
        "before": each.before,
        "after": each.after,
        "at": shown.place(each.span),
    }
    parted = study.of_rule(each) if study is not None else None
    if parted is not None:
        told["witness"] = {
            "example": parted.title,
            "given": [*parted.given, *parted.done],
            "asked": parted.asked,
            "answers": list(parted.says),
            "instead": dict(parted.instead),
        }
    return told


# ---- positions on which they part


def _tell_called(study: Sheet) -> None:
    pairs = study.pairs()
    if not pairs:
        return
    click.echo("\nWhat the documents call different:")
    for pair in pairs:
        click.echo(f"{pair.topic} ({pair.relation}): {'; '.join(pair.cited)}")
        for witness in pair.witnesses:
            _echo(witness, study.titles)
    parted = sum(len(pair.witnesses) == 1 for pair in pairs)
    apart = sum(len(pair.witnesses) > 1 for pair in pairs)
    click.echo(f"{counted(len(pairs), 'pair')}: {parted} with one position for both, {apart} with one of each\n")


def _echo(parted: Parted | None, titles: Iterable[str]) -> None:
    if parted is None:
        return
    click.echo(f"    [{parted.title}] {'; '.join((*parted.given, *parted.done))}")
    if parted.instead:
        stood = ", ".join(f"{new} for {old}" for old, new in parted.instead)
        click.echo(f"    (told by {parted.told_in}; in the other book with {stood})")
    says = ", ".join(f"{says} in {title}" for title, says in zip(titles, parted.says, strict=True) if says)
    click.echo(f"    {parted.asked}: {says}")
