"""Size limits for the files of a dataset, by name; every reader and copier takes its limit from here."""

from collections.abc import Mapping

from data_model import bounds
from data_model.errors import InputError

_ROW_FILES = ("tasks.jsonl", "dialogues.jsonl", "rejected.jsonl", "seeds.jsonl")
_MAX_BYTES_BY_FOLDER = {
    "files": bounds.STORED_FILE_BYTES,
    "offices": bounds.OFFICE_TABLE_BYTES,
    "transcriptions": bounds.TRANSCRIPTION_BYTES,
}


def find_max_file_bytes(name: str) -> int:
    """Return the largest size, in bytes, that a file of a dataset may have.

    Args:
        name: The path of the file relative to the dataset.
    """
    if name in _ROW_FILES:
        return bounds.ROW_FILE_BYTES
    return _MAX_BYTES_BY_FOLDER.get(name.partition("/")[0], bounds.OTHER_FILES_BYTES)


def check_dataset_size(sizes: Mapping[str, int], where: str) -> None:
    """Raise InputError if the files of a dataset are too large in total.

    Args:
        sizes: File name -> bytes.
    """
    other_bytes = sum(size for name, size in sizes.items() if _is_other_file(name))
    limits = (
        (sum(sizes.values()), bounds.DATASET_BYTES, "its files are too large in total"),
        (
            other_bytes,
            bounds.OTHER_FILES_BYTES,
            "its files other than rows, offices and their contents are too large in total",
        ),
    )
    for size, max_bytes, message in limits:
        if size > max_bytes:
            raise InputError(message, where, f"at most {max_bytes:,} bytes", f"{size:,}")


def _is_other_file(name: str) -> bool:
    return name not in _ROW_FILES and name.partition("/")[0] not in _MAX_BYTES_BY_FOLDER
