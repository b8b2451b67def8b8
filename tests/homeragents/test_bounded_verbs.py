"""A task may ask for more than any action or check may take: each verb ends, says so, and leaves nothing half."""

import json
from pathlib import Path

import pytest

from data_model import Action, Binding, ContentStore, Fact, Value, bounds
from tests.homeragents.datasets import FACT, FILES, Homer, plan, small_dataset
from tests.hostile.corpus.files_pdf import files

# A kilobyte whose form draws itself: PDFium takes all memory for it, and gives up with the process.
PAGE = files("")["form-of-itself.pdf"]()
DRAW_IT = Action(
    app="pdf", action="convert_to_image", args={"pdf_file_path": "data/page.pdf", "image_file_path": "data/page.png"}
)


@pytest.fixture
def dataset(tmp_path: Path) -> Path:
    """A dataset whose solution does what is asked for, and then draws the page."""
    office = ContentStore(tmp_path / "dataset").put_office({**FILES, "data/page.pdf": PAGE})
    solution = (*plan("Total: 12"), DRAW_IT)
    return small_dataset(tmp_path / "dataset", {"office": office, "solution": solution, "facts": (), "bindings": ()})


@pytest.mark.slow
def test_a_solution_that_cannot_be_carried_out_leaves_no_workspace(homer: Homer, dataset: Path) -> None:
    before = sorted(dataset.parent.rglob("*"))
    ended = homer("solve", dataset, "custom-1", "--out", dataset.parent / "new")
    assert ended.code == 2
    assert ended.sentence.startswith("custom-1: the solution cannot be carried out: ")
    assert "pdf.convert_to_image" in ended.sentence
    assert sorted(dataset.parent.rglob("*")) == before


@pytest.mark.slow
def test_an_episode_that_cannot_go_on_is_scored_as_its_files_are(homer: Homer, dataset: Path) -> None:
    ended = homer("eval", dataset, "--solver", "oracle", "--out", dataset.parent / "run")
    assert ended.code == 0
    (row,) = map(json.loads, (dataset.parent / "run" / "episodes.jsonl").read_text().splitlines())
    assert (row["status"], row["verdict"]["passed"]) == ("scored", True)
    assert "pdf.convert_to_image" in row["why"]


def test_what_is_too_much_to_check_is_not_checked_and_fails(homer: Homer, tmp_path: Path) -> None:
    values = tuple(Value(type="number", value=str(number)) for number in range(100))
    facts = tuple(Fact(**{**FACT.model_dump(), "id": f"f{number}", "values": values}) for number in range(20))
    bindings = (Binding(fact="f1", value="12", path="/solution/1/args/contents", how="inside"),) * 600
    dataset = small_dataset(tmp_path / "dataset", {"facts": facts, "bindings": bindings})
    ended = homer("check", dataset, "--json")
    assert ended.code == 1
    (failure,) = ended.document["failures"]
    assert (failure["task"], failure["name"]) == ("custom-1", "limits")
    assert failure["message"] == (
        f"too much to check: 1,200,000 comparisons of values with texts, at most {bounds.COMPARISONS:,}"
    )
