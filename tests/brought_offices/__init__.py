"""Ten offices as people bring them, in seven languages, with what our own writers never produce.

`python -m tests.brought_offices FOLDER` writes them there, one folder each.
"""

from collections.abc import Callable, Mapping

from tests.brought_offices.english_and_dutch import bicycle_shop, charity
from tests.brought_offices.german import painters, property_manager, sports_club, tax_consultant
from tests.brought_offices.romance import agency, architect, bakery, guest_house

OFFICES: Mapping[str, Callable[[], dict[str, bytes]]] = {
    make.__name__: make
    for make in (
        agency, architect, bakery, bicycle_shop, charity, guest_house, painters, property_manager, sports_club,
        tax_consultant,
    )
}  # fmt: skip
