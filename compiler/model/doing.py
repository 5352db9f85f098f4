"""Actions, reactions, procedures, bookkeeping, consequences, upkeeps and the clocks of facts: their bodies."""

from __future__ import annotations

from dataclasses import replace

from compiler.diagnostics import did_you_mean, listed
from compiler.model.declare import named, quoted, scope_of, slots_of
from compiler.model.draft import Draft
from compiler.model.model import Action, ChoiceOf, Clock, Follows, Procedure, Slot, Upkeep
from compiler.model.parts import Parts
from compiler.model.sentences import Sentence, condition, one_sentence, reading, settle
from compiler.model.steps import Unnamed, read_steps
from compiler.terms import SIDE, Description, Kind, Step, Term, Variable
from compiler.phrases import Pattern, Reading, only, substitute
from compiler.phrases.reading import Scope
from compiler.source import Span
from compiler.syntax import Item, Paragraph, Word, span_of


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
                "unknown-rule", f"no procedure is called [{replaced[0]}]", item.span, help=did_you_mean(replaced[0], names)
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
            "missing-part", f"[{title}] does not say when", item.span, help="`at the start of each side's [Phase]`"
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
            "unknown-sequence", f"no phase or sequence is called [{name}]", span, help=did_you_mean(name, draft.sequences)
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
            "clock-without-side", "a moment says whose", span, help=f"`each side's [{name}]`, or `every [{name}]`"
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
        store = replace(store, known_to=_side(draft, item, known, scope))
    draft.stores[pattern.text] = store


def _clock(draft: Draft, item: Item, words: tuple[Word, ...], scope: Scope) -> Clock | None:
    """`this [X] ends`, `[X] of SIDE ends`, `the next [X] of SIDE begins`, `this phase ends`, `this turn ends`."""
    span = span_of(item.file, words) if words else item.span
    low = [word.low for word in words]
    if not low or low[-1] not in ("ends", "begins"):
        draft.complain("no-reading", "a clock ends with `ends` or `begins`", span, help="`lasts until this phase ends`")
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
            "unknown-sequence", f"no phase or sequence is called [{name}]", span, help=did_you_mean(name, draft.sequences)
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
    side = _side(draft, item, rest[1:], scope)
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


def _side(draft: Draft, item: Item, words: tuple[Word, ...], scope: Scope) -> Term | None:
    if not words:
        draft.complain("clock-without-side", "a side is missing here", item.span)
        return None
    r = reading(draft, item.file, Sentence(words, {}), scope)
    if r is None:
        return None
    return settle(draft, only(r, 0, r.filling(0, SIDE), "the side"))


def read_action(draft: Draft, item: Item, parts: Parts, pattern: Pattern) -> None:
    slots = slots_of(pattern)
    event: str | None = None
    event_slots: tuple[Slot, ...] = ()
    if item.title.startswith("Reaction"):
        told = event_of(draft, item, parts, "in reaction to")
        if told is None:
            return
        event, event_slots = told
    taken = _taken_by(draft, item, parts, event is not None)
    if taken is None:
        return
    taken_by, phases = taken
    scope: dict[str, Term] = dict(scope_of(event_slots))
    given = set(scope)
    choices: list[ChoiceOf] = []
    only_if: Term | None = None
    steps: tuple[Step, ...] = ()
    wanted = {slot.name: slot.kind for slot in slots}
    unnamed = Unnamed()
    index = 0
    paragraphs = item.paragraphs
    happens = False
    while index < len(paragraphs):
        words = paragraphs[index].words
        low = [word.low for word in words[:3]]
        if low[:3] == ["the", "player", "chooses"] and paragraphs[index].stop == ":":
            index += 1
            while index < len(paragraphs) and paragraphs[index].marker:
                sentence, index = one_sentence(draft, item.file, paragraphs, index)
                before = len(draft.problems)
                choice = _choice(draft, item, sentence, scope, wanted)
                if choice is not None:
                    choices.append(choice)
                    scope[choice.variable] = Variable(choice.kind, choice.variable)
                    continue
                if unnamed.spoken_of(sentence.words):
                    del draft.problems[before:]
                unnamed.lose(_chosen_name(sentence.words))
        elif low[:2] == ["what", "happens"] and paragraphs[index].stop == ":":
            happens = True
            index += 1
            end = index
            while end < len(paragraphs) and (paragraphs[end].marker or _continues(paragraphs[end])):
                end += 1
            _nobody_chooses(draft, item, [name for name in wanted if name not in scope], unnamed)
            for name in wanted:
                scope.setdefault(name, Variable(wanted[name], name))
            steps = read_steps(draft, item.file, paragraphs[index:end], scope, unnamed)
            index = end
        elif low == ["it", "is", "allowed"] and [word.low for word in words[3:5]] == ["only", "if"]:
            sentence, index = one_sentence(draft, item.file, paragraphs, index)
            only_if = condition(draft, item.file, sentence, scope, start=5)
        else:
            draft.complain(
                "unexpected-word",
                "an action has `The player chooses:`, `It is allowed only if ...` and `What happens:`",
                span_of(item.file, words[:4]),
            )
            return
    if not happens and not item.title.endswith("?"):
        draft.complain("missing-body", "an action says what happens", item.span, help="`What happens:` and its steps")
    if not happens:
        known = {choice.variable for choice in choices} | given
        _nobody_chooses(draft, item, [name for name in wanted if name not in known], unnamed)
    draft.actions[pattern.text] = Action(
        pattern.text,
        pattern.text,
        slots,
        taken_by,
        phases,
        tuple(choices),
        only_if,
        steps,
        event,
        event_slots,
        **draft.declared(item, parts),
    )


