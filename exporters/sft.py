"""The export of solved tasks as chat messages with tool calls, in the form of OpenAI's fine-tuning files."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from data_model import (
    Action,
    Assignment,
    FrozenModel,
    InputError,
    Step,
    Task,
    canonical_json,
    open_atomic_write,
    write_atomically,
)
from exporters.export_result import ExportResult
from exporters.tables import Row
from office_env.protocols import tools
from run_ledger import stage_directory
from templates import render

FILE_NAME = "train.jsonl"
FINISH_ACTION = Action(app="system", action="finish_task")


class Demonstration(NamedTuple):
    """One task with steps that solve it and pass its criteria.

    Attributes:
        task: The task.
        assignment: What the solver received.
        steps: The steps that solved the task.
        solver: The solver that took them.
        memory: The memory mode that supplied the earlier days.
    """

    task: Task
    assignment: Assignment
    steps: tuple[Step, ...]
    solver: str
    memory: str


class SkippedTask(FrozenModel):
    """A task that gives no demonstration, and why."""

    task: str
    reason: str


def export_sft(demonstrations: Iterable[Demonstration | SkippedTask], destination: Path) -> ExportResult:
    """Write one conversation per line, with the schemas of the tools, and a card, in a new folder.

    Raises:
        InputError: The destination exists, or there is no demonstration.
    """
    left_out: dict[str, list[str]] = {}
    with stage_directory(destination) as folder:
        rows = 0
        with open_atomic_write(folder / FILE_NAME) as stream:
            for demonstration in demonstrations:
                if isinstance(demonstration, SkippedTask):
                    left_out.setdefault(demonstration.reason, []).append(demonstration.task)
                else:
                    stream.write(f"{canonical_json(make_conversation(demonstration))}\n".encode())
                    rows += 1
        if not rows:
            reason = "; ".join(f"{len(tasks)} x {why}" for why, tasks in sorted(left_out.items()))
            raise InputError("no task can be demonstrated", where=str(destination), found=reason or "no task")
        reasons = [{"why": why, "tasks": len(tasks)} for why, tasks in sorted(left_out.items())]
        write_atomically(folder / "README.md", render("documents/sft_card.md.j2", rows=rows, left_out=reasons))
    skipped_ids = {why: tuple(tasks) for why, tasks in sorted(left_out.items())}
    return ExportResult(format="sft", destination=str(destination), rows={"train": rows}, left_out=skipped_ids)


def make_conversation(demonstration: Demonstration) -> Row:
    """Return one solved task as messages, tools and metadata; it ends with the call that finishes the task."""
    assignment = demonstration.assignment
    first_messages: list[Row] = [
        {"role": "system", "content": tools.render_system_message(assignment)},
        {"role": "user", "content": tools.render_task_message(assignment)},
    ]
    run_metadata = {
        "canary": demonstration.task.provenance.canary,
        "memory": demonstration.memory,
        "solver": demonstration.solver,
    }
    return {
        "messages": [*first_messages, *_make_messages(demonstration.steps)],
        "tools": list(tools.build_tool_schemas(assignment.apps)),
        "metadata": {
            **run_metadata,
            "office": demonstration.task.office,
            "split": demonstration.task.split,
            "task_id": demonstration.task.id,
        },
    }


def _make_messages(steps: tuple[Step, ...]) -> Iterator[Row]:
    """Yield each call and its result; malformed calls and app switches, which this protocol lacks, are left out."""
    number = 0
    for step in steps:
        call = Action(app=step.app, action=step.action, args=step.args)
        if step.status == "malformed" or (step.app, step.action) == ("system", "switch_app"):
            continue
        if (step.app, step.action) == ("system", "finish_task") and step.status == "ok":
            yield _make_call_message(call, number)
            return
        yield _make_call_message(call, number)
        yield {"role": "tool", "tool_call_id": _call_id(number), "content": step.observation}
        number += 1
    yield _make_call_message(FINISH_ACTION, number)


def _make_call_message(action: Action, number: int) -> Row:
    tool_call = tools.to_tool_call(action)
    function = {"name": tool_call.name, "arguments": tool_call.arguments}
    return {"role": "assistant", "content": None, "tool_calls": [_make_tool_call(number, function)]}


def _make_tool_call(number: int, function: Row) -> Row:
    return {"id": _call_id(number), "type": "function", "function": function}


def _call_id(number: int) -> str:
    return f"call_{number}"
