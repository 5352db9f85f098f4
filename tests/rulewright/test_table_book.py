"""What an answer at the table names leads to its paragraph in the printed book, and to nothing else."""

from __future__ import annotations

from pathlib import Path
from time import sleep
from urllib.parse import quote

import pytest

from rulewright.table.book import Book
from rulewright.table.opening import begun
from rulewright.table.starting import Start
from tests.rulewright.pasture import pasture
from tests.rulewright.test_table import DAY, At, seat, served


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(pasture(tmp_path))


def printed(page: At, path: str) -> tuple[int, str, str]:
    """Once the book is there: the number of the answer, where it leads, and what is said."""
    for _ in range(600):
        answer = page.ask("GET", f"/{page.secret}/book/{quote(path)}")
        told = answer.read().decode()
        if "is being printed" not in told:
            return answer.status, answer.headers.get("location", ""), told
        assert answer.headers["refresh"] == "2"
        sleep(0.05)
    raise AssertionError("no book comes")


def test_a_title_leads_to_its_paragraph() -> None:
    with served(begun(DAY)) as server:
        page = seat(server, "Herd")
        assert page.until(lambda shown: "head" in shown)["head"]["book"] == "meadow"
        status, where, _ = printed(page, "meadow/of/Full goats rest")
        assert (status, where.partition("#")[2]) == (303, "rule-full-goats-rest")
        told = printed(page, f"meadow/{where.partition('#')[0].removeprefix('../')}")
        assert told[0] == 200
        assert 'id="rule-full-goats-rest"' in told[2]
        assert "<script>" not in printed(page, "meadow/")[2]  # the policy of the table lets no such one run
        assert printed(page, "meadow/of/Nobody wrote this/../x")[1] == "../index.html"
        for other in ("meadow/no.html", "meadow/../../server.py", "toy/index.html", "../page/main.js"):
            assert page.status("GET", f"/{page.secret}/book/{quote(other)}") == 404, other
        assert page.status("GET", f"/x{page.secret}/book/meadow/index.html") == 404


def test_the_start_page_opens_the_book_of_any_game_on_the_shelf() -> None:
    with served(Start()) as server:
        page = At.__new__(At)
        page.server, page.secret, page.host, page.open = server, server.start, f"127.0.0.1:{server.port}", []
        assert printed(page, "meadow/index.html")[0] == 200
        assert page.status("GET", f"/{page.secret}/book/nothing/index.html") == 404
        page.leave()


def test_of_rules_that_are_not_printed_it_is_told_why() -> None:
    book = Book("nowhere")
    book.begin()
    for _ in range(600):
        if book.wrong:
            break
        sleep(0.05)
    assert "nowhere" in book.wrong
    assert not book.is_printed
    book.leave()
