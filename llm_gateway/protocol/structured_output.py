"""Get valid JSON objects from a model: parse and check its answers, ask for one repair, and resample."""

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from data_model import JsonObject, canonical_json
from llm_gateway.chat_request import ChatRequest
from llm_gateway.chat_types import OutputSchema, Reply, UnusableReply
from llm_gateway.protocol.json_object import NoJsonObject, SchemaViolation, find_first_violation, parse_json_object
from templates import render

MAX_RESAMPLES = 2
"""How often a request is repeated after an unusable reply."""
MAX_QUOTED_CHARACTERS = 20_000
"""How many characters of an invalid answer are shown to the model again."""

GetReply = Callable[[ChatRequest], Awaitable[Reply]]
NoteCompliance = Callable[[bool], None]


class _ParsedAnswer(NamedTuple):
    answer: JsonObject
    violation: SchemaViolation | None


def find_unusable_reason(reply: Reply) -> str:
    """Return why a reply cannot be used, or an empty string."""
    if reply.finish_reason in ("length", "content_filter"):
        return reply.finish_reason
    return "" if reply.tool_calls or reply.text.strip() else "empty"


async def get_usable_reply(get_reply: GetReply, request: ChatRequest, first_resample: int = 0) -> Reply:
    """Return a complete, non-empty reply; UnusableReply if the model gives none.

    Args:
        first_resample: The `resample` number of the first request.
    """
    reason = ""
    for resample in range(first_resample, first_resample + MAX_RESAMPLES + 1):
        reply = await get_reply(request._replace(resample=resample))
        reason = find_unusable_reason(reply)
        if not reason:
            return reply
    raise UnusableReply(
        f"{request.model}, {request.call_id.role}: {MAX_RESAMPLES + 1} replies were of no use ({reason})"
    )


async def get_valid_object(
    get_reply: GetReply, note_compliance: NoteCompliance, request: ChatRequest, output_schema: OutputSchema
) -> JsonObject:
    """Return an object that is valid under `output_schema`; UnusableReply if the model gives none.

    Args:
        note_compliance: Called with whether an answer was valid before repair.
    """
    reason = ""
    for resample in range(MAX_RESAMPLES + 1):
        reply = await get_reply(request._replace(resample=resample))
        if reason := find_unusable_reason(reply):
            continue
        parsed = _parse_answer(reply.text, output_schema)
        note_compliance(parsed.violation is None)
        if parsed.violation:
            repair_messages = _make_repair_messages(reply.text, output_schema, parsed.violation)
            repair_request = request._replace(messages=[*request.messages, *repair_messages])
            repaired = await get_usable_reply(get_reply, repair_request, resample * (MAX_RESAMPLES + 1))
            parsed = _parse_answer(repaired.text, output_schema)
        if parsed.violation is None:
            return parsed.answer
        reason = f"{parsed.violation.where}: expected {parsed.violation.expected}, found {parsed.violation.found}"
    raise UnusableReply(f"{request.model}, {request.call_id.role}: no usable {output_schema.name} ({reason})")


def _parse_answer(text: str, output_schema: OutputSchema) -> _ParsedAnswer:
    try:
        answer = parse_json_object(text)
    except NoJsonObject as error:
        return _ParsedAnswer({}, SchemaViolation("/", "one JSON object", str(error)))
    return _ParsedAnswer(answer, find_first_violation(answer, output_schema))


def _make_repair_messages(text: str, output_schema: OutputSchema, violation: SchemaViolation) -> list[dict[str, str]]:
    prompt = render("prompts/schema_repair.md.j2", **violation._asdict(), schema=canonical_json(output_schema.schema))
    return [{"role": "assistant", "content": text[:MAX_QUOTED_CHARACTERS]}, {"role": "user", "content": prompt}]
