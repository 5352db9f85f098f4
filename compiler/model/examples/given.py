"""What an example or a position gives: counters, facts, records, dice, the moment."""

from __future__ import annotations

from compiler.diagnostics import Label, did_you_mean
from compiler.model.bodies import Sentence, one_sentence, reading, sequence_named, settle, side_named
from compiler.model.declared import outlined
from compiler.model.draft import Draft
from compiler.model.examples.chosen import read_choice, read_choices
from compiler.model.examples.lines import (
    WAYS_TO_LIE,
    Given,
    GivenBoard,
    GivenCounters,
    GivenDice,
    GivenEnded,
    GivenFact,
    GivenMoment,
    GivenRecord,
    GivenTurn,
)
from compiler.model.examples.placed import EACH, heads_counters, only_under, read_counter, read_group, under_options
from compiler.phrases import as_change, only, why_unchangeable
from compiler.source import Span
from compiler.syntax import Item, Paragraph, Word, span_of
from compiler.terms import Description, Every, Kind, Place, Set, Term, Variable


def names_given(given: tuple[Given, ...], draft: Draft) -> dict[str, Term]:
    """The names a position gives, in scope of questions asked of it."""
    scope: dict[str, Term] = {}
    for one in given:
        for name in one.called:
            scope[name] = Variable(_kind_of(draft, one), name)
    return scope


def _kind_of(draft: Draft, one: Given) -> Kind:
    if isinstance(one, GivenRecord):
        return Kind(one.made.kind)
    assert isinstance(one, GivenCounters)
    if one.is_type and one.noun in draft.types:
        return Kind(draft.types[one.noun].kind)
    return Kind(one.noun)


def read_given(
    draft: Draft, item: Item, paragraphs: tuple[Paragraph, ...], scope: dict[str, Term]
) -> tuple[tuple[Given, ...], int]:
    if not paragraphs or [word.low for word in paragraphs[0].words] != ["given"]:
        return (), 0
    found: list[Given] = []
    index = 1
    if paragraphs[0].stop == ".":
        return (), 1
    while index < len(paragraphs) and paragraphs[index].marker == "-":
        if paragraphs[index].stop == ":" and heads_counters(paragraphs, index):
            given, index = read_group(draft, item, paragraphs, index, scope)
        else:
            sentence, index = one_sentence(draft, item.file, paragraphs, index)
            sentence, under = under_options(draft, item, sentence)
            given = only_under(draft, item, _given(draft, item, sentence, scope), under)
        if not given:
            # What it would have named is missing from here on: the rest would only echo this.
            break
        if _again(draft, found, given):
            break
        found += given
    return tuple(found), index


def _again(draft: Draft, before: list[Given], given: list[Given]) -> bool:
    """Whether a line says of one fact, place or moment what an earlier line said otherwise; it is reported."""
    for line in given:
        key = _said_of(line)
        for earlier in before:
            if key is not None and _said_of(earlier) == key and line.span is not None:
                related = (Label(earlier.span, "said here first"),) if earlier.span is not None else ()
                draft.complain("stated-twice", "this is said already", line.span, related=related)
                return True
    return False


def _said_of(line: Given) -> tuple[object, ...] | None:
    if line.under or line.not_under:
        return None  # options tell lines apart
    match line:
        case GivenMoment() | GivenTurn() | GivenDice():
            return (type(line),)
        case GivenFact(each=Description()):
            return None  # what is said of all may have its exceptions
        case GivenFact(Set(store, arguments)):
            return (store, arguments)
        case GivenFact(Place(thing=Variable(name=name))) | GivenCounters(variables=(name,)):
            return ("place", name)
    return None


