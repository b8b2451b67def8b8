"""Summarise segments of a dialogue by rule or, cached, by a model."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from data_model import InputError, ModelCallError, bounds
from llm_gateway import CallId, Models, UnusableReply, make_user_message
from solvers.memory.disk_cache import CacheEntry, lock_entry, make_cache_entry, read_cached, write_cached
from solvers.memory.extractive_summary import summarise_by_extraction
from solvers.memory.history import format_date_heading, format_utterances
from solvers.memory.segments import Segment
from templates import hash_template, render

_END_OF_THINKING = "</think>"


def summarise_by_rule(segments: Sequence[Segment]) -> list[str]:
    """Return the extractive summary of each segment."""
    return [summarise_by_extraction(piece) for piece in segments]


async def summarise_by_model(
    segments: Sequence[Segment], template: str, models: Models | None, model: str, cache: Path
) -> list[str]:
    """Return a model's summary of each segment, under its dates.

    Args:
        template: The template of the prompt, with the variable `conversation`.
        model: The name of the model, part of the cache key.

    Raises:
        InputError: There is no model. Errors of `models` propagate.
    """
    if models is None:
        raise InputError("summaries by a model need a model", "--summary", "--model NAME")
    try:
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(_load_or_summarise(piece, template, models, model, cache)) for piece in segments]
    except ExceptionGroup as error:
        raise error.exceptions[0] from error
    return [task.result() for task in tasks]


async def _load_or_summarise(segment: Segment, template: str, models: Models, model: str, cache: Path) -> str:
    text = format_utterances(segment)
    entry = make_cache_entry(cache, "summary", model, hash_template(template), text)
    summary = _read_summary(entry)
    if summary is None:
        async with lock_entry(entry):
            summary = _read_summary(entry)
            if summary is None:
                summary = await _ask_for_summary(text, template, models, entry.digest)
                write_cached(entry, summary.encode())
    return f"{_format_dates(segment)}\n{summary[: max(bounds.SUMMARY_CHARS, len(text))]}"


async def _ask_for_summary(text: str, template: str, models: Models, digest: str) -> str:
    # The unit of the call is the content, not the task: tasks that share a session share its summary.
    call_id = CallId(f"memory-{digest[:16]}", "solver")
    try:
        reply = await models.chat(call_id, [make_user_message(render(template, conversation=text))], template=template)
    except UnusableReply as failure:
        raise ModelCallError(f"no summary: {failure}") from failure
    return reply.text.rpartition(_END_OF_THINKING)[2].strip()


def _format_dates(segment: Segment) -> str:
    first, last = segment[0].date, segment[-1].date
    return (
        format_date_heading(first) if first == last else f"{format_date_heading(first)} to {format_date_heading(last)}"
    )


def _read_summary(entry: CacheEntry) -> str | None:
    content = read_cached(entry, bounds.KEPT_SUMMARY_BYTES)
    try:
        return None if content is None else content.decode()
    except UnicodeDecodeError:
        # Someone else wrote this entry, with a matching hash.
        return None
