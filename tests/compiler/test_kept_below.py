"""What was read of a pack serves whoever stands on it, in another process too, and makes no difference but of time."""

from __future__ import annotations

import pickle
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from compiler.model import Built
from compiler.pipeline import compile_pack
from compiler.source import Disk, Memory
from rulewright.shelf import disk

T = TypeVar("T")


class Notes:
    """Notes on paper: what is kept is written down and read again."""

    def __init__(self) -> None:
        self.held: dict[tuple[str, ...], bytes] = {}
        self.found = 0

    def __call__(self, kind: type[T], parts: tuple[str, ...], make: Callable[[], T]) -> T:
        self.found += parts in self.held
        if parts not in self.held:
            self.held[parts] = pickle.dumps(make())
        made: T = pickle.loads(self.held[parts])
        return made


def told(built: Built) -> object:
    return (built.model, built.problems, built.notes, dict(built.raw_boards))


def test_a_variant_on_what_was_kept_is_the_same() -> None:
    notes = Notes()
    compile_pack(["panssari_salama"], disk(), Memory(keep=notes))
    for name in ("panssari_salama", "panssari_salama/1"):
        plain, kept = (compile_pack([name], disk(), one) for one in (Memory(), Memory(keep=notes)))
        assert told(kept.built) == told(plain.built)
        assert kept.problems == plain.problems
        assert kept.built.model.made_of == plain.built.model.made_of
    assert notes.found > 1


def test_a_card_that_is_edited_has_its_pack_not_read_again(tmp_path: Path) -> None:
    """What a pack says does not hang on its situations; what a situation says hangs on its file."""
    shutil.copytree("rules/platoon_system", tmp_path / "platoon_system")
    shutil.copytree("rules/panzer_leader", tmp_path / "panzer_leader")
    packs, notes = Disk((tmp_path,)), Notes()
    before = compile_pack(["panzer_leader/training"], packs, Memory(keep=notes))
    card = tmp_path / "panzer_leader" / "situations" / "training.rulebook"
    edited = card.read_text(encoding="utf-8") + "\nRule [Late]; cites house.\nThe hops of the unit are 3.\n"
    card.write_text(edited, encoding="utf-8")
    made, known = len(notes.held), notes.found
    after = compile_pack(["panzer_leader/training"], packs, Memory(keep=notes))
    plain = compile_pack(["panzer_leader/training"], packs, Memory())
    assert told(after.built) == told(plain.built) != told(before.built)
    assert after.problems == plain.problems != before.problems
    assert len(notes.held) <= made + 1  # the situation itself
    assert notes.found > known


def test_of_an_edited_pack_only_the_edited_file_is_read_again(tmp_path: Path) -> None:
    shutil.copytree("rules/platoon_system", tmp_path / "platoon_system")
    packs, notes = Disk((tmp_path,)), Notes()
    compile_pack(["platoon_system"], packs, Memory(keep=notes))
    before = files_read(notes)
    file = next(iter(sorted((tmp_path / "platoon_system").glob("*.rulebook"))))
    file.write_text(file.read_text(encoding="utf-8") + "\n> A word more.\n", encoding="utf-8")
    after = compile_pack(["platoon_system"], packs, Memory(keep=notes))
    assert len(before) > 3
    assert [str(file) in place for place, _ in files_read(notes) - before] == [True]
    assert told(after.built) == told(compile_pack(["platoon_system"], packs, Memory()).built)


def files_read(notes: Notes) -> set[tuple[str, ...]]:
    return {one for one in notes.held if "items_and_parts" in one[0]}


def test_of_what_is_known_no_key_is_written_out() -> None:
    """A book printed again asks for each of its files, and a key is made of all their words."""

    class Content:
        written = 0

        def __repr__(self) -> str:
            self.written += 1
            return "content"

    content = Content()
    memory = Memory(keep=lambda kind, parts, make: make())
    assert [memory.dear(str, "place", content, lambda: "made") for _ in range(3)] == ["made"] * 3
    assert content.written == 1
