"""Sequences, their stages and the phases they name: declared before any sentence is read."""

from __future__ import annotations

from dataclasses import replace

from compiler.diagnostics import did_you_mean, listed
from compiler.model.declared.declare import named
from compiler.model.draft import Draft
from compiler.model.model import Choice, Sequence, Stage
from compiler.model.titles import Parts
from compiler.syntax import Item, Paragraph, Word, as_written, span_of
from compiler.terms import PHASE

Words = tuple[Word, ...]


def declare_sequence(draft: Draft, item: Item, parts: Parts) -> None:
    title = named(item)
    if not title:
        draft.complain("missing-name", "a sequence needs a name in square brackets", item.span)
        return
    if "changed" in parts:
        _change(draft, item, parts, title)
        return
    if "replaces" not in parts and not draft.title(title, item):
        return
    stages = tuple(stage for line in item.paragraphs if (stage := _stage(draft, item, line)) is not None)
    draft.sequences[title] = Sequence(title, stages, "before the first" in parts, **draft.declared(item, parts))


def _stage(draft: Draft, item: Item, line: Paragraph) -> Stage | None:
    words = line.words
    if not words or words[0].sort != "name":
        draft.complain("no-reading", "a stage reads `[Phase]` or `[Phase] of the side`", span_of(item.file, words))
        return None
    of, skipped = behind(words)
    if not of and not skipped and len(words) > 1:
        message = f"a stage reads `[Phase]` or `[Phase] of the side`, and `{words[1].text}` stands behind it"
        draft.complain("no-reading", message, span_of(item.file, words[1:]), help=_unless_part(words[1].low))
    return Stage(words[0].text[1:-1].strip(), as_written(of) or None, said=said_behind(words))


def said_behind(words: Words) -> str:
    """What a line says behind the name of its part, as it is kept with that part."""
    of, skipped = behind(words)
    whose = f" of {as_written(of)}" if of else ""
    return whose.removeprefix(" of the side to move") + (f", skipped if {as_written(skipped)}" if skipped else "")


def _change(draft: Draft, item: Item, parts: Parts, title: str) -> None:
    """Parts put into a sequence that is there: first, behind another one, or last."""
    before = draft.sequences.get(title)
    if before is None:
        message = f"no sequence is called [{title}], so nothing can be changed"
        draft.complain("nothing-to-change", message, item.span, help=did_you_mean(title, draft.sequences))
        return
    for part in ("under", "not under"):
        if part in parts:
            cure = "a phase in which nothing can be done goes by: put what is done there `under` the option"
            message = f"`{part}` is not said of a sequence that is changed"
            draft.complain("unexpected-word", message, item.span, help=cure)
    stages = list(before.stages)
    spots: list[int] = []
    for line in item.paragraphs:
        if line.stop == ":":
            spots = _spots(draft, item, line, stages)
        elif not spots:
            message = "where this comes is not said"
            draft.complain("unexpected-word", message, span_of(item.file, line.words), help=f"it is said {_WHERE}")
        elif (stage := _stage(draft, item, line)) is not None:
            for turn, at in enumerate(spots):
                stages.insert(at + turn, stage)
            spots = [at + turn + 1 for turn, at in enumerate(spots)]
    common = draft.declared(item, parts)
    common["cites"] = tuple(dict.fromkeys((*before.cites, *common["cites"])))
    course = (before.opening, before.skipped, before.until, before.unfinished)
    draft.sequences[title] = Sequence(title, tuple(stages), *course, **common)


_WHERE = "before it: `First:`, `After [Phase]:`, `After [Phase] of the Reds:` or `Afterwards:`"


def _spots(draft: Draft, item: Item, line: Paragraph, stages: list[Stage]) -> list[int]:
    """Before which of the stages the lines beneath come; several, where a phase comes more than once."""
    words, low = line.words, [word.low for word in line.words]
    if low in (["first"], ["afterwards"]):
        return [0 if low == ["first"] else len(stages)]
    if low[:1] != ["after"] or len(words) < 2 or words[1].sort != "name":
        span = span_of(item.file, words)
        draft.complain("unexpected-word", "this is no place in a sequence", span, help=f"say it {_WHERE}")
        return []
    name, whose = words[1].text[1:-1].strip(), said_behind(words[1:])
    there = [(one.sequence, one.said.partition(", skipped if")[0]) for one in stages]
    found = [at + 1 for at, (phase, of) in enumerate(there) if phase == name and whose in ("", of)]
    if not found:
        known = listed(tuple(dict.fromkeys(f"[{phase}]{of}" for phase, of in there)), "and")
        message, help_ = f"there is no {as_written(words[1:])} in it", f"its parts are {known}" if there else None
        draft.complain("nothing-to-change", message, span_of(item.file, words[1:]), help=help_)
    return found


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
            fixed.append(replace(stage, side=side))
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
