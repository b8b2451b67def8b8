"""Limits of Word documents, PDF files, images, text, calendars and mails."""

from data_model.bounds.definition import FILE_UNREADABLE, define_bound

_ARCHIVES = "Archives: Word documents and Excel workbooks"
ARCHIVE_MEMBERS = define_bound(_ARCHIVES, "ARCHIVE_MEMBERS", 5_000, "members", "an archive", FILE_UNREADABLE)
ARCHIVE_BYTES = define_bound(_ARCHIVES, "ARCHIVE_BYTES", 100_000_000, "bytes", "an archive, unpacked", FILE_UNREADABLE)
ARCHIVE_RATIO = define_bound(
    _ARCHIVES,
    "ARCHIVE_RATIO",
    200,
    "times its packed size",
    "a file in an archive: its unpacked size, if that is over a megabyte",
    FILE_UNREADABLE,
)

_DOCUMENTS = "Word documents"
DOCUMENT_TAGS = define_bound(
    _DOCUMENTS,
    "DOCUMENT_TAGS",
    1_500_000,
    "tags",
    "start and end tags in the XML of a document",
    FILE_UNREADABLE,
)
DOCUMENT_CELLS = define_bound(
    _DOCUMENTS, "DOCUMENT_CELLS", 200_000, "cells",
    "all tables of a document; a merged cell counts as all cells it covers",
    FILE_UNREADABLE,
)  # fmt: skip
DOCUMENT_MARKER_CHARS = define_bound(
    _DOCUMENTS, "DOCUMENT_MARKER_CHARS", 255, "characters", "the numbering pattern of a list", "the rest is not read"
)

WRITTEN_TABLE_CELLS = define_bound(
    _DOCUMENTS, "WRITTEN_TABLE_CELLS", 20_000, "cells", "a table that an action writes", "the action is refused"
)
CONVERTED_BLOCKS = define_bound(
    _DOCUMENTS,
    "CONVERTED_BLOCKS",
    50_000,
    "paragraphs and tables",
    "a document made from a PDF",
    "the action is refused",
)

_PDFS = "PDF files"
PDF_BYTES = define_bound(_PDFS, "PDF_BYTES", 64_000_000, "bytes", "a PDF", FILE_UNREADABLE)
PDF_PAGES = define_bound(_PDFS, "PDF_PAGES", 1_000, "pages", "a PDF", FILE_UNREADABLE)
PDF_TEXT_CHARS = define_bound(
    _PDFS, "PDF_TEXT_CHARS", 10_000_000, "characters", "the text of all pages", FILE_UNREADABLE
)
PDF_OPERATIONS = define_bound(
    _PDFS, "PDF_OPERATIONS", 1_000_000, "drawing operations", "all pages of a PDF", FILE_UNREADABLE
)
PDF_TOKENS = define_bound(
    _PDFS,
    "PDF_TOKENS",
    1_000_000,
    "numbers, names and operators",
    "the content of a page, or of one form on it",
    FILE_UNREADABLE,
)
PDF_STREAM_BYTES = define_bound(_PDFS, "PDF_STREAM_BYTES", 16_000_000, "bytes", "a stream, unpacked", FILE_UNREADABLE)
PDF_STREAM_WORK_BYTES = define_bound(
    _PDFS,
    "PDF_STREAM_WORK_BYTES",
    64_000_000,
    "bytes",
    "the results of all filters that unpack a stream, added up",
    FILE_UNREADABLE,
)
PDF_DAMAGED_BYTES = define_bound(
    _PDFS, "PDF_DAMAGED_BYTES", 1_000_000, "bytes", "the packed size of a damaged stream", "the stream is not repaired"
)
PDF_FORMS = define_bound(
    _PDFS, "PDF_FORMS", 200, "forms", "forms that a page draws, including nested ones", FILE_UNREADABLE
)
_PAGES_READ_AS_LINES = "tables and paragraphs are not detected: the text of each page is read line by line"
PDF_LAYOUT_OPERATIONS = define_bound(
    _PDFS,
    "PDF_LAYOUT_OPERATIONS",
    200_000,
    "drawing operations",
    "a PDF whose tables and paragraphs are detected",
    _PAGES_READ_AS_LINES,
)
PDF_LAYOUT_PAGES = define_bound(
    _PDFS, "PDF_LAYOUT_PAGES", 200, "pages", "a PDF whose tables and paragraphs are detected", _PAGES_READ_AS_LINES
)
PDF_LAYOUT_BYTES = define_bound(
    _PDFS,
    "PDF_LAYOUT_BYTES",
    100_000_000,
    "bytes",
    "all unpacked streams of a PDF whose tables and paragraphs are detected",
    _PAGES_READ_AS_LINES,
)
PDF_LAYOUT_RULES = define_bound(
    _PDFS,
    "PDF_LAYOUT_RULES",
    10_000,
    "lines and boxes",
    "a page whose tables are detected",
    "the page counts as one without tables",
)
PDF_LAYOUT_TESTS = define_bound(
    _PDFS,
    "PDF_LAYOUT_TESTS",
    5_000_000,
    "tests",
    "a page: the number of table cells times the number of words",
    "the page counts as one without tables",
)

