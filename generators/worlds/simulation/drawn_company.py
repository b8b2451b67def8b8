"""The drawing of a company: its name, style, staff, partners and prices."""

import random
import re
import unicodedata
from collections.abc import Iterator

from generators.worlds.names import Names, read_names
from generators.worlds.people import Company, Employee, Partner, Style
from generators.worlds.specification.fields import LinesField
from generators.worlds.specification.industry import DepartmentSpec, IndustrySpec

DIRECTOR = "Managing Director"
TYPICAL_STAFF = 30
_MOST_DEALT_IN = 5
_DATE_FORMATS = (
    ("%-d %B %Y", "d mmm yyyy"),
    ("%Y-%m-%d", "yyyy-mm-dd"),
    ("%d.%m.%Y", "dd.mm.yyyy"),
    ("%-d %b %Y", "dd/mm/yyyy"),
)
_MONEY_FORMATS = ("#,##0.00", "0.00", "#,##0.00")
_SIGNATURES = (
    "{name}\n{role}",
    "{name}\n{role}, {company}\nExt. {phone}",
    "{name} | {role} | ext. {phone}",
    "{first}",
    "{name}\n{company}",
    "{name}",
)
_GREETINGS = ("Hi {first},", "Hello {first},", "Dear {first},", "{first},", "Good morning {first},")
_CLOSINGS = ("Best wishes", "Regards", "Kind regards", "Thanks", "Cheers", "Best", "Many thanks", "")


def make_company(industry: IndustrySpec, rng: random.Random) -> Company:
    """Draw a company of an industry."""
    names = read_names()
    places = rng.sample(names.places, len(names.places))
    city = places[0]
    words = industry.name_words or places
    name = _fill_name(rng.choice(industry.companies), rng.sample(names.last, 3), places[1:], rng.choice(words))
    domain = f"{_make_slug(name)}.example"
    lists = dict(sorted(industry.lists.items()))
    date_format, cell_date_format = rng.choice(_DATE_FORMATS)
    style = Style(
        rng.choice(industry.currencies),
        date_format,
        cell_date_format,
        rng.choice(_MONEY_FORMATS),
        rng.choice(("24", "24", "24", "12")),
    )
    size = rng.randint(*industry.staff)
    staff = tuple(_draw_staff(industry, name, domain, size, names, rng))
    partners = tuple(_draw_partners(industry, size, names, places, lists, rng))
    return Company(name, domain, city, style, staff, partners, lists, _draw_prices(industry, rng))


def _fill_name(template: str, last: list[str], places: list[str], word: str) -> str:
    for family in last:
        template = template.replace("{last}", family, 1)
    return template.replace("{place}", places[0]).replace("{word}", word)


def _make_slug(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return "-".join(re.findall(r"[a-z0-9]+", plain.replace("'", "")))


def _draw_staff(
    industry: IndustrySpec, company: str, domain: str, size: int, names: Names, rng: random.Random
) -> Iterator[Employee]:
    first, last = iter(rng.sample(names.first, size)), iter(rng.choices(names.last, k=size))
    leading = next(one for one in industry.departments if "management" in one.functions)
    ids = iter(range(size))

    def draw(role: str, department: str, boss: int | None, is_head: bool = False) -> Employee:
        person, family, starts = next(first), next(last), rng.choice((7.0, 7.5, 8.0, 8.0, 8.5, 8.5, 9.0, 9.5))
        is_part_time = rng.random() < 0.2 and not is_head and boss is not None
        phone = str(rng.randrange(100, 990))
        texts = {"name": f"{person} {family}", "first": person, "role": role, "company": company, "phone": phone}
        return Employee(
            next(ids), person, family, role, department, boss, is_head, f"{person.lower()}@{domain}", phone,
            starts, starts + (6.0 if is_part_time else 8.5),
            (rng.choice((0, 2, 4)),) if is_part_time else (),
            rng.choice(_SIGNATURES).format_map(texts), rng.choice(_GREETINGS), rng.choice(_CLOSINGS),
        )  # fmt: skip

    yield draw(DIRECTOR, leading.name, None)
    heads = {one.name: draw(one.head, one.name, 0, is_head=True) for one in industry.departments}
    yield from heads.values()
    roles = list(_deal_roles(industry.departments, size - 1 - len(heads)))
    yield from (draw(role, department, heads[department].id) for department, role in roles)


def _deal_roles(departments: tuple[DepartmentSpec, ...], count: int) -> Iterator[tuple[str, str]]:
    """Yield department and role of each member of staff: every role once, and then by shares."""
    places = [(one.name, role.title, one.share * role.share) for one in departments for role in one.roles]
    filled = {(department, role): 0 for department, role, _ in places}
    for _ in range(max(count, 0)):
        department, role, _ = min(places, key=lambda one: (filled[one[0], one[1]] / one[2], -one[2], one[0], one[1]))
        filled[department, role] += 1
        yield department, role


def _draw_partners(
    industry: IndustrySpec,
    size: int,
    names: Names,
    places: list[str],
    lists: dict[str, tuple[str, ...]],
    rng: random.Random,
) -> Iterator[Partner]:
    taken: set[str] = set()
    id = 0
    for kind, spec in sorted(industry.partners.items()):
        wanted = max(3, round(rng.randint(*spec.count) * min(2.0, max(0.6, size / TYPICAL_STAFF))))
        templates = rng.sample(spec.names, len(spec.names))
        tries = 0
        count = 0
        while count < wanted and tries < wanted * 10:
            template = templates[tries % len(templates)]
            tries += 1
            contact = (rng.choice(names.first), rng.choice(names.last))
            text = template.replace("{first}", contact[0])
            name = _fill_name(text, rng.sample(names.last, 3), rng.sample(places, 2), rng.choice(places))
            if spec.are_people and name == text:
                contact = (name.split()[0], name.split()[-1])
            elif spec.are_people:
                contact = (contact[0], name.split()[-1])
            if name in taken:
                continue
            taken.add(name)
            address = f"{_make_slug(contact[0])}.{_make_slug(contact[1])}@{_make_slug(name)}.example"
            if spec.are_people:
                address = f"{_make_slug(name).replace('-', '.')}@mailbox.example"
            street = f"{rng.choice(names.streets)} {rng.randrange(1, 140)}"
            city = f"{rng.randrange(1000, 9900)} {rng.choice(places)}"
            things = spec.deals_in.get(template) or _draw_things(lists, rng)
            yield Partner(id, kind, name, contact, address, street, city, tuple(things))
            id += 1
            count += 1


def _draw_things(lists: dict[str, tuple[str, ...]], rng: random.Random) -> Iterator[str]:
    """Draw a few things of each list."""
    for things in lists.values():
        yield from rng.sample(things, min(len(things), rng.randint(2, _MOST_DEALT_IN)))


def _draw_prices(industry: IndustrySpec, rng: random.Random) -> dict[str, float]:
    """Draw what a thing in lines costs: in its own range, or in that of the first field that names it."""
    prices: dict[str, float] = {}
    for process in industry.processes:
        for field in process.fields.values():
            if isinstance(field, LinesField):
                for thing in industry.lists[field.of]:
                    spec = industry.things.get(thing)
                    low, high = spec.price if spec and spec.price[1] else field.price
                    step = 0.05 if high < 20 else 0.5 if high < 200 else 1
                    prices.setdefault(thing, round(max(step, round(rng.uniform(low, high) / step) * step), 2))
    return prices
