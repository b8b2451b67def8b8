"""A wrong key, address or model is one sentence that says what to set, before any work and at once."""

import asyncio
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from data_model import InputError, ModelCallError
from llm_gateway import CallId, Gateway
from tests.endpoint.chaos import PLAIN, Chaos
from tests.endpoint.server import Raw, Said, serving
from tests.llm_gateway.opened import FAST, MESSAGES, asked, chat, left

PAGE = Raw(200, b"<!doctype html><title>Welcome</title>", {"Content-Type": "text/html"})


async def preflight(gateway: Gateway) -> None:
    await gateway.check_endpoint()


def sentence(caught: pytest.ExceptionInfo[InputError]) -> str:
    assert "\n" not in str(caught.value)
    return str(caught.value)


def free_port() -> int:
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        return int(held.getsockname()[1])


@pytest.mark.parametrize("status", [401, 403])
@pytest.mark.parametrize("work", [chat, preflight])
def test_a_refused_key(tmp_path: Path, status: int, work: Any) -> None:
    refused = Raw(status, {"error": {"message": "Incorrect API key provided: sk-x"}})
    with serving(lambda request: refused, models=None) as server, pytest.raises(InputError) as caught:
        asked(server.base_url, tmp_path, work, api_key="sk-x")
    assert sentence(caught).startswith("OPENAI_API_KEY: the endpoint refused the key")
    assert len(server.chats) == 1


def test_a_refused_key_is_no_weather() -> None:
    chaos = Chaos(lambda request: Said("seven"), {}, refuses_key=True)
    answer = chaos({"messages": []})
    assert isinstance(answer, Raw)
    assert answer.status == 401
    assert chaos.done["refused_key"] == 1


@pytest.mark.parametrize("status", [400, 404])
def test_an_unknown_model_with_the_one_that_was_probably_meant(tmp_path: Path, status: int) -> None:
    unknown = Raw(status, {"error": {"message": "The model `large-modl` does not exist.", "code": "model_not_found"}})
    listed = ("small", "large-model")
    with serving(lambda request: unknown, models=listed) as server, pytest.raises(InputError) as caught:
        asked(server.base_url, tmp_path, preflight, models={"task": "large-modl"})
    expected = "--model: the endpoint serves no model 'large-modl'. Did you mean 'large-model'?"
    assert sentence(caught) == expected


def test_an_unknown_model_that_is_met_in_the_middle(tmp_path: Path) -> None:
    unknown = Raw(404, {"error": {"message": "model 'm' not found", "code": None}})
    with serving(lambda request: unknown) as server, pytest.raises(InputError, match="serves no model 'm'"):
        asked(server.base_url, tmp_path, chat)


@pytest.mark.parametrize("path", ["/v2", "", "/v1/chat/completions"])
@pytest.mark.parametrize("work", [chat, preflight])
def test_an_address_where_nothing_of_the_kind_stands(tmp_path: Path, path: str, work: Any) -> None:
    with serving(lambda request: Said("seven")) as server, pytest.raises(InputError) as caught:
        asked(server.base_url.removesuffix("/v1") + path, tmp_path, work)
    assert sentence(caught).startswith("OPENAI_BASE_URL: nothing there takes chat completions (404)")


@pytest.mark.parametrize(
    "body",
    [
        {"detail": "Not Found"},
        {"error": {"message": "Invalid URL (POST /v2/chat/completions)", "type": "invalid_request_error"}},
        {"error": {"code": 404, "message": "File Not Found", "type": "not_found_error"}},
        b"404 page not found",
        {},
    ],
)
def test_an_address_whose_server_says_so_in_its_own_words(tmp_path: Path, body: Any) -> None:
    with serving(lambda request: Raw(404, body)) as server, pytest.raises(InputError, match="OPENAI_BASE_URL"):
        asked(server.base_url, tmp_path, chat)


def test_something_else_that_is_not_found_is_no_fault_of_the_address(tmp_path: Path) -> None:
    missing = Raw(404, {"error": {"message": "No provider takes this request now."}})
    with serving(lambda request: missing) as server, pytest.raises(ModelCallError, match="No provider"):
        asked(server.base_url, tmp_path, chat)


def test_an_address_of_a_web_page(tmp_path: Path) -> None:
    with serving(lambda request: PAGE, models=None) as server, pytest.raises(InputError, match="a web page answered"):
        asked(server.base_url, tmp_path, preflight)


def test_a_web_page_is_weather_once_the_endpoint_has_answered(tmp_path: Path) -> None:
    answers: Iterator[Said | Raw] = iter([Said("one"), PAGE, Said("two")])

    async def twice(gateway: Gateway) -> list[str]:
        said = [await gateway.chat(CallId("u", "task", number=number), MESSAGES) for number in (1, 2)]
        return [reply.text for reply in said]

    with serving(lambda request: next(answers)) as server:
        assert asked(server.base_url, tmp_path, twice) == ["one", "two"]


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
@pytest.mark.parametrize("work", [chat, preflight])
def test_a_redirect_is_not_followed(tmp_path: Path, status: int, work: Any) -> None:
    with serving(lambda request: Said("seven")) as other:
        away = Raw(status, b"", {"Location": f"{other.base_url}/chat/completions"})
        with serving(lambda request: away, models=None) as server, pytest.raises(InputError) as caught:
            asked(server.base_url, tmp_path, work, api_key="sk-secret-0123")
        assert not other.requests
    host = other.base_url.removesuffix("/v1")
    expected = f"OPENAI_BASE_URL: the endpoint redirects to {host} ({status}), and redirects are not followed"
    assert sentence(caught).startswith(expected)


