"""OdysseyBench with OfficeBench's testbeds copied in becomes a dataset with dialogues."""

import datetime as dt
from pathlib import Path
from typing import Any

import pytest

from data_model import Dataset, Dialogue, InputError
from importers import import_odysseybench
from tests.importers.published import EXISTS, HISTORY, QUESTION, contents, odysseybench, write
from verifier import check_dataset

SAYS = {"speaker": "Bob", "text": "Hello."}


def dialogue_of(tmp_path: Path, **conversation: Any) -> Dialogue:
    source = odysseybench(tmp_path / "source", {"plus/1-3/0": QUESTION}, [{"conversation": conversation}])
    result = import_odysseybench(source, tmp_path / "goal")
    assert result.refused == ()
    (dialogue,) = Dataset(tmp_path / "goal").dialogues()
    return dialogue


def refusal(source: Path) -> str:
    """Import a source beside whose task a sound one stands; return why the task was refused."""
    odysseybench(source, {"neo/2-2/0": QUESTION})
    result = import_odysseybench(source, source.parent / "goal")
    assert result.imported == 1
    assert len(result.refused) == 1
    return result.refused[0].reason


def test_a_task_is_taken_with_intent_memory_and_dialogue(tmp_path: Path) -> None:
    neo = {**QUESTION, "evaluation_criteria": QUESTION["evaluation"]}
    del neo["evaluation"]
    source = odysseybench(tmp_path / "source", {"plus/1-3/2": QUESTION, "neo/3-14/0": neo})
    result = import_odysseybench(source, tmp_path / "goal")
    assert (result.imported, result.refused) == (2, ())
    dataset = Dataset(tmp_path / "goal")
    assert [task.id for task in dataset.tasks()] == ["neo/3-14/0", "plus/1-3/2"]
    for task in dataset.tasks():
        assert (task.split, task.intent, task.description) == (
            "odysseybench", "Could you write it down?", "Write a file new.txt.",
        )  # fmt: skip
        (fact,) = task.facts
        assert (fact.kind, fact.text, fact.values) == ("fact", "The file is called new.txt.", ())
        assert (fact.subtask, fact.day, fact.needed) == (None, 0, False)
        assert dataset.store.read_office_table(task.office).keys() == {"data/seed.txt"}
    assert dataset.task("neo/3-14/0").difficulty.apps == 3
    assert dataset.task("plus/1-3/2").provenance.seed_task == "1-3/2"
    assert dataset.task("neo/3-14/0").provenance.seed_task is None


@pytest.mark.slow
def test_the_dataset_passes_its_check_and_two_imports_give_the_same_bytes(tmp_path: Path) -> None:
    text = {"function": "evaluate_contain", "args": {"doc_type": "txt", "file": "data/new.txt", "keywords": ["a"]}}
    source = odysseybench(tmp_path / "source", {"plus/1-3/2": {**QUESTION, "evaluation": [text]}})
    before = contents(source)
    import_odysseybench(source, tmp_path / "first")
    import_odysseybench(source, tmp_path / "second")
    assert contents(tmp_path / "first") == contents(tmp_path / "second")
    assert contents(source) == before
    verdict = check_dataset(tmp_path / "first")
    assert (verdict.failures, verdict.noop_passes, verdict.touch_passes) == ((), (), ())


def test_a_turn_is_the_users_by_its_speaker(tmp_path: Path) -> None:
    speakers = {
        "Bob": "user", "bob": "user", "User": "user", "Bob (user)": "user", "human": "user", "Bob Smith": "user",
        "Assistant": "assistant", "agent": "assistant", "Bob's assistant": "assistant", "AI": "assistant",
        "Alice": "assistant", "Bobby": "assistant", "": "assistant",
    }  # fmt: skip
    turns = [{"speaker": speaker, "text": "Hello."} for speaker in speakers]
    dialogue = dialogue_of(tmp_path, session_1=turns, session_1_date_time="2020-05-01")
    assert [turn.role for turn in dialogue.turns] == list(speakers.values())


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


@pytest.mark.slow
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


