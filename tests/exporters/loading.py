"""Exports loaded by the libraries that people load them with, each in a process of its own, away from our folders."""

import json
import os
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import pytest

from tests.homeragents.datasets import ROOT

NEO = ROOT / "tests" / "small_dataset"
# Our folder `datasets/` holds data; a process that starts elsewhere finds the package.
HUGGING_FACE = """
import hashlib, json, sys
from datasets import load_dataset

def plain(value):
    return hashlib.sha256(value).hexdigest() if isinstance(value, bytes) else value

path, *names = sys.argv[1:]
loaded = {}
for name in names:
    given = ("json", None, {"data_files": path}) if path.endswith("l") else (path, name or None, {})
    splits = load_dataset(given[0], given[1], **given[2])
    loaded[name] = {split: [{k: plain(v) for k, v in row.items()} for row in rows] for split, rows in splits.items()}
print(json.dumps(loaded))
"""
CROISSANT = """
import json, sys
import mlcroissant

def plain(value):
    if isinstance(value, dict):
        return {key.rpartition("/")[2]: plain(one) for key, one in value.items()}
    if isinstance(value, list):
        return [plain(one) for one in value]
    return value.decode() if isinstance(value, bytes) else value.item() if hasattr(value, "item") else value

described = mlcroissant.Dataset(jsonld=sys.argv[1])
issues = described.metadata.issues
names = [one.name for one in described.metadata.record_sets]
records = {name: [plain(row) for row in described.records(name)] for name in names}
print(json.dumps({"errors": sorted(issues.errors), "warnings": sorted(issues.warnings), "records": records}))
"""


def needs(package: str) -> pytest.MarkDecorator:
    """Skip where a library that loads an export is not installed."""
    try:
        is_there = bool(version(package))
    except PackageNotFoundError:
        is_there = False
    return pytest.mark.skipif(not is_there, reason=f"{package} is not installed")


def loaded(code: str, cwd: Path, *arguments: object) -> Any:
    """What a library says it has loaded, as JSON, without a network."""
    environment = {**os.environ, "HF_HOME": str(cwd / "cache"), "HF_HUB_OFFLINE": "1", "XDG_CACHE_HOME": str(cwd)}
    done = subprocess.run(
        [sys.executable, "-c", code, *map(str, arguments)],
        cwd=cwd,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def contents(folder: Path) -> dict[str, bytes]:
    """Every file below a folder."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
