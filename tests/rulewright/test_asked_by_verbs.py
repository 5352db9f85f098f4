"""Verbs that players use for what is done (`asked_by_verbs.txt`, written before anything was mended by them): how many
are read as that, on a position of each game; and that none is read as something else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from compiler.diagnostics import Diagnostic
from compiler.source import Memory, SourceFile
from rulewright.actions import Answered, answered, judge_wordings, orders
from rulewright.actions.spoken import in_plain_verbs
from rulewright.scenes import Refused, Scene, open_what
from rulewright.shelf import Slip, Wished

HERE = Path(__file__).parent
LEADER, BLITZ = "verbs_of_leader.position", "verbs_of_blitz.position"
EVERY = 6  # of the verbs one is asked: all of them take half a minute
AT_LEAST = 112  # of 127, as seen; it may only rise
# Who does it, to whom or what, and as what it is read; a verb of several deeds may be read as any of them.
DEEDS = {
    "move": ("S", "M5", r"move S into M5|S may enter M5|M5 can be reached from S"),
    "move_road": ("S", "M6", r"M6 can be reached from S .* on a road from|move S into M6"),
    "move_cover": ("S", "L4", r"S may enter L4|move S into L4"),
    "enter": ("S", "M5", r"move S into M5|S may enter M5|can S drive into M5"),
    "come_on": ("N", "A5", r"N may come on in A5|come on with N in A5|set up N in A5"),
    "load": ("L", "H", r"L may load H|load H on L"),
    "unload": ("K", "G", r"K may unload G|unload G from K"),
    "board": ("H", "L", r"L may load H|load H on L"),
    "getoff": ("G", "K", r"unload G from K|G may jump off"),
    "stack": ("S", "R", r"stack height of \(R's hex\)|R's hex has room for S"),
    "direct": ("S", "P", r"fire at P in (O4|\(P's hex\)) with S\b|firers S, targets P"),
    "direct_one": ("S", "Q", r"fire at Q in O4 with S\b"),
    "direct_group": ("S and T", "P", r"fire at P in O4 with S and T"),
    "indirect": ("W", "D", r"W may be ordered onto D's hex|lob shells at D in"),
    "opfire": ("P", "S", r"P may fire in passing at S"),
    "overrun": ("S", "D", r"S may overrun D's hex|overrun M7 with S"),
    "assault": ("R", "D", r"R may assault D's hex|assault M7 with R\b"),
    "antiair": ("C", "J", r"C may fire up at J|fire up at J with C"),
    "bridge_blow": ("E", "the bridge at F6", r"begin bridge blowing in F6"),
    "mines_lift": ("E", "L7", r"begin mine clearing in (L7|\(X's hex\))|E may clear (X|the field)|clear X with E"),
    "block": ("E", "L6", r"begin block clearing in (L6|\(Y's hex\))"),
    "selfdestroy": ("S", "", r"give up S"),
}
ONLY_LEADER = ("opfire", "antiair", "bridge_blow", "block")
TAKEN_OTHERWISE = {"can R board D", "can I destroy S"}  # gets aboard of it; which of mine can do it to S
NO_OBJECT = "blow itself up, destroy itself, scuttle, kill itself, self destruct, self-destruct, be scuttled"


@cache
def scene(name: str) -> Scene:
    found = open_what(str(HERE / name), Wished())
    assert isinstance(found, Scene), found.problems
    return found


def listed() -> Iterator[tuple[str, str]]:
    text = re.sub(r"\n  +", " ", (HERE / "asked_by_verbs.txt").read_text())
    for line in text.splitlines():
        deed, colon, some = line.partition(": ")
        if colon and deed in DEEDS:
            yield from ((deed, verb) for verb in some.split("; "))


def put(name: str, asked: str) -> list[str] | None:
    """What it is read as, if it is."""
    try:
        found = answered(scene(name), asked, of_rules=True)
    except Slip:
        return None
    if not isinstance(found, Answered) or found.unread:
        return None
    return [one.read_as or asked for one in (found, *found.others)]


def wanted(deed: str, verb: str, also: dict[str, set[str]]) -> tuple[str, str, str]:
    """Which position, what is asked, and what may be read: by all deeds that the verb is listed under."""
    who, whom, _ = DEEDS[deed]
    if deed == "selfdestroy" and verb not in NO_OBJECT.split(", "):
        who, whom = "I", "S"
    done = verb.replace("{o}", whom) if "{o}" in verb else f"{verb} {whom}".strip()
    there = rf"{whom} in [A-Z]\d"
    put_for = {"P in O4": there, "with S": f"with {who}", "D's hex": f"{whom}'s hex", "at D in": f"at {whom} in"}
    every = []
    for one in (DEEDS[one][2] for one in also[verb]):
        for said, instead in put_for.items():
            one = one.replace(said, instead)
        every.append(one)
    return f"can {who} {done}", DEEDS[deed][2], "|".join(every)


def test_verbs_of_players_are_read_as_what_they_mean_or_not_at_all() -> None:
    every = [*listed()]
    also: dict[str, set[str]] = {}
    for deed, verb in every:
        also.setdefault(verb, set()).add(deed)
    right, misread = 0, []
    for at, (deed, verb) in enumerate(every[::EVERY]):
        asked, own, others = wanted(deed, verb, also)
        read = put(LEADER if deed in ONLY_LEADER or at % 2 else BLITZ, asked)
        is_right = read is not None and any(re.search(f"{own}|{others}", one) for one in read)
        right += is_right
        if read is not None and not is_right:
            misread.append((asked, read))
    assert {asked for asked, _ in misread} <= TAKEN_OTHERWISE, misread
    assert right >= AT_LEAST


@pytest.mark.parametrize(
    ("where", "asked", "readings"),
    [
        # all forms, and what belongs to the verb behind him
        (LEADER, "what are the odds if S plasters P", ["direct fire", "indirect fire"]),
        (LEADER, "odds of S plastering P", ["direct fire", "indirect fire"]),
        (LEADER, "can P be plastered by S", ["fire at P in O4 with S"]),
        (LEADER, "what can S pepper", ["fire at the counter in"]),
        (BLITZ, "can S run D down", ["S may overrun D's hex"]),
        (LEADER, "can S let P have it", ["fire at P in O4 with S"]),
        (
            LEADER,
            "if S hurries to M5, can P plug it",
            ['fire at S in M5 with P --after "move S into M5"', 'fire in passing at S with P --after "move S into M5"'],
        ),
        # to whom it is done tells what it is
        (LEADER, "can S take M5", ["move S into M5"]),
        (LEADER, "can S take P out", ["fire at P in O4 with S"]),
        # two deeds: what may be done is told first
        (LEADER, "can R go for D", ["fire at D in M7 with R", "R may assault D's hex"]),
        (LEADER, "can H jump on L", ["L may load H", "H may assault L's hex"]),
        # he who is told of is he
        (LEADER, "if S stays in M4, can P shoot at it", ["fire at S in M4 with P"]),
    ],
)
def test_a_verb_is_read_by_what_is_said_around_it(where: str, asked: str, readings: list[str]) -> None:
    found = put(where, asked)
    assert found is not None
    assert len(found) == len(readings)
    assert all(part in one for part, one in zip(readings, found, strict=True)), found


@pytest.mark.parametrize(
    "said",
    [
        "can S fire at the target P",  # a noun, behind an article
        "does the smoke at M5 block S",
        "is P plastered",
        "can S go over M5",  # only units are overrun so
        "what does it cost to take K down the road to M6",  # goes down it, and is not taken down
        "can I run K over to M5",
    ],
)
def test_what_is_no_such_verb_stays(said: str) -> None:
    assert in_plain_verbs(scene(LEADER), said) == (said,)


def test_verbs_are_said_in_each_sentence() -> None:
    said = in_plain_verbs(scene(LEADER), "S peppers P. What's left, if T lets it have it?")
    assert said == ("S fires at P. What's left, if T fires at it?",)


def test_orders_have_verbs_too() -> None:
    with pytest.raises(Slip, match="may mean any of these"):
        orders(scene(LEADER), "go for D with R")
    found = orders(scene(LEADER), "plaster P with S")
    assert not isinstance(found, Refused)
    assert [one.text for one in found]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("fire at: [dust, 'give {the target, a unit} what for']", ""),
        ("dance with: [waltz]", "nothing in the rules is done so: `dance with`"),
        ("fire at: ['{the target, a unit} gets it']", "a verb stands before what it is done to, which is one slot"),
        ("'fire at {the target}': [dust]", "the slot `{the target}` ends with no kind"),
    ],
)
def test_what_a_pack_says_of_verbs_is_judged(line: str, told: str) -> None:
    model, vocabulary = scene(LEADER).table.model, scene(LEADER).built.vocabulary
    file = SourceFile("panzer_leader/asked.yaml", f"verbs:\n  {line}\n")
    found: tuple[Diagnostic, ...] = judge_wordings([file], model, vocabulary, "", Memory())
    assert [one.message[: len(told)] for one in found] == ([told] if told else [])
