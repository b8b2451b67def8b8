"""An export whose library is not installed says what to install."""

import subprocess
import sys

import pytest

from tests.exporters.loading import NEO
from tests.homeragents.datasets import ROOT

HIDDEN = """
import sys
sys.modules[sys.argv[1]] = None
from homeragents.cli import run
sys.exit(run(sys.argv[2:]))
"""


@pytest.mark.parametrize(("format", "library"), [("parquet", "pyarrow")])
def test_a_missing_library_is_one_sentence_with_a_command(format: str, library: str) -> None:
    code = [sys.executable, "-c", HIDDEN, library, "export", format, str(NEO), "out"]
    done = subprocess.run(code, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert f"needs an extra: pip install 'homeragents[{format}]'" in done.stderr
    assert not (ROOT / "out").exists()


@pytest.mark.slow
@pytest.mark.parametrize("format", ["croissant", "sft"])
def test_the_others_need_none(format: str, tmp_path: object) -> None:
    code = [sys.executable, "-c", HIDDEN, "pyarrow", "export", format, str(NEO), f"{tmp_path}/out"]
    assert subprocess.run(code, cwd=ROOT, capture_output=True, check=False).returncode == 0
