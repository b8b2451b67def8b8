"""How large the files of a dataset may be, by their names: whoever reads or copies one takes the limit from here."""

from collections.abc import Mapping

from data_model import bounds
from data_model.errors import InputError

_ROWS = ("tasks.jsonl", "dialogues.jsonl", "rejected.jsonl", "seeds.jsonl")
_FOLDERS = {
    "files": bounds.STORED_FILE_BYTES,
    "offices": bounds.OFFICE_TABLE_BYTES,
    "transcriptions": bounds.TRANSCRIPTION_BYTES,
}


def most_bytes_of(name: str) -> int:
    """The most that a file of a dataset may hold. name: its path from the dataset."""
    if name in _ROWS:
        return bounds.ROW_FILE_BYTES
    return _FOLDERS.get(name.partition("/")[0], bounds.OTHER_FILES_BYTES)


def refuse_dataset_size(sizes: Mapping[str, int], where: str) -> None:
    """Raise InputError where the files of a dataset are too large in sum. sizes: bytes by name."""
    others = sum(size for name, size in sizes.items() if _is_other(name))
    limits = (
        (sum(sizes.values()), bounds.DATASET_BYTES, "its files are too large in sum"),
        (others, bounds.OTHER_FILES_BYTES, "its files beside rows, offices and their contents are too large in sum"),
    )
    for size, most, fault in limits:
        if size > most:
            raise InputError(fault, where, f"at most {most:,} bytes", f"{size:,}")


def _is_other(name: str) -> bool:
    return name not in _ROWS and name.partition("/")[0] not in _FOLDERS
