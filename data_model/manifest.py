"""What a dataset says of itself: read before anything else of it, written last."""

from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from data_model import bounds
from data_model.canonical import file_sha256, pretty_json, write_whole
from data_model.documents import as_model, read_document, refuse_large_json
from data_model.errors import InputError
from data_model.frozen import Frozen
from data_model.regular_files import read_regular

FORMAT = 1
NAME = "manifest.json"
WRITING_LIBRARIES = ("icalendar", "openpyxl", "pillow", "pypdf", "pypdfium2", "python-docx", "reportlab")


class Manifest(Frozen):
    """What a dataset says of itself.

    config: of the command that made it, without its place and number of jobs. counts: rows by kind, rejections by
    reason. files: {path: SHA-256} of every file but this one. versions: of the libraries that write bytes.
    """

    format: int
    kind: str
    config: dict[str, Any]
    counts: dict[str, Any]
    files: dict[str, Annotated[str, Field(pattern="^[0-9a-f]{64}$")]]
    versions: dict[str, str]


def read_manifest(root: Path) -> Manifest:
    """Read the manifest of a dataset; InputError where there is none, or one of another version."""
    where = str(root / NAME)
    content = read_regular(root, NAME, bounds.MANIFEST_BYTES, where)
    if content is None:
        raise InputError("the manifest is missing", where=where)
    refuse_large_json(content, bounds.MANIFEST_VALUES, where)
    try:
        data = read_document(content.decode("utf-8"), where)
    except UnicodeDecodeError as failure:
        raise InputError("cannot be read", where=where) from failure
    # Another version may have other keys: which one it is, is asked before anything else.
    if isinstance(data, dict) and data.get("format", FORMAT) != FORMAT:
        raise InputError("a dataset of another version", where, f"format {FORMAT}", repr(data["format"])[:80])
    return as_model(data, Manifest, where)


def refuse_changed(files: Mapping[str, str], root: Path, name: str, digest: str) -> None:
    """Raise InputError where a file of a dataset is not what its manifest says.

    files: of the manifest. name: of the file, from root. digest: of what lies there.
    """
    if files.get(name) != digest:
        fault = "was changed: its hash is not that of the manifest" if name in files else "is not named in the manifest"
        raise InputError(f"{fault}; `homer check {root}` lists every such file", where=str(root / name))


def write_manifest(root: Path, kind: str, config: dict[str, Any], counts: dict[str, Any]) -> None:
    """Hash every file below root and write manifest.json: the last file of a dataset to be written."""
    files = {
        path.relative_to(root).as_posix(): file_sha256(path)
        for path in sorted(root.rglob("*"))
        if path.is_file() and path.name != NAME
    }
    manifest = Manifest(
        format=FORMAT, kind=kind, config=config, counts=counts, files=files, versions=library_versions()
    )
    write_whole(root / NAME, pretty_json(manifest.model_dump(mode="json")))


def library_versions() -> dict[str, str]:
    """The installed versions of the libraries that write bytes into a dataset."""
    versions = {}
    for library in WRITING_LIBRARIES:
        try:
            versions[library] = version(library)
        except PackageNotFoundError:
            versions[library] = "absent"
    return versions
