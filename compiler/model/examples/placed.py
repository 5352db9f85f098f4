"""Counters as an example or a position tells them: where they stand, whose they are, what holds of each."""

from __future__ import annotations

from dataclasses import replace

from compiler.diagnostics import did_you_mean, listed
from compiler.model.bodies import Sentence, one_sentence, reading, settle
from compiler.model.draft import Draft
from compiler.model.examples.lines import Given, GivenCounters, GivenRecord
from compiler.model.examples.uncalled import no_counter
from compiler.phrases import VERBS, Noun, letter_of_type, only, read_record
from compiler.syntax import Item, Paragraph, Word, span_of
from compiler.terms import YES_NO, Kind, LetRecord, Place, Set, Step, Term, Variable, YesNo

EACH = "it"  # the variable of what is said of every counter of a line


def heads_counters(paragraphs: tuple[Paragraph, ...], index: int) -> bool:
    """`- unplaced units out of play:` and counters beneath it, not a list of conditions."""
    low = [word.low for word in paragraphs[index].words[-3:]]
    return low[:2] != ["of", "these"] and [one.marker for one in paragraphs[index + 1 : index + 2]] == ["--"]


def read_group(
    draft: Draft, item: Item, paragraphs: tuple[Paragraph, ...], index: int, scope: dict[str, Term]
) -> tuple[list[Given] | None, int]:
    """Counters told together: what the heading says of all of them is not said again of each."""
    heading = paragraphs[index].words
    one = Word("1", "1", "number", heading[0].start, heading[0].start)
    told = read_counter(draft, item, Sentence((one, *heading), {}), scope, is_heading=True)
    head = next((one for one in told or () if isinstance(one, GivenCounters)), None)
    if told is None or (told and head is None):
        draft.complain(
            "no-reading",
            "counters are headed by what holds of all of them: `tired hens in M5:`",
            span_of(item.file, heading),
        )
    found: list[Given] = []
    index += 1
    while index < len(paragraphs) and paragraphs[index].marker == "--":
        sentence, index = one_sentence(draft, item.file, paragraphs, index)
        sentence, under = under_options(draft, item, sentence)
        counters = read_counter(draft, item, sentence, scope, head) if head else None
        counters = only_under(draft, item, counters, under)
        if head and counters is None:
            draft.complain("no-reading", "a line here reads `3 hens` or `a hen H`", span_of(item.file, sentence.words))
        if not counters:
            return None, len(paragraphs)
        found += counters
    return found, index


Under = tuple[tuple[str, ...], tuple[str, ...]]  # the options that must be on, those that must be off


def under_options(draft: Draft, item: Item, sentence: Sentence) -> tuple[Sentence, Under]:
    """The line without `, under [Option]` or `, not under [Option]` at its end, and what that says."""
    words = sentence.words
    if len(words) < 4 or words[-1].sort != "name" or words[-2].low != "under":
        return sentence, ((), ())
    against = words[-3].low == "not"
    cut = len(words) - 2 - against
    name = words[-1].text[1:-1].strip()
    if name not in draft.options:
        draft.complain(
            "unknown-option",
            f"there is no option [{name}]",
            span_of(item.file, words[-1:]),
            help=did_you_mean(name, draft.options),
        )
    rest = words[: cut - 1] if words[cut - 1].sort == "comma" else words[:cut]
    return Sentence(rest, sentence.blocks, sentence.stop), ((), (name,)) if against else ((name,), ())


def only_under(draft: Draft, item: Item, given: list[Given] | None, under: Under) -> list[Given] | None:
    """The lines as those of the options. Nobody could speak of a counter that may not be there."""
    if given is None or not any(under):
        return given
    named = next((one for one in given if one.called), None)
    if named is not None and named.span is not None:
        draft.complain("unexpected-word", "what an option may take away has no name of its own", named.span)
        return None
    return [replace(one, under=under[0], not_under=under[1]) for one in given]


