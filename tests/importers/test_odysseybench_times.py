"""Dates and times of OdysseyBench: days in order, times that increase, and a task refused where a date is not known."""

import datetime as dt
from pathlib import Path
from typing import Any

import pytest

from importers import import_odysseybench
from tests.importers.histories import SAYS, dialogue_of, refusal
from tests.importers.published import QUESTION, odysseybench


def test_sessions_of_one_date_make_a_day_in_the_order_of_their_times(tmp_path: Path) -> None:
    dialogue = dialogue_of(
        tmp_path,
        session_10=[SAYS],
        session_10_date_time="2020-05-02 09:00",
        session_2=[SAYS, SAYS],
        session_2_date_time="2020-05-01 09:00",
        session_1=[SAYS],
        session_1_date_time="2020-05-01 14:00",
        session_3=[{"speaker": "Bob", "text": " "}],
        session_3_date_time="2020-04-30",
        speaker_a="Bob",
    )
    assert [(day.index, day.date) for day in dialogue.days] == [(1, "2020-05-01"), (2, "2020-05-02")]
    assert [turn.id for turn in dialogue.turns] == ["d1.s1.t1", "d1.s1.t2", "d1.s2.t1", "d2.s1.t1"]
    assert [turn.ts for turn in dialogue.turns] == [
        "2020-05-01T09:00:00", "2020-05-01T09:00:01", "2020-05-01T14:00:00", "2020-05-02T09:00:00",
    ]  # fmt: skip


def test_a_turn_keeps_its_own_time_as_long_as_times_increase(tmp_path: Path) -> None:
    times = ["2020-05-01 09:05", "", "9:10 am", "09:07", "later"]
    turns = [{**SAYS, "timestamp": time} for time in times]
    dialogue = dialogue_of(tmp_path, session_1=turns, session_1_date_time="2020-05-01 09:00")
    assert [turn.ts[11:] for turn in dialogue.turns] == ["09:05:00", "09:05:01", "09:10:00", "09:10:01", "09:10:02"]


def test_of_the_times_of_a_turn_the_first_counts(tmp_path: Path) -> None:
    turn = {**SAYS, "ts": "2020-04-05 or 2020-05-04", "time": "11:00"}
    dialogue = dialogue_of(tmp_path, session_1=[turn], session_1_date_time="2020-05-04 09:00")
    assert dialogue.turns[0].ts == "2020-05-04T09:00:00"


@pytest.mark.slow
def test_a_text_longer_than_a_time_is_none(tmp_path: Path) -> None:
    turns = [{**SAYS, "ts": "10:00" + " " * more} for more in (95, 96)]
    dialogue = dialogue_of(tmp_path, session_1=turns, session_1_date_time="2020-05-01 09:00")
    assert [turn.ts[11:] for turn in dialogue.turns] == ["10:00:00", "10:00:01"]
    turns[1]["ts"] = "11:00" + " " * 96
    later = dialogue_of(tmp_path / "later", session_1=turns, session_1_date_time="2020-05-01 09:00")
    assert later.turns[1].ts == "2020-05-01T10:00:01"


@pytest.mark.timeout(60)
def test_long_texts_in_the_place_of_times_and_of_the_users_name_are_soon_read(tmp_path: Path) -> None:
    keys = ("ts", "timestamp", "date_time", "datetime", "time")
    turns = [
        {**SAYS, **{key: f"2020-04-05 2020-05-04 {number} {key} {'12 may ' * 15}" for key in keys}}
        for number in range(4_900)
    ]
    history = [{"conversation": {"session_1": turns, "session_1_date_time": "2020-05-04 10:00"}}]
    source = odysseybench(tmp_path / "source", {"plus/1-3/0": {**QUESTION, "username": "Bob " * 100_000}}, history)
    assert import_odysseybench(source, tmp_path / "goal").imported == 1


def test_sessions_of_a_date_without_times_run_on(tmp_path: Path) -> None:
    sessions: dict[str, Any] = {f"session_{number}": [SAYS, SAYS] for number in (1, 2)}
    stamps = {f"session_{number}_date_time": "May 1, 2020" for number in (1, 2)}
    dialogue = dialogue_of(tmp_path, **sessions, **stamps)
    moments = [dt.datetime.fromisoformat(turn.ts) for turn in dialogue.turns]
    assert moments == sorted(set(moments))


@pytest.mark.parametrize(
    ("stamp", "expected"),
    [
        ("1:56 pm on 8 May, 2023", "2023-05-08T13:56:00"),
        ("2020-05-01T10:00:00Z", "2020-05-01T10:00:00"),
        ("2020-05-01 10:00:30", "2020-05-01T10:00:30"),
        ("Friday, May 1st 2020 at 10:00 AM", "2020-05-01T10:00:00"),
        ("1 May 2020, 9:05 pm", "2020-05-01T21:05:00"),
        ("05/31/2020 09:00", "2020-05-31T09:00:00"),
        ("2020/05/01", "2020-05-01T00:00:00"),
        ("2020-05-01 09:00 AM - 10:00 AM", "2020-05-01T09:00:00"),
    ],
)
def test_dates_are_read_in_several_forms(tmp_path: Path, stamp: str, expected: str) -> None:
    dialogue = dialogue_of(tmp_path, session_1=[SAYS], session_1_date_time=stamp)
    assert dialogue.turns[0].ts == expected


@pytest.mark.parametrize(
    "stamp", ["05/01/2020", "soon", "9:00 AM on May 1", "2020-02-30", "2020-05-01" + " " * 91, None, 5]
)
def test_a_session_whose_date_is_not_known_refuses_the_task(tmp_path: Path, stamp: Any) -> None:
    conversation = {"session_1": [SAYS], "session_1_date_time": stamp}
    source = odysseybench(tmp_path / "source", {"plus/1-3/0": QUESTION}, [{"conversation": conversation}])
    assert "/0/conversation/session_1_date_time" in refusal(source)
