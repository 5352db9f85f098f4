"""`rulewright coverage [PACK...]`: which entries of the documents are carried, and which are proven.

Carried: something cites the entry, or a ruling on it says what carries it. Proven: an example says so, and an
expectation of it, one that proves no other entry, comes out otherwise once all that carries the entry is
neutralised. An option that carries it is taken the other way round; a counter has nothing printed on it.
Entries that say the same may share an expectation. What only packs carry on which a variant stands is theirs to prove.
Kept: a card that is not whole keeps what the source says of it.
With `--by-hand` instead: the examples that say by hand what a counter sheet prints, and so notice nothing of it.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path

import click

from compiler.diagnostics import has_errors
from compiler.model import Model
from compiler.study import ByHand, by_hand
from rulewright.proofs import Covered, covered, entries_of, kept_in_fragments, proving_cards
from rulewright.scenes import Refused
from rulewright.shelf import Shelved, asked_for, disk
from rulewright.telling import counted, json_text
from rulewright.terminal import Waiting, refuse

WHY = {
    "missing": "nothing carries it (R0612)",
    "fragment": "the card is not whole",
    "beneath": "what carries it stands in a pack beneath",
    "no example": "carried, but no example proves it",
    "unchanged": "its examples come out the same without what carries it",
    "shared": "what would prove it proves another entry already",
}
UNCARRIED = ("missing", "fragment")


@click.command(help="Which entries of the documents the packs carry, and which of these examples prove.")
@click.argument("packs", nargs=-1)
@click.option(
    "--ledger",
    metavar="DIR",
    type=click.Path(exists=True, file_okay=False),
    help="A ledger outside the packs.",
)
@click.option("--list", "listed", is_flag=True, help="Also list carried entries that are not proven.")
@click.option("--by-hand", "hand", is_flag=True, help="List the examples that say by hand what counters print.")
@click.option("--json", "as_json", is_flag=True, help="Answer for a program.")
def command(packs: tuple[str, ...], ledger: str | None, listed: bool, hand: bool, as_json: bool) -> int:
    shelf = disk()
    names = asked_for(shelf, packs)
    shown = Shelved.read(shelf, names if packs else (*names, *proving_cards(shelf, names)))
    if has_errors(shown.problems):
        return refuse(Refused(shown.problems, shown.files), as_json=as_json)
    if hand:
        return tell_by_hand(shown, as_json)
    sources = [source for model in shown.models.values() for source in model.sources.values()]
    entries = {name: one for source in sources for name, one in source.entries.items()}
    if ledger is not None:
        entries, problems = entries_of(Path(ledger))
        if problems:
            return refuse(Refused(problems, shown.files), as_json=as_json)
    with Waiting() as waiting:
        kept = kept_in_fragments(shelf, names)
        found = covered(shown, entries, kept, lambda done, whole: waiting.tell(Fraction(done, whole)))
    if as_json:
        click.echo(json_text([_told(one) for one in found]))
    else:
        tell(found, listed)
    wanting = (one for one in found if one.entry.executable == "yes" and one.state not in ("proven", "beneath"))
    return 1 if any(wanting) else 0


def tell(found: list[Covered], listed: bool) -> None:
    groups: dict[tuple[str, str, str], Counter[str]] = {}
    for one in found:
        key = (one.entry.id.split("-")[0], one.entry.game, one.entry.executable)
        groups.setdefault(key, Counter())[one.state] += 1
    for one in found:
        if one.state in UNCARRIED or (listed and one.state not in ("proven", "beneath")):
            click.echo(f"{one.entry.id}: {one.entry.topic}: {WHY[one.state]}{_by(one)}")
    click.echo(f"{'document':9} {'game':7} {'executable':11} {'entries':>7} {'carried':>7} {'proven':>7} {'kept':>7}")
    for (document, game, executable), states in groups.items():
        total = sum(states.values())
        carried = total - sum(states[one] for one in UNCARRIED)
        counts = f"{total:7} {carried:7} {states['proven']:7} {states['fragment']:7}"
        click.echo(f"{document:9} {game:7} {executable:11} {counts}")
    every = Counter(one.state for one in found)
    carried = len(found) - sum(every[one] for one in UNCARRIED)
    beneath = f"; {every['beneath']} are carried by packs beneath alone, which prove them" if every["beneath"] else ""
    click.echo(
        f"{len(found)} entries, {carried} carried, {every['proven']} proven; of those carried"
        f" {every['no example']} have no example, {every['unchanged']} have one that proves nothing,"
        f" {every['shared']} none of their own; {every['fragment']} are kept with cards that are not whole{beneath}"
    )


def tell_by_hand(shown: Shelved, as_json: bool) -> int:
    found = [one for model in shown.models.values() for one in by_hand(model)]
    if as_json:
        click.echo(json_text([_hand(shown, one) for one in found]))
        return 0
    for one in found:
        told = _hand(shown, one)
        of = "nothing printed on it" if one.bare else f"a printed {one.noun}"
        click.echo(f"{told['at']}: [{told['example']}] says `{told['says']}`, of {told['of']}: {of}")
    bare = {one.example.id for one in found if one.bare}
    every = {one.example.id for one in found}
    proving = {one.example.id for one in found if one.bare and set(one.example.proves) - {"house"}}
    click.echo(
        f"by hand what counters print: {len(every)} of {counted(sum(map(_own, shown.models.values())), 'example')};"
        f" of a bare thing: {len(bare)}; of these to prove an entry: {len(proving)}"
    )
    return 0


def _own(model: Model) -> int:
    return sum(one.pack == model.packs[-1].id for one in model.examples.values())


def _hand(shown: Shelved, one: ByHand) -> dict[str, object]:
    return {
        "example": one.example.id,
        "at": shown.place(one.given.span),
        "of": one.thing,
        "noun": one.noun,
        "bare": one.bare,
        "says": one.store,
        "proves": list(one.example.proves),
    }


def _by(one: Covered) -> str:
    carried = ", ".join(f"[{name}]" for name in one.carried_by)
    return f" ({carried})" if carried else ""


def _told(one: Covered) -> dict[str, object]:
    entry = one.entry
    return {
        "id": entry.id,
        "game": entry.game,
        "executable": entry.executable,
        "kind": entry.kind,
        "topic": entry.topic,
        "state": one.state,
        "carried by": list(one.carried_by),
        "proved by": list(one.proved_by),
    }
