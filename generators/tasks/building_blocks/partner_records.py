"""Records that the registers of an office keep about each of its partners."""

from dataclasses import dataclass

from data_model import Contact
from generators.tasks.building_blocks.desk_registers import find_registers_of_cases
from generators.tasks.building_blocks.registers import Register
from generators.tasks.recipe import TaskContext

MIN_PARTNER_RECORDS = 3


@dataclass(frozen=True)
class PartnerRecords:
    """A partner of the office and the keys of its records in a register."""

    register: Register
    contact: Contact
    keys: tuple[str, ...]


def find_partners(context: TaskContext, min_records: int = MIN_PARTNER_RECORDS) -> list[PartnerRecords]:
    """Find the partners of the office with enough records in a register, by register and name."""
    found: list[PartnerRecords] = []
    for register in find_registers_of_cases(context):
        contacts = {
            person.name: person
            for case in context.cases
            if case.register_file == register.path
            for person in case.people
            if not person.is_colleague
        }
        for name, contact in sorted(contacts.items()):
            keys = tuple(key for key, one in register.by_key.items() if name in one.cells.values())
            if len(keys) >= min_records:
                found.append(PartnerRecords(register, contact, keys))
    return found
