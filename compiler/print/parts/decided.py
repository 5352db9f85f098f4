"""What was decided, as entries of the book: options, and the rulings of those who were asked."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.model import Option, Ruling
from compiler.print.formats import Block, Entry, Line, Paragraph, Words, plain
from compiler.print.parts.prose import noted, sentence
from compiler.print.telling import WORKED, Telling, aside
from compiler.syntax import Item as Source

STATUS = {
    "official": "official answer",
    "unofficial": "unofficial answer",
    "made by players": "answer made by players",
}


def option_entry(telling: Telling, option: Option, item: Source, text: str) -> Entry:
    state = "Played with, unless you agree otherwise." if option.on else "Played without, unless you agree otherwise."
    contested = "Contested point" if option.settles else "Optional rule"
    blocks: list[Block] = [Paragraph(plain(option.asks), "question")] if option.asks else []
    blocks.append(Paragraph(plain(state)))
    if option.because:
        blocks.append(Paragraph(plain(f"Why: {sentence(option.because)}")))
    page = (Words("What it changes", f"on-{telling.anchor('option', option.id)}", "emph"),)
    asides = (*telling.sources(dict.fromkeys((*option.settles, *option.cites))), Paragraph(page, "aside"))
    return Entry(
        contested,
        option.id,
        telling.anchor("option", option.id),
        tuple(blocks),
        asides,
        option.id,
        telling.topics(option.settles),
    )


def ruling_entry(telling: Telling, ruling: Ruling, within: str = "") -> Entry:
    """`within`: the rule it stands in, which needs no link to itself."""
    status = STATUS.get(ruling.status, ruling.status)
    known = [name for name in ruling.proved_by if name in telling.model.examples]
    asides = [
        *telling.only(ruling),
        aside("Source", plain(f"{telling.making.quote([ruling.id])} ({status}, {ruling.id})")),
    ]
    if ruling.supersedes:
        asides.append(aside("In place of the answer", telling.links(ruling.supersedes)))
    if ruling.carried_by and ruling.carried_by != (within,):
        asides.append(aside("Carried out by", telling.links(ruling.carried_by)))
    if known:
        asides.append(aside(WORKED, telling.links(known)))
    return Entry(
        "Ruling",
        ruling.asks,
        telling.anchor("ruling", ruling.id),
        (Paragraph(answer(telling, ruling), "answer"),),
        tuple(asides),
        ruling.id,
        " ".join((telling.topics((ruling.id, *ruling.cites)), *_told_of(telling, ruling), *known)),
    )


def answer(telling: Telling, ruling: Ruling) -> Line:
    """Where it does not hold, that is said first."""
    if ruling.lapsed is None:
        return plain(ruling.answers)
    return (*noted(ruling.lapsed.said, telling.names), Words(" Before: ", "", "strong"), Words(ruling.answers))


def _told_of(telling: Telling, ruling: Ruling) -> Iterator[str]:
    """The words of the rules that carry a ruling: it may be looked for by them."""
    for name in ruling.carried_by:
        rule = telling.model.rules.get(name)
        yield name
        yield rule.text.partition("\n")[2] if rule is not None else ""
