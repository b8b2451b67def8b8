"""Mails to several people, each about their own records of a register."""

from collections.abc import Callable, Sequence

from data_model import Action, Criterion
from generators.tasks.building_blocks.mail_blocks import refuse_rivals
from generators.tasks.building_blocks.open_records import Addressee
from generators.tasks.building_blocks.registers import Register, RegisterRecord
from generators.tasks.building_blocks.subtask_block import SubtaskBlock, replace_arguments
from generators.tasks.recipe import Values, make_action, make_criterion

_MAX_OTHERS = 60
Addressing = Callable[[Values], list[Addressee]]


def make_record_mails_block(
    register: Register,
    subtask: str,
    sender: str,
    instruction: str,
    addressing: Addressing,
    figure: str,
    allowed_slots: Sequence[str] = (),
    opening: str = "",
    phrases: Sequence[str] = (),
) -> SubtaskBlock:
    """Build a block that mails each addressee the key and one figure of their own records.

    Args:
        addressing: Computes who gets a mail, and about which records.
        figure: The heading of what is given beside the key.
        allowed_slots: Slots whose values may stand in the mails.
        opening: What the mails say before the records, up to a colon; empty for nothing.
        phrases: What is true of the records, and may be said of them.
    """

    def actions(v: Values) -> tuple[Action, ...]:
        return tuple(
            make_action(
                "email",
                "send_email",
                sender=sender,
                recipient=one.address,
                subject=f"Our {register.plural}",
                content="\n".join(filter(None, (opening, write_lines(one.records, register, figure)))),
            )
            for one in addressing(v)
        )

    def criteria(v: Values) -> tuple[Criterion, ...]:
        return tuple(
            make_criterion(
                "evaluate_mail",
                sender=sender,
                recipients=[one.address],
                **refuse_rivals(
                    {
                        "says": [row.cells[register.key] for row in one.records],
                        "pairs": [_pair(row, register, figure) for row in one.records],
                        "other_names": list_other_records(register, one.records),
                        "allowed": [*(v[slot] for slot in allowed_slots), one.name, *phrases],
                    }
                ),
            )
            for one in addressing(v)
        )

    return SubtaskBlock(
        subtask=subtask, instruction=instruction, slots=(), facts=(), actions=actions, criteria=criteria
    )


def write_as_letter(register: Register, state: str = " are still on our list") -> Callable[[Action], Action]:
    """Build a change of actions that makes a letter of the lines of a mail.

    Args:
        state: What the letter says of the records as a whole; empty for nothing.
    """

    def change(action: Action) -> Action:
        lines = "\n".join(f"- {line}" for line in action.args["content"].splitlines() if not line.endswith(":"))
        opening = f"Hello,\n\nthe following {register.plural}{state}:" if state else f"Hello,\n\n{register.plural}:"
        closing = f"Thank you.\n\nBest regards,\n{action.args['sender']}"
        return replace_arguments(action, content=f"{opening}\n\n{lines}\n\n{closing}")

    return change


def write_lines(records: Sequence[RegisterRecord], register: Register, figure: str) -> str:
    """Write a line with key and figure for each record."""
    return "\n".join(f"{one.cells[register.key]}: {one.cells[figure]}" for one in records)


def list_other_records(register: Register, wanted: Sequence[RegisterRecord]) -> list[str]:
    """List the keys of records that a mail must not name, those beside the wanted ones first."""
    keys, own = register.list_cells(register.key), {one.cells[register.key] for one in wanted}
    at = {key: place for place, key in enumerate(keys)}
    nearest = sorted(keys, key=lambda key: min(abs(at[key] - at[one]) for one in own) if own else 0)
    return [one for one in nearest if one not in own][:_MAX_OTHERS]


def _pair(row: RegisterRecord, register: Register, figure: str) -> dict[str, str]:
    return {"name": row.cells[register.key], "value": row.cells[figure]}
