"""Why the corrected profile and OfficeBench's own evaluator disagree about a check: every reason has a name."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from data_model import Criterion, InputError
from office_env.criteria.difference_cases import Case
from office_env.criteria.difference_causes import cells, contain, files
from office_env.criteria.registry import References
from office_env.criteria.score import score_criterion
from office_env.files import FileTree

_CONTAIN = ("evaluate_contain", "evaluate_not_contain")
_CELLS = ("evaluate_excel_cell_value", "evaluate_excel_cell_comparator")

_OF_THE_CHECK = ("nothing-asked", "arguments-checked")


class Rule(NamedTuple):
    """A reason. what: the difference in one sentence. explains: whether it is the reason in a case, tested there."""

    name: str
    functions: tuple[str, ...]
    what: str
    explains: Callable[[Case], bool]


RULES = (
    Rule("nothing-asked", (*_CONTAIN, "evaluate_diff_contain_text", *_CELLS),
         "A check without a keyword, or with a blank one, passes in OfficeBench; corrected, it is an error.",
         files.nothing_asked),
    Rule("arguments-checked", (*_CONTAIN, *_CELLS),
         "Arguments that mean nothing (row `B`) are an error, not a text that happens not to occur.",
         files.arguments_refused),
    Rule("sound-file", ("evaluate_file_exist",),
         "A folder, an empty file, and a file that cannot be read as what its name says are no file that exists.",
         files.unsound),
    Rule("trailing-slash", ("evaluate_file_not_exist",),
         "A path with a `/` at its end names the file all the same.",
         files.written_as_folder),
    Rule("target-must-exist", ("evaluate_not_contain",),
         "OfficeBench passes where the file is missing, empty or damaged; corrected, it must be there and readable.",
         contain.target_missing),
    Rule("none-of-the-keywords", ("evaluate_not_contain",),
         "OfficeBench passes as soon as one keyword is absent; corrected, all must be.",
         contain.some_are_present),
    Rule("order-of-numbers", _CONTAIN,
         "In OfficeBench a number among the keywords takes the commas out of the text for every later keyword.",
         contain.order_matters),
    Rule("own-type", _CONTAIN,
         "A file is read by its own ending; OfficeBench reads it as the check says, and raises where that is wrong.",
         contain.other_reader),
    Rule("mailbox-by-name", _CONTAIN,
         "OfficeBench takes a mailbox whose name merely contains the user's; corrected, the names must be the same.",
         contain.other_mailbox),
    Rule("whole-mail", _CONTAIN,
         "Mails are read whatever their charset and parts, and without labels and file names; in OfficeBench one mail "
         "without a charset hides the mailbox.",
         contain.text_of("mail")),
    Rule("word-tables", _CONTAIN, "Tables of a Word document are part of its text.", contain.text_of("document")),
    Rule("whole-workbook", _CONTAIN,
         "All sheets and computed values count, and no coordinates or `[Empty Cell]`; OfficeBench searches its own "
         "dump of the active sheet.",
         contain.text_of("workbook")),
    Rule("calendar-lines", _CONTAIN,
         "Lines of a calendar are unfolded and unescaped; times are in UTC, and a time without a zone is one with `Z`.",
         contain.text_of("calendar")),
    Rule("page-breaks", _CONTAIN, "Pages of a PDF do not run into each other.", contain.text_of("pdf")),
    Rule("text-encoding", _CONTAIN, "Text files that are not UTF-8 are read.", contain.text_of("text")),
    Rule("white-space", _CONTAIN, "Line breaks and runs of white space are one space.", contain.white_space),
    Rule("number-values", (*_CONTAIN, "evaluate_excel_cell_value", "evaluate_exact_match"),
         "Numbers are compared as numbers: `80.50` is 80.5, `1,200` is 1200, the text `100` is the number 100.",
         cells.number_values),
    Rule("token-borders", _CONTAIN,
         "A number or a word of up to three letters is found on its borders only: 5 is not in 15, `no` not in `None`.",
         contain.token_borders),
    Rule("formula-values", ("evaluate_excel_cell_value", "evaluate_exact_match"),
         "A formula counts by what it computes to; OfficeBench sees its text.", cells.formula_values),
    Rule("blank-cells", ("evaluate_excel_cell_value",),
         "An empty value asks for an empty cell, anywhere; in OfficeBench it fits every cell of the dump and none "
         "outside it.",
         cells.blank_cells),
    Rule("whole-cell", ("evaluate_excel_cell_value",),
         "The whole cell must be the value; in OfficeBench it need only begin with it (`100` fits 1000).",
         cells.only_a_beginning),
    Rule("case-and-space", ("evaluate_excel_cell_value", "evaluate_exact_match", "evaluate_diff_contain_text"),
         "Case and white space do not matter, as they never did in keywords.", cells.case_and_space),
    Rule("dates-and-times", ("evaluate_excel_cell_value", "evaluate_exact_match"),
         "A date or a time is the same in any writing.", cells.dates_and_times),
    Rule("any-cell", ("evaluate_excel_cell_comparator",),
         "A comparator sees every cell, and numbers as numbers; in OfficeBench only cells of one plain word.",
         cells.no_plain_word),
    Rule("true-is-no-number", ("evaluate_exact_match",), "TRUE is not 1, as it is in Python.", cells.true_and_one),
    Rule("any-type", ("evaluate_exact_match",),
         "Word documents, PDFs and other texts can match; in OfficeBench they never do, or the check raises.",
         files.other_types),
    Rule("dump-syntax", ("evaluate_diff_contain_text",),
         "Keywords stand in cells; in OfficeBench they also fit the coordinates and marks of the diff.",
         cells.dump_syntax),
    Rule("stray-rows", ("evaluate_diff_contain_text",),
         "Rows that nobody asked about must stay; in OfficeBench any wreckage passes that holds the keywords.",
         cells.stray_rows),
    Rule("whole-days", ("evaluate_calendar_no_overlap",),
         "Days without times, missing ends and time zones are understood; OfficeBench raises.", files.raises),
    Rule("repeating-events", ("evaluate_calendar_no_overlap",),
         "An event that repeats overlaps at each occurrence; OfficeBench sees the first.", files.repeats),
)  # fmt: skip


def disagreement(criterion: Criterion, workspace: FileTree, seed: FileTree, references: References) -> Case | None:
    """Score a check under both profiles; the case where they differ, None where they agree."""
    exact = score_criterion(criterion, workspace, seed, references, "officebench-exact")
    case = Case(criterion, workspace, seed, references, exact=exact[0].status == "passed")
    try:
        checks = score_criterion(criterion, workspace, seed, references)
    except InputError:
        return case if case.exact else None
    case = case.scored(checks)
    return case if case.exact != case.corrected else None


def explanations(case: Case) -> Iterator[Rule]:
    """The rules that explain a disagreement: one, by construction of their tests.

    Where the check itself asks for nothing, or cannot be read, that is the reason and no other is looked for.
    """
    rules = [rule for rule in RULES if case.criterion.function in rule.functions]
    about_the_check = [rule for rule in rules if rule.name in _OF_THE_CHECK and rule.explains(case)]
    yield from about_the_check[:1] or [rule for rule in rules if rule.explains(case)]
