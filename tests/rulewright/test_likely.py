"""Which text most likely answers a question, as it was learned from questions of which the answer is told."""

from __future__ import annotations

import pickle

from rulewright.telling import Likely, Text, learned, stems
from rulewright.telling.likely.spelled import spelled

SWIM = ("rule", "No crossing")
DRIP = ("rule", "Dew")
MOLE = ("rule", "Tunnels")
SAYS = {
    SWIM: "Nobody swims where it is wet.",
    DRIP: "A hare that crosses wet ground drips until noon.",
    MOLE: "A mole goes beneath wet ground.",
}
ASKED = (
    ("can my bunny paddle through the brook", (SWIM,)),
    ("may a bunny paddle", (SWIM,)),
    ("how long does a bunny stay soaked", (DRIP,)),
    ("is it soaked until noon", (DRIP,)),
)


def _text(key: tuple[str, str]) -> Text:
    said = f"{key[1]} {SAYS[key]}"
    return Text(*key, "meadow", "Meadow", SAYS[key], weights=tuple((one, 10) for one in dict.fromkeys(stems(said))))


def _learned(asked: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ASKED) -> Likely:
    return learned([_text(key) for key in SAYS], asked, {})


def _first(likely: Likely, words: str) -> tuple[str, str]:
    found = likely.of(words)
    return max(found, key=lambda key: found[key])


def test_what_was_asked_of_a_text_leads_to_it_in_words_that_it_has_not() -> None:
    assert _first(_learned(), "is paddling a good idea") == SWIM
    assert _first(_learned(), "soaked hares") == DRIP


def test_what_a_text_says_leads_to_it_though_nothing_is_asked_of_it() -> None:
    assert _first(_learned(), "may moles tunnel") == MOLE


def test_a_word_that_nobody_said_is_taken_by_its_root() -> None:
    asked = (*ASKED, ("does the brook flood at noontide", (MOLE,)))
    assert _first(_learned(asked), "is there any flooding") == MOLE
    assert _first(_learned(asked), "the floodgate") == MOLE
    assert _learned(asked).of("the frog sings") == {}


def test_who_misspells_a_word_is_led_by_its_letters() -> None:
    asked = (*ASKED, ("does a hare burrow", (MOLE,)), ("does a hare paddle", (SWIM,)), ("is a hare dry", (DRIP,)))
    assert _first(_learned(asked), "does a hare borrrow") == MOLE
    assert _first(_learned(asked), "does a hare padel") == SWIM


def test_the_nearest_by_letters_are_several() -> None:
    """Of one question that has most of them, and of three that have many, those three."""
    told = spelled([("a hare dozes", (0,)), ("hares doze", (1,)), ("the hare dozed", (1,)), ("may hares doze", (1,))])
    near = told.near("a hare doze")
    assert near[1] > near[0] > 0
    assert told.near("qqq") == {}


def test_words_in_their_order_tell_who_does_it_to_whom() -> None:
    asked = (("may the hare chase the mole", (DRIP,)), ("may the mole chase the hare", (MOLE,)))
    assert _first(_learned(asked), "can a hare chase a mole") == DRIP
    assert _first(_learned(asked), "can a mole chase a hare") == MOLE


def test_it_is_learned_the_same_every_time_and_kept() -> None:
    assert _learned() == _learned()
    assert pickle.loads(pickle.dumps(_learned())) == _learned()
