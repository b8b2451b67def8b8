"""The criterion for the solver's answer in words."""

from typing import Literal

from pydantic import Field

from criteria.cell_values import does_cell_equal
from criteria.file_text import check_searchable
from criteria.keyword_matching import contains_keyword
from criteria.registry import Args, References, criterion
from data_model import Checks, failed, passed
from file_formats import read_text
from office_env import ANSWER_FILE, FileTree


class AnswerArgs(Args):
    """What the answer must and must not say.

    Attributes:
        value: The right answer.
        match: `contains` accepts a sentence that holds the value; `equals` accepts nothing but the value.
        or_else: Other values that are equally right.
        without: Values that must not occur, since an answer that lists every candidate answers nothing.
    """

    value: str = Field(min_length=1)
    match: Literal["contains", "equals"] = "contains"
    or_else: tuple[str, ...] = ()
    without: tuple[str, ...] = ()


@criterion
def evaluate_answer(workspace: FileTree, seed: FileTree, references: References, args: AnswerArgs) -> Checks:
    """`data/answer.txt` holds the value.

    Numbers are compared by value. A number or a word of up to three letters matches only as a whole token.
    """
    if ANSWER_FILE not in workspace.names():
        yield failed(ANSWER_FILE, f"the answer {args.value!r}", "no answer")
        return
    text = check_searchable(read_text(workspace.read(ANSWER_FILE)), ANSWER_FILE)
    is_match = (
        contains_keyword if args.match == "contains" else lambda found, value: does_cell_equal(value, found.strip())
    )
    forbidden_values = [value for value in args.without if contains_keyword(text, value)]
    for value in forbidden_values:
        yield failed(ANSWER_FILE, f"an answer without {value!r}", repr(text.strip()[:200]))
    if not any(is_match(text, value) for value in (args.value, *args.or_else)):
        yield failed(ANSWER_FILE, f"the answer {args.value!r}", repr(text.strip()[:200]))
    elif not forbidden_values:
        yield passed(f"the answer is {args.value!r}", ANSWER_FILE)
