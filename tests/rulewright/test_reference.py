"""The book: all of it is there, every link resolves, the same bytes each time, no word of the compiler in it.

What only a browser can tell is asked of Chromium: the tests fail where it is missing.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path

import pytest

from compiler.pipeline import Compiled
from compiler.print.changes import with_changes
from compiler.print.formats.document import Book, lines_of, places_of, spoken, text_of
from compiler.print.formats.html import html_files, resource
from compiler.print.formats.markdown import markdown_files
from compiler.print.formats.search import stems
from compiler.source.pack_folder import Disk
from rulewright.books.press import Press
from tests.rulewright.test_command_line import ROOT, run

AXE = files("axe_core_python") / "axe.min.js"
TOY = str(ROOT / "tests" / "toy")
PHRASINGS = (
    ("can infantry riding on tanks spot for artillery", "PLQ-SPOT-09"),
    ("do engineers attacking alone get a column shift", "PLQ-CAT-06a"),
    ("stacking limit in a bunker", "PLQ-STACK-02"),
    ("do mines attack twice if the unit survives", "PLQ-MINE-03"),
    ("can I shoot along a road through trees", "PLQ-DF-05"),
    ("is a halved attack factor rounded down", "PLQ-CBT-01"),
    ("firing uphill halved from slope", "PLQ-HILL-02"),
    ("minimum move of one hex per turn", "PLQ-MOVE-GEN-02a"),
    ("leaving the map edge cost", "PLQ-MOVE-GEN-05"),
    ("infantry under the bridge being overrun", "PLQ-BRIDGE-07"),
)
# What the language says and no rulebook would.
COMPILED = re.compile(
    r"outranks|rules call it|its answer is|; cites|\bcites\b|; by default|under \[|proved by|carried by \[|"
    r"\{the|\[[A-Z]|yes-or-no|\bNone\b|it holds one|taken by the|kind of record"
)


PRESS = Press(Disk((ROOT / "rules",), ROOT))


def book(pack: str) -> Book:
    found = PRESS.book(pack, pictures=False)
    assert isinstance(found, Book), f"{pack} has findings"
    return found


def compiled(pack: str) -> Compiled:
    found = PRESS.read(pack)
    assert isinstance(found, Compiled)
    return found


PACKS = (TOY, "panzer_leader")


def called(name: str) -> str:
    return Path(name).name


@pytest.mark.parametrize("pack", PACKS, ids=called)
def test_everything_is_in_the_book(pack: str) -> None:
    model = compiled(pack).built.model
    told = places_of(book(pack))
    counts = {
        "rule": len(model.rules),
        "ruling": len(model.rulings),
        "chart": len(model.charts),
        "counter": len(model.types),
        "option": len(model.options),
        "example": len(model.examples),
        "action": len(model.actions),
        "procedure": len(model.procedures),
        "cell": sum(len(chart.cells) for chart in model.charts.values()),
    }
    found = {sort: sum(anchor.startswith(f"{sort}-") for anchor in told) for sort in counts}
    missing = {sort: (found[sort], number) for sort, number in counts.items() if found[sort] < number}
    assert missing == {}


@pytest.mark.parametrize("pack", PACKS, ids=called)
def test_every_link_resolves(pack: str) -> None:
    pages = book(pack).pages
    places = places_of(book(pack))
    lost = {word.to for page in pages for line in lines_of(page.blocks) for word in line if word.to}
    assert lost - set(places) == set()


@pytest.mark.parametrize("pack", PACKS, ids=called)
def test_no_word_of_the_compiler_stands_in_it(pack: str) -> None:
    found = [
        f"{page.name}: {text_of(line)}"
        for page in book(pack).pages
        for line in lines_of(page.blocks)
        if COMPILED.search(text_of(line))
    ]
    assert found == []


class _Seen(HTMLParser):
    """What a reader that speaks would trip over."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.levels: list[int] = []
        self.links: list[str] = []
        self.wrong: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        if told.get("id"):
            self.ids.append(told["id"] or "")
        if re.fullmatch(r"h[1-6]", tag):
            self.levels.append(int(tag[1]))
        if tag == "img" and not told.get("alt"):
            self.wrong.append("a picture without words")
        if tag == "th" and not told.get("scope"):
            self.wrong.append("a head of a table that does not say of what")
        for name in ("href", "src", "action"):
            address = told.get(name) or ""
            self.links.append(address)
            if "//" in address or address.startswith("/"):
                self.wrong.append(f"something from elsewhere: {address}")


