"""The record, the catalogue, and the ways a diagnostic is drawn."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compiler.diagnostics import (
    BY_NAME,
    CATALOGUE,
    Diagnostic,
    Label,
    diagnose,
    in_order,
    render_github,
    render_json,
    render_sarif,
    render_text,
)
from compiler.source import SourceFile, Span

BOOK = SourceFile("rules/yard.rulebook", "A hen is a kind of thing.\nThe toll is 2 if the hen is brav.\n")
SOURCES = {BOOK.path: BOOK}


def place(words: str, file: SourceFile = BOOK) -> Span:
    start = file.text.index(words)
    return Span(file.path, start, start + len(words))


FAULT = diagnose(
    "no-reading",
    "no phrase reads `the hen is brav`",
    place("brav"),
    "here",
    related=[Label(place("hen"), "the kind is declared here")],
    notes=["phrases with `is` were tried"],
    help="did you mean `brave`?",
)


def test_drawn_with_the_line_a_caret_the_related_place_and_help() -> None:
    assert render_text([FAULT], SOURCES) == (
        "error[R0201] no-reading: no phrase reads `the hen is brav`\n"
        " --> rules/yard.rulebook:2:29\n"
        "  |\n"
        "2 | The toll is 2 if the hen is brav.\n"
        "  |                             ^^^^ here\n"
        " ::: rules/yard.rulebook:1:3\n"
        "  |\n"
        "1 | A hen is a kind of thing.\n"
        "  |   --- the kind is declared here\n"
        "  = note: phrases with `is` were tried\n"
        "  = help: did you mean `brave`?\n"
    )


def test_colour_only_when_asked_for() -> None:
    coloured = render_text([FAULT], SOURCES, colour=True)
    assert "\x1b[" not in render_text([FAULT], SOURCES)
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == render_text([FAULT], SOURCES)


def test_a_place_of_several_lines_shows_its_first_and_last() -> None:
    book = SourceFile("b", "one two\nthree\nfour\n  five six\n")
    drawn = render_text([diagnose("broken-list", "x", Span("b", 4, 25), "all of it")], {"b": book})
    assert drawn.splitlines()[2:] == [
        "  |",
        "1 | one two",
        "  |     ^^^",
        "  ...",
        "4 |   five six",
        "  |   ^^^^ all of it",
    ]


def test_tabs_wide_letters_and_control_characters_keep_the_caret_in_its_place() -> None:
    book = SourceFile("b", "\tx 雪 y\x1bz")
    drawn = render_text([diagnose("stray-text", "m", Span("b", 7, 8))], {"b": book}).splitlines()
    assert drawn[3] == "1 |     x 雪 y\\x1bz"
    assert drawn[4] == "  |              ^"[:11] + "    ^" or drawn[4].endswith("^")
    assert "\x1b" not in "".join(drawn)


def test_a_file_that_is_not_there_is_named_without_a_line() -> None:
    drawn = render_text([diagnose("missing-pack", "there is no pack `yard`", Span("yard", 0, 0))], {})
    assert drawn == "error[R0011] missing-pack: there is no pack `yard`\n --> yard\n"


def test_twenty_are_shown_and_the_rest_counted() -> None:
    many = [diagnose("stray-text", f"m{number:02}", Span("b", 0, 0)) for number in range(25)]
    drawn = render_text(many, {})
    assert drawn.count("error[") == 20
    assert drawn.endswith("... and 5 more\n")
    assert render_text(many, {}, limit=None).count("error[") == 25


def test_json_has_offsets_and_lines() -> None:
    (line,) = render_json([FAULT], SOURCES).splitlines()
    record = json.loads(line)
    assert (record["code"], record["name"], record["severity"]) == ("R0201", "no-reading", "error")
    assert (record["start"], record["end"], record["line"], record["column"]) == (54, 58, 2, 29)
    assert record["related"][0]["line"] == 1
    assert record["help"] == "did you mean `brave`?"


def test_sarif_names_rule_and_region() -> None:
    (run,) = json.loads(render_sarif([FAULT], SOURCES))["runs"]
    (result,) = run["results"]
    assert result["ruleId"] == run["tool"]["driver"]["rules"][0]["id"] == "R0201"
    region = result["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 2, "startColumn": 29, "endLine": 2, "endColumn": 33}


def test_github_escapes_what_would_end_the_command() -> None:
    fault = diagnose("stray-text", "50% of\nit", Span("a,b:c", 0, 0))
    assert render_github([fault], {}) == ("::error file=a%2Cb%3Ac,title=R0101 stray-text::50%25 of%0Ait\n")


def test_sorted_by_place_and_each_only_once() -> None:
    late = diagnose("stray-text", "b", Span("a", 5, 6))
    early = diagnose("wrong-kind", "a", Span("a", 1, 2))
    assert in_order([late, early, late]) == (early, late)


def test_catalogue() -> None:
    """Codes are in order, once, with names in kebab case and a summary that is no sentence."""
    codes = list(CATALOGUE)
    assert codes == sorted(codes)
    assert len(BY_NAME) == len(codes)
    for entry in CATALOGUE.values():
        assert re.fullmatch(r"R0[0-6][0-9]{2}", entry.code)
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", entry.name)
        assert entry.severity in ("error", "warning")
        assert not entry.summary.endswith(".")
        assert entry.summary[0].islower() or entry.summary.startswith("`")


def test_an_unknown_name_is_our_own_fault() -> None:
    with pytest.raises(KeyError):
        diagnose("no-such-fault", "m", Span("a", 0, 0))


SPANS = st.builds(Span, st.sampled_from(["a", "b"]), st.integers(-2, 60), st.integers(-2, 60))
LABELS = st.builds(Label, SPANS, st.text(max_size=8))
FAULTS = st.builds(
    Diagnostic,
    st.sampled_from(sorted(CATALOGUE)),
    st.text(max_size=20),
    LABELS,
    st.lists(LABELS, max_size=2).map(tuple),
    st.lists(st.text(max_size=5), max_size=2).map(tuple),
    st.none() | st.text(max_size=5),
)


@given(st.text(max_size=50), st.lists(FAULTS, max_size=3))
def test_nothing_can_break_the_drawing(text: str, faults: list[Diagnostic]) -> None:
    sources = {"a": SourceFile("a", text)}
    drawn = render_text(faults, sources)
    assert all(one.isprintable() or one == "\n" for one in drawn)
    for render in (render_json, render_sarif, render_github):
        assert isinstance(render(faults, sources), str)
