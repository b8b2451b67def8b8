"""Bombs before the verbs of the command line, which promise an end in time and in little room."""

import json
from pathlib import Path

from data_model import Action, ContentStore
from tests.homeragents.datasets import small_dataset
from tests.hostile.areas.files import bomb_names
from tests.hostile.areas.readings import actions_on, criteria_of, kind_of, place_of, sound_office
from tests.hostile.corpus.files import hostile_files
from tests.hostile.harness.attempt import Attempt
from tests.hostile.harness.cases import Area, share
from tests.hostile.harness.commands import homer

LIMIT_S = 150.0
"""An action or a criterion may take 20 s each; a task of all of them has a dozen criteria."""
_SOLVER = """
import json
from pathlib import Path
from data_model import Action


class Acts:
    async def solve(self, assignment, episode):
        for action in json.loads(Path("actions.json").read_text()):
            if episode.step(Action(**action)).done:
                return
"""


def run(case: str, attempt: Attempt) -> None:
    """An episode that does everything with the file, its verdicts under both profiles, and a build over its office."""
    attempt.may_last(2 * LIMIT_S)
    attempt.begin("make the file")
    suffix = case.rpartition(".")[2]
    content = hostile_files((attempt.outside / "secret.txt").as_uri())[case]()
    dataset = _dataset(attempt.place, suffix, content)
    attempt.tries = 3
    attempt.begin("eval")
    limits = ("--memory", "none", "--time-limit", 60, "--max-steps", 100)
    named = ("--out", "run", "--solver", "acts:Acts", *limits, "--json")
    homer(attempt, "eval", dataset, *named, codes=(0,), limit_s=LIMIT_S, shows_tracebacks=True)
    attempt.begin("score")
    homer(attempt, "score", "run", "--profile", "officebench-exact", "--json", codes=(0, 1), limit_s=LIMIT_S)
    attempt.begin("build neo --office")
    few = ("--tasks", 1, "--max-candidates", 1, "--out", "made", "--json")
    homer(attempt, "build", "neo", "--office", dataset, *few, codes=(0, 1, 2), limit_s=LIMIT_S)


def _dataset(place: Path, suffix: str, content: bytes) -> Path:
    """A task whose office holds the file and whose criteria all look into it; and a solver that does all with it."""
    name, kind = place_of(suffix), kind_of(suffix)
    (place / "acts.py").write_text(_SOLVER)
    steps: list[Action] = [call for _, call in actions_on(kind, name)]
    (place / "actions.json").write_text(json.dumps([step.model_dump(mode="json") for step in steps]))
    office = ContentStore(place / "data").put_office({**sound_office(name, suffix), name: content})
    return small_dataset(place / "data", {"office": office, "criteria": tuple(criteria_of(kind, name)), "facts": ()})


BOMBS_BY_VERBS = Area(
    "bombs-by-verbs",
    "(c) the same bombs before `eval` (every action and criterion), `score` by the exact profile and `build neo"
    " --office`: end, memory",
    lambda scale: share(bomb_names(), scale),
    run,
    limit_s=2 * LIMIT_S,
)
