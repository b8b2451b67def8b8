"""What the page shows of the files that an episode left: changed parts before and after, new files as text."""

from typing import Any

from evaluation.recording import RecordedFiles
from evaluation.report.file_reading import FileReading, StoredFile
from evaluation.report.page_packing import Texts
from office_env import Office

Json = dict[str, Any]
MOST_PARTS = 200
"""Parts of one file that are shown; how many there are is said."""


def changes_shown(office: Office, left: RecordedFiles, reading: FileReading, texts: Texts) -> Json:
    """What is added, removed and changed in the files that were left; texts takes what stands in them."""
    before, after = office.digests(), left.digests()
    added = sorted(after.keys() - before.keys())
    changed = sorted(name for name in before.keys() & after.keys() if before[name] != after[name])
    shown = [_changed(name, _of_office(office, name), _left(left, name), reading, texts) for name in changed]
    return {
        "added": [_whole(name, _left(left, name), reading, texts) for name in added],
        "removed": sorted(before.keys() - after.keys()),
        "changed": shown,
    }


def _whole(name: str, file: StoredFile, reading: FileReading, texts: Texts) -> Json:
    text = reading.text(name, file)
    return {"path": name, "bytes": file.size(), "text": None if text is None else texts.put_shortened(text)}


def _changed(name: str, before: StoredFile, after: StoredFile, reading: FileReading, texts: Texts) -> Json:
    parts = reading.changed_parts(name, before, after)
    told = [[part.kind, part.where, _place(part.before, texts), _place(part.after, texts)] for part in parts]
    shown: Json = {"path": name, "parts": told[:MOST_PARTS], "more": len(told[MOST_PARTS:])}
    if not parts:
        shown |= {"before": _whole(name, before, reading, texts), "after": _whole(name, after, reading, texts)}
    return shown


def _of_office(office: Office, name: str) -> StoredFile:
    return StoredFile(str(office.store.root.resolve()), office.digests()[name])


def _left(left: RecordedFiles, name: str) -> StoredFile:
    return StoredFile(str(left.store_of(name).root.resolve()), left.digests()[name])


def _place(text: str | None, texts: Texts) -> int | None:
    return None if text is None else texts.put(text)
