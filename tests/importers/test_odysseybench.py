"""OdysseyBench with OfficeBench's testbeds copied in becomes a dataset with dialogues."""

from pathlib import Path
from typing import Any

import pytest

from data_model import Dataset, InputError
from importers import import_odysseybench
from tests.importers.histories import dialogue_of, refusal
from tests.importers.published import EXISTS, HISTORY, QUESTION, contents, odysseybench, write
from verifier import check_dataset


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
