"""A book printed with the memory of earlier printings is, byte for byte, the book printed without any."""

from __future__ import annotations

import os
import pickle
import re
import shutil
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from compiler.print import Moment
from compiler.print.formats.document import Book, Page
from compiler.print.formats.html import _Writer, html_files
from compiler.print.wording import OwnWords
from compiler.source.memory import Memory
from compiler.source.pack_folder import Disk
from rulewright.books import Typesetter, lies_in, pictures, stamps, written_to
from rulewright.books.first_game import first_game
from rulewright.books.press import Press
from rulewright.verbs.writing.reference import command
from tests.rulewright.test_command_line import ROOT, run

EDITS = 8
PARADES = """
Question "the splendour of {the side}"; rules call it "the splendour"; its answer is a sum of numbers; cites house.

Rule [Parades are splendid]; cites house.
The splendour changes by 1.
"""
GRANDER = """
Rule [Parades are grander still]; outranks [Parades are splendid]; cites house.
The splendour changes by 2 if it is turn 3.
"""


def printed(folder: Path, memory: Memory | None = None, for_players: bool = True) -> dict[str, str]:
    press = Press(Disk((folder,), folder), memory)
    book = press.book("ostrany", pictures=True, for_players=for_players)
    return html_files(book, press.pages) if isinstance(book, Book) else {one.message: "" for one in book.problems}


def changed(random: Random, text: str) -> str:
    """A number is another, a line is gone, or an option is in force or not."""
    if "Option [" in text and random.random() < 0.3:
        return text.replace("; on", "") if "; on" in text else text.replace("; cites", "; on; cites", 1)
    numbers = list(re.finditer(r"\b\d\b", text))
    if numbers and random.random() < 0.7:
        one = random.choice(numbers)
        return f"{text[: one.start()]}{random.randint(0, 9)}{text[one.end() :]}"
    lines = text.split("\n")
    del lines[random.randrange(len(lines))]
    return "\n".join(lines)


def test_what_is_remembered_changes_no_byte(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "rules" / "ostrany", tmp_path / "ostrany")
    files = sorted(one for one in (tmp_path / "ostrany").rglob("*") if one.suffix in (".rulebook", ".yaml"))
    before = {file: file.read_text(encoding="utf-8") for file in files}
    random, memory, kept, whole = Random(21), Memory(), b"", 0
    for _ in range(EDITS):
        now = dict(before)
        for file in random.sample(files, random.randint(1, 3)):
            now[file] = changed(random, before[file])
        if random.random() < 0.5:
            now = named_anew(random, now)
        written(now)
        with suppress(AttributeError, pickle.PicklingError):  # of rules that cannot be read nothing is remembered
            kept = pickle.dumps(memory)
        memory = pickle.loads(kept)  # as the next process has it
        found = printed(tmp_path, memory)
        assert found == printed(tmp_path), [file for file in files if now[file] != before[file]]
        whole += "index.html" in found
        written(before)
    assert whole > EDITS // 3


def test_the_next_process_remembers_what_was_printed() -> None:
    """A wording that could not be written down had whole books made anew for each changed rule."""
    memory = Memory()
    assert "index.html" in printed(ROOT / "rules", memory)
    assert pickle.loads(pickle.dumps(memory)).places == memory.places


def test_sentences_that_stayed_are_not_said_anew_by_the_next_process(monkeypatch: pytest.MonkeyPatch) -> None:
    memory = Memory()
    before = printed(ROOT / "rules", memory)
    memory = pickle.loads(pickle.dumps(memory))
    monkeypatch.setattr(OwnWords, "as_said", lambda *_: pytest.fail("a sentence is said anew"))
    assert printed(ROOT / "rules", memory) == before


@pytest.mark.parametrize("for_players", [False, True])
def test_pages_that_are_kept_are_those_that_would_be_made(tmp_path: Path, for_players: bool) -> None:
    shutil.copytree(ROOT / "rules" / "ostrany", tmp_path / "ostrany")
    files = sorted(one for one in (tmp_path / "ostrany").rglob("*") if one.suffix in (".rulebook", ".yaml"))
    random, memory, whole = Random(21), Memory(), 0
    memory.pages = Memory()
    texts = {file: file.read_text(encoding="utf-8") for file in files}
    for _ in range(EDITS):
        now = dict(texts)
        for file in random.sample(files, random.randint(1, 3)):
            now[file] = changed(random, texts[file])
        if random.random() < 0.3:
            now = named_anew(random, now)
        written(now)
        found = printed(tmp_path, memory, for_players)
        assert found == printed(tmp_path, None, for_players), [file for file in files if now[file] != texts[file]]
        if "index.html" in found:  # what can be printed stays, and is edited further
            texts, whole = now, whole + 1
    assert whole > EDITS // 4