@pytest.mark.parametrize("pack", PACKS, ids=called)
def test_the_pages_are_sound(pack: str) -> None:
    files = html_files(book(pack))
    seen: dict[str, _Seen] = {}
    for name, text in files.items():
        if name.endswith(".html"):
            seen[name] = _Seen()
            seen[name].feed(text)
    for name, page in seen.items():
        assert page.wrong == [], name
        assert len(page.ids) == len(set(page.ids)), f"{name} has the same place twice"
        assert page.levels[0] == 1, name
        steps = zip(page.levels, page.levels[1:], strict=False)
        assert all(after <= before + 1 for before, after in steps), f"{name}: headings skip a level"
        for link in page.links:
            target, _, anchor = link.partition("#")
            target = target or name
            if target.endswith(".html") and anchor:
                assert anchor in seen[target].ids, f"{name} leads to {link}"
            elif target and not target.startswith("data:"):
                assert target in files, f"{name} leads to {link}"


@pytest.mark.parametrize("pack", PACKS, ids=called)
def test_markdown_has_the_same_anchors(pack: str) -> None:
    files = markdown_files(book(pack))
    told = {anchor for text in files.values() for anchor in re.findall(r'<a id="([^"]*)">', text)}
    wanted = {
        anchor
        for anchor, page in places_of(book(pack)).items()
        # Examples, and headings above nothing else, are left to the books with pictures.
        if f"{page}.md" in files and not anchor.startswith(("example-", "chapter-", "situation-"))
    }
    names = {name.removesuffix(".md") for name in files}
    assert wanted - told - names == set()
    links = {link for text in files.values() for link in re.findall(r"\]\(([^()#]*)#[^()]*\)", text) if link}
    assert links <= set(files)


def test_markup_in_names_breaks_no_page(tmp_path: Path) -> None:
    pack = tmp_path / "nasty"
    shutil.copytree(TOY, pack)
    rulebook = pack / "garden.rulebook"
    text = rulebook.read_text(encoding="utf-8")
    nasty = 'Rule [<b>Bold & "loud" `x` *y* #z]; cites house.\nPicking is forbidden if the flower is thorny.\n\n'
    nasty = nasty.replace('"loud"', "loud")
    rulebook.write_text(f"{text}\n> <script>alert(1)</script> | * _ `\n\n{nasty}", encoding="utf-8")
    result = run("reference", str(pack), "-o", str(tmp_path / "out"))
    assert result.returncode == 0, result.stdout + result.stderr
    pages = [one.read_text(encoding="utf-8") for one in (tmp_path / "out").glob("chapter-*.html")]
    assert any("&lt;script&gt;" in one for one in pages)
    assert not any("<script>alert" in one or "<b>" in one for one in pages)


def test_same_input_same_bytes_and_only_what_changed_is_written(tmp_path: Path) -> None:
    first = run("reference", TOY, "-o", str(tmp_path / "one"))
    again = run("reference", TOY, "-o", str(tmp_path / "one"))
    assert first.returncode == again.returncode == 0
    assert ", 0 of them new or changed" in again.stdout
    run("reference", TOY, "-o", str(tmp_path / "two"))
    one = {path.name: path.read_bytes() for path in (tmp_path / "one").rglob("*.*")}
    two = {path.name: path.read_bytes() for path in (tmp_path / "two").rglob("*.*")}
    assert one == two


def test_after_one_rule_changed_only_the_pages_that_tell_it_are_written(tmp_path: Path) -> None:
    pack, out = tmp_path / "garden", tmp_path / "out"
    shutil.copytree(TOY, pack)
    rulebook = pack / "garden.rulebook"
    text = rulebook.read_text(encoding="utf-8")
    assert run("reference", str(pack), "-o", str(out)).returncode == 0
    before = {path: path.stat().st_mtime_ns for path in out.rglob("*.*")}
    old, new = "forbidden if the buds of the flower are 0", "forbidden if the buds of the flower are at most 0"
    assert old in text
    rulebook.write_text(text.replace(old, new), encoding="utf-8")
    assert run("reference", str(pack), "-o", str(out)).returncode == 0
    touched = {path.name for path in out.rglob("*.*") if path.stat().st_mtime_ns != before.get(path)}
    assert touched == {"chapter-garden.html", "search-index.js"}


