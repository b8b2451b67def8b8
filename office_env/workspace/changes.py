"""Changes between two trees of files: which files changed and, in office files, which of their parts."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import SequenceMatcher
from pathlib import PurePosixPath
from typing import Literal

from data_model import FrozenModel
from file_formats import UnreadableFile
from office_env.workspace.file_tree import FileTree
from office_env.workspace.line_alignment import can_align_lines

PartKind = Literal["cell", "sheet", "event", "mail", "paragraph"]
_MAX_PARTS = 10_000
_MAX_SHOWN_CHARS = 60


class ChangedPart(FrozenModel):
    """A part of a file that changed.

    Attributes:
        kind: A cell of a workbook, a whole sheet, an event, a field of a mail, or a paragraph or table row.
        where: `Sheet!B5`, the sheet's name, the event's title, the field's name, `paragraph 3`.
        before: The old text, or None if the part is new.
        after: The new text, or None if the part is gone.
    """

    kind: PartKind
    where: str
    before: str | None
    after: str | None


class FileChange(FrozenModel):
    """A file that changed and its changed parts; it has no parts if it cannot be read as the type its name says."""

    path: str
    parts: tuple[ChangedPart, ...] = ()


class Changes(FrozenModel):
    """The differences between two trees, with sorted paths."""

    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    changed: tuple[FileChange, ...] = ()

    @property
    def paths(self) -> tuple[str, ...]:
        """Every path that differs, sorted."""
        return tuple(sorted((*self.added, *self.removed, *(file.path for file in self.changed))))


def find_changes(before: FileTree, after: FileTree) -> Changes:
    """Compare two trees: files by their digests, and those that differ part by part.

    Workbooks are compared by cell, calendars by event, mails by field, and Word documents by paragraph and table row.
    At most the first 10,000 parts of a file are returned.
    """
    old, new = before.digests(), after.digests()
    changed_names = sorted(name for name in old.keys() & new.keys() if old[name] != new[name])
    return Changes(
        added=tuple(sorted(new.keys() - old.keys())),
        removed=tuple(sorted(old.keys() - new.keys())),
        changed=tuple(
            FileChange(path=name, parts=_compare_parts(name, before.read(name), after.read(name)))
            for name in changed_names
        ),
    )


def format_changes(changes: Changes) -> str:
    """Format changes for people, one per line, with the parts of a file below it."""
    lines = [f"added {name}" for name in changes.added] + [f"removed {name}" for name in changes.removed]
    for file in changes.changed:
        lines.append(f"changed {file.path}")
        lines += [
            f"  {part.kind} {part.where}: {_shorten(part.before)} -> {_shorten(part.after)}" for part in file.parts
        ]
    return "".join(f"{line}\n" for line in lines) or "nothing changed\n"


def _compare_parts(name: str, before: bytes, after: bytes) -> tuple[ChangedPart, ...]:
    compare = _COMPARERS.get(PurePosixPath(name).suffix.lower())
    if compare is None:
        return ()
    try:
        return tuple(part for part, _ in zip(compare(before, after), range(_MAX_PARTS), strict=False))
    except UnreadableFile:
        return ()


def _compare_cells(before: bytes, after: bytes) -> Iterator[ChangedPart]:
    # openpyxl, icalendar and python-docx are slow to import, and `office_env` always imports this module.
    from openpyxl.utils import get_column_letter

    from file_formats import xlsx

    old, new = xlsx.read_cells(before), xlsx.read_cells(after)
    for sheet in [*old, *(name for name in new if name not in old)]:
        if sheet not in new or sheet not in old:
            yield ChangedPart(
                kind="sheet", where=sheet, before=_format_presence(sheet in old), after=_format_presence(sheet in new)
            )
        old_cells, new_cells = old.get(sheet, {}), new.get(sheet, {})
        for row, column in sorted(old_cells.keys() | new_cells.keys()):
            position = (row, column)
            # 1 and True are equal in Python, but not as cells.
            if repr(old_cells.get(position)) != repr(new_cells.get(position)):
                where = f"{sheet}!{get_column_letter(column)}{row}"
                yield ChangedPart(
                    kind="cell",
                    where=where,
                    before=_format_value(old_cells.get(position)),
                    after=_format_value(new_cells.get(position)),
                )


def _compare_events(before: bytes, after: bytes) -> Iterator[ChangedPart]:
    from file_formats import ics

    def describe(event: ics.Event) -> tuple[str, str]:
        extra = {"at": event.location, "repeats": event.rrule, "says": event.description}
        details = "".join(f", {label} {value}" for label, value in extra.items() if value)
        return (
            event.summary,
            f"{_format_value(event.start)} to "
            f"{_format_value(event.end)}{details}{'' if event.is_busy else ', not busy'}",
        )

    old = Counter(describe(event) for event in ics.read_calendar(before).events)
    new = Counter(describe(event) for event in ics.read_calendar(after).events)
    removed, added = sorted((old - new).elements()), sorted((new - old).elements())
    for title, text in removed:
        # An event whose title is also on the other side was changed, not deleted and created again.
        successor = next((one for one in added if one[0] == title), None)
        if successor:
            added.remove(successor)
        yield ChangedPart(kind="event", where=title, before=text, after=successor[1] if successor else None)
    for title, text in added:
        yield ChangedPart(kind="event", where=title, before=None, after=text)


def _compare_mail_fields(before: bytes, after: bytes) -> Iterator[ChangedPart]:
    from file_formats import eml

    def list_fields(mail: eml.Mail) -> Mapping[str, str | None]:
        lists = {"to": mail.recipients, "cc": mail.cc, "attachments": mail.attachments}
        texts = {name: ", ".join(values) or None for name, values in lists.items()}
        return {"from": mail.sender, **texts, "subject": mail.subject, "date": mail.date, "body": mail.body}

    old, new = list_fields(eml.read_mail(before)), list_fields(eml.read_mail(after))
    for field in old:
        if old[field] != new[field]:
            yield ChangedPart(kind="mail", where=field, before=old[field], after=new[field])


def _compare_paragraphs(before: bytes, after: bytes) -> Iterator[ChangedPart]:
    from file_formats import docx

    old, new = (docx.read_document(content).text.split("\n") for content in (before, after))
    for operation, old_start, old_end, new_start, new_end in _align_lines(old, new):
        if operation == "equal":
            continue
        for offset in range(max(old_end - old_start, new_end - new_start)):
            old_text = old[old_start + offset] if old_start + offset < old_end else None
            new_text = new[new_start + offset] if new_start + offset < new_end else None
            number = (old_start if new_text is None else new_start) + offset + 1
            yield ChangedPart(kind="paragraph", where=f"paragraph {number}", before=old_text, after=new_text)


def _align_lines(old: list[str], new: list[str]) -> Iterable[tuple[str, int, int, int, int]]:
    """Return how lines became others, as `difflib` says; one replacement of all if they are too many to align."""
    if can_align_lines(old, new):
        return SequenceMatcher(None, old, new, autojunk=len(old) > 2_000).get_opcodes()
    return [] if old == new else [("replace", 0, len(old), 0, len(new))]


_COMPARERS: Mapping[str, Callable[[bytes, bytes], Iterator[ChangedPart]]] = {
    ".xlsx": _compare_cells,
    ".ics": _compare_events,
    ".eml": _compare_mail_fields,
    ".docx": _compare_paragraphs,
}


def _format_presence(is_present: bool) -> str | None:
    return "sheet" if is_present else None


def _format_value(value: object) -> str | None:
    return None if value is None else str(value)


def _shorten(text: str | None) -> str:
    if text is None:
        return "nothing"
    line = text.replace("\n", " / ")
    return repr(line if len(line) <= _MAX_SHOWN_CHARS else f"{line[:_MAX_SHOWN_CHARS]}...")