@pytest.mark.slow
@pytest.mark.parametrize(
    "stamp", ["05/01/2020", "soon", "9:00 AM on May 1", "2020-02-30", "2020-05-01" + " " * 91, None, 5]
)
def test_a_session_whose_date_is_not_known_refuses_the_task(tmp_path: Path, stamp: Any) -> None:
    conversation = {"session_1": [SAYS], "session_1_date_time": stamp}
    source = odysseybench(tmp_path / "source", {"plus/1-3/0": QUESTION}, [{"conversation": conversation}])
    assert "/0/conversation/session_1_date_time" in refusal(source)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("history", "reason"),
    [
        ("not JSON", "0_day_session.json: is not JSON"),
        ([], "/0/conversation"),
        ([{"conversation": []}], "/0/conversation"),
        ([{"conversation": {"session_1": {}, "session_1_date_time": "2020-05-01"}}], "session_1: expected a list"),
        ([{"conversation": {"session_1": [{"speaker": "Bob"}], "session_1_date_time": "2020-05-01"}}], "session_1/0"),
        ([{"conversation": {}}], "nobody speaks as the user"),
        ([{"conversation": {"session_1": [{"speaker": "Ann", "text": "Hi."}], "session_1_date_time": "2020-05-01"}}],
         "expected 'Bob', found Ann"),
        ([{"conversation": {"session_1": [{"speaker": "Bob", "text": "x" * 20_001}],
                            "session_1_date_time": "2020-05-01"}}], "/text: String should have at most 20000"),
        ([{"conversation": {"session_1": [{"speaker": "Bob", "text": "x"}] * 5_001,
                            "session_1_date_time": "2020-05-01"}}], "at most 5,000 turns, found 5,001"),
        ([{"conversation": {name: value for number in range(1_001) for name, value in (
            (f"session_{number}", []), (f"session_{number}_date_time", "2020-05-01"))}}],
         "at most 1,000 sessions, found 1,001"),
    ],
)  # fmt: skip
def test_a_history_that_cannot_be_read_refuses_its_task(tmp_path: Path, history: Any, reason: str) -> None:
    source = odysseybench(tmp_path / "source", {"plus/1-3/0": QUESTION}, history)
    assert reason in refusal(source)


def test_a_missing_history_refuses_its_task(tmp_path: Path) -> None:
    source = odysseybench(tmp_path / "source", {"plus/1-3/0": QUESTION})
    (source / "tasks/1-3/chat_histories_plus/0_day_session.json").unlink()
    assert "0_day_session.json: cannot be read: No such file" in refusal(source)


def test_a_folder_of_histories_that_is_a_link_refuses_their_tasks(tmp_path: Path) -> None:
    source = odysseybench(tmp_path / "source", {"plus/1-3/0": QUESTION})
    (source / "tasks/1-3/chat_histories_plus").rename(tmp_path / "secret")
    (source / "tasks/1-3/chat_histories_plus").symlink_to(tmp_path / "secret")
    assert "is a link, which may lead anywhere" in refusal(source)


def test_tasks_that_are_a_link_are_refused(tmp_path: Path) -> None:
    source = odysseybench(tmp_path / "source", {"plus/1-3/0": QUESTION})
    (source / "tasks").rename(tmp_path / "secret")
    (source / "tasks").symlink_to(tmp_path / "secret")
    with pytest.raises(InputError, match="tasks: is a link, which may lead anywhere"):
        import_odysseybench(source, tmp_path / "goal")


def test_a_folder_without_testbed_is_refused_with_what_to_copy(tmp_path: Path) -> None:
    source = odysseybench(tmp_path / "source", {"plus/1-3/0": QUESTION})
    remove(source / "tasks/1-3/testbed")
    assert "copy tasks/1-3/testbed from OfficeBench" in refusal(source)


def test_the_one_folder_that_was_published_without_a_testbed_has_an_empty_office(tmp_path: Path) -> None:
    source = odysseybench(tmp_path / "source", {"plus/1-1/0": QUESTION})
    remove(source / "tasks/1-1/testbed")
    assert import_odysseybench(source, tmp_path / "goal").refused == ()


