"""Packs on disk: found, chained, read in order; what is refused."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from compiler.source import SourceFile, Span
from compiler.source.pack_folder import Disk, list_folder
from compiler.source.packs import Pack, fits, load_packs, named_file
from compiler.source.reading import decode
from compiler.syntax.chart_records import RawPack
from compiler.syntax.pack_file import read_pack
from runtime import limits


def write(root: Path, pack: str, extends: str = "", layer: str = "game", **files: str) -> Path:
    folder = root / pack
    folder.mkdir(parents=True)
    head = f"title: {pack}\nlayer: {layer}\nversion: 1.2.0\nlanguage: 1\nextends: [{extends}]\n"
    (folder / "pack.yaml").write_text(head, encoding="utf-8")
    for name, text in files.items():
        path = folder / name.replace("__", "/").replace("_dot_", ".")
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def load(root: Path, *names: str) -> tuple[list[str], list[str]]:
    packs, faults = loaded(root, *names)
    return [pack.id for pack in packs], [fault.name for fault in faults]


def loaded(root: Path, *names: str) -> tuple[tuple[Pack[RawPack], ...], tuple[object, ...]]:
    disk = Disk((root,), root)
    return load_packs(names, disk.open, read_pack, disk.names())  # type: ignore[return-value]


def test_the_chain_has_the_base_first_and_each_once(tmp_path: Path) -> None:
    write(tmp_path, "fowl", layer="system")
    write(tmp_path, "hens", "fowl 1")
    write(tmp_path, "ducks", "fowl 1.2", "variant")
    write(tmp_path, "pond", "hens, ducks", "variant")
    assert load(tmp_path, "pond") == (["fowl", "hens", "ducks", "pond"], [])
    assert load(tmp_path, "ducks", "pond", "ducks") == (["fowl", "ducks", "hens", "pond"], [])


def test_a_pack_anywhere_is_named_by_its_path(tmp_path: Path) -> None:
    rules, mine = tmp_path / "rules", tmp_path / "mine"
    write(rules, "fowl")
    write(mine, "sisters", layer="system")
    folder = write(mine, "pond", "fowl, sisters", "variant")
    for path in (folder, folder / "pack.yaml"):
        assert load(rules, str(path)) == (["fowl", "sisters", "pond"], [])


def test_files_in_order_by_what_they_are_for(tmp_path: Path) -> None:
    write(
        tmp_path,
        "hens",
        b_dot_rulebook="B.",
        a_dot_rulebook="A.",
        chapter__c_dot_rulebook="C.",
        proofs__a_dot_rulebook="PA.",
        situations__d_dot_rulebook="D.",
        charts__x_dot_yaml="chart: X\n",
        boards__y_dot_yaml="board: Y\n",
        sources__Q_dot_yaml="Q-1: {}\n",
        start_dot_position="Position [X].\n",
        README_dot_md="read me",
    )
    (pack,) = loaded(tmp_path, "hens")[0]
    assert [file.path for file in pack.files.rulebooks] == [
        "hens/a.rulebook",
        "hens/b.rulebook",
        "hens/chapter/c.rulebook",
    ]
    assert [file.path for file in pack.files.every[4:]] == [
        "hens/charts/x.yaml",
        "hens/boards/y.yaml",
        "hens/sources/Q.yaml",
        "hens/start.position",
        "hens/situations/d.rulebook",
        "hens/proofs/a.rulebook",
    ]
    assert pack.files.others == ("README.md",)


def test_circles_show_every_step(tmp_path: Path) -> None:
    write(tmp_path, "a", "b")
    write(tmp_path, "b", "c")
    write(tmp_path, "c", "b")
    _, faults = load_packs(["a"], Disk((tmp_path,)).open, read_pack)
    (fault,) = faults
    assert fault.name == "circular-packs"
    assert fault.message.endswith("b extends c extends b")
    assert len(fault.related) == 1


@pytest.mark.parametrize(
    ("pack", "expected"),
    [
        ("nothing", ["missing-pack"]),
        ("asks_much", ["wrong-version"]),
        ("asks_nobody", ["missing-pack"]),
        ("asks_a_path", ["missing-pack"]),
        ("system", ["wrong-layer"]),
        ("two_games", ["two-games"]),
        ("one_game", []),
        ("self", ["circular-packs"]),
        ("empty", ["not-a-pack"]),
        ("yml", ["unread-file"]),
    ],
)
def test_faults(tmp_path: Path, pack: str, expected: list[str]) -> None:
    write(tmp_path, "hens")
    write(tmp_path, "asks_much", "hens 2")
    write(tmp_path, "asks_nobody", "geese")
    write(tmp_path, "asks_a_path", "../hens")
    write(tmp_path, "system", "hens", "system")
    write(tmp_path, "ducks", layer="game")
    write(tmp_path, "drakes", "ducks", "game")
    write(tmp_path, "swans", layer="game")
    write(tmp_path, "wild_ducks", "ducks", "variant")
    write(tmp_path, "two_games", "wild_ducks, swans", "variant")
    write(tmp_path, "one_game", "wild_ducks, drakes", "variant")
    write(tmp_path, "self", "self")
    write(tmp_path, "yml", charts__x_dot_yml="chart: x")
    (tmp_path / "empty").mkdir()
    assert load(tmp_path, pack)[1] == expected


def test_two_packs_of_one_name(tmp_path: Path) -> None:
    write(tmp_path / "rules", "hens")
    other = write(tmp_path / "mine", "hens")
    assert load(tmp_path / "rules", "hens", str(other))[1] == ["two-packs-of-one-name"]


def test_an_unknown_language_version(tmp_path: Path) -> None:
    folder = write(tmp_path, "hens")
    text = (folder / "pack.yaml").read_text().replace("language: 1", "language: 7")
    (folder / "pack.yaml").write_text(text)
    assert load(tmp_path, "hens") == (["hens"], ["unknown-language-version"])


def test_links_out_of_the_pack_are_not_followed(tmp_path: Path) -> None:
    folder = write(tmp_path / "rules", "hens", a_dot_rulebook="A.")
    (tmp_path / "secret.rulebook").write_text("S.")
    (folder / "out.rulebook").symlink_to(tmp_path / "secret.rulebook")
    (folder / "in.rulebook").symlink_to(folder / "a.rulebook")
    (folder / "gone.rulebook").symlink_to(folder / "nowhere")
    (folder / "round.rulebook").symlink_to(folder / "round.rulebook")
    (folder / "charts").symlink_to(tmp_path)
    (pack,), faults = loaded(tmp_path / "rules", "hens")
    assert [file.path for file in pack.files.rulebooks] == ["hens/a.rulebook", "hens/in.rulebook"]
    assert sorted(fault.name for fault in faults) == [
        "outside-the-pack",
        "unreadable-file",
        "unreadable-file",
    ]  # type: ignore[attr-defined]


def test_pipes_and_huge_files_are_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write(tmp_path, "hens", big_dot_rulebook="x" * 400)
    os.mkfifo(folder / "pipe.rulebook")
    monkeypatch.setenv(limits.SETTING, "file-bytes=300")
    assert load(tmp_path, "hens")[1] == ["file-too-large", "unreadable-file"]


def test_a_pack_of_too_many_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, "hens", a_dot_rulebook="A.", b_dot_rulebook="B.", z_dot_rulebook="Z.")
    monkeypatch.setenv(limits.SETTING, "pack-files=3")
    (pack,), faults = loaded(tmp_path, "hens")
    assert [file.path for file in pack.files.rulebooks] == ["hens/a.rulebook", "hens/b.rulebook"]
    assert [fault.name for fault in faults] == ["file-too-large"]  # type: ignore[attr-defined]


def test_a_folder_that_is_no_pack_is_not_searched(tmp_path: Path) -> None:
    (tmp_path / "a.rulebook").write_text("A.")
    assert list_folder(tmp_path, "x").files == ()


def test_a_folder_too_deep_is_told_and_a_hidden_one_left_alone(tmp_path: Path) -> None:
    folder = write(tmp_path, "hens")
    deep = folder.joinpath(*"abcdefghij")
    deep.mkdir(parents=True)
    (deep / "x.rulebook").write_text("X.")
    (folder / ".git").mkdir()
    (folder / ".git" / "y.rulebook").write_text("Y.")
    found = [(file.path, file.fault) for file in list_folder(folder, "hens").files]
    assert found == [("a/b/c/d/e/f/g/h/i", "too-deep"), ("pack.yaml", "")]
    _, (fault,) = loaded(tmp_path, "hens")
    assert fault.message == "this lies in more than 8 folders (limit pack-depth) and is not read"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("sources/Q.yaml", []),
        ("./sources/../sources/Q.yaml", []),
        ("sources/P.yaml", ["unreadable-file"]),
        ("../x.yaml", ["outside-the-pack"]),
        ("/etc/passwd", ["outside-the-pack"]),
        ("C:\\x", ["outside-the-pack"]),
        ("~/x", ["outside-the-pack"]),
    ],
)
def test_a_file_that_a_pack_names(tmp_path: Path, path: str, expected: list[str]) -> None:
    write(tmp_path, "hens", sources__Q_dot_yaml="Q-1: {}\n")
    (pack,) = loaded(tmp_path, "hens")[0]
    file, faults = named_file(pack, path, Span("hens/pack.yaml", 0, 0))
    assert (file is not None) == (not expected)
    assert [fault.name for fault in faults] == expected


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b"\xff", "not-utf8"),
        (b"ab\n\xc3", "not-utf8"),
        (b"a\x00b", "control-character"),
        (b"a\rb", "control-character"),
        ("a\u202eb".encode(), "control-character"),
        (b"", "empty-file"),
        (b"\xef\xbb\xbf \n", "empty-file"),
        (b"x" * (limits.most("file-bytes") + 1), "file-too-large"),
    ],
)
def test_bytes_that_are_no_rulebook(data: bytes, name: str) -> None:
    file, (fault,) = decode("x", data)
    assert file is None
    assert fault.name == name


def test_bytes_that_are() -> None:
    assert decode("x", b"\xef\xbb\xbfa\r\nb\t\xc3\xa9\n") == (SourceFile("x", "a\nb\té\n"), ())


def test_the_place_of_a_wrong_byte_is_told() -> None:
    _, (fault,) = decode("x", "é\nüü".encode() + b"\xff")
    assert fault.message == "the file is not UTF-8 text: line 2, column 3 holds the byte ff"


def test_versions() -> None:
    assert fits("1.2.0", "")
    assert fits("1.2.0", "1")
    assert fits("1.2.0", "1.2")
    assert not fits("1.2.0", "1.3")
    assert not fits("12.0", "1")
