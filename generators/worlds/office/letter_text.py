"""How people write a mail around what they have to say: greeting, closing, signature and quotation."""

from data_model import rng_for
from generators.worlds.office.sent_mail import Correspondent, WorldMail
from generators.worlds.people import Company, Employee, Partner
from generators.worlds.wording import write_value

_GREETINGS = ("Dear {first} {last},", "Dear {first},", "Hello {first},", "Good morning {first},", "Hi {first},")
_CLOSINGS = ("Kind regards", "Best regards", "Regards", "With best wishes", "Yours sincerely", "Best")
EVERYBODY = "all"


def write_letter(
    text: str, sender: Correspondent, readers: tuple[Correspondent, ...], company: Company, quoted: str = ""
) -> str:
    """Write the whole text of a mail.

    Args:
        text: What the sender has to say.
        readers: To whom; empty for everybody.
        quoted: What stands below the signature.
    """
    greeting, ending = _find_habits(sender, company)
    first, last = _name(readers[0]) if readers else (EVERYBODY, "")
    if len(readers) > 1:
        first, last = " and ".join(_name(one)[0] for one in readers), ""
    opening = " ".join(greeting.format(first=first, last=last).split()).replace(" ,", ",")
    parts = [opening, text[:1].upper() + text[1:], ending]
    return "\n\n".join([*parts, quoted] if quoted else parts)


def quote(mail: WorldMail, company: Company) -> str:
    """Write a mail as its answer quotes it."""
    day = write_value(mail.moment.date(), company.style)
    head = f"On {day} at {mail.moment:%H:%M}, {' '.join(_name(mail.sender))} wrote:"
    return "\n".join([head, *(f"> {line}".rstrip() for line in mail.body.splitlines())])


def pass_on(mail: WorldMail, company: Company) -> str:
    """Write a mail as it stands below one that forwards it."""
    day = write_value(mail.moment.date(), company.style)
    head = (
        "---------- Forwarded message ----------",
        f"From: {' '.join(_name(mail.sender))} <{mail.sender.address}>",
        f"Date: {day}, {mail.moment:%H:%M}",
        f"Subject: {mail.subject}",
        f"To: {', '.join(one.address for one in mail.to)}",
        "",
    )
    return "\n".join([*head, mail.body])


def _name(one: Correspondent) -> tuple[str, str]:
    return (one.first_name, one.last_name) if isinstance(one, Employee) else one.contact


def _find_habits(sender: Correspondent, company: Company) -> tuple[str, str]:
    """Return the greeting of somebody, and all that they write below a text."""
    if isinstance(sender, Employee):
        return sender.greeting, "\n".join(part for part in (sender.closing, sender.signature) if part)
    rng = rng_for(company.domain, "habits", sender.id)
    ending = [rng.choice(_CLOSINGS), " ".join(sender.contact), *_list_sender_lines(sender, rng.random())]
    return rng.choice(_GREETINGS), "\n".join(ending)


def _list_sender_lines(sender: Partner, chance: float) -> list[str]:
    if sender.name == " ".join(sender.contact) or chance < 0.2:
        return []
    return [sender.name] if chance < 0.7 else [sender.name, f"{sender.street}, {sender.city}"]
