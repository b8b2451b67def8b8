"""The registers of a company: which workbook a process is kept in, with which columns, and how it looks."""

from collections.abc import Sequence
from dataclasses import dataclass

from data_model import rng_for
from generators.worlds.office.cell_values import find_field
from generators.worlds.office.chosen_columns import ChosenColumn, choose_columns
from generators.worlds.office.sheet_look import SheetLook, draw_look
from generators.worlds.specification.fields import DateField, FieldSpec
from generators.worlds.specification.files import ColumnSpec, RegisterSpec
from generators.worlds.specification.industry import ProcessSpec
from generators.worlds.world import World

_OPENED = DateField(type="date", after=(0, 0))
_ENTRY_COLUMN = ColumnSpec(
    headings=("Entered", "Entered on", "Logged", "Recorded on", "On file since"), field="opened", share=0.25
)
_OWNER_COLUMN = ColumnSpec(
    headings=("In charge", "Handled by", "Looked after by", "With", "Our side"), field="owner", share=0.3
)


@dataclass(frozen=True)
class RegisterFile:
    """The workbook of a process, as a company keeps it.

    Attributes:
        path: Below the office root, with `{year}` where each year has a workbook.
    """

    process: ProcessSpec
    spec: RegisterSpec
    path: str
    columns: tuple[ChosenColumn, ...]
    look: SheetLook

    def find_path(self, year: int) -> str:
        """Return the path of the workbook of a year."""
        return self.path.replace("{year}", str(year))


def list_registers(world: World) -> tuple[RegisterFile, ...]:
    """List the registers of a company, in the order of the processes of its industry; no two have the same path."""
    found: list[RegisterFile] = []
    for process in world.industry.processes:
        if process.workbook is not None:
            found.append(_draw_register(world, process, process.workbook, [one.path for one in found]))
    return tuple(found)


def choose_path(paths: Sequence[str], taken: Sequence[str], *seed: str) -> str:
    """Choose the path of a workbook below the office root, of several below `data/`; the free ones go first."""
    used = {one.casefold() for one in taken}
    drawn = [f"data/{one}" for one in rng_for(*seed).sample(paths, len(paths))]
    return next((one for one in drawn if one.casefold() not in used), drawn[0])


def _draw_register(world: World, process: ProcessSpec, spec: RegisterSpec, taken: Sequence[str]) -> RegisterFile:
    look = draw_look(world, process.name)
    shown = {one.field for one in spec.columns}
    # Many lists tell, beside the fields of a record, when it was entered and who looks after it.
    owner = () if _OWNER_COLUMN.field in shown else (_OWNER_COLUMN,)
    specs = (spec.columns[0], _ENTRY_COLUMN, *spec.columns[1:], *owner)
    columns = choose_columns(
        specs,
        lambda name: _find_declared(world, process, name),
        world.company.style,
        look.money_suffix,
        rng_for(world.seed, "columns", process.name),
        spec.totals,
    )
    return RegisterFile(process, spec, choose_path(spec.path, taken, world.seed, "path", process.name), columns, look)


def _find_declared(world: World, process: ProcessSpec, name: str) -> FieldSpec | None:
    return _OPENED if name == "opened" else find_field(world.industry, process, name)
