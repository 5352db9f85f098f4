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


SHORT = re.compile(r'^\w+ (\[[^]]*\]|"[^"]*");.*?in short "([^"]*)"[^\n]*\n((?:.+\n)*)', re.MULTILINE)
NUMBERS = dict(
    zip(
        "two three four five eight twelve half twice".split(),
        ("2", "3", "4", "5", "8", "12", "1/2|by 2", "2"),
        strict=True,
    )
)
ELSEWHERE = {  # the number is another rule's
    "[Four to a fort]",
    "[Light traffic]",
    "[Green hexside behind a full road]",
    "[Climbing out of a gully]",
    "[Thirty-six turns for a tank bridge]",
    "[No two vehicles in a swamp]",
    "[Three turns away on card 5]",
    "[Two sappers, two parts]",
}


def test_what_a_rule_comes_to_in_short_is_one_plain_sentence_with_its_own_numbers() -> None:
    told = [found for path in RULES.glob("*/*.rulebook") for found in SHORT.finditer(path.read_text(encoding="utf-8"))]
    assert len(told) > 200
    for name, short, body in (found.groups() for found in told):
        assert re.fullmatch(r"[A-Z][^.{}]+\.", short), short
        assert len(short.split()) < 30, short
        for word in {*re.findall(r"[a-z]+", short.lower())} & {*NUMBERS} if name not in ELSEWHERE else ():
            assert re.search(rf"\b({NUMBERS[word]}|{word})\b", body), (name, short)


def test_words_for_players_bear_no_marks_of_programs() -> None:
    """`this book\\'s own` once stood on ten cards: a backslash before a mark is printed as it stands."""
    marked = [f"{path}" for path in sorted(RULES.rglob("*.rulebook")) if "\\'" in path.read_text(encoding="utf-8")]
    assert marked == []
