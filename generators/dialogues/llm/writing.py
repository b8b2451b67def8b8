"""Days of conversation by a model: side by side, each in parts that continue each other."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from data_model import Dialogue
from generators.dialogues.llm.agenda import Agenda, agenda_of
from generators.dialogues.llm.asking import PART, Ask, messages_of, shape_of, things_around
from generators.dialogues.llm.dating import Said, dialogue_of, spoken_of
from generators.dialogues.llm.joining import all_of
from generators.dialogues.llm.layout import DayLayout, SessionLayout, layout_of
from generators.dialogues.llm.mending import Spoken, cut_to, joined, turns_of
from generators.dialogues.llm.saying import says_any
from generators.requests import DialogueRequest
from llm_gateway import Models, Sample

_SHOWN_BEFORE, _SHOWN_AFTER, _SHOWN_OF_LAST_SITTING = 8, 2, 4
_LEAST_ASKED, _MOST_ASKED = 6, 30
_SURPLUS = 3


async def write_dialogue_by_model(models: Models, request: DialogueRequest) -> Dialogue:
    """Write the conversation over which a user lets the facts of a task fall, as a model words it.

    A further attempt asks again for those parts alone that the feedback names, and keeps the rest of `previous`.
    What the model says is made well formed and otherwise left to the rules: a value that it lost, or one that it
    leaked, is found by them. Calls are numbered by day, session and part: 30102 is day 3, session 1, part 2.
    Raises what the gateway raises.
    """
    layout = layout_of(request.draft.task, request.plan)
    agenda = agenda_of(request.draft.task, layout, request.previous, request.feedback)
    writer = _Writer(models, request, agenda, things_around(request))
    return dialogue_of(request.draft.task, await all_of(_day(writer, day) for day in layout))


class _Writer(NamedTuple):
    models: Models
    request: DialogueRequest
    agenda: Agenda
    around: Sequence[str]

    async def write(self, day: DayLayout, ask: Ask) -> list[Spoken]:
        sample = Sample(
            self.request.draft.task.id,
            "dialogue",
            self.request.attempt,
            day.day * 10_000 + ask.session * 100 + ask.number,
        )
        messages = messages_of(self.request, day, ask, self.around)
        return turns_of(await self.models.structured(sample, messages, shape_of(ask), template=PART))

    @property
    def is_kept(self) -> Callable[[Spoken], bool]:
        facts = self.request.draft.task.facts
        return lambda turn: bool(turn.says) or (turn.role == "user" and says_any(turn.text, facts))


async def _day(writer: _Writer, day: DayLayout) -> Said:
    previous = writer.request.previous
    kept = next((one for one in previous.days if one.index == day.day), None) if previous else None
    if previous and kept and writer.agenda.keeps(day.day):
        sessions = [(place, spoken_of(one, previous.evidence)) for place, one in enumerate(kept.sessions, start=1)]
        return Said(day.day, day.date, tuple(sessions), kept)
    said: list[tuple[int, Sequence[Spoken]]] = []
    for session in day.sessions:
        before = said[-1][1][-_SHOWN_OF_LAST_SITTING:] if said else ()
        write = _again if writer.agenda.session(day.day, session.number) else _anew
        said.append((session.number, await write(writer, day, session, before)))
    return Said(day.day, day.date, tuple(said))


async def _anew(writer: _Writer, day: DayLayout, session: SessionLayout, before: Sequence[Spoken]) -> list[Spoken]:
    spoken: list[Spoken] = []
    for number, facts in enumerate(session.parts, start=1):
        left = len(session.parts) - number + 1
        wanted = _within(round((session.utterances - len(spoken)) / left))
        ask = Ask(
            session.number,
            number,
            wanted,
            facts,
            so_far=spoken[-_SHOWN_BEFORE:] or before,
            opens=not spoken,
            closes=left == 1,
        )
        spoken = await _continued(writer, day, spoken, ask)
    return await _filled(writer, day, session, spoken, before)


async def _again(writer: _Writer, day: DayLayout, session: SessionLayout, before: Sequence[Spoken]) -> list[Spoken]:
    """Write the parts that were found fault with once more, between those that are kept."""
    places = writer.agenda.session(day.day, session.number)
    parts = [writer.agenda.parts[place] for place in places]
    spoken: list[Spoken] = []
    for place, part in zip(places, parts, strict=True):
        feedback = writer.agenda.offences.get(place, ())
        if not feedback:
            spoken = joined(spoken, part.turns)
            continue
        number = place[2]
        ask = Ask(
            session.number,
            number,
            _within(len(part.turns)),
            part.facts,
            so_far=spoken[-_SHOWN_BEFORE:] or before,
            follows=parts[number].turns[:_SHOWN_AFTER] if number < len(parts) else (),
            opens=not spoken,
            closes=number == len(parts),
            previous=tuple(zip(part.ids, part.turns, strict=True)),
            feedback=feedback,
        )
        spoken = await _continued(writer, day, spoken, ask)
    return await _filled(writer, day, session, spoken, before)


async def _filled(
    writer: _Writer, day: DayLayout, session: SessionLayout, spoken: list[Spoken], before: Sequence[Spoken]
) -> list[Spoken]:
    """Go on with small talk where a model wrote less than was asked, as often at most as there are parts."""
    for number in range(len(session.parts) + 1, 2 * len(session.parts) + 1):
        lacking = session.utterances - len(spoken)
        if len(spoken) >= session.least:
            break
        so_far = spoken[-_SHOWN_BEFORE:] or before
        ask = Ask(session.number, number, _within(lacking), (), so_far, opens=not spoken, closes=True)
        spoken = await _continued(writer, day, spoken, ask)
    return cut_to(spoken, 1, session.most, writer.is_kept)


async def _continued(writer: _Writer, day: DayLayout, spoken: list[Spoken], ask: Ask) -> list[Spoken]:
    longer = joined(spoken, await writer.write(day, ask))
    return cut_to(longer, len(spoken), len(spoken) + ask.utterances + _SURPLUS, writer.is_kept)


def _within(utterances: int) -> int:
    return min(max(utterances, _LEAST_ASKED), _MOST_ASKED)
