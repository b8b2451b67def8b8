"""`python -m homeragents.tour DATASET`: a dataset at first sight: one task, its talk, its verdicts."""

import sys
import tempfile
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path

from data_model import Dataset, Dialogue, InputError, Plan, Task, Verdict, WrongWay
from homeragents.exit_codes import ExitCode
from homeragents.options import MARKS
from homeragents.terminal import print_line
from office_env import Office, Services, open_workspace, run_plan
from office_env.criteria import score_workspace

WIDTH = 110
TURNS_SHOWN = 12
FACTS_SHOWN = 8


def tour(root: Path) -> Iterator[str]:
    """Walk through a dataset, line by line. Raises InputError where it is none, or holds no task."""
    dataset = Dataset(root)
    task = most_telling(dataset)
    yield from _title(dataset, root)
    yield from _heading("A task")
    yield from _about(task)
    dialogue = dataset.dialogue(task.id)
    if dialogue is not None:
        yield from _heading("Where a fact falls")
        yield from talk_around_a_fact(task, dialogue)
    yield from _heading("Verdicts")
    yield from _verdicts(dataset, task)
    yield from _heading("Next")
    yield from _next(root, task)


def most_telling(dataset: Dataset) -> Task:
    """The first task with facts that change; else the first with a solution; else the first."""
    tasks = list(dataset.tasks())
    if not tasks:
        raise InputError("this dataset holds no task", where=str(dataset.root))
    changing = [one for one in tasks if any(fact.supersedes for fact in one.facts)]
    solved = [one for one in tasks if one.solution is not None]
    return (changing or solved or tasks)[0]


def _title(dataset: Dataset, root: Path) -> Iterator[str]:
    counts = dataset.manifest().counts
    rejected = counts.get("rejected") or {}
    turned_down = ", ".join(f"{count} {reason}" for reason, count in rejected.items()) or "none"
    yield f"{root}: {sum(1 for _ in dataset.tasks())} tasks; candidates turned down: {turned_down}"


def _about(task: Task) -> Iterator[str]:
    kind = f" ({task.provenance.archetype})" if task.provenance.archetype else ""
    yield f"{task.id}{kind}, {task.clock.date} {task.clock.time}, for {task.persona.name}"
    yield from _wrapped("asked: ", task.intent)
    if task.facts:
        yield "What only the talk of the days before tells:"
    for fact in task.facts[:FACTS_SHOWN]:
        note = fact.kind + (f", replaces {fact.supersedes}" if fact.supersedes else "")
        # An import does not know the day of a fact, and writes 0.
        day = f"day {fact.day}  " if fact.day else ""
        yield from _wrapped(f"  {day}{fact.id} ({note}): ", fact.text)
    if len(task.facts) > FACTS_SHOWN:
        yield f"  ... and {len(task.facts) - FACTS_SHOWN} more"


def talk_around_a_fact(task: Task, dialogue: Dialogue) -> Iterator[str]:
    """A dozen turns around a needed fact, one that replaces another where there is such a one."""
    needed = {fact.id for fact in task.facts if fact.needed}
    changed = {fact.id for fact in task.facts if fact.needed and fact.supersedes}
    said = [row for row in dialogue.evidence if row.fact in (changed or needed) and row.first]
    turns = dialogue.turns
    ids = [turn.id for turn in turns]
    at = ids.index(said[0].turn) if said else 0
    start = max(0, min(at - TURNS_SHOWN // 2, len(turns) - TURNS_SHOWN))
    facts_of = {row.turn: row.fact for row in dialogue.evidence}
    for turn in turns[start : start + TURNS_SHOWN]:
        note = f"   <- {facts_of[turn.id]}" if turn.id in facts_of else ""
        yield from _wrapped(f"{turn.ts[:16]} {turn.role:<9}  ", turn.text + note)
    yield f"({len(turns)} turns over {len(dialogue.days)} days)"


def _verdicts(dataset: Dataset, task: Task) -> Iterator[str]:
    if task.solution is not None:
        yield f"the reference solution, {len(task.solution)} steps:"
        yield from judged(dataset, task, task.solution)
    yield "doing nothing:"
    yield from judged(dataset, task, ())
    way = telling_mistake(task)
    if way is not None:
        yield from _wrapped("", f"a wrong way that {way.why}:")
        yield from judged(dataset, task, way.plan)


def telling_mistake(task: Task) -> WrongWay | None:
    """The wrong way of somebody who missed that something changed, else the first one."""
    changed = [way for way in task.wrong_ways if way.kind == "superseded"]
    return next(iter(changed or task.wrong_ways), None)


def judged(dataset: Dataset, task: Task, plan: Plan) -> Iterator[str]:
    """The verdict on what a plan leaves: all of its checks where it passes, the offences where it does not."""
    verdict = _score(dataset, task, plan)
    for check in verdict.offences or verdict.checks:
        place = "" if check.where in check.message else f"{check.where}: "
        yield from _wrapped(f"  {MARKS[check.status]} {check.name}: ", place + check.message)
    yield f"  {'passed' if verdict.passed else 'failed'}"


def _score(dataset: Dataset, task: Task, plan: Plan) -> Verdict:
    office = Office(dataset.store, task.office)
    with tempfile.TemporaryDirectory() as folder:
        services = Services(transcription=dataset.store.transcription, clock=task.clock)
        workspace = open_workspace(office, Path(folder) / "workspace", services)
        run_plan(workspace, plan)
        return score_workspace(task, workspace, office, dataset.references(task))


def _next(root: Path, task: Task) -> Iterator[str]:
    commands = {
        f"homer check {root}": "every proof of every task, again",
        f"homer stats {root}": "lengths, steps, applications",
        f"{root}/tasks.jsonl, dialogues.jsonl": "the rows themselves",
    }
    if task.solution is not None:
        commands = {
            f"homer solve {root} {task.id} --out solved": "the files that its solution leaves",
            f"homer score {root} {task.id} solved": "the verdict on them",
            **commands,
        }
    width = max(map(len, commands))
    yield from (f"{command:<{width}}   {what}" for command, what in commands.items())


def _heading(text: str) -> tuple[str, ...]:
    return ("", text, "-" * len(text))


def _wrapped(first: str, text: str) -> list[str]:
    indent = " " * min(len(first), 30)
    return textwrap.wrap(first + " ".join(text.split()), WIDTH, subsequent_indent=indent, break_long_words=False)


def main(arguments: Sequence[str]) -> int:
    """Print the tour of the dataset that is named; 2 for wrong use or no dataset."""
    if len(arguments) != 1:
        print_line("usage: python -m homeragents.tour DATASET", to_errors=True)
        return ExitCode.WRONG_USE
    try:
        for line in tour(Path(arguments[0])):
            print_line(line)
    except InputError as fault:
        print_line(f"homer: {fault}", to_errors=True)
        return ExitCode.WRONG_USE
    return ExitCode.DONE


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
