"""pack.yaml and the lists of entries."""

from __future__ import annotations

import pytest

from compiler.source import SourceFile
from compiler.syntax.chart_records import RawPack
from compiler.syntax.pack_file import read_entries, read_pack

PACK = "title: The yard\nlayer: variant\nversion: 1.2.0\nlanguage: 1\n"


def pack(text: str) -> RawPack:
    record, faults = read_pack(SourceFile("pack.yaml", text))
    assert faults == ()
    assert record is not None
    return record


def names(text: str) -> list[str]:
    return [fault.name for fault in read_pack(SourceFile("pack.yaml", text))[1]]


def test_a_pack() -> None:
    record = pack(
        PACK + "extends: [fowl 1, grounds]\nsources:\n  YQ: Questions\n  YR: {title: Rules, entries: sources/YR.yaml}\n"
    )
    assert (record.title, record.layer, record.version, record.language) == (
        "The yard",
        "variant",
        "1.2.0",
        "1",
    )
    assert [(one.pack, one.version) for one in record.extends] == [("fowl", "1"), ("grounds", "")]
    first, second = record.sources
    assert (first.prefix.text, first.title, first.entries) == ("YQ", "Questions", None)
    assert second.entries is not None
    assert second.entries.text == "sources/YR.yaml"


def test_one_pack_extended_without_a_list() -> None:
    assert [one.pack for one in pack(PACK + "extends: fowl\n").extends] == ["fowl"]
    assert pack(PACK + "extends: []\n").extends == ()
    assert pack(PACK + "extends:\n").extends == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("title: x\n", ["missing-key"]),
        (PACK.replace("variant", "varient"), ["wrong-form"]),
        (PACK.replace("1.2.0", "new"), ["wrong-form"]),
        (PACK + "extends: fowl x\n", ["wrong-form"]),
        (PACK + "extend: fowl\n", ["unknown-key"]),
        (PACK + "sources: {yq: x}\n", ["wrong-form"]),
        (PACK + "sources: {YQ: [x]}\n", ["wrong-shape"]),
        (PACK + "sources: {YQ: {entries: x}}\n", ["missing-key"]),
        ("- x\n", ["wrong-shape"]),
        ("", ["empty-file"]),
    ],
)
def test_faults(text: str, expected: list[str]) -> None:
    assert names(text) == expected


def test_entries() -> None:
    text = (
        "Q-1: {section: A, item: 01, topic: Who begins, kind: timing, game: Y}\n"
        "Q-2: {section: A, item: 02, topic: Why, kind: note, game: Y, executable: note, option: Night,"
        " related: {same: [Q-1, Q-3], refined by: Q-4}}\n"
    )
    (first, second), faults = read_entries(SourceFile("Q.yaml", text))
    assert faults == ()
    assert (first.id.text, first.item, first.executable, first.option) == ("Q-1", "01", "yes", None)
    assert second.related == (("Q-1", "same"), ("Q-3", "same"), ("Q-4", "refined by"))
    assert (second.executable, second.option) == ("note", "Night")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Q-1: x\n", ["wrong-shape"]),
        ("Q-1: {section: A, item: 1, topic: x, kind: y, game: z, executable: perhaps}\n", ["wrong-form"]),
        ("Q-1: {section: A, item: 1, topic: x, kind: y, game: z, related: {sme: A}}\n", ["unknown-key"]),
        ("Q-1: {section: A}\n", ["missing-key"]),
        ("Q-1: {section: A, item: 1, topic: x, kind: y, game: z}\nQ-1: {}\n", ["duplicate-key"]),
    ],
)
def test_faults_of_entries(text: str, expected: list[str]) -> None:
    assert [fault.name for fault in read_entries(SourceFile("Q.yaml", text))[1]] == expected
