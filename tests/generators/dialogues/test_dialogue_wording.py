"""The sentences of a written dialogue: whole, natural, and hardly ever said in two dialogues."""

import datetime as dt
import re
from collections import Counter
from itertools import pairwise

import pytest

from data_model import Dialogue
from generators.dialogues.procedural.phrase_partition import may_say_text
from tests.generators.dialogues.drafts import carriers, dialogue_of


def sentences(text: str) -> set[str]:
    """Every sentence under a split at all marks, at marks before a space, and the whole turn, normalised."""
    pieces = [*re.split(r"[.!?\n]", text), *re.split(r"[.!?]\s+", text), *re.split(r"(?<=[.!?])\s+|\n", text)]
    return {" ".join(re.findall(r"[a-z0-9]+", piece.lower())) for piece in pieces} - {""}


def test_no_long_sentence_stands_in_two_dialogues(dialogues: tuple[Dialogue, ...]) -> None:
    owner: dict[str, str] = {}
    for dialogue in (*dialogues, dialogue_of(40), dialogue_of(41)):
        for turn in dialogue.turns:
            for sentence in sentences(turn.text):
                if sentence.count(" ") >= 7:
                    assert owner.setdefault(sentence, dialogue.task) == dialogue.task, sentence


@pytest.mark.slow
def test_slices_hold_when_there_are_very_many() -> None:
    first, second = dialogue_of(7, slices=1220), dialogue_of(1100, slices=1220)
    long = [{s for turn in one.turns for s in sentences(turn.text) if s.count(" ") >= 7} for one in (first, second)]
    assert min(len(one) for one in long) > 15
    assert not long[0] & long[1]


@pytest.mark.slow
def test_few_sentences_of_five_words_stand_in_two_dialogues(dialogues: tuple[Dialogue, ...]) -> None:
    said = [
        sentence
        for dialogue in (*dialogues, *(dialogue_of(voice_slice) for voice_slice in range(8, 14)))
        for turn in dialogue.turns
        if turn.id not in carriers(dialogue)
        for sentence in (
            " ".join(re.findall(r"[a-z0-9']+", one.lower())) for one in re.split(r"(?<=[.!?])\s+", turn.text)
        )
        if sentence.count(" ") >= 4
    ]
    assert 1 - len(set(said)) / len(said) <= 0.05


def test_a_sentence_of_five_to_seven_words_is_open_to_some_slices_only() -> None:
    open_to = [slice for slice in range(60) if may_say_text("The missing sandwich, of all things.", slice, 60)]
    assert len(open_to) == 10
    assert all(may_say_text("Of all things.", slice, 60) for slice in range(60))
    assert sum(may_say_text("The missing sandwich was not on my list at all.", slice, 60) for slice in range(60)) == 1
    assert may_say_text("The missing sandwich, of all things.", 0, 1)


def test_no_memorable_sentence_is_said_twice_in_a_dialogue(dialogues: tuple[Dialogue, ...]) -> None:
    for dialogue in dialogues:
        said = Counter(
            sentence for turn in dialogue.turns for sentence in sentences(turn.text) if sentence.count(" ") >= 4
        )
        assert [sentence for sentence, count in said.items() if count > 1] == []


def test_the_assistant_claims_no_work(dialogues: tuple[Dialogue, ...]) -> None:
    claim = re.compile(
        r"\b(I|I've|I have|we've)( just| already)? (sent|saved|created|booked|updated|put|added|moved|wrote|written|"
        r"made|scheduled|deleted|changed|entered|finished|done)\b|\bdone\b|\ball set\b",
        re.I,
    )
    for dialogue in dialogues:
        assert [turn.text for turn in dialogue.turns if turn.role == "assistant" and claim.search(turn.text)] == []


def test_chat_asks_for_no_work(dialogues: tuple[Dialogue, ...]) -> None:
    request = re.compile(r"\b(can|could|would|will) you\b|\bplease\b|\bremind me\b|\bI need you\b|\bmake sure\b", re.I)
    for dialogue in dialogues:
        carried = carriers(dialogue)
        chat = [turn.text for turn in dialogue.turns if turn.role == "user" and turn.id not in carried]
        assert [text for text in chat if request.search(text)] == []


def test_every_question_gets_an_answer(dialogues: tuple[Dialogue, ...]) -> None:
    for dialogue in dialogues:
        for day in dialogue.days:
            for session in day.sessions:
                for turn, after in pairwise(session.turns):
                    if turn.text.endswith("?"):
                        assert after.role != turn.role, turn.text
                assert not session.turns[-1].text.endswith("?")


def test_every_day_opens_with_a_greeting_and_ends_in_the_afternoon(dialogues: tuple[Dialogue, ...]) -> None:
    for dialogue in dialogues:
        for day in dialogue.days:
            opening, farewell = day.turns[:2], day.turns[-1]
            assert {turn.act for turn in opening} & {"greet", "question", "ask_back"}
            assert farewell.act == "close"
            assert dt.datetime.fromisoformat(farewell.ts).hour >= 15


def test_sentences_are_whole(dialogues: tuple[Dialogue, ...]) -> None:
    allowed = {"no", "go", "well", "ha", "that", "had", "new", "yes"}
    for dialogue in dialogues:
        for turn in dialogue.turns:
            assert turn.text == turn.text.strip() != ""
            assert not re.search(r"[{}\[\]|]|  | [,.?!]|,,|\.,|[\ue000-\uf8ff]", turn.text), turn.text
            assert not re.search(r"\ba [aeio]\w|\ban [bcdfgjklmnpqrstvwxyz]\w", turn.text), turn.text
            doubled = re.findall(r"\b([a-z]+) \1\b", turn.text.lower())
            assert set(doubled) <= allowed, turn.text


def test_nothing_speaks_of_the_benchmark(dialogues: tuple[Dialogue, ...]) -> None:
    banned = re.compile(r"\b(benchmark|task set|dataset|rules?|tests?|criteria|rubric|evaluation)\b", re.I)
    assert [turn.text for dialogue in dialogues for turn in dialogue.turns if banned.search(turn.text)] == []


def test_talk_has_the_rhythm_of_chat(dialogues: tuple[Dialogue, ...]) -> None:
    turns = [turn for dialogue in dialogues for turn in dialogue.turns]
    lengths = [len(turn.text.split()) for turn in turns]
    assert 7 <= sum(lengths) / len(lengths) <= 13
    assert 0.10 <= sum(length <= 3 for length in lengths) / len(lengths) <= 0.30
    facts = {(dialogue.task, row.turn) for dialogue in dialogues for row in dialogue.evidence}
    assert 0.03 <= len(facts) / len(turns) <= 0.15


def test_the_assistant_answers_with_more_than_a_nod(dialogues: tuple[Dialogue, ...]) -> None:
    lengths = [len(turn.text.split()) for one in dialogues for turn in one.turns if turn.role == "assistant"]
    assert 8 <= sum(lengths) / len(lengths) <= 12


def test_two_users_do_not_type_alike(dialogues: tuple[Dialogue, ...]) -> None:
    def habits(dialogue: Dialogue) -> tuple[int, int]:
        mine = [turn.text for turn in dialogue.turns if turn.role == "user"]
        lower = sum(text[0].islower() for text in mine) * 10 // len(mine)
        ended = sum(text[-1] in ".!?" for text in mine) * 10 // len(mine)
        return lower, ended

    assert len({habits(dialogue) for dialogue in dialogues}) >= len(dialogues) // 2
