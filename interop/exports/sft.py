"""Solved tasks as chat messages with tool calls, in the form of OpenAI's fine-tuning files."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from data_model import Action, Assignment, Frozen, InputError, Step, Task, canonical_json, whole_file, write_whole
from interop.assembling import assembled
from interop.exports.columns import Row
from interop.exports.result import ExportResult
from office_env.protocols import tools
from templates import render

FILE_NAME = "train.jsonl"
FINISH = Action(app="system", action="finish_task")


class Demonstration(NamedTuple):
    """One task, solved as its criteria ask. steps: what was done. solver, memory: by whom, and shown what."""

    task: Task
    assignment: Assignment
    steps: tuple[Step, ...]
    solver: str
    memory: str


class LeftOut(Frozen):
    """A task that nothing can be learned from, and why."""

    task: str
    reason: str


def export_sft(shown: Iterable[Demonstration | LeftOut], goal: Path) -> ExportResult:
    """Write one conversation a line, with the schemas of the tools, and a card, in a new folder.

    Raises InputError where the goal exists or nothing is shown.
    """
    left_out: dict[str, list[str]] = {}
    with assembled(goal) as folder:
        rows = 0
        with whole_file(folder / FILE_NAME) as stream:
            for one in shown:
                if isinstance(one, LeftOut):
                    left_out.setdefault(one.reason, []).append(one.task)
                else:
                    stream.write(f"{canonical_json(conversation(one))}\n".encode())
                    rows += 1
        if not rows:
            reason = "; ".join(f"{len(tasks)} x {why}" for why, tasks in sorted(left_out.items()))
            raise InputError("no task there can be shown being solved", where=str(goal), found=reason or "no task")
        reasons = [{"why": why, "tasks": len(tasks)} for why, tasks in sorted(left_out.items())]
        write_whole(folder / "README.md", render("documents/sft_card.md.j2", rows=rows, left_out=reasons))
    told = {why: tuple(tasks) for why, tasks in sorted(left_out.items())}
    return ExportResult(format="sft", destination=str(goal), rows={"train": rows}, left_out=told)


def conversation(shown: Demonstration) -> Row:
    """One solved task as messages, tools and metadata. It ends with the call that finishes the task."""
    assignment = shown.assignment
    opening: list[Row] = [
        {"role": "system", "content": tools.system_message(assignment)},
        {"role": "user", "content": tools.first_message(assignment)},
    ]
    told = {"canary": shown.task.provenance.canary, "memory": shown.memory, "solver": shown.solver}
    return {
        "messages": [*opening, *_messages(shown.steps)],
        "tools": list(tools.tool_schemas(assignment.apps)),
        "metadata": {**told, "office": shown.task.office, "split": shown.task.split, "task_id": shown.task.id},
    }


def _messages(steps: tuple[Step, ...]) -> Iterator[Row]:
    """Each call and what came of it. What was no action, and switching, which this protocol has not, is left out."""
    number = 0
    for step in steps:
        call = Action(app=step.app, action=step.action, args=step.args)
        if step.status == "malformed" or (step.app, step.action) == ("system", "switch_app"):
            continue
        if (step.app, step.action) == ("system", "finish_task") and step.status == "ok":
            yield _call(call, number)
            return
        yield _call(call, number)
        yield {"role": "tool", "tool_call_id": _id(number), "content": step.observation}
        number += 1
    yield _call(FINISH, number)


def _call(action: Action, number: int) -> Row:
    called = tools.call_of(action)
    function = {"name": called.name, "arguments": called.arguments}
    return {"role": "assistant", "content": None, "tool_calls": [_tool_call(number, function)]}


def _tool_call(number: int, function: Row) -> Row:
    return {"id": _id(number), "type": "function", "function": function}


def _id(number: int) -> str:
    return f"call_{number}"
