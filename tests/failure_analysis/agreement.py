"""How often an explanation agrees with what is known to be wrong: `python -m ... DATASET... [--faults]`.

Every wrong way and every operator that damages or hedges is played on every task of the datasets, and the failure is
explained. A wrong way declares its kind and the fact it gets wrong, an operator its part, its label and a place.
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import NamedTuple, cast

from criteria import ContentChange, find_content_changes, score_criterion
from data_model import ActionRefused, Dataset, EpisodeRow, Plan, Step, Task, Verdict, select_needed_facts
from failure_analysis import EpisodeFailure, FailedEpisode, FailureSign, Label, explain_failure
from file_formats import UnreadableFile
from office_env import Office
from tests.failure_analysis.declared_ways import is_fact_right, list_labels
from verifier import OperatorSubject, PlanResult, ProofContext, open_proof_context, operator

MAX_VARIANTS = 6


class Trial(NamedTuple):
    """An explained failure, and what is known of it.

    Attributes:
        name: The kind of the wrong way, or the operator.
        why: What was done.
        labels: The labels, of which the primary one must be one.
        places: The files in which a sign of that label must lie; empty if none is known.
        is_fact_right: Whether the facts that are blamed are those that it gets wrong; None if it declares none.
    """

    name: str
    task: Task
    why: str
    verdict: Verdict
    failure: EpisodeFailure
    labels: tuple[Label, ...]
    places: frozenset[str]
    is_fact_right: bool | None

    @property
    def is_label_right(self) -> bool:
        """Whether the primary label is one of those declared."""
        return self.failure.label in self.labels

    @property
    def is_place_right(self) -> bool:
        """Whether a sign of the primary label lies at a declared place."""
        signs = [sign for sign in self.failure.signs if sign.label == self.failure.label]
        return not self.places or any(_lies_in(sign, place) for sign in signs for place in self.places)

    @property
    def is_right(self) -> bool:
        """Whether label, place and fact agree."""
        return self.is_label_right and self.is_place_right and self.is_fact_right is not False


def try_dataset(dataset: Dataset) -> Iterator[Trial]:
    """Yield every wrong way and every variant of an operator that fails, explained."""
    for task in dataset.tasks():
        office = Office(dataset.store, task.office)
        with open_proof_context(task, dataset.dialogue(task.id), office, dataset.read_references(task)) as context:
            yield from _try_wrong_ways(context)
        with open_proof_context(task, dataset.dialogue(task.id), office, dataset.read_references(task)) as context:
            yield from _try_operators(context)


def count_agreement(trials: Iterable[Trial]) -> dict[str, Counter[str]]:
    """Count by operator and kind of wrong way how many were `tried`, and how many agree by each of `COLUMNS`."""
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for trial in trials:
        for name in (trial.name, "all"):
            counts[name].update(["tried"])
            counts[name]["label"] += trial.is_label_right
            counts[name]["place"] += trial.is_place_right
            counts[name]["fact"] += trial.is_fact_right is not False
            counts[name]["agrees"] += trial.is_right
    return dict(counts)


def list_disagreeing_kinds(counts: dict[str, Counter[str]]) -> list[str]:
    """Return the operators and kinds of wrong ways that agree in less than 95 % of their trials."""
    return [name for name, count in counts.items() if count["agrees"] < MIN_SHARE * count["tried"]]


def _print_agreement(counts: dict[str, Counter[str]]) -> None:
    for name, count in counts.items():
        figures = " ".join(f"{key} {100 * count[key] / count['tried']:5.1f} %" for key in COLUMNS)
        _print(f"{name:36} {count['tried']:6} tried  {figures}")


def _show_faults(trials: Iterable[Trial]) -> Iterator[Trial]:
    """Yield each trial on, and print it if it does not agree."""
    for trial in trials:
        if not trial.is_right:
            _print_fault(trial)
        yield trial


COLUMNS = ("label", "place", "fact", "agrees")
MIN_SHARE = 0.95


def _try_wrong_ways(context: ProofContext) -> Iterator[Trial]:
    right = context.run_plan(context.task.solution or ())
    for way in context.task.wrong_ways:
        result = context.run_plan(way.plan)
        failure = _explain(context, way.plan, result)
        places = _list_places(context.task, find_content_changes(right.files, result.files))
        yield Trial(
            way.kind,
            context.task,
            way.why,
            result.verdict,
            failure,
            list_labels(context.task, way),
            places,
            is_fact_right(context.task, way, failure),
        )


def _try_operators(context: ProofContext) -> Iterator[Trial]:
    task, solution = context.task, context.task.solution or ()
    right = context.run_plan(solution)
    subject = OperatorSubject(task, context.office, right.files)
    for entry in operator:
        if entry.options["kind"] == "fair":
            continue
        with suppress(ActionRefused, OverflowError, UnreadableFile, ValueError):
            for variant in islice(entry.function(subject), MAX_VARIANTS):
                plan = solution if variant.plan is None else variant.plan
                result = context.score_edits(variant.edits) if variant.plan is None else context.run_plan(plan)
                changes = find_content_changes(right.files, result.files)
                if result.verdict.passed or not changes:
                    continue
                failure = _explain(context, plan, result)
                labels: tuple[Label, ...] = (cast("Label", variant.label or entry.options["label"]),)
                if entry.options["part"] == "either" and not result.verdict.goal:
                    labels = (*labels, "incorrect_tool_call")
                places = _list_places(task, changes)
                fact = _is_misleading_fact_named(task, variant.where, failure)
                yield Trial(entry.name, task, variant.why, result.verdict, failure, labels, places, fact)


def _list_places(task: Task, changes: Iterable[ContentChange]) -> frozenset[str]:
    """Return the files that were changed and those that had to be made from them, which are then out of date."""
    places = {change.path for change in changes}
    made_from = [
        (str(one.args[name]), str(one.args["file"]))
        for one in task.criteria
        for name in ("source", "converted")
        if {name, "file"} <= one.args.keys()
    ]
    for _ in made_from:
        places |= {file for source, file in made_from if source in places}
    return frozenset(places)


def _explain(context: ProofContext, plan: Plan, result: PlanResult) -> EpisodeFailure:
    """Explain a failure.

    Args:
        plan: The steps behind the result; if its files were edited, those of the solution, which came before.
    """
    task, office, files, run = context.task, context.office, result.files, result.run
    observations = run.observations or [""] * len(plan)
    steps = tuple(
        Step(
            t=at,
            app=step.app,
            action=step.action,
            args=step.args,
            observation=observation,
            status="refused" if at in run.refused else "ok",
        )
        for at, (step, observation) in enumerate(zip(plan, observations, strict=True))
    )
    before, after = office.digests(), files.digests()
    names = sorted(name for name in {*before, *after} if before.get(name) != after.get(name))
    row = EpisodeRow(
        task=task.id,
        trial=1,
        status="scored",
        stop="finished",
        verdict=result.verdict,
        steps=len(steps),
        changed={name: after.get(name) for name in names},
        remembered=tuple(fact.id for fact in select_needed_facts(task.facts)),
    )
    return explain_failure(
        FailedEpisode(
            task,
            context.dialogue,
            row,
            steps,
            office.names(),
            lambda criterion: score_criterion(criterion, files, office, context.references),
        )
    )


def _is_misleading_fact_named(task: Task, where: str, failure: EpisodeFailure) -> bool | None:
    """Return whether a fact is named that a plan followed which does a wrong way as well."""
    number = where.removeprefix("/wrong_ways/")
    way = task.wrong_ways[int(number)] if number != where and number.isdigit() else None
    if way is None or way.kind not in ("superseded", "decoy", "retracted"):
        return None
    named = {sign.fact for sign in failure.signs} | {one.taken_from for one in failure.missed}
    return way.fact in named


def _lies_in(sign: FailureSign, place: str) -> bool:
    where = sign.where.lower()
    if where.startswith(("emails", "mails to ", "the mail to ")):
        return place.startswith("emails/")
    return where.partition(", ")[0] == place.lower() or place.lower().startswith(f"{where}/")


def _print(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def _print_fault(trial: Trial) -> None:
    _print(f"## {trial.name} {trial.task.id}: {trial.why[:160]}; {sorted(trial.places)[:3]}")
    sys.stdout.write(
        f"   label {trial.failure.label} {trial.is_label_right}, place {trial.is_place_right}, {trial.is_fact_right}"
        + "\n"
    )
    for check in trial.verdict.failures[:4]:
        _print(f"   CHECK {check.part} {check.name} | {check.message[:220]}")
    for sign in trial.failure.signs[:4]:
        sys.stdout.write(
            f"   SIGN {sign.label} {sign.step} {sign.where[:80]} | {sign.message[:160]} {sign.fact or ''}" + "\n"
        )
    for fact in trial.failure.missed[:4]:
        _print(f"   MISSED {fact.fact} {fact.how} {fact.taken_from} {fact.instead[:60]!r}")


if __name__ == "__main__":
    datasets = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    every_trial = (trial for path in datasets for trial in try_dataset(Dataset(Path(path))))
    table = count_agreement(_show_faults(every_trial) if "--faults" in sys.argv else every_trial)
    _print_agreement(table)
    sys.exit(bool(list_disagreeing_kinds(table)))