PATHS = """
Question "the way to {the flower}"; rules call it "the way"; its answer is one number or prohibited; by default 1; cites house.

Rule [Too prickly]; cites house.
The way is prohibited if the flower is thorny.

Rule [Gloves]; cites house; outranks [Too prickly]; lifts prohibitions.
The way is 2 if the flower is thorny and the flower is buzzing.
"""


def test_a_chapter_says_its_title_once_and_a_rule_that_it_opens_what_is_closed(tmp_path: Path) -> None:
    pack = tmp_path / "garden"
    shutil.copytree(TOY, pack)
    rulebook = pack / "garden.rulebook"
    text = rulebook.read_text(encoding="utf-8")
    assert text.startswith("# Two gardens\n")
    rulebook.write_text(text.replace("# Two gardens", "# Garden", 1) + PATHS, encoding="utf-8")
    result = run("reference", str(pack), "-o", str(tmp_path / "out"), "--format", "md")
    assert result.returncode == 0, result.stdout + result.stderr
    page = (tmp_path / "out" / "chapter-garden.md").read_text(encoding="utf-8")
    assert re.findall(r"^#+ Garden$", page, re.MULTILINE) == ["# Garden"]
    assert re.search(r"Overrides:.*Too prickly.*, and allows what that prohibits", page)


PROOF = """
# At the edge

Example [Proven at the edge]; proves house.
Given:
- a gardener G in M5.
Then G is in M5.
"""


def test_proofs_are_a_part_of_their_own_behind_the_chapters(tmp_path: Path) -> None:
    pack = tmp_path / "garden"
    shutil.copytree(TOY, pack)
    (pack / "proofs").mkdir()
    (pack / "proofs" / "garden.rulebook").write_text(PROOF, encoding="utf-8")
    result = run("reference", str(pack), "-o", str(tmp_path / "out"))
    assert result.returncode == 0, result.stdout + result.stderr
    chapter, proofs, contents = (
        (tmp_path / "out" / f"{name}.html").read_text(encoding="utf-8")
        for name in ("chapter-garden", "proofs-garden", "index")
    )
    assert "example-proven-at-the-edge" not in chapter
    assert "example-proven-at-the-edge" in proofs
    parts = re.findall("<li><h2>(.*?)</h2>", contents)
    assert parts.index("Rules") < parts.index("Proofs") == parts.index("Indexes") - 1, parts


def test_a_pack_with_findings_prints_no_book(tmp_path: Path) -> None:
    pack = tmp_path / "broken"
    shutil.copytree(TOY, pack)
    with (pack / "garden.rulebook").open("a", encoding="utf-8") as file:
        file.write("\nRule [Half a rule]; cites house.\nPicking is forbidden if the moon is full.\n")
    result = run("reference", str(pack), "-o", str(tmp_path / "out"))
    assert result.returncode == 1
    assert "no book is printed" in result.stdout
    assert not (tmp_path / "out").exists()


def test_check_tells_which_pages_are_out_of_date(tmp_path: Path) -> None:
    folder = tmp_path / "book"
    assert run("reference", TOY, "-o", str(folder), "--format", "md").returncode == 0
    assert run("reference", TOY, "-o", str(folder), "--check").returncode == 0
    page = folder / "charts.md"
    page.write_text(page.read_text(encoding="utf-8") + "more\n", encoding="utf-8")
    stale = run("reference", TOY, "-o", str(folder), "--check")
    assert stale.returncode == 1
    assert "charts.md is out of date" in stale.stdout


def test_what_is_new_changed_or_gone_is_told(tmp_path: Path) -> None:
    pack = tmp_path / "later"
    shutil.copytree(TOY, pack)
    rulebook = pack / "garden.rulebook"
    text = rulebook.read_text(encoding="utf-8")
    text = text.replace(
        "Picking is forbidden if the flower is buzzing.", "Picking is forbidden if the flower is thorny."
    )
    text += "\nRule [Watered buds]; cites house.\nPicking is forbidden if the flower is watered.\n"
    rulebook.write_text(text, encoding="utf-8")
    changed = with_changes(book(str(pack)), book(TOY))
    page = next(page for page in changed.pages if page.name == "changes")
    told = spoken(page.blocks)
    assert "Watered buds" in told
    assert "Picking is forbidden if the flower is buzzing." in told  # before
    assert "Picking is forbidden if the flower is thorny." in told  # now
    assert "No buds" not in told


