"""The history that an episode starts with: made by a memory mode, and examined for the facts it contains."""

from pathlib import Path
from typing import NamedTuple

from data_model import Dialogue, Fact, Task, count_tokens, make_transcript, select_live_facts, select_needed_facts
from evaluation.config import EvalConfig
from evaluation.episodes.facts_in_history import find_facts_in
from evaluation.episodes.usage_meter import UsageMeter
from solvers.memory import MemorySettings, check_memory_settings, recall_history


class EpisodeHistory(NamedTuple):
    """The history that a solver receives.

    Attributes:
        text: The history.
        tokens: The number of its tokens.
        fact_ids: The ids of the live needed facts that it contains.
    """

    text: str = ""
    tokens: int = 0
    fact_ids: tuple[str, ...] = ()


async def make_episode_history(
    config: EvalConfig, task: Task, dialogue: Dialogue | None, cache: Path, models: UsageMeter | None = None
) -> EpisodeHistory:
    """Make the history of one task by the memory mode of an evaluation.

    A task without a dialogue has an empty history, except in the mode `facts`.

    Args:
        config: The configuration of the evaluation.
        task: The task.
        dialogue: Its conversation, or None.
        cache: The folder where vectors and summaries are cached by content.
        models: The models that the mode calls, if it calls any.
    """
    if config.memory == "facts":
        history = render_facts(task, dialogue)
        return EpisodeHistory(history, count_tokens([history]), find_facts_in(task, dialogue, history))
    if dialogue is None:
        return EpisodeHistory()
    embed = models.embed if models else None
    model = models.model if models and config.summary == "llm" else ""
    transcript, settings = make_transcript(dialogue), make_memory_settings(config)
    recalled = await recall_history(transcript, task.intent, settings, cache, models, embed, model)
    return EpisodeHistory(recalled.text, recalled.tokens, find_facts_in(task, dialogue, recalled.text))


def make_memory_settings(config: EvalConfig) -> MemorySettings:
    """Return the settings of a memory mode that sees only a transcript."""
    settings = {name: getattr(config, name) for name in ("top_k", "embedding", "summary")}
    set_settings = {name: value for name, value in settings.items() if value is not None}
    return MemorySettings.model_validate({"mode": config.memory, **set_settings})


def check_memory_mode(config: EvalConfig) -> None:
    """Check, before anything is run, that the memory mode can be used.

    Raises:
        InputError: The mode or one of its requirements is not available.
    """
    if config.memory != "facts":
        check_memory_settings(make_memory_settings(config))


def render_facts(task: Task, dialogue: Dialogue | None) -> str:
    """Return the ground-truth memory: the text of each live needed fact with its date, in the order of the days.

    If a task marks no fact as needed, as imported tasks do, all facts that hold at the end are given.
    """
    dates = {day.index: day.date for day in dialogue.days} if dialogue else {}
    facts = select_needed_facts(task.facts) or select_live_facts(task.facts)
    lines = (f"{dates[fact.day]}: {fact.text}" if fact.day in dates else fact.text for fact in _sort_by_day(facts))
    return "\n".join(lines)


def _sort_by_day(facts: tuple[Fact, ...]) -> list[Fact]:
    return sorted(facts, key=lambda fact: fact.day)
