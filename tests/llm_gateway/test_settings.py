"""What a user says about models comes together as said, wrong words are named, and the key is nowhere to be read."""

import json
import os
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data_model import InputError
from llm_gateway import (
    MODEL_ROLES,
    CallId,
    ModelFlags,
    ModelSettings,
    build_resumed_settings,
    build_settings,
    read_run_file,
)
from llm_gateway.local.weights import find_weights

KEY = {"OPENAI_API_KEY": "sk-do-not-show-this"}
LOCAL = {"OPENAI_BASE_URL": "http://localhost:8000/v1/"}
WHOLE = """
base_url = "http://models.example:8000/v1"
max_cost_usd = 2.5
native_tools = false
record = "replies.jsonl"

[models]
default = "small"
task = "large"
voter = ["small", "other", "large"]

[sampling]
temperature = 0.7
[sampling.dialogue]
temperature = 1.0
max_output_tokens = 2000

[limits]
concurrency = 16
retries = 2
[limits.models."large"]
requests_per_minute = 60

[prices.small]
input = 1
output = 2
[prices.other]
input = 0.5
output = 0.5
[prices.large]
input = 10
output = 20
"""


def write(folder: Path, text: str, name: str = "models.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def settings(run_file: Path | None = None, environ: dict[str, str] = KEY, **flags: Any) -> ModelSettings:
    read = read_run_file(run_file).settings if run_file else None
    return build_settings(read, environ, ModelFlags(**flags))


def refusal(run_file: Path | None = None, environ: dict[str, str] = KEY, **flags: Any) -> str:
    with pytest.raises(InputError) as caught:
        settings(run_file, environ, **flags)
    return str(caught.value)


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


def test_toml_and_yaml_say_the_same(tmp_path: Path) -> None:
    yaml = "models:\n  default: small\n  voter: [a, b]\nlimits: {concurrency: 3}\nprices:\n  small: {input: 1}\n"
    toml = '[models]\ndefault="small"\nvoter=["a", "b"]\n[limits]\nconcurrency=3\n[prices.small]\ninput=1\n'
    assert settings(write(tmp_path, yaml, "m.yaml")) == settings(write(tmp_path, toml))


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
    ("text", "place", "what"),
    [
        ('[models]\ntsk = "m"', "/models/tsk", "Did you mean 'task'?"),
        ("[models]\ntask = 3", "/models/task", "expected text, found 3"),
        ("[models]\nvoter = []", "/models/voter", "expected at least one, found []"),
        ('[models]\nvoter = ["a", 1]', "/models/voter/1", "expected text, found 1"),
        ("[models]\nvoter = 1", "/models/voter", "expected a name or a list of names, found 1"),
        ('[model]\ntask = "m"', "/model", "Did you mean 'models'?"),
        ("[sampling]\ntemperature = 9", "/sampling/temperature", "expected at most 2, found 9"),
        ("[sampling.task]\ntemperatur = 1", "/sampling/task/temperatur", "Did you mean 'temperature'?"),
        ("[limits]\nconcurrency = 0", "/limits/concurrency", "expected at least 1, found 0"),
        ('[limits.models."m"]\nconcurency = 1', "/limits/models/m/concurency", "Did you mean 'concurrency'?"),
        ("max_cost_usd = -1", "/max_cost_usd", "found -1"),
        ("max_cost_usd = nan", "/max_cost_usd", "found NaN"),
        ("max_cost_usd = 1e308", "/max_cost_usd", "expected at most 1000000000, found 1e+308"),
        ("[limits]\nrequests_per_minute = 1e30", "/limits/requests_per_minute", "expected at most 1000000000"),
        ("[limits]\ntokens_per_minute = 1e-320", "/limits/tokens_per_minute", "expected at least 0.001"),
        ("[limits.models.m]\nrequests_per_minute = 1e30", "/limits/models/m/requests_per_minute", "at most 1000000000"),
        ("[limits]\ntimeout_s = 1e308", "/limits/timeout_s", "expected at most 100000000, found 1e+308"),
        ("[limits]\nretries = 10000000", "/limits/retries", "expected at most 1000000, found 10000000"),
        ("[sampling]\nextra_body = {x = nan}", "/sampling/extra_body", 'expected finite numbers, found {"x": NaN}'),
        ("[sampling.task]\nextra_body = {x = [{y = -inf}]}", "/sampling/task/extra_body", "expected finite numbers"),
        ("[prices.m]\ninput = 1e308", "/prices/m/input", "expected at most 1000000000, found 1e+308"),
        ('native_tools = "no"', "/native_tools", "expected 'auto', True or False, found \"no\""),
        ('votes = "yes"', "/votes", "expected true or false"),
        ('base_url = "localhost:8000"', "/base_url", "expected an address such as http://localhost:8000/v1"),
        ('base_url = "http://user:pass-word@host/v1"', "/base_url", "a password or a query does not belong in it"),
        ('base_url = "http://host/v1?key=pass-word"', "/base_url", "a password or a query does not belong in it"),
        ('api_key = "sk-pass-word"', "/api_key", "set OPENAI_API_KEY in the environment"),
        ('[sampling]\napi_key = "sk-pass-word"', "/sampling/api_key", "set OPENAI_API_KEY in the environment"),
        ('my_secret = "sk-pass-word"', "/my_secret", "there is no setting 'my_secret'."),
        ("prices = 3", "/prices", "expected a table, found 3"),
        ("build = 3", "/build", "expected keys with values"),
    ],
)
def test_a_wrong_key_is_named_with_its_path(tmp_path: Path, text: str, place: str, what: str) -> None:
    path = write(tmp_path, text)
    said = refusal(path, model=("m",))
    assert said.startswith(f"{path}, {place}: ")
    assert what in said
    assert "pass-word" not in said


