"""Summaries of pieces of a dialogue, each made once: by rule, or by a model."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from data_model import InputError, ModelCallError, bounds
from llm_gateway import Models, Sample, UnusableReply, user_message
from solvers.memory.extracting import extracted
from solvers.memory.history import heading, told
from solvers.memory.kept import Place, keep, place_of, read_kept, sole_maker
from solvers.memory.pieces import Piece
from templates import render, template_hash

_END_OF_THINKING = "</think>"


def by_rule(pieces: Sequence[Piece]) -> list[str]:
    """The extractive summary of each piece."""
    return [extracted(piece) for piece in pieces]


async def by_model(pieces: Sequence[Piece], template: str, models: Models | None, model: str, cache: Path) -> list[str]:
    """The model's summary of each piece, under its dates.

    template: the prompt, of a conversation. model: who answers; another one's summaries are others.
    Raises what `Models` says.
    """
    if models is None:
        raise InputError("summaries by a model need one", "--summary", "--model NAME")
    try:
        async with asyncio.TaskGroup() as group:
            made = [group.create_task(_asked(piece, template, models, model, cache)) for piece in pieces]
    except ExceptionGroup as several:
        raise several.exceptions[0] from several
    return [task.result() for task in made]


async def _asked(piece: Piece, template: str, models: Models, model: str, cache: Path) -> str:
    text = told(piece)
    place = place_of(cache, "summary", model, template_hash(template), text)
    kept = _read(place)
    if kept is None:
        async with sole_maker(place):
            kept = _read(place)
            if kept is None:
                kept = await _summary(text, template, models, place.digest)
                keep(place, kept.encode())
    return f"{_dates(piece)}\n{kept[: max(bounds.SUMMARY_CHARS, len(text))]}"


async def _summary(text: str, template: str, models: Models, digest: str) -> str:
    # The unit is the content and not the task: tasks that share a session share its summary.
    sample = Sample(f"memory-{digest[:16]}", "solver")
    try:
        reply = await models.chat(sample, [user_message(render(template, conversation=text))], template=template)
    except UnusableReply as failure:
        raise ModelCallError(f"no summary: {failure}") from failure
    return reply.text.rpartition(_END_OF_THINKING)[2].strip()


def _dates(piece: Piece) -> str:
    first, last = piece[0].date, piece[-1].date
    return heading(first) if first == last else f"{heading(first)} to {heading(last)}"


def _read(place: Place) -> str | None:
    kept = read_kept(place, bounds.KEPT_SUMMARY_BYTES)
    try:
        return None if kept is None else kept.decode()
    except UnicodeDecodeError:
        # Somebody has put it there, under a hash that fits.
        return None
