"""The book that players read: every paragraph is there once, by a number that lasts; no word of the compiler in it."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.english import Words, findings
from compiler.print.changes import with_changes
from compiler.print.formats.document import (
    Book,
    Entry,
    Heading,
    Listing,
    Paragraph,
    Picture,
    entries_of,
    lines_of,
    spoken,
    tables_of,
    text_of,
)
from compiler.print.formats.html import html_files
from compiler.print.papers import typst_files
from compiler.print.players.guide import guide_of
from compiler.source.pack_folder import Disk
from rulewright.books.press import Press
from rulewright.scenes import Refused, Table, looks_of
from runtime.draw import key_of
from tests.rulewright.test_command_line import ROOT, run
from tests.rulewright.test_reference import COMPILED, PRESS, compiled

PACKS = ("ostrany", "panzer_leader", "panzerblitz")
NUMBERED = ("ostrany", "panzer_leader", "panzerblitz", "panzer_grenadier")
TOLD = ("rules", "actions", "options", "procedures", "upkeeps", "rulings")
SITUATIONS = "/situations/"


def book(pack: str) -> Book:
    found = PRESS.book(pack, pictures=False, for_players=True)
    assert isinstance(found, Book), f"{pack} has findings"
    return found


def entries(pack: str) -> list[Entry]:
    return [one for page in book(pack).pages for one in entries_of(page.blocks)]


@pytest.mark.parametrize("pack", PACKS)
def test_everything_that_players_do_stands_in_it_once(pack: str) -> None:
    """What the guide leaves out are sections that nobody asks in play, and by their names what other paragraphs say."""
    told = [one.key for one in entries(pack) if one.key]
    guide, _ = guide_of(compiled(pack).files.values())
    told += [one.removeprefix("[").removesuffix("]") for one in guide.left_out if one[:1] == "["]
    left_out = {"What is so at every moment", "Phases", "What a side makes of it"}
    model = compiled(pack).built.model
    missing = []
    for section in TOLD:
        for name, one in getattr(model, section).items():
            if one.span is not None and SITUATIONS not in one.span.file and name not in told:
                text = compiled(pack).files[one.span.file].text
                heading = text[: one.span.start].rpartition("\n# ")[2].partition("\n")[0].removeprefix("# ")
                is_watched = "must always hold" in text[one.span.start :].partition("\n")[0]
                if heading not in left_out or (heading == "What is so at every moment" and not is_watched):
                    missing.append(f"{section}: {name}")
    assert missing == []
    numbers = [one.number for one in entries(pack) if one.number]
    assert len(set(numbers)) == len(numbers) > 30


def test_a_ruling_that_repeats_its_paragraph_is_left_out_and_its_question_leads_there() -> None:
    found = book("panzer_leader")
    told = {page.name: [text_of(line) for line in lines_of(page.blocks)] for page in found.pages}
    assert not any("PLQ-STACK-02" in line for line in told["chapter-stacking"])
    assert "How many units may be inside a fort? 2.1.7" in told["answered"]
    row = told["paragraphs"][told["paragraphs"].index("PLQ-STACK-02") - 1]
    assert "Four to a fort (2.1.7)" in row
    assert "PLQ" not in row


@pytest.mark.parametrize("pack", NUMBERED)
def test_its_numbers_are_kept_in_the_pack(pack: str) -> None:
    """`rulewright reference PACK --for players --keep-numbers -o DIR` writes them, with each edition."""
    book(pack)
    file = ROOT / "rules" / pack / "numbers.yaml"
    kept = dict(line.split(": ") for line in file.read_text(encoding="utf-8").splitlines() if line[:1] != "#")
    now = PRESS.numbers[pack]
    assert {one: number for one, number in kept.items() if now[one] != number} == {}
    assert len(kept) > len(now) * 9 // 10


@pytest.mark.parametrize("pack", PACKS)
def test_no_word_of_the_compiler_stands_in_it(pack: str) -> None:
    for page in book(pack).pages:
        for line in lines_of(page.blocks):
            found = COMPILED.search(text_of(line))
            assert found is None, f"{page.name}: {found and found[0]}: {text_of(line)}"


def test_names_lead_to_paragraphs_by_number() -> None:
    page = next(one for one in book("ostrany").pages if one.name == "chapter-marching")
    road = next(one for one in entries_of(page.blocks) if one.title == "A road costs one point a hex")
    said = [text_of(one.line) for one in road.asides]
    assert said == [
        "Overrides: The ground sets the price of a step (4.1.2), and allows what that prohibits",
        "See also: What lies on a road (1.1.2)",
    ]
    assert road.number == "4.1.5"
    assert page.headed == "4 Brigades march hex by hex"


def test_an_example_is_told_in_prose_at_its_paragraph() -> None:
    found = PRESS.book("ostrany", pictures=True, for_players=True)
    assert isinstance(found, Book)
    road = next(one for page in found.pages for one in entries_of(page.blocks) if one.title == "What lies on a road")
    (example,) = road.inner
    picture, told = example.blocks
    assert isinstance(picture, Picture)
    assert isinstance(told, Paragraph)
    assert text_of(told.line).startswith("This is on board valley. E7 is by road from E6: What lies on a road (1.1.2).")


def test_a_rule_between_two_others_takes_a_letter(tmp_path: Path) -> None:
    """A variant's book keeps the numbers of its base; what it adds has its own chapters behind."""
    pack = tmp_path / "muddy"
    pack.mkdir()
    (pack / "pack.yaml").write_text("title: Muddy\nlayer: variant\nversion: 1.0.0\nlanguage: 1\nextends: [ostrany]\n")
    mud = "# Mud\n\nRule [Deep mud]; cites house.\nThe march changes by -1 if the weather is rain.\n"
    (pack / "01_mud.rulebook").write_text(mud)
    found = Press(Disk((ROOT / "rules", tmp_path), ROOT)).book("muddy", pictures=False, for_players=True)
    assert isinstance(found, Book)
    numbers = {one.title: one.number for page in found.pages for one in entries_of(page.blocks) if one.number}
    assert numbers.pop("Deep mud") == "12.1.1"
    assert numbers == {one.title: one.number for one in entries("ostrany") if one.number}


