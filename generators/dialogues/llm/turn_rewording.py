"""Puts a rule-written dialogue into a model's words, turn by turn, and only where no content is lost or added."""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from data_model import Check, Day, Dialogue, Fact, JsonObject, Session, Turn, extract_values, is_mentioned
from generators.dialogues.llm.concurrent_calls import run_concurrently
from generators.dialogues.llm.evidence_search import find_evidence, refuse_much_evidence
from generators.dialogues.llm.part_prompt import MAX_TURN_CHARS
from generators.dialogues.llm.turn_repair import tidy_text
from generators.dialogues.value_guard import is_clean
from generators.draft import Draft
from llm_gateway import CallId, Models, OutputSchema, make_opening_messages
from templates import render

SYSTEM_TEMPLATE, TURNS_TEMPLATE = "prompts/dialogue_surface_system.md.j2", "prompts/dialogue_surface.md.j2"
MAX_CHUNK_TURNS = 24
_MAX_LENGTH_RATIO, _ALWAYS_ALLOWED_CHARS = 2.5, 80
_MIN_REPEATED_WORDS = 5
_CLAIM_OF_WORK = re.compile(
    r"\b(?:I|we|I've|we've|I have|we have|has|have|was|is|are|it's|that's|all|been)\b[^.!?]{0,24}\b(?:\w+ed|sent|made|"
    r"put|written|wrote|done|set up|taken care)\b|^\W*(?:done|sent|saved|booked|finished)\b",
    re.IGNORECASE,
)
_REQUEST_FOR_WORK = re.compile(
    r"\bplease\b|\b(?:can|could|would|will) you\b|\bi(?:'d like| need| want) you\b|(?:^|[.!?]\s+)(?:send|e-?mail|"
    r"forward|create|make|book|schedule|move|cancel|delete|remove|update|add|write|convert|rename|copy|export|fill|enter|change|"
    r"draft|prepare|generate|invite|set|put|save)\b",
    re.IGNORECASE,
)
_PRIVATE_WORDS = re.compile(
    r"\b(?:passport|password|passcode|pin|iban|diagnos\w+|cancer|tumou?r|hiv|diabet\w+|depress\w+|prescri\w+|medica\w+|"
    r"pregnan\w+|biopsy|surger\w+|blood|psychiatr\w+|therap\w+|disab\w+|home address|log-?in|token|api|prompt\w*|"
    r"sub-?tasks?|chit-?chat|dialogue|grader|language model|as an ai|memory|evaluat\w+|hate\w*)\b",
    re.IGNORECASE,
)


class RewordedDialogue(NamedTuple):
    """A dialogue in other words.

    Attributes:
        dialogue: The dialogue.
        rewritten_count: The number of turns in the model's words.
        kept_count: The number of turns in their original words.
    """

    dialogue: Dialogue
    rewritten_count: int
    kept_count: int


async def reword_turns(
    models: Models,
    draft: Draft,
    dialogue: Dialogue,
    attempt: int = 1,
    find_violations: Callable[[Dialogue], Sequence[Check]] | None = None,
) -> RewordedDialogue:
    """Put the turns of a dialogue into a model's words; ids, roles, timestamps and acts stay the same.

    A turn keeps its words if the model's would lose or add a value, claim or request work, mention something private or
    be too long, and always if it states a fact without values. Calls are numbered by day, session and chunk: 30102 is
    day 3, session 1, chunk 2. Whatever `models` raises is passed on.

    Args:
        models: The models to ask.
        draft: The task of the dialogue.
        dialogue: The dialogue.
        attempt: The attempt, from 1, for the ids of the calls.
        find_violations: Returns the verifier checks that a dialogue fails; the turns they name get their words back.
    """
    chunks = [
        (day.index * 10_000 + session_number * 100 + number, chunk)
        for day in dialogue.days
        for session_number, session in enumerate(day.sessions, start=1)
        for number, chunk in enumerate(_split_into_chunks(session), start=1)
    ]
    fixed_turns = {row.turn for row in dialogue.evidence if row.value is None}
    kept_texts = _find_kept_texts(dialogue)
    answers = await run_concurrently(
        _ask_for_chunk(models, CallId(draft.task.id, "dialogue", attempt, number), chunk, kept_texts, fixed_turns)
        for number, chunk in chunks
    )
    proposed_texts = {id: text for answer in answers for id, text in answer.items()}
    accepted_texts = dict(_accept_texts(dialogue, proposed_texts, draft.task.facts, fixed_turns))
    rewritten = _rewrite_dialogue(draft, dialogue, accepted_texts)
    faulted_turns = {check.where for check in find_violations(rewritten)} if find_violations else set()
    if faulted_turns & accepted_texts.keys():
        accepted_texts = {id: text for id, text in accepted_texts.items() if id not in faulted_turns}
        rewritten = _rewrite_dialogue(draft, dialogue, accepted_texts)
    return RewordedDialogue(rewritten, len(accepted_texts), len(dialogue.turns) - len(accepted_texts))


