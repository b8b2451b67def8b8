"""Inspect is an extra: without it a dataset is exported all the same, and its task says what to install."""

import subprocess
import sys
from pathlib import Path

import pytest

from data_model import Dataset
from tests.homeragents.datasets import ROOT, Homer

HIDDEN = "import sys; sys.modules['inspect_ai'] = None; "
IMPORTING = "import homeragents.inspect_tasks"
MAKING = "from adapters import inspect_task; inspect_task.make_inspect_task('anywhere')"


@pytest.mark.parametrize("using", [IMPORTING, MAKING])
def test_without_the_extra_the_task_names_it(using: str) -> None:
    done = subprocess.run([sys.executable, "-c", HIDDEN + using], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].endswith("need an extra: pip install 'homeragents[inspect]'")


def test_an_exported_folder_holds_the_dataset_whole_and_nothing_that_is_linked_from_it(
    homer: Homer, dataset: Path, tmp_path: Path
) -> None:
    (tmp_path / "secret.txt").write_text("secret")
    (dataset / "link.txt").symlink_to(tmp_path / "secret.txt")
    done = homer("export", "inspect", dataset, tmp_path / "out", "--json")
    assert done.document["rows"] == {"tasks": 1}
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["README.md", "dataset", "odyssey.py"]
    assert not (tmp_path / "out" / "dataset" / "link.txt").exists()
    compile((tmp_path / "out" / "odyssey.py").read_text(), "odyssey.py", "exec")
    assert homer("check", tmp_path / "out" / "dataset", "--json").document["tasks"] == 1
    assert Dataset(tmp_path / "out" / "dataset").task_ids() == Dataset(dataset).task_ids()
    assert homer("export", "inspect", dataset, tmp_path / "out").code == 2
