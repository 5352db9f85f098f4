"""Who is spoken of in a question that leaves out a step, where he stands and who carries him."""

from __future__ import annotations

from compiler.syntax import Word, read_words
from rulewright.actions.spoken.hand import listed_at
from rulewright.actions.spoken.named import Named, hex_at, place_of
from rulewright.scenes import Scene
from runtime.records import dataclass

AT = frozenset("in at on".split())


@dataclass(frozen=True)
class Doer:
    """One who is named, as he is said (from `at` to before `end`) and as the position names him."""

    at: int
    end: int
    name: str


def doer_at(scene: Scene, words: tuple[Word, ...], at: int, carried: bool = False) -> Doer | None:
    """`carried`: of several who may be meant, who is inside somebody."""
    found = [
        Doer(at, end, name)
        for end, who in (listed_at(scene, words, at, bare=False) if at < len(words) else ())
        if len(who.things) == 1 and (name := name_of(scene, who.things[0]))
    ]
    found = [one for one in found if carrier(scene, one.name)] if carried and len(found) > 1 else found
    return found[0] if len({one.name for one in found}) == 1 else None


def first_doer(scene: Scene, words: tuple[Word, ...], start: int, stop: int) -> Doer | None:
    every = (doer_at(scene, words, at) for at in range(start, stop))
    return next((one for one in every if one is not None and one.end <= stop), None)


def those_at(scene: Scene, words: tuple[Word, ...], at: int) -> list[tuple[int, Named]]:
    found = listed_at(scene, words, at, bare=False) if at < len(words) else []
    return [(end, one) for end, one in found if one.things]


def name_of(scene: Scene, thing: object) -> str:
    return next((name for name, one in scene.names.items() if one == thing), "")


def carrier(scene: Scene, name: str) -> str:
    """Whom he is inside of; empty: nobody."""
    return next((name_of(scene, one) for one in scene.position.around(scene.names[name])), "")


def stands_in(scene: Scene, name: str, label: str) -> bool:
    return place_of(scene, name) == label


def hexes_in(scene: Scene, words: tuple[Word, ...]) -> list[int]:
    """Where a hex of the board is named."""
    return [at for at, word in enumerate(words) if word.text not in scene.names and hex_at(scene, words, at)]


def named_in(scene: Scene, text: str) -> list[str]:
    """Who is spoken of, one by one."""
    words, problems = read_words(text)
    every = (doer_at(scene, words, at) for at in range(len(words))) if not problems else ()
    return [one.name for one in every if one is not None]
