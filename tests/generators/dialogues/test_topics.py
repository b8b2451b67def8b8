"""The data of small talk and work talk: large enough, whole, and never at a loss for a short sentence."""

import re

import pytest

from data_model import rng_for
from generators.dialogues.exchanges import (
    TurnTemplate,
    draw_people,
    draw_props,
    draw_ties,
    parse_exchanges,
    parse_turns,
)
from generators.dialogues.grammar import expand, find_slot_names
from generators.dialogues.procedural.realiser import Realiser
from generators.dialogues.procedural.voices import draw_voice
from generators.dialogues.small_talk import TOPICS, moments
from generators.dialogues.value_guard import ValueGuard
from generators.dialogues.work_talk import GENERAL, QUOTING

ALL = {**TOPICS, **GENERAL, **QUOTING}
VOICE = {"laugh": "haha", "okay": "ok", "yes": "yes"}
HANDLES = {"subject": "Ideas", "person": "Bob", "heading": "Travel", "event": "Round", "column": "Region"}


def lines() -> list[tuple[str, TurnTemplate]]:
    return [
        (name, line)
        for name, (_, text) in ALL.items()
        for beat in parse_exchanges(text)
        for line in beat.turn_templates
    ]


def test_there_is_much_to_talk_about() -> None:
    assert len(TOPICS) >= 25
    assert all(len(parse_exchanges(text)) >= 5 for _, text in TOPICS.values())
    assert len(QUOTING) + len(GENERAL) >= 10


@pytest.mark.parametrize("name", sorted(ALL))
def test_every_line_of_a_topic_fills_its_slots(name: str) -> None:
    cast, text = ALL[name]
    rng = rng_for(name)
    people = {**VOICE, **HANDLES, **draw_people(frozenset(), rng), **draw_props(cast, rng)}
    for beat in parse_exchanges(text):
        assert beat.turn_templates[0].role == "user"
        for line in beat.turn_templates:
            assert find_slot_names(line.template) <= people.keys(), line
            draws = [expand(line.template, rng, draw_ties(people, rng)) for _ in range(40)]
            assert all(draw == draw.strip() and "  " not in draw for draw in draws)


def test_every_line_finds_a_form_in_a_narrow_slice() -> None:
    rng = rng_for("forms")
    voice = draw_voice(rng, 2024)
    mute = []
    for cast, text in ALL.values():
        realiser = Realiser(voice, ValueGuard(()), rng, 11, 300)
        people = {**VOICE, **HANDLES, **draw_people(frozenset(), rng), **draw_props(cast, rng)}
        for beat in parse_exchanges(text):
            mute += [
                line
                for line in beat.turn_templates
                if not realiser.write_turn(line.role, line.template, draw_ties(people, rng), False)
            ]
    assert len(mute) <= len(lines()) // 25, mute


def test_a_beat_may_always_end_without_a_question() -> None:
    rng = rng_for("ends")
    for name, (cast, text) in ALL.items():
        people = {**VOICE, **HANDLES, **draw_people(frozenset(), rng), **draw_props(cast, rng)}
        for beat in parse_exchanges(text):
            assert any("?" not in expand(beat.turn_templates[-1].template, rng, people) for _ in range(20)), (
                name,
                beat.turn_templates[-1],
            )


def test_small_talk_asks_for_nothing_and_claims_nothing() -> None:
    request = re.compile(r"\b(can|could|would) you\b|\bplease\b|\bremind\b", re.I)
    claim = re.compile(r"\bI've (sent|saved|put|made|booked|updated)\b", re.I)
    for name, line in lines():
        assert not (line.role == "user" and request.search(line.template)), (name, line.template)
        assert not (line.role == "assistant" and claim.search(line.template)), (name, line.template)


def test_moments_are_scenes_that_the_user_begins() -> None:
    for text in (*moments.MORNING, *moments.RETURN, *moments.CLOSE, *moments.FILLERS):
        assert parse_turns(text)[0].role == "user"


def test_an_answer_that_is_tied_has_something_to_be_tied_to() -> None:
    for name, (_, text) in ALL.items():
        for beat in parse_exchanges(text):
            for tie in ("[1:", "[2:"):
                tied_lines = [line for line in beat.turn_templates if tie in line.template]
                assert len(tied_lines) > 1 or all(line.role == "assistant" for line in tied_lines), (name, beat.gist)
