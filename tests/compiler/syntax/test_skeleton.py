"""Text to items: titles, heads, parts, paragraphs, words with their places; and what is said of broken ones."""

from __future__ import annotations

import pytest

from compiler.source import SourceFile
from compiler.syntax import Item, Word, read_items, read_words, readable_names


def items(text: str) -> list[Item]:
    found, _, problems = read_items(SourceFile("x", text))
    assert problems == []
    return found


def faults(text: str) -> list[tuple[str, str]]:
    """Each complaint with the text it points at."""
    return [
        (one.name, text[one.primary.span.start : one.primary.span.end]) for one in read_items(SourceFile("x", text))[2]
    ]


def lows(words: tuple[Word, ...]) -> list[str]:
    return [word.low for word in words]


def test_items_begin_at_title_words_and_keep_their_family() -> None:
    text = '# Moving\n\nRule [A]; cites X-1.\nB is C.\n> a note\nFact "{the hen} is odd".\n'
    one, two = items(text)
    assert (one.title, one.family, lows(one.head)) == ("Rule", "Moving", ["[A]"])
    assert (two.title, [word.sort for word in two.head]) == ("Fact", ["quoted"])
    assert [lows(part) for part in one.parts[1:]] == [["cites", "x-1"]]
    assert lows(one.paragraphs[0].words) == ["b", "is", "c"]


def test_every_word_knows_its_place() -> None:
    text = "> A note.\n\nRule [A].\nThe cost (of T) cannot be -2, or 1/2.\n"
    (item,) = items(text)
    for paragraph in item.paragraphs:
        for word in paragraph.words:
            assert text[word.start : word.end] in (word.text, "cannot")
    assert [word.sort for word in item.paragraphs[0].words if word.text in ("(", ")", "-2", ",", "1/2")] == [
        "open", "close", "number", "comma", "number",
    ]  # fmt: skip


def test_cannot_is_can_not() -> None:
    assert lows(read_words("T cannot see")[0]) == ["t", "can", "not", "see"]


def test_markers_stand_only_where_a_paragraph_begins() -> None:
    (item,) = items('Procedure "p".\n1. The roll is 3.\n2. If it holds:\n(a) stop;\n- a;\n-- b.\n')
    assert [(one.marker, one.stop, one.depth) for one in item.paragraphs] == [
        ("1.", ".", 1), ("2.", ":", 1), ("(a)", ";", 2), ("-", ";", 1), ("--", ".", 2),
    ]  # fmt: skip


def test_line_ends_mean_nothing_inside_an_item() -> None:
    (one,) = items("Rule [A];\n  cites X-1.\nThe cost\nis 1.\n")
    (other,) = items("Rule [A]; cites X-1. The cost is 1.")
    assert lows(one.paragraphs[0].words) == lows(other.paragraphs[0].words)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ruel [A].\nB is C.\n", [("unknown-title", "Ruel")]),
        ("rule [A].\nB is C.\n", [("unknown-title", "rule")]),
        ("Hens are birds.\n", [("stray-text", "Hens are birds.")]),
        ("Rule [A].\nB is (C.\n", [("unclosed-bracket", "(")]),
        ("Rule [A].\nB is C).\n", [("unclosed-bracket", ")")]),
        ("Rule [A\nB is C.\n", [("unclosed-bracket", "[")]),
        ('Fact "{the hen} is odd.\n', [("unclosed-quote", '"')]),
        ("Rule [A].\nB is C\n", [("missing-full-stop", "C")]),
        ("Rule [A]; cites X\nB is C.\n", [("missing-full-stop", "X")]),
        ('Procedure "p".\n1. B is C\n2. D is E.\n', [("missing-full-stop", "C")]),
        ("Rule [A].\nB is ½.\n", [("unexpected-word", "½")]),
    ],
)
def test_what_is_wrong_is_shown_where_it_is(text: str, expected: list[tuple[str, str]]) -> None:
    assert faults(text) == expected


def test_a_broken_item_spoils_no_neighbour() -> None:
    text = "Rule [A].\nB is (C.\n\nRule [D].\nE is F.\n"
    found, _, problems = read_items(SourceFile("x", text))
    assert [item.title for item in found] == ["Rule?", "Rule"]
    assert len(problems) == 1


def test_a_head_without_its_stop_keeps_its_body() -> None:
    (item,), _, _ = read_items(SourceFile("x", "Rule [A]; cites X\nB is C.\n"))
    assert lows(item.paragraphs[0].words) == ["b", "is", "c"]
    assert lows(item.parts[1]) == ["cites", "x"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ('Question "the price of {the hen}; its answer is one number.\n', ((), ("the price of {the hen}",))),
        ('Definition [Odd; cites X.\n"{the hen} is odd" means that.\n', (("Odd",), ("{the hen} is odd",))),
        ('Definition [Odd]; cites X.\n{the hen} is odd" means that B is C.\n', (("Odd",), ("{the hen} is odd",))),
    ],
)
def test_what_a_broken_item_seems_to_name(text: str, names: tuple[tuple[str, ...], tuple[str, ...]]) -> None:
    (item,), _, _ = read_items(SourceFile("x", text))
    found = readable_names(item)
    assert found[0] == names[0]
    assert set(names[1]) <= set(found[1])


def test_brackets_have_a_depth() -> None:
    deep = "Rule [A].\nB is " + "(" * 41 + "C" + ")" * 41 + ".\n"
    assert [name for name, _ in faults(deep)] == ["unclosed-bracket"]
    assert faults(deep.replace("(" * 41, "(" * 40).replace(")" * 41, ")" * 40)) == []


@pytest.mark.parametrize(
    ("mark", "text", "instead"),
    [
        ("“", "Fact “{the hen} is odd”.\n", '`"`'),
        ("’", "Rule [A].\nThe hen’s weight is 2.\n", "`'s`"),
        ("–", "Rule [A].\nThe hen – it is odd.\n", "`-`"),
    ],
)
def test_marks_of_a_word_processor_are_told_as_they_are_typed(mark: str, text: str, instead: str) -> None:
    (problem,) = read_items(SourceFile("x", text))[2]
    assert mark in problem.message
    assert instead in (problem.help or "")
