"""What changed between two trees of files: which files, and in those of an office which parts of them."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import SequenceMatcher
from pathlib import PurePosixPath
from typing import Literal

from data_model import Frozen
from office_env.files import FileTree
from office_env.formats.errors import UnreadableFile
from office_env.line_differences import can_be_aligned

Kind = Literal["cell", "sheet", "event", "mail", "paragraph"]
_MOST_PARTS = 10_000
_SHOWN = 60


class ChangedPart(Frozen):
    """One part of a file that changed.

    kind: a cell of a workbook, a whole sheet, an event, a field of a mail, or a paragraph or table row.
    where: `Sheet!B5`, the sheet's name, the event's title, the field's name, `paragraph 3`.
    before, after: as text; None where there was none, or is none any more.
    """

    kind: Kind
    where: str
    before: str | None
    after: str | None


class FileChange(Frozen):
    """A file that changed, with the parts that did; none where it cannot be read as what its name says."""

    path: str
    parts: tuple[ChangedPart, ...] = ()


class Changes(Frozen):
    """The difference between two trees; paths are sorted."""

    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    changed: tuple[FileChange, ...] = ()

    @property
    def paths(self) -> tuple[str, ...]:
        """Every path that is not as it was, sorted."""
        return tuple(sorted((*self.added, *self.removed, *(one.path for one in self.changed))))


def changes(before: FileTree, after: FileTree) -> Changes:
    """Compare two trees: files by their digests, and those that differ part by part.

    Workbooks differ in cells, calendars in events, mails in fields, Word documents in paragraphs and table rows. Of
    more than 10,000 parts of one file the first are given.
    """
    old, new = before.digests(), after.digests()
    differing = sorted(name for name in old.keys() & new.keys() if old[name] != new[name])
    return Changes(
        added=tuple(sorted(new.keys() - old.keys())),
        removed=tuple(sorted(old.keys() - new.keys())),
        changed=tuple(
            FileChange(path=name, parts=_parts(name, before.read(name), after.read(name))) for name in differing
        ),
    )


def changes_text(found: Changes) -> str:
    """Write changes for people, a line each; the parts of a file are below it."""
    lines = [f"added {name}" for name in found.added] + [f"removed {name}" for name in found.removed]
    for file in found.changed:
        lines.append(f"changed {file.path}")
        lines += [f"  {part.kind} {part.where}: {_shown(part.before)} -> {_shown(part.after)}" for part in file.parts]
    return "".join(f"{line}\n" for line in lines) or "nothing changed\n"


def _parts(name: str, before: bytes, after: bytes) -> tuple[ChangedPart, ...]:
    compare = _COMPARED.get(PurePosixPath(name).suffix.lower())
    if compare is None:
        return ()
    try:
        return tuple(part for part, _ in zip(compare(before, after), range(_MOST_PARTS), strict=False))
    except UnreadableFile:
        return ()


def _cells(before: bytes, after: bytes) -> Iterator[ChangedPart]:
    # openpyxl, icalendar and python-docx are heavy, and this module stands in the door.
    from openpyxl.utils import get_column_letter

    from office_env.formats import xlsx

    old, new = xlsx.sheet_cells(before), xlsx.sheet_cells(after)
    for sheet in [*old, *(name for name in new if name not in old)]:
        if sheet not in new or sheet not in old:
            yield ChangedPart(kind="sheet", where=sheet, before=_present(sheet in old), after=_present(sheet in new))
        was, now = old.get(sheet, {}), new.get(sheet, {})
        for row, column in sorted(was.keys() | now.keys()):
            place = (row, column)
            # 1 and True are equal in Python, and two different cells.
            if repr(was.get(place)) != repr(now.get(place)):
                where = f"{sheet}!{get_column_letter(column)}{row}"
                yield ChangedPart(kind="cell", where=where, before=_said(was.get(place)), after=_said(now.get(place)))


def _events(before: bytes, after: bytes) -> Iterator[ChangedPart]:
    from office_env.formats import ics

    def told(event: ics.Event) -> tuple[str, str]:
        extra = {"at": event.location, "repeats": event.rrule, "says": event.description}
        rest = "".join(f", {word} {value}" for word, value in extra.items() if value)
        return event.summary, f"{_said(event.start)} to {_said(event.end)}{rest}{'' if event.busy else ', not busy'}"

    old = Counter(told(event) for event in ics.read_calendar(before).events)
    new = Counter(told(event) for event in ics.read_calendar(after).events)
    gone, come = sorted((old - new).elements()), sorted((new - old).elements())
    for title, text in gone:
        # An event whose title stands on the other side as well was changed, not deleted and made anew.
        twin = next((one for one in come if one[0] == title), None)
        if twin:
            come.remove(twin)
        yield ChangedPart(kind="event", where=title, before=text, after=twin[1] if twin else None)
    for title, text in come:
        yield ChangedPart(kind="event", where=title, before=None, after=text)


def _fields(before: bytes, after: bytes) -> Iterator[ChangedPart]:
    from office_env.formats import eml

    def told(mail: eml.Mail) -> Mapping[str, str | None]:
        lists = {"to": mail.recipients, "cc": mail.cc, "attachments": mail.attachments}
        texts = {name: ", ".join(values) or None for name, values in lists.items()}
        return {"from": mail.sender, **texts, "subject": mail.subject, "date": mail.date, "body": mail.body}

    old, new = told(eml.read_mail(before)), told(eml.read_mail(after))
    for field in old:
        if old[field] != new[field]:
            yield ChangedPart(kind="mail", where=field, before=old[field], after=new[field])


def _paragraphs(before: bytes, after: bytes) -> Iterator[ChangedPart]:
    from office_env.formats import docx

    old, new = (docx.read_document(content).text.split("\n") for content in (before, after))
    for tag, start, end, first, last in _aligned(old, new):
        if tag == "equal":
            continue
        for offset in range(max(end - start, last - first)):
            was = old[start + offset] if start + offset < end else None
            now = new[first + offset] if first + offset < last else None
            number = (start if now is None else first) + offset + 1
            yield ChangedPart(kind="paragraph", where=f"paragraph {number}", before=was, after=now)


def _aligned(old: list[str], new: list[str]) -> Iterable[tuple[str, int, int, int, int]]:
    """Which lines became which, as `difflib` says it; all at once where there are too many to align."""
    if can_be_aligned(old, new):
        return SequenceMatcher(None, old, new, autojunk=len(old) > 2_000).get_opcodes()
    return [] if old == new else [("replace", 0, len(old), 0, len(new))]


_COMPARED: Mapping[str, Callable[[bytes, bytes], Iterator[ChangedPart]]] = {
    ".xlsx": _cells,
    ".ics": _events,
    ".eml": _fields,
    ".docx": _paragraphs,
}


def _present(is_there: bool) -> str | None:
    return "sheet" if is_there else None


def _said(value: object) -> str | None:
    return None if value is None else str(value)


def _shown(text: str | None) -> str:
    if text is None:
        return "nothing"
    line = text.replace("\n", " / ")
    return repr(line if len(line) <= _SHOWN else f"{line[:_SHOWN]}...")
