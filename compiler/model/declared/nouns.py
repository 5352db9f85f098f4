"""Items titled `A ...`: kinds, closed lists, attributes and printed marks."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from compiler.diagnostics import did_you_mean
from compiler.model.bodies import Sentence, value
from compiler.model.declared.kinds import read_kind
from compiler.model.draft import Draft
from compiler.model.model import Choice, KindDeclaration, Slot, Store
from compiler.model.titles import BEGINS_ANEW, Parts
from compiler.phrases import plural_of
from compiler.syntax import Item, Word, span_of
from compiler.terms import NUMBER, YES_NO, Kind, Name, Nothing, Number, Term, YesNo

_NO = YesNo(YES_NO, False)
STOWED = ("in", "no", "hex", "while", "it", "is", "inside", "something")


def read_kinds_and_lists(draft: Draft, items: list[Item]) -> None:
    """First all kinds and lists of names, so that attributes may speak of them in any order."""
    for item in items:
        words = item.head
        at = _verb(words)
        if at is None:
            draft.complain("unknown-kind", "a noun is declared with `is`, `has` or `may be`", item.span)
            continue
        name, plural = _named(words[:at])
        if not name:
            draft.complain("unexpected-word", f"a noun is wanted before `{words[at].low}`", item.span)
            continue
        rest = words[at + 1 :]
        low = [word.low for word in rest]
        if words[at].low != "is":
            continue
        if low[:3] == ["a", "kind", "of"]:
            _kind(draft, item, name, plural, " ".join(low[3:]))
        elif low[:2] == ["one", "of"]:
            _choice(draft, item, name, plural, rest[2:])
        elif low[:3] == ["also", "one", "of"]:
            _more_names(draft, item, name, rest[3:])
        elif tuple(low) == STOWED:
            _stowed(draft, item, name)
        else:
            span = span_of(item.file, rest[:1] or item.head)
            draft.complain("unexpected-word", "a noun is `a kind of ...`, `one of ...` or `also one of ...`", span)


def read_attributes(draft: Draft, items: list[Item]) -> None:
    for item in items:
        words = item.head
        at = _verb(words)
        name, _ = _named(words[: at or 0])
        if at is None or words[at].low == "is" or not name:
            continue
        owner = draft.vocabulary.kind_named(tuple(name.split()))
        if words[at].low == "may" and "be" not in [word.low for word in words[at + 1 : at + 3]]:
            draft.complain("unexpected-word", "a noun `may be` this or that", item.span, help=_as_sentence(draft, name))
            continue
        if owner is None:
            draft.complain("unknown-kind", f"no kind is called `{name}`", item.span, help=_near(draft, name))
            continue
        if words[at].low == "has":
            for part in _split(words[at + 1 :]):
                _attribute(draft, item, owner.kind, part)
        else:
            start = at + 2 + (words[at + 1].low == "also" if at + 1 < len(words) else 0)
            for part in _split(words[start:]):
                _mark(draft, item, owner.kind, part)


def _as_sentence(draft: Draft, name: str) -> str:
    """`A cold unit may not fire`: no noun is declared so, but a rule could say it of the unit."""
    words = name.split()
    known = (draft.vocabulary.kind_named(tuple(words[at:])) for at in range(len(words)))
    meant = next((one.kind.name for one in known if one is not None), None)
    if meant is None:
        return BEGINS_ANEW
    return f"if a rule says this: begin with `The {meant}`, and say behind `if` what it must be"


def _near(draft: Draft, name: str) -> str | None:
    return did_you_mean(name, draft.vocabulary.kind_names())


def _kind(draft: Draft, item: Item, name: str, plural: str, parent: str) -> None:
    if draft.vocabulary.kind_named(tuple(name.split())) is not None:
        draft.complain("duplicate-declaration", f"`{name}` is declared twice", item.span)
        return
    if not draft.word(name, "noun", item.span):
        return
    draft.plural(name, plural, item.span)
    known = draft.vocabulary.kind_named(tuple(parent.split()))
    if known is None or not (
        draft.vocabulary.is_a(known.kind.name, "thing") or draft.vocabulary.is_a(known.kind.name, "record")
    ):
        draft.complain(
            "unknown-kind",
            f"no kind of thing or record is called `{parent}`",
            item.span,
            help=_near(draft, parent),
        )
        draft.vocabulary.add_kind(name, plural, "thing")
        return
    draft.vocabulary.add_kind(name, plural, known.kind.name)
    is_record = draft.vocabulary.is_a(known.kind.name, "record")
    draft.kinds[name] = KindDeclaration(name, known.kind.name, plural, is_record, **draft.declared(item, Parts()))


def _stowed(draft: Draft, item: Item, name: str) -> None:
    known = draft.vocabulary.kind_named(tuple(name.split()))
    if known is None or not draft.vocabulary.is_a(known.kind.name, "thing") or known.kind.name not in draft.kinds:
        draft.complain("unknown-kind", f"no kind of thing is called `{name}`", item.span, help=_near(draft, name))
    else:
        draft.kinds[known.kind.name] = replace(draft.kinds[known.kind.name], stowed=True)


def _choice(draft: Draft, item: Item, name: str, plural: str, rest: tuple[Word, ...]) -> None:
    parts = _split(rest)
    ordered = bool(parts) and [word.low for word in parts[-1]] == ["in", "order"]
    parts = parts[:-1] if ordered else parts
    known = draft.vocabulary.kind_named(tuple(name.split()))
    if name != "side":
        if known is not None:
            earlier = draft.choices.get(name)
            if earlier is not None and earlier.pack != draft.pack:
                draft.complain(
                    "closed-declaration",
                    f"`{name}` is a list of an earlier pack: it may grow, and not be told anew",
                    item.span,
                    help=f"`A {name} is also one of ...`",
                )
            else:
                draft.complain("duplicate-declaration", f"`{name}` is declared twice", item.span)
            return
        if not draft.word(name, "noun", item.span):
            return
        draft.plural(name, plural, item.span)
        draft.vocabulary.add_choice(name, plural, ordered)
    elif "side" in draft.choices:
        draft.complain("duplicate-declaration", "the sides are declared twice", item.span)
        return
    names = _names(draft, item, name, parts)
    draft.choices[name] = Choice(name, names, plural, ordered, **draft.declared(item, Parts()))


def _more_names(draft: Draft, item: Item, name: str, rest: tuple[Word, ...]) -> None:
    choice = draft.choices.get(name)
    if choice is None:
        draft.complain("unknown-kind", f"no list of names is called `{name}`", item.span)
        return
    names = _names(draft, item, name, _split(rest))
    draft.choices[name] = Choice(
        name, (*choice.names, *names), choice.plural, choice.ordered, **draft.declared(item, Parts())
    )


def _names(draft: Draft, item: Item, kind: str, parts: list[tuple[Word, ...]]) -> tuple[str, ...]:
    """Each name of a list that may be one."""
    names: list[str] = []
    for part in parts:
        name = " ".join(word.text for word in part)
        span = span_of(item.file, part)
        if name in names:
            draft.complain("duplicate-declaration", f"`{name}` stands twice in this list", span)
        elif draft.word(name, "name", span, Kind(kind)):
            names.append(name)
            draft.vocabulary.add_name(name, Kind(kind))
    return tuple(names)


def _attribute(draft: Draft, item: Item, owner: Kind, part: tuple[Word, ...]) -> None:
    inside: tuple[Word, ...] = ()
    for index, word in enumerate(part):
        if word.sort == "open":
            inside = part[index + 1 : -1]
            part = part[:index]
            break
    words = [word.low for word in part]
    if words and words[0] in ("a", "an"):
        words = words[1:]
    if words[:2] == ["set", "of"]:
        words = words[2:]
    name = " ".join(words)
    if not name:
        draft.complain("missing-name", "an attribute needs a name", item.span)
        return
    kind: Kind | None
    told = [word.low for word in inside]
    first: tuple[Word, ...] = ()
    if "first" in told and told[told.index("first") - 1] == "at":
        at = told.index("first") - 1
        first = inside[at + 2 :]
        inside = inside[: at - 1] if at > 0 and inside[at - 1].sort == "comma" else inside[:at]
    if inside:
        kind = read_kind(draft, inside, span_of(item.file, inside))
    else:
        noun = draft.vocabulary.kind_named(tuple(words))
        kind = noun.kind if noun is not None else None
        if kind is None:
            span = span_of(item.file, part)
            draft.complain(
                "unknown-kind",
                f"`{name}` is no kind; say what it is: `{name} (a number)`",
                span,
                help=_near(draft, name),
            )
    if kind is None:
        return
    store = f"{owner.name}'s {name}"
    default = _first_value(draft, item, kind, first) if first else None
    if default is None and kind.many:
        default = Nothing(kind)
    if default is None and draft.vocabulary.is_a(owner.name, "record") and "none" in kind.specials:
        default = Name(Kind("special"), "none")
    if not _claim(draft, item, store) or not _unshadowed(draft, item, owner, name):
        return
    draft.stores[store] = Store(
        store,
        f"{{the {owner.name}}}'s {name}",
        (Slot(f"the {owner.name}", owner),),
        kind,
        "attribute",
        default,
        **draft.declared(item, Parts()),
    )
    draft.vocabulary.add_attribute(name, store, owner, kind)


def _claim(draft: Draft, item: Item, store: str) -> bool:
    if store in draft.stores:
        draft.complain("duplicate-declaration", f"`{store}` is declared twice", item.span)
        return False
    return True


def _unshadowed(draft: Draft, item: Item, owner: Kind, name: str) -> bool:
    """No kind above or below has an attribute of this name: one thing would have two of it."""
    for other in draft.stores.values():
        if other.sort != "attribute" or other.id != f"{other.slots[0].kind.name}'s {name}":
            continue
        its = other.slots[0].kind.name
        if draft.vocabulary.is_a(owner.name, its):
            message = f"every {owner.name} has its {name} already: it is a {its}"
        elif draft.vocabulary.is_a(its, owner.name):
            message = f"every {its} has its {name} already, and is a {owner.name}"
        else:
            continue
        draft.complain("duplicate-declaration", message, item.span, help="a sheet of counters tells what each has")
        return False
    return True


def _first_value(draft: Draft, item: Item, kind: Kind, words: tuple[Word, ...]) -> Term | None:
    sentence = Sentence(words, {})
    if kind.name == "number" and len(words) == 1 and words[0].sort == "number":
        return Number(NUMBER, Fraction(words[0].text))
    text = " ".join(word.low for word in words)
    choice = draft.choices.get(kind.name)
    if choice is not None:
        for name in choice.names:
            if name.lower() == text:
                return Name(kind, name)
        span = span_of(item.file, words)
        draft.complain("not-a-choice", f"`{text}` is no {kind.name}", span, help=did_you_mean(text, choice.names))
        return None
    return value(draft, item.file, sentence, {})


def _mark(draft: Draft, item: Item, owner: Kind, part: tuple[Word, ...]) -> None:
    mark = " ".join(word.low for word in part)
    phrase = f"{{the {owner.name}}} is {mark}"
    store = f"{owner.name} is {mark}"
    pattern = draft.vocabulary.pattern(phrase, item.span)
    if isinstance(pattern, str):
        draft.complain("bad-slot", pattern, span_of(item.file, part))
        return
    if not _claim(draft, item, store) or not draft.fits_in(pattern, span_of(item.file, part)):
        return
    slots = tuple(Slot(slot.name, slot.kind) for slot in pattern.slots)
    draft.stores[store] = Store(store, phrase, slots, YES_NO, "mark", _NO, **draft.declared(item, Parts()))
    draft.vocabulary.add_phrase(pattern, "store", store, YES_NO)


def _verb(words: tuple[Word, ...]) -> int | None:
    depth = 0
    for index, word in enumerate(words):
        depth += (word.sort == "open") - (word.sort == "close")
        if depth == 0 and word.low in ("is", "has", "may"):
            return index
    return None


def _named(words: tuple[Word, ...]) -> tuple[str, str]:
    """The noun, and its plural if brackets tell it."""
    for index, word in enumerate(words):
        if word.sort == "open" and index + 1 < len(words) and words[index + 1].low == "plural":
            name = " ".join(one.low for one in words[:index])
            return name, " ".join(one.low for one in words[index + 2 : -1])
    name = " ".join(word.low for word in words)
    return name, plural_of(name)


def _split(words: tuple[Word, ...]) -> list[tuple[Word, ...]]:
    """At commas outside brackets."""
    found: list[tuple[Word, ...]] = []
    part: list[Word] = []
    depth = 0
    for word in words:
        depth += (word.sort == "open") - (word.sort == "close")
        if word.sort == "comma" and depth == 0:
            found.append(tuple(part))
            part = []
        else:
            part.append(word)
    found.append(tuple(part))
    return [one for one in found if one]
