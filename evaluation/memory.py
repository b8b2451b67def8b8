"""What an episode remembers of the days before it: the history of a memory mode, and which facts are in it."""

from pathlib import Path
from typing import NamedTuple

from data_model import Dialogue, Fact, InputError, Task, Transcript, is_said, transcript_of
from evaluation.config import EvalConfig
from llm_gateway import Models
from verifier import count_tokens


class Remembered(NamedTuple):
    """The history that a solver is shown, its tokens, and the ids of the live needed facts that stand in it."""

    history: str = ""
    tokens: int = 0
    facts: tuple[str, ...] = ()


async def remember(
    config: EvalConfig, task: Task, dialogue: Dialogue | None, cache: Path, models: Models | None = None
) -> Remembered:
    """Make the history of one task by the memory mode of an evaluation.

    cache: where indexes and summaries are kept, by content. A task without a dialogue has none, but for `facts`.
    """
    if config.memory == "facts":
        history = facts_text(task, dialogue)
        return Remembered(history, count_tokens([history]), facts_in(task, dialogue, history))
    if dialogue is None or config.memory == "none":
        return Remembered()
    if config.memory != "long-context":
        raise InputError(f"the memory mode {config.memory} is not built in yet", "--memory")
    history = whole_text(transcript_of(dialogue))
    return Remembered(history, count_tokens([history]), facts_in(task, dialogue, history))


def whole_text(transcript: Transcript) -> str:
    """The whole conversation, in order, with its dates."""
    days = ([day.date, *(f"{turn.role}: {turn.text}" for turn in day.turns)] for day in transcript.days)
    return "\n\n".join("\n".join(lines) for lines in days)


def live_facts(task: Task) -> tuple[Fact, ...]:
    """The facts that hold at the end: none that a later one supersedes, no decoy, and nothing taken back."""
    superseded = {fact.supersedes for fact in task.facts}
    return tuple(fact for fact in task.facts if fact.id not in superseded and fact.kind not in ("decoy", "retraction"))


def needed_facts(task: Task) -> tuple[Fact, ...]:
    """The live facts that the task needs."""
    return tuple(fact for fact in live_facts(task) if fact.needed)


def facts_text(task: Task, dialogue: Dialogue | None) -> str:
    """The ground-truth memory: the text of each live needed fact, with its date, in the order of the days.

    Where a task marks no fact as needed, as imported ones do, all that hold at the end are given.
    """
    dates = {day.index: day.date for day in dialogue.days} if dialogue else {}
    chosen = needed_facts(task) or live_facts(task)
    lines = (f"{dates[fact.day]}: {fact.text}" if fact.day in dates else fact.text for fact in _by_day(chosen))
    return "\n".join(lines)


def facts_in(task: Task, dialogue: Dialogue | None, history: str) -> tuple[str, ...]:
    """The live needed facts that a history gives, in the order of the task.

    All values of a fact stand in it; of a fact without values its sentence does, as it was said or as the task has it.
    """
    return tuple(fact.id for fact in needed_facts(task) if _is_in(fact, dialogue, history))


def _is_in(fact: Fact, dialogue: Dialogue | None, history: str) -> bool:
    if fact.values:
        return all(is_said(history, value) for value in fact.values)
    return any(sentence in history for sentence in (fact.text, *_sentences(fact, dialogue)))


def _sentences(fact: Fact, dialogue: Dialogue | None) -> list[str]:
    if dialogue is None:
        return []
    texts = {turn.id: turn.text for turn in dialogue.turns}
    rows = (row for row in dialogue.evidence if row.fact == fact.id and row.turn in texts)
    return [said for row in rows if (said := texts[row.turn][row.start : row.end])]


def _by_day(facts: tuple[Fact, ...]) -> list[Fact]:
    return sorted(facts, key=lambda fact: fact.day)