def read_counter(
    draft: Draft,
    item: Item,
    sentence: Sentence,
    scope: dict[str, Term],
    group: GivenCounters | None = None,
    is_heading: bool = False,
) -> list[Given] | None:
    """`2 tired hens R and S of the Reds in M6`, or a record `with` its attributes.

    Within a group the heading has said what the line leaves out, and whatever it says more holds as well. A heading may
    leave out the place: then each line says one.
    """
    words = sentence.words
    low = [word.low for word in words]
    number, at = _how_many(words[0]), 1
    if number is None:
        return None
    adjectives = []
    while at < len(words) and low[at] in draft.vocabulary.adjectives and not _noun_at(draft, low, at):
        adjectives.append(words[at])
        at += 1
    nouns = _noun_at(draft, low, at) or _called_besides(draft, low, at)
    if not nouns:
        counted = words[0].text in ("a", "an") or words[0].sort == "number"
        if counted and at < len(words) and words[at].sort in ("word", "number"):
            no_counter(draft, item, words, at, number)
            return []
        return None
    if len({(noun.kind, noun.type) for _, noun in nouns}) > 1:
        longest = max(end for end, _ in nouns)
        nouns = [(end, noun) for end, noun in nouns if end == longest]
    end, noun = nouns[0]
    if end < len(low) and low[end] in VERBS:  # `a card has been played` is a fact
        return None
    if draft.vocabulary.is_a(noun.kind.name, "record"):
        return _record(draft, item, sentence, scope, at, end)
    names, rest = _named(list(words[end:]))
    if len(names) > number and rest:  # what goes on with no place is something else
        _too_many_names(draft, item, names, number, words[end:])
        return []
    if (of_side := _of_side(draft, item, rest, group)) is None:
        return []
    side, rest = of_side
    if (placed := _place(draft, item, rest, scope, words, noun.kind, group, is_heading)) is None:
        return []
    place, there = placed
    _bring_into_scope(draft, item, names, noun.kind, scope, words)
    steps = _said_of_each(draft, item, adjectives, noun.kind)
    if steps is None:
        return []
    if group and noun.type != group.noun and not draft.vocabulary.is_a(noun.kind.name, group.noun):
        message = f"`{noun.type or noun.kind.name}` is not among the {group.noun}s that the heading speaks of"
        draft.complain("wrong-kind", message, span_of(item.file, words))
        return []
    of_all = () if group is None else group.steps
    steps = (*there, *(one for one in of_all if not (rest and isinstance(one, Place))), *steps)
    called, is_type = noun.type or noun.kind.name, noun.type is not None
    return [GivenCounters(called, is_type, number, tuple(names), place, side, steps, span=span_of(item.file, words))]


def _how_many(word: Word) -> int | None:
    if word.low in ("a", "an"):
        return 1
    return int(word.text) if word.sort == "number" and word.text.isdigit() and len(word.text) < 4 else None


def _bring_into_scope(
    draft: Draft, item: Item, names: list[str], kind: Kind, scope: dict[str, Term], words: tuple[Word, ...]
) -> None:
    for name in names:
        if name in scope:
            draft.complain("name-taken", f"`{name}` names something already", span_of(item.file, words))
        scope[name] = Variable(kind, name)


def _too_many_names(draft: Draft, item: Item, names: list[str], number: int, words: tuple[Word, ...]) -> None:
    counters = "one counter" if number == 1 else f"{number} counters"
    message = f"{listed(tuple(names), 'and')} are more names than {counters} can have: a name is one word"
    draft.complain("unexpected-word", message, span_of(item.file, words[: len(names)]))


def _named(rest: list[Word]) -> tuple[list[str], list[Word]]:
    """`R and S`, or `called the far one` at the end; and what else is said."""
    names: list[str] = []
    if rest and rest[-2:-1] and rest[-1].sort == "word" and any(word.low == "called" for word in rest):
        cut = max(index for index, word in enumerate(rest) if word.low == "called")
        names = [_name(rest[cut + 1 :])]
        rest = rest[:cut]
        if rest and rest[-1].sort == "comma":
            rest = rest[:-1]
    while rest and rest[0].low not in ("in", "inside", "of", "out"):
        if rest[0].sort == "word" and rest[0].low != "and":
            names.append(rest[0].text)
        rest = rest[1:]
    return names, rest


def _of_side(
    draft: Draft, item: Item, rest: list[Word], group: GivenCounters | None
) -> tuple[str | None, list[Word]] | None:
    """`of the Reds`, or as the heading has it; and what else is said. None, where there is no such side."""
    side = group.side if group is not None else None
    sides = draft.choices["side"].names if "side" in draft.choices else ()
    if not rest or rest[0].low != "of":
        known = next((one for one in sides if _ends_with_side(rest, one)), None)
        return (side, rest) if known is None else (known, rest[: 3 if rest[0].low == "out" else 2])
    cut = next((index for index, word in enumerate(rest) if word.low in ("in", "inside", "out")), len(rest))
    told = " ".join(word.low for word in rest[1:cut] if word is not rest[cut - 1] or word.sort != "comma")
    meant = next((known for known in sides if known.lower() == told), None)
    if meant is None:
        place, near = span_of(item.file, rest[1:cut] or rest), did_you_mean(told, sides)
        draft.complain("unknown-name", f"no side is called `{told}`", place, help=near)
        return None
    return meant, rest[cut:]


def _ends_with_side(rest: list[Word], side: str) -> bool:
    """`in M5 of the Reds`, `out of play, of the Reds`: nothing but a hex or the box comes before."""
    low = [word.low for word in rest if word.sort != "comma"]
    said = ["of", *side.lower().split()]
    place = low[: -len(said)]
    is_told = place == ["out", "of", "play"] or (len(place) == 2 and place[0] == "in")
    return is_told and low[len(place) :] == said


def _said_of_each(draft: Draft, item: Item, adjectives: list[Word], kind: Kind) -> tuple[Step, ...] | None:
    """What the adjectives before a counter make so; None where one cannot be made so."""
    steps: list[Step] = []
    for word in adjectives:
        for target in draft.vocabulary.adjectives[word.low]:
            if target.sort == "store" and draft.vocabulary.fits(kind, target.pattern.slots[0].kind):
                steps.append(Set(target.id, (Variable(kind, EACH),), YesNo(YES_NO, True)))
                break
        else:
            draft.complain(
                "not-changeable",
                f"`{word.text}` follows from rules; it cannot be given",
                span_of(item.file, (word,)),
            )
            return None
    return tuple(steps)


