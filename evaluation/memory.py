"""What an episode remembers of the days before it: the history of a memory mode, and which facts are in it."""

from pathlib import Path
from typing import NamedTuple

from data_model import Dialogue, Fact, Task, count_tokens, is_said, live_facts, needed_facts, transcript_of
from evaluation.config import EvalConfig
from evaluation.metering import Metered
from solvers.memory import MemorySettings, check_memory, recall


class Remembered(NamedTuple):
    """The history that a solver is shown, its tokens, and the ids of the live needed facts that stand in it."""

    history: str = ""
    tokens: int = 0
    facts: tuple[str, ...] = ()


async def remember(
    config: EvalConfig, task: Task, dialogue: Dialogue | None, cache: Path, models: Metered | None = None
) -> Remembered:
    """Make the history of one task by the memory mode of an evaluation.

    cache: where vectors and summaries are kept, by content. models: where the mode asks any. A task without a dialogue
    has no history, but for `facts`.
    """
    if config.memory == "facts":
        history = facts_text(task, dialogue)
        return Remembered(history, count_tokens([history]), facts_in(task, dialogue, history))
    if dialogue is None:
        return Remembered()
    embed = models.embed if models else None
    model = models.model if models and config.summary == "llm" else ""
    said, settings = transcript_of(dialogue), memory_settings(config)
    shown = await recall(said, task.intent, settings, cache, models, embed, model)
    return Remembered(shown.text, shown.tokens, facts_in(task, dialogue, shown.text))


def memory_settings(config: EvalConfig) -> MemorySettings:
    """The settings of a memory mode that sees no more than a transcript."""
    told = {name: getattr(config, name) for name in ("top_k", "embedding", "summary")}
    given = {name: value for name, value in told.items() if value is not None}
    return MemorySettings.model_validate({"mode": config.memory, **given})


def check_memory_of(config: EvalConfig) -> None:
    """Raise InputError, before anything is run, for a memory mode that cannot be followed."""
    if config.memory != "facts":
        check_memory(memory_settings(config))


def facts_text(task: Task, dialogue: Dialogue | None) -> str:
    """The ground-truth memory: the text of each live needed fact, with its date, in the order of the days.

    Where a task marks no fact as needed, as imported ones do, all that hold at the end are given.
    """
    dates = {day.index: day.date for day in dialogue.days} if dialogue else {}
    chosen = needed_facts(task.facts) or live_facts(task.facts)
    lines = (f"{dates[fact.day]}: {fact.text}" if fact.day in dates else fact.text for fact in _by_day(chosen))
    return "\n".join(lines)


def facts_in(task: Task, dialogue: Dialogue | None, history: str) -> tuple[str, ...]:
    """The live needed facts that a history gives, in the order of the task.

    All values of a fact stand in it; of a fact without values its sentence does, as it was said or as the task has it.
    """
    return tuple(fact.id for fact in needed_facts(task.facts) if _is_in(fact, dialogue, history))


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
