"""Writes dialogues by model: days are written concurrently, each as a sequence of parts."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from data_model import Dialogue
from generators.dialogues.llm.concurrent_calls import run_concurrently
from generators.dialogues.llm.day_layout import DayLayout, SessionLayout, plan_layout
from generators.dialogues.llm.dialogue_assembly import SpokenDay, assemble_dialogue, to_spoken_turns
from generators.dialogues.llm.evidence_search import mentions_any_fact
from generators.dialogues.llm.part_prompt import (
    PART_TEMPLATE,
    PartRequest,
    build_part_messages,
    build_part_schema,
    list_office_references,
)
from generators.dialogues.llm.revision_plan import RevisionPlan, plan_revision
from generators.dialogues.llm.turn_repair import SpokenTurn, join_turns, parse_turns, trim_session
from generators.requests import DialogueRequest
from llm_gateway import CallId, Models

_CONTEXT_TURNS_BEFORE, _CONTEXT_TURNS_AFTER, _CONTEXT_TURNS_OF_LAST_SESSION = 8, 2, 4
_MIN_REQUESTED_TURNS, _MAX_REQUESTED_TURNS = 6, 30
_MAX_SURPLUS_TURNS = 3


async def write_dialogue_by_model(models: Models, request: DialogueRequest) -> Dialogue:
    """Ask a model for the conversation in which a user mentions the facts of a task.

    A further attempt asks only for the parts that the feedback names and keeps the rest of the previous dialogue. The
    form of the model's turns is corrected here; lost or leaked values are left for the verifier's rules to find. Calls
    are numbered by day, session and part: 30102 is day 3, session 1, part 2. Whatever `models` raises is passed on.
    """
    layout = plan_layout(request.draft.task, request.plan)
    revision_plan = plan_revision(request.draft.task, layout, request.previous, request.feedback)
    writer = _PartWriter(models, request, revision_plan, list_office_references(request))
    return assemble_dialogue(request.draft.task, await run_concurrently(_write_day(writer, day) for day in layout))


class _PartWriter(NamedTuple):
    models: Models
    request: DialogueRequest
    revision_plan: RevisionPlan
    office_references: Sequence[str]

    async def write_part(self, day: DayLayout, part_request: PartRequest) -> list[SpokenTurn]:
        call_id = CallId(
            self.request.draft.task.id,
            "dialogue",
            self.request.attempt,
            day.day * 10_000 + part_request.session * 100 + part_request.number,
        )
        messages = build_part_messages(self.request, day, part_request, self.office_references)
        return parse_turns(
            await self.models.chat_json(call_id, messages, build_part_schema(part_request), template=PART_TEMPLATE)
        )

    @property
    def keeps_turn(self) -> Callable[[SpokenTurn], bool]:
        facts = self.request.draft.task.facts
        return lambda turn: bool(turn.stated_facts) or (turn.role == "user" and mentions_any_fact(turn.text, facts))


async def _write_day(writer: _PartWriter, day: DayLayout) -> SpokenDay:
    previous = writer.request.previous
    previous_day = next((one for one in previous.days if one.index == day.day), None) if previous else None
    if previous and previous_day and writer.revision_plan.keeps_day(day.day):
        sessions = [
            (session_number, to_spoken_turns(one, previous.evidence))
            for session_number, one in enumerate(previous_day.sessions, start=1)
        ]
        return SpokenDay(day.day, day.date, tuple(sessions), previous_day)
    sessions_written: list[tuple[int, Sequence[SpokenTurn]]] = []
    for session in day.sessions:
        preceding_turns = sessions_written[-1][1][-_CONTEXT_TURNS_OF_LAST_SESSION:] if sessions_written else ()
        write_session = (
            _revise_session if writer.revision_plan.list_session_parts(day.day, session.number) else _write_session
        )
        sessions_written.append((session.number, await write_session(writer, day, session, preceding_turns)))
    return SpokenDay(day.day, day.date, tuple(sessions_written))


async def _write_session(
    writer: _PartWriter, day: DayLayout, session: SessionLayout, preceding_turns: Sequence[SpokenTurn]
) -> list[SpokenTurn]:
    session_turns: list[SpokenTurn] = []
    for number, facts in enumerate(session.parts, start=1):
        parts_left = len(session.parts) - number + 1
        requested_turns = _clamp_utterances(round((session.utterances - len(session_turns)) / parts_left))
        part_request = PartRequest(
            session.number,
            number,
            requested_turns,
            facts,
            preceding_turns=session_turns[-_CONTEXT_TURNS_BEFORE:] or preceding_turns,
            opens_session=not session_turns,
            closes_session=parts_left == 1,
        )
        session_turns = await _continue_session(writer, day, session_turns, part_request)
    return await _fill_session(writer, day, session, session_turns, preceding_turns)


async def _revise_session(
    writer: _PartWriter, day: DayLayout, session: SessionLayout, preceding_turns: Sequence[SpokenTurn]
) -> list[SpokenTurn]:
    """Rewrite the parts of a session that have violations, between those that stay."""
    positions = writer.revision_plan.list_session_parts(day.day, session.number)
    parts = [writer.revision_plan.parts[position] for position in positions]
    session_turns: list[SpokenTurn] = []
    for position, part in zip(positions, parts, strict=True):
        feedback = writer.revision_plan.violations.get(position, ())
        if not feedback:
            session_turns = join_turns(session_turns, part.turns)
            continue
        number = position[2]
        part_request = PartRequest(
            session.number,
            number,
            _clamp_utterances(len(part.turns)),
            part.facts,
            preceding_turns=session_turns[-_CONTEXT_TURNS_BEFORE:] or preceding_turns,
            following_turns=parts[number].turns[:_CONTEXT_TURNS_AFTER] if number < len(parts) else (),
            opens_session=not session_turns,
            closes_session=number == len(parts),
            previous=tuple(zip(part.ids, part.turns, strict=True)),
            feedback=feedback,
        )
        session_turns = await _continue_session(writer, day, session_turns, part_request)
    return await _fill_session(writer, day, session, session_turns, preceding_turns)


async def _fill_session(
    writer: _PartWriter,
    day: DayLayout,
    session: SessionLayout,
    session_turns: list[SpokenTurn],
    preceding_turns: Sequence[SpokenTurn],
) -> list[SpokenTurn]:
    """Add small talk if the model wrote less than was asked, with at most as many calls as there are parts."""
    for number in range(len(session.parts) + 1, 2 * len(session.parts) + 1):
        missing_turns = session.utterances - len(session_turns)
        if len(session_turns) >= session.min_turns:
            break
        so_far = session_turns[-_CONTEXT_TURNS_BEFORE:] or preceding_turns
        part_request = PartRequest(
            session.number,
            number,
            _clamp_utterances(missing_turns),
            (),
            so_far,
            opens_session=not session_turns,
            closes_session=True,
        )
        session_turns = await _continue_session(writer, day, session_turns, part_request)
    return trim_session(session_turns, 1, session.max_turns, writer.keeps_turn)


async def _continue_session(
    writer: _PartWriter, day: DayLayout, session_turns: list[SpokenTurn], part_request: PartRequest
) -> list[SpokenTurn]:
    extended_turns = join_turns(session_turns, await writer.write_part(day, part_request))
    return trim_session(
        extended_turns,
        len(session_turns),
        len(session_turns) + part_request.utterances + _MAX_SURPLUS_TURNS,
        writer.keeps_turn,
    )


def _clamp_utterances(utterances: int) -> int:
    return min(max(utterances, _MIN_REQUESTED_TURNS), _MAX_REQUESTED_TURNS)
