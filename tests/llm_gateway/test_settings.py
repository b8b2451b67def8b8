"""Run file, environment and flags are combined in order; a wrong flag is named; the key appears in no output."""

import json
from pathlib import Path
from typing import Any

import pytest

from llm_gateway import MODEL_ROLES, CallId, ModelFlags, build_settings, read_run_file
from tests.llm_gateway.run_files import KEY, LOCAL, WHOLE, refusal, settings, write


def test_one_model_fills_all_roles() -> None:
    made = settings(model=("gpt-4.1-mini",))
    assert {role: made.models_for_role(role) for role in MODEL_ROLES} == dict.fromkeys(MODEL_ROLES, ("gpt-4.1-mini",))
    assert made.make_endpoint().base_url == "https://api.openai.com/v1"
    assert made.make_endpoint().api_key == KEY["OPENAI_API_KEY"]


def test_a_run_file_says_everything(tmp_path: Path) -> None:
    made = settings(write(tmp_path, WHOLE))
    assert made.models_for_role("planner") == ("small",)
    assert made.models_for_role("task") == ("large",)
    assert [made.plan_call("voter", number).model for number in range(1, 6)] == [
        "small",
        "other",
        "large",
        "small",
        "other",
    ]
    assert made.sampling_for_role("planner").to_request_fields() == {"temperature": 0.7, "max_tokens": 4096}
    assert made.sampling_for_role("dialogue").to_request_fields() == {"temperature": 1.0, "max_tokens": 2000}
    assert (made.max_concurrent_units, made.limits.retries) == (16, 2)
    assert made.limits_by_model()["large"].requests_per_minute == 60
    assert made.make_endpoint().native_tools is False
    assert made.make_endpoint().native_schema is None
    assert made.record == str(tmp_path / "replies.jsonl")


def test_what_comes_later_wins(tmp_path: Path) -> None:
    """The run file, then the environment, then the flags; a role that is named by itself keeps its model."""
    made = settings(write(tmp_path, WHOLE), {**KEY, **LOCAL}, model=("gpt-5",), concurrency=4, max_cost=9.0)
    assert made.make_endpoint().base_url == "http://localhost:8000/v1"
    assert (made.models_for_role("planner"), made.models_for_role("task")) == (("gpt-5",), ("large",))
    assert (made.max_concurrent_units, made.max_cost_usd, made.limits.retries) == (4, 9.0, 2)
    assert settings(write(tmp_path, WHOLE), model=("task=gpt-5",)).models_for_role("task") == ("gpt-5",)


def test_voters_that_are_named_one_by_one_are_a_panel() -> None:
    made = settings(model=("gpt-5", "voter=a", "voter=b"))
    assert (made.models_for_role("voter"), made.models_for_role("solver")) == (("a", "b"), ("gpt-5",))


def test_an_address_without_a_key_is_enough() -> None:
    made = settings(environ=LOCAL, model=("m",))
    assert made.make_endpoint().api_key is None


def test_a_replay_needs_neither_key_nor_address(tmp_path: Path) -> None:
    assert settings(environ={}, model=("m",), replay=tmp_path / "replies.jsonl").replay


def test_without_key_and_address_both_variables_are_named() -> None:
    said = refusal(environ={}, model=("m",))
    assert "OPENAI_API_KEY" in said
    assert "OPENAI_BASE_URL" in said


def test_empty_variables_are_as_if_they_were_not_set() -> None:
    assert "no endpoint" in refusal(environ={"OPENAI_API_KEY": " ", "OPENAI_BASE_URL": ""}, model=("m",))


def test_without_a_model_it_says_how_to_name_one(tmp_path: Path) -> None:
    assert "no model is named for any role: name one with `--model M`" in refusal()
    some = write(tmp_path, "".join(["[models]\n", *(f'{role} = "m"\n' for role in MODEL_ROLES if role != "surfer")]))
    assert "no model is named for surfer" in refusal(some)
    read = read_run_file(some).settings
    assert build_settings(read, KEY, ModelFlags(), roles=("dialogue", "voter")).models_for_role("surfer") == ()


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        ({"model": ("tsk=m",)}, "--model: there is no role 'tsk'. Did you mean 'task'?"),
        ({"model": ("a", "b")}, "--model: two models for default: 'a' and 'b'"),
        ({"model": ("task=",)}, "--model: "),
        ({"model": ("m",), "concurrency": 0}, "--concurrency: expected at least 1, found 0"),
        ({"model": ("m",), "requests_per_minute": -1.0}, "--requests-per-minute: expected at least 0.001, found -1.0"),
        ({"model": ("m",), "max_tokens": 0}, "--max-tokens: expected at least 1, found 0"),
        ({"model": ("m",), "record": Path("a\nb")}, "--record: expected "),
        ({"model": ("m",), "replay": Path("r" * 300)}, "--replay: expected "),
    ],
)
def test_a_wrong_flag_is_named(flags: dict[str, Any], said: str) -> None:
    assert refusal(**flags).startswith(said)


def test_a_key_that_is_none_is_not_shown() -> None:
    said = refusal(environ={"OPENAI_API_KEY": "sk-do not\nshow"}, model=("m",))
    assert said == "OPENAI_API_KEY contains characters that no key has"


def test_the_key_is_nowhere_to_be_read(tmp_path: Path) -> None:
    made = settings(write(tmp_path, WHOLE))
    shown = [
        repr(made),
        str(made),
        made.model_dump_json(),
        json.dumps(made.make_run_config()),
        repr(made.make_endpoint()),
    ]
    assert not any(KEY["OPENAI_API_KEY"] in text for text in shown)


def test_a_dataset_says_who_spoke_and_nothing_of_where(tmp_path: Path) -> None:
    published = settings(write(tmp_path, WHOLE), concurrency=7, no_votes=True).make_published_config(("task", "voter"))
    assert published == {
        "models": {"task": "large", "voter": ["small", "other", "large"]},
        "sampling": {
            "task": {"temperature": 0.7, "max_output_tokens": 4096},
            "voter": {"temperature": 0.7, "max_output_tokens": 4096},
        },
        "votes": False,
    }


def test_members_of_a_panel_take_turns_by_number_alone() -> None:
    made = settings(model=("m", "voter=a", "voter=b"))
    numbers = [CallId("neo-7-00000", "voter", number=number).number for number in (4, 1, 3, 2)]
    assert [made.plan_call("voter", number).model for number in numbers] == ["b", "a", "a", "b"]