def test_a_reference_is_taken_along_or_its_absence_refuses_the_task(tmp_path: Path) -> None:
    match = {"result_file": "data/new.txt", "expected_file": "../../../../reference/new.txt", "doc_type": "txt"}
    task = {**QUESTION, "evaluation": [{"function": "evaluate_exact_match", "args": match}]}
    source = odysseybench(tmp_path / "source", {"plus/1-3/0": task})
    with pytest.raises(InputError, match="copy tasks/1-3/reference from OfficeBench"):
        import_odysseybench(source, tmp_path / "goal")
    write(source / "tasks/1-3/reference/new.txt", "right")
    import_odysseybench(source, tmp_path / "goal")
    dataset = Dataset(tmp_path / "goal")
    assert dataset.read_references(dataset.task("plus/1-3/0")) == {"new.txt": b"right"}


def test_the_misspelling_of_the_readme_is_read_and_an_id_is_taken_once(tmp_path: Path) -> None:
    source = odysseybench(tmp_path / "source", {"neo/1-3/0": QUESTION}, folder="substasks")
    assert import_odysseybench(source, tmp_path / "first").imported == 1
    odysseybench(source, {"neo/1-3/0": QUESTION})
    result = import_odysseybench(source, tmp_path / "second")
    assert (result.imported, [one.reason for one in result.refused]) == (
        1, ["neo/1-3/0: another task already has this id"],
    )  # fmt: skip


def test_unknown_functions_are_refused_by_name_and_the_four_of_neo_are_known(tmp_path: Path) -> None:
    args = {"doc_type": "docx", "file": "data/new.docx", "keywords": ["a"]}
    known = [
        {"function": "evaluate_keyword_exist", "args": args},
        {"function": "evaluate_doc_contain", "args": [args]},
        {"function": "evaluate_file_contains_keywords", "args": args},
        {"function": "evaluate_excel_sheet_exist", "args": {"file": "data/a.xlsx", "sheet": "May"}},
    ]
    tasks = {
        "neo/1-3/0": {**QUESTION, "evaluation": known},
        "neo/1-3/1": {**QUESTION, "evaluation": [EXISTS, {"function": "evaluate_mood", "args": {}}]},
    }
    result = import_odysseybench(odysseybench(tmp_path / "source", tasks), tmp_path / "goal")
    assert result.imported == 1
    assert [one.task for one in result.refused] == ["neo/1-3/1"]
    assert "there is no criterion 'evaluate_mood'" in result.refused[0].reason


@pytest.mark.slow
@pytest.mark.parametrize(
    ("memory", "texts"),
    [
        (["a", "b"], ["a", "b"]),
        ([{"memory": "a", "day": 1}, {"who": "Bob"}], ["a", '{"who": "Bob"}']),
        ("a", ["a"]),
        (None, []),
    ],
)
def test_the_memory_is_read_in_several_forms(tmp_path: Path, memory: Any, texts: list[str]) -> None:
    source = odysseybench(tmp_path / "source", {"plus/1-3/0": {**QUESTION, "ground_truth_memory": memory}})
    import_odysseybench(source, tmp_path / "goal")
    assert [fact.text for fact in Dataset(tmp_path / "goal").task("plus/1-3/0").facts] == texts


@pytest.mark.slow
@pytest.mark.parametrize("memory", [5, [5], [""], ["x"] * 1001])
def test_a_memory_that_is_none_refuses_the_task(tmp_path: Path, memory: Any) -> None:
    source = odysseybench(tmp_path / "source", {"plus/1-3/0": {**QUESTION, "ground_truth_memory": memory}})
    assert "/ground_truth_memory" in refusal(source)


def test_a_history_may_carry_more_than_we_read(tmp_path: Path) -> None:
    conversation = {**HISTORY[0]["conversation"], "speaker_a": "Bob", "summary": ["x"]}
    dialogue = dialogue_of(tmp_path, **conversation)
    assert [turn.text for turn in dialogue.turns] == ["Call it new.txt.", "I will."]


def remove(testbed: Path) -> None:
    (testbed / "data/seed.txt").unlink()
    (testbed / "data").rmdir()
    testbed.rmdir()
