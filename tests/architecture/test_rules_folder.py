"""Whoever looks for a rule finds it by the chapter's number, and finds the sister game's under the same one."""

import re
from collections.abc import Iterator
from pathlib import Path

import yaml

RULES = Path(__file__).parents[2] / "rules"
PACKS = sorted(path.parent.name for path in RULES.glob("*/pack.yaml"))
SAID = {pack: yaml.safe_load((RULES / pack / "pack.yaml").read_text(encoding="utf-8")) for pack in PACKS}
SYSTEMS = [pack for pack in PACKS if SAID[pack]["layer"] == "system"]


def chapters(pack: str) -> dict[str, str]:
    """By number."""
    names = [path.stem.partition("_") for path in sorted((RULES / pack).glob("*.rulebook"))]
    assert all(re.fullmatch(r"\d\d", number) for number, _, _ in names), pack
    assert len({number for number, _, _ in names}) == len(names), f"two chapters of {pack} share a number"
    return {number: name for number, _, name in names}


def sisters(system: str) -> Iterator[str]:
    """A system and the games on it; a variant of one counts its own few chapters."""
    yield system
    yield from (pack for pack in PACKS if SAID[pack]["layer"] == "game" and system in SAID[pack]["extends"])


def test_no_two_chapters_of_a_pack_share_a_number() -> None:
    assert all(chapters(pack) for pack in PACKS)


def test_sister_games_number_their_chapters_alike() -> None:
    for system in SYSTEMS:
        said = {(number, name) for pack in sisters(system) for number, name in chapters(pack).items()}
        numbers, names = zip(*said, strict=True)
        assert len(set(numbers)) == len(said), f"one number for two chapters: {sorted(said)}"
        assert len(set(names)) == len(said), f"two numbers for one chapter: {sorted(said)}"


def test_proofs_mirror_the_chapters() -> None:
    for pack in PACKS:
        below = [pack, *SAID[pack]["extends"]]
        known = {f"{number}_{name}" for one in below for number, name in chapters(one).items()}
        assert {path.stem for path in (RULES / pack / "proofs").glob("*")} <= known, pack
