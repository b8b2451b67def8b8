"""Native function calling: tools from the registry, and calls read back."""

import json

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from data_model import Action
from office_env import APPS, action, build_arguments_model
from office_env.protocols import MalformedAction, ToolCall, tools


def test_every_action_but_switching_is_a_tool_and_comes_back_as_itself() -> None:
    offered = [schema["function"]["name"] for schema in tools.build_tool_schemas(APPS)]
    assert [tools.find_action_name(name) for name in offered] == [
        one for one in action.names if one != "system.switch_app"
    ]
    assert all(
        tools.find_action_name(one) == one == tools.find_action_name(tools.to_tool_name(one)) for one in action.names
    )


def test_a_tool_carries_its_purpose_and_what_each_argument_means() -> None:
    schemas = {one["function"]["name"]: one["function"] for one in tools.build_tool_schemas(("excel",))}
    told = schemas["excel_set_cell"]
    assert told["description"].startswith("Write one cell of an existing Excel workbook.")
    assert "becomes a number" in told["description"]
    assert "row_idx:" not in told["description"]
    assert told["parameters"]["properties"]["row_idx"] == {
        "type": "integer",
        "description": "The row, counted from 1.",
    }
    assert told["parameters"]["required"] == ["file_path", "row_idx", "column_idx", "text"]
    assert "title" not in json.dumps(told)


def test_only_the_asked_applications_and_system_are_offered() -> None:
    names = {one["function"]["name"].partition("_")[0] for one in tools.build_tool_schemas(("pdf", "ocr"))}
    assert names == {"pdf", "ocr", "system"}


def test_a_loop_that_only_reads_is_offered_nothing_that_writes() -> None:
    names = [tools.find_action_name(one["function"]["name"]) for one in tools.build_tool_schemas(APPS, read_only=True)]
    assert "excel.read_file" in names
    assert not [name for name in names if action[name].options["writes"]]


@pytest.mark.parametrize("schema", tools.build_tool_schemas(APPS), ids=lambda one: one["function"]["name"])
def test_a_tool_is_valid_json_schema_with_a_name_that_endpoints_take(schema: dict[str, dict[str, str]]) -> None:
    jsonschema.Draft202012Validator.check_schema(schema["function"]["parameters"])  # type: ignore[arg-type]  # a dict
    assert schema["function"]["name"].replace("_", "").isalnum()
    assert len(schema["function"]["name"]) <= 64


def test_a_call_is_read_and_written_back() -> None:
    step = Action(app="excel", action="set_cell", args={"file_path": "data/é.xlsx", "row_idx": 1, "text": '1, "2"'})
    assert tools.parse_tool_call(tools.to_tool_call(step)) == step
    assert tools.parse_tool_call(ToolCall("system_finish_task")) == Action(app="system", action="finish_task")


@pytest.mark.parametrize(
    ("call", "why"),
    [
        (ToolCall("excel_set_cel", "{}"), "There is no tool 'excel_set_cel'. Did you mean 'excel_set_cell'?"),
        (ToolCall("excel_read_file", "{'file_path': 'x'}"), "The arguments are not JSON: "),
        (ToolCall("excel_read_file", "[1]"), "The arguments are not a JSON object."),
        (ToolCall("excel_read_file", '{"row": NaN}'), "no number that JSON can hold"),
        (ToolCall("excel_read_file", '{"row": 1e999}'), "no number that JSON can hold"),
        (ToolCall("excel_read_file", f'{{"row": 1{"0" * 1200}}}'), "a number of over 1,000 digits"),
        (ToolCall("excel_read_file", f'{{"row": 1{"0" * 9000}}}'), "The arguments are not JSON"),
        (ToolCall("excel_read_file", '{"row": ' + "[" * 30 + "]" * 30 + "}"), "nested more than 20 deep"),
        (ToolCall("excel_read_file", '{"row": ' + "[" * 100_000 + "]" * 100_000 + "}"), "The arguments are not JSON"),
        (ToolCall("excel_read_file", " " * 1_000_001), "over 1,000,000 characters"),
    ],
)
def test_a_malformed_call_says_what_is_wrong(call: ToolCall, why: str) -> None:
    with pytest.raises(MalformedAction) as fault:
        tools.parse_tool_call(call)
    assert why in str(fault.value)


@given(name=st.text(max_size=20) | st.sampled_from(action.names), arguments=st.text(max_size=60))
def test_no_call_does_more_than_be_malformed(name: str, arguments: str) -> None:
    try:
        step = tools.parse_tool_call(ToolCall(name, arguments))
    except MalformedAction:
        return
    assert build_arguments_model(f"{step.app}.{step.action}")
    json.dumps(step.args, allow_nan=False).encode()
