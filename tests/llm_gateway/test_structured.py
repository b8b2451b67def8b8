"""Objects from models: found in what was written, checked, mended by one turn, asked for anew."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data_model import ModelCallError, canonical_json
from llm_gateway import Gateway, OutputSchema, UnusableReply
from llm_gateway.protocol.json_object import NoJsonObject, find_first_violation, parse_json_object
from llm_gateway.protocol.strict_schema import allows_strict, remove_optional_keywords
from tests.endpoint.server import Json, Raw, Said, serving
from tests.llm_gateway.opened import COUNT, MESSAGES, SAMPLE, asked, count, left

GOOD = '{"count": 7, "unit": "x"}'
SEVEN = {"count": 7, "unit": "x"}
WRAPPED = [
    GOOD,
    f"\n\n{GOOD}\n",
    f"```json\n{GOOD}\n```",
    f"```\n{GOOD}\n```",
    f"Here it is:\n\n```json\n{GOOD}\n```\nI hope that helps.",
    f"Sure! {GOOD} That is all.",
    f"The set {{x}} has this: {GOOD}",
    f'<think>Is it {{"count": 8}}? No.</think>\n{GOOD}',
]


@pytest.mark.parametrize("text", WRAPPED)
def test_an_object_is_found_in_what_is_around_it(tmp_path: Path, text: str) -> None:
    with serving(lambda request: Said(text)) as server:
        assert asked(server.base_url, tmp_path, count) == SEVEN
        assert len(server.chats) == 1


@pytest.mark.parametrize(
    "text", ["", "seven", "[1]", "{'count': 7}", '{"count": NaN}', '{"count": 7', "{" * 10_000, '{"a":' * 5000 + "1",
     '{"count": 1e999}', '{"count": "\\\\ud83d\\ude00"}', 'So: {"count": 1e999}.']
)  # fmt: skip
def test_what_is_no_json_object_is_none(text: str) -> None:
    with pytest.raises(NoJsonObject):
        parse_json_object(text)


@settings(max_examples=50)
@given(
    st.dictionaries(st.text(max_size=3), st.integers() | st.text(max_size=5) | st.none(), max_size=3), st.text("ab \n")
)
def test_any_object_is_read_back_from_a_fence(value: dict[str, Any], around: str) -> None:
    assert parse_json_object(f"{around}\n```json\n{canonical_json(value)}\n```\n{around}") == value


@settings(max_examples=100)
@given(st.text(alphabet='{}[]",:`\\ u0d8ntrue1\n', max_size=60))
def test_anything_is_read_or_refused(text: str) -> None:
    with suppress(NoJsonObject):
        assert isinstance(parse_json_object(text), dict)


@pytest.mark.parametrize(
    ("bad", "where", "expected"),
    [
        ('{"count": "7", "unit": "x"}', "/count", 'type "integer"'),
        ('{"count": 7}', "/", 'required ["count", "unit"]'),
        ('{"count": 7, "unit": "x", "more": 1}', "/", "additionalProperties false"),
        ('{"count": 7, "unit": "xxxxxxxxxxx"}', "/unit", "maxLength 10"),
        ("seven", "/", "one JSON object"),
    ],
)
def test_an_offence_is_mended_by_one_turn_that_quotes_it(tmp_path: Path, bad: str, where: str, expected: str) -> None:
    answers = iter([Said(bad), Said(GOOD)])
    with serving(lambda request: next(answers)) as server:
        assert asked(server.base_url, tmp_path, count) == SEVEN
        first, second = server.chats
    assert second["messages"][:2] == first["messages"]
    assert second["messages"][2] == {"role": "assistant", "content": bad}
    wanted = second["messages"][3]["content"]
    assert f"- Where: {where}\n- Expected: {expected}\n" in wanted
    assert canonical_json(COUNT.schema) in wanted


def test_what_is_not_mended_is_asked_for_anew_and_then_given_up(tmp_path: Path) -> None:
    with serving(lambda request: Said("seven")) as server:
        for _ in range(2):
            with pytest.raises(UnusableReply, match="no usable count"):
                asked(server.base_url, tmp_path, count)
        assert [len(body["messages"]) for body in server.chats] == [2, 4, 2, 4, 2, 4][: len(server.chats)]
        assert len(server.chats) == 6, "the second run is replayed"
    assert left(tmp_path).spent[0] == 6


def test_what_is_asked_for_anew_tells_of_the_schema_too(tmp_path: Path) -> None:
    answers = iter([Said("seven"), Said("seven"), Said(GOOD)])
    with serving(lambda request: next(answers)) as server:
        assert asked(server.base_url, tmp_path, count) == SEVEN
        assert canonical_json(COUNT.schema) in server.chats[2]["messages"][0]["content"]


def test_an_endpoint_that_pays_no_heed_to_schemas_is_told_of_them_from_then_on(tmp_path: Path) -> None:
    async def three(gateway: Gateway) -> None:
        for number in (1, 2, 3):
            await gateway.chat_json(SAMPLE._replace(number=number), MESSAGES, COUNT)

    schema = canonical_json(COUNT.schema)
    with serving(lambda request: Said(GOOD if schema in str(request["messages"]) else "seven")) as server:
        asked(server.base_url, tmp_path, three)
        assert [len(body["messages"]) for body in server.chats] == [2, 4, 2, 4, 2]


def test_a_mending_that_is_cut_short_is_asked_for_anew(tmp_path: Path) -> None:
    answers = iter([Said("seven"), Said("", finish_reason="content_filter"), Said(GOOD)])
    with serving(lambda request: next(answers)) as server:
        assert asked(server.base_url, tmp_path, count) == SEVEN


def refusing(refused: Any, message: str, answer: Any = lambda request: Said(GOOD)) -> Any:
    """An endpoint that refuses requests of a kind."""

    def respond(request: Json) -> Said | Raw:
        if refused(request):
            return Raw(400, {"error": {"message": message, "param": None}})
        said: Said | Raw = answer(request)
        return said

    return respond


def formats(server: Any) -> list[Any]:
    return [body.get("response_format", {}).get("json_schema", {}).get("strict") for body in server.chats]


def has_bounds(request: Json) -> bool:
    return (
        "maxLength" in json.dumps(request.get("response_format"))
        and request["response_format"]["json_schema"]["strict"]
    )


def test_an_endpoint_that_knows_no_schemas_is_told_of_them_and_remembered(tmp_path: Path) -> None:
    async def twice(gateway: Gateway) -> None:
        assert await count(gateway) == SEVEN
        assert await gateway.chat_json(SAMPLE._replace(number=2), MESSAGES, COUNT) == SEVEN

    answer = refusing(lambda request: "response_format" in request, "'response_format' is not supported")
    with serving(answer) as server:
        asked(server.base_url, tmp_path, twice)
        assert formats(server) == [True, True, False, None, None]
        last = server.chats[-1]["messages"]
    assert [message["role"] for message in last] == ["system", "user"]
    assert last[0]["content"].startswith("You count.\n\n")
    assert canonical_json(COUNT.schema) in last[0]["content"]


def test_a_strict_mode_without_bounds_on_lengths_gets_a_schema_without_them(tmp_path: Path) -> None:
    answer = refusing(has_bounds, "Invalid schema for response_format 'count': 'maxLength' is not permitted.")
    with serving(answer) as server:
        assert asked(server.base_url, tmp_path, count) == SEVEN
        assert formats(server) == [True, True]
        assert "maxLength" not in json.dumps(server.chats[1]["response_format"])
        assert "maxLength" in json.dumps(server.chats[0]["response_format"])


def test_an_endpoint_said_to_know_no_schemas_is_not_tried(tmp_path: Path) -> None:
    with serving(lambda request: Said(GOOD)) as server:
        assert asked(server.base_url, tmp_path, count, native_schema=False) == SEVEN
        assert formats(server) == [None]


@pytest.mark.parametrize(("known", "last"), [(True, False), (None, None)])
def test_a_schema_that_is_refused_is_told_of_alone_until_there_are_several(
    tmp_path: Path, known: bool | None, last: bool | None
) -> None:
    async def work(gateway: Gateway) -> None:
        for number, name in enumerate(("odd", "odd", "odder", "fine"), start=1):
            shape = OutputSchema(name, COUNT.schema)
            assert await gateway.chat_json(SAMPLE._replace(number=number), MESSAGES, shape) == SEVEN

    answer = refusing(lambda request: "odd" in str(request.get("response_format")), "failed to parse grammar")
    with serving(answer) as server:
        asked(server.base_url, tmp_path, work, native_schema=known)
        assert formats(server) == [True, True, False, None, None, False, None, last]


def test_an_open_schema_is_not_sent_as_strict(tmp_path: Path) -> None:
    shape = OutputSchema("open", {"type": "object", "properties": {"args": {"type": "object"}}, "required": ["args"]})

    async def ask(gateway: Gateway) -> Any:
        return await gateway.chat_json(SAMPLE, MESSAGES, shape)

    with serving(lambda request: Said('{"args": {"a": 1}, "b": 2}')) as server:
        assert asked(server.base_url, tmp_path, ask) == {"args": {"a": 1}, "b": 2}
        assert formats(server) == [False]
        assert server.chats[0]["response_format"]["json_schema"]["schema"] == shape.schema


@pytest.mark.parametrize("name", ["temperature", "seed", "max_tokens", "top_k"])
def test_a_parameter_that_is_not_taken_is_left_out_and_remembered(tmp_path: Path, name: str) -> None:
    sampling = {"temperature": 0.5, "seed": 1, "max_tokens": 99, "top_k": 5}

    async def twice(gateway: Gateway) -> None:
        await gateway.chat(SAMPLE, MESSAGES)
        await gateway.chat(SAMPLE._replace(number=2), MESSAGES)

    answer = refusing(lambda request: name in request, f"Unsupported parameter: '{name}' is not supported.")
    with serving(answer) as server:
        asked(server.base_url, tmp_path, twice, sampling={"task": sampling})
        assert len(server.chats) == 3
        sent = server.chats[2].keys()
    expected = set(sampling) - {name} | ({"max_completion_tokens"} if name == "max_tokens" else set())
    assert sent == expected | {"model", "messages"}


def test_a_length_that_goes_by_neither_name_is_left_out(tmp_path: Path) -> None:
    async def ask(gateway: Gateway) -> None:
        await gateway.chat(SAMPLE, MESSAGES)

    names = ("max_tokens", "max_completion_tokens")

    def respond(request: Json) -> Said | Raw:
        found = [name for name in names if name in request]
        return Raw(422, {"detail": f"extra fields: {found[0]}"}) if found else Said(GOOD)

    with serving(respond) as server, pytest.raises(ModelCallError):
        asked(server.base_url, tmp_path, ask, sampling={"task": {"max_tokens": 5}})
    with serving(
        refusing(lambda request: set(names) & request.keys(), "unknown: max_tokens, max_completion_tokens")
    ) as s:
        asked(s.base_url, tmp_path, ask, sampling={"task": {"max_tokens": 5}})
        assert [sorted(set(names) & body.keys()) for body in s.chats] == [["max_tokens"], ["max_completion_tokens"], []]


def test_halves_of_characters_can_be_written_again(tmp_path: Path) -> None:
    said = Said('{"count": 1, "unit": "\\ud83d \\ud83d\\ude00"}')
    with serving(lambda request: said) as server:
        answer = asked(server.base_url, tmp_path, count)
    assert answer["unit"] == "\ufffd \U0001f600"
    canonical_json(answer).encode()


def test_which_schemas_are_strict() -> None:
    closed = {"type": "object", "properties": {}, "required": [], "additionalProperties": False}
    assert allows_strict(COUNT.schema)
    assert allows_strict({"type": "array", "items": closed})
    assert not allows_strict({"type": "array", "items": {"type": "object"}})
    assert not allows_strict({"anyOf": [closed, {"type": "object", "properties": {"a": {}}}]})
    assert not allows_strict({**COUNT.schema, "required": ["count"]})
    assert not allows_strict({"oneOf": [closed]})
    bare = remove_optional_keywords(
        {"properties": {"maxLength": {"type": "string", "maxLength": 3}}, "enum": [{"title": 1}]}
    )
    assert bare == {"properties": {"maxLength": {"type": "string"}}, "enum": [{"title": 1}]}


def test_an_offence_names_the_deepest_place() -> None:
    shape = OutputSchema("rows", {"properties": {"rows": {"type": "array", "items": {"type": "integer"}}}})
    offence = find_first_violation({"rows": [1, "b" * 1000]}, shape)
    assert offence
    assert offence.where == "/rows/1"
    assert len(offence.found) <= 200
