"""Declarations called otherwise through the server: by words of nonsense, all that was judged is judged as before."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import sleep
from typing import Any

import pytest

from compiler.model import Model
from compiler.pipeline import compile_pack
from compiler.source import Disk
from rulewright.desk.names.wording import NoSuchName, Noun, Phrase
from rulewright.desk.names.wording import applied as changed
from rulewright.scenes import played
from tests.rulewright.editor import Editor, applied
from tests.rulewright.pasture import pasture

ROOT = Path(__file__).resolve().parents[2]
KEPT = {
    "is",
    "are",
    "has",
    "may",
    "can",
    "must",
    "does",
    "the",
    "of",
    "a",
    "an",
    "in",
    "to",
    "from",
    "for",
    "and",
    "not",
}


# ---- words


@pytest.mark.parametrize(
    ("old", "new", "text", "then"),
    [
        ("{the goat} is full", "{the goat} is sated", "If the goat is not full, then goats that are full rest.", "If the goat is not sated, then goats that are sated rest."),
        ("the load of {the cart} in {the hex}", "the burden of {the cart} at {the hex}", "The load of (the\ncart's heir) in A1 is 3.", "The burden of (the\ncart's heir) at A1 is 3."),
        ("{the unit} can go", "{the unit} can march", "it cannot go, [Can go], or go", "it cannot march, [Can go], or go"),
        ("{the unit} is armed", "{the unit} is ready", "is armed heavily and is armed", "is ready heavily and is ready"),
        ("fire into {the hex} with {the gun}", "fire into {the hex} by {the gun}", "P may not fire into A1, by [None with riders].", "P may not fire into A1, by [None with riders]."),
        ("the holder of {the hex}", "the lord of {the hex}", "hexes whose holder is X: the holder of M5", "hexes whose lord is X: the lord of M5"),
        ("walk {the goat}", "drive {the goat}", "Walk Alma.\n> To walk Alma.", "Drive Alma.\n> To walk Alma."),
    ],
)  # fmt: skip
def test_a_phrase_is_found_as_it_is_said(old: str, new: str, text: str, then: str) -> None:
    assert changed(text, Phrase(old, new).edits(text, False)) == then


def test_a_longer_phrase_holds_its_words() -> None:
    phrase = Phrase("{the unit} is armed", "{the unit} is ready", ("{the unit} is armed against {the foe, a unit}",))
    text = "If A is armed, then B is armed against C."
    assert changed(text, phrase.edits(text, False)) == "If A is ready, then B is armed against C."


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("{the goat} is full", "{the cow} is full", "it has the slots {the goat}"),
        ("{the goat} is full", "{the goat} sleeps", "`is` stays where it is"),
    ],
)
def test_what_a_phrase_keeps(old: str, new: str, why: str) -> None:
    with pytest.raises(NoSuchName, match=re.escape(why)):
        assert Phrase(old, new).changed


def test_a_noun_brings_its_article_and_its_plural() -> None:
    noun = Noun({"goat": "ibex", "goats": "ibexes"}, frozenset({"goat", "goats", "goat herd"}), frozenset({"Herds"}))
    text = "A goat is here. The goats of a goat herd, a\ngoat's hunger; by [A goat], [Herds: goat]. Goat-like."
    then = "An ibex is here. The ibexes of a goat herd, an\nibex's hunger; by [A goat], [Herds: ibex]. Goat-like."
    assert changed(text, noun.edits(text, False)) == then


def test_keys_of_a_file_are_not_names() -> None:
    noun = Noun({"column": "file", "columns": "files"}, frozenset())
    text = "chart: The column\nrows: the arm\ncolumns: the column\n"
    assert changed(text, noun.edits(text, True)) == "chart: The column\nrows: the arm\ncolumns: the file\n"


# ---- packs


class Renaming:
    """An editor in a folder of packs, and each declaration of one of them as it can be pointed at."""

    def __init__(self, folder: Path, pack: str, judged: str) -> None:
        self.folder, self.pack, self.judged = folder.resolve(), pack, judged
        self.disk = Disk((self.folder / "rules",), self.folder)
        self.editor = Editor(self.folder)
        for path in sorted((self.folder / "rules" / pack).rglob("*.*")):
            inside = path.relative_to(self.folder).as_posix()
            if path.suffix in (".rulebook", ".yaml") and "situations" not in path.parts and "proofs" not in path.parts:
                self.editor.open(inside)
        first = next(one for one in self.editor.texts if one.endswith(".rulebook"))
        whole = self.editor.texts[first]
        while (
            self.editor.ask("textDocument/hover", self.editor.at(first, re.findall(r"\[(.+?)\]", whole)[0], 1)) is None
        ):
            sleep(0.2)
        self.before = self.verdicts()

    def model(self) -> Model:
        compiled = compile_pack([self.judged], self.disk)
        assert not [one.message for one in compiled.problems if one.is_error]
        return compiled.built.model

    def verdicts(self) -> list[bool]:
        return [one.fine for one in played(self.model())]

    def declared(self) -> Iterator[tuple[str, str]]:
        """A file, and the words in it that declare something: a phrase in quotes, a kind, a name of a list, a counter."""
        for path, text in self.editor.texts.items():
            if path.endswith(".rulebook"):
                for found in re.finditer(
                    r'^(?:Question|Fact|Event|Action|Procedure) "([^"\n]*\{[^"\n]+)"', text, re.MULTILINE
                ):
                    yield path, found[1]
            if re.match(r"(#.*\n)*counters:", text):
                yield from ((path, found[1]) for found in re.finditer(r"^  ([A-Za-z][\w -]*):", text, re.MULTILINE))

    def tried(self, path: str, words: str, name: str) -> str:
        """Why it is refused; nothing, where it was done and nothing is judged otherwise. All is as it was afterwards."""
        place = self.editor.at(path, f'"{words}"' if "{" in words else f"\n  {words}:", 3)
        self.editor.number += 1
        number = self.editor.number
        self.editor._send({"id": number, "method": "textDocument/rename", "params": place | {"newName": name}})
        answer = self.editor.until(lambda one: one.get("id") == number and "method" not in one, 300)
        if "error" in answer:
            return str(answer["error"]["message"])
        kept: dict[Path, str] = {}
        for uri, edits in answer["result"]["changes"].items():
            file = Path(uri.removeprefix("file://"))
            kept[file] = file.read_text(encoding="utf-8")
            file.write_text(applied(kept[file], edits), encoding="utf-8")
        try:
            assert kept
            assert self.verdicts() == self.before, (words, name)
        finally:
            for file, text in kept.items():
                file.write_text(text, encoding="utf-8")
        return ""


def nonsense(words: str, random: Random) -> str | None:
    """One word of it another, that nobody says."""
    made = "".join(random.choice("bdfgklmnprtv") + random.choice("aeiou") for _ in range(2)) + random.choice(
        "bdgklmnprt"
    )
    if "{" not in words:
        return made.capitalize() if words[0].isupper() else made
    parts = re.split(r"(\{[^}]*\})", words)
    places = [
        (part, word.start(), word.end())
        for part, text in enumerate(parts)
        if not text.startswith("{")
        for word in re.finditer(r"(?<!\S)[A-Za-z]{3,}(?!\S)", text)
        if word[0].lower() not in KEPT
    ]
    if not places:
        return None
    part, start, end = random.choice(places)
    parts[part] = parts[part][:start] + made + parts[part][end:]
    return "".join(parts)


def tried(one: Renaming, number: int, seed: int) -> tuple[int, list[str]]:
    random = Random(seed)
    some = [(path, words, name) for path, words in one.declared() if (name := nonsense(words, random)) is not None]
    random.shuffle(some)
    refused = [
        f"{words} -> {name}: {why}" for path, words, name in some[:number] if (why := one.tried(path, words, name))
    ]
    assert one.editor.close() == 0
    return len(some[:number]), refused


def test_by_any_other_name(tmp_path: Path) -> None:
    """Each phrase of a small pack, and what a variant of it judges."""
    number, refused = tried(Renaming(pasture(tmp_path), "meadow", "greedy"), 12, 1)
    assert (number > 8, refused) == (True, [])


@pytest.mark.parametrize(("pack", "number", "least"), [("ostrany", 40, 32)])
def test_declarations_of_whole_games_by_other_names(
    pack: str, number: int, least: int, tmp_path: Path, counted: list[str]
) -> None:
    """What is refused leaves all as it was; what is done leaves all verdicts."""
    shutil.copytree(ROOT / "rules" / pack, tmp_path / "rules" / pack)
    done, refused = tried(Renaming(tmp_path, pack, pack), number, 7)
    counted.append(f"renamed, {pack}: {done - len(refused)} of {done}; refused: {'; '.join(refused) or 'none'}")
    assert done - len(refused) >= min(least, done), refused


# ---- through the server


@pytest.fixture(scope="module")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    one = Editor(pasture(tmp_path_factory.mktemp("names")))
    one.open("rules/meadow/1_grazing.rulebook")
    while one.ask("textDocument/hover", one.at("rules/meadow/1_grazing.rulebook", "[Full goats rest]", 2)) is None:
        sleep(0.1)
    yield one
    assert one.close() == 0


def renamed(editor: Editor, words: str, further: int, name: str) -> dict[str, str]:
    """Texts by their files' names, as they would be."""
    asked: Any = editor.at("rules/meadow/1_grazing.rulebook", words, further) | {"newName": name}
    changes = editor.ask("textDocument/rename", asked)["changes"]
    files = {uri: Path(uri.removeprefix("file://")) for uri in changes}
    return {file.name: applied(file.read_text(encoding="utf-8"), changes[uri]) for uri, file in files.items()}


