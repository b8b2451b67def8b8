"""The data of small talk and work talk: large enough, whole, and never at a loss for a short sentence."""

import re

import pytest

from data_model import rng_for
from generators.dialogues.grammar import expand, slots
from generators.dialogues.guard import Guard
from generators.dialogues.realiser import Realiser
from generators.dialogues.scenes import Line, beats_of, draw_cast, draw_people, lines_of, tied
from generators.dialogues.small_talk import TOPICS, moments
from generators.dialogues.voices import draw_voice
from generators.dialogues.work_talk import GENERAL, QUOTING

ALL = {**TOPICS, **GENERAL, **QUOTING}
VOICE = {"laugh": "haha", "okay": "ok", "yes": "yes"}
HANDLES = {"subject": "Ideas", "person": "Bob", "heading": "Travel", "event": "Round", "column": "Region"}


def lines() -> list[tuple[str, Line]]:
    return [(name, line) for name, (_, text) in ALL.items() for beat in beats_of(text) for line in beat.lines]


def test_there_is_much_to_talk_about() -> None:
    assert len(TOPICS) >= 25
    assert all(len(beats_of(text)) >= 5 for _, text in TOPICS.values())
    assert len(QUOTING) + len(GENERAL) >= 10


@pytest.mark.parametrize("name", sorted(ALL))
def test_every_line_of_a_topic_fills_its_slots(name: str) -> None:
    cast, text = ALL[name]
    rng = rng_for(name)
    people = {**VOICE, **HANDLES, **draw_people(frozenset(), rng), **draw_cast(cast, rng)}
    for beat in beats_of(text):
        assert beat.lines[0].role == "user"
        for line in beat.lines:
            assert slots(line.template) <= people.keys(), line
            draws = [expand(line.template, rng, tied(people, rng)) for _ in range(40)]
            assert all(draw == draw.strip() and "  " not in draw for draw in draws)


def test_every_line_finds_a_form_in_a_narrow_slice() -> None:
    rng = rng_for("forms")
    voice = draw_voice(rng, 2024)
    mute = []
    for cast, text in ALL.values():
        realiser = Realiser(voice, Guard(()), rng, 11, 300)
        people = {**VOICE, **HANDLES, **draw_people(frozenset(), rng), **draw_cast(cast, rng)}
        for beat in beats_of(text):
            mute += [
                line for line in beat.lines if not realiser.line(line.role, line.template, tied(people, rng), False)
            ]
    assert len(mute) <= len(lines()) // 25, mute


def test_a_beat_may_always_end_without_a_question() -> None:
    rng = rng_for("ends")
    for name, (cast, text) in ALL.items():
        people = {**VOICE, **HANDLES, **draw_people(frozenset(), rng), **draw_cast(cast, rng)}
        for beat in beats_of(text):
            assert any("?" not in expand(beat.lines[-1].template, rng, people) for _ in range(20)), (
                name,
                beat.lines[-1],
            )


def test_small_talk_asks_for_nothing_and_claims_nothing() -> None:
    request = re.compile(r"\b(can|could|would) you\b|\bplease\b|\bremind\b", re.I)
    claim = re.compile(r"\bI've (sent|saved|put|made|booked|updated)\b", re.I)
    for name, line in lines():
        assert not (line.role == "user" and request.search(line.template)), (name, line.template)
        assert not (line.role == "assistant" and claim.search(line.template)), (name, line.template)


def test_moments_are_scenes_that_the_user_begins() -> None:
    for text in (*moments.MORNING, *moments.RETURN, *moments.CLOSE, *moments.FILLERS):
        assert lines_of(text)[0].role == "user"


def test_an_answer_that_is_tied_has_something_to_be_tied_to() -> None:
    for name, (_, text) in ALL.items():
        for beat in beats_of(text):
            for tie in ("[1:", "[2:"):
                tied_lines = [line for line in beat.lines if tie in line.template]
                assert len(tied_lines) > 1 or all(line.role == "assistant" for line in tied_lines), (name, beat.gist)