def _name(words: list[Word]) -> str:
    return words[0].text if len(words) == 1 else " ".join(word.low for word in words)


def _noun_at(draft: Draft, low: list[str], at: int) -> list[tuple[int, Noun]]:
    if at >= len(low):
        return []
    return [
        (at + len(tokens), noun)
        for tokens, noun in draft.vocabulary.nouns.get(low[at], ())
        if low[at : at + len(tokens)] == list(tokens)
        and noun.kind.name not in draft.vocabulary.choices
        and (draft.vocabulary.is_a(noun.kind.name, "thing") or draft.vocabulary.is_a(noun.kind.name, "record"))
    ]


def _called_besides(draft: Draft, low: list[str], at: int) -> list[tuple[int, Noun]]:
    """As players call it, where somebody tells how."""
    found = draft.called(tuple(low), at) if draft.called is not None else None
    own = found[1].lower().split() if found else []
    return [(found[0], noun) for end, noun in _noun_at(draft, own, 0) if found and end == len(own)]


Placed = tuple[tuple[str, ...], tuple[Step, ...]]  # where it stands, or the step that puts it there


def _place(
    draft: Draft,
    item: Item,
    rest: list[Word],
    scope: dict[str, Term],
    words: tuple[Word, ...],
    kind: Kind,
    group: GivenCounters | None,
    is_heading: bool,
) -> Placed | None:
    low = [word.low for word in rest]
    if not rest and is_heading:
        return (), ()
    if not rest and group is not None and group.place:
        return group.place, ()
    is_out = low[:3] == ["out", "of", "play"]
    more = rest[3 if is_out else 2 :] if low[:1] in (["in"], ["out"]) else []
    if more and (is_out or more[0].sort == "comma" or more[0].low == "and"):
        message, cure = "a counter's line ends with its place", "what else holds of it is a line of its own"
        draft.complain("unexpected-word", message, span_of(item.file, more), help=cure)
        return None
    if is_out:
        return ("out",), ()
    if len(rest) == 2 and low[0] == "in":
        board, dash, label = rest[1].text.rpartition("-")
        return ("in", f"{board}{dash}{label.upper()}"), ()
    if len(rest) > 2 and low[0] == "in":
        return _worked_out(draft, item, rest[1:], scope, kind)
    if len(rest) >= 2 and low[0] == "inside":
        name = _name(rest[1:])
        if name in scope:
            return ("inside", name), ()
        draft.complain(
            "out-of-scope",
            f"nothing is called `{name}` here",
            span_of(item.file, rest[1:]),
            help=letter_of_type(draft.vocabulary, rest[-1]) or did_you_mean(name, scope),
        )
        return None
    if not rest:
        draft.complain(
            "missing-part",
            "say where it stands: `in M5`, `inside H`, `out of play`",
            span_of(item.file, words),
        )
        return None
    draft.complain("no-reading", "a place reads `in M5`, `inside H` or `out of play`", span_of(item.file, rest))
    return None


def _worked_out(draft: Draft, item: Item, words: list[Word], scope: dict[str, Term], kind: Kind) -> Placed | None:
    """`in the hex next to M6 toward 1`: put there when all else of the line is known."""
    r = reading(draft, item.file, Sentence(tuple(words), {}), scope)
    if r is None:
        return None
    hexes = [(end, one) for end, one in r.values(0) if one.kind.name == "hex" and not one.kind.many]
    place = settle(draft, only(r, 0, hexes, "the place", lambda r: r.values(0)))
    return None if place is None else (("out",), (Place(Variable(kind, EACH), "in", place, span=place.span),))


def _record(draft: Draft, item: Item, sentence: Sentence, scope: dict[str, Term], at: int, end: int) -> list[Given]:
    """`an attack with manner assault, called the shot`: the words at the noun, and where it ends."""
    words = sentence.words
    name = ""
    if [word.sort for word in words[end:]] == ["word"]:
        noun = " ".join(word.text for word in words[:end])
        draft.complain(
            "unexpected-word",
            f"`{noun}` is followed by `with` and what it has, or by what it is called",
            span_of(item.file, words[end:]),
            help=f"write `{noun}, called {words[end].text}`",
        )
        return []
    if len(words) > 2 and any(word.low == "called" for word in words):
        cut = max(index for index, word in enumerate(words) if word.low == "called")
        name = _name(list(words[cut + 1 :]))
        sentence = Sentence(words[: cut - 1] if words[cut - 1].sort == "comma" else words[:cut], {})
    r = reading(draft, item.file, sentence, scope)
    if r is None:
        return []
    found = [(end, (kind, attributes)) for end, kind, attributes in read_record(r, at)]
    record = settle(draft, only(r, at, found, "the record"))
    if record is None:
        return []
    kind, attributes = record
    name = name or f"the {kind}"
    scope[name] = Variable(Kind(kind), name)
    return [GivenRecord(LetRecord(name, kind, attributes), span=span_of(item.file, words))]
