"""What the proofs once found, each as small as it gets."""

from __future__ import annotations

from compiler.model.build import Built, PackText, build
from compiler.model.documents import PackInfo
from compiler.source import SourceFile
from rulewright.scenes.table import Table
from runtime.answer import sentences
from runtime.play.chooser import RandomChooser
from tests.oracle.building import build as build_slowly
from tests.oracle.meaning import outcome
from tests.oracle.outcomes import Answer
from tests.proofs.positions import lines, read

HARBOUR = """
A side is one of the North, the South.
A boat is a kind of thing.
Fact "{the boat} is leaky"; cites house.
Definition [Quiet]; cites house.
"{the hex} is quiet" means that there is no boat in the hex.
Definition [Joined]; cites house.
"{the boat} is joined" means that there is a leaky boat in (the boat's hex).
Definition [Hidden]; cites house.
"{the boat} is hidden" means that (the boat's hex) is quiet.
"""


def pack(text: str) -> Built:
    built = build([PackText(PackInfo("p", "P", "game", "1", "1", ()), (SourceFile("p.rulebook", text),))])
    assert built.problems == ()
    return built


def ask_both(built: Built, given: list[str], question: str) -> tuple[object, object]:
    """What the runtime and the oracle say of boat B."""
    told = read(built, lines(given))
    setting = Table.of(built.model)
    p, names = setting.set_up(told.given)
    why = setting.rules.why(p, question, names["B"])
    slow = outcome(build_slowly(built.model, p.space, told.given), question, (names["B"],))
    return (why.sort, why.value), ("answer", slow.value) if isinstance(slow, Answer) else slow.why


def test_nobody_leaky_is_anywhere_even_where_the_place_is_none() -> None:
    """`in none` is refused only if somebody meets all the other conditions."""
    out, elsewhere = "a boat B out of play", "a boat C in D4"
    assert ask_both(pack(HARBOUR), [out, elsewhere], "{the boat} is joined") == (("answer", False),) * 2
    leaky = [out, elsewhere, "C is leaky"]
    assert ask_both(pack(HARBOUR), leaky, "{the boat} is joined") == (("refused", None), "meaningless")


def test_a_question_about_none_is_refused() -> None:
    given = ["a boat B out of play"]
    assert ask_both(pack(HARBOUR), given, "{the boat} is hidden") == (("refused", None), "meaningless")


WATCH = """
A side is one of the North, the South.
A boat is a kind of thing.
Sequence [Day]; cites house.
1. [Sailing] of the North.
2. [Sailing] of the South.
Sequence [Sailing]; cites house.
Event "{the boat} sails"; cites house.
Procedure "sail {the boat}"; cites house.
1. Now the boat is out of play.
2. Announce that the boat sails.
Reaction "hail {the boat} from {the quay, a hex}"; taken by the side not to move; in reaction to "{the boat} sails"; cites house.
The player chooses:
1. the quay, from among hexes, such that the distance from the quay to (the boat's hex) is 1.
It is allowed only if the boat is on the board.
What happens:
1. Now the boat is in the quay.
"""


def test_a_condition_that_no_choice_can_change_is_asked_before_choices() -> None:
    """Where the boat stands cannot be told, and need not be: what is out of play is not hailed."""
    built = pack(WATCH)
    told = read(built, lines(["a boat B of the North in C3", "it is [Sailing] of the North"]))
    setting = Table.of(built.model)
    p, names = setting.set_up(told.given)
    game = setting.game(p, RandomChooser(1))
    game.do("sail {the boat}", names["B"])
    assert game.answers == []


LEAKS = """
A side is one of the North, the South.
A boat is a kind of thing.
A hex may be foul.
Fact "{the boat} is leaky"; cites house.
Definition [Sound]; cites house.
"{the boat} is sound" means that all of these hold:
- the boat is not leaky;
- (the boat's hex) is not foul.
Definition [Trusted]; cites house.
"{the boat} is trusted" means that the boat is sound or there is a sound boat in (the boat's hex).
"""


def test_the_no_of_a_definition_tells_which_condition_failed() -> None:
    built = pack(LEAKS)
    told = read(built, lines(["a boat B of the North in C3", "B is leaky"]))
    setting = Table.of(built.model)
    p, names = setting.set_up(told.given)
    sound = setting.rules.why(p, "{the boat} is sound", names["B"])
    assert sentences(sound) == ["B is sound: no.", "  [Sound] (house) says no, because B is leaky."]
    assert not sound.near
    trusted = sentences(setting.rules.why(p, "{the boat} is trusted", names["B"]))
    assert trusted == [
        "B is trusted: no.",
        "  [Trusted] (house) says no:",
        "    B is not sound:",
        "      [Sound] (house) says no, because B is leaky.",
        "    There is no boat in B's hex that is sound:",
        "      B is not sound.",
    ]


def test_the_yes_of_a_definition_tells_what_settled_it() -> None:
    built = pack(LEAKS)
    told = read(built, lines(["a boat B of the North in C3"]))
    setting = Table.of(built.model)
    p, names = setting.set_up(told.given)
    trusted = sentences(setting.rules.why(p, "{the boat} is trusted", names["B"]))
    assert trusted == [
        "B is trusted: yes.",
        "  [Trusted] (house) says yes, because B is sound.",
        "    [Sound] (house) says yes, because B is not leaky and B's hex is not foul.",
        "Assumed, as the position does not say: B is not leaky; C3 is not foul.",
    ]
