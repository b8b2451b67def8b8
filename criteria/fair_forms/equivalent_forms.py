"""The table of equivalent forms: what counts as the same value, with examples that pass and examples that do not.

`docs/fair_forms.md` is made from this table, and every example of it is tested.
"""

from criteria.fair_forms.forms_of_texts import FORMS_OF_TEXTS
from criteria.fair_forms.forms_of_values import FORMS_OF_VALUES
from criteria.fair_forms.table_rows import EquivalentForms

EQUIVALENT_FORMS: tuple[EquivalentForms, ...] = (*FORMS_OF_VALUES, *FORMS_OF_TEXTS)
