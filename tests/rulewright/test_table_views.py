"""Every view of the table is judged by axe-core, and what a game by mail takes back is told at the page."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, Page

from benchmarks.table_views import Scheme, Size, views
from rulewright.cli import cli
from rulewright.scenes import Refused
from rulewright.table import by_mail
from tests.rulewright.test_table import served
from tests.rulewright.test_table_page import browser, judged, opened
from tests.rulewright.warren import warren

__all__ = ["browser"]  # the fixture
pytestmark = pytest.mark.browser


WALKED: tuple[Size, Scheme] = (
    (375, 740),
    "dark",
)  # everything is chosen there; the same is then looked at in the others
LOOKED_AT: tuple[tuple[Size, Scheme], ...] = (((1280, 800), "light"), ((800, 1100), "light"), WALKED)
JUDGED = {1280, 375}  # of the two that stand below each other, one
PARTS = "#bar, #field, #ask, #told, #story, #order, #paper, #kept, #seats, #links"
OVERLAPPING = """parts => {
    const all = [...document.querySelectorAll(parts)].filter((one) => one.checkVisibility()).map((one) => [one.id, one.getBoundingClientRect()]);
    const meet = (p, q) => p.left < q.right - 1 && q.left < p.right - 1 && p.top < q.bottom - 1 && q.top < p.bottom - 1;
    return all.flatMap(([a, p], n) => all.slice(n + 1).filter(([, q]) => meet(p, q)).map(([b]) => `${a}, ${b}`));
}"""


def test_every_view_can_be_used_by_everybody(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    seen = 0
    for name, page in views(browser, tmp_path, *WALKED):
        for (width, height), scheme in LOOKED_AT:
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=scheme)
            assert width not in JUDGED or judged(page) == [], (name, width)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (name, width)
            assert page.evaluate(OVERLAPPING, PARTS) == [], (name, width)
        seen += 1
    assert seen > 20


def test_who_is_cut_in_a_game_by_mail_is_told_so_at_the_page(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(warren(tmp_path))
    file = Path("night.mail")

    def sit(side: str, *said: str) -> None:
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / side))
        CliRunner().invoke(cli, ["mail", str(file), "--as", side], input="".join(f"{one}\n" for one in said))

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "the Foxes"))
    CliRunner().invoke(cli, ["mail", "warren/night", "--as", "the Foxes", "-o", str(file)])
    sit("the Hares")
    sit("the Foxes", "set a snare, Rufus, C3", "done", "done")
    sit("the Hares", "hop, Ada, C3", "hop, Ada, B3", "hop, Bo, D6", "done", "done")
    sit("the Foxes")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "the Hares"))
    playing = by_mail(file, "the Hares")
    assert not isinstance(playing, Refused)
    with served(playing) as server:
        page: Page = opened(browser, server.address(next(iter(server.links))))
        page.wait_for_selector(
            "#told:has-text('what the Foxes did unseen stood in the way: your last 7 answers are taken back')"
        )
        page.wait_for_selector("#log .deed:has-text('hop to C3 with Ada')")
        assert "hop to B3" not in page.inner_text("#log")
        assert judged(page) == []
