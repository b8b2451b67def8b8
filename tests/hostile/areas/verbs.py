"""Verbs of the command line that a dataset is put before."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tests.homeragents.datasets import laid_out
from tests.hostile.harness.attempt import Attempt, delete
from tests.hostile.harness.in_process import homer_here

TASK = "custom-1"


class Verb(NamedTuple):
    """A command on a dataset; `{dataset}`, `{task}`, `{out}` and `{workspace}` stand for what they say."""

    name: str
    words: tuple[str, ...]


VERBS = (
    Verb("check", ("check", "{dataset}", "--json")),
    Verb("stats", ("stats", "{dataset}", "--json")),
    Verb("solve", ("solve", "{dataset}", "{task}", "--out", "{out}")),
    Verb("score", ("score", "{dataset}", "{task}", "{workspace}", "--json")),
    Verb("score exact", ("score", "{dataset}", "{task}", "{workspace}", "--profile", "officebench-exact", "--json")),
    Verb("eval", ("eval", "{dataset}", "--out", "{out}", "--json")),
    Verb("build plus", ("build", "plus", "--seeds", "{dataset}", "--limit", "1", "--out", "{out}", "--json")),
    Verb("export sft", ("export", "sft", "{dataset}", "{out}", "--json")),
    Verb("export croissant", ("export", "croissant", "{dataset}", "{out}", "--json")),
    Verb("export inspect", ("export", "inspect", "{dataset}", "{out}", "--json")),
)
SCORING = tuple(verb for verb in VERBS if verb.name in ("score", "score exact", "eval", "check"))


def run_verbs(attempt: Attempt, dataset: Path, verbs: Sequence[Verb] = VERBS, task: str = TASK) -> None:
    """Run each verb on the dataset, here, one after the other; what each writes is deleted."""
    workspace = laid_out(attempt.place / "workspace")
    attempt.tries = len(verbs)
    for verb in verbs:
        out = attempt.place / "out"
        if attempt.begin(verb.name):
            named = {"dataset": dataset, "task": task, "out": out, "workspace": workspace}
            homer_here(attempt, *(word.format(**named) for word in verb.words))
        for left in (out, out.with_name("out.run")):
            delete(left)
