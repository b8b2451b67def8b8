"""Labels and headings of tables in a document that say of a value what it is not."""

from collections.abc import Iterator, Sequence

from criteria.documents.lines import DocumentLine, join_lines
from criteria.documents.wanted_content import WantedContent
from criteria.fair_forms import LabelledThings, find_wrong_value_labels
from criteria.register_columns import RegisterColumn
from data_model import Value


def find_mislabelled_values(
    lines: Sequence[DocumentLine], wanted: WantedContent, columns: Sequence[RegisterColumn]
) -> Iterator[str]:
    """Yield each label that does not fit the value behind or below it.

    Args:
        columns: The columns of the registers that the request names.
    """
    names = [name if isinstance(name, str) else name[0] for part in wanted.parts for name, _ in part.pairs]
    values = [one for part in wanted.parts for one in (*part.values, *(value for _, value in part.pairs))]
    things = LabelledThings(
        [*(Value(type="name", value=name) for name in names), *values], wanted.may_pair, wanted.context, columns
    )
    yield from find_wrong_value_labels(join_lines(lines), things)
