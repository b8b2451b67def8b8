"""Faults are weather: each is lived through, and each that does not end has its error."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from data_model import BudgetReached, ModelCallError
from llm_gateway import CallId, CallLimits, ContextOverflow, Gateway, UnusableReply
from tests.endpoint.chaos import KINDS, PLAIN, Chaos, evenly
from tests.endpoint.server import Answer, Json, Raw, Said, completion, serving
from tests.llm_gateway.opened import COUNT, FAST, MESSAGES, SAMPLE, asked, chat, count, left

SLOW_TO_ANSWER = FAST.model_copy(update={"timeout_s": 0.1})
OF_NO_USE = [Said("", finish_reason="content_filter"), Said("sev", finish_reason="length"), Said(" ")]
CALLS = 80
PASSING = {
    **{kind: fault for kind, fault in PLAIN.items() if kind != "content_filter"},
    "hang": Raw(hangs=True),
    "truncated_body": Raw(body=b'{"choices": [{"mess'),
    "a_list": Raw(body=[1, 2]),
    "no_message": Raw(body={"choices": [{"index": 0}]}),
    "error_in_success": Raw(body={"error": {"message": "upstream is ill", "code": 502}}),
    "deep_body": Raw(body=b"[" * 100_000),
}


def in_turn(*answers: Said | Raw) -> Answer:
    """Each answer once, then the last again and again."""
    left_over: Iterator[Said | Raw] = iter(answers)
    last = answers[-1]
    return lambda request: next(left_over, last)


@pytest.mark.parametrize("kind", sorted(PASSING))
def test_a_fault_is_lived_through(tmp_path: Path, kind: str) -> None:
    limits = SLOW_TO_ANSWER if kind == "hang" else FAST
    with serving(in_turn(PASSING[kind], Said("seven"))) as server:
        assert asked(server.base_url, tmp_path, chat, limits) == "seven"
        assert len(server.chats) == 2
    trace, spent = left(tmp_path)
    assert [(line["retries"], line["error"], line["finish_reason"]) for line in trace] == [(1, "", "stop")]
    assert spent[0] == 1


@pytest.mark.parametrize("kind", sorted(PASSING.keys() - {"empty_choices"}))
def test_a_fault_without_end_is_an_error_of_the_call(tmp_path: Path, kind: str) -> None:
    limits = (SLOW_TO_ANSWER if kind == "hang" else FAST).model_copy(update={"patience_s": 1.0})
    if kind.startswith("429"):
        limits = limits.model_copy(update={"patience_s": 0.1})
    with serving(in_turn(PASSING[kind])) as server, pytest.raises(ModelCallError) as caught:
        asked(server.base_url, tmp_path, chat, limits)
    assert server.base_url in str(caught.value)
    assert "\n" not in str(caught.value)
    if not kind.startswith("429"):
        assert len(server.chats) == FAST.retries + 1
    line = left(tmp_path).trace[0]
    assert line["error"]
    assert line["retries"] == len(server.chats) - 1


def test_a_limit_that_is_met_is_waited_out_longer_than_a_fault(tmp_path: Path) -> None:
    with serving(in_turn(*[PLAIN["429"]] * 8, Said("seven"))) as server:
        assert asked(server.base_url, tmp_path, chat) == "seven"


@pytest.mark.parametrize("headers", [{"retry-after-ms": "150"}, {"retry-after": "0.15"}])
def test_a_pause_that_is_asked_for_is_kept(tmp_path: Path, headers: dict[str, str]) -> None:
    limited = Raw(429, {"error": {"message": "slow down"}}, headers)
    with serving(in_turn(limited, Said("seven"))) as server:
        assert asked(server.base_url, tmp_path, chat) == "seven"
        first, second = (request.at for request in server.requests)
        assert second - first >= 0.15


@pytest.mark.parametrize(
    "date",
    [
        "Thu, 01 Jan 2026 00:00:00 +99999999999999999999",
        "Thu, 01 Jan 99999999999999999999999 00:00:00 GMT",
        "1" * 5000,
        "nan",
    ],
)
def test_a_pause_that_nobody_can_read_is_none(tmp_path: Path, date: str) -> None:
    limited = Raw(429, {"error": {"message": "slow down"}}, {"retry-after": date})
    with serving(in_turn(limited, Said("seven"))) as server:
        assert asked(server.base_url, tmp_path, chat) == "seven"


@pytest.mark.filterwarnings("error")
def test_a_cookie_without_end_is_no_word_on_the_terminal(tmp_path: Path) -> None:
    limited = Raw(500, {}, {"Set-Cookie": f"a=b; Max-Age={'9' * 400}"})
    with serving(in_turn(limited, Said("seven"))) as server:
        assert asked(server.base_url.replace("127.0.0.1", "localhost"), tmp_path, chat) == "seven"


def test_a_pause_longer_than_patience_is_not_begun(tmp_path: Path) -> None:
    limited = Raw(429, {"error": {"message": "slow down"}}, {"retry-after": "3600"})
    with serving(in_turn(limited, Said("seven"))) as server, pytest.raises(ModelCallError, match="429: slow down"):
        asked(server.base_url, tmp_path, chat)
    assert len(server.chats) == 1


def test_a_key_without_quota_is_not_tried_again(tmp_path: Path) -> None:
    spent = Raw(429, {"error": {"message": "You exceeded your quota.", "code": "insufficient_quota"}})
    with serving(in_turn(spent)) as server, pytest.raises(ModelCallError, match="the quota of the key is spent"):
        asked(server.base_url, tmp_path, chat)
    assert len(server.chats) == 1


@pytest.mark.parametrize(
    "bad", [Said("", finish_reason="content_filter"), Said("sev", finish_reason="length"), Said(" ")]
)
def test_a_reply_of_no_use_is_asked_for_anew(tmp_path: Path, bad: Said) -> None:
    with serving(in_turn(bad, Said("seven"))) as server:
        assert asked(server.base_url, tmp_path, chat) == "seven"
        assert asked(server.base_url, tmp_path, chat) == "seven"
        assert len(server.chats) == 2, "the second run is replayed, bad reply and all"
    assert left(tmp_path).spent[0] == 2


@pytest.mark.parametrize(
    "bad", [Said("", finish_reason="content_filter"), Said("sev", finish_reason="length"), Said(" ")]
)
def test_replies_of_no_use_without_end_are_said_to_be_so(tmp_path: Path, bad: Said) -> None:
    with serving(in_turn(bad)) as server:
        for _ in range(2):
            with pytest.raises(UnusableReply, match="3 replies were of no use"):
                asked(server.base_url, tmp_path, chat)
        assert len(server.chats) == 3


def test_a_refusal_to_speak_is_a_filtered_reply(tmp_path: Path) -> None:
    refused = completion({}, Said())
    refused["choices"][0]["message"]["refusal"] = "I cannot."
    with serving(in_turn(Raw(body=refused))) as server, pytest.raises(UnusableReply, match="content_filter"):
        asked(server.base_url, tmp_path, chat)


def test_no_choices_without_end_is_no_fault_of_the_endpoint(tmp_path: Path) -> None:
    with serving(in_turn(PLAIN["empty_choices"])) as server, pytest.raises(UnusableReply):
        asked(server.base_url, tmp_path, chat)


def test_what_fits_no_context_is_told_apart(tmp_path: Path) -> None:
    error = {"message": "This model's maximum context length is 10 tokens.", "code": "context_length_exceeded"}
    with serving(in_turn(Raw(400, {"error": error}))) as server, pytest.raises(ContextOverflow):
        asked(server.base_url, tmp_path, chat)
    assert len(server.chats) == 1
    assert left(tmp_path).trace[0]["error"] == "context_overflow"


def test_a_question_that_a_filter_refuses_is_no_fault_of_the_endpoint(tmp_path: Path) -> None:
    filtered = Raw(400, {"error": {"message": "Filtered by policy.", "code": "content_filter"}})
    with serving(in_turn(filtered)) as server, pytest.raises(UnusableReply, match="Filtered by policy"):
        asked(server.base_url, tmp_path, chat)


def test_names_that_cannot_be_written_are_mended(tmp_path: Path) -> None:
    odd = b'{"model": "m\\ud800", "choices": [{"finish_reason": "\\udfff", "message": {"content": "a\\ud800"}}]}'
    with serving(in_turn(Raw(body=odd))) as server:
        assert asked(server.base_url, tmp_path, chat) == "a\ufffd"
    assert left(tmp_path).trace[0]["response_model"] == "m\ufffd"


def test_any_other_refusal_is_said_in_the_words_of_the_endpoint(tmp_path: Path) -> None:
    refused = Raw(400, {"error": {"message": "messages[0]:\n role is odd"}})
    with (
        serving(in_turn(refused)) as server,
        pytest.raises(ModelCallError, match=r"refused \(400\): messages\[0\]: role"),
    ):
        asked(server.base_url, tmp_path, chat)
    assert len(server.chats) == 1


def test_a_run_that_is_out_of_time_stops_whole(tmp_path: Path) -> None:
    limits = FAST.model_copy(update={"run_timeout_s": 0.2})
    with serving(lambda request: Raw(hangs=True)) as server, pytest.raises(BudgetReached, match="time of this run"):
        asked(server.base_url, tmp_path, chat, limits)


def numbered(request: Json) -> Said:
    return Said(f'{{"count": {len(request["messages"][-1]["content"])}, "unit": "x"}}')


def through(chaos: Chaos, folder: Path, limits: CallLimits = FAST) -> list[int]:
    async def work(gateway: Gateway) -> list[int]:
        async def one(number: int) -> int:
            sample = CallId(f"unit-{number}", "task")
            messages = [*MESSAGES[:1], {"role": "user", "content": "x" * (number + 1)}]
            return int((await gateway.chat_json(sample, messages, COUNT))["count"])

        return list(await asyncio.gather(*map(one, range(CALLS))))

    with serving(chaos) as server:
        return asked(server.base_url, folder, work, limits)


def test_no_call_is_lost_in_bad_weather(tmp_path: Path) -> None:
    chaos = Chaos(numbered, evenly(0.6) | {"hang": 0.02}, seed=3)
    found = through(chaos, tmp_path, FAST.model_copy(update={"retries": 8, "timeout_s": 2}))
    assert set(chaos.done) >= set(KINDS) - {"wrong_tool"}
    # A repair turn is a question of its own, whose last message is another.
    assert sum(number == place + 1 for place, number in enumerate(found)) > CALLS * 0.8
    assert max(chaos.answered.values()) == 1
    assert left(tmp_path).spent[0] >= CALLS


def test_the_same_weather_leaves_the_same_replies(tmp_path: Path) -> None:
    limits = FAST.model_copy(update={"retries": 8})
    weather = {kind: rate for kind, rate in evenly(0.5).items() if kind != "hang"}
    both = []
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        both.append(through(Chaos(numbered, weather, seed=5), tmp_path / name, limits))
    assert both[0] == both[1]


def test_count_is_asked_once(tmp_path: Path) -> None:
    with serving(lambda request: Said('{"count": 7, "unit": "x"}')) as server:
        assert asked(server.base_url, tmp_path, count) == {"count": 7, "unit": "x"}
        assert len(server.chats) == 1
    assert SAMPLE.unit == left(tmp_path).trace[0]["unit"]
