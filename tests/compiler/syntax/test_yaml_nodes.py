"""YAML without guesses: what is refused, what is kept as it stands, and that nothing can break the reader."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from compiler.diagnostics import Diagnostic, render_text
from compiler.source import SourceFile
from compiler.source.reading import decode
from compiler.syntax.charts import read_charts
from compiler.syntax.pack_file import read_entries, read_pack
from compiler.syntax.yaml_nodes import Mapping, Node, Scalar, Sequence, events, plain, read_documents, read_one
from runtime import limits

UNGUESSED = [
    "3:1",
    "no",
    "NO",
    "0110",
    "1/2",
    "12:30",
    "1e3",
    "0x1F",
    "2001-01-01",
    "off",
    "1_000",
    ".5",
    "=",
    "<<",
]


def read(text: str) -> object:
    node, faults = read_one(SourceFile("c.yaml", text))
    assert faults == ()
    assert node is not None
    return plain(node)


def fault(text: str) -> Diagnostic:
    documents, faults = read_documents(SourceFile("c.yaml", text))
    assert documents == ()
    (one,) = faults
    return one


@pytest.mark.parametrize("text", UNGUESSED)
def test_no_guesses(text: str) -> None:
    assert read(f"odds: {text}\nlist: [{text}, x]\n{text}: key") == {
        "odds": text,
        "list": [text, "x"],
        text: "key",
    }


def test_quotes_and_blocks_are_told_from_plain_text() -> None:
    node, _ = read_one(SourceFile("c", "a: x\nb: 'x'\nc: |\n  x\nd:\ne: ''\n"))
    assert isinstance(node, Mapping)
    scalars = [value for _, value in node.entries if isinstance(value, Scalar)]
    assert [scalar.quoted for scalar in scalars] == [False, True, True, False, True]
    assert [scalar.is_blank for scalar in scalars] == [False, False, False, True, False]


def test_the_same_key_twice_shows_both_places() -> None:
    documents, (one,) = read_documents(SourceFile("c.yaml", "clear: 1\nmud: 2\nclear: {x: 3}\nsea: 4\n"))
    assert plain(documents[0]) == {"clear": "1", "mud": "2", "sea": "4"}, "all else is read, and judged"
    assert (one.name, one.message) == ("duplicate-key", "`clear` stands twice")
    assert (one.primary.span.start, one.related[0].span.start) == (16, 0)


def test_the_same_key_in_two_tables_is_fine() -> None:
    assert read("a: {x: 1}\nb: {x: 1}") == {"a": {"x": "1"}, "b": {"x": "1"}}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("a: &x 1\nb: 2", "yaml-trickery"),
        ("a: *x", "yaml-trickery"),
        ("a: !!int 3", "yaml-trickery"),
        ("a: !x {}", "yaml-trickery"),
        ("%YAML 1.1\n---\na: 1", "yaml-trickery"),
        ("? [a]\n: b", "wrong-shape"),
        ("a: [1, 2", "invalid-yaml"),
        ("a: b: c", "invalid-yaml"),
        ("\ta: 1", "invalid-yaml"),
        ("'abc", "invalid-yaml"),
        ("a: @x", "invalid-yaml"),
        ("", "empty-file"),
        ("# nothing\n", "empty-file"),
        ("---\n", "empty-file"),
        ("{}", "empty-file"),
        ("[]", "empty-file"),
        ("a: \x07", "control-character"),
        ("a: \u202e", "control-character"),
        ("a: \ud800", "control-character"),
        ("[" * 31, "chart-too-large"),
        ("[" * 1_000_000, "chart-too-large"),
        ("{a: " * 31 + "1" + "}" * 31, "chart-too-large"),
        ("- " * 5000, "chart-too-large"),
    ],
)
def test_refused(text: str, name: str) -> None:
    assert fault(text).name == name


def test_too_long_and_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    assert fault("a" * 2_000_001).name == "chart-too-large"
    monkeypatch.setenv(limits.SETTING, "chart-entries=5")
    assert read("[1, 2, 3, 4]") == ["1", "2", "3", "4"]
    assert fault("[1, 2, 3, 4, 5]").name == "chart-too-large"


def test_a_file_of_one_table_takes_no_second() -> None:
    node, faults = read_one(SourceFile("c", "a: 1\n---\nb: 2\n"))
    assert node is None
    assert [one.name for one in faults] == ["wrong-shape"]


def nodes(node: Node) -> list[Node]:
    below: list[Node] = []
    if isinstance(node, Sequence):
        below = list(node.items)
    elif isinstance(node, Mapping):
        below = [one for pair in node.entries for one in pair]
    return [node, *(deeper for one in below for deeper in nodes(one))]


LINES = st.sampled_from(
    [
        "a: 1",
        "b: [x, y]",
        "  - é: 'ü'",
        "- 雪",
        "c: |",
        "  text",
        "? k",
        ": v",
        "{a: b}",
        '"q\\t"',
        "---",
        "",
        "# x",
    ]
)
PIECES = st.text(alphabet="ab:-[]{},'\"|>#&*!%@ \n\t\\?~é雪\r\x85\ufeff", max_size=40)


@given(st.one_of(st.lists(LINES, max_size=8).map("\n".join), PIECES, st.text(max_size=30)))
def test_any_text_is_read_or_refused_with_a_place_inside_it(text: str) -> None:
    source = SourceFile("c.yaml", text)
    for read_it in (read_documents, read_charts, read_pack, read_entries):
        found, faults = read_it(source)
        for one in faults:
            for label in (one.primary, *one.related):
                assert 0 <= label.span.start <= label.span.end <= len(text)
        render_text(faults, {"c.yaml": source})
        assert found or faults
    documents, _ = read_documents(source)
    for node in (node for document in documents for node in nodes(document)):
        assert 0 <= node.span.start <= node.span.end <= len(text)
        if isinstance(node, Scalar) and not node.quoted and "\n" not in text[node.span.start : node.span.end]:
            assert text[node.span.start : node.span.end] == node.text


@given(st.one_of(st.lists(LINES, max_size=8).map("\n".join), PIECES))
def test_both_parsers_say_the_same(text: str) -> None:
    """Where the fast parser is missing, the slow one takes its place."""
    source = SourceFile("c.yaml", text)
    fast, _ = read_documents(source)
    kept = events._LOADER
    try:
        events._LOADER = yaml.SafeLoader
        slow, _ = read_documents(source)
    finally:
        events._LOADER = kept
    if fast and slow:
        assert [plain(one) for one in fast] == [plain(one) for one in slow]


@given(st.binary(max_size=60))
def test_any_bytes_are_decoded_or_refused(data: bytes) -> None:
    file, faults = decode("c.yaml", data)
    assert (file is None) == bool(faults)
    if file is not None:
        read_charts(file)


def test_a_tab_and_a_name_without_its_colon_are_called_so() -> None:
    """They were `this character cannot begin a value`, and `a second colon` in the line after, which was well."""
    tab = fault("cells:\n\tclear: 3\n")
    assert (tab.message, tab.help) == ("a tab stands here", "indent with spaces")
    unnamed = fault("amends the chart\ncites: [house]\n")
    assert (unnamed.message, unnamed.help) == ("a name without its `:`", "each line is `name: value`")
    assert (unnamed.primary.span.start, unnamed.primary.span.end) == (0, len("amends the chart"))
    assert fault("cites: house\nnote: a: b\n").message == "a second `: ` in one line"
