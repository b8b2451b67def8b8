"""What mails may call people and houses: the full names of who sends and gets them, and whom a matter is about."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from data_model import Case, Contact, Criterion
from generators.tasks.building_blocks.staff import list_staff
from generators.tasks.recipe import TaskContext

_RIVAL_ARGUMENTS = ("never", "other_names", "other_columns", "context")


class Person(NamedTuple):
    """Somebody with an address.

    Attributes:
        role: What they are in the house of the user; empty if no list tells.
    """

    name: str
    address: str
    role: str = ""


class KnownPeople(NamedTuple):
    """Those whom the office knows.

    Attributes:
        user: The address of the user.
        people: Everybody with a full name and an address.
        partners: The houses and people outside with whom each matter is, by the text that names it: `C-0549`.
    """

    user: str = ""
    people: tuple[Person, ...] = ()
    partners: tuple[tuple[str, tuple[str, ...]], ...] = ()


def list_known_people(setting: TaskContext) -> KnownPeople:
    """List the staff of the house, as its lists name them, and those outside with whom the matters of the user are."""
    cases = dict.fromkeys([*((setting.case,) if setting.case else ()), *setting.cases])
    people = [Person(one.name, one.address, one.role) for one in list_staff(setting).by_address.values()]
    people += [Person(one.person, one.address) for case in cases for one in _list_outside(case)]
    by_address = {one.address.casefold(): one for one in reversed(people) if " " in one.name.strip()}
    partners = {case.key: _name_partners(case) for case in cases}
    return KnownPeople(
        setting.persona.email.casefold(),
        tuple(by_address.values()),
        tuple((key, names) for key, names in partners.items() if names),
    )


def introduce_people(criterion: Criterion, known: KnownPeople, words: str) -> dict[str, Any]:
    """Return what a mail may say of its sender, its recipients and the matter that it is about, as arguments.

    A mail about two matters names the partner of none: it could call each by the partner of the other.

    Args:
        words: The words of the request.
    """
    args = criterion.args
    user = known.user if known.user.partition("@")[0] == str(args["sender"]).casefold() else str(args["sender"])
    addresses = {user.casefold(), *(str(one).casefold() for one in args["recipients"])}
    people = [one._asdict() for one in known.people if one.address.casefold() in addresses]
    wanted = " ".join(str(value) for name, value in args.items() if name not in _RIVAL_ARGUMENTS)
    keys = [key for key, _ in known.partners if key in wanted] or [key for key, _ in known.partners if key in words]
    partners = dict(known.partners)[keys[0]] if len(keys) == 1 else ()
    return {
        **({"people": [{key: text for key, text in one.items() if text} for one in people]} if people else {}),
        **({"allowed": [*args.get("allowed", ()), *partners]} if partners else {}),
    }


def _list_outside(case: Case) -> Iterator[Contact]:
    yield from (one for one in case.people if not one.is_colleague)


def _name_partners(case: Case) -> tuple[str, ...]:
    names = [name for one in _list_outside(case) for name in (one.name, one.person) if name.strip()]
    return tuple(dict.fromkeys(names))
