"""The workbooks of a company: its registers, tables, the lists of its staff and the plan of absences."""

import datetime as dt

from generators.worlds.office.absence_plan import write_absence_plan
from generators.worlds.office.duty_list import write_duty_list
from generators.worlds.office.name_variants import NameWriter
from generators.worlds.office.reference_tables import write_reference_table
from generators.worlds.office.register_workbooks import write_register
from generators.worlds.office.registers import list_registers
from generators.worlds.office.staff_directory import write_staff_directory
from generators.worlds.world import World


def write_workbooks(world: World, moment: dt.datetime) -> dict[str, bytes]:
    """Write all workbooks of a company as they are at a moment.

    A workbook whose records have not changed since another moment has the same bytes as then.

    Returns:
        Path below the office root -> content.
    """
    files: dict[str, bytes] = {}
    names, registers = NameWriter(world), list_registers(world)
    for register in registers:
        files |= dict(write_register(world, register, moment, names))
    taken = [one.path for one in registers]
    for table in world.industry.tables:
        path, content = write_reference_table(world, table, names, taken)
        taken.append(path)
        files[path] = content
    path, content = write_staff_directory(world, taken)
    taken.append(path)
    files[path] = content
    path, content = write_duty_list(world, taken)
    taken.append(path)
    files[path] = content
    files |= dict(write_absence_plan(world, moment, taken))
    return dict(sorted(files.items()))
