"""Pictures: the same bytes for the same position, nothing from outside read as markup, everything drawn somehow."""

from __future__ import annotations

import re
import xml.etree.ElementTree as Xml
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rulewright.scenes.arranged import arranged
from rulewright.scenes.scene import Scene, open_scene
from rulewright.shelf.wished import Wished
from rulewright.terminal import picture_file
from runtime.draw import (
    Frame,
    Looks,
    Marks,
    back_of_type,
    counter_picture,
    counter_sheet,
    draw_example,
    draw_position,
    draw_space,
    draw_stacks,
    face_of,
    face_of_type,
    ground_of,
    read_looks,
)
from runtime.draw.shapes import middle
from runtime.draw.stacks import draw_stack
from runtime.draw.svg import Box, Said
from runtime.play.chooser import RandomChooser
from runtime.play.game import Game
from runtime.play.limits import Limits
from runtime.play.recorded.record import record_of, write_record
from runtime.space import Grid, Space, read_board
from runtime.space.labels import NUMBERS
from tests.rulewright.boatyard import set_out, write
from tests.rulewright.test_command_line import ROOT, run

GOLDEN = Path(__file__).parent / "pictures" / "bay.svg"
SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> list[str]:
    return [one.text or "" for one in Xml.fromstring(svg).iter(f"{SVG}text")]


def test_a_small_picture_is_as_it_was(tmp_path: Path) -> None:
    _, position, looks = set_out(tmp_path)
    drawn = draw_position(position, looks, Frame(title="The bay"))
    if not GOLDEN.exists():
        GOLDEN.write_text(drawn, encoding="utf-8", newline="\n")
        pytest.fail(f"{GOLDEN} was written: look at it, then keep it")
    assert drawn == GOLDEN.read_text(encoding="utf-8"), f"look at the picture; if it is better, delete {GOLDEN}"


def test_flat_tops_are_drawn_upright(tmp_path: Path) -> None:
    """All hexes one below the other in columns, each shape flat above; nothing sticks out of the picture."""
    table, _, looks = set_out(tmp_path)
    space = Space.blank(Grid(3, (4, 5), "left", NUMBERS, first="N", tops="flat"))
    drawn = Xml.fromstring(draw_space(table.rules.program, space, looks))
    hexes = {
        one.get("data-hex"): one.find(f"{SVG}path").get("d") for one in drawn.iter(f"{SVG}g") if one.get("data-hex")
    }  # type: ignore[union-attr]
    starts = {
        label: tuple(map(int, re.match(r"M(-?\d+) (-?\d+)", shape or "").groups())) for label, shape in hexes.items()
    }  # type: ignore[union-attr]
    assert {shape[shape.index("l") :] for shape in hexes.values() if shape} == {"l250 -433h500l250 433l-250 433h-500z"}
    assert {(x, y - starts["0101"][1]) for label, (x, y) in starts.items() if label[:2] == "01"} == {
        (-500, 866 * n) for n in range(4)
    }
    assert starts["0201"] == (starts["0101"][0] + 750, starts["0101"][1] - 433)
    assert drawn.get("viewBox") == f"0 0 {2 * 750 + 1000 + 180} {5 * 866 + 180}"


def boxes(svg: str) -> dict[str, list[tuple[str, Box]]]:
    """What is written on a map, with where it stands: labels of hexes and names."""
    found: dict[str, list[tuple[str, Box]]] = {"label": [], "name": []}
    for group in Xml.fromstring(svg).iter(f"{SVG}g"):
        if group.get("class") == "names" or group.get("class") == "marks":
            for one in group.findall(f"{SVG}text"):
                at, size = (int(one.get("x", "")), int(one.get("y", ""))), int(one.get("font-size", ""))
                found["name"].append((one.text or "", Said(one.text or "").box(at, size)))
        for one in group.findall(f"{SVG}text") if group.get("class") is None and group.get("font-size") else ():
            at, size = (int(one.get("x", "")), int(one.get("y", ""))), int(group.get("font-size", ""))
            found["label"].append((one.text or "", Said(one.text or "").box(at, size)))
    return found


def covered(svg: str) -> list[tuple[str, str]]:
    """Names over labels, or over each other."""
    here = boxes(svg)
    others = [*here["label"], *here["name"]]
    return [(said, other) for said, box in here["name"] for other, it in others if it is not box and box.meets(it)]


