"""The manifest of a dataset: read before its other files, and written last."""

from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from data_model import bounds
from data_model.atomic_files import write_atomically
from data_model.errors import InputError
from data_model.frozen_model import FrozenModel
from data_model.regular_files import read_regular_file
from data_model.serialization import hash_file, pretty_json
from data_model.untrusted_json import parse_json, refuse_large_json, validate_model

FORMAT_VERSION = 1
MANIFEST_NAME = "manifest.json"
WRITING_LIBRARIES = ("icalendar", "openpyxl", "pillow", "pypdf", "pypdfium2", "python-docx", "reportlab")


class Manifest(FrozenModel):
    """The self-description of a dataset.

    Attributes:
        config: The configuration of the command that made the dataset, without output path and number of jobs.
        counts: Rows by kind and rejections by reason.
        files: {path: SHA-256} of every file except the manifest.
        versions: The versions of the libraries that write file content.
    """

    format: int
    kind: str
    config: dict[str, Any]
    counts: dict[str, Any]
    files: dict[str, Annotated[str, Field(pattern="^[0-9a-f]{64}$")]]
    versions: dict[str, str]


def read_manifest(root: Path) -> Manifest:
    """Read the manifest of a dataset; InputError if it is missing, invalid or of another format version."""
    where = str(root / MANIFEST_NAME)
    content = read_regular_file(root, MANIFEST_NAME, bounds.MANIFEST_BYTES, where)
    if content is None:
        raise InputError("the manifest is missing", where=where)
    refuse_large_json(content, bounds.MANIFEST_VALUES, where)
    try:
        data = parse_json(content.decode("utf-8"), where)
    except UnicodeDecodeError as error:
        raise InputError("cannot be read", where=where) from error
    # Another version may have other keys, so the version is checked before validation.
    if isinstance(data, dict) and data.get("format", FORMAT_VERSION) != FORMAT_VERSION:
        raise InputError(
            "the dataset has another format version", where, f"format {FORMAT_VERSION}", repr(data["format"])[:80]
        )
    return validate_model(data, Manifest, where)


def check_manifest_hash(files: Mapping[str, str], root: Path, name: str, digest: str) -> None:
    """Raise InputError if a file of a dataset does not match the manifest.

    Args:
        files: {path: SHA-256} of the manifest.
        name: The path of the file relative to `root`.
        digest: The SHA-256 of the file on disk.
    """
    if files.get(name) != digest:
        reason = (
            "was changed: its hash differs from the one in the manifest"
            if name in files
            else "is not named in the manifest"
        )
        raise InputError(f"{reason}; `homer check {root}` lists every such file", where=str(root / name))


def write_manifest(root: Path, kind: str, config: dict[str, Any], counts: dict[str, Any]) -> None:
    """Hash every file below `root` and write manifest.json, the last file of a dataset."""
    files = {
        path.relative_to(root).as_posix(): hash_file(path)
        for path in sorted(root.rglob("*"))
        if path.is_file() and path.name != MANIFEST_NAME
    }
    manifest = Manifest(
        format=FORMAT_VERSION, kind=kind, config=config, counts=counts, files=files, versions=find_library_versions()
    )
    write_atomically(root / MANIFEST_NAME, pretty_json(manifest.model_dump(mode="json")))


def find_library_versions() -> dict[str, str]:
    """Return the installed versions of the libraries that write file content into a dataset."""
    versions = {}
    for library in WRITING_LIBRARIES:
        try:
            versions[library] = version(library)
        except PackageNotFoundError:
            versions[library] = "absent"
    return versions