def test_a_page_of_which_nothing_changed_is_not_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "rules" / "ostrany", tmp_path / "ostrany")
    memory = Memory()
    memory.pages = Memory()
    printed(tmp_path, memory, for_players=False)
    made: list[str] = []
    with monkeypatch.context() as watched:
        plain = _Writer.page

        def page(self: _Writer, page: Page, *beside: Page | None) -> str:
            made.append(page.name)
            return plain(self, page, *beside)

        watched.setattr(_Writer, "page", page)
        chapter = tmp_path / "ostrany" / "04_marching.rulebook"
        text = chapter.read_text(encoding="utf-8")
        chapter.write_text(text.replace("The march cost is 1 ", "The march cost is 2 ", 1), encoding="utf-8")
        assert chapter.read_text(encoding="utf-8") != text
        printed(tmp_path, memory, for_players=False)
    assert made == ["aid", "chapter-marching"]  # the player aid tells that number, too


def named_anew(random: Random, texts: dict[Path, str]) -> dict[Path, str]:
    """A rule, an option or an example has another name, wherever it is named."""
    name = random.choice(re.findall(r"^(?:Rule|Option|Example) \[([^]]*)\]", "\n".join(texts.values()), re.MULTILINE))
    return {file: text.replace(f"[{name}]", f"[{name} or so]") for file, text in texts.items()}


def written(texts: dict[Path, str]) -> None:
    for file, text in texts.items():
        file.write_text(text, encoding="utf-8")


def test_a_look_that_changes_is_drawn_anew(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "rules" / "ostrany", tmp_path / "ostrany")
    memory = Memory()
    before = printed(tmp_path, memory)
    looks = tmp_path / "ostrany" / "looks.yaml"
    text = looks.read_text(encoding="utf-8")
    colour = re.search(r"#[0-9a-f]{6}", text)
    assert colour is not None
    looks.write_text(text.replace(colour[0], "#123456"), encoding="utf-8")
    after = printed(tmp_path, memory)
    assert after == printed(tmp_path)
    assert any(path.startswith("pictures/") and after[path] != before[path] for path in after)


def test_what_the_index_no_longer_says_is_gone(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "rules" / "ostrany", tmp_path / "ostrany")
    memory = Memory()
    before = printed(tmp_path, memory)
    index = tmp_path / "ostrany" / "index.yaml"
    text = index.read_text(encoding="utf-8")
    index.write_text(text.replace("enemies, moving through:", "foes, moving through:", 1), encoding="utf-8")
    found = printed(tmp_path, memory)
    assert found == printed(tmp_path)
    assert "foes, moving through" in found["names.html"]
    assert "foes, moving through" not in before["names.html"]


def test_what_a_guide_leaves_out_from_now_on_is_named_nowhere(tmp_path: Path) -> None:
    """A chapter that was kept named it as before."""
    shutil.copytree(ROOT / "rules" / "ostrany", tmp_path / "ostrany")
    chapter = tmp_path / "ostrany" / "04_marching.rulebook"
    chapter.write_text(chapter.read_text(encoding="utf-8") + PARADES + GRANDER, encoding="utf-8")
    memory = Memory()
    memory.pages = Memory()
    before = printed(tmp_path, memory)
    guide = tmp_path / "ostrany" / "guide.yaml"
    text = guide.read_text(encoding="utf-8")
    guide.write_text(text.replace("left out:\n", "left out:\n  - '[Parades are splendid]'\n", 1), encoding="utf-8")
    found = printed(tmp_path, memory)
    assert found == printed(tmp_path)
    assert found["chapter-marching.html"] != before["chapter-marching.html"]


