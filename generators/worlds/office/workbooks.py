"""The workbooks of a company: its registers, tables, the lists of its staff and the plan of absences."""

import datetime as dt
from dataclasses import dataclass
from functools import cached_property

from generators.worlds.office.absence_plan import write_absence_plan
from generators.worlds.office.duty_list import write_duty_list
from generators.worlds.office.name_variants import NameWriter
from generators.worlds.office.reference_tables import write_reference_table
from generators.worlds.office.register_workbooks import RegisterRows, write_register
from generators.worlds.office.registers import RegisterFile, list_registers
from generators.worlds.office.staff_directory import write_staff_directory
from generators.worlds.world import World


@dataclass(frozen=True)
class WorkbookWriter:
    """Writes the workbooks of a company as they are on several days, most of whose rows are the same."""

    world: World

    @cached_property
    def _registers(self) -> tuple[RegisterFile, ...]:
        return list_registers(self.world)

    @cached_property
    def _names(self) -> NameWriter:
        return NameWriter(self.world)

    @cached_property
    def _rows(self) -> tuple[RegisterRows, ...]:
        return tuple(RegisterRows(self.world, one, self._names) for one in self._registers)

    def write(self, moment: dt.datetime) -> dict[str, bytes]:
        """Write all workbooks; see `write_workbooks`."""
        files: dict[str, bytes] = {}
        for rows in self._rows:
            files |= dict(write_register(rows, moment))
        taken = [one.path for one in self._registers]
        for table in self.world.industry.tables:
            path, content = write_reference_table(self.world, table, self._names, taken)
            taken.append(path)
            files[path] = content
        path, content = write_staff_directory(self.world, taken)
        taken.append(path)
        files[path] = content
        path, content = write_duty_list(self.world, taken)
        taken.append(path)
        files[path] = content
        files |= dict(write_absence_plan(self.world, moment, taken))
        return dict(sorted(files.items()))


def write_workbooks(world: World, moment: dt.datetime) -> dict[str, bytes]:
    """Write all workbooks of a company as they are at a moment.

    A workbook whose records have not changed since another moment has the same bytes as then.

    Returns:
        Path below the office root -> content.
    """
    return WorkbookWriter(world).write(moment)