def _nobody_chooses(draft: Draft, item: Item, names: list[str], unnamed: Unnamed) -> None:
    """A slot of the phrase that no choice fills; a choice that could not be read may be the one."""
    if not names or item.title.endswith("?") or unnamed:
        return
    told = listed(tuple(names), "and")
    message = f"{told} {'is' if len(names) == 1 else 'are'} in the action's phrase, and nobody chooses {'it' if len(names) == 1 else 'them'}"
    word = quoted(item)
    draft.complain("out-of-scope", message, Span(item.file, word.start, word.end) if word else item.span)


def _continues(paragraph: Paragraph) -> bool:
    return bool(paragraph.words) and paragraph.words[0].low == "otherwise"


def _taken_by(draft: Draft, item: Item, parts: Parts, reaction: bool) -> tuple[Term, tuple[str, ...]] | None:
    words = parts.get("taken by")
    if not words:
        draft.complain("missing-part", f"{item.title} says who may take it", item.span, help="`taken by the side to move in [Phase]`")
        return None
    cut = next((i for i, word in enumerate(words) if word.low == "in" and i + 1 < len(words) and words[i + 1].sort == "name"), len(words))
    phases = tuple(word.text[1:-1].strip() for word in words[cut:] if word.sort == "name")
    for name in phases:
        if name not in draft.sequences:
            draft.complain(
                "unknown-sequence",
                f"no phase is called [{name}]",
                span_of(item.file, words[cut:]),
                help=did_you_mean(name, draft.sequences),
            )
    if not phases and not reaction:
        draft.complain("missing-part", "an action says in which phase it may be taken", item.span)
    event_scope: Scope = {}
    if reaction:
        told = event_of(draft, item, parts, "in reaction to")
        event_scope = scope_of(told[1]) if told else {}
    side = _side(draft, item, words[:cut], event_scope)
    return None if side is None else (side, phases)


def _choice(
    draft: Draft, item: Item, sentence: Sentence, scope: Scope, wanted: dict[str, Kind]
) -> ChoiceOf | None:
    """`the x, from among D, such that C` and its like."""
    words = sentence.words
    comma = next((index for index, word in enumerate(words) if word.sort == "comma"), None)
    span = span_of(item.file, words)
    if comma is None:
        draft.complain("no-reading", "a choice reads `the x, from among ...`", span)
        return None
    name = _chosen_name(words)
    low = [word.low for word in words[comma + 1 :]]
    at = comma + 1
    optional = False
    if low[:2] == ["if", "any"]:
        optional = True
        at += 2
        if at < len(words) and words[at].sort == "comma":
            at += 1
    low = [word.low for word in words[at:]]
    many, least = False, 1
    if low[:2] == ["from", "among"]:
        at += 2
    elif low[:3] == ["one", "or", "more"]:
        many, at = True, at + 3
    elif low[:3] == ["any", "number", "of"]:
        many, least, at = True, 0, at + 3
    else:
        draft.complain(
            "no-reading",
            "a choice goes on with `from among`, `one or more` or `any number of`",
            span_of(item.file, words[at : at + 2] or words),
        )
        return None
    r = reading(draft, item.file, sentence, scope)
    if r is None:
        return None
    verdict = settle(draft, only(r, at, _chosen(r, at, name, many, optional), "the choice"))
    if verdict is None:
        return None
    description, such_that, kind = verdict
    if name in wanted and not draft.vocabulary.fits(Kind(kind.name, kind.many), Kind(wanted[name].name, wanted[name].many)):
        draft.complain("wrong-kind", f"{name} is {_kind_text(wanted[name])} in the phrase and {_kind_text(kind)} here", span)
    return ChoiceOf(name, kind, description, such_that, many, least, optional)


def _chosen_name(words: tuple[Word, ...]) -> str:
    """What stands before the first comma, or before `from among` where the comma is missing."""
    end = next((at for at, word in enumerate(words) if word.sort == "comma" or word.low in ("from", "one", "any")), len(words))
    return words[0].text if end == 1 else " ".join(word.low for word in words[:end])


def _kind_text(kind: Kind) -> str:
    return f"several of kind {kind.name}" if kind.many else f"a {kind.name}"


def _chosen(
    r: Reading, at: int, name: str, many: bool, optional: bool
) -> list[tuple[int, tuple[Description, Term | None, Kind]]]:
    found: list[tuple[int, tuple[Description, Term | None, Kind]]] = []
    for end, description, _ in r.descriptions(at):
        kind = Kind(description.kind.name, many, ("none",) if optional else ())
        if many:
            chosen = description
        else:
            chosen = substitute(description, description.variable, Variable(description.kind, name))
        found.append((end, (chosen, None, kind)))
        start = end + 1 if r.low(end) == "," else end
        if r.low(start) == "such" and r.low(start + 1) == "that":
            # Where one may also choose nobody, the condition is asked only of a choice made.
            inner = r.called(name, Variable(Kind(kind.name, many), name))
            for stop, such_that in inner.conditions(start + 2):
                found.append((stop, (chosen, such_that, kind)))
            r.absorb(inner)
        else:
            r.missed(start, "such")
    return found


__all__ = ["event_of", "read_action", "read_fact_ends", "read_follows", "read_procedure", "read_upkeep"]
