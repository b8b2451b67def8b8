"""An evaluation of a model whose endpoint repeats the key: it is in no file of the run and not on the terminal."""

import json
from pathlib import Path

import pytest

from data_model import ContentStore
from tests.endpoint.echoes import KEY, WRITINGS, errors, replies, traces_of_key
from tests.endpoint.server import Json, Raw, Said, serving
from tests.evaluation.examples import example_office, example_task
from tests.evaluation.runs import episodes, evaluation, example_dataset

SAID, WRITTEN = WRITINGS["as it is"], WRITINGS["json"]
MODES = (
    errors(SAID)["400 message"],
    errors(SAID)["500 text"],
    *(replies(SAID)[name] for name in ("content", "arguments", "a call", "parts")),
    *(replies(WRITTEN)[name] for name in ("arguments", "codes")),
)
QUICK = """
[limits]
retries = 0
backoff_s = 0.01
breaker_after = 1000
timeout_s = 20.0
"""


@pytest.mark.slow
def test_a_key_that_comes_back_is_in_no_file_of_a_run(tmp_path: Path) -> None:
    task = example_task(example_office(ContentStore(tmp_path / "data")).hash)
    ids = {f"neo-7-{number:05}": answer for number, answer in enumerate(MODES)}
    example_dataset(
        tmp_path / "data", *(task.model_copy(update={"id": id, "intent": f"{task.intent} {id}"}) for id in ids)
    )
    (tmp_path / "run.toml").write_text(QUICK)

    def answer(request: Json) -> Said | Raw:
        words = json.dumps(request["messages"])
        return next(one for id, one in ids.items() if id in words)

    with serving(answer) as server:
        reach = {"OPENAI_API_KEY": KEY, "OPENAI_BASE_URL": server.base_url}
        named = ("--solver", "llm", "--model", "m", "--config", "run.toml", "--max-steps", 1, "--memory", "none")
        recorded = ("--record", "replies.jsonl", "--json")
        ended = evaluation("run", *named, *recorded, cwd=tmp_path, dataset=Path("data"), **reach)
    texts = {path: path.read_bytes() for path in sorted(tmp_path.rglob("*")) if path.is_file()}
    for name, content in (
        texts | {Path("output"): ended.output.encode(), Path("errors"): ended.errors.encode()}
    ).items():
        assert not traces_of_key(content), f"{name}: {content[:500]!r}"
    status = [row["status"] for row in episodes(tmp_path / "run")]
    assert (len(status), {"scored", "errored"}) == (len(MODES), set(status)), ended.errors
    assert b"***" in (tmp_path / "run" / "faults.log").read_bytes()
    assert any(b"***" in content for path, content in texts.items() if path.parent.name == "trajectories")
    assert b"***" in (tmp_path / "replies.jsonl").read_bytes()