def test_a_chapter_opens_with_what_its_guide_says_by_numbers_of_its_own() -> None:
    page = next(one for one in book("panzer_leader").pages if one.name == "chapter-stacking")
    first, second = page.blocks[:2]
    assert isinstance(first, Entry)
    assert first.number == "2.0.1"
    assert spoken(first.blocks).startswith("2.0.1 Four counters fill a hex")
    assert "(Full hex (2.1.3))" in spoken(first.blocks)
    assert isinstance(second, Heading | Entry)
    assert second.number.startswith("2.1")


def test_a_ruling_stands_at_the_paragraph_that_carries_it_by_a_number_of_its_own() -> None:
    """It was written in the chapter on wrecks, where nothing carries it."""
    (home,) = (one for one in entries("panzer_leader") if any(two.key == "PLQ-WRECK-02a" for two in one.inner))
    assert home.title == "Nothing to hit"
    (ruling,) = (one for one in home.inner if one.key == "PLQ-WRECK-02a")
    assert ruling.number == f"{home.number}.1"


def test_an_action_is_called_without_the_groups_who_do_it_unless_another_is_called_so() -> None:
    titles = [one.title for one in entries("panzer_grenadier") if one.anchor.startswith("action-")]
    assert {"Assault the battleground", "Pour fire into the target hex", "Plot the battery onto the target hex"} <= set(
        titles
    )
    both = [one for one in titles if one.endswith("with the battery")]
    assert both == [
        "Fire the canister into the target hex with the battery",
        "Call the canister into the target hex with the battery",
    ]


def test_what_is_done_stands_under_the_name_that_its_pack_gives_it() -> None:
    """Calls stood over paragraphs: `Wade with the unit into the new hex`, `To strike the struck hex`."""
    told = {one.anchor: one.title for one in entries("panzer_leader")}
    assert told["action-wade-with-the-unit-into-the-new-hex"] == "Wading"
    assert told["procedure-strike-the-struck-hex"] == "Shells strike a hex"
    assert [one for sort, one in told.items() if sort.startswith("procedure-") and one.startswith("To ")] == []


def test_what_changes_another_paragraph_is_named_as_it_is_headed() -> None:
    told = [text_of(one.line) for entry in entries("panzer_leader") for one in entry.asides]
    changed = [one for one in told if one.startswith("Changed by")]
    assert any("Moving from hex to hex" in one for one in changed)
    assert not [one for one in changed if "(changed)" in one]


def test_why_sources_differ_is_told_where_players_settle_it() -> None:
    option = next(one for one in entries("panzer_leader") if one.title == "The old hideout keeps the mark")
    assert "Why:" not in spoken(option.blocks)
    sheet = next(one for one in book("panzer_leader").pages if one.name == "sheet")
    told = [text_of(cell.line) for table in tables_of(sheet.blocks) for row in table.rows for cell in row]
    assert any("The answer says so outright" in one for one in told)


