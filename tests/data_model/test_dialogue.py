"""What of a dialogue may cross to a solver."""

import pytest
from pydantic import ValidationError

from data_model import Transcript, format_row, make_transcript
from tests.data_model.rows import dialogue


def test_a_transcript_keeps_every_word_and_drops_acts_and_evidence() -> None:
    whole = dialogue()
    transcript = make_transcript(whole)
    turns = [turn for day in transcript.days for turn in day.turns]
    assert [(turn.id, turn.role, turn.text, turn.ts) for turn in turns] == [
        (turn.id, turn.role, turn.text, turn.ts) for turn in whole.turns
    ]
    written = format_row(transcript)
    assert not [word for word in ("act", "evidence", "state_fact", "acknowledge", "f1") if word in written]
    assert Transcript.model_validate_json(written) == transcript


def test_what_still_carries_an_act_or_evidence_is_no_transcript() -> None:
    row = dialogue().model_dump(mode="json")
    with pytest.raises(ValidationError, match="evidence"):
        Transcript.model_validate(row)
    del row["evidence"]
    with pytest.raises(ValidationError, match="a transcript carries no acts"):
        Transcript.model_validate(row)


def test_a_turn_is_found_by_its_id() -> None:
    assert dialogue().turn("d1.s1.t2").text == "Noted."
    with pytest.raises(KeyError):
        dialogue().turn("d1.s1.t3")
