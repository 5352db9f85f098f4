"""What an example or a position gives: counters, facts, records, dice, the moment."""

from __future__ import annotations

from compiler.diagnostics import Label, did_you_mean
from compiler.model.draft import Draft
from compiler.model.model import Given
from compiler.model.sentences import Sentence, one_sentence, reading, settle
from compiler.phrases import Noun, as_change, only, read_record, why_unchangeable
from compiler.syntax import Item, Paragraph, Word, span_of
from compiler.terms import YES_NO, Kind, LetRecord, Place, Set, Step, Term, Variable, YesNo


def names_given(given: tuple[Given, ...], draft: Draft) -> dict[str, Term]:
    """The names a position gives, in scope of questions asked of it."""
    scope: dict[str, Term] = {}
    for one in given:
        for name in one.variables:
            scope[name] = Variable(_kind_of(draft, one), name)
    return scope


def _kind_of(draft: Draft, one: Given) -> Kind:
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
        sentence, index = one_sentence(draft, item.file, paragraphs, index)
        given = _given(draft, item, sentence, scope)
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
    if line.sort in ("moment", "turn", "dice"):
        return (line.sort,)
    if line.sort == "fact" and isinstance(line.step, Set):
        return (line.step.store, line.step.arguments)
    if line.sort == "fact" and isinstance(line.step, Place) and isinstance(line.step.thing, Variable):
        return ("place", line.step.thing.name)
    if line.sort == "counter" and len(line.variables) == 1:
        return ("place", line.variables[0])
    return None


def _given(draft: Draft, item: Item, sentence: Sentence, scope: dict[str, Term]) -> list[Given] | None:
    words = sentence.words
    low = [word.low for word in words]
    span = span_of(item.file, words)
    if not words:
        return None
    if low[0] == "board" and len(words) >= 2:
        return [Given("board", span, names=tuple(word.text for word in words[1:]))]
    if low[:2] == ["it", "is"] and len(words) > 2 and words[2].sort == "name":
        return _moment(draft, item, words, span)
    if low[:-1] in (["it", "is", "turn"], ["the", "turn", "is"]) and words[-1].text.isdigit():
        return [Given("turn", span, numbers=(int(words[-1].text),))]
    if words[0].sort == "name" and low[1:] == ["has", "ended"]:
        return [Given("ended", span, names=(words[0].text[1:-1].strip(),))]
    if low[:3] in (["the", "dice", "are"], ["the", "dice", "is"]) or low[:4] == ["the", "next", "die", "is"]:
        return [
            Given(
                "dice",
                span,
                numbers=tuple(
                    int(word.text) for word in words if word.sort == "number" and "/" not in word.text
                ),
            )
        ]
    if low[:3] == ["the", "choices", "are"]:
        return _choices(draft, item, sentence, scope, span)
    placed = _counter(draft, item, sentence, scope)
    if placed is not None:
        return placed
    end = _end_told(draft, words)
    if end:
        cut = max(index for index, word in enumerate(words) if word.sort == "comma")
        sentence = Sentence(words[:cut], sentence.blocks, sentence.stop)
    r = reading(draft, item.file, sentence, scope, labels=True)
    if r is None:
        return None
    clause = settle(draft, only(r, 0, r.conditions(0), "this line"))
    if clause is None:
        return None
    change = as_change(clause)
    if change is None:
        draft.complain("not-changeable", why_unchangeable(clause), span)
        return None
    return [Given("fact", span, step=step, end=end) for step in change]


def _end_told(draft: Draft, words: tuple[Word, ...]) -> tuple[str, ...]:
    """When the fact ends, where a printed position tells it: `, until the coming [Night] of the Owls ends`."""
    cut = max((index for index, word in enumerate(words) if word.sort == "comma"), default=0)
    low = [word.low for word in words[cut + 1 :]]
    if low == ["without", "end"]:
        return ("without",)
    told = words[cut + 1 :]
    if (
        low[:2] != ["until", "the"]
        or len(told) < 5
        or low[2] not in ("coming", "next")
        or told[3].sort != "name"
    ):
        return ()
    side = " ".join(low[5:-1]) if low[4] == "of" else ""
    sides = draft.choices["side"].names if "side" in draft.choices else ()
    if side and side not in [known.lower() for known in sides]:
        return ()
    known_side = next((known for known in sides if known.lower() == side), "")
    return (low[2], told[3].text[1:-1].strip(), known_side, low[-1])


def _moment(draft: Draft, item: Item, words: tuple[Word, ...], span: object) -> list[Given] | None:
    name = words[2].text[1:-1].strip()
    if name not in draft.sequences:
        draft.complain(
            "unknown-sequence",
            f"no phase is called [{name}]",
            span_of(item.file, words[2:3]),
            help=did_you_mean(name, draft.sequences),
        )
        return None
    side = " ".join(word.low for word in words[4:]) if len(words) > 4 and words[3].low == "of" else ""
    for known in draft.choices["side"].names if "side" in draft.choices else ():
        if known.lower() == side:
            return [Given("moment", span_of(item.file, words), names=(name, known))]
    if side:
        draft.complain("unknown-name", f"no side is called `{side}`", span_of(item.file, words[4:]))
        return None
    return [Given("moment", span_of(item.file, words), names=(name, ""))]


