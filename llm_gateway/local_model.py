"""A model of our own machine: the server of llama.cpp as a child process, which ends with the run."""

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

from data_model import InputError, forget_child, note_child
from llm_gateway.settings import ModelSettings

SERVER = Path(__file__).with_name("local_serving.py")
LOADING_S = 600.0
STOPPING_S = 5.0
# A waiting thread that spins takes the processor from the proofs that run beside it.
QUIET_THREADS = {"OMP_WAIT_POLICY": "PASSIVE"}


@contextmanager
def served(settings: ModelSettings) -> Iterator[ModelSettings]:
    """The settings with the address of a server that is ours, where a local model is named; else as they are.

    The server runs as long as the block, and not longer than this process, however that ends.
    """
    if settings.local_weights is None:
        yield settings
        return
    with local_server(Path(settings.local_weights)) as base_url:
        yield settings.model_copy(update={"base_url": base_url})


@contextmanager
def local_server(weights: Path) -> Iterator[str]:
    """Start a server for a GGUF file, wait until it answers, and stop it at the end of the block.

    Gives its address, with `/v1`. InputError where the extra `local` is missing or the file cannot be loaded.
    """
    if find_spec("xllamacpp") is None:
        raise InputError("a local model needs an extra: pip install 'homeragents[local]'")
    with tempfile.TemporaryFile() as errors:
        child = _started(weights, errors)
        try:
            yield f"{_address(child, weights, errors)}/v1"
        finally:
            _stop(child)


def _started(weights: Path, errors: IO[bytes]) -> subprocess.Popen[bytes]:
    # -P: the folder of the script holds modules of ours that would stand in for those of libraries.
    command = [sys.executable, "-P", str(SERVER), str(weights), f"local:{weights.stem}"]
    environment = {name: value for name, value in os.environ.items() if name != "OPENAI_API_KEY"}
    child = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=errors,
        env={**QUIET_THREADS, **environment},
        # Ctrl-C is for the run, which lets calls in flight end before it stops the server.
        start_new_session=True,
    )
    note_child(child.pid)
    return child


def _address(child: subprocess.Popen[bytes], weights: Path, errors: IO[bytes]) -> str:
    assert child.stdout is not None
    ready, _, _ = select.select([child.stdout], [], [], LOADING_S)
    address = child.stdout.readline().decode().strip() if ready else ""
    if urlsplit(address).port is None:
        errors.seek(0)
        said = errors.read().decode("utf-8", "replace").strip().splitlines()
        why = f": {said[-1][:200]}" if said else ""
        raise InputError(f"llama.cpp cannot serve this file{why}", where=str(weights))
    return address


def _stop(child: subprocess.Popen[bytes]) -> None:
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.close()
    try:
        child.wait(STOPPING_S)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()
    forget_child(child.pid)
    child.stdout.close()
