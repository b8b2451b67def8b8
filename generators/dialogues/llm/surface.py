"""A procedural skeleton in a model's words: turn by turn, and only where nothing is lost or added."""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from data_model import Check, Day, Dialogue, Fact, JsonObject, Session, Turn, extract_values, is_said
from generators.dialogues.guard import is_clean
from generators.dialogues.llm.asking import LONGEST_TURN
from generators.dialogues.llm.joining import all_of
from generators.dialogues.llm.mending import tidied
from generators.dialogues.llm.saying import evidence_of, refuse_much_evidence
from generators.draft import Draft
from llm_gateway import Models, Sample, Shape, opening
from templates import render

SYSTEM, TURNS = "prompts/dialogue_surface_system.md.j2", "prompts/dialogue_surface.md.j2"
MOST_IN_CHUNK = 24
_LONGER, _AT_LEAST = 2.5, 80
_REPEATED_WORDS = 5
_DONE = re.compile(
    r"\b(?:I|we|I've|we've|I have|we have|has|have|was|is|are|it's|that's|all|been)\b[^.!?]{0,24}\b(?:\w+ed|sent|made|"
    r"put|written|wrote|done|set up|taken care)\b|^\W*(?:done|sent|saved|booked|finished)\b",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"\bplease\b|\b(?:can|could|would|will) you\b|\bi(?:'d like| need| want) you\b|(?:^|[.!?]\s+)(?:send|e-?mail|"
    r"forward|create|make|book|schedule|move|cancel|delete|remove|update|add|write|convert|rename|copy|export|fill|enter|change|"
    r"draft|prepare|generate|invite|set|put|save)\b",
    re.IGNORECASE,
)
_PRIVATE = re.compile(
    r"\b(?:passport|password|passcode|pin|iban|diagnos\w+|cancer|tumou?r|hiv|diabet\w+|depress\w+|prescri\w+|medica\w+|"
    r"pregnan\w+|biopsy|surger\w+|blood|psychiatr\w+|therap\w+|disab\w+|home address|log-?in|token|api|prompt\w*|"
    r"sub-?tasks?|chit-?chat|dialogue|grader|language model|as an ai|memory|evaluat\w+|hate\w*)\b",
    re.IGNORECASE,
)


class Surfaced(NamedTuple):
    """A dialogue in other words. rewritten, kept: the number of turns with a model's words and with the skeleton's."""

    dialogue: Dialogue
    rewritten: int
    kept: int


async def rewrite_surface(
    models: Models,
    draft: Draft,
    dialogue: Dialogue,
    attempt: int = 1,
    offences_of: Callable[[Dialogue], Sequence[Check]] | None = None,
) -> Surfaced:
    """Put the turns of a skeleton into a model's words; ids, roles, times and acts stay.

    A turn keeps the skeleton's words where the model's lose a value, bring in one, claim work, ask for some, hold
    something private, or run too long, and always where it says a fact without values. offences_of: what a verifier
    has against a dialogue; turns that it names get the skeleton's words back. Calls are numbered by day, session and
    chunk: 30102 is day 3, session 1, chunk 2. Raises what the gateway raises.
    """
    chunks = [
        (day.index * 10_000 + place * 100 + number, chunk)
        for day in dialogue.days
        for place, session in enumerate(day.sessions, start=1)
        for number, chunk in enumerate(_chunks(session), start=1)
    ]
    fixed = {row.turn for row in dialogue.evidence if row.value is None}
    sayings = _sayings(dialogue)
    answers = await all_of(
        _asked(models, Sample(draft.task.id, "dialogue", attempt, number), chunk, sayings, fixed)
        for number, chunk in chunks
    )
    offered = {id: text for answer in answers for id, text in answer.items()}
    taken = dict(_taken(dialogue, offered, draft.task.facts, fixed))
    worded = _worded(draft, dialogue, taken)
    named = {check.where for check in offences_of(worded)} if offences_of else set()
    if named & taken.keys():
        taken = {id: text for id, text in taken.items() if id not in named}
        worded = _worded(draft, dialogue, taken)
    return Surfaced(worded, len(taken), len(dialogue.turns) - len(taken))