def _choices(
    draft: Draft, item: Item, sentence: Sentence, scope: dict[str, Term], span: object
) -> list[Given] | None:
    r = reading(draft, item.file, sentence, scope, labels=True)
    if r is None:
        return None
    found: list[tuple[int, tuple[Term, ...]]] = []
    lists: list[tuple[int, tuple[Term, ...]]] = [(3, ())]
    while lists:
        at, terms = lists.pop()
        for end, term in r.operands(at):
            extended = (*terms, term)
            found.append((end, extended))
            if r.low(end) == ",":
                lists.append((end + 1, extended))
    terms_ = settle(draft, only(r, 3, found, "the choices"))
    return None if terms_ is None else [Given("choices", span_of(item.file, sentence.words), terms=terms_)]


def _counter(draft: Draft, item: Item, sentence: Sentence, scope: dict[str, Term]) -> list[Given] | None:
    """`2 tired hens R and S of the Reds in M6`, or a record `with` its attributes."""
    words = sentence.words
    low = [word.low for word in words]
    if low[0] in ("a", "an"):
        number, at = 1, 1
    elif words[0].sort == "number" and words[0].text.isdigit() and len(words[0].text) < 4:
        number, at = int(words[0].text), 1
    else:
        return None
    adjectives = []
    while at < len(words) and low[at] in draft.vocabulary.adjectives and not _noun_at(draft, low, at):
        adjectives.append(words[at])
        at += 1
    nouns = _noun_at(draft, low, at)
    if not nouns:
        return None
    if len({(noun.kind, noun.type) for _, noun in nouns}) > 1:
        longest = max(end for end, _ in nouns)
        nouns = [(end, noun) for end, noun in nouns if end == longest]
    end, noun = nouns[0]
    if draft.vocabulary.is_a(noun.kind.name, "record"):
        return _record(draft, item, sentence, scope, at)
    rest = list(words[end:])
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
    side = None
    if rest and rest[0].low == "of":
        cut = next(
            (index for index, word in enumerate(rest) if word.low in ("in", "inside", "out")), len(rest)
        )
        told = " ".join(word.low for word in rest[1:cut])
        for known in draft.choices["side"].names if "side" in draft.choices else ():
            if known.lower() == told:
                side = known
        if side is None:
            draft.complain(
                "unknown-name", f"no side is called `{told}`", span_of(item.file, rest[1:cut] or rest)
            )
            return []
        rest = rest[cut:]
    place = _place(draft, item, rest, scope, words)
    if place is None:
        return []
    noun_name = noun.type or noun.kind.name
    while len(names) < number and adjectives:
        names.append(f"{noun_name} of line {words[0].start} no {len(names) + 1}")
    for name in names:
        if name in scope:
            draft.complain("name-taken", f"`{name}` names something already", span_of(item.file, words))
        scope[name] = Variable(noun.kind, name)
    found = [
        Given(
            "counter",
            span_of(item.file, words),
            noun=noun_name,
            is_type=noun.type is not None,
            number=number,
            variables=tuple(names),
            place=place,
            side=side,
        )
    ]
    for word in adjectives:
        for target in draft.vocabulary.adjectives[word.low]:
            if target.sort == "store" and draft.vocabulary.fits(noun.kind, target.pattern.slots[0].kind):
                for name in names:
                    step: Step = Set(target.id, (Variable(noun.kind, name),), YesNo(YES_NO, True))
                    found.append(Given("fact", span_of(item.file, words), step=step))
                break
        else:
            draft.complain(
                "not-changeable",
                f"`{word.text}` follows from rules; it cannot be given",
                span_of(item.file, (word,)),
            )
    return found


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
        and (
            draft.vocabulary.is_a(noun.kind.name, "thing") or draft.vocabulary.is_a(noun.kind.name, "record")
        )
    ]


def _place(
    draft: Draft, item: Item, rest: list[Word], scope: dict[str, Term], words: tuple[Word, ...]
) -> tuple[str, ...] | None:
    low = [word.low for word in rest]
    if low[:3] == ["out", "of", "play"]:
        return ("out",)
    if len(rest) == 2 and low[0] == "in":
        return ("in", rest[1].text.upper())
    if len(rest) >= 2 and low[0] == "inside":
        name = _name(rest[1:])
        if name in scope:
            return ("inside", name)
        draft.complain(
            "out-of-scope",
            f"nothing is called `{name}` here",
            span_of(item.file, rest[1:]),
            help=did_you_mean(name, scope),
        )
        return None
    if not rest:
        draft.complain(
            "missing-part",
            "say where it stands: `in M5`, `inside H`, `out of play`",
            span_of(item.file, words),
        )
        return None
    draft.complain(
        "no-reading", "a place reads `in M5`, `inside H` or `out of play`", span_of(item.file, rest)
    )
    return None


def _record(draft: Draft, item: Item, sentence: Sentence, scope: dict[str, Term], at: int) -> list[Given]:
    words = sentence.words
    name = ""
    if len(words) > 2 and any(word.low == "called" for word in words):
        cut = max(index for index, word in enumerate(words) if word.low == "called")
        name = _name(list(words[cut + 1 :]))
        sentence = Sentence(words[: cut - 1] if words[cut - 1].sort == "comma" else words[:cut], {})
    r = reading(draft, item.file, sentence, scope, labels=True)
    if r is None:
        return []
    found = [(end, (kind, attributes)) for end, kind, attributes in read_record(r, at)]
    record = settle(draft, only(r, at, found, "the record"))
    if record is None:
        return []
    kind, attributes = record
    name = name or f"the {kind}"
    scope[name] = Variable(Kind(kind), name)
    return [
        Given(
            "record",
            span_of(item.file, words),
            noun=kind,
            variables=(name,),
            step=LetRecord(name, kind, attributes),
        )
    ]