def test_a_section_that_its_author_numbered_has_one_number() -> None:
    headed = [one.headed for page in book("panzer_grenadier").pages for one in page.blocks if isinstance(one, Heading)]
    assert "1.3 Moving" in headed
    assert [one for one in headed if re.match(r"[\d.]+ \d", one)] == []


def test_every_paragraph_card_and_chart_has_a_number() -> None:
    pages = [page for page in book("panzer_leader").pages if page.number or page.name in ("charts", "counters")]
    assert len(pages) > 70
    told = [one for page in pages for one in entries_of(page.blocks) if one.label != "Example"]
    assert [one.anchor for one in told if not one.number] == []


def test_a_word_told_elsewhere_leads_there_once_a_section() -> None:
    """Who read on paper of what a unit sees had to guess where it is told."""
    asides = {one.title: [text_of(aside.line) for aside in one.asides] for one in entries("panzer_leader")}
    assert "See also: Sees (4.1.2)" in asides["Seen firing"]
    assert "See also: Uncarried (37.1.3)" in asides["Taking room"]
    assert not any("Loose" in one for one in asides["Full hex"])
    told = [one for some in asides.values() for one in some if one.startswith("See also: ")]
    assert any("One turn ahead (8.1.2)" in one for one in told)
    assert not any("Two turns ahead" in one for one in told)  # which is only played if it is agreed


def test_a_change_whose_plain_words_say_all_stands_in_them_alone() -> None:
    """`The player chooses: the unit, such that the phase is not Landings or the unit has landed.`"""
    (landed,) = (one for one in entries("panzer_leader") if one.anchor.startswith("change-move-the-unit"))
    assert spoken(landed.blocks).startswith("In the landing phase a unit that has landed in it can move on")
    assert "such that" not in spoken(landed.blocks)


def test_a_word_that_the_guide_leaves_out_is_named_by_no_paragraph() -> None:
    """A ruling said `See: Winded`, and nothing of that name stood in the book."""
    left_out = {"Winded", "Too light for armor", "Worse type", "shoot off {the firer, a unit}"}
    assert {one.key for one in entries("panzer_leader")}.isdisjoint(left_out)
    asides = [text_of(aside.line) for one in entries("panzer_leader") for aside in one.asides]
    assert [
        one for one in asides if re.search("Winded|Too light for armor|Worse type|Counting as having fired", one)
    ] == []


def test_a_condition_of_a_whole_chapter_is_said_once() -> None:
    (page,) = (one for one in book("panzer_leader").pages if one.name == "chapter-quick-time")
    told = [text_of(line) for line in lines_of(page.blocks)]
    assert [one for one in told if "nly with" in one] == [
        "All of this chapter holds only with: Infantry quick time (14.1.2)"
    ]
    (turrets,) = (one for one in entries("panzer_leader") if one.title == "A shot is no move")
    assert next(text_of(one.line) for one in turrets.asides).startswith("Only with: Mobile turrets")
    assert [text_of(one.line) for inner in turrets.inner for one in inner.asides if "Only" in text_of(one.line)] == []


@pytest.mark.parametrize("pack", NUMBERED)
def test_no_two_sections_of_a_chapter_have_one_title(pack: str) -> None:
    for page in book(pack).pages:
        if page.number:
            titles = [one.text for one in page.blocks if isinstance(one, Heading)]
            assert len({*titles, page.title}) == len(titles) + 1, page.headed


def test_a_card_leaves_out_what_serves_players_who_know_no_game() -> None:
    for pack in ("panzerblitz", "panzer_leader", "panzer_grenadier"):
        told = [one.headed for page in book(pack).pages for one in page.blocks if isinstance(one, Heading)]
        assert [one for one in told if "What a side makes of it" in one] == [], pack
        every = [text_of(line) for page in book(pack).pages for line in lines_of(page.blocks)]
        assert [line for line in every if line.startswith("The standing")] == [], pack


def test_where_nothing_is_to_be_ticked_there_is_no_sheet() -> None:
    assert "sheet" not in {one.name for one in book("ostrany").pages}
    assert "sheet" in {one.name for one in book("panzer_leader").pages}


def test_what_serves_players_who_know_no_game_is_neither_explained_nor_set_up() -> None:
    """Cards name hexes that programs head for."""
    compiled("panzer_leader")
    assert "the heading of {the side}" in compiled("panzer_leader").built.model.stores
    every = [text_of(line) for page in book("panzer_leader").pages for line in lines_of(page.blocks)]
    assert [line for line in every if "heading of the" in line] == []
    titles = {one.title for page in book("panzer_leader").pages for one in entries_of(page.blocks)}
    assert titles & {"The worth", "The standing", "The heading of the side"} == set()


