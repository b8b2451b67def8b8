"""The boundary between a task and whoever solves it: an assignment is made of public fields alone."""

from collections.abc import Callable

from data_model import Assignment, InputError, Limits, Protocol, Task, Transcript
from office_env import APPS

Memory = Callable[[Transcript, str], str]
"""A memory mode: a transcript and the instruction -> the history, as text."""


def assignment_for(
    task: Task,
    transcript: Transcript | None,
    protocol: Protocol = "tools",
    history: str | Memory = "",
    limits: Limits | None = None,
) -> Assignment:
    """Make all that a solver receives of a task: who asks for what, when, and what was said before.

    Of the task it reads id, intent, persona and clock, and nothing else. transcript: the task's conversation without
    evidence, None for a task that has none. history: a text, or a memory mode that makes one of the transcript.
    Raises InputError for the transcript of another task.
    """
    if transcript is not None and transcript.task != task.id:
        raise InputError("a transcript of another task", where=task.id, expected=task.id, found=transcript.task)
    if not isinstance(history, str):
        history = history(transcript, task.intent) if transcript is not None else ""
    return Assignment(
        task_id=task.id,
        instruction=task.intent,
        persona=task.persona,
        clock=task.clock,
        apps=APPS,
        history=history,
        protocol=protocol,
        limits=limits or Limits(),
    )
