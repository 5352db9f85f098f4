"""Sequences, their stages and the phases they name: declared before any sentence is read."""

from __future__ import annotations

from dataclasses import replace

from compiler.model.declared.declare import named
from compiler.model.draft import Draft
from compiler.model.model import Choice, Sequence, Stage
from compiler.model.titles import Parts
from compiler.syntax import Item, span_of
from compiler.terms import PHASE


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
            draft.complain(
                "no-reading", "a stage reads `[Phase]` or `[Phase] of the side`", span_of(item.file, words)
            )
            continue
        side = None
        if len(words) > 2 and words[1].low in ("for", "of"):
            side = " ".join(word.text for word in words[2:])
        elif len(words) > 1:
            message = f"a stage reads `[Phase]` or `[Phase] of the side`, and `{words[1].text}` stands behind it"
            draft.complain("no-reading", message, span_of(item.file, words[1:]), help=_unless_part(words[1].low))
        stages.append(Stage(words[0].text[1:-1].strip(), side))
    opening = "before the first" in parts
    draft.sequences[title] = Sequence(title, tuple(stages), opening, **draft.declared(item, parts))


def _unless_part(low: str) -> str | None:
    """What is said of a part of the turn stands in the title of its own sequence."""
    if low in ("may", "while"):
        return "say it in the title of the phase: `Sequence [Phase]; may not end while there is ...`"
    if low not in (",", "if", "unless", "skipped", "until", "repeated"):
        return None
    return "say it in the title of the phase: `Sequence [Phase]; skipped if ...`"


def declare_phases(draft: Draft) -> None:
    """Every stage that is no sequence of its own is a leaf phase; all are names in sentences."""
    sides = {name.lower(): name for name in draft.choices["side"].names} if "side" in draft.choices else {}
    for sequence in list(draft.sequences.values()):
        fixed = []
        for stage in sequence.stages:
            side = stage.side
            if side is not None and side.lower() not in sides:
                if side.lower() in ("the side to move",):
                    side = None
                else:
                    assert sequence.span is not None
                    draft.complain("unknown-name", f"no side is called `{side}`", sequence.span)
                    side = None
            fixed.append(Stage(stage.sequence, sides.get(side.lower()) if side else None))
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
