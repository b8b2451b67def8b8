"""The page in a real browser: light and dark, wide and narrow, by keyboard, and full of hostile texts."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from reports import load_runs, write_page
from tests.evaluation.runs import NEO, NEO_TASKS
from tests.reports.html_page.pages import HOSTILE, hostile_dataset, reported

pytestmark = pytest.mark.long
WIDE, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 844}
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """A browser that Playwright drives."""
    driver = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    program = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if program is None:
        pytest.skip(f"none of these browsers is installed: {', '.join(BROWSERS)}")
    with driver.sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return reported(NEO, tmp_path_factory.mktemp("report"), "oracle", "noop").path


class Shown:
    """A page that is open, and what the browser complained of."""

    def __init__(self, browser: Any, path: Path, place: str = "", **options: Any) -> None:
        self.page = browser.new_context(**{"viewport": WIDE, **options}).new_page()
        self.complaints: list[str] = []
        self.asked: list[str] = []
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.goto(f"{path.as_uri()}{place}")
        self.page.wait_for_selector("#listed a")

    def open_first(self) -> str:
        """Open the first listed episode; its text."""
        self.page.locator("#listed a").first.click()
        self.page.wait_for_selector("#episode[data-ready]")
        return str(self.page.locator("#episode").inner_text())


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_an_episode_is_opened_and_the_page_fits(browser: Any, report: Path, scheme: str, viewport: Any) -> None:
    shown = Shown(browser, report, color_scheme=scheme, viewport=viewport)
    text = shown.open_first()
    parts = ("Verdict", "Task", "Steps", "Files", "Conversation", "Reference solution")
    assert all(part in text for part in parts)
    assert shown.page.locator("#episode mark.needed").count() > 0
    assert shown.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    paper = shown.page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (paper == "rgb(255, 255, 255)") == (scheme == "light")
    shown.page.locator("#theme").click()
    assert shown.page.evaluate("getComputedStyle(document.body).backgroundColor") != paper
    assert shown.complaints == []
    assert shown.asked == [report.as_uri()]


def test_filters_narrow_the_list(browser: Any, report: Path) -> None:
    page = Shown(browser, report).page
    assert page.locator("#listed tr").count() == 2 * len(NEO_TASKS)
    page.select_option("#by-outcome", "failed")
    assert page.locator("#listed tr").count() == len(NEO_TASKS)
    page.select_option("#by-run", "0")
    assert page.locator("#listed tr").count() == 0
    page.select_option("#by-outcome", "")
    page.fill("#by-id", NEO_TASKS[1][-3:].upper())
    assert page.locator("#listed a").all_inner_texts() == [NEO_TASKS[1]]
    assert "1 of 6 episodes; 1 of 1" in page.locator("#count").inner_text()


def test_a_failed_episode_says_why_and_leads_to_what_was_said(browser: Any, report: Path) -> None:
    page = Shown(browser, report, f"#e/{report.parent.parent}/nothing").page
    assert page.locator("#trouble").inner_text() == "This page has no episode of that address."
    page.select_option("#by-outcome", "failed")
    page.locator("#listed a").first.click()
    page.wait_for_selector("#episode [data-part=why]")
    assert page.locator("#trouble").is_hidden()
    page.locator("#episode [data-part=why] button.plain").first.click()
    assert page.locator("mark.aim").count() > 0
    assert page.locator("mark.aim").first.is_visible()
    page.locator(".also a").first.click()
    page.wait_for_selector("#episode:not(:has([data-part=why]))")


def test_everything_is_reached_by_keyboard(browser: Any, report: Path) -> None:
    page = Shown(browser, report).page
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.locator("#listed a").nth(1).focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#episode[data-ready]")
    assert page.evaluate("document.activeElement.id") == "episode"
    page.keyboard.press("Tab")
    assert page.evaluate("document.querySelector('#episode').contains(document.activeElement)")


def test_hostile_texts_are_shown_and_do_nothing(browser: Any, tmp_path: Path) -> None:
    path = reported(hostile_dataset(tmp_path / "data"), tmp_path, "oracle", "noop", names=("<b>run", "b&'b")).path
    shown = Shown(browser, path)
    text = shown.open_first()
    assert text.count("window.taken=1") > 5
    assert HOSTILE.split(" <!--")[0] in text
    assert shown.page.evaluate("window.taken") is None
    assert shown.page.locator("img").count() == 0
    assert shown.complaints == []
    assert shown.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_episodes_beside_the_page_are_opened_from_a_disk(browser: Any, report: Path, tmp_path: Path) -> None:
    runs = load_runs([report.parent.parent / "noop"])
    shown = Shown(browser, write_page(runs, tmp_path, max_data_bytes=1))
    assert "Verdict" in shown.open_first()
    assert shown.complaints == []
    (tmp_path / "episodes" / "1.js").unlink()
    shown.page.locator("#listed a").nth(1).click()
    shown.page.wait_for_function("!document.querySelector('#trouble').hidden")
    assert "episodes/1.js is not beside this page" in shown.page.locator("#trouble").inner_text()
