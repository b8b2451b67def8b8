"""The named causes for which the corrected profile and OfficeBench's own evaluator disagree about a check."""

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
    """One cause of disagreements.

    Attributes:
        name: The name of the cause, such as `token-borders`.
        functions: The criteria in which it can occur.
        description: The difference in one sentence.
        explains: Tests whether this cause explains a given disagreement.
    """

    name: str
    functions: tuple[str, ...]
    description: str
    explains: Callable[[Disagreement], bool]


DIFFERENCE_CAUSES = (
    DifferenceCause("nothing-asked", (*_KEYWORD_FUNCTIONS, "evaluate_diff_contain_text", *_CELL_FUNCTIONS),
         "A check without a keyword, or with a blank one, passes in OfficeBench; corrected, it is an error.",
         files.asks_for_nothing),
    DifferenceCause("arguments-checked", (*_KEYWORD_FUNCTIONS, *_CELL_FUNCTIONS),
         "Invalid arguments (row `B`) are an error, not a text that happens not to occur.",
         files.has_invalid_arguments),
    DifferenceCause("sound-file", ("evaluate_file_exist",),
         "A folder, an empty file, or a file that cannot be read as the type its name says does not count as a file.",
         files.is_unreadable_file),
    DifferenceCause("trailing-slash", ("evaluate_file_not_exist",),
         "A path with a `/` at its end still names the file.",
         files.has_trailing_slash),
    DifferenceCause("target-must-exist", ("evaluate_not_contain",),
         "OfficeBench passes if the file is missing, empty or damaged; corrected, it must exist and be readable.",
         contain.is_target_missing),
    DifferenceCause("none-of-the-keywords", ("evaluate_not_contain",),
         "OfficeBench passes as soon as one keyword is absent; corrected, all must be.",
         contain.has_only_some_keywords),
    DifferenceCause("order-of-numbers", _KEYWORD_FUNCTIONS,
         "In OfficeBench a number among the keywords removes the commas from the text for every later keyword.",
         contain.depends_on_keyword_order),
    DifferenceCause("own-type", _KEYWORD_FUNCTIONS,
         "A file is read by its own ending; OfficeBench reads it as the check says, and raises if that is wrong.",
         contain.names_wrong_type),
    DifferenceCause("mailbox-by-name", _KEYWORD_FUNCTIONS,
         "OfficeBench takes a mailbox whose name merely contains the user's; corrected, the names must be the same.",
         contain.reads_other_mailbox),
    DifferenceCause("whole-mail", _KEYWORD_FUNCTIONS,
         "Mails are read whatever their charset and parts, and without labels and file names; in OfficeBench one mail "
         "without a charset hides the mailbox.",
         contain.make_text_cause("mail")),
    DifferenceCause("word-tables", _KEYWORD_FUNCTIONS,
         "Tables of a Word document are part of its text.",
         contain.make_text_cause("document")),
    DifferenceCause("whole-workbook", _KEYWORD_FUNCTIONS,
         "All sheets and computed values count, but not coordinates or `[Empty Cell]`; OfficeBench searches its own "
         "dump of the active sheet.",
         contain.make_text_cause("workbook")),
    DifferenceCause("calendar-lines", _KEYWORD_FUNCTIONS,
         "Lines of a calendar are unfolded and unescaped; times are in UTC, and one without a zone is one with `Z`.",
         contain.make_text_cause("calendar")),
    DifferenceCause("page-breaks", _KEYWORD_FUNCTIONS,
         "Pages of a PDF are separated by line breaks.",
         contain.make_text_cause("pdf")),
    DifferenceCause("text-encoding", _KEYWORD_FUNCTIONS,
         "Text files that are not UTF-8 are read.",
         contain.make_text_cause("text")),
    DifferenceCause("white-space", _KEYWORD_FUNCTIONS,
         "Line breaks and runs of white space count as one space.",
         contain.differs_in_white_space),
    DifferenceCause("number-values", (*_KEYWORD_FUNCTIONS, "evaluate_excel_cell_value", "evaluate_exact_match"),
         "Numbers are compared as numbers: `80.50` is 80.5, `1,200` is 1200, the text `100` is the number 100.",
         cells.differs_in_number_format),
    DifferenceCause("token-borders", _KEYWORD_FUNCTIONS,
         "Numbers and words of up to three letters match only as whole tokens: 5 is not in 15, `no` not in `None`.",
         contain.is_inside_longer_token),
    DifferenceCause("formula-values", ("evaluate_excel_cell_value", "evaluate_exact_match"),
         "A formula counts by the value it computes to; OfficeBench sees its text.", cells.involves_formula),
    DifferenceCause("blank-cells", ("evaluate_excel_cell_value",),
         "An empty value asks for an empty cell anywhere; in OfficeBench it matches every cell of the dump and none "
         "outside it.",
         cells.involves_blank_cell),
    DifferenceCause("whole-cell", ("evaluate_excel_cell_value",),
         "The whole cell must be the value; in OfficeBench the cell need only begin with it (`100` matches 1000).",
         cells.is_only_a_prefix),
    DifferenceCause("case-and-space",
         ("evaluate_excel_cell_value", "evaluate_exact_match", "evaluate_diff_contain_text"),
         "Case and white space do not matter, as they never did in keywords.", cells.differs_in_case_or_space),
    DifferenceCause("dates-and-times", ("evaluate_excel_cell_value", "evaluate_exact_match"),
         "A date or a time is the same in any notation.", cells.differs_in_date_format),
    DifferenceCause("any-cell", ("evaluate_excel_cell_comparator",),
         "A comparator sees every cell, and numbers as numbers; in OfficeBench it sees only cells of one plain word.",
         cells.has_cell_beyond_one_word),
    DifferenceCause("true-is-no-number", ("evaluate_exact_match",),
         "TRUE is not equal to 1, as it is in Python.",
         cells.compares_boolean_with_number),
    DifferenceCause("any-type", ("evaluate_exact_match",),
         "Word documents, PDFs and other texts can match; in OfficeBench they never do, or the check raises.",
         files.compares_other_types),
    DifferenceCause("dump-syntax", ("evaluate_diff_contain_text",),
         "Keywords are searched in cells; in OfficeBench they also match the coordinates and marks of the diff.",
         cells.uses_dump_syntax),
    DifferenceCause("stray-rows", ("evaluate_diff_contain_text",),
         "Rows outside the request must stay; OfficeBench passes any damage that contains the keywords.",
         cells.has_only_unexpected_rows),
    DifferenceCause("whole-days", ("evaluate_calendar_no_overlap",),
         "Days without times, missing ends and time zones are understood; OfficeBench raises.",
         files.raises_in_exact_profile),
    DifferenceCause("repeating-events", ("evaluate_calendar_no_overlap",),
         "A recurring event counts at each occurrence; OfficeBench sees only the first.",
         files.overlaps_only_by_repetition),
)  # fmt: skip


def find_disagreement(
    criterion: Criterion, workspace: FileTree, seed: FileTree, references: References
) -> Disagreement | None:
    """Score a check under both profiles and return the disagreement, or None if they agree."""
    exact_checks = score_criterion(criterion, workspace, seed, references, "officebench-exact")
    disagreement = Disagreement(criterion, workspace, seed, references, passes_exact=exact_checks[0].status == "passed")
    try:
        checks = score_criterion(criterion, workspace, seed, references)
    except InputError:
        return disagreement if disagreement.passes_exact else None
    disagreement = disagreement.with_checks(checks)
    return disagreement if disagreement.passes_exact != disagreement.passes_corrected else None


def find_causes(disagreement: Disagreement) -> Iterator[DifferenceCause]:
    """Yield the causes that explain a disagreement; the tests are made so that there is exactly one.

    If the check itself asks for nothing or has invalid arguments, that is the cause, and no other is tested.
    """
    causes = [cause for cause in DIFFERENCE_CAUSES if disagreement.criterion.function in cause.functions]
    causes_in_check = [cause for cause in causes if cause.name in _CAUSES_IN_THE_CHECK and cause.explains(disagreement)]
    yield from causes_in_check[:1] or [cause for cause in causes if cause.explains(disagreement)]
