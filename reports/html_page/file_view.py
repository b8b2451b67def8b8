"""The page's data for the files that an episode left: changed parts before and after, and new files as text."""

from typing import Any

from evaluation import RecordedFiles
from office_env import Office
from reports.html_page.file_reader import FileReader, StoredFile
from reports.html_page.long_texts import TextPool

Json = dict[str, Any]
MAX_PARTS = 200
"""Changed parts of one file that are shown; the page says how many more there are."""


def make_changes_view(
    office: Office, recorded_files: RecordedFiles, file_reader: FileReader, text_pool: TextPool
) -> Json:
    """Make the page's data for the added, removed and changed files of an episode.

    Args:
        text_pool: Collects the texts of the files, which the data refers to by index.
    """
    before, after = office.digests(), recorded_files.digests()
    added = sorted(after.keys() - before.keys())
    changed = sorted(name for name in before.keys() & after.keys() if before[name] != after[name])
    views = [
        _make_changed_file_view(
            name, _find_office_file(office, name), _find_recorded_file(recorded_files, name), file_reader, text_pool
        )
        for name in changed
    ]
    return {
        "added": [
            _make_file_view(name, _find_recorded_file(recorded_files, name), file_reader, text_pool) for name in added
        ],
        "removed": sorted(before.keys() - after.keys()),
        "changed": views,
    }


def _make_file_view(name: str, file: StoredFile, file_reader: FileReader, text_pool: TextPool) -> Json:
    text = file_reader.read_text(name, file)
    return {"path": name, "bytes": file.size_bytes(), "text": None if text is None else text_pool.add_shortened(text)}


def _make_changed_file_view(
    name: str, before: StoredFile, after: StoredFile, file_reader: FileReader, text_pool: TextPool
) -> Json:
    parts = file_reader.find_changed_parts(name, before, after)
    part_rows = [
        [part.kind, part.where, _pool_text(part.before, text_pool), _pool_text(part.after, text_pool)] for part in parts
    ]
    view: Json = {"path": name, "parts": part_rows[:MAX_PARTS], "more": len(part_rows[MAX_PARTS:])}
    if not parts:
        view |= {
            "before": _make_file_view(name, before, file_reader, text_pool),
            "after": _make_file_view(name, after, file_reader, text_pool),
        }
    return view


def _find_office_file(office: Office, name: str) -> StoredFile:
    return StoredFile(str(office.store.root.resolve()), office.digests()[name])


def _find_recorded_file(recorded_files: RecordedFiles, name: str) -> StoredFile:
    return StoredFile(str(recorded_files.find_store(name).root.resolve()), recorded_files.digests()[name])


def _pool_text(text: str | None, text_pool: TextPool) -> int | None:
    return None if text is None else text_pool.add(text)
