"""Compiled packs and programs are kept; what is kept is what would be made again, and only our own notes are believed."""

from __future__ import annotations

import os
import pickle
import shutil
from pathlib import Path
from typing import Any

import pytest

import compiler.program
from compiler.model.model import Model
from compiler.model.setting import with_cells, with_options
from compiler.pipeline import compile_pack
from compiler.program import options_on, write_program
from compiler.source.pack_folder import Disk
from rulewright.shelf import compile_cache as kept
from rulewright.shelf import disk_cache as notes
from rulewright.shelf.compile_cache import compile_kept, rules_kept
from runtime import limits

TOY = Path(__file__).resolve().parents[1] / "toy"
OPTION = '\nOption [Late frost]; asks "Does it freeze late?"; off unless chosen; cites house.\n'


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Disk:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("RULEWRIGHT_NO_CACHE", raising=False)
    monkeypatch.setattr(kept, "LATELY", 0)  # here as in a process that has opened nothing yet
    shutil.copytree(TOY, tmp_path / "rules" / "toy")
    return Disk((tmp_path / "rules",), tmp_path)


@pytest.fixture
def no_work(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Whoever compiles or writes a program now fails."""

    def work(*_: object) -> None:
        raise AssertionError("this was kept")

    monkeypatch.setattr(kept, "compile_loaded", work)
    monkeypatch.setattr(compiler.program, "write_program", work)
    return monkeypatch


def warm(disk: Disk) -> Model:
    model = compile_kept(["toy"], disk).built.model
    rules_kept(model, options_on(model))
    return model


def described_only(kind: type, parts: tuple[str, ...], make: Any) -> Any:
    """What a pack says of itself is looked at each time; anything larger was at hand."""
    assert kind is tuple, "this was at hand"
    return make()


def test_the_latest_are_at_hand(disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "LATELY", 2)
    model = warm(disk)
    monkeypatch.setattr(kept, "fetch", lambda key: pytest.fail("this was at hand"))
    monkeypatch.setattr(kept, "noted", described_only)
    assert compile_kept(["toy"], disk).built.model is model
    assert rules_kept(model, options_on(model)) is rules_kept(model, options_on(model))
    monkeypatch.undo()
    monkeypatch.setattr(kept, "LATELY", 0)
    kept.kept(int, ("another",), lambda: 1)
    assert compile_kept(["toy"], disk).built.model is not model


def all_notes() -> list[Path]:
    return [path for path in Path(notes.folder()).iterdir() if path.name != "secret"]


def test_what_is_kept_is_what_would_be_made(disk: Disk, request: pytest.FixtureRequest) -> None:
    warm(disk)
    fresh = compile_pack(["toy"], disk)
    request.getfixturevalue("no_work")
    again = compile_kept(["toy"], disk)
    assert again.built.model == fresh.built.model
    assert again.built.model.made_of == fresh.built.model.made_of != ""
    assert (again.problems, again.files, again.built.notes) == (fresh.problems, fresh.files, fresh.built.notes)
    rules = rules_kept(again.built.model, options_on(again.built.model))
    assert rules.program == write_program(fresh.built.model)


def test_a_changed_byte_is_compiled_again(disk: Disk) -> None:
    before = warm(disk)
    book = disk.rules[0] / "toy" / "garden.rulebook"
    book.write_text(book.read_text() + "\n> a note\n")
    assert compile_kept(["toy"], disk).built.model.made_of != before.made_of


def test_a_model_that_was_changed_is_not_taken_for_the_one_that_was_read(disk: Disk) -> None:
    model = warm(disk)
    chart = next(iter(model.charts.values()))
    keys = [axis[place].value for axis, place in zip(chart.axes, next(iter(chart.cells)), strict=True)]
    changed = with_cells(model, [f"{chart.id}[{', '.join(map(str, keys))}] = 77"])
    assert isinstance(changed, Model)
    assert changed.made_of == ""
    assert rules_kept(changed, options_on(changed)).program == write_program(changed) != write_program(model)


def test_options_and_further_files_keep_the_hash_as_rules_are_the_same(disk: Disk) -> None:
    book = disk.rules[0] / "toy" / "garden.rulebook"
    book.write_text(book.read_text() + OPTION)
    model = warm(disk)
    chosen = with_options(model, ["Late frost"], [])
    assert isinstance(chosen, Model)
    assert chosen.made_of == model.made_of
    assert rules_kept(chosen, options_on(chosen)).program == write_program(chosen)
    assert rules_kept(chosen, options_on(chosen)).program == write_program(chosen)  # as it was kept


class Trap:
    sprung = False

    def __reduce__(self) -> tuple[object, tuple[str, ...]]:
        return spring, ("now",)


def spring(_: str) -> None:
    Trap.sprung = True


@pytest.mark.parametrize("seal", [b"", b"0" * 32, os.urandom(32)], ids=["none", "zeros", "made up"])
def test_a_forged_note_is_never_opened(disk: Disk, seal: bytes) -> None:
    warm(disk)
    Trap.sprung = False
    for note in all_notes():
        note.write_bytes(seal + pickle.dumps(Trap()))
    assert compile_kept(["toy"], disk).built.model == compile_pack(["toy"], disk).built.model
    assert not Trap.sprung


def test_a_note_under_another_name_is_not_believed(disk: Disk) -> None:
    warm(disk)
    one, other, *_ = all_notes()
    one_was = one.read_bytes()
    one.write_bytes(other.read_bytes())
    other.write_bytes(one_was)
    assert notes.fetch(one.name) is None
    assert notes.fetch(other.name) is None


def test_one_changed_byte_anywhere_is_noticed(disk: Disk) -> None:
    notes.keep("a" * 40, bytes(range(64)))
    path = Path(notes.folder()) / ("a" * 40)
    whole = path.read_bytes()
    assert notes.fetch("a" * 40) == bytes(range(64))
    for at in range(len(whole)):
        path.write_bytes(whole[:at] + bytes((whole[at] ^ 1,)) + whole[at + 1 :])
        assert notes.fetch("a" * 40) is None
    path.write_bytes(whole[:-1])
    assert notes.fetch("a" * 40) is None


@pytest.mark.parametrize(("what", "mode"), [("secret", 0o640), ("secret", 0o604), (".", 0o770), (".", 0o703)])
def test_what_others_can_reach_is_not_trusted(disk: Disk, what: str, mode: int) -> None:
    warm(disk)
    (Path(notes.folder()) / what).chmod(mode)
    assert all(notes.fetch(note.name) is None for note in all_notes())
    before = len(all_notes())
    notes.keep("b" * 40, b"more")
    assert len(all_notes()) == before


def test_what_belongs_to_another_is_not_trusted(disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    warm(disk)
    monkeypatch.setattr(os, "getuid", lambda: 12345)
    assert all(notes.fetch(note.name) is None for note in all_notes())


def test_a_secret_that_is_a_link_is_not_followed(disk: Disk, tmp_path: Path) -> None:
    warm(disk)
    secret = Path(notes.folder()) / "secret"
    secret.rename(tmp_path / "elsewhere")
    secret.symlink_to(tmp_path / "elsewhere")
    assert all(notes.fetch(note.name) is None for note in all_notes())


def test_the_oldest_notes_make_room(disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(limits.SETTING, f"notes-bytes={4 * 1032}")
    for number in range(6):
        notes.keep(f"{number}" * 40, bytes(1000))
        os.utime(Path(notes.folder()) / (f"{number}" * 40), (number, number))
    assert sorted(note.name[0] for note in all_notes()) == ["2", "3", "4", "5"]


def test_nothing_is_kept_where_it_cannot_be_written(disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    (disk.rules[0] / "file").write_text("no folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(disk.rules[0] / "file"))
    assert compile_kept(["toy"], disk).problems == ()
    monkeypatch.setenv("RULEWRIGHT_NO_CACHE", "1")
    assert compile_kept(["toy"], disk).problems == ()
