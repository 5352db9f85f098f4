"""How a text looks in the editor: what each word is, and how a sentence is read that could be misread."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.rulewright.editor import Editor
from tests.rulewright.typing_page import RULES, typing_in_the_page

HEAD = "# Typed\n\nRule [New]; cites PLS-1.\n"


@pytest.fixture(scope="module")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    yield from typing_in_the_page(tmp_path_factory.mktemp("page"))


def known(editor: Editor, text: str) -> None:
    """The text is in the editor, and has been read."""
    editor.write(RULES, text)
    assert editor.findings(RULES) == []
    editor.findings(RULES)  # with those who stand on it: by then it is known


def coloured(editor: Editor) -> dict[str, str]:
    """Each word and its colour; a word that stands several times has that of the last."""
    legend = editor.abilities["semanticTokensProvider"]["legend"]["tokenTypes"]
    data: list[int] = editor.ask("textDocument/semanticTokens/full", {"textDocument": {"uri": editor.uri(RULES)}})[
        "data"
    ]
    lines, found, line, column = editor.texts[RULES].split("\n"), {}, 0, 0
    for at in range(0, len(data), 5):
        ahead, further, length, sort, _ = data[at : at + 5]
        line, column = line + ahead, further + (0 if ahead else column)
        units = lines[line].encode("utf-16-le")
        found[units[2 * column : 2 * (column + length)].decode("utf-16-le")] = legend[sort]
    return found


def test_each_word_is_what_it_is_read_as(editor: Editor) -> None:
    said = "The reach is 2 if the unit can see M5 and the unit's movement class is skis and there is a wreck in M5 and it is raining."
    known(editor, f"> A note 𝄞.\n\n{HEAD}{said}\n")
    found = coloured(editor)
    sorts = {
        "Rule": "keyword",
        "cites": "keyword",
        "PLS-1": "decorator",
        "[New]": "decorator",
        "2": "number",
        "if": "operator",
    }
    read = {
        "see": "function",
        "movement": "property",
        "skis": "enumMember",
        "wreck": "class",
        "M5": "enumMember",
        "raining": "property",
    }
    assert {word: found.get(word) for word in (*sorts, *read)} == {**sorts, **read}
    assert found["unit"] == "variable"
    assert found["note"] == "comment"


def test_words_keep_their_colours_while_something_is_typed_before_them(editor: Editor) -> None:
    text = f"{HEAD}The reach is 2 if the unit can see M5.\n"
    known(editor, text)
    editor.write(RULES, text.replace("[New]; cites", "[Brand new]; citse"))
    found = coloured(editor)
    assert (found["see"], found["unit"]) == ("function", "variable")
    assert "citse" not in found
    editor.findings(RULES)


@pytest.mark.parametrize(
    ("said", "read"),
    [
        (
            "The reach is 3 if there is a hex adjacent to the unit, called the goal, such that the unit may enter the goal from M5 and the goal's cover is woods.",
            "The reach is 3 if there is a hex adjacent to the unit, called the goal, such that ‹(›the unit may enter the goal from M5 and the goal's cover is woods‹)›.",
        ),
        (
            "The reach is 3 if the unit is armored and it is dark unless it is raining.",
            "The reach is 3 if ‹(›the unit is armored and it is dark‹)› unless it is raining.",
        ),
        (
            "The reach is 3 if the unit's range is more than 3 and is less than 5.",
            "The reach is 3 if the unit's range is more than 3 and ‹the unit's range ›is less than 5.",
        ),
        (
            "The reach is 3 if the unit is armored and is not dispersed.",
            "The reach is 3 if the unit is armored and ‹the unit ›is not dispersed.",
        ),
        (
            "The reach is 3 if the cost for the unit to enter the hex opposite M5 across M6 from M7 is 2.",
            "The reach is 3 if the cost for the unit to enter ‹(›the hex opposite M5 across M6‹)› from M7 is 2.",
        ),
        (
            "The reach is 3 if the unit is armored unless it is raining.",
            "The reach is 3 if the unit is armored unless it is raining.",
        ),
        (
            "The reach is 3 if the cost for the unit to enter (the hex opposite M5 across M6) from M7 is 2.",
            "The reach is 3 if the cost for the unit to enter (the hex opposite M5 across M6) from M7 is 2.",
        ),
    ],
)
def test_how_it_is_read_is_told_where_it_could_be_misread(editor: Editor, said: str, read: str) -> None:
    known(editor, f"{HEAD}{said}\n")
    assert editor.hinted(RULES).removeprefix(HEAD).strip() == read