def _given(draft: Draft, item: Item, sentence: Sentence, scope: dict[str, Term]) -> list[Given] | None:
    words = sentence.words
    low = [word.low for word in words]
    span = span_of(item.file, words)
    if not words:
        return None
    if low[0] == "board" and len(words) >= 2:
        name = words[1].text
        if name not in draft.boards:
            near = did_you_mean(name, draft.boards)
            draft.complain("unknown-board", f"no board is called `{name}`", span_of(item.file, words[1:2]), help=near)
            return None
        return _board(draft, item, words, span)
    if low[:2] == ["it", "is"] and len(words) > 2 and words[2].sort == "name":
        return _moment(draft, item, words, span)
    if low[:-1] in (["it", "is", "turn"], ["the", "turn", "is"]) and words[-1].text.isdigit():
        return [GivenTurn(int(words[-1].text), span=span)]
    end = _end_told(draft, words)
    if low[:2] == ["it", "is"] and any(word.sort == "name" for word in words[3:]) and not end:
        lines = "the turn and the phase are lines of their own: `it is turn 3`, `it is [Phase] of SIDE`"
        draft.complain("unexpected-word", "nothing says so when it is", span_of(item.file, words[2:]), help=lines)
        return None
    if words[0].sort == "name" and low[1:] == ["has", "ended"]:
        return [GivenEnded(words[0].text[1:-1].strip(), span=span)]
    if low[:3] in (["the", "dice", "are"], ["the", "dice", "is"]) or low[:4] == ["the", "next", "die", "is"]:
        whole = [word.text for word in words if word.sort == "number" and "/" not in word.text]
        return [GivenDice(tuple(map(int, whole)), span=span)]
    if low[:3] == ["the", "choices", "are"]:
        return read_choices(draft, item, sentence, scope)
    for read in (read_counter, read_choice):
        told = read(draft, item, sentence, scope)
        if told is not None:
            return told
    if end:
        cut = max(index for index, word in enumerate(words) if word.sort == "comma")
        sentence = Sentence(words[:cut], sentence.blocks, sentence.stop)
    sentence, scope, every = _of_every(draft, item, sentence, scope)
    r = reading(draft, item.file, sentence, scope)
    if r is None:
        return None
    clause = settle(draft, only(r, 0, r.conditions(0), "this line", lambda r: r.conditions(0)))
    if clause is None:
        return None
    each = clause.description if isinstance(clause, Every) else every
    said = clause.condition if isinstance(clause, Every) else clause
    change = as_change(said)
    if change is None:
        draft.complain("not-changeable", why_unchangeable(said), span)
        return None
    if any(isinstance(step, Place) and step.thing == step.place for step in change):
        draft.complain("impossible-placement", "nothing is inside itself", span)
        return None
    return [GivenFact(step, end, each, span=span) for step in change]


def _board(draft: Draft, item: Item, words: tuple[Word, ...], span: Span) -> list[Given] | None:
    """`board 3 turned`, `board 3, A1 to L11`: which, how it lies, and what is used of it."""
    cut = next((at for at, word in enumerate(words) if word.sort == "comma"), len(words))
    lies = tuple(word.text for word in words[1:cut])
    for word in words[2:cut]:
        if word.low not in WAYS_TO_LIE:
            message = f"a board lies `turned` or `below`; `{word.text}` says nothing of it"
            help_ = "a part of it is told behind a comma: `board 3, A1 to L11`"
            draft.complain("unexpected-word", message, span_of(item.file, (word,)), help=help_)
            return None
    used = outlined(draft, item.file, words[cut + 1 :])
    if used is None:
        return None
    return [GivenBoard((*lies, *(" to ".join(dict.fromkeys(block)) for block in used)), span=span)]


def _of_every(
    draft: Draft, item: Item, sentence: Sentence, scope: dict[str, Term]
) -> tuple[Sentence, dict[str, Term], Description | None]:
    """`the facing of every unit is 5` as what is said of one of them, and of which; else as it stands."""
    words = sentence.words
    at = next((index for index, word in enumerate(words) if index and word.low == "every"), 0)
    r = reading(draft, item.file, sentence, scope) if at and not sentence.blocks else None
    for end, description, _ in sorted(r.descriptions(at + 1), key=lambda one: -one[0]) if r is not None else ():
        one = Variable(description.kind, description.variable)
        it = words[at]._replace(text=EACH, low=EACH)
        said = Sentence((*words[:at], it, *words[end:]), sentence.blocks, sentence.stop)
        tried = reading(draft, item.file, said, {**scope, EACH: one})
        if tried is not None and any(to == tried.length for to, _ in tried.conditions(0)):
            return said, {**scope, EACH: one}, description
    return sentence, scope, None


def _end_told(draft: Draft, words: tuple[Word, ...]) -> tuple[str, ...]:
    """When the fact ends, where a printed position tells it: `, until the coming [Night] of the Owls ends`."""
    cut = max((index for index, word in enumerate(words) if word.sort == "comma"), default=0)
    low = [word.low for word in words[cut + 1 :]]
    if low == ["without", "end"]:
        return ("without",)
    told = words[cut + 1 :]
    if low[:2] != ["until", "the"] or len(told) < 5 or low[2] not in ("coming", "next") or told[3].sort != "name":
        return ()
    side = " ".join(low[5:-1]) if low[4] == "of" else ""
    sides = draft.choices["side"].names if "side" in draft.choices else ()
    if side and side not in [known.lower() for known in sides]:
        return ()
    known_side = next((known for known in sides if known.lower() == side), "")
    return (low[2], told[3].text[1:-1].strip(), known_side, low[-1])


def _moment(draft: Draft, item: Item, words: tuple[Word, ...], span: object) -> list[Given] | None:
    name = sequence_named(draft, words[2], span_of(item.file, words[2:3]))
    if name is None:
        return None
    side = ""
    if len(words) > 4 and words[3].low == "of":
        told = side_named(draft, words[4:], span_of(item.file, words[4:]))
        if told is None:
            return None
        side = told
    return [GivenMoment(name, side, span=span_of(item.file, words))]