@pytest.mark.parametrize("pack", NUMBERED)
def test_every_chapter_opens_with_what_holds_in_general(pack: str) -> None:
    chapters = [page for page in book(pack).pages if page.name.startswith("chapter-")]
    assert [page.headed for page in chapters if not spoken(page.blocks[:1]).startswith(f"{page.number}.0.1 ")] == []


def test_the_designers_book_opens_its_chapters_as_well() -> None:
    found = PRESS.book("ostrany", pictures=False)
    assert isinstance(found, Book)
    page = next(one for one in found.pages if one.name == "chapter-weather")
    assert spoken(page.blocks[:1]).startswith("A die is thrown as the week begins")


def test_pages_are_made_of_it() -> None:
    found = html_files(book("ostrany"))
    assert ">4.1.5 A road costs one point a hex<" in found["chapter-marching.html"]
    assert "answered.html" not in found  # nothing was asked
    assert '<p class="label"></p>' not in found["chapter-marching.html"]


def test_a_first_turn_is_told_from_the_strengths_to_the_result() -> None:
    (page,) = (one for one in book("panzer_leader").pages if one.name == "first-turn")
    told = [text_of(line) for line in lines_of(page.blocks)]
    assault = told.index("Assault I7 with Berta and Cesar led by Berta")
    assert "The strength of Berta in attack 2 is 3, by Fractions kept (6.1.5)" in told
    assert "The printed result for 2 at 1-2 is dispersal, by Combat results: 2, 1-2 (T1)" in told
    assert assault < told.index(
        "So Charlie, Dog, Easy, Fox and George are dispersed; I7 has been assaulted; Berta and Cesar have assaulted"
    )
    card = next(one.to for line in lines_of(page.blocks) for one in line if one.text.startswith("Training:"))
    assert card == "situation-training"
    quick = typst_files(book("panzer_leader"))["quick_start.typ"]
    assert "Decisive victory" in quick
    assert "S36.1 Set-up" in quick


def test_what_stands_on_a_counter_is_told_by_its_looks() -> None:
    table = Table.of(compiled("panzer_leader").built.model)
    looks = looks_of("panzer_leader", table)
    assert not isinstance(looks, Refused)
    key = key_of(table.rules.program, looks)
    laid, aircraft = key.laid  # what most look like comes first
    assert ("top left", "attack strength") in laid.places
    assert ("bottom left", "bomb strength") in aircraft.places
    assert {"wreck", "block", "minefield"} == set(key.untyped) < {what for _, what in key.symbols}
    assert ">attack strength</text>" in laid.picture
    assert ("2*", "range", "starred") in key.forms
    assert {"infantry", "engineer", "halftracked"} < {what.partition(":")[0] for _, what in key.symbols}
    (dispersed,) = (drawn for drawn, what in key.marks if what == "{the unit} is dispersed")
    assert "DISPERSED" in dispersed


def test_what_stands_beneath_a_counter_is_within_its_picture() -> None:
    """Of `weak strength` at the foot of Ostrany's counters the lower half was cut off."""
    table = Table.of(compiled("ostrany").built.model)
    looks = looks_of("ostrany", table)
    assert not isinstance(looks, Refused)
    (laid,) = key_of(table.rules.program, looks).laid
    height = int(re.findall(r'viewBox="0 0 \d+ (\d+)"', laid.picture)[0])
    lowest = max(int(one) for one in re.findall(r'<text x="\d+" y="(\d+)"', laid.picture))
    assert ">weak strength</text>" in laid.picture
    assert lowest + 50 < height


def beneath(pack: str, subject: str) -> list[str]:
    """Of the index, without the subject's own line."""
    (page,) = (one for one in book(pack).pages if one.name == "names")
    items = [item for block in page.blocks if isinstance(block, Listing) for item in block.items]
    (found,) = (one for one in items if text_of(one.line).partition(":")[0] == subject)
    return [text_of(one.line) for one in found.items]


def test_the_index_has_what_the_documents_are_about() -> None:
    assert any(one.startswith("on a beach hex with a block: 34.4") for one in beneath("panzer_leader", "landing"))
    assert any(
        one == "cost of a town hex crossed in an overrun turn: 9.1.6" for one in beneath("panzer_leader", "overruns")
    )  # what answers, not its question
    assert any(one.name == "paragraphs" for one in book("panzer_leader").pages)


