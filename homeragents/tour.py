"""`python -m homeragents.tour DATASET`: introduce a dataset by one task, its dialogue and its verdicts."""

import sys
import tempfile
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path

from criteria import score_workspace
from data_model import Dataset, Dialogue, InputError, Plan, Task, Verdict, WrongWay
from homeragents.exit_codes import ExitCode
from homeragents.options import STATUS_MARKS
from homeragents.terminal import print_line
from office_env import Office, Services, open_workspace, run_plan

WIDTH = 110
MAX_TURNS = 12
MAX_FACTS = 8


def format_tour(root: Path) -> Iterator[str]:
    """Yield the lines of a tour through a dataset.

    Raises:
        InputError: The folder is not a dataset, or holds no task.
    """
    dataset = Dataset(root)
    task = choose_example_task(dataset)
    yield from _format_title(dataset, root)
    yield from _format_heading("A task")
    yield from _format_task(task)
    dialogue = dataset.dialogue(task.id)
    if dialogue is not None:
        yield from _format_heading("Where a fact is said")
        yield from format_turns_around_fact(task, dialogue)
    yield from _format_heading("Verdicts")
    yield from _format_verdicts(dataset, task)
    yield from _format_heading("Next")
    yield from _format_next_commands(root, task)


def choose_example_task(dataset: Dataset) -> Task:
    """Return the first task with facts that change, else the first with a solution, else the first."""
    tasks = list(dataset.tasks())
    if not tasks:
        raise InputError("this dataset holds no task", where=str(dataset.root))
    with_changes = [one for one in tasks if any(fact.supersedes for fact in one.facts)]
    with_solution = [one for one in tasks if one.solution is not None]
    return (with_changes or with_solution or tasks)[0]


def _format_title(dataset: Dataset, root: Path) -> Iterator[str]:
    counts = dataset.manifest().counts
    rejected = counts.get("rejected") or {}
    rejection_counts = ", ".join(f"{count} {reason}" for reason, count in rejected.items()) or "none"
    yield f"{root}: {sum(1 for _ in dataset.tasks())} tasks; rejected candidates: {rejection_counts}"


def _format_task(task: Task) -> Iterator[str]:
    kind = f" ({task.provenance.archetype})" if task.provenance.archetype else ""
    yield f"{task.id}{kind}, {task.clock.date} {task.clock.time}, for {task.persona.name}"
    yield from _wrap("asked: ", task.intent)
    if task.facts:
        yield "Known only from the conversation:"
    for fact in task.facts[:MAX_FACTS]:
        note = fact.kind + (f", replaces {fact.supersedes}" if fact.supersedes else "")
        # An import does not know the day of a fact, and writes 0.
        day = f"day {fact.day}  " if fact.day else ""
        yield from _wrap(f"  {day}{fact.id} ({note}): ", fact.text)
    if len(task.facts) > MAX_FACTS:
        yield f"  ... and {len(task.facts) - MAX_FACTS} more"


def format_turns_around_fact(task: Task, dialogue: Dialogue) -> Iterator[str]:
    """Yield a dozen turns around a needed fact, preferably one that replaces an earlier fact."""
    needed_ids = {fact.id for fact in task.facts if fact.needed}
    changed_ids = {fact.id for fact in task.facts if fact.needed and fact.supersedes}
    first_mentions = [row for row in dialogue.evidence if row.fact in (changed_ids or needed_ids) and row.first]
    turns = dialogue.turns
    ids = [turn.id for turn in turns]
    position = ids.index(first_mentions[0].turn) if first_mentions else 0
    start = max(0, min(position - MAX_TURNS // 2, len(turns) - MAX_TURNS))
    facts_of: dict[str, list[str]] = {}
    for row in dialogue.evidence:
        facts_of.setdefault(row.turn, []).append(row.fact)
    for turn in turns[start : start + MAX_TURNS]:
        note = f"   [{','.join(dict.fromkeys(facts_of[turn.id]))}]" if turn.id in facts_of else ""
        yield from _wrap(f"{turn.ts[:16]} {turn.role:<9}  ", turn.text + note)
    yield f"({len(turns)} turns over {len(dialogue.days)} days)"


def _format_verdicts(dataset: Dataset, task: Task) -> Iterator[str]:
    if task.solution is not None:
        yield f"the reference solution, {len(task.solution)} steps:"
        yield from format_verdict(dataset, task, task.solution)
    yield "doing nothing:"
    yield from format_verdict(dataset, task, ())
    way = choose_example_mistake(task)
    if way is not None:
        yield from _wrap("", f"a wrong way that {way.why}:")
        yield from format_verdict(dataset, task, way.plan)


def choose_example_mistake(task: Task) -> WrongWay | None:
    """Return the wrong way of someone who missed a change, else the first wrong way, else None."""
    superseded_ways = [way for way in task.wrong_ways if way.kind == "superseded"]
    return next(iter(superseded_ways or task.wrong_ways), None)


def format_verdict(dataset: Dataset, task: Task, plan: Plan) -> Iterator[str]:
    """Yield the lines of the verdict on a plan: every check if it passes, else the failed ones."""
    verdict = _score_plan(dataset, task, plan)
    for check in verdict.failures or verdict.checks:
        location = "" if check.where in check.message else f"{check.where}: "
        yield from _wrap(f"  {STATUS_MARKS[check.status]} {check.name}: ", location + check.message)
    yield f"  {'passed' if verdict.passed else 'failed'}"


def _score_plan(dataset: Dataset, task: Task, plan: Plan) -> Verdict:
    office = Office(dataset.store, task.office)
    with tempfile.TemporaryDirectory() as folder:
        services = Services(find_transcription=dataset.store.read_transcription, clock=task.clock)
        workspace = open_workspace(office, Path(folder) / "workspace", services)
        run_plan(workspace, plan)
        return score_workspace(task, workspace, office, dataset.read_references(task))


def _format_next_commands(root: Path, task: Task) -> Iterator[str]:
    commands = {
        f"homer check {root}": "repeat every proof of every task",
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
    yield from (f"{command:<{width}}   {description}" for command, description in commands.items())


def _format_heading(text: str) -> tuple[str, ...]:
    return ("", text, "-" * len(text))


def _wrap(prefix: str, text: str) -> list[str]:
    indent = " " * min(len(prefix), 30)
    return textwrap.wrap(prefix + " ".join(text.split()), WIDTH, subsequent_indent=indent, break_long_words=False)


def main(arguments: Sequence[str]) -> int:
    """Print the tour of the named dataset and return the exit code: 2 for wrong use or no dataset."""
    if len(arguments) != 1:
        print_line("usage: python -m homeragents.tour DATASET", to_errors=True)
        return ExitCode.WRONG_USE
    try:
        for line in format_tour(Path(arguments[0])):
            print_line(line)
    except InputError as error:
        print_line(f"homer: {error}", to_errors=True)
        return ExitCode.WRONG_USE
    return ExitCode.DONE


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
