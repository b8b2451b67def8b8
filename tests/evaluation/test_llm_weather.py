"""Evaluations of a model through an endpoint that fails in every way, and of a model that this machine serves."""

from pathlib import Path
from typing import Any

import pytest

from data_model import ContentStore
from tests.endpoint.chaos import KINDS, Chaos, evenly
from tests.endpoint.server import Json, Raw, Said, serving
from tests.evaluation.examples import example_office, example_task
from tests.evaluation.runs import episodes, evaluation, example_dataset, unmeasured
from tests.llm_gateway.tiny_model import write_tiny_model

OF_THE_WAY = tuple(kind for kind in KINDS if kind not in ("invalid_content", "content_filter", "length", "wrong_tool"))
"""Faults between us and the model, of which no reply tells."""
CELL = {"file_path": "data/budget.xlsx", "row_idx": 1, "column_idx": 2, "text": "1200"}
TURNS: tuple[tuple[str, dict[str, Any]], ...] = (("excel_set_cell", CELL), ("system_finish_task", {}))
QUICK = """
[limits]
backoff_s = 0.01
backoff_max_s = 0.05
breaker_open_s = 0.01
timeout_s = 1.0
retries = 12
"""


def plays(request: Json) -> Said | Raw:
    return Said(calls=(TURNS[min(sum(message["role"] == "tool" for message in request["messages"]), 1)],))


def lay_out(place: Path, count: int) -> None:
    task = example_task(example_office(ContentStore(place / "data")).hash)
    ids = [f"neo-7-{number:05}" for number in range(count)]
    tasks = (task.model_copy(update={"id": id, "intent": f"{task.intent} {id}"}) for id in ids)
    example_dataset(place / "data", *tasks)


@pytest.mark.slow
def test_faults_on_the_way_change_no_verdict_and_no_step(tmp_path: Path) -> None:
    place = tmp_path
    lay_out(place, 8)
    (place / "run.toml").write_text(QUICK)
    weather = Chaos(plays, evenly(0.4, OF_THE_WAY), seed=3)
    for out, answer in (("rough", weather), ("calm", plays)):
        with serving(answer) as server:
            reach = {"OPENAI_API_KEY": "any", "OPENAI_BASE_URL": server.base_url}
            named = ("--solver", "llm", "--model", "m", "--config", "run.toml", "--json")
            ended = evaluation(f"{out}/run", *named, cwd=place, dataset=Path("data"), **reach)
        assert (ended.code, ended.document["errored"], ended.document["passed"]) == (0, 0, 8), ended.errors
    assert sum(weather.done.values()) > 3
    rough, calm = (unmeasured(place / out / "run") for out in ("rough", "calm"))
    # It names the address, which is another one.
    del rough["config.json"], calm["config.json"]
    assert rough == calm


@pytest.mark.slow
def test_a_local_model_that_writes_nonsense_gets_a_verdict(tmp_path: Path) -> None:
    lay_out(tmp_path, 2)
    write_tiny_model(tmp_path / "tiny.gguf")
    named = ("--solver", "llm", "--model", "local:tiny.gguf", "--protocol", "officebench", "--max-steps", 1)
    ended = evaluation("run", *named, "--memory", "none", "--json", cwd=tmp_path, dataset=Path("data"))
    assert ended.code == 0, ended.errors
    assert [row["status"] for row in episodes(tmp_path / "run")] == ["scored"] * 2
    assert all(row["usage"]["calls"] > 0 for row in episodes(tmp_path / "run"))