_IMAGES = "Images"
IMAGE_PIXELS = define_bound(
    _IMAGES, "IMAGE_PIXELS", 16_000_000, "pixels", "an image, or a page drawn as one", FILE_UNREADABLE
)
IMAGE_BYTES = define_bound(_IMAGES, "IMAGE_BYTES", 64_000_000, "bytes", "an image", FILE_UNREADABLE)

_TEXTS = "Plain text and calendars"
TEXT_BYTES = define_bound(_TEXTS, "TEXT_BYTES", 16_000_000, "bytes", "a text file", FILE_UNREADABLE)
CALENDAR_BYTES = define_bound(_TEXTS, "CALENDAR_BYTES", 2_000_000, "bytes", "a calendar", FILE_UNREADABLE)
CALENDAR_LEVELS = define_bound(_TEXTS, "CALENDAR_LEVELS", 50, "levels", "nested components", FILE_UNREADABLE)
CALENDAR_ZONES = define_bound(_TEXTS, "CALENDAR_ZONES", 40, "time zones", "a calendar", "the others are left out")
_LATER_UNSEEN = "later recurrences are not looked at: a check that has found no overlap until then is an error"
CALENDAR_DAYS = define_bound(
    _TEXTS, "CALENDAR_DAYS", 200_000, "days",
    "the days and periods that are tried for recurring events, all events together; each event may use an equal share",
    _LATER_UNSEEN,
)  # fmt: skip
CALENDAR_OCCURRENCES = define_bound(
    _TEXTS, "CALENDAR_OCCURRENCES", 50_000, "times",
    "all recurring events of a calendar; each event may have an equal share",
    _LATER_UNSEEN,
)  # fmt: skip
CALENDAR_RULE_CHARS = define_bound(
    _TEXTS, "CALENDAR_RULE_CHARS", 1_000, "characters", "the rule of a recurring event",
    "only the first time of the event counts",
)  # fmt: skip
CALENDAR_REPEATS = define_bound(_TEXTS, "CALENDAR_REPEATS", 5_000, "times", "a recurring event", _LATER_UNSEEN)
CALENDAR_CHANGES = define_bound(
    _TEXTS, "CALENDAR_CHANGES", 50, "changes", "a calendar: a change of one occurrence and all later ones",
    "the other changes count for one occurrence",
)  # fmt: skip

_MAILS = "Mails"
MAIL_BYTES = define_bound(_MAILS, "MAIL_BYTES", 25_000_000, "bytes", "a mail", FILE_UNREADABLE)
MAIL_LINES = define_bound(_MAILS, "MAIL_LINES", 500_000, "lines", "a mail", FILE_UNREADABLE)
MAIL_PARTS = define_bound(
    _MAILS, "MAIL_PARTS", 1_000, "parts", "a mail, including those of attached mails", FILE_UNREADABLE
)
MAIL_PEOPLE = define_bound(_MAILS, "MAIL_PEOPLE", 200, "people", "`cc` or `bcc` of an action", "the action is refused")
MAIL_DEPTH = define_bound(_MAILS, "MAIL_DEPTH", 50, "levels", "nested parts", "the mail is read as one text")
MAIL_HEADER_CHARS = define_bound(
    _MAILS, "MAIL_HEADER_CHARS", 1_000_000, "characters", "all headers of a mail and its parts", FILE_UNREADABLE
)
MAIL_TEXT_BYTES = define_bound(
    _MAILS, "MAIL_TEXT_BYTES", 4_000_000, "bytes", "the text of a mail, without its attachments", FILE_UNREADABLE
)
MAIL_ADDRESSES_CHARS = define_bound(
    _MAILS, "MAIL_ADDRESSES_CHARS", 20_000, "characters", "a header that lists addresses", "the rest is not read"
)
MAIL_ADDRESS_LEVELS = define_bound(
    _MAILS, "MAIL_ADDRESS_LEVELS", 50, "levels", "nested comments or groups in a list of addresses",
    "the list is read as plain words, so no address is found in it",
)  # fmt: skip
MAIL_PARAMETERS_CHARS = define_bound(
    _MAILS, "MAIL_PARAMETERS_CHARS", 2_000, "characters", "a header with parameters, such as a file name",
    "the rest is not read",
)  # fmt: skip
MAIL_WORDS_CHARS = define_bound(
    _MAILS, "MAIL_WORDS_CHARS", 50_000, "characters", "a header with encoded words", "the words are not decoded"
)
_MAILBOX_IS_ERROR = "the text of the mailbox is an error message, as if OfficeBench's own reader had failed"
EXACT_HEADER_CHARS = define_bound(
    _MAILS, "EXACT_HEADER_CHARS", 20_000, "characters", "a header that the profile `officebench-exact` reads",
    _MAILBOX_IS_ERROR,
)  # fmt: skip
EXACT_HEADERS_CHARS = define_bound(
    _MAILS, "EXACT_HEADERS_CHARS", 200_000, "characters",
    "all different headers of a mail that the profile `officebench-exact` reads",
    _MAILBOX_IS_ERROR,
)  # fmt: skip