@pytest.mark.parametrize("tops", ["pointed", "flat"])
@pytest.mark.parametrize("sketch", [False, True])
def test_names_lie_over_no_label(tmp_path: Path, tops: str, sketch: bool) -> None:
    table, _, looks = set_out(tmp_path)
    one, other = ("rows", "columns") if tops == "pointed" else ("columns", "rows")
    grid = {one: 9, other: [9, 9], "tops": tops}
    places = {"Old quay": ["B2"], "Gannet": ["D4", "D5"], "Lighthouse": ["D6"], "Far pans": ["G3", "G4", "G5", "F4"]}
    board, wrong = read_board({"board": "bay", "grid": grid, "places": places})
    assert board is not None, wrong
    space = Space.of_boards(arranged((("bay",),), lambda _: board))
    row = frozenset(one for one in range(space.size) if space.label(one)[0] == "A")
    marks = Marks(areas={"The landing ground": row, "Upper pans": frozenset([space.hex("F4"), space.hex("F5")])})
    drawn = draw_space(table.rules.program, space, looks, Frame(whole=True, sketch=sketch, marks=marks))
    assert len(boxes(drawn)["name"]) == 6
    assert not covered(drawn)


def test_a_bare_picture_with_its_stacks_laid_on_it_is_the_whole(tmp_path: Path) -> None:
    """A table sends them apart, so that a move needs no new map."""
    _, position, looks = set_out(tmp_path)
    whole, bare = (draw_position(position, looks, Frame(whole=True, bare=one)) for one in (False, True))
    stacks = "".join(draw_stacks(position, looks).values())
    assert stacks
    told = whole[whole.index("<desc>") : whole.index("</desc>") + 7]
    assert bare.replace('<g class="counters"/>', f'<g class="counters">{stacks}</g>') == whole.replace(told, "")
    ground = ground_of(position, looks)
    position.remove(next(one for one in position.kind_of if position.in_play(one)))
    assert ground_of(position, looks) == ground
    assert draw_position(position, looks, Frame(whole=True, bare=True)) == bare


def test_a_sketch_has_places_and_labels_in_larger_letters(tmp_path: Path) -> None:
    _, position, looks = set_out(tmp_path)
    whole, sketch = (draw_position(position, looks, Frame(whole=True, sketch=one)) for one in (False, True))
    assert "A1" in texts(whole)
    assert "A1" in texts(sketch)
    assert "Old quay" in texts(sketch)
    assert len(sketch) < len(whole)


