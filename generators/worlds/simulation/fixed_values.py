"""What is the same in all records of a company that share a value: the manager of a site, the rate of a customer."""

import random
from collections.abc import Sequence

from data_model import rng_for
from generators.worlds.people import Employee, Partner
from generators.worlds.specification.fields import KeepableField, PartnerField, PersonField
from generators.worlds.timeline import FieldValue


def seed_fixed(seed: str, what: str, fixed_for: str, key: FieldValue) -> random.Random:
    """Return a generator that draws the same for equal values of a field, in whichever record.

    Args:
        what: What is fixed, as `name_fixed` names it.
        fixed_for: The name of the field. key: Its value.
    """
    return rng_for(seed, "fixed", what, fixed_for, key.name if isinstance(key, Employee | Partner) else str(key))


def name_fixed(name: str, field: KeepableField) -> str:
    """Name what a field holds: those for people of a role, or partners of a kind, agree whatever they are called."""
    match field:
        case PersonField():
            return field.role or field.department
        case PartnerField():
            return field.kind
    return name


def order_people(seed: str, role: str, fixed_for: str, key: FieldValue, people: Sequence[Employee]) -> list[Employee]:
    """Order people so that the first is who has a role in all records with a value of a field."""
    return seed_fixed(seed, role, fixed_for, key).sample(people, len(people))
