"""Everything that has changed in what an office holds."""

from collections.abc import Callable, Iterator
from itertools import islice

from criteria.collateral.content_change import ContentChange
from criteria.target_files import file_type
from data_model import ChangeKind, bounds, sha256_hex
from file_formats import UnreadableFile, cache_reads, estimate_text_bytes
from office_env import ANSWER_FILE, FileTree

_Finder = Callable[[str, bytes, bytes], Iterator[ContentChange]]


def find_content_changes(before: FileTree, after: FileTree) -> tuple[ContentChange, ...]:
    """Find everything that has changed in what an office holds, item by item.

    Content is compared, not bytes: opening a file and saving it is no change, and what docs/uncounted.md lists never
    counts. A file that cannot be read, or that has more changes than `bounds.CONTENT_CHANGES`, is one change as a
    whole.

    Args:
        before: The office.
        after: The workspace.

    Returns:
        The changes, sorted by path, unit and item.
    """
    old, new = before.digests(), after.digests()
    changes: list[ContentChange] = []
    for path in sorted(old.keys() | new.keys()):
        if old.get(path) != new.get(path):
            changes += _find_file_changes(
                path, before.read(path) if path in old else None, after.read(path) if path in new else None
            )
    return tuple(sorted(changes))


def _estimate_bytes(changes: tuple[ContentChange, ...]) -> int:
    return sum(500 + estimate_text_bytes((change.path, change.item, change.before, change.after)) for change in changes)


# Variants of one end state differ in a file or two: the changes of all others are found once.
@cache_reads(_estimate_bytes)
def _find_file_changes(path: str, before: bytes | None, after: bytes | None) -> tuple[ContentChange, ...]:
    try:
        changes = tuple(islice(_iterate_changes(path, before, after), bounds.CONTENT_CHANGES + 1))
    except UnreadableFile as damage:
        return (_describe_whole(path, before, after, f"not compared item by item: {damage}"),)
    if len(changes) > bounds.CONTENT_CHANGES:
        return (_describe_whole(path, before, after, f"more than {bounds.CONTENT_CHANGES:,} items have changed"),)
    if not changes and path != ANSWER_FILE and (before is None or after is None):
        # A calendar without an entry is a file nevertheless.
        return (_describe_whole(path, before, after),)
    return changes


def _iterate_changes(path: str, before: bytes | None, after: bytes | None) -> Iterator[ContentChange]:
    if path == ANSWER_FILE:
        yield from _compare_answers(path, before, after)
        return
    kind = file_type(path)
    # Mails and events are what an office holds, whatever files they lie in.
    if kind == "mail":
        from criteria.collateral.mail_changes import find_mail_changes

        yield from find_mail_changes(path, before, after)
    elif kind == "calendar":
        from criteria.collateral.calendar_changes import find_calendar_changes

        yield from find_calendar_changes(path, before, after)
    elif before is None or after is None:
        yield _describe_whole(path, before, after)
    else:
        yield from _load_finder(kind)(path, before, after)


def _load_finder(kind: str) -> _Finder:
    """Import a comparison when it is first used: the libraries of file types are slow to load."""
    if kind == "workbook":
        from criteria.collateral.workbook_changes import find_workbook_changes

        return find_workbook_changes
    if kind == "document":
        from criteria.collateral.document_changes import find_document_changes

        return find_document_changes
    from criteria.collateral.other_file_changes import find_other_file_changes

    return find_other_file_changes


def _compare_answers(path: str, before: bytes | None, after: bytes | None) -> Iterator[ContentChange]:
    from criteria.collateral.other_file_changes import read_plain_text
    from criteria.collateral.short_text import show_difference

    texts = ["" if content is None else read_plain_text(content).strip() for content in (before, after)]
    if texts[0] != texts[1]:
        how: ChangeKind = "created" if not texts[0] else "changed" if texts[1] else "deleted"
        yield ContentChange(path, "answer", "", how, *show_difference(*texts))


def _describe_whole(path: str, before: bytes | None, after: bytes | None, reason: str = "") -> ContentChange:
    how: ChangeKind = "created" if before is None else "deleted" if after is None else "changed"
    old, new = (
        "" if content is None else f"{len(content):,} bytes, {sha256_hex(content)[:8]}" for content in (before, after)
    )
    if reason and after is not None:
        new += f"; {reason}"
    return ContentChange(path, "file", "", how, old, new)
