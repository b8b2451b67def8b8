"""The ways in which people write the names of others in lists: `Reyes, Ana`, `A. Reyes`, a firm without its trade."""

import re
from collections import Counter
from collections.abc import Iterator

from data_model import rng_for
from generators.worlds.people import Employee, Partner
from generators.worlds.world import World

_VARIANT_SHARE = 0.25
_WORD = re.compile(r"[^\W\d_]+")
_LEGAL_FORMS = {
    "GBP": ("Ltd", "Limited", "LLP"),
    "USD": ("Inc.", "LLC", "Corp."),
    "CHF": ("AG", "GmbH", "SA"),
    "EUR": ("GmbH", "B.V.", "SARL", "S.L.", "Srl"),
}
_OTHER_LEGAL_FORMS = ("Ltd", "Limited")
_PUBLIC = frozenset(
    "academy agency association authority board chamber church city clinic club college commission council court "
    "customs department foundation hospital inspectorate institute library ministry municipality museum office parish "
    "police registry school society surgery theatre town trust union university".split()
)
"""Words in the names of bodies that have no legal form of a firm."""


class NameWriter:
    """Writes the names of a company's people and partners, some of them in another way than usual.

    No variant can be taken for another person or partner of the company.
    """

    def __init__(self, world: World) -> None:
        self._world = world
        staff, partners = world.company.staff, world.company.partners
        self._first = Counter(one.first_name.casefold() for one in staff)
        self._short = Counter(_shorten_person(one.first_name, one.last_name).casefold() for one in staff)
        self._people = Counter(_shorten_person(*one.contact).casefold() for one in partners if self._is_person(one))
        self._names = [one.name.casefold() for one in partners]
        self._trade_words = {
            kind: {word.casefold() for name in spec.names for word in _WORD.findall(re.sub(r"\{\w+\}", " ", name))}
            for kind, spec in world.industry.partners.items()
        }

    def write(self, one: Employee | Partner, *place: str | int) -> str:
        """Write a name; the place where it stands decides whether it is a variant, and which one."""
        rng = rng_for(self._world.seed, "name", *place, one.name)
        variants = self.list_variants(one)
        return rng.choice(variants) if variants and rng.random() < _VARIANT_SHARE else one.name

    def list_variants(self, one: Employee | Partner) -> tuple[str, ...]:
        """List the other ways to write a name, all of them unambiguous."""
        if isinstance(one, Employee):
            return tuple(self._list_for_employee(one))
        if self._is_person(one):
            return tuple(self._list_for_person(one))
        # A person whose name holds more than a first and a last name is written in full.
        return () if self._world.industry.partners[one.kind].are_people else tuple(self._list_for_firm(one))

    def _is_person(self, partner: Partner) -> bool:
        spec = self._world.industry.partners[partner.kind]
        return spec.are_people and partner.name == " ".join(partner.contact)

    def _list_for_employee(self, one: Employee) -> Iterator[str]:
        yield f"{one.last_name}, {one.first_name}"
        short = _shorten_person(one.first_name, one.last_name)
        if self._short[short.casefold()] == 1:
            yield short
        if self._first[one.first_name.casefold()] == 1:
            yield one.first_name

    def _list_for_person(self, one: Partner) -> Iterator[str]:
        first, last = one.contact
        yield f"{last}, {first}"
        short = _shorten_person(first, last)
        if self._people[short.casefold()] == 1:
            yield short

    def _list_for_firm(self, one: Partner) -> Iterator[str]:
        words = one.name.split()
        short = " ".join(words[:-1])
        names_it = any(word.casefold() not in self._trade_words.get(one.kind, ()) for word in _WORD.findall(short))
        if names_it and words[-2] != "&" and self._is_unambiguous(short):
            yield short
        begins_with_name = words[0].casefold() not in self._trade_words.get(one.kind, ())
        if begins_with_name and _PUBLIC.isdisjoint(word.casefold() for word in words):
            yield f"{one.name} {self._find_legal_form(one)}"

    def _is_unambiguous(self, short: str) -> bool:
        # Another name that begins alike, or that has these words further on, could be meant, too.
        pattern = re.compile(rf"\b{re.escape(short.casefold())}\b")
        return sum(bool(pattern.search(name)) for name in self._names) == 1

    def _find_legal_form(self, one: Partner) -> str:
        forms = _LEGAL_FORMS.get(self._world.company.style.currency, _OTHER_LEGAL_FORMS)
        return rng_for(self._world.seed, "legal form", one.id).choice(forms)


def _shorten_person(first: str, last: str) -> str:
    return f"{first[0]}. {last}"
