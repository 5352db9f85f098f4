"""What packs said before: their folder as it stood at a tag of the repository that it lies in."""

from __future__ import annotations

import io
import subprocess
import tarfile
from pathlib import Path

from compiler.diagnostics import did_you_mean
from compiler.source import Disk
from rulewright.shelf.slip import Slip


def at_tag(shelf: Disk, pack: str, tag: str, into: Path) -> Disk:
    """Packs as they stood there, unpacked in a folder of nobody else; those of other repositories as they stand."""
    folder = shelf.locate(pack)
    if folder is None:
        raise Slip(f"there is no pack `{pack}`")
    rules = folder.resolve().parent
    top = _top(rules, pack)
    if _git(top, "rev-parse", "--verify", "--quiet", f"refs/tags/{tag}^{{commit}}") is None:
        raise Slip(_no_such(top, tag))
    inside = rules.relative_to(top).as_posix()
    told = _git(top, "archive", "--format=tar", f"refs/tags/{tag}", "--", inside)
    if told is None:
        raise Slip(f"at `{tag}` there was no folder {inside}")
    with tarfile.open(fileobj=io.BytesIO(told)) as packed:
        packed.extractall(into, filter="data")
    if not (into / inside / folder.name / "pack.yaml").is_file():
        raise Slip(f"at `{tag}` there was no pack `{pack}`")
    others = tuple(one for one in shelf.rules if one.resolve() != rules)
    return Disk((into / inside, *others), into / inside)


def _top(folder: Path, pack: str) -> Path:
    told = _git(folder, "rev-parse", "--show-toplevel")
    if told is None:
        raise Slip(f"`{pack}` lies in no repository, so nothing is known of earlier editions")
    return Path(told.decode().strip())


def _no_such(top: Path, tag: str) -> str:
    if (_git(top, "rev-parse", "--is-shallow-repository") or b"").strip() == b"true":
        return f"this clone is shallow and does not hold the tag `{tag}`: `git fetch --unshallow --tags` fetches it"
    tags = (_git(top, "tag", "--list") or b"").decode().split()
    if not tags:
        return f"there is no tag `{tag}`: the repository has none"
    return f"there is no tag `{tag}`; {did_you_mean(tag, tags) or f'the last is `{tags[-1]}`'}"


def _git(folder: Path, *words: str) -> bytes | None:
    """What it says, or None where it refuses."""
    try:
        done = subprocess.run(["git", "-C", str(folder), *words], capture_output=True, check=False)
    except OSError:
        raise Slip("earlier editions are read with `git`, which is not installed here") from None
    return done.stdout if done.returncode == 0 else None