def test_the_index_has_what_players_look_for() -> None:
    (page,) = (one for one in book("panzer_leader").pages if one.name == "names")
    told = [text_of(line) for line in lines_of(page.blocks)]
    assert "bail out: see unloading" in told  # as it is called there
    assert any(one.startswith("when they attack: ") for one in beneath("panzer_leader", "minefields"))
    assert not any(one.startswith("Stacking limit: see") for one in told)
    seen = [one.partition(": see ")[2] for one in told if ": see " in one]
    assert all(any(line.startswith(one.partition(", ")[0]) for line in told) for one in seen)  # none leads nowhere
    assert not any(one.startswith("Ahead in Caverge") for one in told)  # a level of victory: it is read on its card
    assert any("Training: the road to Sambleu" in one for one in told)
    assert not any(one.startswith(("To blow", "foot movement: ")) for one in told)


def test_the_index_has_a_subject_once_with_all_of_it_beneath() -> None:
    """Titles, topics of documents and sentences of actions stood side by side: `Overruns start next door`, `Cost of a
    town hex crossed in an overrun turn`, `Charge the target hex with the attackers`."""
    (page,) = (one for one in book("panzer_leader").pages if one.name == "names")
    subjects = [text_of(item.line) for block in page.blocks if isinstance(block, Listing) for item in block.items]
    assert [one for one in subjects if one.lower().startswith("overrun")] == ["overruns: 16"]
    overruns = beneath("panzer_leader", "overruns")
    assert {
        "after firing: 16.1.7",
        "who may: 16.1.3",
        "from off the board: 17.1.2, 17.1.3, 17, 17.1.1",
        "armored cars and overruns: 16.1.3",
    } <= set(overruns)
    assert not any("overruns" in one for one in overruns if one.startswith("overruns"))
    assert len(overruns) == len(set(overruns)) < 60
    assert any("smoke" in one for one in subjects)
    assert not any(one.startswith("the germans") for one in subjects)  # a name keeps its capital
    assert any(one.startswith("limit: ") for one in beneath("panzer_leader", "stacking"))
    assert any(one.startswith("cost for infantry and small guns: ") for one in beneath("panzer_leader", "loading"))
    assert not any(
        one.startswith(("Charge the", "charge the", "A dispersed hand", "a dispersed hand"))
        for one in (*subjects, *overruns)
    )


def test_a_topic_of_a_document_leads_to_what_answers_it() -> None:
    """It led to whoever cites the statement: `cavalry, attacking into swamp` to who may close assault, and of three
    paragraphs on a dispersed target to the one that says what a word means."""
    said = [line for page in book("panzer_leader").pages if page.name == "names" for line in lines_of(page.blocks)]
    told = [text_of(line) for line in said]
    assert "armored car target class: 5.3.1.1" in beneath("panzer_leader", "targets")  # to the ruling of the question
    assert "entry and exit: 30.1.9, 30.1.11" in beneath("panzer_leader", "aircraft")  # as index.yaml says
    assert any(one.endswith("oll adjustment against a dispersed target: 5.5.4") for one in told)  # by its words
    assert not any("urn marker advance" in one or "ski units" in one for one in told)  # nobody answers; another game's


def test_of_several_places_the_main_one_is_bold() -> None:
    (page,) = (one for one in book("panzer_leader").pages if one.name == "names")
    for line in lines_of(page.blocks):
        numbers = [one for one in line if one.to]
        assert [one.how for one in numbers] == (
            ["strong", *[""] * (len(numbers) - 1)] if len(numbers) > 1 else [""] * len(numbers)
        )
        assert len(numbers) <= 4


def test_a_rule_whose_title_names_no_subject_has_it_beside() -> None:
    told = {one.title: one.subject for one in entries("panzer_leader") if one.key}
    assert told["Held by the enemy"] == "movement, through enemy units or into enemy hexes"
    assert told["Close assault die"] == ""  # it tells itself
    text = typst_files(book("panzer_leader"))["book.typ"]
    assert re.search(
        r'#title\[#"9\.2\.6 Held by the enemy";\]\[#"movement, through enemy units or into enemy hexes";\]', text
    )


def test_an_example_names_a_rule_that_is_satisfied_in_brackets_but_beneath_that_rule() -> None:
    """`Held by the enemy (9.2.6) does not apply`, and `does not forbid it`, were said of it, and players asked why not."""
    told = " ".join(spoken(one.blocks) for one in entries("panzer_leader") if one.label == "Example")
    assert re.search(r" \(see [A-Z][^()]* \([0-9.a-z]+\)\)", told)
    beneath = [one for one in entries("panzer_leader") if one.inner and one.inner[-1].label == "Example"]
    own = [one.title for one in beneath if f"(see {one.title} ({one.number}" in spoken(one.inner[-1].blocks)]
    assert (len(beneath) > 100, own) == (True, [])
    assert re.search("not apply|not forbid it|changes? nothing", told) is None


