"""Sequences, their stages and the phases they name: declared before any sentence is read."""

from __future__ import annotations

from dataclasses import replace

from compiler.model.declared.declare import named
from compiler.model.draft import Draft
from compiler.model.model import Choice, Sequence, Stage
from compiler.model.titles import Parts
from compiler.syntax import Item, Word, as_written, span_of
from compiler.terms import PHASE

Words = tuple[Word, ...]


def declare_sequence(draft: Draft, item: Item, parts: Parts) -> None:
    title = named(item)
    if not title:
        draft.complain("missing-name", "a sequence needs a name in square brackets", item.span)
        return
    if "replaces" not in parts and not draft.title(title, item):
        return
    stages = []
    for paragraph in item.paragraphs:
        words = paragraph.words
        if not words or words[0].sort != "name":
            draft.complain("no-reading", "a stage reads `[Phase]` or `[Phase] of the side`", span_of(item.file, words))
            continue
        of, skipped = behind(words)
        if not of and not skipped and len(words) > 1:
            message = f"a stage reads `[Phase]` or `[Phase] of the side`, and `{words[1].text}` stands behind it"
            draft.complain("no-reading", message, span_of(item.file, words[1:]), help=_unless_part(words[1].low))
        said = (f" of {as_written(of)}" if of else "", f", skipped if {as_written(skipped)}" if skipped else "")
        stages.append(Stage(words[0].text[1:-1].strip(), as_written(of) or None, said="".join(said)))
    opening = "before the first" in parts
    draft.sequences[title] = Sequence(title, tuple(stages), opening, **draft.declared(item, parts))


def behind(words: Words) -> tuple[Words, Words]:
    """Of a line of a sequence: whose it is, and when it is skipped."""
    rest: Words = words[1:]
    skipped: Words = ()
    for at in range(len(rest) - 2):
        if (rest[at].sort, rest[at + 1].low, rest[at + 2].low) == ("comma", "skipped", "if"):
            rest, skipped = rest[:at], rest[at + 3 :]
            break
    of = rest[1:] if rest and rest[0].low in ("for", "of") else ()
    return of, skipped if of or not rest else ()


def _unless_part(low: str) -> str | None:
    """What is said of a part of the turn stands in the title of its own sequence."""
    if low in ("may", "while"):
        return "say it in the title of the phase: `Sequence [Phase]; may not end while there is ...`"
    if low not in (",", "if", "unless", "skipped", "until", "repeated"):
        return None
    return "`1. [Phase], skipped if ...`, or in the title of the phase: `Sequence [Phase]; skipped if ...`"


def declare_phases(draft: Draft) -> None:
    """Every stage that is no sequence of its own is a leaf phase; all are names in sentences."""
    sides = {name.lower(): name for name in draft.choices["side"].names} if "side" in draft.choices else {}
    for sequence in list(draft.sequences.values()):
        fixed = []
        for stage in sequence.stages:
            side = sides.get((stage.side or "").lower())  # else it is worked out: read when all phrases are known
            fixed.append(replace(stage, side=side, said=stage.said.removeprefix(" of the side to move")))
            if stage.sequence not in draft.sequences:
                draft.sequences[stage.sequence] = Sequence(
                    stage.sequence,
                    (),
                    span=sequence.span,
                    pack=sequence.pack,
                    layer=sequence.layer,
                    cites=sequence.cites,
                )
        if tuple(fixed) != sequence.stages:
            draft.sequences[sequence.id] = replace(sequence, stages=tuple(fixed))
    names = draft.vocabulary.names.setdefault("[phase]", [])
    known = {value for _, value, _ in names}
    names.extend(((), name, PHASE) for name in draft.sequences if name not in known)
    draft.choices["phase"] = Choice("phase", tuple(draft.sequences), "phases", True)