@pytest.mark.parametrize(
    ("file", "said", "instead"),
    [
        ("charts/promise.yaml", r"(1-2): -8", r"\1: -7"),
        ("04_marching.rulebook", r'(?m)^(Definition \[[^]]*\]; in short ")', r"\1Mind: "),
        ("04_marching.rulebook", r'(?m)^(Action "[^"]*"; in short ")', r"\1Mind: "),
        ("04_marching.rulebook", r"(?m)^4\. Announce .*\n", ""),
        ("08_results.rulebook", r"(?m)^(1\. )(.*)(\n2\. )", r"\1If the turn is 1:\n(a) \2\3"),
        ("05_control.rulebook", r"lasts until this turn ends", "lasts until this phase ends"),
    ],
)
def test_what_nobody_speaks_of_leaves_all_cards_and_pictures_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, said: str, instead: str
) -> None:
    """Cells of charts, plain words, what is done and how long facts last are as the bodies of rules; they had every card
    compiled, and all drawn anew."""
    shutil.copytree(ROOT / "rules" / "ostrany", tmp_path / "ostrany")
    memory = Memory()
    before = printed(tmp_path, memory, for_players=False)
    text = (tmp_path / "ostrany" / file).read_text(encoding="utf-8")
    (tmp_path / "ostrany" / file).write_text(re.sub(said, instead, text, count=1), encoding="utf-8")
    with monkeypatch.context() as idle:
        idle.setattr("compiler.cards.compile_loaded", lambda *_: pytest.fail("a card is compiled"))
        idle.setattr("rulewright.books.pictures._set_up", lambda *_: pytest.fail("a picture is drawn"))
        found = printed(tmp_path, memory, for_players=False)
    assert found == printed(tmp_path, for_players=False)
    assert found != before


def test_where_a_counter_has_another_number_only_what_shows_it_is_drawn_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(ROOT / "rules" / "ostrany", tmp_path / "ostrany")
    memory = Memory()
    before = printed(tmp_path, memory)
    sheet = tmp_path / "ostrany" / "charts" / "brigades.yaml"
    text = sheet.read_text(encoding="utf-8")
    sheet.write_text(re.sub(r"(lancer brigade: \[horse, )3", r"\g<1>5", text), encoding="utf-8")
    drawn: list[str] = []
    plain = pictures._set_up

    def set_up(table: Any, looks: Any, frame: Any, told: Any, *more: Any) -> str:
        drawn.append(told.text)
        return plain(table, looks, frame, told, *more)

    with monkeypatch.context() as watched:
        watched.setattr("rulewright.books.pictures._set_up", set_up)
        found = printed(tmp_path, memory)
    assert found == printed(tmp_path)
    assert any(path.startswith("pictures/") and found[path] != before[path] for path in found)
    assert drawn
    assert all("lancer" in text for text in drawn)


def test_the_same_rules_are_not_printed_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("RULEWRIGHT_NO_CACHE", raising=False)
    words = ("reference", "ostrany", "--for", "players", "-o", "book")
    assert " new or changed" in run(*words, folder=tmp_path).stdout
    page = tmp_path / "book" / "index.html"
    first = page.read_bytes()
    with monkeypatch.context() as idle:
        idle.setattr(Press, "read", lambda *_: pytest.fail("the rules are read"))
        assert ", 0 of them new or changed" in run(*words, folder=tmp_path).stdout
    page.write_bytes(first + b"<!-- by hand -->")
    (tmp_path / "book" / "left.html").write_text(page.read_text(encoding="utf-8"), encoding="utf-8")
    assert ", 1 of them new or changed" in run(*words, folder=tmp_path).stdout
    assert page.read_bytes() == first
    assert not (tmp_path / "book" / "left.html").exists()
    shutil.rmtree(tmp_path / "book")
    assert run(*words, folder=tmp_path).returncode == 0
    assert page.read_bytes() == first


def test_a_page_that_was_altered_is_noticed_though_it_was_looked_at_before(tmp_path: Path) -> None:
    files = {"one.html": b"<!-- a page -->", "two.html": b"<!-- another -->"}
    written_to(tmp_path, files)
    known = stamps(files)
    assert lies_in(tmp_path, known)
    assert lies_in(tmp_path, known)
    page = tmp_path / "one.html"
    before = page.stat()
    page.write_bytes(b"<!-- a sage -->")
    os.utime(page, ns=(before.st_atime_ns, before.st_mtime_ns + 1))
    assert not lies_in(tmp_path, known)
    page.unlink()
    assert not lies_in(tmp_path, known)
    written_to(tmp_path, files)
    assert lies_in(tmp_path, known)