# ---- in a browser


def browse(address: str) -> str:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    assert chromium is not None, "these tests need Chromium: `apt-get install chromium`"
    command = [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=8000"]
    done = subprocess.run([*command, "--dump-dom", address], capture_output=True, text=True, timeout=120, check=True)
    return done.stdout


LARGE = "panzer_leader"  # whose pages wait for the deep tier


@pytest.fixture(scope="module")
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("book")
    for name, text in html_files(book(request.param)).items():
        (target / name).write_text(text, encoding="utf-8")
    return target


@pytest.mark.browser
@pytest.mark.parametrize("folder", [LARGE], ids=called, indirect=True)
def test_what_players_ask_is_among_the_first_five(folder: Path) -> None:
    asked = "".join(
        f"found.push(search(book, {phrase!r}).slice(0, 5).map((one) => one.address));" for phrase, _ in PHRASINGS
    )
    page = folder / "asking.html"
    page.write_text(
        '<input id="wanted"><ol id="found"></ol><p id="told"></p><script src="search-index.js"></script>'
        '<script src="search.js"></script><pre id="all"></pre><script>const book = prepare(BOOK), found = [];'
        f"{asked}document.getElementById('all').textContent = JSON.stringify(found)</script>",
        encoding="utf-8",
    )
    told = re.search(r'<pre id="all">(.*?)</pre>', browse(page.as_uri()))
    assert told is not None
    answers = [re.findall(r'"([^"]*)"', one) for one in told[1].strip("[]").split("],[")]
    missed = [
        phrase
        for (phrase, ruling), found in zip(PHRASINGS, answers, strict=True)
        if not any(one.endswith(f"#ruling-{ruling.lower()}") for one in found)
    ]
    assert missed == []


@pytest.mark.browser
@pytest.mark.parametrize("folder", [LARGE], ids=called, indirect=True)
def test_an_anchor_opens_wherever_its_page_is(folder: Path) -> None:
    assert "<title>Stacking" in browse(f"{(folder / 'index.html').as_uri()}#rule-full-hex")


@pytest.mark.browser
@pytest.mark.parametrize("folder", [TOY, LARGE], ids=called, indirect=True)
def test_no_page_is_wider_than_a_phone(folder: Path) -> None:
    probe = "<script>addEventListener('load',()=>parent.postMessage([location.pathname,document.documentElement.scrollWidth],'*'))</script></body>"
    pages = sorted(one.name for one in folder.glob("*.html") if not one.name.startswith(("asking", "stems", "axe-")))
    for name in pages:
        page = folder / f"phone-{name}"
        page.write_text((folder / name).read_text(encoding="utf-8").replace("</body>", probe), encoding="utf-8")
    frames = "".join(f"<iframe src='phone-{name}' width=375 height=600 style='border:0'></iframe>" for name in pages)
    listen = "<pre id=all></pre><script>addEventListener('message',e=>document.getElementById('all').textContent+=e.data.join(' ')+'\\n')</script>"
    (folder / "all.html").write_text(listen + frames, encoding="utf-8")
    told = re.findall(r"phone-(\S+\.html) (\d+)", browse((folder / "all.html").as_uri()).split("</pre>")[0])
    assert len(told) == len(pages)
    assert [name for name, width in told if int(width) > 375] == []


@pytest.mark.browser
@pytest.mark.parametrize(
    ("folder", "name"),
    [
        *((TOY, name) for name in ("index", "chapter-garden", "search", "aid")),
        *((LARGE, name) for name in ("index", "chapter-movement", "charts", "counters", "search", "sheet", "aid")),
        (LARGE, "situation-05-goodwood"),
    ],
    ids=called,
    indirect=["folder"],
)
def test_every_reader_can_use_the_pages(folder: Path, name: str) -> None:
    """axe-core finds nothing serious, and no script of ours fails."""
    probe = (
        "<script>const FAULTS=[];addEventListener('error',e=>FAULTS.push('script: '+e.message));"
        "console.error=(...all)=>FAULTS.push('console: '+all.join(' '))</script>"
        "<script src=axe.js></script><script>addEventListener('load',()=>axe.run().then(found=>{"
        "for(const one of found.violations)if(['serious','critical'].includes(one.impact))"
        "FAULTS.push(one.id+': '+one.nodes.slice(0,3).map(n=>n.html.slice(0,120)).join(' | '));"
        "const told=document.createElement('pre');told.id='axe';told.textContent=JSON.stringify(FAULTS);document.body.append(told)}))</script>"
    )
    (folder / "axe.js").write_text(AXE.read_text(encoding="utf-8"), encoding="utf-8")
    text = (folder / f"{name}.html").read_text(encoding="utf-8")
    page = folder / f"axe-{name}.html"
    page.write_text(text.replace("</head>", f"{probe}</head>", 1), encoding="utf-8")
    told = re.search(r'<pre id="axe">(.*?)</pre>', browse(page.as_uri()), re.DOTALL)
    assert told is not None
    assert told[1] == "[]"


def test_a_pdf_has_the_same_bytes_and_no_markup_breaks_it(tmp_path: Path) -> None:
    pack = tmp_path / "nasty"
    shutil.copytree(TOY, pack)
    with (pack / "garden.rulebook").open("a", encoding="utf-8") as file:
        file.write("\n> #panic() $x$ *y* _z_ `code` <label> @ref // \\ ~\n\n")
        file.write("Rule [#panic() $ * _ ` @ end]; cites house.\nPicking is forbidden if the flower is thorny.\n")
    for name in ("one", "two"):
        result = run("reference", str(pack), "-o", str(tmp_path / name), "--format", "pdf")
        assert result.returncode == 0, result.stdout + result.stderr
    one = (tmp_path / "one" / "book.pdf").read_bytes()
    assert one.startswith(b"%PDF")
    assert one == (tmp_path / "two" / "book.pdf").read_bytes()


@pytest.mark.browser
@pytest.mark.parametrize("folder", [TOY], ids=called, indirect=True)
def test_words_are_cut_alike_when_printed_and_when_asked(folder: Path) -> None:
    words = "Moving stopped carriers' carry cars class hexes passes 1/2 rolling entries entered the tanks' stacked pressing town"
    page = folder / "stems.html"
    page.write_text(
        '<input id="wanted"><ol id="found"></ol><p id="told"></p><script>const BOOK = [];</script>'
        '<script src="search.js"></script><pre id="all"></pre><script>'
        f'document.getElementById("all").textContent = stems({words!r}).join(" ")</script>',
        encoding="utf-8",
    )
    told = re.search(r'<pre id="all">(.*?)</pre>', browse(page.as_uri()))
    assert told is not None
    assert tuple(told[1].split()) == stems(words)


def test_a_book_is_printed_again_as_its_pack_changes(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "rules" / "ostrany", tmp_path / "rules" / "ostrany")
    words = [sys.executable, "-m", "rulewright", "reference", "ostrany", "--watch", "-o", "book"]
    page, file = tmp_path / "book" / "chapter-marching.html", tmp_path / "rules" / "ostrany" / "04_marching.rulebook"
    with subprocess.Popen(words, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as watching:
        assert watching.stdout is not None
        try:
            assert "new or changed" in watching.stdout.readline()
            before = page.read_text(encoding="utf-8")
            file.write_text(
                file.read_text(encoding="utf-8").replace("if the weather is rain", "if the weather is fair"),
                encoding="utf-8",
            )
            assert "new or changed" in watching.stdout.readline()
            assert page.read_text(encoding="utf-8") != before
        finally:
            watching.terminate()
    assert run("reference", "ostrany", "--watch", "--check").returncode == 2


def test_pages_are_dark_where_the_reader_has_it_dark() -> None:
    """Every color of words and of what they stand on has two values; pictures keep their paper."""
    style = resource("book.css")
    light, dark = re.findall(r":root \{([^}]*)\}", style)
    names = set(re.findall(r"(--\w+):", light))
    assert set(re.findall(r"(--\w+):", dark)) == names
    screen = style.partition("@media print")[0]
    assert re.findall(r"(?<![\w-])color: #", screen) == []
    assert "prefers-color-scheme: dark" in screen
