"""Endpoints that answer as none should: every run ends in time and in little room, and the key is nowhere."""

import json
import math
import shutil
import subprocess
from functools import cache
from pathlib import Path

from tests.evaluation.runs import example_dataset
from tests.hostile.corpus.replies import MODES
from tests.hostile.harness.attempt import Attempt
from tests.hostile.harness.cases import Area, share
from tests.hostile.harness.commands import Ended, homer
from tests.hostile.harness.serving import Served, serving_raw, sound_mode

SETTINGS = """
[limits]
retries = 1
backoff_s = 0.01
backoff_max_s = 0.05
breaker_open_s = 0.01
timeout_s = 4.0
patience_s = 4.0
run_timeout_s = 25.0
"""
LISTED = ("body-of-3-gb", "gzip-of-2-gb", "hang", "drip", "noise", "nested", "echo-401", "echo-500", "echo-404",
          "redirect-307-elsewhere", "null", "page")  # fmt: skip
"""Modes in which the list of models is answered, too, which is asked for before any work."""


def run(case: str, attempt: Attempt) -> None:
    """One mode, over a run of one task."""
    name, tls = case.removeprefix("list-"), _certificate(attempt.place) if case.startswith("tls-self") else None
    dataset = example_dataset(attempt.place / "data")
    (attempt.place / "run.toml").write_text(SETTINGS)
    attempt.begin("eval")
    with (
        serving_raw(sound_mode) as elsewhere,
        serving_raw(MODES.get(name, sound_mode), _origin(elsewhere), case == name, tls) as server,
    ):
        address = server.base_url.replace("http:", "https:") if case.startswith("tls-") else server.base_url
        reach = {"OPENAI_API_KEY": attempt.key, "OPENAI_BASE_URL": address}
        words = ("--solver", "llm", "--model", "m", "--memory", "none", "--max-steps", 3, "--config", "run.toml")
        ended = homer(attempt, "eval", dataset, "--out", "run", *words, "--json", codes=(0, 2, 3), environment=reach)
        _look(attempt, ended, server, elsewhere)


def _look(attempt: Attempt, ended: Ended, server: Served, elsewhere: Served) -> None:
    if attempt.case.startswith("tls-"):
        attempt.expect(attempt.key.encode() not in b"".join(server.heard), "a server without a name was told the key")
    else:
        attempt.expect(server.heard, "the endpoint was not asked at all")
    attempt.expect(not elsewhere.heard, "another host was asked, and told all")
    attempt.expect(attempt.key.encode() not in b"".join(elsewhere.heard), "another host was told the key")
    attempt.look_for_secrets(ended.output + ended.errors, attempt.key)
    for row in _episodes(attempt.place / "run"):
        numbers = [one for one in row.get("usage", {}).values() if isinstance(one, int | float)]
        sane = all(math.isfinite(one) and 0 <= one < 1e12 for one in numbers)
        attempt.expect(sane, f"the usage of an episode is {row.get('usage')}")


def _episodes(folder: Path) -> list[dict[str, dict[str, object]]]:
    file = folder / "episodes.jsonl"
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def _origin(server: Served) -> str:
    return server.base_url.removesuffix("/v1")


def _certificate(place: Path) -> Path:
    """A certificate that nobody has signed but its owner, with its key, in one file."""
    made = place / "certificate.pem"
    names = ("-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1")
    files = ("-keyout", str(place / "key.pem"), "-out", str(made))
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *names, *files]
    subprocess.run(command, check=True, capture_output=True)
    made.write_bytes(made.read_bytes() + (place / "key.pem").read_bytes())
    return made


@cache
def _names() -> tuple[str, ...]:
    tls = ("tls-self-signed",) if shutil.which("openssl") else ()
    return (*MODES, *(f"list-{name}" for name in LISTED), "tls-plain", *tls)


ENDPOINTS = Area(
    "endpoints",
    "(e) endpoint modes (429, 5xx, hang, cut, half, garbage, drip, huge, gzip, redirects, nulls, wrong types,"
    " surrogates, NaN, usage, 5,000 tool calls, key echo): end, memory, key in any file or on the terminal",
    lambda scale: share(_names(), scale),
    run,
    limit_s=90,
)
