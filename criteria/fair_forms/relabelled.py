"""A figure of one row that is given a second time as something else: as the total, the average or the gap of all."""

from collections.abc import Iterator, Sequence

from criteria.fair_forms.expected_values import read_expected_value
from criteria.fair_forms.figure_words import find_figure_word, names_figure
from criteria.fair_forms.statements import find_statements
from criteria.sentences import split_sentences
from data_model import Value


def find_relabelled_figures(
    text: str, pairs: Sequence[tuple[Value, str]], figures: Sequence[str], sums: Sequence[str] = ()
) -> Iterator[str]:
    """Find lines that give the figure of a row without its name, and call it a total or the like.

    Args:
        pairs: The names of rows with their figures.
        figures: The results that the text must state, which are called so.
        sums: Figures that are the sum of all that there is of their kind, and may be called so.
    """
    numbers = [value for _, value in pairs if value not in figures and read_expected_value(value)[0].type == "number"]
    for sentence in split_sentences(text) if numbers else ():
        word = find_figure_word(sentence.text)
        if not word or any(find_statements(sentence.text, name) for name, _ in pairs):
            continue
        is_sum = names_figure(word, "sum")
        for value in numbers:
            if find_statements(sentence.text, value) and not (is_sum and value in sums):
                yield f"{value} as {word!r}"
                return
