"""What the head of a chapter says once is said of all that comes after it."""

from __future__ import annotations

from compiler.diagnostics import render_text
from compiler.model.build import Built, PackText, build
from compiler.model.model import Rule
from compiler.source import SourceFile
from compiler.source.memory import Memory
from tests.compiler.henhouse import INFO, compiled, world

OPTIONS = """Option [Night]; asks "Is it night?"; off unless chosen; cites house.

Option [Rain]; asks "Does it rain?"; off unless chosen; cites house.

"""
HEADS = """Rule [Plain mud]; cites house; outranks [Plain toll].
The toll is 2 if the new hex's ground is mud.

Chapter; under [Night].

Option [Moon]; asks "Is there a moon?"; off unless chosen; cites house.

Rule [Dark mud]; cites house; outranks [Plain toll], [Plain mud].
The toll is 3 if the new hex's ground is mud.

Rule [Dark wet mud]; under [Rain]; cites house; outranks [Dark mud], [Plain mud], [Plain toll].
The toll is 4 if the new hex's ground is mud.

Rule [Twice said]; under [Night], [Moon]; cites house; outranks [Plain toll].
The toll is 5 if the new hex's ground is pond.

Rule [By day]; not under [Night]; cites house; outranks [Plain toll].
The toll is 6 if the new hex's ground is pond.

Example [At night]; proves house.
Given:
- a hen of the Reds in A1, called Gerda;
- A2's ground is mud.
Then the toll for Gerda to enter A2 is 3, by [Dark mud].

Chapter; under [Rain].

Rule [Wet mud]; cites house; outranks [Plain toll], [Plain mud].
The toll is 5 if the new hex's ground is mud.
"""


def test_all_items_after_it_stand_under_the_option() -> None:
    built, files = compiled(OPTIONS + HEADS)
    assert render_text(built.problems, files) == ""
    rules = built.model.rules
    assert {name: rules[name].under for name in rules if "mud" in name} == {
        "Plain mud": (), "Dark mud": ("Night",), "Dark wet mud": ("Night", "Rain"), "Wet mud": ("Rain",)
    }  # fmt: skip
    assert rules["Twice said"].under == ("Night", "Moon")
    assert (rules["By day"].under, rules["By day"].not_under) == ((), ("Night",))
    assert built.model.examples["At night"].under == ("Night",)
    assert built.model.options["Moon"].under == ()


def test_it_means_what_each_item_would_say() -> None:
    """Ranks too: what stands under an option outranks its pack's plain rules."""
    said = HEADS.replace("Chapter; under [Night].\n\n", "").replace("Chapter; under [Rain].\n\n", "")
    for name, heads in (
        ("Rule [Dark mud]", "[Night]"),
        ("Rule [Wet mud]", "[Rain]"),
        ("Example [At night]", "[Night]"),
    ):
        said = said.replace(name, f"{name}; under {heads}")
    said = said.replace("Rule [Dark wet mud]; under [Rain]", "Rule [Dark wet mud]; under [Night], [Rain]")
    once, each = (compiled(OPTIONS + text)[0].model for text in (HEADS, said))
    assert [_meaning(one) for one in once.rules.values()] == [_meaning(one) for one in each.rules.values()]


def _meaning(rule: Rule) -> object:
    return rule.id, rule.under, rule.not_under, rule.layer, rule.value, rule.condition, rule.outranks


def test_a_changed_head_changes_what_was_remembered() -> None:
    memory = Memory()

    def read(text: str) -> Built:
        files = (SourceFile("world.rulebook", world()), SourceFile("case.rulebook", OPTIONS + text))
        return build([PackText(INFO, files, made_of=str(hash(text)))], memory)

    assert read(HEADS).model.rules["Dark mud"].under == ("Night",)
    again = read(HEADS.replace("Chapter; under [Night].", "Chapter; under [Rain] ."))
    assert again.model.rules["Dark mud"].under == ("Rain",)
