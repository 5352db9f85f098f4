"""Actions, reactions, procedures, bookkeeping, consequences, upkeeps and the clocks of facts: their bodies."""

from __future__ import annotations

from dataclasses import replace

from compiler.diagnostics import did_you_mean
from compiler.model.declare import named, scope_of, slots_of
from compiler.model.draft import Draft
from compiler.model.model import Clock, Follows, Procedure, Slot, Upkeep
from compiler.model.parts import Parts
from compiler.model.sentences import Sentence, condition, reading, settle
from compiler.model.steps import read_steps
from compiler.phrases import Pattern, only
from compiler.phrases.reading import Scope
from compiler.syntax import Item, Word, span_of
from compiler.terms import SIDE, Term


def read_procedure(draft: Draft, item: Item, parts: Parts, pattern: Pattern) -> None:
    slots = slots_of(pattern)
    title = (parts.names("called") or ("",))[0]
    if title and not draft.title(title, item):
        return
    id_ = pattern.text
    replaced = parts.names("replaces")
    if replaced:
        old = next((one for one in draft.procedures.values() if one.title == replaced[0]), None)
        if old is None:
            names = [one.title for one in draft.procedures.values() if one.title]
            draft.complain(
                "unknown-rule",
                f"no procedure is called [{replaced[0]}]",
                item.span,
                help=did_you_mean(replaced[0], names),
            )
            return
        id_ = old.id
        title = title or old.title
    steps = read_steps(draft, item.file, item.paragraphs, scope_of(slots, pattern.span))
    if not item.paragraphs and not item.title.endswith("?"):
        draft.complain("missing-body", "a procedure needs steps", item.span)
    draft.procedures[id_] = Procedure(id_, pattern.text, slots, steps, title, **draft.declared(item, parts))


def read_follows(draft: Draft, item: Item, parts: Parts) -> None:
    title = named(item)
    if not title:
        draft.complain("missing-name", f"{item.title} needs a name in square brackets", item.span)
        return
    if not draft.title(title, item):
        return
    event = event_of(draft, item, parts, "when")
    if event is None:
        return
    event_id, slots = event
    steps = read_steps(draft, item.file, item.paragraphs, scope_of(slots))
    sort = "bookkeeping" if item.title.startswith("Bookkeeping") else "consequence"
    draft.follows[title] = Follows(
        title, sort, event_id, slots, steps, parts.names("after"), **draft.declared(item, parts)
    )


def event_of(draft: Draft, item: Item, parts: Parts, part: str) -> tuple[str, tuple[Slot, ...]] | None:
    """The event an item follows, and the names its slots have here."""
    words = parts.get(part)
    text = parts.quoted(part)
    if not words or not text:
        draft.complain(
            "missing-part", f"{item.title} says what it follows", item.span, help=f'`{part} "event phrase"`'
        )
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
            if all(
                draft.vocabulary.fits(told.kind, mine.kind)
                for told, mine in zip(event.slots, slots, strict=True)
            ):
                return event.id, slots
            draft.complain("wrong-kind", f'the event is "{event.phrase}"; its slots are of other kinds', span)
            return None
    draft.complain("unknown-event", f'no event reads "{text}"', span, help=did_you_mean(text, draft.events))
    return None


def read_upkeep(draft: Draft, item: Item, parts: Parts) -> None:
    title = named(item)
    if not title:
        draft.complain("missing-name", "an upkeep needs a name in square brackets", item.span)
        return
    if not draft.title(title, item):
        return
    edge = "begins" if "at the start of" in parts else "ends" if "at the end of" in parts else ""
    if not edge:
        draft.complain(
            "missing-part",
            f"[{title}] does not say when",
            item.span,
            help="`at the start of each side's [Phase]`",
        )
        return
    words = parts.words["at the start of" if edge == "begins" else "at the end of"]
    told = _moment(draft, item, words)
    if told is None:
        return
    sequence, side = told
    steps = read_steps(draft, item.file, item.paragraphs, {})
    draft.upkeeps[title] = Upkeep(
        title, sequence, edge, side, steps, parts.names("after"), **draft.declared(item, parts)
    )