@pytest.mark.parametrize(
    ("name", "text", "what"),
    [
        ("m.toml", "[models]\ntask = ", "is not TOML: Invalid value"),
        ("m.toml", "[models]\ntask = = 'a'\n", "at line 2"),
        ("m.yaml", "models:\n  default: a\n bad", " line 3: is not YAML"),
        ("m.yaml", "a: &x [1]\nb: *x", " line 2: is not YAML that can be read: it has an alias"),
        ("m.yaml", "- a\n- b", "expected keys with values, found list"),
        ("m.yaml", "1: a", "expected keys with values"),
        ("m.yaml", "a: \x00", "is not YAML"),
        ("m.json", "{}", "expected one of .toml, .yaml, .yml, found .json"),
        ("m.toml", "#\n" * 200_000, "too large"),
        ("m.toml", f"a\n{'a.' * 10_000}a = 1", "m.toml line 2: is too long"),
        ("m.yaml", f"a: {'1:' * 10_000}1", "m.yaml line 1: is too long"),
        ("m.yaml", 'a: !!int "' + "1:1\\\n" * 1_200 + '1"', "/a"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, name: str, text: str, what: str) -> None:
    said = refusal(write(tmp_path, text, name))
    assert said.startswith(str(tmp_path / name))
    assert what in said


@pytest.mark.timeout(20)
def test_a_pipe_is_not_waited_for_and_a_link_is_followed(tmp_path: Path) -> None:
    pipe, link = tmp_path / "pipe.toml", tmp_path / "link.toml"
    os.mkfifo(pipe)
    link.symlink_to(pipe.name)
    for path in (pipe, link):
        assert refusal(path) == f"{path}: expected a regular file, found a folder, a device or a pipe"
        assert refusal(model=("m",), prices=path).startswith(f"{path}: ")
    with pytest.raises(InputError, match="expected a regular file"):
        find_weights(str(pipe), {})
    link.unlink()
    link.symlink_to(write(tmp_path, WHOLE).name)
    assert settings(link).models_for_role("task") == ("large",)
    (tmp_path / "a.toml").symlink_to("a.toml")
    assert "cannot be read" in refusal(tmp_path / "a.toml")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    assert refusal(tmp_path / "m.toml") == f"{tmp_path / 'm.toml'}: cannot be read: No such file or directory"
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    assert "is not UTF-8" in refusal(tmp_path / "bytes.toml")


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists, max_leaves=5))
def test_no_value_of_a_table_is_a_fault_of_ours(value: object) -> None:
    from llm_gateway.settings.settings_file import validate_table

    for key in (*ModelSettings.model_fields, "anything"):
        with suppress(InputError):
            validate_table(ModelSettings, {key: value}, "models.toml")


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


def test_a_run_goes_on_with_what_it_kept(tmp_path: Path) -> None:
    made = settings(write(tmp_path, WHOLE), concurrency=5)
    kept = json.loads(json.dumps(made.make_run_config()))
    assert build_resumed_settings(kept, "config.json", KEY, ModelFlags()) == made
    more = build_resumed_settings(kept, "config.json", {**KEY, **LOCAL}, ModelFlags(max_cost=50.0))
    assert (more.max_cost_usd, more.make_endpoint().base_url) == (50.0, "http://localhost:8000/v1")


def test_a_run_does_not_change_its_models(tmp_path: Path) -> None:
    kept = settings(write(tmp_path, WHOLE)).make_run_config()
    for flags in (ModelFlags(model=("task=small",)), ModelFlags(no_votes=True)):
        with pytest.raises(InputError, match="keeps its models"):
            build_resumed_settings(kept, "config.json", KEY, flags)


def test_what_was_kept_is_not_believed() -> None:
    with pytest.raises(InputError, match=re.escape("config.json, /models/default: expected text, found 3")):
        build_resumed_settings({"models": {"default": 3}}, "config.json", KEY, ModelFlags())


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


@pytest.mark.parametrize(
    "named",
    [{"base_url": "http://elsewhere"}, {"record": "/home/me/.bashrc"}, {"replay": "/etc/hosts"}],
    ids=["endpoint", "record", "replay"],
)
def test_what_a_run_names_that_the_user_never_has_is_refused(named: dict[str, str], tmp_path: Path) -> None:
    kept = {"models": {"default": "m"}, **named}
    environ = {"OPENAI_API_KEY": "sk-a1b2c3d4e5f6", "XDG_STATE_HOME": str(tmp_path)}
    with pytest.raises(InputError, match="begun by another user") as refused:
        build_resumed_settings(kept, "run/config.json, /models", environ, ModelFlags())
    assert f"/models/{next(iter(named))}" in str(refused.value)
    # A run of the same settings that the user has begun is gone on with.
    build_settings(kept, environ, ModelFlags())
    assert build_resumed_settings(kept, "run/config.json, /models", environ, ModelFlags()).models.default == "m"


@pytest.mark.parametrize("url", ["http://elsewhere", "http://mine"])
def test_an_endpoint_that_the_environment_names_goes_before_that_of_the_run(url: str, tmp_path: Path) -> None:
    kept = {"models": {"default": "m"}, "base_url": "http://elsewhere"}
    environ = {"OPENAI_BASE_URL": url, "XDG_STATE_HOME": str(tmp_path)}
    assert build_resumed_settings(kept, "config.json", environ, ModelFlags()).base_url == url
    # It makes nothing else of the run the user's.
    with pytest.raises(InputError, match="/record"):
        build_resumed_settings({**kept, "record": "/home/me/.bashrc"}, "config.json", environ, ModelFlags())
