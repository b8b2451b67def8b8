"""Short texts of what something was and what it is now."""

_MAX_CHARS = 80


def shorten(text: str) -> str:
    """Return a text on one line, cut after 80 characters."""
    line = " ".join(text[: 10 * _MAX_CHARS].split())
    return line if len(line) <= _MAX_CHARS else f"{line[: _MAX_CHARS - 3]}..."


def show_difference(before: str, after: str) -> tuple[str, str]:
    """Shorten two texts so that the place where they first differ is in both."""
    before, after = " ".join(before.split()), " ".join(after.split())
    shorter = min(len(before), len(after))
    same = next((i for i in range(shorter) if before[i] != after[i]), shorter)
    if same < _MAX_CHARS // 2:
        return shorten(before), shorten(after)
    start = same - _MAX_CHARS // 4
    return f"...{shorten(before[start:])}", f"...{shorten(after[start:])}"
