"""What the page shows of the files that an episode left: changed parts before and after, new files as text."""

from functools import lru_cache
from pathlib import PurePosixPath
from typing import Any

from evaluation.recording import RecordedFiles
from evaluation.report.page_packing import Texts
from office_env import ChangedPart, MemoryFiles, Office, changes
from office_env.formats.errors import UnreadableFile

Json = dict[str, Any]
MOST_PARTS = 200
"""Parts of one file that are shown; how many there are is said."""
_KEPT = 256


class FilesShown:
    """Changes of many episodes: runs leave many of the same files, and each of them is read once."""

    def __init__(self) -> None:
        self._parts = lru_cache(maxsize=_KEPT)(_parts)
        self._text = lru_cache(maxsize=_KEPT)(_text)

    def changes(self, office: Office, left: RecordedFiles, texts: Texts) -> Json:
        """What is added, removed and changed in the files that were left; texts takes what stands in them."""
        before, after = office.digests(), left.digests()
        added = sorted(after.keys() - before.keys())
        changed = sorted(name for name in before.keys() & after.keys() if before[name] != after[name])
        return {
            "added": [self._whole(name, left.read(name), texts) for name in added],
            "removed": sorted(before.keys() - after.keys()),
            "changed": [self._changed(name, office.read(name), left.read(name), texts) for name in changed],
        }

    def _whole(self, name: str, content: bytes, texts: Texts) -> Json:
        return {"path": name, "bytes": len(content), "text": _place(self._text(name, content), texts)}

    def _changed(self, name: str, before: bytes, after: bytes, texts: Texts) -> Json:
        parts = self._parts(name, before, after)
        told = [[part.kind, part.where, _place(part.before, texts), _place(part.after, texts)] for part in parts]
        shown: Json = {"path": name, "parts": told[:MOST_PARTS], "more": len(told[MOST_PARTS:])}
        if not parts:
            shown |= {"before": self._whole(name, before, texts), "after": self._whole(name, after, texts)}
        return shown


def _place(text: str | None, texts: Texts) -> int | None:
    return None if text is None else texts.put(text)


def _parts(name: str, before: bytes, after: bytes) -> tuple[ChangedPart, ...]:
    return changes(MemoryFiles({name: before}), MemoryFiles({name: after})).changed[0].parts


def _text(name: str, content: bytes) -> str | None:
    """A file as text; None for one that is no text, or is damaged."""
    # The readers bring the libraries of all formats with them.
    from evaluation.report.page_readers import READERS

    read = READERS.get(PurePosixPath(name).suffix.lower())
    if read is None:
        return None
    try:
        return read(content)
    except UnreadableFile:
        return None