def _chunks(session: Session) -> Iterator[tuple[Turn, ...]]:
    count = max(1, -(-len(session.turns) // MOST_IN_CHUNK))
    size = -(-len(session.turns) // count)
    for start in range(0, len(session.turns), size or 1):
        yield session.turns[start : start + size]


def _sayings(dialogue: Dialogue) -> dict[str, tuple[str, ...]]:
    """What each turn has to go on saying: its values, as they stand in it."""
    found: dict[str, dict[str, None]] = {}
    texts = {turn.id: turn.text for turn in dialogue.turns}
    for row in dialogue.evidence:
        found.setdefault(row.turn, {})[texts[row.turn][row.start : row.end]] = None
    return {turn: tuple(texts) for turn, texts in found.items()}


async def _asked(
    models: Models,
    sample: Sample,
    chunk: Sequence[Turn],
    sayings: Mapping[str, tuple[str, ...]],
    fixed: set[str],
) -> dict[str, str]:
    told = [
        {
            "id": turn.id,
            "role": turn.role,
            "text": turn.text,
            "keep": [turn.text] if turn.id in fixed else list(sayings.get(turn.id, ())),
        }
        for turn in chunk
    ]
    inputs = json.dumps({"turns": told}, ensure_ascii=False, indent=1)
    messages = opening(render(SYSTEM), render(TURNS, inputs=inputs))
    answer = await models.structured(sample, messages, _shape(chunk), template=TURNS)
    turns = answer.get("turns")
    found: dict[str, str] = {}
    for turn in turns if isinstance(turns, list) else ():
        if isinstance(turn, dict) and isinstance(turn.get("id"), str):
            found.setdefault(turn["id"], tidied(turn.get("text")))
    return {turn.id: found[turn.id] for turn in chunk if turn.id in found}


def _shape(chunk: Sequence[Turn]) -> Shape:
    longest = max((len(turn.text) for turn in chunk), default=0)
    turn: JsonObject = {
        "type": "object",
        "additionalProperties": False,
        "required": ["id", "text"],
        "properties": {
            "id": {"type": "string", "maxLength": 20},
            "text": {"type": "string", "minLength": 1, "maxLength": max(LONGEST_TURN, 2 * longest)},
        },
    }
    turns: JsonObject = {"type": "array", "maxItems": len(chunk), "items": turn}
    return Shape(
        "rewritten_turns",
        {"type": "object", "additionalProperties": False, "required": ["turns"], "properties": {"turns": turns}},
    )


def _taken(
    dialogue: Dialogue, offered: Mapping[str, str], facts: Sequence[Fact], fixed: set[str]
) -> Iterator[tuple[str, str]]:
    said = {turn.text.casefold() for turn in dialogue.turns}
    for turn in dialogue.turns:
        text = offered.get(turn.id, "")
        is_same = text == tidied(turn.text)
        is_again = len(text.split()) >= _REPEATED_WORDS and text.casefold() in said
        if turn.id not in fixed and not is_same and not is_again and _may_stand_for(turn, text, facts):
            said.add(text.casefold())
            yield turn.id, text


def _may_stand_for(turn: Turn, text: str, facts: Sequence[Fact]) -> bool:
    """Whether a text says what a turn says: no more and no less of what anybody could work with."""
    if not any(character.isalnum() for character in text) or len(text) > max(_AT_LEAST, _LONGER * len(turn.text)):
        return False
    same_values = all(is_said(text, value) == is_said(turn.text, value) for fact in facts for value in fact.values)
    if not same_values or ("?" in text) != ("?" in turn.text):
        return False
    if _values(text) - _values(turn.text) or _PRIVATE.search(text) or not is_clean(text):
        return False
    is_new = _DONE if turn.role == "assistant" else _ASKS
    return not is_new.search(text.replace("\u2019", "'"))


def _values(text: str) -> set[tuple[str, str]]:
    """The numbers, dates, times, addresses and files of a text, each as it is understood."""
    return {(found.type, found.value.casefold()) for found in extract_values(text)}


def _worded(draft: Draft, dialogue: Dialogue, taken: Mapping[str, str]) -> Dialogue:
    days = tuple(_day_with(day, taken) for day in dialogue.days)
    sentences = [row for row in dialogue.evidence if row.value is None]
    found = evidence_of([fact for fact in draft.task.facts if fact.values], [day.turns for day in days], {})
    places = {turn.id: place for place, turn in enumerate(dialogue.turns)}
    rows = sorted([*found, *sentences], key=lambda row: (places[row.turn], row.start, row.fact))
    refuse_much_evidence(rows)
    return dialogue.model_copy(update={"days": days, "evidence": tuple(rows)})


def _day_with(day: Day, taken: Mapping[str, str]) -> Day:
    sessions = tuple(
        session.model_copy(
            update={
                "turns": tuple(
                    turn.model_copy(update={"text": taken.get(turn.id, turn.text)}) for turn in session.turns
                )
            }
        )
        for session in day.sessions
    )
    return day.model_copy(update={"sessions": sessions})
