"""The ways in which people write the names of others in lists: `Reyes, Ana`, `A. Reyes`, a firm without its trade."""

import re
from collections import Counter
from collections.abc import Iterator

from data_model import rng_for
from generators.worlds.people import Employee, Partner
from generators.worlds.world import World

_VARIANT_SHARE = 0.25
_SMALL_WORDS = frozenset("& and at by de der des di e for i in of on sur the to und y".split())
_LEGAL_FORMS = {
    "GBP": ("Ltd", "Limited", "LLP"),
    "USD": ("Inc.", "LLC", "Corp."),
    "CHF": ("AG", "GmbH", "SA"),
    "EUR": ("GmbH", "B.V.", "SARL", "S.L.", "Srl"),
}
_OTHER_LEGAL_FORMS = ("Ltd", "Limited")
_NO_FIRMS = frozenset(
    "academy agency archive association authority board chamber choir church city clinic club college commission "
    "council court customs department estate family federation foundation fund guild hospital inspectorate institute "
    "library magazine ministry municipality museum mutual office papers parish police registry review school scouts "
    "society surgery theatre town trust union university".split()
)
"""Words in the names of those that have no legal form of a firm."""


class NameWriter:
    """Writes the names of a company's people and partners, some of them in another way than usual.

    No variant can be taken for another person or partner of the company.
    """

    def __init__(self, world: World) -> None:
        self._world = world
        staff, partners = world.company.staff, world.company.partners
        self._first = Counter(one.first_name.casefold() for one in staff)
        self._staff = Counter(_shorten_person(one.name).casefold() for one in staff)
        self._people = Counter(_shorten_person(one.name).casefold() for one in partners if self._is_person(one))
        self._variants: dict[Employee | Partner, tuple[str, ...]] = {}
        self._names = [one.name.casefold() for one in partners]

    def write(self, one: Employee | Partner, *place: str | int) -> str:
        """Write a name; the place where it stands decides whether it is a variant, and which one."""
        rng = rng_for(self._world.seed, "name", *place, one.name)
        variants = self.list_variants(one)
        return rng.choice(variants) if variants and rng.random() < _VARIANT_SHARE else one.name

    def list_variants(self, one: Employee | Partner) -> tuple[str, ...]:
        """List the other ways to write a name, all of them unambiguous."""
        if one not in self._variants:
            self._variants[one] = tuple(self._find_variants(one))
        return self._variants[one]

    def _find_variants(self, one: Employee | Partner) -> Iterator[str]:
        if isinstance(one, Employee):
            return self._list_for_employee(one)
        return self._list_for_person(one) if self._is_person(one) else self._list_for_firm(one)

    def _is_person(self, partner: Partner) -> bool:
        """Return whether a partner is a person whose name is first and last names and nothing else."""
        spec = self._world.industry.partners[partner.kind]
        if partner.name == " ".join(partner.contact):
            return spec.are_people
        return spec.are_people and all(one.startswith("{first}") and one.endswith("{last}") for one in spec.names)

    def _list_for_employee(self, one: Employee) -> Iterator[str]:
        yield f"{one.last_name}, {one.first_name}"
        short = _shorten_person(one.name)
        if self._staff[short.casefold()] == 1:
            yield short
        if self._first[one.first_name.casefold()] == 1:
            yield one.first_name

    def _list_for_person(self, one: Partner) -> Iterator[str]:
        *given, last = one.name.split()
        yield f"{last}, {' '.join(given)}"
        short = _shorten_person(one.name)
        if self._people[short.casefold()] == 1:
            yield short

    def _list_for_firm(self, one: Partner) -> Iterator[str]:
        """Yield the name without the last word of the trade, and with a legal form."""
        template = self._find_template(one)
        if not template:
            return
        short = one.name.rpartition(" ")[0]
        if short.rpartition(" ")[2] not in _SMALL_WORDS and self._is_unambiguous(short):
            yield short
        words = {word.casefold() for word in one.name.split()}
        if template.startswith("{last}") and _NO_FIRMS.isdisjoint(words) and "," not in one.name:
            yield f"{one.name} {self._find_legal_form(one)}"

    def _find_template(self, one: Partner) -> str:
        """Return the template of the name, if it begins with a name and ends with words of a trade; else nothing."""
        spec = self._world.industry.partners[one.kind]
        openings = (template.partition("{")[0] for template in spec.names)
        if any(opening and one.name.startswith(opening) for opening in openings):
            return ""
        templates = () if spec.are_people else spec.names
        tails = {template: template.rpartition("}")[2] for template in templates if template.startswith("{")}
        fitting = [template for template, tail in tails.items() if tail.strip() and one.name.endswith(tail)]
        return max(fitting, key=lambda template: len(tails[template]), default="")

    def _is_unambiguous(self, short: str) -> bool:
        # Another name that begins alike, or that has these words further on, could be meant, too.
        pattern = re.compile(rf"\b{re.escape(short.casefold())}\b")
        return sum(bool(pattern.search(name)) for name in self._names) == 1

    def _find_legal_form(self, one: Partner) -> str:
        forms = _LEGAL_FORMS.get(self._world.company.style.currency, _OTHER_LEGAL_FORMS)
        return rng_for(self._world.seed, "legal form", one.id).choice(forms)


def _shorten_person(name: str) -> str:
    return f"{name[0]}. {name.split()[-1]}"
