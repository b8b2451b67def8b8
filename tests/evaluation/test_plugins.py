"""A solver that another package registers: found by its name, and run like any user's own."""

from pathlib import Path

import pytest

from tests.evaluation.runs import episodes, evaluation, example_dataset
from tests.homeragents.datasets import ROOT, homer_in_a_process

PLUGIN = '''
import os
from data_model import Action
from solvers import solver

FINISH = Action(app="system", action="finish_task", args={"answer": "done"})
HOME = os.getpid()


class Finisher:
    async def solve(self, assignment, episode):
        assert type(episode).__name__ == "RemoteEpisode"
        episode.step(FINISH)


@solver(privileged=False)
def finisher():
    """Finish at once."""
    return Finisher()
'''


@pytest.mark.slow
def test_a_solver_of_an_entry_point_is_named_and_runs_in_a_process_of_its_own(tmp_path: Path) -> None:
    package = tmp_path / "site"
    info = package / "finishing-1.0.dist-info"
    info.mkdir(parents=True)
    (package / "finishing.py").write_text(PLUGIN)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: finishing\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[homeragents.plugins]\nfinishing = finishing\n")
    example_dataset(tmp_path / "data")
    path = f"{ROOT}:{package}"
    ended = evaluation("run", "--solver", "finisher", cwd=tmp_path, dataset=Path("data"), PYTHONPATH=path)
    assert ended.code == 0, ended.errors
    (row,) = episodes(tmp_path / "run")
    assert (row["stop"], row["steps"], row["why"]) == ("finished", 1, "")
    resumed = homer_in_a_process("resume", "run", cwd=tmp_path, PYTHONPATH=path)
    assert "finished already" in resumed.output
