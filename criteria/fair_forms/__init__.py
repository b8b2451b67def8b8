"""The equivalent forms in which a value may be stated, and the one way to find what a text states."""

from criteria.fair_forms.alone import is_value_alone
from criteria.fair_forms.answer_sources import AnswerSource, find_wrong_answer_sources
from criteria.fair_forms.answers import find_answer_faults
from criteria.fair_forms.competing import find_competing_values
from criteria.fair_forms.counted_nouns import counts_no_records, find_counted_nouns
from criteria.fair_forms.expected_values import ExpectedValue, read_expected_value
from criteria.fair_forms.labels import LabelledThings, find_wrong_value_labels
from criteria.fair_forms.pairs import find_unpaired_names, states_pair
from criteria.fair_forms.record_codes import find_other_records
from criteria.fair_forms.relabelled import find_relabelled_figures
from criteria.fair_forms.relations import find_wrong_relations
from criteria.fair_forms.statements import find_stated_values, find_statements, states_value
from criteria.fair_forms.weekdays import find_unknown_weekdays, find_wrong_weekdays
from criteria.fair_forms.wording import contains_wording

__all__ = [
    "AnswerSource",
    "ExpectedValue",
    "LabelledThings",
    "contains_wording",
    "counts_no_records",
    "find_answer_faults",
    "find_competing_values",
    "find_counted_nouns",
    "find_other_records",
    "find_relabelled_figures",
    "find_stated_values",
    "find_statements",
    "find_unknown_weekdays",
    "find_unpaired_names",
    "find_wrong_answer_sources",
    "find_wrong_relations",
    "find_wrong_value_labels",
    "find_wrong_weekdays",
    "is_value_alone",
    "read_expected_value",
    "states_pair",
    "states_value",
]
