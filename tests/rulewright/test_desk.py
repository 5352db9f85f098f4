"""The author's desk: a scripted editor asks the real server over standard input and output."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from compiler.pipeline import compile_pack
from compiler.source import Disk
from rulewright.proofs import judge
from rulewright.scenes import played
from tests.rulewright.editor import Editor, applied
from tests.rulewright.pasture import pasture

RULES = "rules/meadow/1_grazing.rulebook"
EXAMPLES = "rules/meadow/2_examples.rulebook"
VARIANT = "rules/greedy/1.rulebook"
BODY = "Grazing is forbidden if the goat is full and the goat's hunger is at most 3."


@pytest.fixture(scope="module")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    one = Editor(pasture(tmp_path_factory.mktemp("desk")))
    for path in (RULES, EXAMPLES, VARIANT):
        one.open(path)
    one.findings(VARIANT)
    one.settled("textDocument/hover", one.at(RULES, "[Full goats rest]", 3), bool)  # before that, notes are told
    yield one
    assert one.close() == 0


@pytest.fixture
def whole(editor: Editor) -> Iterator[str]:
    """The chapter as it was; it is so again after the test."""
    text = editor.texts[RULES]
    yield text
    if editor.texts[RULES] != text:
        editor.write(RULES, text)
        assert editor.findings(RULES) == []


def completed(editor: Editor, path: str, words: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = editor.ask("textDocument/completion", editor.after(path, words))["items"]
    return found


def told(editor: Editor, path: str, words: str, further: int = 1) -> str:
    hover = editor.ask("textDocument/hover", editor.at(path, words, further))
    return "" if hover is None else hover["contents"]["value"]


# ---- what is wrong


def test_what_is_typed_is_judged_before_it_is_saved(editor: Editor, whole: str) -> None:
    editor.write(RULES, whole.replace("the goat is full and", "the goat is fulll and"))
    (found,) = editor.findings(RULES)
    assert (found["code"], found["severity"], found["source"]) == ("R0201", 1, "rulewright")
    assert "did you mean `full`?" in found["message"]
    assert (editor.folder / RULES).read_text(encoding="utf-8") == whole


def test_who_stands_on_a_pack_is_judged_with_it(editor: Editor, whole: str) -> None:
    editor.write(RULES, f"{whole}\nRule [Greedy]; cites house.\nGrazing is forbidden if the goat's hunger is 0.\n")
    editor.until(lambda one: bool(editor.told.get(editor.uri(VARIANT))))
    assert "[Greedy] is declared twice" in editor.told[editor.uri(VARIANT)][0]["message"]
    editor.write(RULES, whole)
    editor.until(lambda one: not editor.told.get(editor.uri(VARIANT)))


def test_a_cure_that_a_message_names_is_a_quick_fix(editor: Editor, whole: str) -> None:
    editor.write(RULES, whole.replace("the goat is full and", "the goat is fulll and"))
    (found,) = editor.findings(RULES)
    asked = {"textDocument": {"uri": editor.uri(RULES)}, "range": found["range"], "context": {"diagnostics": [found]}}
    first, *_ = editor.ask("textDocument/codeAction", asked)
    assert first["title"] == "write `full`"
    assert applied(editor.texts[RULES], first["edit"]["changes"][editor.uri(RULES)]) == whole


def test_what_is_written_as_one_word_is_mended_as_one(editor: Editor, whole: str) -> None:
    head = f"{whole}\nRule [New]; cites house; outranks [Full goats rest].\n"
    editor.write(RULES, f"{head}The goat cannot graze in the meadow if the goat is full.\n")
    (found,) = editor.findings(RULES)
    asked = {"textDocument": {"uri": editor.uri(RULES)}, "range": found["range"], "context": {"diagnostics": [found]}}
    first, *_ = editor.ask("textDocument/codeAction", asked)
    became = applied(editor.texts[RULES], first["edit"]["changes"][editor.uri(RULES)])
    assert became == f"{head}The goat may not graze in the meadow if the goat is full.\n"


def test_rules_that_contradict_are_told_before_a_position_is_found_that_shows_it(editor: Editor, whole: str) -> None:
    further = [
        'Question "the price of {the goat}"; its answer is one number; by default 2; cites house.',
        "Rule [Cheap]; cites house.\nThe price of the goat is 1 if the goat is full.",
        "Rule [Dear]; cites house.\nThe price of the goat is 5 if the goat's hunger is more than 3.",
    ]
    editor.write(RULES, "\n\n".join((whole, *further, "")))
    unasked, first = editor.findings(RULES)
    assert (unasked["code"], first["code"]) == ("R0510", "R0521")
    _, then = editor.findings(RULES)
    assert (then["code"], then["range"]) == ("R0501", first["range"])
    assert "says 5" in then["message"]
    asked = {"textDocument": {"uri": editor.uri(RULES)}, "range": then["range"], "context": {"diagnostics": [then]}}
    (fix,) = editor.ask("textDocument/codeAction", asked)
    editor.write(RULES, applied(editor.texts[RULES], fix["edit"]["changes"][editor.uri(RULES)]))
    assert "Rule [Dear]; cites house; outranks [Cheap].\n" in editor.texts[RULES]
    assert [one["code"] for one in editor.findings(RULES)] == ["R0510"]


def test_letters_of_two_units_do_not_shift_places(editor: Editor, whole: str) -> None:
    line = '> A note 𝄞 "𝄞"\n\nOption [Cows]; asks "𝄞?"; off unless chosn; because "it is"; cites house.\n'
    editor.write(RULES, line + whole)
    units = line.split("\n")[2].encode("utf-16-le")
    places = [(one["range"]["start"], one["range"]["end"]) for one in editor.findings(RULES)]
    said = [units[2 * start["character"] : 2 * end["character"]].decode("utf-16-le") for start, end in places]
    assert "off unless" in said[0], said
    assert {start["line"] for start, _ in places} == {2}


# ---- what it is, and where


def test_a_phrase_is_told_and_found(editor: Editor) -> None:
    text = told(editor, RULES, "printed worth of (the meadow's grass)")
    assert "the printed worth of {the grass}" in text.replace("\\", "")
    assert "Worth of grass" in text

    def is_there(there: dict[str, Any]) -> bool:
        line = editor.texts[RULES].split("\n")[there["range"]["start"]["line"]]
        return there["uri"] == editor.uri(RULES) and line.startswith('Question "the printed worth')

    # what another test wrote, and took back, is read a moment later
    at = editor.at(RULES, "the printed worth of (", 6)
    assert is_there(editor.settled("textDocument/definition", at, is_there))


def test_a_name_in_brackets_is_told_and_found(editor: Editor) -> None:
    for _ in range(50):  # the variant is read again a moment after the pack that it stands on
        text = told(editor, VARIANT, "[Full goats rest]", 3)
        if "outranked" in text:
            break
        sleep(0.1)
    assert "outranked by: \\[Greedy\\]" in text
    assert "Who may graze" in text  # the paragraph that it cites
    there = editor.ask("textDocument/definition", editor.at(VARIANT, "[Full goats rest]", 3))
    assert there["uri"] == editor.uri(RULES)


def test_a_citation_is_told(editor: Editor) -> None:
    assert "What rain does" in told(editor, RULES, "MEA-4")


def test_a_name_in_scope_is_told(editor: Editor) -> None:
    assert told(editor, RULES, BODY.replace("Grazing is forbidden if ", ""), 5) == "`the goat`: a goat"


def test_what_follows_an_edit_is_still_known(editor: Editor, whole: str) -> None:
    """The pack was read before the change: places after it have moved."""
    editor.write(RULES, "> A line more.\n\n" + whole)
    assert "printed worth" in told(editor, RULES, "printed worth of (the meadow's grass)")
    editor.findings(RULES)


# ---- what could follow


@pytest.mark.parametrize(
    ("typed", "label", "sort"),
    [
        ("The printed wor", "the printed worth of {the grass}", 3),
        ("Grazing is forbidden if the goat is f", "{the goat} is full", 3),
        ("Grazing is forbidden if the go", "the goat", 6),
        ("Grazing is forbidden if the meadow's grass is lu", "lush", 6),
        ("Graz", "grazing", 18),
        ("The goat may not ", "{the goat} may graze in {the meadow, a hex}", 3),
        ("The goat may not gr", "{the goat} may graze in {the meadow, a hex}", 3),
        ("Grazing is forbidden if the goat is not f", "{the goat} is full", 3),
    ],
)
def test_a_sentence_goes_on(editor: Editor, whole: str, typed: str, label: str, sort: int) -> None:
    editor.write(RULES, f"{whole}\nRule [New]; cites house.\n{typed}")
    found = completed(editor, RULES, f"cites house.\n{typed}")
    assert (label, sort) in [(one["label"], one["kind"]) for one in found[:3]]


def test_slots_are_filled_in_one_after_the_other(editor: Editor, whole: str) -> None:
    editor.write(RULES, f"{whole}\nRule [New]; cites house.\nGrazing is forbidden if the goat may gr")
    found = completed(editor, RULES, "if the goat may gr")
    one = next(one for one in found if one["label"] == "{the goat} may graze in {the meadow, a hex}")
    assert (one["textEdit"]["newText"], one["insertTextFormat"]) == ("graze in ${1:the meadow}", 2)
    assert applied(editor.texts[RULES], [one["textEdit"]]).endswith("if the goat may graze in ${1:the meadow}")


@pytest.mark.parametrize(
    ("typed", "label"),
    [
        ("Rule [New]; cites MEA-", "MEA-1"),
        ("Rule [New]; cites ho", "house"),
        ("Rule [New]; cites house; under [St", "Storms"),
        ("Rule [New]; cites house; outranks [Full", "Full goats rest"),
        ("Rule [New]; cites house; out", "outranks"),
        ("Upkeep [Evening]; at the end of [Graz", "Grazing"),
        ("Rul", "Rule"),
    ],
)
def test_titles_parts_and_names_go_on(editor: Editor, whole: str, typed: str, label: str) -> None:
    editor.write(RULES, f"{whole}\n\n{typed}")
    assert label in [one["label"] for one in completed(editor, RULES, f"\n\n{typed}")[:3]]


def test_a_new_item_speaks_of_what_the_game_has(editor: Editor, whole: str) -> None:
    editor.write(RULES, f"{whole}\n\nDef")
    (one,) = (one for one in completed(editor, RULES, "\n\nDef") if one["label"] == "Definition")
    assert "{the goat\\} is" in one["textEdit"]["newText"]


# ---- examples


def test_an_example_is_played_from_where_it_stands(editor: Editor, whole: str) -> None:
    found = editor.ask("textDocument/codeLens", {"textDocument": {"uri": editor.uri(EXAMPLES)}})
    assert [one["command"]["arguments"][1] for one in found] == ["A full goat", "Lush grass", "Rain"]
    play = {"command": found[1]["command"]["command"], "arguments": found[1]["command"]["arguments"]}
    for _ in range(50):  # what is told of a change comes before the pack is known anew
        told_as = editor.ask("workspace/executeCommand", play)
        if "comes out" in told_as:
            break
        sleep(0.1)
    assert told_as == "[Lush grass] comes out as it says"


def test_who_notices_a_rule_is_told_at_it(editor: Editor) -> None:
    found = editor.ask("textDocument/codeLens", {"textDocument": {"uri": editor.uri(RULES)}})
    asked = next(one["command"] for one in found if one["command"]["arguments"][1] == "[Full goats rest]")
    assert asked["title"] == "who notices?"
    told_as = editor.ask("workspace/executeCommand", {"command": asked["command"], "arguments": asked["arguments"]})
    assert "[A full goat] notices" in told_as, told_as
    assert "survived" in told_as.splitlines()[-1]


# ---- names


def test_a_name_is_found_wherever_it_is_spoken_of(editor: Editor) -> None:
    asked = editor.at(VARIANT, "[Full goats rest]", 3) | {"context": {"includeDeclaration": True}}
    found = editor.ask("textDocument/references", asked)
    assert {Path(one["uri"]).name for one in found} == {"1_grazing.rulebook", "2_examples.rulebook", "1.rulebook"}


def test_a_phrase_is_found_wherever_it_is_said(editor: Editor) -> None:
    asked = editor.at(RULES, '"{the goat} is full"', 8) | {"context": {"includeDeclaration": True}}
    found = editor.ask("textDocument/references", asked)
    assert {Path(one["uri"]).name for one in found} >= {
        "1_grazing.rulebook",
        "2_examples.rulebook",
        "3_faults.rulebook",
    }


def test_a_renamed_name_is_so_in_every_pack(editor: Editor, whole: str) -> None:
    """Each name of the pack, one after the other, through the server: what was right is right afterwards, by any name."""
    found = judge(Disk((editor.folder / "rules",), editor.folder), ("meadow", "greedy"))
    assert found.diagnostics == ()
    before = played_in(editor.folder)
    kept = {path: path.read_text(encoding="utf-8") for path in editor.folder.rglob("*.rulebook")}
    names = re.findall(r"^(?:Rule|Definition|Option|Sequence) \[(.+?)\]", whole, re.MULTILINE)
    for number, name in enumerate(names):
        asked = editor.at(RULES, f"[{name}]", 2)
        assert editor.ask("textDocument/prepareRename", asked) is not None
        changes = editor.ask("textDocument/rename", asked | {"newName": f"Called {number}"})["changes"]
        for uri, edits in changes.items():
            path = Path(uri.removeprefix("file://"))
            path.write_text(applied(path.read_text(encoding="utf-8"), edits), encoding="utf-8")
        judged = judge(Disk((editor.folder / "rules",), editor.folder), ("meadow", "greedy"))
        assert judged.diagnostics == (), name
        assert played_in(editor.folder) == before
        for path, text in kept.items():
            path.write_text(text, encoding="utf-8")


def played_in(folder: Path) -> list[bool]:
    model = compile_pack(["greedy"], Disk((folder / "rules",), folder)).built.model
    return [one.fine for one in played(model)]


@pytest.mark.parametrize(("name", "why"), [("Storms", "is the name of something else"), ("a ] b", "cannot be a name")])
def test_a_name_that_cannot_be_is_refused(editor: Editor, name: str, why: str) -> None:
    asked = editor.at(RULES, "[Full goats rest]", 2) | {"newName": name}
    assert why in editor.refused("textDocument/rename", asked)


# ---- the text alone


def test_the_outline(editor: Editor) -> None:
    (heading,) = editor.ask("textDocument/documentSymbol", {"textDocument": {"uri": editor.uri(EXAMPLES)}})
    assert heading["name"] == "At work"
    assert [one["name"] for one in heading["children"]] == ["[A full goat]", "[Lush grass]", "[Rain]"]


def test_items_and_headings_fold(editor: Editor) -> None:
    folds = editor.ask("textDocument/foldingRange", {"textDocument": {"uri": editor.uri(EXAMPLES)}})
    assert [(one["startLine"], one["endLine"]) for one in folds] == [(0, 19), (1, 7), (9, 13), (15, 19)]


def test_a_file_is_laid_out_as_by_fmt(editor: Editor, whole: str) -> None:
    options = {"textDocument": {"uri": editor.uri(RULES)}, "options": {"tabSize": 2, "insertSpaces": True}}
    laid = applied(editor.texts[RULES], editor.ask("textDocument/formatting", options))
    assert "\n\nA side is one of" in laid
    assert "".join(laid.split()) == "".join(whole.split())
    editor.write(RULES, laid)
    assert editor.ask("textDocument/formatting", options) == []


# ---- who goes, and who attacks


def test_an_editor_that_vanishes_leaves_no_process(tmp_path: Path) -> None:
    one = Editor(pasture(tmp_path))
    one.open(RULES)
    assert one.server.stdin is not None
    one.server.stdin.close()
    assert one.left() is not None


def test_two_editors_do_not_touch_each_other(editor: Editor, whole: str) -> None:
    """Each is told of its own text; nobody writes."""
    other = Editor(editor.folder)
    other.open(RULES, whole.replace("the goat is full and", "the goat is fulll and"))
    assert len(other.findings(RULES)) == 1
    editor.write(RULES, "> Another.\n\n" + whole)
    assert editor.findings(RULES) == []
    assert (editor.folder / RULES).read_text(encoding="utf-8") == whole
    assert other.close() == 0


def test_a_hostile_pack_reads_nothing_outside(tmp_path: Path) -> None:
    """Links and names that lead out, and text that is code: what is told names no secret, and nothing is written."""
    pasture(tmp_path)
    (tmp_path / "secret.rulebook").write_text('Question "the password of {the goat}".\n', encoding="utf-8")
    bad = tmp_path / "rules" / "bad"
    bad.mkdir()
    pack = "title: Bad\nlayer: variant\nversion: 1.0.0\nlanguage: 1\nextends: [../../meadow]\nsources:\n  S: {title: S, entries: ../../secret.rulebook}\n"
    (bad / "pack.yaml").write_text(pack, encoding="utf-8")
    (bad / "1.rulebook").symlink_to(tmp_path / "secret.rulebook")
    (bad / "charts").symlink_to(tmp_path)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    one = Editor(tmp_path)
    one.open("rules/bad/pack.yaml")
    found = one.findings("rules/bad/pack.yaml")
    one.open(
        "rules/bad/2.rulebook", '> __import__("os").system("touch owned")\n\nRule [X]; cites house. {{.__class__}}.\n'
    )
    one.findings("rules/bad/2.rulebook")
    assert found
    assert "password" not in str(one.messages)
    assert one.close() == 0
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")} == before
