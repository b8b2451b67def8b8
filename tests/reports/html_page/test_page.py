"""The page of a report: whatever texts datasets hold, they stay text; and the same runs give the same page."""

import base64
import hashlib
import re
from collections import Counter
from pathlib import Path

import pytest

from data_model import ContentStore, Dataset
from reports import load_runs, write_page
from reports.html_page.long_texts import MAX_TEXT_LENGTH, TextPool
from tests.evaluation.examples import example_dialogue, example_office, example_task
from tests.evaluation.runs import NEO, example_dataset
from tests.reports.html_page.pages import HOSTILE, Page, hostile_dataset, read_page, reported, unpacked


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Page:
    """A report of hostile texts."""
    folder = tmp_path_factory.mktemp("hostile")
    return reported(hostile_dataset(folder / "data"), folder, "oracle", "noop", names=("<b>run", "b&'b"))


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Page:
    """A report of a published dataset."""
    folder = tmp_path_factory.mktemp("plain")
    return reported(NEO, folder, "oracle", "noop")


@pytest.mark.slow
def test_no_text_of_a_dataset_becomes_markup(hostile: Page, plain: Page) -> None:
    """The same elements stand in both pages, but for rows of tables and figures, and no attribute is one that acts."""
    grows = {"tr", "td", "th", "bdi", "span", "rect", "text", "line", "title", "circle", "polyline", "p", "script",
             "svg", "figure", "figcaption"}  # fmt: skip
    assert set(hostile.tags) <= set(plain.tags) | grows
    left = Counter(tag for tag in hostile.tags if tag not in grows)
    assert left == Counter(tag for tag in plain.tags if tag not in grows)
    assert not [name for name, _ in hostile.attributes if name.startswith("on") or name in ("src", "srcdoc", "style")]
    assert "window.taken" not in hostile.text
    assert "&lt;b&gt;run" in hostile.text


def test_every_hostile_text_is_kept_as_it_is(hostile: Page) -> None:
    piece = hostile.piece
    task = piece["task"]
    assert task["intent"] == task["description"] == task["persona"] == task["facts"][0]["text"] == HOSTILE
    (first, *_), oracle = piece["days"][0]["turns"], piece["episodes"][0]
    assert "".join(part if isinstance(part, str) else part[0] for part in first["parts"]).startswith(HOSTILE)
    assert any(HOSTILE in text for text in piece["texts"])
    changed = {file["path"]: file["parts"] for file in oracle["files"]["changed"]}
    assert [piece["texts"][part[3]] for part in changed["data/budget.xlsx"]]


def test_the_page_loads_nothing_but_itself(plain: Page) -> None:
    policy = next(value for name, value in plain.attributes if name == "content" and value and "default-src" in value)
    (style,) = re.findall(r"<style>(.*?)</style>", plain.text, re.DOTALL)
    script = next(text for attributes, text in plain.scripts if not attributes)
    for kind, text in (("style", style), ("script", script)):
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}';" in policy
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    data = [text for attributes, text in plain.scripts if attributes]
    shown = re.sub("|".join(map(re.escape, data)), "", plain.text)
    assert not re.search(r"https?:|//[a-z]|@import|url\(", shown)
    assert "innerHTML" not in script


def test_the_list_tells_what_each_episode_came_to(plain: Page) -> None:
    index = plain.index
    assert [run["marks"] for run in index["runs"]] == [["privileged solver"], []]
    assert [task["id"] for task in index["tasks"]] == sorted(Dataset(NEO).task_ids())
    for task in index["tasks"]:
        oracle, noop = task["episodes"]
        assert (oracle["passed"], oracle["label"]) == (True, "")
        assert noop["passed"] is False
        assert noop["label"]
        assert noop["steps"] == 0


def test_an_episode_shows_its_steps_files_verdict_and_why_it_failed(plain: Page) -> None:
    piece = plain.piece
    oracle, noop = piece["episodes"]
    assert len(oracle["actions"]) == len(piece["task"]["solution"])
    assert all(piece["texts"][step["seen"]] for step in oracle["actions"])
    files = oracle["files"]
    assert files["added"] or files["changed"]
    assert {check[1] for check in oracle["checks"]} <= {"passed", "not_run"}
    assert noop["failure"]["signs"]
    assert noop["files"] == {"added": [], "removed": [], "changed": []}


def test_needed_facts_are_marked_where_they_are_said(plain: Page) -> None:
    piece = plain.piece
    needed = {fact["id"] for fact in piece["task"]["facts"] if fact["needed"]}
    parts = [part for day in piece["days"] for turn in day["turns"] for part in turn["parts"]]
    marked = {fact for part in parts if not isinstance(part, str) for fact in part[1]}
    assert needed
    assert needed <= marked


@pytest.mark.slow
def test_the_same_runs_give_the_same_page(plain: Page) -> None:
    again = reported(NEO, plain.path.parent.parent, "oracle", "noop")
    assert again.path != plain.path
    assert again.text == plain.text


def test_a_task_without_a_dialogue_is_shown(tmp_path: Path) -> None:
    office = example_office(ContentStore(tmp_path / "data"))
    bare = example_task(office.hash).model_copy(update={"solution": None, "facts": (), "bindings": ()})
    page = reported(example_dataset(tmp_path / "data", bare, dialogues=()), tmp_path, "oracle", "noop")
    assert page.index["tasks"][0]["episodes"][0]["status"] == "not_applicable"
    assert page.piece["days"] == []
    assert page.piece["episodes"][0]["files"] is None


def test_a_large_report_lays_its_episodes_beside_the_page(plain: Page, tmp_path: Path) -> None:
    runs = load_runs([plain.path.parent.parent / "noop"])
    page = read_page(write_page(runs, tmp_path, max_data_bytes=100))
    beside = sorted((tmp_path / "episodes").iterdir())
    assert [path.name for path in beside] == ["0.js", "1.js", "2.js"]
    assert not any((attributes.get("id") or "").startswith("piece-") for attributes, _ in page.scripts)
    assert any("'strict-dynamic'" in (value or "") for _, value in page.attributes)
    found = re.fullmatch(r'homerEpisodes\(1,"([A-Za-z0-9+/=]+)"\);\n', beside[1].read_text(encoding="utf-8"))
    assert found
    assert unpacked(found[1])["task"]["id"] == page.index["tasks"][1]["id"]
    write_page(runs, tmp_path)
    assert not (tmp_path / "episodes").exists()


def test_a_text_stands_once_and_a_very_long_one_says_how_much_is_left_out() -> None:
    texts = TextPool()
    assert [texts.add("a"), texts.add("b"), texts.add("a")] == [0, 1, 0]
    texts.add("x" * (MAX_TEXT_LENGTH + 5))
    assert texts.texts[2].endswith("[5 more characters are not shown]")


@pytest.mark.slow
def test_a_dialogue_is_shown_whole(tmp_path: Path) -> None:
    page = reported(example_dataset(tmp_path / "data"), tmp_path, "oracle")
    told = [turn["parts"] for turn in page.piece["days"][0]["turns"]]
    said = [turn.text for turn in example_dialogue("neo-7-00003").turns]
    assert ["".join(part if isinstance(part, str) else part[0] for part in parts) for parts in told] == said
    assert ["1200", ["f1"]] in told[0]
    assert read_page(page.path) == page
