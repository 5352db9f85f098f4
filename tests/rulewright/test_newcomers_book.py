"""What stopped people who had nothing but the player's book: each of it is told there now."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from compiler.print import Moment, guide_of
from compiler.print.formats import (
    IF_AGREED,
    Book,
    Entry,
    Heading,
    Listing,
    Page,
    Words,
    entries_of,
    html_files,
    lines_of,
    pictures_of,
    spoken,
    tables_of,
    text_of,
)
from compiler.print.papers import typst_files
from compiler.print.players.first_steps import first_turn, with_reasons
from compiler.print.wording import as_said
from rulewright.books.pictures import drawing
from rulewright.scenes import Refused, Table, looks_of
from runtime.draw import Frame, Marks, draw_position
from runtime.draw.marks import INKS
from tests.rulewright.test_command_line import run
from tests.rulewright.test_players_book import book
from tests.rulewright.test_reference import PRESS, compiled

ALL = (
    "ostrany",
    "panzer_leader",
    "panzerblitz",
    "panzer_grenadier",
    "panssari_salama",
    "panzerbitz",
    "panzer_leader_1940",
    "leader_by_panzerblitz",
    "panzerblitz_by_leader",
)


def drawn(pack: str) -> Book:
    found = PRESS.book(pack, pictures=True, for_players=True)
    assert isinstance(found, Book), f"{pack} has findings"
    return found


def page(found: Book, name: str) -> Page:
    (one,) = (one for one in found.pages if one.name == name)
    return one


def said(found: Page) -> list[str]:
    return [text_of(line) for line in lines_of(found.blocks)]


# ---- the signs of the map


@pytest.mark.parametrize("pack", ["ostrany", "panzer_leader", "panzer_grenadier"])
def test_every_sign_of_the_map_is_drawn_with_the_paragraphs_that_speak_of_it(pack: str) -> None:
    found = drawn(pack)
    key = page(found, "map-key")
    rows = [row for table in tables_of(key.blocks) for row in table.rows]
    assert len(rows) > 5
    signs = [one for one in pictures_of(key.blocks) if one.name != "map-key-toward"]
    assert len(signs) == len(rows)
    numbers = {one.number for other in found.pages for one in entries_of(other.blocks)}
    for _, cell in rows:
        told = [word.text for word in cell.line if word.to]
        assert told
        assert numbers.issuperset(told)


def test_what_a_gray_hexside_does_is_told_and_that_it_hinders_nobody_who_moves() -> None:
    key = page(drawn("panzer_leader"), "map-key")
    (gray,) = (one for one in said(key) if one.startswith("gray: "))
    (green,) = (one for one in said(key) if one.startswith("green: "))
    assert "3.1.4" in gray
    assert re.findall(r"\b9\.[\d.]+", gray) == ["9.0.3"]  # which says that it hinders nobody
    assert {"9.0.3", "9.2.3"} <= set(re.findall(r"[\d.]+", green))
    assert "hinders nobody who moves" in said(key)[0]


def test_a_bridge_is_shown_over_its_water() -> None:
    key = page(drawn("panzer_leader"), "map-key")
    cells = [row for table in tables_of(key.blocks) for row in table.rows]
    (bridge,) = (row[0].picture for row in cells if text_of(row[1].line).startswith("bridged: "))
    assert bridge is not None
    assert bridge.svg.count("<path") > 5  # the stream, the road over it and its rails


def test_directions_are_drawn_where_rules_count_them() -> None:
    """As the boards lie, shells that scatter toward 1 drift to the left."""
    key = page(drawn("panzer_leader"), "map-key")
    (rose,) = (one for one in pictures_of(key.blocks) if one.name == "map-key-toward")
    told = sorted((int(x), number) for x, number in re.findall(r'<text x="(-?\d+)"[^>]*>(\d)</text>', rose.svg))
    assert sorted(number for _, number in told) == list("123456")
    assert (told[0][1], told[-1][1]) == ("1", "4")
    assert any("8.3.7" in one for one in said(key) if one.startswith("The numbers of directions"))
    chapter = page(drawn("panzer_leader"), "chapter-indirect-fire")
    (way,) = (one for one in chapter.blocks if isinstance(one, Entry) and rose in one.blocks)
    assert way.key == "land {the mission}"  # drawn where a die is first thrown for the direction
    names = [one.name for one in pictures_of(page(drawn("ostrany"), "map-key").blocks)]
    assert "map-key-toward" not in names  # nobody there asks where something lies


def test_the_key_to_the_map_is_in_the_quick_start() -> None:
    assert "What stands on the map" in typst_files(drawn("panzer_leader"))["quick_start.typ"]


# ---- counters and cards


def test_what_no_counter_prints_is_said_of_its_sign() -> None:
    """The chart of terrain asks for the movement class, which is on no counter."""
    told = said(page(drawn("panzer_leader"), "counter-key"))
    lead = (
        "Behind what a sign is of stands its movement class, which counters do not print; but of an M3 scout car it is "
    )
    assert f"{lead}tracks; of a motorcycle platoon it is tracks." in told
    assert "armored: tracks" in told
    assert "vehicular: wheels" in told
    assert "infantry: foot" in told
    assert not any("which counters do not print" in one for one in said(page(drawn("ostrany"), "counter-key")))


def test_what_outlines_an_area_lies_under_the_labels_of_the_hexes_beside_it() -> None:
    """The north edge of a card lay over the labels of the row behind it."""
    table = Table.of(compiled("panzer_leader").built.model)
    looks = looks_of("panzer_leader", table)
    assert not isinstance(looks, Refused)
    space = table.space((("A",),))
    edge = frozenset(space.hex(f"A{at}") for at in range(4, 10))
    frame = Frame(whole=True, sketch=True, marks=Marks(areas={"The north edge": edge}))
    svg = draw_position(table.rules.position(space), looks, frame)
    assert svg.index(INKS[0]) < svg.index('class="names"') < svg.index(">B5<") < svg.index(">The north edge<")


def test_no_mark_lies_on_a_first_turn_that_concerns_nobody_in_it() -> None:
    """That the engineers are due a vehicle lay across them."""
    pictures = [one.svg for one in pictures_of(page(drawn("panzer_leader"), "first-turn").blocks)]
    assert pictures
    assert not [one for one in pictures if "due" in one.lower()]


def test_a_sign_has_all_the_paragraphs_that_speak_of_it() -> None:
    """Also those that use a word that is made of it, what chapters say first of it, and charts of its price."""
    told = {one.partition(":")[0]: one for one in said(page(drawn("panzer_leader"), "map-key"))}
    assert {"9.0.2", "9.1.7", "9.8.2"} <= set(re.findall(r"[\d.]+", told["crossed by a road"]))
    assert told["slope"].endswith("T5, T6")
    assert "12.0.1" in told["stream"]
    assert "3.0.1" in told["town"]


# ---- the first turn


def test_the_first_turn_tells_what_each_step_costs() -> None:
    told = said(page(book("panzer_leader"), "first-turn"))
    dog = next(one for one in told if one.startswith("Move Dog into"))
    assert dog.startswith("Move Dog into B4 (+1), C4 (+1), ")
    assert dog.endswith(": the points spent by Dog are 9")
    assert "Come on with Dog in A4 (+1): the points spent by Dog are 1" in told
    assert told[0].endswith("Behind a step stands in brackets what it cost.")


@pytest.mark.parametrize("pack", ["panzer_leader", "panzerblitz", "leader_by_panzerblitz", "panzerblitz_by_leader"])
def test_the_first_turn_says_why_each_thing_was_done(pack: str) -> None:
    """Every reason of the guide is told, beneath what it is of: a game that goes another way needs other reasons."""
    guide, _ = guide_of(compiled(pack).files.values())
    told = said(page(book(pack), "first-turn"))
    assert guide.reasons
    for begins, (why,) in guide.reasons.items():
        at = told.index(f"Why: {why}")
        assert told[at - 1].startswith(f"{begins[0].upper()}{begins[1:]}"), begins


def test_a_reason_stands_once_beneath_the_first_that_begins_so() -> None:
    done = ((0, "move Ash into B7"), (0, "move Ashley"), (0, "move Ash"), (1, "move Ash into B9"))
    (told,) = with_reasons([Moment("", done, "")], {"move Ash": ["It is near."], "fly": ["Nobody did."]})
    assert told.lines == (done[0], (1, "Why: It is near."), *done[1:])


@pytest.mark.parametrize("pack", ["panzer_leader", "panzerblitz", "panzer_grenadier"])
def test_the_first_turn_is_reckoned_in_the_order_of_the_table(pack: str) -> None:
    """It told the result, then what it was made of, and the die before the odds."""
    told = said(page(book(pack), "first-turn"))
    for at, line in enumerate(told):
        value = re.match(r"The (?:total|strength) of (?:attack|shot) \d+ is (\d+)", line)
        assert value is None or not any(one.startswith("The result of") for one in told[max(0, at - 3) : at]), line
    if pack == "panzer_leader":
        first = told.index("Fire at Able in H7 with Anton")
        order = [
            "The strength of",
            "The total of",
            "The final odds",
            "The die for",
            "The modified roll",
            "The result of",
            "So Able is out of play",
        ]
        places = [next(at for at, one in enumerate(told) if at > first and one.startswith(start)) for start in order]
        assert places == sorted(places)


def test_attacks_are_numbered_as_they_are_told_of() -> None:
    """Attack 1 was followed by attack 3: a player had thought of another."""
    told = " ".join(said(page(book("panzer_leader"), "first-turn")))
    numbers = list(dict.fromkeys(re.findall(r"attack (\d+)", told)))
    assert numbers == [str(one) for one in range(1, len(numbers) + 1)] != []


# ---- what is not played with, and what is looked for


def test_what_is_played_only_if_agreed_is_set_back() -> None:
    """A paragraph of the other reading stood as plainly as the one that is played."""
    found = book("panzer_leader")
    labels = {one.title: one.label for other in found.pages for one in entries_of(other.blocks)}
    assert labels["Before or after, never both"] == labels["No assault straight off the road"] == IF_AGREED
    assert labels["Into any cover"] == IF_AGREED
    assert labels["Full hex"] == ""
    text = typst_files(found)["book.typ"]
    before, _, _ = text.partition('#"10.3.11 Before or after, never both"')
    assert before.splitlines()[-1].startswith("#unplayed[")
    assert re.search(
        r'<article class="only-if-agreed" id="[a-z]+-into-any-cover">', html_files(found)["chapter-spotting.html"]
    )


def test_a_chapter_that_is_an_option_as_a_whole_says_so_once() -> None:
    chapter = page(book("panzer_leader"), "chapter-quick-time")
    assert {one.label for one in chapter.blocks if isinstance(one, Entry)} == {"", "Optional rule"}
    assert any(one.startswith("All of this chapter holds only with") for one in said(chapter))


@pytest.mark.parametrize("pack", ALL)
def test_every_paragraph_of_the_introduction_has_a_number(pack: str) -> None:
    found = page(book(pack), "introduction")
    numbers = [one.number for one in found.blocks if isinstance(one, Entry)]
    assert numbers == [f"0.{at}" for at in range(1, len(found.blocks) + 1)]


@pytest.mark.parametrize("pack", ALL)
def test_the_index_has_everyday_words(pack: str) -> None:
    index = [text_of(line) for line in lines_of(page(book(pack), "names").blocks)]
    wanted = {"win", "map", "sides", *(() if pack == "panzer_grenadier" else ("dice", "scale"))}
    told = {one.partition(":")[0] for one in index}
    assert wanted - told == set()


USUAL = (
    "movement|stacking|line of sight|opportunity fire;passing fire|close assault|overrun|wrecks|roads;road|towns;town|transport"
    "|towed|woods|slope|hilltop|swamp|stream|bridge|fort|minefield|block|engineers|dispersed|spot|range|odds|truck|win"
    "|board|indirect fire|infantry|passengers|cavalry"
)


@pytest.mark.parametrize("pack", [one for one in ALL if one not in ("ostrany", "panzer_grenadier")])
def test_the_index_has_what_is_looked_up_at_the_table(pack: str) -> None:
    told = [text_of(line).lower() for line in lines_of(page(book(pack), "names").blocks)]
    wanted = [one.split(";") for one in USUAL.split("|")]
    assert [one for one in wanted if not any(line.startswith(tuple(one)) for line in told)] == []


def test_the_index_has_nothing_that_nobody_looks_up() -> None:
    """Questions have a list of their own; words that the book lacks, and what points at something told elsewhere, lead
    nobody anywhere."""
    told = [text_of(line) for line in lines_of(page(book("panzerblitz"), "names").blocks)]
    assert any(one.startswith("by cavalry: ") for one in subjects(book("panzerblitz"))["overruns"])
    assert [one for one in told if ", )" in one or "()" in one] == []
    for gone in (
        "Can a carrier move on",
        "Attack forms using those",
        "Razorback",
        "HMG close",
        "C unit",
        "1-1: ",
        "Aboard and",
    ):
        assert not any(one.startswith(gone) for one in told)


def subjects(found: Book) -> dict[str, list[str]]:
    """What the index has, and what stands beneath each."""
    items = [item for block in page(found, "names").blocks if isinstance(block, Listing) for item in block.items]
    return {text_of(one.line).partition(": ")[0]: [text_of(inner.line) for inner in one.items] for one in items}


def test_ostrany_is_looked_up_in_the_words_of_players() -> None:
    told = subjects(book("ostrany"))
    assert {"movement", "stacking", "zone of control", "supply", "retreat", "reinforcements"} <= told.keys()
    assert any(one.startswith("how they are counted: ") for one in told["odds"])


def test_the_index_leads_to_what_is_drawn_of_the_map_and_of_a_turn() -> None:
    index = subjects(drawn("panzer_leader"))
    assert "what its signs mean: What stands on the map" in index["map"]
    assert "turns as they were played: How a first game began" in said(page(drawn("panzer_leader"), "names"))
    assert "what stands on them: What stands on a counter" in index["counters"]


@pytest.mark.parametrize("pack", [one for one in ALL if one != "ostrany"])
def test_how_a_distance_is_counted_has_a_number(pack: str) -> None:
    found = book(pack)
    (line,) = (one for one in subjects(found)["range"] if one.startswith("how it is counted: "))
    number = line.rpartition(": ")[2]
    (told,) = (one for other in found.pages for one in entries_of(other.blocks) if one.number == number)
    assert "the hex of the target counts, that of the firer does not" in spoken(told.blocks)


def test_what_a_guide_looks_up_must_be_there(tmp_path: Path) -> None:
    pack = tmp_path / "rules" / "muddy"
    pack.mkdir(parents=True)
    (pack / "pack.yaml").write_text("title: Muddy\nlayer: variant\nversion: 1.0.0\nlanguage: 1\nextends: [ostrany]\n")
    (pack / "guide.yaml").write_text("introduction: [Mud.]\nindex: {mud: 2, dirt: marching 9, bog: 1}\n")
    done = run("check", "muddy", folder=tmp_path)
    assert done.returncode == 1
    assert "there is no paragraph `2`" in done.stdout
    assert "there is no paragraph `marching 9`" in done.stdout
    assert "there is no paragraph `1`" not in done.stdout


def test_a_variant_introduces_its_base_but_for_what_it_says_otherwise(tmp_path: Path) -> None:
    """A book of Finns opened with the Germans."""
    pack = tmp_path / "rules" / "muddy"
    pack.mkdir(parents=True)
    (pack / "pack.yaml").write_text("title: Muddy\nlayer: variant\nversion: 1.0.0\nlanguage: 1\nextends: [ostrany]\n")
    (pack / "guide.yaml").write_text("introduced otherwise: {1: Mud., 99: Bog., first: Dirt.}\n")
    done = run("check", "muddy", folder=tmp_path)
    assert "the introduction has no paragraph `99`" in done.stdout
    assert "`first` is no number of a paragraph" in done.stdout
    told = said(page(book("panssari_salama"), "introduction"))
    assert told[0].startswith("0.1 Two sides fight, the Finns and the Russians")
    assert told[1:] == said(page(book("panzerblitz"), "introduction"))[1:]


@pytest.mark.parametrize(("pack", "noun"), [("leader_by_panzerblitz", "Panzer III"), ("panzerblitz", "T-35")])
def test_a_game_under_the_rules_of_another_shows_a_counter_of_its_own(pack: str, noun: str) -> None:
    making = drawing(compiled(pack).built.model, pack)
    assert making.key().laid[0][0] == noun


def test_what_is_below_nought_stands_in_no_brackets_of_its_own() -> None:
    """`Close assault die (5.5.2) (-2)`."""
    moment = Moment("Assault", ((0, "close in"), (1, "the modifier is -1, by [Assault] (-2), [Cover] 1")), "drawn")
    telling: Any = SimpleNamespace(names={}, spoken=as_said)
    (listing,) = (one for one in first_turn(telling, Words("S1"), [moment]).blocks if isinstance(one, Listing))
    assert text_of(listing.items[0].items[0].line) == "The modifier is -1, by Assault -2, Cover 1"


def test_the_player_aid_numbers_its_charts_and_says_what_its_mark_means() -> None:
    """Paragraphs speak of T1, and a cross in a cell had no word said of it."""
    aid = page(book("panzer_leader"), "aid")
    headed = [one.headed for one in aid.blocks if isinstance(one, Heading)]
    assert {"T1 Combat results", "T2 Odds columns"} <= set(headed)
    assert any(one.startswith("† marks a choice of our own") for one in said(aid))


def test_an_area_of_a_card_is_told_by_its_map() -> None:
    """`B-A1 to B-E10, B-F5 to B-F11 ...` was all that was said of it."""
    areas = {
        one.title: one for one in page(drawn("panzer_leader"), "situation-05-goodwood").blocks if isinstance(one, Entry)
    }
    told = spoken(areas["South of the stream"].blocks)
    assert told.startswith(
        "Outlined on the map. In blocks, each by the first and the last of its hexes: A-K1 to A-K2, "
    )
    many = areas["Where the British start"].blocks
    assert [getattr(one, "how", "") for one in many] == ["", "aside"]
    assert spoken(many).startswith(
        "Outlined on the map. In blocks, each by the first and the last of its hexes: B-A1 to B-E10, "
    )


def test_every_chapter_of_a_page_stands_in_its_running_head() -> None:
    """Of several that began on one page all but the first were left out."""
    assert "let names = (..before, ..on).map(one => one.body)" in typst_files(book("ostrany"))["book.typ"]


def test_the_aid_tells_what_ends_a_segment_what_is_asked_most_and_what_needs_agreement() -> None:
    """Who played a first game from the papers looked these up in the book, and took acts that are optional for others."""
    told = spoken(page(drawn("panzer_leader"), "aid").blocks)
    for said in (
        "At its end, no longer: The unit is dispersed",
        "The stacking limit is four counters that take room in a hex.",
        "Loading costs a carrier, also a tank with a rider, half its movement allowance",
        "cannot be made at odds of less than 1-4",
        "A unit in woods or a town cannot be fired on unless it is spotted.",
        "plain dispersal does nothing more to it",
        "Overrunning with riders that jump off (19.1.1), if agreed",
        "Going off at the double (14.1.1), if agreed",
        "ends only once there is no unplaced counter",
    ):
        assert said in told
    assert "may not end while" not in told


@pytest.mark.parametrize("pack", ["panzer_leader", "panzerblitz"])
def test_a_counter_turned_over_is_dispersed_and_a_coin_is_on_one_that_has_fired(pack: str) -> None:
    """All that have fired were to be turned over, and every back said DISPERSED."""
    told = " ".join(spoken(one.blocks) for one in drawn(pack).pages)
    assert "A unit that has fired stays face up, with a coin on it" in told.replace(
        "and a coin lies on it", "with a coin on it"
    )
    assert "fired is turned over" not in told
    assert "A counter that is turned over is dispersed, one with a coin on it has fired" in told


def test_the_quick_start_has_the_charts_that_its_game_came_to() -> None:
    text = typst_files(drawn("panzer_leader"))["quick_start.typ"]
    charts = text.partition("#let charts = (")[2]
    assert charts.index("T1 Combat results") < charts.index("T2 Odds columns")
    assert text.count("#filled(") == 2  # beneath the game, and beneath the card
    assert text.count("#flowing(") == 5  # what was done stands beside its picture