def test_who_comes_from_an_earlier_printing_is_told_what_stands_otherwise() -> None:
    (page,) = (one for one in book("panzer_leader").pages if one.name == "edition-1")
    assert page.title == "Coming from 1974"
    told = [text_of(line) for line in lines_of(page.blocks)]
    assert [one for one in told if "[" in one] == []  # every name leads to what it names
    assert any("Cards as printed" in one for one in told)
    assert any("PLQ-DF-08a" in one for one in told)


def test_the_printed_index_tells_the_page_once_behind_each_number() -> None:
    text = typst_files(book("ostrany"))["book.typ"]
    index = [line for line in text[text.index('= #"Index"') :].splitlines() if line.startswith("#found(depth: ")]
    assert len(index) > 60
    for line in index:
        leading = re.findall(r'#(to|on)\("([^"]+)"', line)
        assert [name for how, name in leading if how == "on"] == list(dict.fromkeys(name for _, name in leading))


def test_a_guide_that_speaks_of_what_is_not_there_is_told(tmp_path: Path) -> None:
    pack = tmp_path / "rules" / "muddy"
    pack.mkdir(parents=True)
    (pack / "pack.yaml").write_text("title: Muddy\nlayer: variant\nversion: 1.0.0\nlanguage: 1\nextends: [ostrany]\n")
    (pack / "guide.yaml").write_text(
        'parts:\n  - title: First\n    chapters: [marhing]\nleft out: [Wht a side makes of it, "[Terrain prce]"]\nopenings: {ods: Odd.}\nfirst game: {situation: shool_wick, player: greedy, seed: 1}\n'
    )
    done = run("check", "muddy", folder=tmp_path)
    assert done.returncode == 1
    assert "there is no chapter `marhing`" in done.stdout
    assert "did you mean `marching`?" in done.stdout
    assert "there is no section `Wht a side makes of it`" in done.stdout
    assert "there is no paragraph `[Terrain prce]`" in done.stdout
    assert "there is no situation `shool_wick`" in done.stdout
    assert "there is no chapter `ods`" in done.stdout


def test_a_guide_whose_first_game_nobody_can_play_is_told(tmp_path: Path) -> None:
    pack = tmp_path / "rules" / "muddy"
    pack.mkdir(parents=True)
    (pack / "pack.yaml").write_text("title: Muddy\nlayer: variant\nversion: 1.0.0\nlanguage: 1\nextends: [ostrany]\n")
    (pack / "guide.yaml").write_text("first game: {situation: school_wick, player: grdy, seed: 1}\n")
    done = run("check", "muddy", folder=tmp_path)
    assert done.returncode == 1
    assert "`player:` takes greedy or planner" in done.stdout


def test_a_guide_that_reads_what_no_rule_says_is_told(tmp_path: Path) -> None:
    pack = tmp_path / "rules" / "muddy"
    pack.mkdir(parents=True)
    (pack / "pack.yaml").write_text("title: Muddy\nlayer: variant\nversion: 1.0.0\nlanguage: 1\nextends: [ostrany]\n")
    (pack / "guide.yaml").write_text(
        'values:\n  arm: {fot: on foot, horse: mounted}\n  ground: {wet: wet}\nmade:\n  battle: {feld: in, attackers: by}\n  fight: {a: b}\nphrases:\n  "by road from {the old hex}": by road\n  "by water from {the old hex}": by water\n  "across water from {the old hex}": across {the hex}\n'
    )
    done = run("check", "muddy", folder=tmp_path)
    assert done.returncode == 1
    assert "there is no value `fot`" in done.stdout
    assert "did you mean `foot`?" in done.stdout
    assert "there is no attribute `ground`" in done.stdout
    assert "there is no field `feld`" in done.stdout
    assert "there is no kind `fight`" in done.stdout
    assert "no phrase of a rule is, or ends, `by water from {the old hex}`" in done.stdout
    assert "there is no slot `the hex`" in done.stdout
    assert "by road" not in done.stdout
    assert "horse" not in done.stdout.replace("arm: {fot: on foot, horse: mounted}", "")


