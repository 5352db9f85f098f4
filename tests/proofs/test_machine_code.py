"""Machine code says what Python says, or gives up; where there is no compiler nothing is lost."""

from __future__ import annotations

import pickle
import shutil
from pathlib import Path

import pytest

from compiler.model import Model
from rulewright.scenes import Stage, open_stage
from rulewright.shelf import NoMachineCode, behind, native_kept, objects
from rulewright.shelf import disk_cache as notes
from rulewright.shelf import native_code as shelf
from rulewright.shelf.wished import Wished
from runtime.native import Mirror, Unlaid
from tests.proofs.machine_code import Found, held
from tests.proofs.packs import PACKS, TOY, by_chance, called, model, usual
from tests.proofs.sanitizers import sanitized

pytestmark = pytest.mark.skipif(shutil.which("cc") is None, reason="no compiler of C")


@pytest.mark.parametrize("pack", PACKS, ids=called)
def test_it_says_the_same_or_gives_up(pack: str, full: bool, counted: list[str]) -> None:
    if "side" not in model(pack).choices:
        pytest.skip("nobody plays a system by itself")
    positions, settings = (400, list(by_chance(pack, 3, 5))) if full else (25, [usual(pack).on])
    found = Found()
    held(pack, settings, range(positions), 60, found)
    counted.append(f"machine code, {called(pack)}: {found.lines()[0]}")
    assert found.wrong == []
    assert not found.left_out
    assert found.equal > (0.8 if pack == TOY else 0.75) * found.asked


def test_it_says_the_same_as_it_is_compiled_for_everybody(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Optimized, as tests otherwise do not compile it."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(shelf, "FLAGS", tuple("-O2" if one == "-O0" else one for one in shelf.FLAGS))
    found = Found()
    held(TOY, [usual(TOY).on], range(25), 60, found)
    assert found.wrong == []
    assert found.equal > 0.8 * found.asked


# ---- the library as it is kept


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of its own with one library of the toy in it: its note."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("RULEWRIGHT_NO_CACHE", raising=False)
    native_kept(model(TOY), usual(TOY).on)
    return tmp_path / "rulewright" / shelf._key(model(TOY), usual(TOY).on)


def test_it_is_compiled_once(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(objects.subprocess, "run", lambda *_, **__: pytest.fail("this was kept"))
    assert_answers()


def test_it_is_made_behind_what_somebody_does(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once, for whoever wants it next."""
    asked = model(TOY), usual(TOY).on
    kept.unlink()
    assert shelf.make_behind(*asked) is None  # tests begin nothing by themselves
    monkeypatch.delenv(behind.ALONE)
    begun = shelf.make_behind(*asked)
    assert begun is not None
    assert shelf.make_behind(*asked) is None
    assert begun.wait() == 0
    assert shelf.native_at_hand(*asked) is not None


def test_only_what_reads_otherwise_is_compiled_again(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under a situation's own rules, and with other options."""
    ran = objects._run
    compiled: list[str] = []

    def run(command: list[str], folder: Path) -> None:
        compiled.extend(command[command.index("-c") + 1 :][:1] if "-c" in command else [])
        ran(command, folder)

    monkeypatch.setattr(objects, "_run", run)
    kept.unlink()
    assert_answers()
    assert compiled == []
    native_kept(*_all_of("panzer_leader/training"))
    every = len(compiled)
    compiled.clear()
    native_kept(*_all_of("panzer_leader/school_edge"))
    assert 2 <= len(compiled) < every / 3
    assert {"numbers.c", "tables.c"} <= {*compiled}


def _all_of(situation: str) -> tuple[Model, frozenset[str]]:
    stage = open_stage(situation, Wished())
    assert isinstance(stage, Stage)
    table = stage.table
    return table.whole, table.on


def test_what_was_not_sealed_by_us_is_never_opened(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Damaged, cut off, or another's: it is made anew."""
    whole = kept.read_bytes()
    body = whole[notes.DIGEST :]
    opened: list[bytes] = []
    contents, library = pickle.loads(notes.fetch(kept.name) or b"")
    monkeypatch.setattr(shelf, "opened", lambda contents, path: opened.append(Path(path).read_bytes()))
    monkeypatch.setattr(shelf, "_made", lambda *_: (contents, library + b"anew"))
    for damaged in (whole[:-1] + bytes([whole[-1] ^ 1]), whole[: len(whole) // 2], bytes(notes.DIGEST) + body):
        kept.write_bytes(damaged)
        native_kept(model(TOY), usual(TOY).on)
        assert opened.pop() == library + b"anew"
        assert notes.fetch(kept.name) is not None


def test_where_there_is_no_compiler_a_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "wanted", lambda: False)  # what is kept would need none
    monkeypatch.setattr(shelf.shutil, "which", lambda _: None)
    with pytest.raises(NoMachineCode, match="no compiler of C here"):
        native_kept(model(TOY), usual(TOY).on)


def test_a_compiler_that_fails_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_NO_CACHE", "1")
    broken = tmp_path / "cc"
    broken.write_text("#!/bin/sh\necho 'program.c:1: error: out of paper' >&2\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.setattr(shelf.shutil, "which", lambda _: str(broken))
    with pytest.raises(NoMachineCode, match="out of paper"):
        native_kept(model(TOY), usual(TOY).on)
    broken.write_text('#!/bin/bash\necho nonsense > "${@: -1}"\n')
    with pytest.raises(NoMachineCode, match="cannot be opened"):
        native_kept(model(TOY), usual(TOY).on)


def assert_answers() -> None:
    table = usual(TOY)
    p = table.rules.position(table.space(()))
    mirror = Mirror(native_kept(model(TOY), table.on), p)
    (growth,) = [one for one in table.rules.program.questions if one.id.startswith("the growth")]
    soils = table.model.choices[growth.slots[0].kind.name].names
    rows = [(soil, roll) for soil in soils for roll in range(1, 7)]
    python = [table.rules.ask(p, growth.id, *row) for row in rows]
    assert mirror.ask_many(growth, rows).values == mirror.ask_product(growth, (soils, range(1, 7))).values == python


def test_what_a_side_may_know_is_not_laid_out() -> None:
    table = usual(TOY)
    p = table.rules.position(table.space(()))
    with pytest.raises(Unlaid, match="what a side may know"):
        Mirror(native_kept(model(TOY), table.on), p.view(table.rules.program.sides[0]))


SANITIZED = """
from tests.proofs.machine_code import Found, held
from tests.proofs.packs import TOY, usual
found = Found()
for pack in ("ostrany", "panzer_grenadier", TOY):
    held(pack, [usual(pack).on], range(40), 60, found)
assert not found.wrong and found.asked > 5000, found.lines()
"""


def test_it_reads_and_writes_nothing_but_its_own() -> None:
    sanitized(SANITIZED)