def _split_into_chunks(session: Session) -> Iterator[tuple[Turn, ...]]:
    count = max(1, -(-len(session.turns) // MAX_CHUNK_TURNS))
    size = -(-len(session.turns) // count)
    for start in range(0, len(session.turns), size or 1):
        yield session.turns[start : start + size]


def _find_kept_texts(dialogue: Dialogue) -> dict[str, tuple[str, ...]]:
    """Return the texts that each turn must retain: its values as it words them."""
    texts_by_turn: dict[str, dict[str, None]] = {}
    texts = {turn.id: turn.text for turn in dialogue.turns}
    for row in dialogue.evidence:
        texts_by_turn.setdefault(row.turn, {})[texts[row.turn][row.start : row.end]] = None
    return {turn: tuple(texts) for turn, texts in texts_by_turn.items()}


async def _ask_for_chunk(
    models: Models,
    call_id: CallId,
    chunk: Sequence[Turn],
    kept_texts: Mapping[str, tuple[str, ...]],
    fixed_turns: set[str],
) -> dict[str, str]:
    turn_inputs = [
        {
            "id": turn.id,
            "role": turn.role,
            "text": turn.text,
            "keep": [turn.text] if turn.id in fixed_turns else list(kept_texts.get(turn.id, ())),
        }
        for turn in chunk
    ]
    inputs = json.dumps({"turns": turn_inputs}, ensure_ascii=False, indent=1)
    messages = make_opening_messages(render(SYSTEM_TEMPLATE), render(TURNS_TEMPLATE, inputs=inputs))
    answer = await models.chat_json(call_id, messages, _build_schema(chunk), template=TURNS_TEMPLATE)
    turns = answer.get("turns")
    text_by_turn: dict[str, str] = {}
    for turn in turns if isinstance(turns, list) else ():
        if isinstance(turn, dict) and isinstance(turn.get("id"), str):
            text_by_turn.setdefault(turn["id"], tidy_text(turn.get("text")))
    return {turn.id: text_by_turn[turn.id] for turn in chunk if turn.id in text_by_turn}


def _build_schema(chunk: Sequence[Turn]) -> OutputSchema:
    max_text_chars = max((len(turn.text) for turn in chunk), default=0)
    turn: JsonObject = {
        "type": "object",
        "additionalProperties": False,
        "required": ["id", "text"],
        "properties": {
            "id": {"type": "string", "maxLength": 20},
            "text": {"type": "string", "minLength": 1, "maxLength": max(MAX_TURN_CHARS, 2 * max_text_chars)},
        },
    }
    turns: JsonObject = {"type": "array", "maxItems": len(chunk), "items": turn}
    return OutputSchema(
        "rewritten_turns",
        {"type": "object", "additionalProperties": False, "required": ["turns"], "properties": {"turns": turns}},
    )


def _accept_texts(
    dialogue: Dialogue, proposed_texts: Mapping[str, str], facts: Sequence[Fact], fixed_turns: set[str]
) -> Iterator[tuple[str, str]]:
    said_texts = {turn.text.casefold() for turn in dialogue.turns}
    for turn in dialogue.turns:
        text = proposed_texts.get(turn.id, "")
        is_same = text == tidy_text(turn.text)
        is_again = len(text.split()) >= _MIN_REPEATED_WORDS and text.casefold() in said_texts
        if turn.id not in fixed_turns and not is_same and not is_again and _says_the_same(turn, text, facts):
            said_texts.add(text.casefold())
            yield turn.id, text


def _says_the_same(turn: Turn, text: str, facts: Sequence[Fact]) -> bool:
    """Tell whether a text carries the same usable content as a turn, no more and no less."""
    if not any(character.isalnum() for character in text) or len(text) > max(
        _ALWAYS_ALLOWED_CHARS, _MAX_LENGTH_RATIO * len(turn.text)
    ):
        return False
    same_values = all(
        is_mentioned(text, value) == is_mentioned(turn.text, value) for fact in facts for value in fact.values
    )
    if not same_values or ("?" in text) != ("?" in turn.text):
        return False
    if _extract_values(text) - _extract_values(turn.text) or _PRIVATE_WORDS.search(text) or not is_clean(text):
        return False
    forbidden_pattern = _CLAIM_OF_WORK if turn.role == "assistant" else _REQUEST_FOR_WORK
    return not forbidden_pattern.search(text.replace("\u2019", "'"))


def _extract_values(text: str) -> set[tuple[str, str]]:
    """Extract the numbers, dates, times, addresses and files in a text, in normal form."""
    return {(value_found.type, value_found.value.casefold()) for value_found in extract_values(text)}


def _rewrite_dialogue(draft: Draft, dialogue: Dialogue, accepted_texts: Mapping[str, str]) -> Dialogue:
    days = tuple(_replace_texts(day, accepted_texts) for day in dialogue.days)
    sentences = [row for row in dialogue.evidence if row.value is None]
    value_rows = find_evidence([fact for fact in draft.task.facts if fact.values], [day.turns for day in days], {})
    places = {turn.id: index for index, turn in enumerate(dialogue.turns)}
    rows = sorted([*value_rows, *sentences], key=lambda row: (places[row.turn], row.start, row.fact))
    refuse_much_evidence(rows)
    return dialogue.model_copy(update={"days": days, "evidence": tuple(rows)})


def _replace_texts(day: Day, accepted_texts: Mapping[str, str]) -> Day:
    sessions = tuple(
        session.model_copy(
            update={
                "turns": tuple(
                    turn.model_copy(update={"text": accepted_texts.get(turn.id, turn.text)}) for turn in session.turns
                )
            }
        )
        for session in day.sessions
    )
    return day.model_copy(update={"sessions": sessions})
