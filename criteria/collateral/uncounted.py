"""What never counts as a change of content: the one list, which the documentation prints."""

from typing import Literal, NamedTuple

FileKind = Literal["mail", "calendar", "workbook", "document", "other"]


class UncountedPart(NamedTuple):
    """A part of a file that may change without a change of what the file says.

    Attributes:
        kind: The kind of file.
        names: Headers or properties that are left out by name; a name with `*` at its end stands for all that begin so.
        what: The part in words, if it has no such names.
        reason: Why it does not count.
    """

    kind: FileKind
    reason: str
    names: tuple[str, ...] = ()
    what: str = ""


UNCOUNTED_PARTS: tuple[UncountedPart, ...] = (
    UncountedPart("mail", "a number that programs give a mail", ("Message-ID", "X-UID", "X-UIDL", "Thread-Index")),
    UncountedPart("mail", "the moment of sending, which no request names", ("Date",)),
    UncountedPart("mail", "how the mail travelled", (
        "Received", "Return-Path", "Delivered-To", "X-Original-To", "Authentication-Results", "ARC-*",
        "DKIM-Signature", "Received-SPF",
    )),
    UncountedPart("mail", "which program wrote the mail", ("User-Agent", "X-Mailer", "X-MimeOLE")),
    UncountedPart("mail", "whether and how the mail has been read", (
        "Status", "X-Status", "X-Keywords", "X-Mozilla-Status", "X-Mozilla-Status2", "X-Mozilla-Keys",
    )),
    UncountedPart("mail", "how the text is packed; the text itself counts", (
        "MIME-Version", "Content-Type", "Content-Transfer-Encoding", "Content-Disposition", "Content-Length", "Lines",
        "Content-Language",
    )),
    UncountedPart("mail", "the same recipients, written differently",
                  what="the order of the addresses in a header, and capitals in an address"),
    UncountedPart("mail", "typesetting", what="runs of blanks, blanks at the ends of lines, kinds of line ends"),
    UncountedPart("calendar", "a number that programs give an event, new for one that is made again", ("UID",)),
    UncountedPart("calendar", "bookkeeping of when and how often an entry was written", (
        "DTSTAMP", "SEQUENCE", "CREATED", "LAST-MODIFIED", "ACKNOWLEDGED",
    )),
    UncountedPart("calendar", "which program wrote the file, and in which version of the format", (
        "PRODID", "VERSION", "CALSCALE", "X-WR-CALNAME", "X-WR-TIMEZONE", "X-WR-ALARMUID",
        "X-MOZ-GENERATION", "X-MOZ-LASTACK",
        "X-MICROSOFT-CDO-APPT-SEQUENCE", "X-MICROSOFT-CDO-OWNERAPPTID", "X-LIC-LOCATION",
    )),
    UncountedPart("calendar", "about the file, not about an event", what=(
        "name, colour and description of the calendar, and all else that the file says of itself; but for a `METHOD`"
        " other than `PUBLISH` and `REQUEST`, such as `CANCEL`"
    )),
    UncountedPart("calendar", "the same times, written differently", what=(
        "a series or several single events; a length or an end; the zone of a time, as long as every occurrence is at"
        " the same instant (a time without a zone is in UTC)"
    )),
    UncountedPart("calendar", "the same as leaving it out", what=(
        "`TRANSP:OPAQUE`, `STATUS:CONFIRMED`, `CLASS:PUBLIC`, `PRIORITY:0` and `PRIORITY:5`, what Outlook and Apple"
        " Calendar write into every event (`X-MICROSOFT-CDO-BUSYSTATUS:BUSY` and the like), and properties without a"
        " value"
    )),
    UncountedPart("calendar", "a container", what="the order of the entries of a file"),
    UncountedPart("workbook", "the look of a cell", what=(
        "fonts, their colours, borders, alignment, column widths, row heights, defined styles, conditional formats, as"
        " long as the text can be read and is not struck through; the fill of a cell that is blank, new or moved, and"
        " fills that a sheet has lost altogether, while another fill of any other cell is a mark"
    )),
    UncountedPart("workbook", "a number format that shows the same number, currency, percentage or date", what=(
        "decimal places as long as what is shown is right to half a hundredth, thousands separators, orders of dates"
    )),
    UncountedPart("workbook", "computed anew from the formula", what="cached values"),
    UncountedPart("workbook", "programs make it by themselves", what="a link to the address that its cell shows"),
    UncountedPart("workbook", "follows from another change", what=(
        "another value of a formula whose own text is as it was; cells that an insertion or a deletion of rows or"
        " columns moved, with the references to them, but for blank rows and columns that were inserted or deleted"
        " before content for no reason"
    )),
    UncountedPart("workbook", "how the workbook is looked at, printed or filled in", what=(
        "the active sheet, selections, frozen panes, page setup but for headers and footers, filters as long as they"
        " hide no row, tables over cells, data validation but for its prompts, protection without a password"
    )),
    UncountedPart("workbook", "programs that open a workbook may lose it", what=(
        "shapes that are gone, and text within a cell that is no longer struck through"
    )),
    UncountedPart("workbook", "it says nothing more than its cells", what=(
        "a new name for cells, if its words state no value"
    )),
    UncountedPart("document", "the look of a text", what=(
        "fonts, bold and the like, colours, spacing, tab stops, styles other than heading levels and lists, as long as"
        " the text can be read and is not struck through"
    )),
    UncountedPart("document", "bookkeeping of editors", what=(
        "revision ids (rsid), proofing marks, bookmarks, settings, how a text is divided into runs"
    )),
    UncountedPart("document", "no text", what="paragraphs without text, with a page break or without"),
    UncountedPart("other", "about the file, not in it", what=(
        "core properties of Word, Excel and PDF files (author, times, title); the layout and compression of an archive"
    )),
    UncountedPart("other", "another notation of the same text", what=(
        "in text files: the encoding, byte order marks, kinds of line ends, blanks at the ends of lines; quotation"
        " marks of CSV; where a PDF breaks its lines; the format in which the pixels of an image are stored"
    )),
)  # fmt: skip


def list_uncounted_names(kind: FileKind) -> frozenset[str]:
    """Return the names of the headers or properties that do not count, in lower case."""
    return frozenset(name.lower() for part in UNCOUNTED_PARTS if part.kind == kind for name in part.names)


_NAMES: dict[FileKind, frozenset[str]] = {kind: list_uncounted_names(kind) for kind in ("mail", "calendar")}
_PREFIXES = {kind: tuple(name[:-1] for name in names if name.endswith("*")) for kind, names in _NAMES.items()}


def is_uncounted(kind: FileKind, name: str) -> bool:
    """Return whether a header or property does not count."""
    lowered = name.lower()
    return lowered in _NAMES[kind] or lowered.startswith(_PREFIXES[kind])
