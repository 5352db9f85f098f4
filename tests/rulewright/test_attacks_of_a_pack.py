"""How one goes at another, and what players say for it, is told by a pack (`attacks:` of `asked.yaml`)."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import rulewright
from compiler.source import SourceFile
from rulewright.actions.spoken.alike import Attacks, Manner
from rulewright.actions.spoken.phrases import Wordings, wordings_of
from runtime.records import dataclass
from tests.proofs.packs import TOY, built

LINES = """attacks:
  "peck at {the other, a thing}": [go for, have a go at]
  peck: [peck, pecking]
  "storm {the other hex}": [swarm, bear down on]
  "overrun {the other hex} on the way": [run over, bear down on]
"""
PECK, STORM = Manner("peck", "at"), Manner("storm", "", is_at_a_hex=True)
OVERRUN = Manner("overrun", "", is_at_a_hex=True, on_the_way=True)


@dataclass(frozen=True)
class Boat:
    text: str

    @property
    def names(self) -> tuple[str, ...]:
        return (self.text,)


def told(text: str = LINES) -> Wordings:
    return wordings_of([SourceFile("toy/asked.yaml", text)], built(TOY).vocabulary)


def attacks() -> Attacks:
    found = told()
    assert found.problems == ()
    return found.attacks


def test_the_manners_are_the_packs() -> None:
    assert attacks().manners == (PECK, STORM, OVERRUN)
    assert attacks().usual == PECK
    assert told("words: {}\n").attacks == Attacks()  # a pack of no attacks


@pytest.mark.parametrize(
    ("said", "walks", "may"),
    [
        ("goes for", True, "can A peck at B"),
        ("swarms", True, "can A storm B"),
        ("bears down on", True, "can A storm B"),
        ("bears down on", False, "can A overrun B"),
        ("on", True, "can A peck at B"),
    ],
)
def test_what_is_said_is_one_of_them(said: str, walks: bool, may: str) -> None:
    found = attacks().told((Boat("A"), *said.split(), Boat("B")), lambda _: walks)
    assert found is not None
    assert found.may == may


def test_words_that_leave_no_doubt_are_told() -> None:
    assert attacks().says_the_usual("is A pecking B")
    assert not attacks().says_the_usual("does A go for B")


def test_of_another_manner_a_line_is_of_that() -> None:
    line = "what are the odds of {the one} pecking at {the other}"
    assert PECK.instead(OVERRUN, line) == "what are the odds of {the one} overrunning {the other}"
    assert PECK.instead(STORM, "if {the one} pecks at {the other}") == "if {the one} storms {the other}"


def test_what_is_no_attack_is_told() -> None:
    found = told('attacks:\n  "{the one, a thing} pecks {the other, a thing}": [x]\n')
    assert [one.message for one in found.problems] == [
        "an attack is said by a verb before whom it is done to, which is one slot"
    ]


WORDS = frozenset(("assault", "overrun", "fire at", "fires at", "firing at"))


def test_no_room_of_the_shell_knows_how_a_game_attacks() -> None:
    """They stood in four files, as if every game had them."""
    answers = Path(rulewright.__file__).parent / "actions" / "answers"
    found = {
        f"{path.name}:{node.lineno}"
        for path in answers.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in WORDS
    }
    assert found == set()
