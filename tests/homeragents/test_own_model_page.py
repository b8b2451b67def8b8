"""The page "Using your own model" is true: its files are read, and its commands are run against a server."""

import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from homeragents.cli import run
from llm_gateway import read_run_file
from llm_gateway.prices import read_prices
from tests.endpoint.playing import playing
from tests.endpoint.scripted import ScriptedModel
from tests.test_docs import commands, write_shown_files

PAGE = Path(__file__).resolve().parents[2] / "docs" / "own_model.md"
TEXT = PAGE.read_text(encoding="utf-8")
COMMANDS = [words for words in commands(TEXT) if len(words) > 1]
BUILT, SOME_REJECTED, STOPPED = 0, 1, 3


class Collector(BaseHTTPRequestHandler):
    """Takes spans as an OpenTelemetry collector does."""

    paths: list[str]

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.paths.append(self.path)
        self.send_response(200)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def collected(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    paths: list[str] = []
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Here", (Collector,), {"paths": paths}))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", f"http://127.0.0.1:{server.server_port}")
    yield paths
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that holds the files of the page under the names it gives them."""
    write_shown_files(TEXT, tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_files_of_the_page_are_read(folder: Path) -> None:
    found = read_run_file(folder / "models.toml")
    assert found.settings["prices"] == read_prices(folder / "prices.toml")
    assert set(found.settings["prices"]) == {"small", "large", "third"}
    assert found.build["engine"] == "llm"


def test_the_page_shows_every_flag_about_models() -> None:
    shown = set(re.findall(r"--[a-z-]+", TEXT))
    flags = {"--model", "--config", "--concurrency", "--max-cost", "--max-tokens", "--requests-per-minute"}
    assert flags | {"--tokens-per-minute", "--prices", "--otel", "--record", "--replay", "--no-votes"} <= shown


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_every_command_of_the_page_runs(
    folder: Path, collected: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """But for the one that wants weights, which the next test runs."""
    assert len(COMMANDS) >= 13
    names = ("gpt-4.1", "Qwen/Qwen2.5-32B-Instruct", "small", "large", "third")
    with playing(ScriptedModel(seed=1), names) as server:
        for words in COMMANDS:
            if "local" in " ".join(words):
                continue
            is_replay = "--replay" in words
            monkeypatch.setenv("OPENAI_BASE_URL", "" if is_replay else server.base_url)
            monkeypatch.setenv("OPENAI_API_KEY", "" if is_replay else "sk-not-to-be-found")
            before = len(server.requests)
            code = run(words)
            said = capsys.readouterr()
            expected = {STOPPED} if "my-budget" in words and words[0] == "build" else {BUILT, SOME_REJECTED}
            assert code in expected, f"homer {' '.join(words)}: {code}\n{said.out}{said.err}"
            assert (len(server.requests) == before) == is_replay
    assert (folder / "my-recorded" / "manifest.json").read_bytes() == (
        folder / "my-replayed" / "manifest.json"
    ).read_bytes()
    assert set(collected) == {"/v1/traces"}
    assert (folder / "my-panel" / "tasks.jsonl").is_file()
    for path in folder.rglob("*"):
        assert not path.is_file() or b"sk-not-to-be-found" not in path.read_bytes()
