"""A build by a model that this machine serves ends, and says of every candidate why it was rejected."""

import json
from pathlib import Path

import pytest

from homeragents.cli import run
from tests.llm_gateway.tiny_model import write_tiny_model
from tests.offices import office_files

FEWER = 1
RUN_FILE = """
[models]
default = "local:tiny.gguf"
[sampling]
max_output_tokens = 300
[build]
engine = "llm"
tasks = 1
office = ["small"]
max_candidates = 2
out = "local"
"""


@pytest.mark.slow
def test_a_build_by_a_local_model_that_writes_nonsense_explains_every_rejection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    files = office_files(excel={"score.xlsx": [["Name", "Score"], ["Ann", 87], ["Bob", 91], ["Cleo", 70]]})
    for name, content in files.items():
        path = tmp_path / "small" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    write_tiny_model(tmp_path / "tiny.gguf")
    (tmp_path / "local.toml").write_text(RUN_FILE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    code = run(["build", "neo", "--config", "local.toml"])
    said = capsys.readouterr()
    assert code == FEWER, said.out + said.err
    rejected = [json.loads(line) for line in (tmp_path / "local" / "rejected.jsonl").read_text().splitlines()]
    assert [row["index"] for row in rejected] == [0, 1]
    assert all(row["reason"] and row["message"] for row in rejected)
