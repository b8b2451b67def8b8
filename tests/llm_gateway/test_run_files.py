"""A run file is read strictly: an error names the file and the line or key."""

import os
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data_model import InputError
from llm_gateway import ModelSettings
from llm_gateway.local.weights import find_weights
from tests.llm_gateway.run_files import WHOLE, refusal, settings, write


def test_toml_and_yaml_say_the_same(tmp_path: Path) -> None:
    yaml = "models:\n  default: small\n  voter: [a, b]\nlimits: {concurrency: 3}\nprices:\n  small: {input: 1}\n"
    toml = '[models]\ndefault="small"\nvoter=["a", "b"]\n[limits]\nconcurrency=3\n[prices.small]\ninput=1\n'
    assert settings(write(tmp_path, yaml, "m.yaml")) == settings(write(tmp_path, toml))


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