@pytest.mark.parametrize(
    ("said", "instead", "times"),
    [
        ("The march falls by 1 ", "The march falls by 2 ", 1),
        ("The splendour changes by 1.", "The splendour changes by 2.", 0),
        ('; in short "', '; in short "Mind: ', 0),
    ],
)
def test_the_first_game_is_played_anew_only_for_a_rule_that_it_came_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str, instead: str, times: int
) -> None:
    shutil.copytree(ROOT / "rules" / "ostrany", tmp_path / "ostrany")
    file = tmp_path / "ostrany" / "04_marching.rulebook"
    text = file.read_text(encoding="utf-8") + PARADES
    file.write_text(text, encoding="utf-8")
    memory, games = Memory(), 0
    before = printed(tmp_path, memory)

    def played(*given: Any) -> tuple[Moment, ...]:
        nonlocal games
        games += 1
        return first_game(*given)

    monkeypatch.setattr("rulewright.books.press.first_game_kept", played)
    assert said in text
    file.write_text(text.replace(said, instead, 1), encoding="utf-8")
    assert printed(tmp_path, memory) != before
    assert games == times


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of somebody's own, where he writes at Ostrany, with notes of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("RULEWRIGHT_NO_CACHE", raising=False)
    shutil.copytree(ROOT / "rules" / "ostrany", tmp_path / "rules" / "ostrany")
    return tmp_path


def test_who_writes_sees_his_rule_before_the_first_game_is_played_anew(
    own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = own / "rules" / "ostrany" / "04_marching.rulebook"
    text = file.read_text(encoding="utf-8")
    pages: list[tuple[str, str]] = []

    def written(folder: Path, files: Mapping[str, bytes]) -> str:
        pages.append((files["first-turn.html"].decode(), files["chapter-marching.html"].decode()))
        return written_to(folder, files)

    def twice(print_again: Callable[[], object], *_: object) -> None:
        print_again()
        changed = text.replace("The march cost is 1 ", "The march cost is 2 ", 1)
        file.write_text(changed.replace("costs one movement point,", "costs two movement points,", 1), encoding="utf-8")
        print_again()

    monkeypatch.setattr("rulewright.verbs.writing.reference.written_to", written)
    monkeypatch.setattr("rulewright.verbs.writing.reference.watch", twice)
    words = ["ostrany", "--for", "players", "--format", "html", "-o", "book", "--watch"]
    assert command(words, standalone_mode=False) == 0
    (game, rule), (same_game, new_rule), (new_game, same_rule) = pages
    assert same_game == game != new_game
    assert same_rule == new_rule != rule
    assert (own / "book" / "first-turn.html").read_text(encoding="utf-8") == new_game


@pytest.mark.usefixtures("own")
def test_a_book_that_lies_there_is_called_to_mind_before_anybody_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Under `--watch`; the first change of a rule waited for all of it."""
    words = ["ostrany", "--for", "players", "--format", "html", "-o", "book"]
    assert command(words, standalone_mode=False) == 0
    read: list[str] = []
    plain = Press.read

    def watched(press: Press, pack: str) -> object:
        read.append(pack)
        return plain(press, pack)

    def once(print_again: Callable[[], object], *_: object) -> None:
        print_again()

    monkeypatch.setattr(Press, "read", watched)
    monkeypatch.setattr("rulewright.verbs.writing.reference.written_to", lambda *_: pytest.fail("it is written again"))
    monkeypatch.setattr("rulewright.verbs.writing.reference.watch", once)
    assert command([*words, "--watch"], standalone_mode=False) == 0
    assert "ostrany" in read


def test_a_book_larger_than_what_people_write_is_known_again(tmp_path: Path) -> None:
    files = {"book.pdf": b"%PDF" + bytes(11_000_000)}
    assert "1 of them new" in written_to(tmp_path, files)
    assert lies_in(tmp_path, stamps(files))
    assert "0 of them new" in written_to(tmp_path, files)


def test_a_paper_that_is_set_again_is_that_set_from_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the compiler that set it before: another one would set all of it anew."""
    typst = pytest.importorskip("typst")
    monkeypatch.setenv("RULEWRIGHT_NO_CACHE", "1")
    book = Press(Disk((ROOT / "rules",), ROOT / "rules")).book("ostrany", pictures=False, for_players=True)
    assert isinstance(book, Book)
    chapter = next(page for page in book.pages if page.name == "chapter-marching")
    shorter = replace(chapter, blocks=chapter.blocks[:-1])
    other = replace(book, pages=tuple(shorter if page is chapter else page for page in book.pages))
    made: list[str] = []
    plain = typst.Compiler

    def compiler(path: str) -> Any:
        made.append(path)
        return plain(path)

    monkeypatch.setattr(typst, "Compiler", compiler)
    typesetter = Typesetter(tmp_path / "kept")
    told: list[tuple[int, int]] = []
    before = typesetter.pdfs(book, only=("book.typ",), tell_how_far=lambda *far: told.append(far))
    assert told == [(1, 1)]  # who waits is told of each paper
    again = typesetter.pdfs(other, only=("book.typ",))
    assert len(made) == 1
    assert again == Typesetter(tmp_path / "new").pdfs(other, only=("book.typ",)) != before
