"""The engine knows no game: no word that a rulebook owns stands in it, and its own words are listed."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from runtime.operations import OPERATIONS
from tests.architecture.tree import ENGINE, ROOT, every_node, files, inside, parsed

# Beginnings of words that wargames of this family use. What packs declare is added to them.
OF_GAMES = """
woods forest town village slope hilltop swamp gully streambed truck wagon halftrack infantry engineer cavalry
dispers overrun close_assault minefield fortif wreck armored armoured howitzer mortar morale platoon panzer
german russian allied road_rate opportunity_fire scatter transport passenger
""".split()

# Nouns of rulebooks that are plain words of programs as well.
PLAIN = set(
    """
attack attribute block body bridge card case class column cost cover end field fire force form group hit level
limit list load man mode morning move mover name order path piece place plan point range rate row score size
result stack stage stand state step strength target team track type unit weight word works
""".split()
)
JOINTS = set(
    """
a across along an any beside by crossed far from in inside is met move next not of on opposite or out s the to
toward turned under way game over
""".split()
)
DECLARATION = re.compile(r"^(?:A|An) ([a-z][a-z -]*?)(?: \(plural ([a-z -]+)\))? (?:is|has|may)\b", re.MULTILINE)


@cache
def engine_words() -> frozenset[str]:
    page = (ROOT / "docs" / "engine_words.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1].strip() for line in page.splitlines() if line.startswith("| ")]
    return frozenset(word.strip() for row in rows if row != "word" for word in row.split(","))


@cache
def words_of_packs() -> frozenset[str]:
    """The nouns that packs declare, without those the engine owns itself and those that any program uses."""
    found: set[str] = set()
    for path in sorted((ROOT / "rules").rglob("*.rulebook")):
        for noun, plural in DECLARATION.findall(path.read_text(encoding="utf-8")):
            found |= {noun, plural}
    own = engine_words() | PLAIN
    return frozenset(noun for noun in found if noun and noun.removesuffix("s") not in own and noun not in own)


@cache
def beginnings() -> re.Pattern[str]:
    return re.compile(r"(?<![a-z])(?:" + "|".join(OF_GAMES) + ")")


@cache
def declared() -> re.Pattern[str]:
    nouns = sorted(words_of_packs(), key=len, reverse=True)
    spaced = [re.escape(noun).replace(r"\ ", "[ _-]").replace(r"\-", "[ _-]") for noun in nouns]
    return re.compile(r"(?<![a-z])(?:" + "|".join(spaced or ["(?!)"]) + ")s?(?![a-z])")


def test_no_word_of_a_game_stands_in_the_engine() -> None:
    """Names, texts, comments: all of it."""
    wrong = [
        f"{inside(path)}:{number}: {hit.group()}"
        for path in files(*ENGINE) + files(*ENGINE, ending=".lark")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if (hit := beginnings().search(line.lower()))
    ]
    assert wrong == []


def test_no_declared_noun_is_a_name_or_text_of_the_engine() -> None:
    """What packs declare may not be a name or a text; prose about the engine may use plain words."""
    wrong = []
    prose = {id(node) for path in files(*ENGINE) for node in docstrings(path)}
    for path, node in every_node(*ENGINE):
        said = spoken(node)
        if said and id(node) not in prose:
            hit = declared().search(said.lower())
            if hit:
                wrong.append(f"{inside(path)}:{getattr(node, 'lineno', 0)}: {hit.group()}")
    assert wrong == []


def spoken(node: ast.AST) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.arg):
        return node.arg
    if isinstance(node, ast.Attribute):
        return node.attr
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", node.name)
    return ""


def docstrings(path: Path) -> list[ast.AST]:
    """The texts that stand alone as statements."""
    return [node.value for node in ast.walk(parsed(path)) if isinstance(node, ast.Expr)]


def test_the_engine_has_few_words() -> None:
    assert 30 < len(engine_words()) <= 80


def test_every_word_of_an_operation_is_the_engines() -> None:
    known = JOINTS | {word for phrase in engine_words() for word in phrase.split()}
    unknown = {
        word
        for operation in OPERATIONS
        for phrase in operation.phrases
        for word in re.findall(r"[a-z]+", phrase)
        if not {word, word.removesuffix("s"), word.removesuffix("es")} & known
    }
    assert unknown == set()
