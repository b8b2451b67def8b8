"""Run llama.cpp's server for a local model as a child process that ends with the run."""

import os
import select
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import IO
from urllib.parse import urlsplit

from data_model import InputError, register_child_process, unregister_child_process
from llm_gateway.settings.model_settings import ModelSettings

SERVER_SCRIPT = Path(__file__).with_name("server_process.py")
LOAD_TIMEOUT_S = 600.0
STOP_TIMEOUT_S = 5.0
# Threads that spin while waiting would take CPU time from proofs that run at the same time.
PASSIVE_WAIT_ENVIRONMENT = {"OMP_WAIT_POLICY": "PASSIVE"}


@contextmanager
def serve_local_model(settings: ModelSettings) -> Iterator[ModelSettings]:
    """Start a server if the settings name a local model, and yield the settings with its address.

    Other settings are yielded unchanged. The server ends with the block, or with this process, however that ends.
    """
    if settings.local_weights is None:
        yield settings
        return
    with run_local_server(Path(settings.local_weights)) as base_url:
        yield settings.model_copy(update={"base_url": base_url})


@contextmanager
def run_local_server(weights: Path) -> Iterator[str]:
    """Start a server for a GGUF file, yield its address including `/v1`, and stop it at the end of the block.

    Raises:
        InputError: The extra `local` is not installed, or the file cannot be loaded.
    """
    if find_spec("xllamacpp") is None:
        raise InputError("a local model needs an extra: pip install 'homeragents[local]'")
    with tempfile.TemporaryFile() as errors:
        child = _start_server(weights, errors)
        try:
            yield f"{_read_address(child, weights, errors)}/v1"
        finally:
            _stop_server(child)


def _start_server(weights: Path, errors: IO[bytes]) -> subprocess.Popen[bytes]:
    # -P: modules of ours in the script's folder would otherwise shadow those of libraries.
    command = [sys.executable, "-P", str(SERVER_SCRIPT), str(weights), f"local:{weights.stem}"]
    environment = {name: value for name, value in os.environ.items() if name != "OPENAI_API_KEY"}
    child = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=errors,
        env={**PASSIVE_WAIT_ENVIRONMENT, **environment},
        # Ctrl-C is for the run, which lets calls in flight end before it stops the server.
        start_new_session=True,
    )
    register_child_process(child.pid)
    return child


def _read_address(child: subprocess.Popen[bytes], weights: Path, errors: IO[bytes]) -> str:
    assert child.stdout is not None
    ready, _, _ = select.select([child.stdout], [], [], LOAD_TIMEOUT_S)
    address = child.stdout.readline().decode().strip() if ready else ""
    if urlsplit(address).port is None:
        errors.seek(0)
        error_lines = errors.read().decode("utf-8", "replace").strip().splitlines()
        reason = f": {error_lines[-1][:200]}" if error_lines else ""
        raise InputError(f"llama.cpp cannot serve this file{reason}", where=str(weights))
    return address


def _stop_server(child: subprocess.Popen[bytes]) -> None:
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.close()
    try:
        child.wait(STOP_TIMEOUT_S)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()
    unregister_child_process(child.pid)
    child.stdout.close()
