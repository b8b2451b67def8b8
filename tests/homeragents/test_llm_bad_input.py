"""What is wrong about models, keys, addresses and run files is one sentence and exit 2, before anything is made."""

import socket
from pathlib import Path

import pytest

from tests.endpoint.playing import answering
from tests.endpoint.scripted import ScriptedModel
from tests.endpoint.server import Raw, serving
from tests.homeragents.datasets import Homer

BUILD = ("build", "neo", "--tasks", 1, "--out", "made", "--engine", "llm")
SEEDLESS = ("build", "plus", "--seeds", "nowhere", "--out", "made", "--engine", "llm")


@pytest.fixture(autouse=True)
def _a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)


def made() -> list[str]:
    return sorted(path.name for path in Path().iterdir())


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (("--model", "m"), "no endpoint for models is set: set OPENAI_API_KEY"),
        ((), "no model is named for any role"),
        (("--model", "plannner=m"), "there is no role 'plannner'. Did you mean 'planner'?"),
        (("--model", "planner=m"), "no model is named for surfer, task"),
        (("--model", "m", "--max-tokens", 0), "--max-tokens"),
        (("--model", "m", "--max-cost", -1), "--max-cost"),
        (("--model", "m", "--concurrency", 0), "--concurrency"),
        (("--model", "m", "--config", "nowhere.toml"), "nowhere.toml: cannot be read"),
        (("--model", "m", "--replay", "nowhere"), "nowhere"),
        (("--model", "m", "--without", "no_value_is_lots"), "Did you mean 'no_value_is_lost'?"),
    ],
)
def test_what_cannot_be_meant_is_said_at_once(homer: Homer, more: tuple[object, ...], words: str) -> None:
    ended = homer(*BUILD, *more)
    assert ended.code == 2
    assert words in ended.sentence
    assert made() == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[models]\nplannner = "m"\n', "there is no setting 'plannner'. Did you mean 'planner'?"),
        ('[modles]\nplanner = "m"\n', "there is no setting 'modles'. Did you mean 'models'?"),
        ('[limits]\nconcurency = 3\n', "there is no setting 'concurency'. Did you mean 'concurrency'?"),
        ('api_key = "sk-secret"\n', "a key does not belong in a file"),
        ('[build]\ntaks = 3\n', "there is no such option of `homer build neo`. Did you mean 'tasks'?"),
        ("[models\n", "is not TOML"),
    ],
)  # fmt: skip
def test_a_run_file_is_read_strictly(homer: Homer, monkeypatch: pytest.MonkeyPatch, text: str, words: str) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    Path("run.toml").write_text(text, encoding="utf-8")
    ended = homer(*BUILD, "--model", "m", "--config", "run.toml")
    assert ended.code == 2
    assert words in ended.sentence
    assert "run.toml" in ended.sentence
    assert "sk-secret" not in ended.sentence
    assert made() == ["run.toml"]


def test_an_unknown_engine_is_named(homer: Homer) -> None:
    ended = homer("build", "neo", "--tasks", 1, "--out", "made", "--engine", "lmm")
    assert (ended.code, "'lmm' is not one of 'procedural', 'llm'" in ended.sentence) == (2, True)
    assert made() == []


@pytest.mark.parametrize("address", ["localhost:8000", "ftp://host/v1", "http://user:secret@host/v1", "http://[bad/v1"])
def test_what_is_no_address_is_said_without_showing_it(
    homer: Homer, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", address)
    ended = homer(*BUILD, "--model", "m")
    assert ended.code == 2
    assert "OPENAI_BASE_URL" in ended.sentence
    assert "secret" not in ended.sentence
    assert made() == []


def test_an_address_where_nobody_listens_is_named(homer: Homer, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    monkeypatch.setenv("OPENAI_BASE_URL", f"http://127.0.0.1:{port}/v1")
    ended = homer(*BUILD, "--model", "m")
    assert ended.code == 2
    assert f"127.0.0.1:{port}" in ended.sentence
    assert made() == []


def test_an_address_without_its_path_is_named(homer: Homer, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(answering(ScriptedModel()), ("m",)) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.base_url.removesuffix("/v1"))
        ended = homer(*BUILD, "--model", "m")
    assert ended.code == 2
    assert "127.0.0.1" in ended.sentence
    assert made() == []


def test_a_model_that_the_endpoint_does_not_have_is_named(homer: Homer, monkeypatch: pytest.MonkeyPatch) -> None:
    refusal = Raw(404, {"error": {"message": "The model `scriptde` does not exist.", "code": "model_not_found"}})
    with serving(lambda body: refusal, ("scripted", "other")) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.base_url)
        ended = homer(*BUILD, "--model", "scriptde")
    assert ended.code == 2
    assert "'scriptde'" in ended.sentence
    assert "scripted" in ended.sentence
    assert made() == []


def test_a_key_that_is_refused_is_said_without_showing_it(homer: Homer, monkeypatch: pytest.MonkeyPatch) -> None:
    refusal = Raw(401, {"error": {"message": "Incorrect API key provided: sk-wro***", "code": "invalid_api_key"}})
    with serving(lambda body: refusal, None) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.base_url)
        monkeypatch.setenv("OPENAI_API_KEY", "sk-wrong-key")
        ended = homer(*BUILD, "--model", "m")
    assert ended.code == 2
    assert "sk-wrong-key" not in ended.sentence
    assert "key" in ended.sentence
    assert made() == []


def test_seeds_that_are_not_there_are_named_before_any_call(homer: Homer, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(answering(ScriptedModel()), ("m",)) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.base_url)
        ended = homer(*SEEDLESS, "--model", "m")
        assert server.chats == []
    assert ended.code == 2
    assert "nowhere" in ended.sentence
    assert made() == []


def test_what_an_endpoint_says_gives_the_terminal_no_orders(homer: Homer, monkeypatch: pytest.MonkeyPatch) -> None:
    refusal = Raw(401, {"error": {"message": "\x1b]0;T\x07\x1b[2J \x9b31m \u202egnp.exe"}})
    monkeypatch.setenv("OPENAI_API_KEY", "key-of-a-test-1")
    with serving(lambda request: refusal, listing=refusal) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.base_url)
        ended = homer(*BUILD, "--model", "m")
    assert ended.code == 2
    assert "\\x1b[2J \\x9b31m \\u202egnp.exe" in ended.sentence
    assert all(one.isprintable() for one in ended.sentence.strip())