def test_what_is_no_number_is_told(tmp_path: Path) -> None:
    pack = tmp_path / "muddy"
    pack.mkdir()
    (pack / "pack.yaml").write_text("title: Muddy\nlayer: variant\nversion: 1.0.0\nlanguage: 1\nextends: [ostrany]\n")
    (pack / "numbers.yaml").write_text("rule-a: 1.2.x\n")
    found = Press(Disk((ROOT / "rules", tmp_path), ROOT)).book("muddy", pictures=False, for_players=True)
    assert not isinstance(found, Book)
    assert "takes the number of a paragraph" in found.problems[0].message


@pytest.mark.parametrize(
    "words",
    [
        ("ostrany", "--keep-numbers", "-o", "x"),
        ("ostrany", "--for", "players", "--check"),
        ("ostrany", "--for", "players", "--format", "md"),
    ],
)
def test_what_does_not_go_together_is_refused(words: tuple[str, ...]) -> None:
    assert run("reference", *words).returncode == 2


NOT_WRONG = re.compile(  # what the lint takes for a slip, and is none
    r"only some of it are|on top of it are|unit by unit|a few brigades|J bridge is its|than he has has|"
    r"What one of them sights|The front is one of the six|tank arm and|truck or wagon, or|\. (?:The answer|What the rules)|"
    r"is not none|such that, supposing|\w+ or \w+, or the hex|The mines in the wood|paid 1 times|master 1 times|^Worked examples|those who do not have it are"
)