def _moment(draft: Draft, item: Item, words: tuple[Word, ...]) -> tuple[str, str | None] | None:
    """`each side's [X]`, `every [X]`, `[X] of the Allies`."""
    low = [word.low for word in words]
    at = next((index for index, word in enumerate(words) if word.sort == "name"), None)
    span = span_of(item.file, words) if words else item.span
    if at is None:
        draft.complain("unknown-sequence", "a phase or sequence in square brackets is meant here", span)
        return None
    name = words[at].text[1:-1].strip()
    if name not in draft.sequences:
        draft.complain(
            "unknown-sequence",
            f"no phase or sequence is called [{name}]",
            span,
            help=did_you_mean(name, draft.sequences),
        )
        return None
    if low[:at] in (["each", "side", "'s"], ["every"]):
        return name, None
    if at == 0 and len(words) > 1 and low[1] in ("of", "for"):
        side = " ".join(low[2:])
        for known in draft.choices["side"].names if "side" in draft.choices else ():
            if known.lower() == side:
                return name, known
        draft.complain("unknown-name", f"no side is called `{side}`", span)
        return None
    if at == 0 and len(words) == 1:
        draft.complain(
            "clock-without-side",
            "a moment says whose",
            span,
            help=f"`each side's [{name}]`, or `every [{name}]`",
        )
        return None
    draft.complain("no-reading", "a moment reads `each side's [Phase]` or `[Phase] of the side`", span)
    return None


def read_fact_ends(draft: Draft, item: Item, parts: Parts, pattern: Pattern) -> None:
    """Clock, lapse and secrecy of a fact, now that every phrase is known."""
    store = draft.stores.get(pattern.text)
    if store is None:
        return
    scope = scope_of(store.slots)
    clock = parts.get("lasts until")
    if clock is not None:
        store = replace(store, clock=_clock(draft, item, clock, scope))
    lapses = parts.get("lapses when")
    if lapses is not None:
        store = replace(store, lapses=condition(draft, item.file, Sentence(lapses, {}), scope))
    known = parts.get("known only to")
    if known is not None:
        store = replace(store, known_to=read_side(draft, item, known, scope))
    draft.stores[pattern.text] = store


def _clock(draft: Draft, item: Item, words: tuple[Word, ...], scope: Scope) -> Clock | None:
    """`this [X] ends`, `[X] of SIDE ends`, `the next [X] of SIDE begins`, `this phase ends`, `this turn ends`."""
    span = span_of(item.file, words) if words else item.span
    low = [word.low for word in words]
    if not low or low[-1] not in ("ends", "begins"):
        draft.complain(
            "no-reading", "a clock ends with `ends` or `begins`", span, help="`lasts until this phase ends`"
        )
        return None
    edge = low[-1]
    if low[:-1] in (["this", "phase"], ["this", "turn"], ["the", "phase"], ["the", "turn"]):
        return Clock("this", low[1], edge, None)
    which = "coming"
    at = 0
    if low[0] == "this":
        which, at = "this", 1
    elif low[:2] == ["the", "next"]:
        which, at = "next", 2
    if words[at].sort != "name":
        draft.complain("unknown-sequence", "a clock names a phase or sequence in square brackets", span)
        return None
    name = words[at].text[1:-1].strip()
    if name not in draft.sequences:
        draft.complain(
            "unknown-sequence",
            f"no phase or sequence is called [{name}]",
            span,
            help=did_you_mean(name, draft.sequences),
        )
        return None
    rest = words[at + 1 : -1]
    if not rest:
        if which != "this" and _taken_in_turns(draft, name):
            draft.complain(
                "clock-without-side",
                f"[{name}] comes for each side in turn; this clock does not say whose",
                span,
                help=f"`until [{name}] of the unit's side ends`",
            )
        return Clock(which, name, edge, None)
    if rest[0].low not in ("of", "for"):
        draft.complain("no-reading", "a clock says whose with `of`", span_of(item.file, rest))
        return None
    side = read_side(draft, item, rest[1:], scope)
    return Clock(which, name, edge, side)


def _taken_in_turns(draft: Draft, name: str) -> bool:
    """Whether a phase belongs to a side: it or a sequence around it is given to one."""
    seen: set[str] = set()
    todo = [name]
    while todo:
        wanted = todo.pop()
        if wanted in seen:
            continue
        seen.add(wanted)
        for sequence in draft.sequences.values():
            for stage in sequence.stages:
                if stage.sequence == wanted:
                    if stage.side is not None:
                        return True
                    todo.append(sequence.id)
    return False


def read_side(draft: Draft, item: Item, words: tuple[Word, ...], scope: Scope) -> Term | None:
    if not words:
        draft.complain("clock-without-side", "a side is missing here", item.span)
        return None
    r = reading(draft, item.file, Sentence(words, {}), scope)
    if r is None:
        return None
    return settle(draft, only(r, 0, r.filling(0, SIDE), "the side"))
