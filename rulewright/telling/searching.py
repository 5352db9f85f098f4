"""What speaks of something, by plain words or by the number of a paragraph.

Of rules, rulings, options, phases, places and situations those come first that hold most of the rarer words, and those
before others that say one thing in these words and few besides: by their name, by what they ask or by what one of their
paragraphs is about. What the paragraphs beside those are about counts for less: so a rule is found by the words of
another document too. What `index.yaml` of the packs leads people from counts as another name of what it leads to. A
paragraph itself is found by its number, or by how its number begins, and tells what carries it.

The texts are plain words and nothing of the model they were taken from, so that they can be kept.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import PurePosixPath
from types import MappingProxyType

from compiler.diagnostics import suggest
from compiler.graph import SECTIONS, NodeId, titled
from compiler.model import Declared, Follows, Model, Sequence, Store, part
from compiler.source import SourceFile
from compiler.study import Carrier, carriers
from compiler.syntax import Item, Note, Word, read_items
from rulewright.telling.citing import found, places
from rulewright.telling.lookup import stem, tokens
from rulewright.telling.saying import bare, body
from runtime.records import dataclass

PLAIN = frozenset(
    "a an and are as at be been but by can do does for from has have how if in into is it its may must no not "
    "of on or so than that the their them then there these they this to was what when which who will with "
    "would any does fit fits get gets go goes happen happens how i let lets long many much need needs one take takes "
    "use used uses you your still yet already ever just really actually even also too i me we he she anything "
    "own anyone anybody someone somebody could should might did done being myself itself tell mean means".split()
)
WORDS = {section: sort for sort, section in SECTIONS.items()} | {"sequences": "sequence"}
NAME, TOPIC, SAYS, ABOUT, TELLS, BESIDE = 10, 9, 8, 6, 4, 2  # of ten: how much a word counts by where it stands
_LONG = 25  # stems: who says as much says any word among others
SORTS = (  # of what is as near, who comes first
    *("ruling", "rule", "consequence", "upkeep", "action", "procedure", "option", "phase"),
    *("situation", "place", "paragraph"),
)
SEE = "see"  # what something is called besides: no text of its own
_AGAIN = 2
_AS_SAID: Mapping[str, str] = MappingProxyType({})
_HALF, _WHOLE = 50, 100  # of a hundred
_NUMBER = re.compile(r"[A-Z]{2,}(-[A-Z0-9]+)+", re.IGNORECASE)


@dataclass(frozen=True)
class Text:
    """Something that can be found: its stems, and how much each counts; its paragraphs as a player quotes them.
    `own`, `about`: the stems of each thing that it says, and of what each of its paragraphs is about.
    """

    sort: str
    name: str
    pack: str
    title: str  # of the pack
    first: str
    cites: tuple[str, ...] = ()
    written: str = ""
    weights: tuple[tuple[str, int], ...] = ()
    own: tuple[frozenset[str], ...] = ()
    about: tuple[frozenset[str], ...] = ()


# ---- what there is


def texts_of(model: Model) -> Iterator[Text]:
    """All that says something, each also under what the index of its packs leads to it from; the first that an entry
    leads to is meant before the others."""
    first, others = _sought(model)
    titles = titled(model) if model.index else {}
    for text in _texts_of(model):
        node = titles.get(text.name)
        yield _also_called(text, first[node], others[node]) if node in first or node in others else text
    for line in model.index.values():
        if line.see:
            yield Text(SEE, line.said, line.pack, _title(model, line.pack), line.see)


def _sought(model: Model) -> tuple[dict[NodeId | None, list[str]], dict[NodeId | None, list[str]]]:
    first: dict[NodeId | None, list[str]] = defaultdict(list)
    others: dict[NodeId | None, list[str]] = defaultdict(list)
    titles = titled(model) if model.index else {}
    for line in model.index.values():
        known = [titles[name] for name in line.titles if name in titles]
        for at, node in enumerate(known):
            (others if at else first)[node].append(line.said)
    return first, others


def _also_called(text: Text, first: Iterable[str], others: Iterable[str]) -> Text:
    own, about = (tuple(frozenset(stems(said)) for said in some) for some in (first, others))
    weights = dict(text.weights)
    for names, weight in ((about, TOPIC), (own, NAME)):
        weights |= {word: max(weight, weights.get(word, 0)) for one in names for word in one}
    return replace(text, weights=tuple(weights.items()), own=(*text.own, *own), about=(*text.about, *about))


def _texts_of(model: Model) -> Iterator[Text]:
    for ruling in model.rulings.values():
        yield _text(model, "ruling", ruling, f"{ruling.asks} {ruling.answers}", asks=ruling.asks)
    for rule in model.rules.values():
        yield _text(model, "rule", rule, " ".join(body(rule).split()), bare(rule.question))
    for follow in model.follows.values():
        yield _text(model, "consequence", follow, f"When {bare(follow.event)}: {' '.join(body(follow).split())}")
    for upkeep in model.upkeeps.values():
        when = part(upkeep, "at").replace("at ", "At ", 1)
        yield _text(model, "upkeep", upkeep, f"{when}: {' '.join(body(upkeep).split())}")
    for section in (model.actions, model.procedures):
        sort = "action" if section is model.actions else "procedure"
        for doing in section.values():
            text = _text(model, sort, doing, " ".join(body(doing).split()), asks=bare(doing.phrase))
            yield replace(text, name=bare(doing.phrase))
    for option in model.options.values():
        usual = "Played with unless it is taken out." if option.on else "Played with only if it is wished."
        yield _text(model, "option", option, " ".join(f"{option.asks} {usual}".split()), asks=option.asks)
    for phase in model.sequences.values():
        yield _text(model, "phase", phase, _when(model, phase))
    for area in model.areas.values():
        outline = ", ".join(first if first == last else f"{first} to {last}" for first, last in area.outline)
        yield _text(model, "place", area, outline or "a place that the board itself names")


def _when(model: Model, phase: Sequence) -> str:
    """Its parts in their order, and what it is a part of."""
    parts = [f"[{one.sequence}]{f' of {one.side}' if one.side else ''}" for one in phase.stages]
    told = [f"First {', then '.join(parts)}."] if parts else []
    for around in model.sequences.values():
        beside = [one.sequence for one in around.stages]
        for at in [at for at, one in enumerate(beside) if one == phase.id and beside.index(one) == at]:
            after = f"after [{beside[at - 1]}]" if at and beside[at - 1] != phase.id else "first"
            before = f" and before [{beside[at + 1]}]" if at + 1 < len(beside) and beside[at + 1] != phase.id else ""
            told.append(f"It comes in [{around.id}], {after}{before}.")
    return " ".join(told)


def _text(model: Model, sort: str, one: Declared, first: str, besides: str = "", asks: str = "") -> Text:
    first = first.replace(": - ", ": ").replace("; - ", "; ")
    is_long = len(set(stems(first))) > _LONG
    weighed = [(one.id, NAME), (asks, NAME), (one.family, ABOUT), (first, TELLS if is_long else SAYS), (besides, SAYS)]
    topics = []
    for cited in one.cites:
        known = found(model, cited)
        if known is not None:
            weighed += [(known[1].topic, TOPIC), (known[1].section, ABOUT)]
            topics.append(known[1].topic)
            beside = [found(model, other) for other, _ in known[1].related]
            weighed += [(other[1].topic, BESIDE) for other in beside if other is not None]
    cites = tuple(cited for cited in one.cites if cited != "house")
    written = places(model, cites)
    own, about = (
        tuple(dict.fromkeys(frozenset(stems(one)) for one in some if one)) for some in ([one.id, asks, first], topics)
    )
    return Text(sort, one.id, one.pack, _title(model, one.pack), first, cites, written, _weights(weighed), own, about)


def _title(model: Model, pack: str) -> str:
    return next((one.title for one in model.packs if one.id == pack), pack)


def _weights(weighed: Iterable[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    weights: dict[str, int] = {}
    for text, weight in weighed:
        for word in stems(text):
            weights[word] = max(weights.get(word, 0), weight)
    return tuple(weights.items())


def paragraphs_of(models: Iterable[Model], kept: Mapping[str, Text] = MappingProxyType({})) -> Iterator[Text]:
    """Each with all that carries it, in whichever pack. `kept`: the rulings of cards that are not whole."""
    carrying: dict[str, dict[str, None]] = {}
    told: dict[str, Text] = {}
    for model in models:
        for cited, some in carriers(model).items():
            carrying.setdefault(cited, {}).update(dict.fromkeys(_carrying(model, one) for one in some))
        for ruling in model.rulings.values():
            named = f"Ruling [{ruling.id}] of {_title(model, ruling.pack)}"
            for cited in ruling.cites:
                carrying.setdefault(cited, {})[named] = None
        for source in model.sources.values():
            for entry in source.entries.values():
                written = places(model, [entry.id])
                told.setdefault(entry.id, Text("paragraph", entry.id, "", source.title, entry.topic, (), written))
    for text in told.values():
        by = carrying.get(text.name)
        card = kept.get(text.name)
        if by or card is None:
            carried = f"carried by {'; '.join(by)}" if by else "nothing carries it"
            yield replace(text, first=f"{text.first.rstrip('.')}: {carried}.")
        else:
            ruled = f"Ruling [{card.name}] of {card.title}. {card.first}"
            yield replace(text, first=f"{text.first.rstrip('.')}: {ruled}")


def _carrying(model: Model, carrier: Carrier) -> str:
    declared: Declared = getattr(model, carrier.section)[carrier.id]
    sort = declared.sort if isinstance(declared, Follows | Store) else WORDS[carrier.section]
    return f"{sort.capitalize()} [{declared.id}] of {_title(model, declared.pack)}"


def situations_of(pack: str, title: str, files: Iterable[SourceFile]) -> Iterator[Text]:
    """By their titles and what is told of them at the head of their files."""
    for file in files:
        items, notes, _ = read_items(file)
        told = at_the_head(items, notes)
        number = PurePosixPath(file.path).stem
        for item in items:
            if item.title == "Situation":
                name = _words(item.head).strip("[]")
                weights = _weights([(name, NAME), (number.replace("_", " "), NAME), (told, SAYS)])
                yield Text(
                    "situation", name, pack, title, f"{told} (`rulewright run {pack}/{number}`)", weights=weights
                )


def fragments_of(pack: str, title: str, files: Iterable[SourceFile], models: Iterable[Model]) -> Iterator[Text]:
    """Cards that are not whole, and what a source is kept to have said of each. `models`: whose sources are cited."""
    for file in files:
        items, notes, _ = read_items(file)
        number = PurePosixPath(file.path).stem
        card = next((_words(item.head).strip("[]") for item in items if item.title == "Situation"), number)
        told = f"{at_the_head(items, notes)} A fragment, not to be played: {what_tells_of(f'{pack}/{number}')}.".strip()
        weights = _weights([(card, NAME), (number.replace("_", " "), NAME), (told, SAYS)])
        yield Text("situation", card, pack, title, told, weights=weights)
        whose = f"{title}, situation {card}, a card that is not whole"
        for item in items:
            if item.title == "Ruling":
                yield _kept_ruling(item, f"{pack}/{number}", whose, models, [(card, ABOUT)])


def what_tells_of(card: str) -> str:
    """What to type to read all that is known of a card that is not whole."""
    return f"`rulewright find WORDS --rules {card}` finds what is known of it"


def _kept_ruling(
    item: Item, card: str, title: str, models: Iterable[Model], weighed: list[tuple[str, int]]
) -> Text:
    said = {part[0].text: _words(part[1:]).strip('"') for part in item.parts[1:]}
    name, asks, first = _words(item.head).strip("[]"), said["asks"], f"{said['asks']} {said['answers']}"
    knowing = next((model for model in models if found(model, name)), None)
    known = found(knowing, name) if knowing is not None else None
    topic = known[1].topic if known is not None else ""
    weights = _weights([(asks, NAME), (topic, TOPIC), (first, SAYS), *weighed])
    own, about = (frozenset(stems(asks)), frozenset(stems(first))), (frozenset(stems(topic)),)
    written = places(knowing, [name]) if knowing is not None else ""
    return Text("ruling", name, card, title, first, (name,), written, weights, own, about)


def _words(words: Iterable[Word]) -> str:
    return " ".join(word.text for word in words)


def at_the_head(items: list[Item], notes: list[Note]) -> str:
    """The designer's notes before a file's first item, in one line."""
    told = [one.text for one in notes if one.sort != "heading" and (not items or one.start < items[0].start)]
    return " ".join(word for text in told for word in text.replace("\n>", "\n").lstrip("> ").split())


# ---- what is near


def ranked(texts: Iterable[Text], words: str) -> list[Text]:
    """Those that share a word, best first."""
    every = list(texts)
    if _NUMBER.fullmatch(words.strip()):
        found = numbered(every, words.strip())
        if found or any(one.isdigit() for one in words):
            return found  # else it may be a word with a hyphen: `fighter-bomber`
    near = nearness(every, words)
    return [text for points, text in near if points * 8 >= near[0][0]]


def nearness(texts: Iterable[Text], words: str, alike: Mapping[str, str] = _AS_SAID) -> list[tuple[int, Text]]:
    """How near each that shares a word is, of ten thousand, best first; the fewer hold a word, the more it counts.
    alike: of words that say the same, by their stems, what they come to.
    """
    texts = list(texts)
    every = [one for one in texts if one.sort not in ("paragraph", SEE)]
    said = dict.fromkeys(stems(_as_indexed(texts, words)))
    if alike:
        every, said = [_in_sense(one, alike) for one in every], dict.fromkeys(alike.get(one, one) for one in said)
    wanted = list(said)
    held = Counter(word for text in every for word, _ in text.weights)
    rare = {word: _rarity(len(every), number) for word, number in held.items()}
    unheard = max(rare.values(), default=1)
    sought = sum(rare.get(one, unheard) for one in wanted)
    scored = [(_near(text, wanted, rare, sought), text) for text in every]
    near = [(points, text) for points, text in scored if points > 0]
    return sorted(near, key=lambda pair: (-pair[0], SORTS.index(pair[1].sort), pair[1].name))


def _in_sense(text: Text, alike: Mapping[str, str]) -> Text:
    weights: dict[str, int] = {}
    for word, weight in text.weights:
        sense = alike.get(word, word)
        weights[sense] = max(weight, weights.get(sense, 0))
    own, about = (
        tuple(frozenset(alike.get(one, one) for one in some) for some in each) for each in (text.own, text.about)
    )
    return replace(text, weights=tuple(weights.items()), own=own, about=about)


def _as_indexed(texts: Iterable[Text], words: str) -> str:
    """In the words that the index leads to: of `bail out of a truck`, `dismount of a truck`."""
    others = [(f" {' '.join(tokens(one.name))} ", f" {one.first} ") for one in texts if one.sort == SEE]
    said = f" {' '.join(tokens(words))} "
    for _ in range(_AGAIN):  # what an entry leads to may lead on
        for name, other in others:
            said = said.replace(name, other)
    return said


def _near(text: Text, wanted: list[str], rare: dict[str, int], sought: int) -> int:
    """How much it has of what is sought; twice that, if one thing that it says is of these words alone."""
    weights = dict(text.weights)
    covered = sum(rare[one] * weights[one] for one in wanted if one in weights) * _WHOLE // (NAME * (sought or 1))
    alike = 0
    for some, counts in ((text.own, NAME), (text.about, TOPIC)) if covered else ():
        for single in some:
            shared = sum(rare[one] for one in wanted if one in single)
            whole = sought + sum(rare[one] for one in single)
            alike = max(alike, 2 * _HALF * shared * counts // (NAME * whole) if shared else 0)
    return covered * (_HALF + alike)


def numbered(texts: Iterable[Text], number: str) -> list[Text]:
    """The paragraph of this number, or those whose numbers begin so."""
    said = number.upper()
    known = [one for one in texts if one.sort == "paragraph"]
    exact = [one for one in known if one.name.upper() == said]
    return exact or [one for one in known if one.name.upper().startswith(said)]


def near_numbers(texts: Iterable[Text], words: str) -> tuple[str, ...]:
    if not _NUMBER.fullmatch(words.strip()):
        return ()
    return suggest(words.strip().upper(), {one.name for one in texts if one.sort == "paragraph"})


def stems(text: str) -> tuple[str, ...]:
    return tuple(stem(word) for word in tokens(text) if word not in PLAIN)


def _rarity(texts: int, holding: int) -> int:
    return (2 * texts // max(1, holding)).bit_length()