def slips(pack: str) -> list[str]:
    """Of every line of the book but its index and what documents are about; an item of a list ends with its own stop."""
    model = compiled(pack).built.model
    nouns = {one.id: one.plural for some in (model.kinds, model.types) for one in some.values()}
    words = Words(nouns, frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    pages = (page for page in book(pack).pages if page.name not in ("names", "paragraphs"))
    lines = (text_of(one).rstrip(";:") for page in pages for one in lines_of(page.blocks))
    return [str(one) for line in lines if not NOT_WRONG.search(line) for one in findings([line], words)]


@pytest.mark.parametrize(
    "pack",
    [
        "ostrany",
        "panzer_leader",
        "panzerblitz",
        "panzer_grenadier",
        "panssari_salama",
        "panzerbitz",
        "panzer_leader_1940",
    ],
)
def test_it_reads_as_english(pack: str) -> None:
    assert slips(pack) == []


STIFF = re.compile(  # turns that are exact and that nobody says
    r"\)'s\b|is not none|is not no \w|\((?:its|the) [\w ]+'s [\w ]+\)'s|\(supposing|at least 1 [a-z]+s\b"
    r"|[Nn]ow [^,.;]* is not\b|\b([a-z ]+) the \1 the\b|of (?:the )?(\w+) the \2\b|the opponent of the [A-Z]"
    r"|\((?:the|its|half|\d+ times) [^()]*\) (?:plus|minus|times|divided)\b|\b(?:plus|minus|times|divided by) \((?:the|its)\b"
    r"|\((?:the|its) [^()]*\((?:the|its)\b"
    r"|Go on only if|then stop\b|it is forgotten that|from among|\b(?:with|beside) nobody\b|\b[Ii]ncrease .* by\b|multiplied by 2\b"
    r"|'s (?:cover|manner|trade) is (?:not )?[a-z]|\b(?:attack|job|mission) with (?:manner|trade|battery)\b"
)


@pytest.mark.parametrize("pack", NUMBERED)
def test_no_turn_of_it_is_stiff(pack: str) -> None:
    pages = (page for page in book(pack).pages if page.number)
    told = [text_of(line) for page in pages for line in lines_of(page.blocks)]
    assert [one for one in told if STIFF.search(one)] == []


def test_what_is_so_of_several_on_a_card_is_said_of_several() -> None:
    """It said `Ida and Jig is demoralized`, and who commands whom in a line for each."""
    said = {
        pack: {text_of(line) for page in book(pack).pages if page.number for line in lines_of(page.blocks)}
        for pack in NUMBERED
    }
    many = re.compile(r"^[A-Z]\w+(?:, [A-Z]\w+)* and [A-Z]\w+ (?:is|has|was|does)\b")
    assert [one for lines in said.values() for one in lines if many.search(one)] == []
    assert "Ida and Jig are demoralized." in said["panzer_grenadier"]
    assert "0205, 0305 and 0405 are objectives." in said["panzer_grenadier"]
    assert "The holder of E1, C3, G4 and E7 is the Coast." in said["ostrany"]
    assert any(
        one.startswith("The commander of Able, Baker, ") and one.endswith(" is Carl.")
        for one in said["panzer_grenadier"]
    )


def test_a_column_of_counters_in_which_nothing_stands_is_left_out() -> None:
    """It made the list too broad for a column of the page."""
    (page,) = (one for one in book("ostrany").pages if one.name == "counters")
    (table,) = tables_of(page.blocks)
    assert [text_of(one.line) for one in table.head[0]] == [
        "Name",
        "Arm",
        "Strength",
        "Weak strength",
        "Pace",
        "Source",
    ]


GAMES_UNDER_OTHER_RULES = ("leader_by_panzerblitz", "panzerblitz_by_leader")


@pytest.mark.parametrize("pack", GAMES_UNDER_OTHER_RULES)
def test_a_game_under_the_rules_of_another_is_introduced_as_itself(pack: str) -> None:
    """It had the other's: sides that it does not know, and a first game that was no card of it."""
    guide, _ = guide_of(compiled(pack).files.values())
    told = " ".join(guide.introduction)
    declared = compiled(pack).built.model
    assert set(re.findall(r"\[([^]]+)\]", told)) <= {*declared.rules, *declared.positions}
    turn = next(declared.sequences[name] for name in ("Turn", "Game turn") if name in declared.sequences)
    assert [one.side for one in turn.stages if one.side not in told] == []
    assert "first-turn" in {page.name for page in book(pack).pages}


def _told_of_rules(pack: str) -> str:
    pages = (
        page
        for page in book(pack).pages
        if page.name.startswith("chapter-") or page.name in ("sequence", "aid", "sheet")
    )
    entries = (one for page in pages for one in page.blocks)
    return " ".join(
        text_of(line)
        for block in entries
        for line in lines_of([replace(block, inner=()) if isinstance(block, Entry) else block])
    )


def test_a_game_under_the_rules_of_another_leaves_out_what_no_card_of_it_has() -> None:
    """It told what was wrong on cards of the other game, and of ships that none of its cards knows."""
    told = _told_of_rules("leader_by_panzerblitz")
    assert "the card in play is" not in told
    assert "Are the cards played as they were printed" in told
    assert {one.number for one in entries("leader_by_panzerblitz") if one.key == "Cards as printed"} == {"25.1.0a"}
    assert "Wespe" not in told
    (names,) = (page for page in book("leader_by_panzerblitz").pages if page.name == "names")
    assert "Situation 6 German mines and blocks" not in spoken(names.blocks)  # of a card of PanzerBlitz
    told = _told_of_rules("panzerblitz_by_leader")
    sea = ("Fire the ships", "The ships fire", "Land the unit", "Naval support fire", "Landing craft", "Landings")
    assert [word for word in sea if word in told] == []
    assert "Foot movement" in told  # a phase stands there though the section that declares it is left out
    shown = {
        one.key
        for page in book("panzerblitz_by_leader").pages
        for one in entries_of(page.blocks)
        if one.label == "Example"
    }
    assert "Rangers with a second satchel" in shown  # of two examples one speaks of men off the boats
    assert "Engineers off the boats" not in shown


@pytest.mark.parametrize("pack", PACKS)
def test_the_index_leads_to_the_page_on_which_a_number_stands(pack: str) -> None:
    """What has no number of its own was led to the last number before it, on whatever page that stood."""
    stands = {one.number: page.name for page in book(pack).pages for one in entries_of(page.blocks) if one.number}
    where = {one.anchor: page.name for page in book(pack).pages for one in entries_of(page.blocks)}
    (index,) = (page for page in book(pack).pages if page.name == "names")
    led = [(one.text.strip(), one.to) for line in lines_of(index.blocks) for one in line if one.to in where]
    numbered = [(number, anchor) for number, anchor in led if number in stands]
    assert len(numbered) > 30
    assert [(number, anchor) for number, anchor in numbered if stands[number] != where[anchor]] == []


def test_who_comes_from_another_game_is_told_on_a_paper_of_its_own() -> None:
    """What changed with both wordings; what is new or gone by its name and number, and nothing of the cards."""
    changed = with_changes(book("panzer_leader"), book("panzerblitz"))
    page = changed.pages[0]
    told = [text_of(line) for line in lines_of(page.blocks)]
    assert "2.1.7 Four to a fort" in told
    assert "The stacking limit is four counters that take room in a hex." in told
    assert "5.2.5 Slopes do not hinder charges" not in told  # all that differs is the number it names
    assert not any(re.match(r"S\d+\.\d+", line) for line in told)
    assert "Before:" in told
    assert sum(map(len, told)) < 100_000
    assert "coming_from.typ" in typst_files(changed)