def test_a_phrase_is_another_in_every_pack(editor: Editor) -> None:
    found = renamed(editor, '"{the goat} is full"', 8, "{the goat} is sated")
    assert set(found) == {"1_grazing.rulebook", "2_examples.rulebook", "3_faults.rulebook", "1.rulebook"}
    assert "Grazing is forbidden if the goat is sated and" in found["1_grazing.rulebook"]
    assert "[Full goats rest]" in found["1_grazing.rulebook"]
    assert "- H is sated." in found["2_examples.rulebook"]
    assert "that are not sated;" in found["3_faults.rulebook"]


def test_a_name_of_a_list_is_another_on_charts_too(editor: Editor) -> None:
    found = renamed(editor, "dry, fresh, lush", 12, "rank")
    assert "  rank: 3\n" in found["worth.yaml"]
    assert "- C4's grass is rank." in found["2_examples.rulebook"]


@pytest.mark.parametrize(
    ("words", "further", "name", "why"),
    [
        ('"{the goat} is full"', 8, "{the goat} sleeps", "`is` stays where it is"),
        ('"{the goat} is full"', 8, "{the cow} is full", "it has the slots {the goat}"),
        ("dry, fresh, lush", 12, "fresh", "is the name of something else"),
        ('"{the goat} is full"', 8, "{the goat} is [full]", "cannot be a name"),
    ],
)
def test_what_cannot_be_is_refused(editor: Editor, words: str, further: int, name: str, why: str) -> None:
    asked = editor.at("rules/meadow/1_grazing.rulebook", words, further) | {"newName": name}
    assert why in editor.refused("textDocument/rename", asked)
