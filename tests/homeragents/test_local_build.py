"""A build by a real model on this machine ends, and says of every candidate why it was rejected.

A model this small writes no task that is accepted; the test takes some minutes of two free cores.
"""

import importlib.util
import json
import os
from pathlib import Path

import pytest

from data_model import InputError
from homeragents.cli import run
from llm_gateway import ModelFlags, build_settings
from tests.offices import office_files

FEWER = 1
RUN_FILE = """
[models]
default = "local"
[sampling]
max_output_tokens = 300
[build]
engine = "llm"
tasks = 1
office = ["small"]
max_candidates = 2
out = "local"
"""


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_a_build_by_a_small_local_model_explains_every_rejection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if importlib.util.find_spec("xllamacpp") is None:
        pytest.skip("the extra `local` is not installed")
    try:
        build_settings(None, os.environ, ModelFlags(model=("local",)))
    except InputError as missing:
        pytest.skip(str(missing))
    files = office_files(excel={"score.xlsx": [["Name", "Score"], ["Ann", 87], ["Bob", 91], ["Cleo", 70]]})
    for name, content in files.items():
        path = tmp_path / "small" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    (tmp_path / "local.toml").write_text(RUN_FILE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    code = run(["build", "neo", "--config", "local.toml"])
    said = capsys.readouterr()
    assert code == FEWER, said.out + said.err
    rejected = [json.loads(line) for line in (tmp_path / "local" / "rejected.jsonl").read_text().splitlines()]
    assert [row["index"] for row in rejected] == [0, 1]
    assert all(row["reason"] and row["message"] for row in rejected)
