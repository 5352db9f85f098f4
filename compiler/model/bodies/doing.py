"""Actions, reactions, procedures, bookkeeping, consequences, upkeeps and the clocks of facts: their bodies."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from compiler.diagnostics import did_you_mean
from compiler.model.bodies.moments import read_clock, read_moment, read_side
from compiler.model.bodies.sentences import Sentence, condition
from compiler.model.bodies.steps import read_steps
from compiler.model.declared import behind, named, said_behind, scope_of, slots_of
from compiler.model.draft import Draft
from compiler.model.model import Follows, Procedure, Slot, Stage, Store, Upkeep
from compiler.model.titles import Parts
from compiler.phrases import Pattern
from compiler.syntax import Item, Paragraph, span_of
from compiler.terms import Exists, Number, SetOf, Term

BAR = "may not end while"


def procedure_of(draft: Draft, item: Item, parts: Parts, pattern: Pattern) -> Procedure | None:
    slots = slots_of(pattern)
    title = called(draft, item, parts)
    if title is None:
        return None
    steps = read_steps(draft, item.file, item.paragraphs, scope_of(slots, pattern.span))
    if not item.paragraphs and not item.title.endswith("?"):
        draft.complain("missing-body", "a procedure needs steps", item.span)
    return Procedure(pattern.text, pattern.text, slots, steps, title, **draft.declared(item, parts))


def called(draft: Draft, item: Item, parts: Parts) -> str | None:
    """The name it has besides its phrase, if any; nothing, where that is taken."""
    title = (parts.names("called") or ("",))[0]
    return title if not title or draft.title(title, item) else None


def follows_of(draft: Draft, item: Item, parts: Parts) -> Follows | None:
    title = named(item)
    if not title:
        draft.complain("missing-name", f"{item.title} needs a name in square brackets", item.span)
        return None
    if "replaces" not in parts and not draft.title(title, item):
        return None
    event = event_of(draft, item, parts, "when")
    if event is None:
        return None
    event_id, slots = event
    steps = read_steps(draft, item.file, item.paragraphs, scope_of(slots))
    sort = "bookkeeping" if item.title.startswith("Bookkeeping") else "consequence"
    return Follows(title, sort, event_id, slots, steps, parts.names("after"), **draft.declared(item, parts))


def event_of(draft: Draft, item: Item, parts: Parts, part: str) -> tuple[str, tuple[Slot, ...]] | None:
    """The event an item follows, and the names its slots have here."""
    words = parts.get(part)
    text = parts.quoted(part)
    if not words or not text:
        draft.complain("missing-part", f"{item.title} says what it follows", item.span, help=f'`{part} "event phrase"`')
        return None
    span = span_of(item.file, words)
    pattern = draft.vocabulary.pattern(text, span, "event")
    if isinstance(pattern, str):
        draft.complain("bad-slot", pattern, span)
        return None
    shape = tuple(one if isinstance(one, str) else None for one in pattern.elements)
    for event in draft.events.values():
        other = draft.vocabulary.pattern(event.phrase, None, "event")
        if isinstance(other, str):
            continue
        if tuple(one if isinstance(one, str) else None for one in other.elements) == shape:
            slots = slots_of(pattern)
            if all(draft.vocabulary.fits(told.kind, mine.kind) for told, mine in zip(event.slots, slots, strict=True)):
                return event.id, slots
            draft.complain("wrong-kind", f'the event is "{event.phrase}"; its slots are of other kinds', span)
            return None
    draft.complain("unknown-event", f'no event reads "{text}"', span, help=did_you_mean(text, draft.events))
    return None


def upkeep_of(draft: Draft, item: Item, parts: Parts) -> Upkeep | None:
    title = named(item)
    if not title:
        draft.complain("missing-name", "an upkeep needs a name in square brackets", item.span)
        return None
    if "replaces" not in parts and not draft.title(title, item):
        return None
    edge = "begins" if "at the start of" in parts else "ends" if "at the end of" in parts else ""
    if not edge:
        draft.complain(
            "missing-part",
            f"[{title}] does not say when",
            item.span,
            help="`at the start of each side's [Phase]`",
        )
        return None
    words = parts.words["at the start of" if edge == "begins" else "at the end of"]
    told = read_moment(draft, item, words)
    if told is None:
        return None
    sequence, side = told
    steps = read_steps(draft, item.file, item.paragraphs, {})
    return Upkeep(title, sequence, edge, side, steps, parts.names("after"), **draft.declared(item, parts))


def read_course(draft: Draft, item: Item, parts: Parts) -> None:
    """When a sequence is skipped, until when it is repeated, and what keeps it from ending."""
    sequence = draft.sequences.get(named(item))
    if sequence is None:
        return
    long = (one for one in item.paragraphs if len(one.words) > 1)
    lines = {(one.words[0].text[1:-1].strip(), said_behind(one.words)): one for one in long}
    if any(one.said for one in sequence.stages) and lines:
        stages = tuple([_read_stage(draft, item, one, lines.get((one.sequence, one.said))) for one in sequence.stages])
        if stages != sequence.stages:
            sequence = draft.sequences[sequence.id] = replace(sequence, stages=stages)
    asked = {
        part: condition(draft, item.file, Sentence(words, {}), {})
        for part in ("skipped if", "repeated until", BAR)
        if (words := parts.get(part)) is not None
    }
    skipped, until, unfinished = asked.get("skipped if"), asked.get("repeated until"), None
    if (bar := asked.get(BAR)) is not None:
        unfinished = _named_by(draft, item, parts, bar)
    if any(one is not None for one in (skipped, until, unfinished)):  # else it is the very one that was known before
        draft.sequences[sequence.id] = replace(
            sequence,
            skipped=skipped or sequence.skipped,
            until=until or sequence.until,
            unfinished=unfinished or sequence.unfinished,
        )


def _read_stage(draft: Draft, item: Item, stage: Stage, line: Paragraph | None) -> Stage:
    """Whose a part of a sequence is, and when it does not come, in its line, if this item has it."""
    if line is None:
        return stage
    of, skipped = behind(line.words)
    return replace(
        stage,
        whose=read_side(draft, item, of, {}) if stage.side is None and stage.said.startswith(" of ") else None,
        skipped=condition(draft, item.file, Sentence(skipped, {}), {}) if skipped else None,
    )


def _named_by(draft: Draft, item: Item, parts: Parts, bar: Term) -> Term | None:
    """All that keeps a phase from ending; whoever may not end it is told which they are."""
    wrong = ""
    if draft.sequences[named(item)].stages:
        wrong = f"[{named(item)}] has parts; each phase of it says for itself what keeps it from ending"
    elif not (isinstance(bar, Exists) and bar.operator == ">=" and bar.number == Number(bar.number.kind, Fraction(1))):
        wrong = "what keeps a phase from ending is said as `there is a ...`, so that it can be named"
    if wrong:
        draft.complain("unfit-bar", wrong, span_of(item.file, parts.words[BAR]))
        return None
    assert isinstance(bar, Exists)
    return SetOf(replace(bar.description.kind, many=True), bar.description)


def read_fact_ends(draft: Draft, item: Item, parts: Parts, pattern: Pattern) -> None:
    store = draft.stores.get(pattern.text)
    if store is not None:
        draft.stores[pattern.text] = with_ends(draft, item, parts, store)


def with_ends(draft: Draft, item: Item, parts: Parts, store: Store) -> Store:
    """Clock, lapse and secrecy of a fact, now that every phrase is known."""
    scope = scope_of(store.slots)
    clock = parts.get("lasts until")
    if clock is not None:
        store = replace(store, clock=read_clock(draft, item, clock, scope))
    lapses = parts.get("lapses when")
    if lapses is not None:
        store = replace(store, lapses=condition(draft, item.file, Sentence(lapses, {}), scope))
    known = parts.get("known only to")
    if known is not None:
        store = replace(store, known_to=read_side(draft, item, known, scope))
    return store
