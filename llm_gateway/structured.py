"""JSON objects from a model: asked for, read, checked, mended by one turn, asked for anew."""

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from data_model import JsonObject, canonical_json
from llm_gateway.calls import Reply, Shape, UnusableReply
from llm_gateway.json_reading import NotReadable, Offence, first_offence, read_object
from llm_gateway.requests import Request
from templates import render

RESAMPLES = 2
"""How often a question is asked anew after a reply of which nothing can be made."""
QUOTED = 20_000
"""Characters of a bad answer that are shown to the model again."""

Ask = Callable[[Request], Awaitable[Reply]]
Judge = Callable[[bool], None]


class _Read(NamedTuple):
    answer: JsonObject
    offence: Offence | None


def why_unusable(reply: Reply) -> str:
    """What keeps a reply from being used; an empty string where nothing does."""
    if reply.finish_reason in ("length", "content_filter"):
        return reply.finish_reason
    return "" if reply.tool_calls or reply.text.strip() else "empty"


async def ask_until_usable(ask: Ask, request: Request, first: int = 0) -> Reply:
    """A reply that was said to the end and is not empty; UnusableReply where there is none. first: resample."""
    why = ""
    for resample in range(first, first + RESAMPLES + 1):
        reply = await ask(request._replace(resample=resample))
        why = why_unusable(reply)
        if not why:
            return reply
    raise UnusableReply(f"{request.model}, {request.sample.role}: {RESAMPLES + 1} replies were of no use ({why})")


async def ask_for_object(ask: Ask, judge: Judge, request: Request, shape: Shape) -> JsonObject:
    """An object that is valid under the shape's schema; UnusableReply where the model gives none.

    judge: told whether a first answer was valid.
    """
    why = ""
    for resample in range(RESAMPLES + 1):
        reply = await ask(request._replace(resample=resample))
        if why := why_unusable(reply):
            continue
        read = _read(reply.text, shape)
        judge(read.offence is None)
        if read.offence:
            turns = _repair(reply.text, shape, read.offence)
            mending = request._replace(messages=[*request.messages, *turns])
            mended = await ask_until_usable(ask, mending, resample * (RESAMPLES + 1))
            read = _read(mended.text, shape)
        if read.offence is None:
            return read.answer
        why = f"{read.offence.where}: expected {read.offence.expected}, found {read.offence.found}"
    raise UnusableReply(f"{request.model}, {request.sample.role}: no usable {shape.name} ({why})")


def _read(text: str, shape: Shape) -> _Read:
    try:
        answer = read_object(text)
    except NotReadable as fault:
        return _Read({}, Offence("/", "one JSON object", str(fault)))
    return _Read(answer, first_offence(answer, shape))


def _repair(text: str, shape: Shape, offence: Offence) -> list[dict[str, str]]:
    wanted = render("prompts/schema_repair.md.j2", **offence._asdict(), schema=canonical_json(shape.schema))
    return [{"role": "assistant", "content": text[:QUOTED]}, {"role": "user", "content": wanted}]
