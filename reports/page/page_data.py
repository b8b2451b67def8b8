"""The data of the page: JSON, compressed, in letters that mean nothing to HTML; in the page or in files beside it."""

import base64
import gzip
import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from data_model import bounds, write_atomically

MAX_PAGE_BYTES = 24_000_000
"""Above it a browser that opens the page waits, and mail and issue trackers refuse it."""
EPISODES_FOLDER = "episodes"
MAX_TEXT_LENGTH = 20_000


class TextPool:
    """The long texts of one piece of data, each once: what several runs read and wrote is mostly the same."""

    def __init__(self) -> None:
        self._indexes: dict[str, int] = {}
        self._room = bounds.REPORT_TASK_CHARS

    def add(self, text: str) -> int:
        """Keep a text, shortened; returns its place in `all`."""
        return self.add_shortened(shorten_text(text))

    def add_shortened(self, text: str) -> int:
        """Keep a text that was shortened already; where there is no room for more, that it is not shown."""
        if text not in self._indexes and len(text) > self._room:
            text = f"[{len(text)} characters are not shown]"
        if text not in self._indexes:
            self._room -= len(text)
        return self._indexes.setdefault(text, len(self._indexes))

    @property
    def texts(self) -> list[str]:
        """Every text that was kept, in the order of their places."""
        return list(self._indexes)


def shorten_text(text: str) -> str:
    """A text cut to LONGEST_TEXT characters, which is said at its end."""
    if len(text) <= MAX_TEXT_LENGTH:
        return text
    return f"{text[:MAX_TEXT_LENGTH]}\n[{len(text) - MAX_TEXT_LENGTH} more characters are not shown]"


def pack_json(data: Any) -> str:
    """JSON, compressed, in base 64: no character of it can end an element, whatever the data says."""
    text = json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    # A moment in its header would make two reports of one run differ.
    return base64.b64encode(gzip.compress(text.encode(), compresslevel=9, mtime=0)).decode("ascii")


def write_data_scripts(packed_tasks: Sequence[str], folder: Path) -> None:
    """Write each piece as a script below `folder`: a page that is opened from a disk may load scripts alone."""
    delete_data_scripts(folder)
    for number, packed_task in enumerate(packed_tasks):
        write_atomically(folder / EPISODES_FOLDER / f"{number}.js", f'homerEpisodes({number},"{packed_task}");\n')


def delete_data_scripts(folder: Path) -> None:
    """Delete what an earlier, larger report left beside its page."""
    scripts_folder = folder / EPISODES_FOLDER
    if scripts_folder.is_dir() and not scripts_folder.is_symlink():
        shutil.rmtree(scripts_folder)
