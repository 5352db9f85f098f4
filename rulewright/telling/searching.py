"""What speaks of something, by plain words or by the number of a paragraph.

Of rules, rulings, options, phases, places and situations those come first that hold most of the rarer words, and those
before others that say one thing in these words and few besides: by their name, by what they ask, by what they come to
in short or by what one of their paragraphs is about. What the paragraphs beside those are about counts for less: so a
rule is found by the words of another document too. What `index.yaml` of the packs leads people from counts as another
name of what it leads to. A paragraph itself is found by its number, or by how its number begins, and tells what
carries it.

The texts are plain words and nothing of the model they were taken from, so that they can be kept.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import PurePosixPath
from types import MappingProxyType

from compiler.graph import SECTIONS, NodeId, titled
from compiler.model import Declared, Follows, Model, Store, in_short, part
from compiler.model import Sequence as Phases
from compiler.source import SourceFile
from compiler.study import Carrier, carriers
from compiler.syntax import Item, Note, Word, read_items
from rulewright.telling.citing import bare, found, places
from rulewright.telling.nearness import ABOUT, BESIDE, NAME, SAYS, SEE, TELLS, TOPIC, Text, sentences, stems
from rulewright.telling.printed import Printed, printed_in
from rulewright.telling.saying import body

WORDS = {section: sort for sort, section in SECTIONS.items()} | {"sequences": "sequence"}
_LONG = 25  # stems: who says as much says any word among others


def texts_of(model: Model) -> Iterator[Text]:
    """All that says something, each also under what the index of its packs leads to it from; the first that an entry
    leads to is meant before the others."""
    first, others = _sought(model)
    titles = titled(model) if first or others else {}
    for text in _texts_of(model):
        node = titles.get(text.name)
        yield _also_called(text, first[node], others[node]) if node in first or node in others else text
    for line in model.index.values():
        if line.see:
            yield Text(SEE, line.said, line.pack, _title(model, line.pack), line.see)


def _sought(model: Model) -> tuple[dict[NodeId | None, list[str]], dict[NodeId | None, list[str]]]:
    first: dict[NodeId | None, list[str]] = defaultdict(list)
    others: dict[NodeId | None, list[str]] = defaultdict(list)
    lines = [(line.said, line.titles) for line in model.index.values()]
    # What a ruling was asked that a variant changes is answered by the rule that changes it.
    lines += [(one.asks, one.lapsed.by) for one in model.rulings.values() if one.lapsed is not None]
    titles = titled(model) if lines else {}
    for said, names in lines:
        known = [titles[name] for name in names if name in titles]
        for at, node in enumerate(known):
            (others if at else first)[node].append(said)
    return first, others


def _also_called(text: Text, first: Iterable[str], others: Iterable[str]) -> Text:
    own, about = (tuple(frozenset(stems(said)) for said in some) for some in (first, others))
    weights = dict(text.weights)
    for names, weight in ((about, TOPIC), (own, NAME)):
        weights |= {word: max(weight, weights.get(word, 0)) for one in names for word in one}
    return replace(text, weights=tuple(weights.items()), own=(*text.own, *own), about=(*text.about, *about))


def _texts_of(model: Model) -> Iterator[Text]:
    for ruling in model.rulings.values():
        told = _text(model, "ruling", ruling, f"{ruling.asks} {ruling.answers}", asks=ruling.asks)
        lapsed = ruling.lapsed
        yield told if lapsed is None else replace(told, first=f"{lapsed.said} Before: {told.first}")
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
    for printed in printed_in(model):
        yield _as_printed(model, printed)


def _as_printed(model: Model, one: Printed) -> Text:
    heads = ((" ".join(head), NAME) for head in one.heads)
    weights = _weights([(one.name, NAME), *heads, (one.besides, TOPIC), (one.says, SAYS)])
    own = (frozenset(stems(one.name)), *(frozenset(stems(f"{one.name} {end}")) for end in one.besides.split()))
    wanted = tuple(filter(None, (frozenset(stems(" ".join(head))) for head in one.heads)))
    title, cites = _title(model, one.pack), tuple(cited for cited in one.cites if cited != "house")
    written = places(model, cites)
    return Text(one.sort, one.name, one.pack, title, one.says, cites, written, weights, own, (), one.of, wanted)


def _when(model: Model, phase: Phases) -> str:
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
    short = in_short(one)
    weighed = [
        (one.id, NAME),
        (asks, NAME),
        (short, TOPIC),
        (one.family, ABOUT),
        (first, TELLS if is_long else SAYS),
        (besides, SAYS),
    ]
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
        tuple(dict.fromkeys(frozenset(stems(one)) for one in some if one))
        for some in ([one.id, asks, short, first], topics)
    )
    title, weights = _title(model, one.pack), _weights(weighed)
    return Text(sort, one.id, one.pack, title, first, cites, written, weights, own, about, short=short)


def _title(model: Model, pack: str) -> str:
    return next((one.title for one in model.packs if one.id == pack), pack)


def as_asked(title: str, asked: str, ways: tuple[str, ...]) -> Text:
    """A question, said in each of these ways, as what is found by it: what answers it bears the title."""
    own = tuple(frozenset(stems(way)) for way in ways)
    return Text("ruling", title, "", "", asked, weights=_weights((way, NAME) for way in ways), own=own)


def as_opening(place: str, said: str) -> Text:
    """What a chapter says before its rules: each of its sentences is a thing of its own."""
    own = tuple(dict.fromkeys(frozenset(stems(one)) for one in (place, *sentences(said))))
    return Text("opening", place, "", "", said, weights=_weights([(place, NAME), (said, TELLS)]), own=own)


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


def _kept_ruling(item: Item, card: str, title: str, models: Iterable[Model], weighed: list[tuple[str, int]]) -> Text:
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
