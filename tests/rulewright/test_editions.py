"""Books as packs stood at a tag of their repository, and what is new since; and what is told where there is no such."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.rulewright.test_command_line import ROOT, run

BOOK = ("reference", "ostrany", "--for", "players")
AS_SELF = ("-c", "user.name=A", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false", "-c", "tag.gpgsign=false")


def git(folder: Path, *words: str) -> None:
    subprocess.run(["git", "-C", str(folder), *AS_SELF, *words], check=True, capture_output=True)


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A repository in which a rule was changed, and one added, since the tag `first`."""
    folder = tmp_path / "house"
    shutil.copytree(ROOT / "rules" / "ostrany", folder / "rules" / "ostrany")
    git(tmp_path, "init", "-q", str(folder))
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "One")
    git(folder, "tag", "first")
    run(*BOOK, "-o", "then", folder=folder)
    mud = "# Mud\n\nRule [Deep mud]; cites house.\nThe march changes by -1 if the weather is rain.\n"
    (folder / "rules" / "ostrany" / "99_mud.rulebook").write_text(mud)
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "Two")
    return folder


def test_a_book_as_of_a_tag_is_the_book_printed_then(house: Path) -> None:
    done = run(*BOOK, "--as-of", "first", "-o", "again", folder=house)
    assert done.returncode == 0, done.stdout + done.stderr
    then, again = ({one.name: one.read_bytes() for one in (house / name).glob("*.*")} for name in ("then", "again"))
    assert then == again
    assert not (house / "again" / "chapter-mud.html").exists()


def test_what_is_new_since_a_tag_is_marked_and_listed(house: Path) -> None:
    done = run(*BOOK, "--since", "first", "-o", "now", folder=house)
    assert done.returncode == 0, done.stdout + done.stderr
    changes = (house / "now" / "changes.html").read_text(encoding="utf-8")
    assert "Deep mud" in changes
    assert "A road costs one point a hex" not in changes
    assert 'class="new"' in (house / "now" / "chapter-mud.html").read_text(encoding="utf-8")


def test_where_there_is_no_such_edition_it_is_told(house: Path, tmp_path: Path) -> None:
    assert (
        "there is no tag `frist`; did you mean `first`?"
        in run(*BOOK, "--as-of", "frist", "-o", "x", folder=house).stderr
    )
    git(tmp_path, "clone", "-q", "--depth", "1", "--no-tags", f"file://{house}", str(tmp_path / "shallow"))
    told = run(*BOOK, "--since", "first", "-o", "x", folder=tmp_path / "shallow").stderr
    assert "this clone is shallow and does not hold the tag `first`" in told
    bare = tmp_path / "bare"
    shutil.copytree(house / "rules", bare / "rules")
    told = run(*BOOK, "--as-of", "first", "-o", "x", folder=bare).stderr
    assert "`ostrany` lies in no repository" in told
    assert run(*BOOK, "--as-of", "first", "--keep-numbers", "-o", "x", folder=house).returncode == 2