def test_the_same_position_gives_the_same_bytes(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    one, other = set_out(tmp_path / "a"), set_out(tmp_path / "b")
    assert draw_position(one[1], one[2]) == draw_position(other[1], other[2])


def test_drawing_changes_nothing(tmp_path: Path) -> None:
    _, position, looks = set_out(tmp_path)
    before = position.printed()
    draw_position(position, looks)
    assert position.printed() == before


def test_there_are_only_whole_numbers(tmp_path: Path) -> None:
    _, position, looks = set_out(tmp_path)
    for one in Xml.fromstring(draw_position(position, looks)).iter():
        for key, value in one.attrib.items():
            if "opacity" not in key and key not in ("id", "data-hex", "class"):
                assert "." not in value, (key, value)


def test_names_are_never_markup(tmp_path: Path) -> None:
    _, position, looks = set_out(tmp_path)
    evil = "<script>&\"'\x01]]>"
    thing = position.create("cog", None, evil)
    position.place(thing, position.space.hex("A3"))
    drawn = draw_position(position, looks, Frame(title=evil))
    assert "<script" not in drawn
    shown = evil.replace("\x01", "?")
    assert shown in texts(drawn)
    assert (Xml.fromstring(drawn).find(f"{SVG}title") or Xml.Element("x")).text in (shown, None)


def test_hexes_and_things_are_found_by_their_ids(tmp_path: Path) -> None:
    _, position, looks = set_out(tmp_path)
    ids = [one.attrib["id"] for one in Xml.fromstring(draw_position(position, looks)).iter() if "id" in one.attrib]
    assert len(ids) == len(set(ids))
    assert {"hex-B2", "thing-1", "thing-4"} <= set(ids)
    assert 'data-hex="B2"' in draw_position(position, looks)


def test_it_is_told_in_words_too(tmp_path: Path) -> None:
    _, position, looks = set_out(tmp_path)
    told = Xml.fromstring(draw_position(position, looks)).find(f"{SVG}desc")
    assert told is not None
    assert told.text == "B2: cog Gull of the North, crate; B3: dhow of the South, crate C inside dhow"


def test_counters_show_what_looks_say(tmp_path: Path) -> None:
    _, position, looks = set_out(tmp_path)
    cog, _, dhow, _ = sorted(position.kind_of)
    face = face_of(position, cog, looks)
    assert face.corners == (("top left", "2"), ("top right", "square"))
    assert (face.paper, face.band, face.faded) == ("#bcd6e2", "#b5382c", True)
    assert [words for words, _ in face.tags] == ["MOORED", "laden"]
    face = face_of(position, dhow, looks)
    assert face.corners == (("top left", "1"), ("top right", "(lateen)"))
    assert face.paper == "#e6c84b"
    assert face.symbol[0].startswith("area")
    assert [words for words, _ in face.tags] == ["3 FEET"]


def test_a_side_sees_only_what_it_may_know(tmp_path: Path) -> None:
    _, position, looks = set_out(tmp_path)
    assert "laden" in texts(draw_position(position.view("the North"), looks))
    assert "laden" not in texts(draw_position(position.view("the South"), looks))


def test_without_looks_all_is_still_drawn(tmp_path: Path) -> None:
    _, position, _ = set_out(tmp_path, "hidden: []\n")
    drawn = draw_position(position, read_looks({}), Frame(whole=True))
    said = texts(drawn)
    for word in (
        "land",
        "shallow",
        "buoyed",
        "cog",
        "dhow",
        "crate",
        "moored",
        "sailed",
        "water 3",
        "frozen",
        "2",
        "40",
    ):
        assert word in said, word
    assert "deep" not in said  # so at first


def test_every_printed_store_of_hexes_leaves_a_trace(tmp_path: Path) -> None:
    """What no look speaks of is drawn in its own way: taking it off the board changes the picture."""
    _, position, looks = set_out(tmp_path)
    for used in (looks, Looks()):
        drawn = draw_position(position, used, Frame(whole=True))
        for number, store in enumerate(position.program.stores):
            if store.sort == "fact" or store.slots[0].kind.name not in ("hex", "hexside"):
                continue
            kept: dict[Any, Any] = dict(position.values[number])
            assert kept, store.id
            position.values[number].clear()
            assert draw_position(position, used, Frame(whole=True)) != drawn, store.id
            position.values[number].update(kept)


def test_only_what_matters_is_drawn(tmp_path: Path) -> None:
    table, position, looks = set_out(tmp_path)
    empty = table.rules.position(position.space)
    empty.place(empty.create("cog"), position.space.hex("A1"))
    assert draw_position(empty, looks, Frame(margin=0)).count("data-hex=") == 1
    assert draw_example(empty, looks, [position.space.hex("A3")]).count("data-hex=") == 8
    assert draw_position(empty, looks, Frame(whole=True)).count("data-hex=") == 16
    assert draw_space(position.program, position.space, looks).count("data-hex=") == 16


def test_where_nothing_stands_an_example_has_no_picture_and_a_game_shows_no_more(tmp_path: Path) -> None:
    table, position, looks = set_out(tmp_path)
    empty = table.rules.position(position.space)
    assert draw_example(empty, looks) == ""
    empty.place(empty.create("cog"), position.space.hex("A1"))
    assert draw_position(empty, looks, Frame(margin=0, standing=True)).count("data-hex=") == 1
    everywhere = draw_position(position, looks, Frame(margin=0)).count("data-hex=")
    assert 0 < draw_position(position, looks, Frame(margin=0, standing=True)).count("data-hex=") < everywhere


def test_a_name_does_not_stick_out_over_the_edge(tmp_path: Path) -> None:
    """That of a place in the outermost column was cut off; in the midst of a board it stands in the middle."""
    table, position, looks = set_out(tmp_path)
    (quay,) = position.space.named_places["Old quay"]
    near = table.rules.position(position.space)
    for one in (quay, quay + 2):
        near.place(near.create("cog"), one)
    large = draw_position(near, looks, Frame(margin=0, standing=True, sketch=True))
    drawn = (large, draw_space(near.program, near.space, looks))
    found = [one for svg in drawn for one in Xml.fromstring(svg).iter(f"{SVG}text") if one.text == "Old quay"]
    beside, amid = (int(one.attrib["x"]) for one in found)
    assert beside > amid


def test_labels_of_what_is_printed_small_are_larger(tmp_path: Path) -> None:
    table, position, looks = set_out(tmp_path)
    alone = table.rules.position(position.space)
    alone.place(alone.create("cog"), position.space.hex("A1"))
    drawn = (draw_example(alone, looks), draw_position(alone, looks))
    assert ['font-size="144"' in one for one in drawn] == [True, False]
    assert 'font-size="192"' in draw_position(position, looks, Frame(whole=True, sketch=True))


def test_what_lies_far_apart_is_shown_apart(tmp_path: Path) -> None:
    table, _, looks = set_out(tmp_path)
    space = Space.blank(Grid(30, (30, 30)))
    wide = table.rules.position(space)
    for label in ("B2", "Y20"):
        wide.place(wide.create("cog"), space.hex(label))
    drawn = draw_position(wide, looks)
    assert drawn.count("data-hex=") == 14
    assert drawn.count("<g transform=") == 2
    assert draw_position(wide, looks, Frame(whole=True)).count("data-hex=") == 900


def test_many_in_one_hex_are_counted(tmp_path: Path) -> None:
    _, position, looks = set_out(tmp_path)
    for _ in range(7):
        position.place(position.create("cog"), position.space.hex("A4"))
    drawn = draw_position(position, looks)
    assert "7" in texts(drawn)
    assert drawn.count('class="counter"') == 11


@pytest.mark.parametrize("tops", ["pointed", "flat"])
def test_what_stands_in_a_hex_covers_nothing_of_the_next(tmp_path: Path, tops: Any) -> None:
    """However many stand there, named and with others inside them."""
    table, _, looks = set_out(tmp_path)
    first = "N" if tops == "flat" else "NE"
    space = Space.blank(Grid(3, (3, 3, 3), "left", NUMBERS, first=first, tops=tops))
    here = space.hex("0202")
    beside = [one for one in range(space.size) if space.is_adjacent(here, one)]
    assert len(beside) == 6

    def covered(many: int, hex: int) -> list[Box]:
        position = table.rules.position(space)
        for number in range(many):
            cog, crate = position.create("cog", None, f"Gull{number}"), position.create("crate", None, f"C{number}")
            position.place(cog, hex)
            position.put_inside(crate, cog)
        drawn = Xml.fromstring(f"<svg>{draw_stack(position, hex, middle(space, hex), looks)}</svg>")
        edges = ([int(one.get(edge, "")) for edge in ("x", "y", "width", "height")] for one in drawn.iter("rect"))
        return [Box(x, y, x + wide, y + high) for x, y, wide, high in edges]

    by_many = {many: covered(many, here) for many in range(1, 10)}
    for other in beside:
        for many in range(1, 10):
            next_door = covered(many, other)
            met = [own for own, some in by_many.items() for one in some for it in next_door if one.meets(it)]
            assert not met, (space.label(other), many, met)


def test_counters_alone_and_on_a_sheet(tmp_path: Path) -> None:
    _, position, looks = set_out(tmp_path)
    faces = [face_of_type(position.program, noun, looks) for noun in ("cog", "dhow", "crate")]
    assert faces[0].corners == (("top left", "2"), ("top right", "square"))
    assert "cog" in texts(counter_picture(faces[0]))
    assert counter_sheet(faces * 8).count('class="counter"') == 24


def test_the_back_of_a_counter_shows_what_a_counter_turned_over_shows(tmp_path: Path) -> None:
    _, position, looks = set_out(tmp_path)
    moored = replace(looks.facts["{the vessel} is moored"], back=True)
    turned = replace(looks, facts={**looks.facts, "{the vessel} is moored": moored})
    assert "MOORED" in texts(counter_picture(back_of_type(position.program, "cog", turned)))
    assert texts(counter_picture(back_of_type(position.program, "crate", turned))) == []
    assert texts(counter_picture(back_of_type(position.program, "cog", looks))) == []


def test_areas_are_outlined_and_named_within_the_picture(tmp_path: Path) -> None:
    _, position, looks = set_out(tmp_path)
    space = position.space
    pair = frozenset({space.hex("A3"), space.hex("A4")})
    drawn = draw_position(position, looks, Frame(whole=True, marks=Marks(areas={"The long northern quay": pair})))
    rims = [one.get("d", "") for one in Xml.fromstring(drawn).iter() if one.get("stroke-width") == "110"]
    beyond = {one for here in pair for one in range(space.size) if space.is_adjacent(here, one)} - pair
    between = {space.hexside(here, one) for here in pair for one in beyond} - {-1}
    assert [rim.count("M") for rim in rims] == [len(between)]
    assert "The long northern quay" in texts(drawn)


# ---- the verb


def test_show_writes_svg(tmp_path: Path) -> None:
    write(tmp_path)
    done = run("show", "boatyard:bay", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("<svg ")
    assert run("show", "boatyard:bay", "-o", "bay.svg", folder=tmp_path).returncode == 0
    assert (tmp_path / "bay.svg").read_text(encoding="utf-8") == done.stdout


def test_show_of_a_position_file(tmp_path: Path) -> None:
    write(tmp_path)
    path = tmp_path / "p.position"
    path.write_text("Position [P]; rules [Boatyard].\nGiven:\n- board bay;\n- a cog G in B2;\n- G is laden.\n")
    assert "laden" in texts(run("show", "p.position", folder=tmp_path).stdout)
    assert "laden" not in texts(run("show", "p.position", "--as", "south", folder=tmp_path).stdout)
    assert run("show", "p.position", "--at", "3", folder=tmp_path).returncode == 2


def test_show_of_a_record(tmp_path: Path) -> None:
    rules = Wished(pack=str(ROOT / "tests" / "toy"))
    scene = open_scene(str(ROOT / "tests" / "toy" / "start.position"), rules)
    assert isinstance(scene, Scene)
    path = tmp_path / "start.position"
    path.write_text(scene.position.printed())
    scene = open_scene(str(path), rules)  # as a record tells it
    assert isinstance(scene, Scene)
    before = draw_position(scene.position, Looks())
    game = Game(scene.table.plan, scene.position, RandomChooser(5), Limits(turns=3))
    game.play()
    record = tmp_path / "game.record"
    record.write_text(write_record(record_of(game, "the rules", 5)), encoding="utf-8")

    def shown(*more: str) -> str:
        done = run("show", str(record), "--rules", str(ROOT / "tests" / "toy"), *more)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    assert shown() == shown("--at", str(game.steps)) == draw_position(game.position, Looks())
    assert shown("--at", "0") == before != shown()
    assert "--rules PACK" in run("show", str(record)).stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("boatyard:by",), "did you mean `bay`?"),
        (("nothing",), "PACK:NAME"),
        (("boatyrd:bay",), "did you mean `boatyard`?"),
        (("boatyard:bay", "-o", "bay.gif"), "neither an .svg nor a .png"),
    ],
)
def test_slips_of_the_hand_are_told(tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    write(tmp_path)
    done = run("show", *arguments, folder=tmp_path)
    assert done.returncode == 2
    assert said in done.stderr


def test_bad_looks_are_findings(tmp_path: Path) -> None:
    write(tmp_path, "hexes: {deepth: {land: {fill: tan}}}\n")
    for verb in (("show", "boatyard:bay"), ("check", "boatyard")):
        done = run(*verb, folder=tmp_path)
        assert done.returncode == 1
        assert "rules/boatyard/looks.yaml:1:9" in done.stdout
        assert "did you mean `depth`?" in done.stdout


def test_png_needs_a_painter(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> object:
        raise ImportError(name)

    monkeypatch.setattr(picture_file, "import_module", missing)
    with pytest.raises(picture_file.NoPainter, match=r"rulewright\[pictures\]"):
        picture_file.to_png("<svg/>")


def test_a_painter_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    class Painter:
        @staticmethod
        def svg_to_bytes(svg_string: str) -> bytes:
            return b"PNG " + svg_string.encode()

    monkeypatch.setattr(picture_file, "import_module", {"resvg_py": Painter}.__getitem__)
    assert picture_file.to_png("<svg/>") == b"PNG <svg/>"


def test_a_name_hides_nothing_of_what_its_counter_says(tmp_path: Path) -> None:
    """`5 1/2 SPENT` read `/2 SPENT`."""
    _, position, looks = set_out(tmp_path)
    drawn = draw_stack(position, position.hex_of(sorted(position.kind_of)[0]), (0, 0), looks)
    said = {one.text: one for one in Xml.fromstring(f"<svg xmlns='{SVG[1:-1]}'>{drawn}</svg>").iter(f"{SVG}text")}
    name, marks = said["Gull"], [said["MOORED"], said["laden"]]
    high = int(name.attrib["font-size"])
    assert all(int(one.attrib["y"]) - int(one.attrib["font-size"]) > int(name.attrib["y"]) + high // 4 for one in marks)
