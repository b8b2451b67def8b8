"""Tables whose rows are people, and how a mail names these."""

import re

from data_model import SheetColumn
from generators.tasks.building_blocks.keyed_tables import KeyedTable
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.people_names import FIRST_NAMES, LAST_NAMES

_PERSON = (
    "attendee|candidate|child|colleague|contact person|doctor|driver|employee|guest|manager|member|nurse|participant|"
    "patient|person|player|pupil|resident|staff|student|teacher|tenant|trainee|tutor|volunteer|worker"
)
_PERSON_COLUMN = re.compile(
    rf"(?:first|given|full|last|family) ?name|surname|member of staff|"
    rf"(?:(?:class|crew|staff|team) )?(?:{_PERSON})s?(?: name)?",
    re.IGNORECASE,
)
_NAME_COLUMNS = (
    ("first name", "firstname", "given name", "forename", "first"),
    ("last name", "lastname", "surname", "family name", "last"),
)
_CAPITALIZED_NAME = re.compile(r"[^\W\d_a-z][^\W\d_]*\.?(?:[ '-][^\W\d_a-z]?[^\W\d_]*\.?){0,3}")
# Under a mere "Name" may stand anything, so that some of the names have to be known.
_COMMON_FIRST_NAMES = {name.casefold() for name in FIRST_NAMES} | set(
    (
        "adam alan alex alice amanda amy ana andrea andrew angela ann anna anne anthony barbara ben benjamin bill bob "
        "brian bruno carl carla carlos carol caroline catherine charles charlie charlotte chris christina christopher "
        "claire clara daniel david dennis diana dmitri donna dorothy edward eleanor elena elizabeth ella ellen emily "
        "emma eric ethan eva felix frank gary george grace greg greta hannah harry heather helen henry hugo irene "
        "isabella ivan ivy jack jacob jake james jan jane jason jennifer jessica jim joan joe john jonas joseph "
        "joshua juan judy julia julian karen karim kate kevin kim laura lena leo liam linda lisa louis lucas lucy "
        "luke maria mark martha martin mary matthew max megan mia michael michelle mike mona nancy nathan nick nils "
        "noah nora olivia oscar patricia paul peter philip priya quinn rachel ralph ray rebecca richard robert rosa "
        "ruth ryan sam samuel sandra sarah scott simon sofia sophia sophie stefan stephen steve steven susan tara "
        "thomas tim tina tom tony uma victor vincent walter wendy will william xavier yara zack zoe"
    ).split()
)


def has_people_as_rows(table: KeyedTable) -> bool:
    """Tell whether the rows of a table are people: its key is their name, or it has columns of first and last names.

    The names under a heading such as "Student" are believed; under a mere "Name" at least a third must be known ones,
    or stand beside an address that begins with the first or last name.
    """
    if find_name_columns(table):
        return True
    if not all(_CAPITALIZED_NAME.fullmatch(key) for key in table.keys):
        return False
    heading = " ".join(re.split(r"[\W_]+", table.key.name.strip()))
    if _PERSON_COLUMN.fullmatch(heading):
        return True
    known_count = sum(
        key.split()[0].casefold() in _COMMON_FIRST_NAMES or _has_address_of(table, key) for key in table.keys
    )
    return heading.casefold() in ("name", "names", "who") and known_count * 3 >= len(table.keys)


def _has_address_of(table: KeyedTable, key: str) -> bool:
    first, *_, last = key.casefold().split() * 2
    names = {re.sub(r"[\W_]", "", name) for name in (first, last)}
    addresses = [cell.casefold() for cell in table.list_row(key) if "@" in cell]
    return any(names & set(re.split(r"[\W_]+", one.partition("@")[0])) for one in addresses)


def find_name_columns(table: KeyedTable) -> tuple[SheetColumn, ...]:
    """Return the columns of the first and the last name; none unless there are both."""
    columns = {column.name.strip().casefold(): column for column in table.sheet.columns}
    found = [next((columns[name] for name in names if name in columns), None) for names in _NAME_COLUMNS]
    return tuple(column for column in found if column) if all(found) else ()


def get_name_parts(table: KeyedTable, row: int) -> tuple[str, ...]:
    """Return the name of the person in a row of such a table: first and last name, or the key."""
    return tuple(table.get_cell(row, column) for column in find_name_columns(table) or (table.key,))


def draw_people(sampler: ValueSampler, table: KeyedTable, count: int) -> tuple[str, ...]:
    """Draw names of further people, written like the keys of such a table: with or without a last name."""
    first_names = sampler.draw_phrases(count, FIRST_NAMES)
    if not all(" " in key for key in table.keys):
        return first_names
    last_names = sampler.draw_phrases(count, LAST_NAMES)
    return tuple(f"{first} {last}" for first, last in zip(first_names, last_names, strict=True))
