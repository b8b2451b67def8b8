"""The data of the page: JSON, compressed, in letters that mean nothing to HTML; in the page or in files beside it."""

import base64
import gzip
import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from data_model import bounds, write_whole

LARGEST_PAGE_BYTES = 24_000_000
"""Above it a browser that opens the page waits, and mail and issue trackers refuse it."""
FOLDER = "episodes"
LONGEST_TEXT = 20_000


class Texts:
    """The long texts of one piece of data, each once: what several runs read and wrote is mostly the same."""

    def __init__(self) -> None:
        self._places: dict[str, int] = {}
        self._room = bounds.REPORT_TASK_CHARS

    def put(self, text: str) -> int:
        """Keep a text, shortened; returns its place in `all`."""
        return self.put_shortened(shortened(text))

    def put_shortened(self, text: str) -> int:
        """Keep a text that was shortened already; where there is no room for more, that it is not shown."""
        if text not in self._places and len(text) > self._room:
            text = f"[{len(text)} characters are not shown]"
        if text not in self._places:
            self._room -= len(text)
        return self._places.setdefault(text, len(self._places))

    @property
    def all(self) -> list[str]:
        """Every text that was kept, in the order of their places."""
        return list(self._places)


def shortened(text: str) -> str:
    """A text cut to LONGEST_TEXT characters, which is said at its end."""
    if len(text) <= LONGEST_TEXT:
        return text
    return f"{text[:LONGEST_TEXT]}\n[{len(text) - LONGEST_TEXT} more characters are not shown]"


def packed(data: Any) -> str:
    """JSON, compressed, in base 64: no character of it can end an element, whatever the data says."""
    text = json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    # A moment in its header would make two reports of one run differ.
    return base64.b64encode(gzip.compress(text.encode(), compresslevel=9, mtime=0)).decode("ascii")


def write_beside(pieces: Sequence[str], goal: Path) -> None:
    """Write each piece as a script below `goal`: a page that is opened from a disk may load scripts alone."""
    forget_beside(goal)
    for number, piece in enumerate(pieces):
        write_whole(goal / FOLDER / f"{number}.js", f'homerEpisodes({number},"{piece}");\n')


def forget_beside(goal: Path) -> None:
    """Delete what an earlier, larger report left beside its page."""
    folder = goal / FOLDER
    if folder.is_dir() and not folder.is_symlink():
        shutil.rmtree(folder)