def test_a_redirect_of_an_endpoint_that_has_answered_fails_its_call(tmp_path: Path) -> None:
    away = Raw(307, b"", {"Location": "/elsewhere"})
    answers: Iterator[Said | Raw] = iter([Said("one"), away, Said("three")])

    async def thrice(gateway: Gateway) -> list[str]:
        calls = [CallId("u", "task", number=number) for number in (1, 2, 3)]
        first = (await gateway.chat(calls[0], MESSAGES)).text
        with pytest.raises(ModelCallError, match=r"refused \(307\): the endpoint redirects to http://127"):
            await gateway.chat(calls[1], MESSAGES)
        return [first, (await gateway.chat(calls[2], MESSAGES)).text]

    with serving(lambda request: next(answers)) as server:
        assert asked(server.base_url, tmp_path, thrice) == ["one", "three"]


def test_a_redirect_of_the_list_of_models_alone_is_no_hindrance(tmp_path: Path) -> None:
    with serving(lambda request: Said("seven"), listing=Raw(302, b"", {"Location": "https://docs.example"})) as server:
        asked(server.base_url, tmp_path, preflight)
        assert len(server.chats) == 3


@pytest.mark.parametrize("work", [chat, preflight])
def test_a_host_without_a_name(tmp_path: Path, work: Any) -> None:
    with pytest.raises(InputError, match="OPENAI_BASE_URL: the name of the host is not known"):
        asked("http://no-such-host.invalid/v1", tmp_path, work)


def test_an_address_without_a_scheme(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="OPENAI_BASE_URL: not a valid server address"):
        asked("localhost/v1", tmp_path, chat)


def test_a_password_in_an_address_is_not_shown(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        asked("http://me:secret@no-such-host.invalid/v1?token=secret", tmp_path, chat)
    assert "secret" not in sentence(caught)


def test_nobody_listens(tmp_path: Path) -> None:
    base_url = f"http://127.0.0.1:{free_port()}/v1"
    with pytest.raises(InputError, match="OPENAI_BASE_URL: no endpoint answers"):
        asked(base_url, tmp_path, preflight)
    with pytest.raises(ModelCallError, match="nothing listens there"):
        asked(base_url, tmp_path, chat)


def test_what_is_served_costs_nothing_to_ask(tmp_path: Path) -> None:
    with serving(lambda request: Said("seven"), models=("m", "v1", "v2", "other")) as server:
        asked(server.base_url, tmp_path, preflight)
        assert not server.chats
    assert left(tmp_path).spent[0] == 0


def test_a_model_that_is_not_listed_is_asked_for_one_token(tmp_path: Path) -> None:
    with serving(lambda request: Said("yes"), models=None) as server:
        asked(server.base_url, tmp_path, preflight)
        assert [(body["model"], body["max_tokens"]) for body in server.chats] == [("m", 1), ("v1", 1), ("v2", 1)]
    assert left(tmp_path).spent[0] == 3


def test_only_the_roles_of_a_run_are_asked_for(tmp_path: Path) -> None:
    with serving(lambda request: Said("yes"), models=None) as server:
        asked(server.base_url, tmp_path, lambda gateway: gateway.check_endpoint(("solver",)))
        assert [body["model"] for body in server.chats] == ["m"]


@pytest.mark.parametrize("weather", ["500", "429", "502", "reset", "empty_choices", "no_json_body"])
def test_weather_does_not_stop_the_preflight(tmp_path: Path, weather: str) -> None:
    with serving(lambda request: PLAIN[weather], models=None) as server:
        limits = FAST.model_copy(update={"patience_s": 0.1})
        asked(server.base_url, tmp_path, preflight, limits)
        assert server.chats


def test_a_role_without_a_model(tmp_path: Path) -> None:
    async def plan(gateway: Gateway) -> None:
        await gateway.chat(CallId("u", "planner"), MESSAGES)

    with serving(lambda request: Said("seven")) as server, pytest.raises(InputError, match="no model is named"):
        asked(server.base_url, tmp_path, plan)


def test_bad_input_ends_every_call_that_is_under_way(tmp_path: Path) -> None:
    async def many(gateway: Gateway) -> list[BaseException | str]:
        calls = [gateway.chat(CallId(str(number), "task"), MESSAGES) for number in range(20)]
        outcomes = await asyncio.gather(*calls, return_exceptions=True)
        return [outcome if isinstance(outcome, BaseException) else outcome.text for outcome in outcomes]

    refused = Raw(401, {"error": {"message": "no"}})
    with serving(lambda request: refused) as server:
        outcomes = asked(server.base_url, tmp_path, many)
        assert all(isinstance(outcome, InputError) for outcome in outcomes)
        assert len(server.chats) == 20
