"""Titles of events name the people with whom they are."""

import pytest

from generators.tasks.building_blocks.titled_people import find_address_in_title

PEOPLE = {"Bodil": "bodil@house.example", "Otto": "otto@house.example", "Otto Dahl": "otto@house.example"}


@pytest.mark.parametrize(
    ("title", "address"),
    [
        ("Talk Bruno and Otto in December", "otto@house.example"),
        ("Plan May with Otto Dahl", "otto@house.example"),
        ("Coffee with Bodil Petrak", ""),
        ("Bodil and Otto catch up", ""),
        ("Tidy up the folders", ""),
    ],
)
def test_a_title_names_one_person_by_their_own_name(title: str, address: str) -> None:
    assert find_address_in_title(title, PEOPLE) == address
