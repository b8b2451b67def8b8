"""Why the corrected profile and OfficeBench's own evaluator disagree about a check: the named causes."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from criteria.differences import cell_causes as cells
from criteria.differences import file_causes as files
from criteria.differences import keyword_causes as contain
from criteria.differences.disagreement import Disagreement
from criteria.registry import References
from criteria.score import score_criterion
from data_model import Criterion, InputError
from office_env import FileTree

_KEYWORD_FUNCTIONS = ("evaluate_contain", "evaluate_not_contain")
_CELL_FUNCTIONS = ("evaluate_excel_cell_value", "evaluate_excel_cell_comparator")

_CAUSES_IN_THE_CHECK = ("nothing-asked", "arguments-checked")


class DifferenceCause(NamedTuple):
    """One cause of disagreement between the profiles.

    Attributes:
        functions: The criteria that it can affect.
        description: What the corrected profile does, and what OfficeBench does instead; docs/profiles.md shows it.
        explains: Whether it is the cause of a given disagreement.
    """

    name: str
    functions: tuple[str, ...]
    description: str
    explains: Callable[[Disagreement], bool]


DIFFERENCE_CAUSES = (
    DifferenceCause("nothing-asked", (*_KEYWORD_FUNCTIONS, "evaluate_diff_contain_text", *_CELL_FUNCTIONS),
         "A check without a keyword, or with a blank one, is an error; in OfficeBench it passes.",
         files.asks_for_nothing),
    DifferenceCause("arguments-checked", (*_KEYWORD_FUNCTIONS, *_CELL_FUNCTIONS),
         "Meaningless arguments (row `B`) are an error; OfficeBench searches for them as text.",
         files.has_invalid_arguments),
    DifferenceCause("sound-file", ("evaluate_file_exist",),
         "A folder, an empty file, or a file that cannot be read as the type that its ending says does not count as an "
         "existing file.",
         files.is_unreadable_file),
    DifferenceCause("trailing-slash", ("evaluate_file_not_exist",),
         "A path that ends with `/` still names the file.",
         files.has_trailing_slash),
    DifferenceCause("target-must-exist", ("evaluate_not_contain",),
         "The file must exist and be readable; OfficeBench also passes if the file is missing, empty or damaged.",
         contain.is_target_missing),
    DifferenceCause("none-of-the-keywords", ("evaluate_not_contain",),
         "All keywords must be absent; in OfficeBench it is enough that one of them is absent.",
         contain.has_only_some_keywords),
    DifferenceCause("order-of-numbers", _KEYWORD_FUNCTIONS,
         "The order of keywords does not matter; OfficeBench removes the commas from the text as soon as it reaches a "
         "keyword that is a number, and searches for all later keywords in what is left.",
         contain.depends_on_keyword_order),
    DifferenceCause("own-type", _KEYWORD_FUNCTIONS,
         "A file is read as the type that its ending says; OfficeBench reads it as the type that the check names, and "
         "raises an exception if that type is wrong.",
         contain.names_wrong_type),
    DifferenceCause("mailbox-by-name", _KEYWORD_FUNCTIONS,
         "The name of a mailbox must equal the user's name; OfficeBench also accepts a mailbox whose name contains the "
         "user's name.",
         contain.reads_other_mailbox),
    DifferenceCause("whole-mail", _KEYWORD_FUNCTIONS,
         "Mails of any charset and with any parts are read; the labels of their headers and their file names are not "
         "searched. In OfficeBench, one mail without a charset hides the whole mailbox.",
         contain.make_text_cause("mail")),
    DifferenceCause("word-tables", _KEYWORD_FUNCTIONS,
         "The tables of a Word document are part of its text.",
         contain.make_text_cause("document")),
    DifferenceCause("whole-workbook", _KEYWORD_FUNCTIONS,
         "All sheets are searched, with computed values; OfficeBench searches a text dump of the active sheet, in "
         "which coordinates and `[Empty Cell]` can match too.",
         contain.make_text_cause("workbook")),
    DifferenceCause("calendar-lines", _KEYWORD_FUNCTIONS,
         "Calendar lines are unfolded and unescaped; times are converted to UTC, and times without a zone are read as "
         "UTC (`Z`).",
         contain.make_text_cause("calendar")),
    DifferenceCause("page-breaks", _KEYWORD_FUNCTIONS,
         "A page break in a PDF separates words; OfficeBench joins the last word of a page to the first of the next.",
         contain.make_text_cause("pdf")),
    DifferenceCause("text-encoding", _KEYWORD_FUNCTIONS,
         "Text files in encodings other than UTF-8 are read too.",
         contain.make_text_cause("text")),
    DifferenceCause("white-space", _KEYWORD_FUNCTIONS,
         "Line breaks and runs of white space count as one space.",
         contain.differs_in_white_space),
    DifferenceCause("number-values", (*_KEYWORD_FUNCTIONS, "evaluate_excel_cell_value", "evaluate_exact_match"),
         "Numbers are compared by value: `80.50` equals 80.5, `1,200` equals 1200, the text `100` equals the number "
         "100.",
         cells.differs_in_number_format),
    DifferenceCause("token-borders", _KEYWORD_FUNCTIONS,
         "A number, or a word of up to three letters, must stand alone: 5 is not found in 15, nor `no` in `None`.",
         contain.is_inside_longer_token),
    DifferenceCause("formula-values", ("evaluate_excel_cell_value", "evaluate_exact_match"),
         "A formula counts as its computed value; OfficeBench sees its text.", cells.involves_formula),
    DifferenceCause("blank-cells", ("evaluate_excel_cell_value",),
         "An empty expected value matches any empty cell of the sheet; in OfficeBench it matches every cell of the "
         "text dump of the active sheet, even a filled one, and no cell outside the dump.",
         cells.involves_blank_cell),
    DifferenceCause("whole-cell", ("evaluate_excel_cell_value",),
         "The whole cell must equal the value; in OfficeBench the cell only has to begin with it (`100` matches 1000).",
         cells.is_only_a_prefix),
    DifferenceCause("case-and-space",
         ("evaluate_excel_cell_value", "evaluate_exact_match", "evaluate_diff_contain_text"),
         "Case and white space are ignored; OfficeBench ignores case in keywords only.",
         cells.differs_in_case_or_space),
    DifferenceCause("dates-and-times", ("evaluate_excel_cell_value", "evaluate_exact_match"),
         "Dates and times are compared by value, whatever their format.", cells.differs_in_date_format),
    DifferenceCause("any-cell", ("evaluate_excel_cell_comparator",),
         "A comparator is applied to every listed cell, and sees numbers as numbers; OfficeBench applies it only to "
         "cells with a single word.",
         cells.has_cell_beyond_one_word),
    DifferenceCause("true-is-no-number", ("evaluate_exact_match",),
         "TRUE does not equal 1; in OfficeBench it does, as in Python.",
         cells.compares_boolean_with_number),
    DifferenceCause("any-type", ("evaluate_exact_match",),
         "Word documents, PDFs and other texts can match; in OfficeBench they never match, or the check raises an "
         "exception.",
         files.compares_other_types),
    DifferenceCause("dump-syntax", ("evaluate_diff_contain_text",),
         "Keywords are looked for in cells only; in OfficeBench they also match the coordinates and marks in the diff "
         "of the two text dumps.",
         cells.uses_dump_syntax),
    DifferenceCause("stray-rows", ("evaluate_diff_contain_text",),
         "Rows that are no part of the task must stay as they are; OfficeBench accepts any change whose text contains "
         "the keywords.",
         cells.has_only_unexpected_rows),
    DifferenceCause("whole-days", ("evaluate_calendar_no_overlap",),
         "All-day events, events without an end, and events with a time zone are understood; OfficeBench raises an "
         "exception.",
         files.raises_in_exact_profile),
    DifferenceCause("repeating-events", ("evaluate_calendar_no_overlap",),
         "A repeating event can overlap at each occurrence; OfficeBench sees only the first.",
         files.overlaps_only_by_repetition),
)  # fmt: skip


def find_disagreement(
    criterion: Criterion, workspace: FileTree, seed: FileTree, references: References
) -> Disagreement | None:
    """Score a check under both profiles; return the disagreement, or None if they agree."""
    exact_checks = score_criterion(criterion, workspace, seed, references, "officebench-exact")
    disagreement = Disagreement(criterion, workspace, seed, references, passes_exact=exact_checks[0].status == "passed")
    try:
        checks = score_criterion(criterion, workspace, seed, references)
    except InputError:
        return disagreement if disagreement.passes_exact else None
    disagreement = disagreement.with_checks(checks)
    return disagreement if disagreement.passes_exact != disagreement.passes_corrected else None


def find_causes(disagreement: Disagreement) -> Iterator[DifferenceCause]:
    """Yield the causes that explain a disagreement; the tests make sure that there is exactly one.

    If the check itself asks for nothing or cannot be read, that is the only cause.
    """
    causes = [cause for cause in DIFFERENCE_CAUSES if disagreement.criterion.function in cause.functions]
    causes_in_check = [cause for cause in causes if cause.name in _CAUSES_IN_THE_CHECK and cause.explains(disagreement)]
    yield from causes_in_check[:1] or [cause for cause in causes if cause.explains(disagreement)]
