"""When: phases and sequences by their names, moments of upkeeps, clocks of facts, and whose they are."""

from __future__ import annotations

from itertools import dropwhile

from compiler.diagnostics import did_you_mean, listed, suggest
from compiler.model.bodies.sentences import Sentence, reading, settle
from compiler.model.draft import Draft
from compiler.model.model import Clock, Slot
from compiler.phrases import Reading, Scope, only
from compiler.source import Span
from compiler.syntax import Item, Word, span_of
from compiler.terms import SIDE, YES_NO, All, Branches, Description, Kind, Name, Term, Variable
from compiler.trees import substitute

_BEFORE_A_MOMENT = ("the", "each", "every", "side", "'s")


def sequence_named(draft: Draft, word: Word | None, span: Span, said: str = "") -> str | None:
    """The declared phase or sequence that a word in square brackets names, or a complaint. `said`: without brackets."""
    if word is None or word.sort != "name":
        meant = tuple(f"[{one}]" for one in suggest(said, draft.sequences))
        cure = f"did you mean {listed(meant, 'or')}?" if meant else None
        draft.complain("unknown-sequence", "a phase or sequence in square brackets is meant here", span, help=cure)
        return None
    name = word.text[1:-1].strip()
    if name in draft.sequences:
        return name
    near = did_you_mean(name, draft.sequences)
    draft.complain("unknown-sequence", f"no phase or sequence is called [{name}]", span, help=near)
    return None


def side_named(draft: Draft, words: tuple[Word, ...], span: Span) -> str | None:
    """The declared side of this name, or a complaint."""
    told = " ".join(word.low for word in words)
    sides = draft.choices["side"].names if "side" in draft.choices else ()
    for known in sides:
        if known.lower() == told:
            return known
    draft.complain("unknown-name", f"no side is called `{told}`", span, help=did_you_mean(told, sides))
    return None


def read_moment(draft: Draft, item: Item, words: tuple[Word, ...]) -> tuple[str, str | None] | None:
    """`each side's [X]`, `every [X]`, `[X] of the Allies`."""
    low = [word.low for word in words]
    at = next((index for index, word in enumerate(words) if word.sort == "name"), None)
    span = span_of(item.file, words) if words else item.span
    said = " ".join(dropwhile(_BEFORE_A_MOMENT.__contains__, low))
    name = sequence_named(draft, None if at is None else words[at], span, said)
    if name is None:
        return None
    if low[:at] in (["each", "side", "'s"], ["every"]):
        return name, None
    if at == 0 and len(words) > 1 and low[1] in ("of", "for"):
        side = side_named(draft, words[2:], span)
        return None if side is None else (name, side)
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


def read_clock(draft: Draft, item: Item, words: tuple[Word, ...], scope: Scope) -> Clock | None:
    """`this [X] ends`, `[X] of SIDE ends`, `the next [X] of SIDE begins`, `this phase ends`, `this turn ends`."""
    span = span_of(item.file, words) if words else item.span
    low = [word.low for word in words]
    if not low or low[-1] not in ("ends", "begins"):
        cure = "write `lasts until this phase ends`, or leave the clause out: then it stays until a step changes it"
        draft.complain("no-reading", "a clock ends with `ends` or `begins`", span, help=cure)
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
    name = sequence_named(draft, words[at], span)
    if name is None:
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
                    if stage.side is not None or stage.said.startswith(" of "):
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
    return settle(draft, only(r, 0, r.filling(0, SIDE), "the side", lambda r: r.filling(0, SIDE)))


def read_taker(draft: Draft, item: Item, words: tuple[Word, ...], scope: Scope) -> tuple[Term, Slot] | None:
    """`the watcher, a side that ...`: whichever of those acts, called so. What it comes to is whoever acts, if that is
    one of them, else none."""
    comma = next(at for at, word in enumerate(words) if word.sort == "comma")
    name = " ".join(word.low for word in words[:comma])
    if name in scope:
        draft.complain("name-taken", f"{name} is spoken of here already", span_of(item.file, words[:comma]))
        return None
    r = reading(draft, item.file, Sentence(words[comma + 1 :], {}), scope)
    if r is None:
        return None
    described = settle(draft, only(r, 0, _sides(r), "who may take it", _sides))
    if described is None:
        return None
    taker = Variable(SIDE, name)
    among = substitute(All(YES_NO, described.conditions), {described.variable: taker})
    nobody = Name(Kind("special"), "none")
    return Branches(Kind("side", specials=("none",)), ((taker, among), (nobody, None))), Slot(name, SIDE)


def _sides(r: Reading) -> list[tuple[int, Description]]:
    return [(end, one) for end, one, plural in r.descriptions(0) if one.kind == SIDE and not plural]
