"""Parquet is what `load_dataset` loads: the public part by default, the gold by its name."""

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from data_model import ContentStore, Dataset, InputError, canonical_json, make_transcript
from evaluation import make_assignment
from exporters import Publication, export_parquet
from tests.evaluation.examples import example_dialogue, example_office, example_task, noisy_dialogue, noisy_task
from tests.evaluation.runs import example_dataset
from tests.exporters.loading import CROISSANT, HUGGING_FACE, NEO, contents, loaded, needs
from tests.homeragents.datasets import FACT, ROOT, sealed, small_dataset

pytestmark = needs("pyarrow")
NAMES = ("", "assignments", "offices", "files", "gold")


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    goal = tmp_path_factory.mktemp("parquet") / "neo"
    export_parquet(NEO, goal, make_assignment)
    return goal


@pytest.fixture(scope="module")
def configurations(exported: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return loaded(HUGGING_FACE, tmp_path_factory.mktemp("elsewhere"), exported, *NAMES)  # type: ignore[no-any-return]  # JSON


@needs("datasets")
def test_by_default_it_loads_what_a_solver_may_see(configurations: dict[str, Any]) -> None:
    dataset = Dataset(NEO)
    assert configurations[""] == configurations["assignments"]
    rows = configurations[""]["test"]
    assert [row["task_id"] for row in rows] == list(dataset.task_ids())
    for row, task in zip(rows, dataset.tasks(), strict=True):
        dialogue = dataset.dialogue(task.id)
        assert dialogue is not None
        given = make_assignment(task, make_transcript(dialogue)).model_dump(mode="json")
        assert set(row) - set(given) == {"office", "transcript"}
        assert all(row[name] == given[name] for name in row if name in given)
        assert [said["text"] for said in row["transcript"]] == [turn.text for turn in dialogue.turns]
        assert row["transcript"][0]["date"] == dialogue.days[0].date


@needs("datasets")
def test_the_gold_is_whole_and_bears_its_canary(configurations: dict[str, Any]) -> None:
    for row, task in zip(configurations["gold"]["test"], Dataset(NEO).tasks(), strict=True):
        assert row["canary"] == task.provenance.canary != ""
        assert [fact["text"] for fact in row["facts"]] == [fact.text for fact in task.facts]
        assert task.solution is not None
        assert [json.loads(step["args"]) for step in row["solution"]] == [step.args for step in task.solution]
        assert [json.loads(one["args"]) for one in row["criteria"]] == [one.args for one in task.criteria]
        assert len(row["wrong_ways"]) == len(task.wrong_ways) > 0
        assert json.loads(row["proofs"])["solution_passes"]["status"] == "passed"


@needs("datasets")
def test_an_office_can_be_laid_out_from_two_tables(configurations: dict[str, Any]) -> None:
    store = Dataset(NEO).store
    offices: dict[str, dict[str, str]] = {}
    for row in configurations["offices"]["test"]:
        offices.setdefault(row["office"], {})[row["path"]] = row["sha256"]
    assert offices == {office: store.read_office_table(office) for office in store.list_offices()}
    assert all(row["sha256"] == row["content"] for row in configurations["files"]["test"])


@needs("mlcroissant")
def test_its_croissant_metadata_is_valid_and_read(exported: Path, tmp_path: Path) -> None:
    told = loaded(CROISSANT, tmp_path, exported / "croissant.json")
    assert told["errors"] == []
    assert set(told["records"]) == {"assignments", "offices", "files", "gold"}
    rows = told["records"]["assignments"]
    assert [row["task_id"] for row in rows] == list(Dataset(NEO).task_ids())
    assert rows[0]["transcript"][0]["text"] == Dataset(NEO).dialogue(rows[0]["task_id"]).turns[0].text  # type: ignore[union-attr]  # it has one
    assert rows[0]["clock"]["date"].startswith("20")


@needs("mlcroissant")
def test_what_its_publisher_says_leaves_one_recommendation(tmp_path: Path) -> None:
    publication = Publication("cc-by-4.0", "https://example.com/neo", "Ann", "2024-05-01")
    export_parquet(NEO, tmp_path / "out", make_assignment, publication)
    told = loaded(CROISSANT, tmp_path, tmp_path / "out" / "croissant.json")
    assert [one.partition('Property "')[2].partition('"')[0] for one in told["warnings"]] == [
        "http://mlcommons.org/croissant/citeAs"
    ]
    assert told["errors"] == []
    assert card(tmp_path / "out")["license"] == "cc-by-4.0"


def test_equal_datasets_give_equal_bytes_and_no_code(exported: Path, tmp_path: Path) -> None:
    code = "from pathlib import Path; import sys; from evaluation import make_assignment; from exporters import *; "
    code += "export_parquet(Path(sys.argv[1]), Path('again'), make_assignment)"
    environment = {"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "7"}
    subprocess.run([sys.executable, "-c", code, str(NEO)], cwd=tmp_path, env=environment, check=True)
    assert contents(tmp_path / "again") == contents(exported)
    assert {Path(name).suffix for name in contents(exported)} == {".md", ".json", ".parquet"}


def test_noise_in_all_that_is_secret_changes_no_public_byte(tmp_path: Path) -> None:
    plain = example_dataset(tmp_path / "plain")
    task, rng = example_task(example_office(ContentStore(tmp_path / "noisy")).hash), random.Random(3)
    dialogues = (noisy_dialogue(example_dialogue(task.id), rng),)
    noisy = example_dataset(tmp_path / "noisy", noisy_task(task, rng), dialogues=dialogues)
    for one in (plain, noisy):
        export_parquet(one, tmp_path / f"{one.name}-out", make_assignment)
    before, after = contents(tmp_path / "plain-out"), contents(tmp_path / "noisy-out")
    assert {name for name in before if before[name] != after[name]} == {"data/gold.parquet", "croissant.json"}


def test_the_default_of_the_card_is_the_public_part(exported: Path) -> None:
    told = card(exported)
    assert [one["config_name"] for one in told["configs"] if one.get("default")] == ["assignments"]
    assert {one["data_files"][0]["path"] for one in told["configs"]} == {
        name for name in contents(exported) if name.startswith("data/")
    }


def test_references_are_in_no_public_table(tmp_path: Path) -> None:
    root = tmp_path / "dataset"
    secret = ContentStore(root).put(b"what it should look like")
    small_dataset(root, {"references": {"gold.txt": secret}})
    export_parquet(sealed(root), tmp_path / "out", make_assignment)
    public = [name for name in contents(tmp_path / "out") if name not in ("data/gold.parquet", "croissant.json")]
    assert not [name for name in public if secret.encode() in contents(tmp_path / "out")[name]]


@needs("datasets")
def test_a_task_without_solution_and_dialogue_is_exported_too(tmp_path: Path) -> None:
    root = small_dataset(tmp_path / "dataset", {"id": "1-3/2", "solution": None, "right_ways": (), "wrong_ways": ()})
    export_parquet(root, tmp_path / "out", make_assignment)
    told = loaded(HUGGING_FACE, tmp_path, tmp_path / "out", "", "gold")
    assert [(row["task_id"], row["transcript"]) for row in told[""]["test"]] == [("1-3/2", [])]
    assert told["gold"]["test"][0]["solution"] is None
    assert told["gold"]["test"][0]["references"] == canonical_json({})


def test_bad_input_is_one_sentence_and_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "taken").mkdir()
    small_dataset(tmp_path / "empty")
    (tmp_path / "empty" / "tasks.jsonl").write_text("")
    sealed(tmp_path / "empty")
    small_dataset(tmp_path / "lacking")
    for path in (tmp_path / "lacking" / "files").iterdir():
        path.unlink()
    before = sorted(tmp_path.iterdir())
    for source, goal, said in (
        (NEO, "taken", "exists already"),
        (tmp_path / "nowhere", "out", "not a dataset"),
        (tmp_path / "empty", "out", "a dataset without tasks"),
        (tmp_path / "lacking", "out", "a file of the content store is missing"),
    ):
        with pytest.raises(InputError, match=said):
            export_parquet(source, tmp_path / goal, make_assignment)
    assert sorted(tmp_path.iterdir()) == before


def test_a_number_that_no_table_can_hold_is_bad_input(tmp_path: Path) -> None:
    root = small_dataset(tmp_path / "dataset", {"facts": (FACT.model_copy(update={"day": 10**30}),)})
    with pytest.raises(InputError, match="gold: a value that no table can hold"):
        export_parquet(root, tmp_path / "out", make_assignment)


def test_large_files_are_written_a_few_at_a_time(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    root = tmp_path / "dataset"
    store = ContentStore(root)
    offices = [store.put_office({"data/a.txt": bytes([number]) * 20_000_000}) for number in range(1, 5)]
    small_dataset(root, *({"id": f"custom-{number}", "office": office} for number, office in enumerate(offices)))
    export_parquet(root, tmp_path / "out", make_assignment)
    files = parquet.ParquetFile(tmp_path / "out/data/files.parquet")
    assert files.metadata.num_rows == 4
    assert files.metadata.num_row_groups == 2


def card(folder: Path) -> Any:
    """The YAML at the head of a dataset card."""
    return yaml.safe_load((folder / "README.md").read_text(encoding="utf-8").split("---\n")[1])
