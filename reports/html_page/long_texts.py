"""Long texts of the page: each once per task, cut after 20,000 characters, with a note that says so."""

from data_model import bounds

MAX_TEXT_LENGTH = 20_000


class TextPool:
    """The long texts of one task's data without duplicates: several runs read and write mostly the same texts."""

    def __init__(self) -> None:
        self._indexes: dict[str, int] = {}
        self._room = bounds.REPORT_TASK_CHARS

    def add(self, text: str) -> int:
        """Add a text, shortened, and return its index in `texts`."""
        return self.add_shortened(shorten_text(text))

    def add_shortened(self, text: str) -> int:
        """Add a text that is already shortened and return its index; if the pool is full, add a notice instead."""
        if text not in self._indexes and len(text) > self._room:
            text = f"[{len(text)} characters are not shown]"
        if text not in self._indexes:
            self._room -= len(text)
        return self._indexes.setdefault(text, len(self._indexes))

    @property
    def texts(self) -> list[str]:
        """All texts of the pool, in the order of their indexes."""
        return list(self._indexes)


def shorten_text(text: str) -> str:
    """Cut a text to MAX_TEXT_LENGTH characters; a note at its end says how many are missing."""
    if len(text) <= MAX_TEXT_LENGTH:
        return text
    return f"{text[:MAX_TEXT_LENGTH]}\n[{len(text) - MAX_TEXT_LENGTH} more characters are not shown]"
