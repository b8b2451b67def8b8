"""What people ask about an open record: suppliers when an invoice is paid, colleagues whether a leave is granted."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from data_model import Case, Contact
from generators.tasks.building_blocks.matter_mails import MailText

_CURRENCY = re.compile(r"[A-Z]{3}")
_BROUGHT = re.compile(r"hire|order|shipment|charter|delivery|installation|visit")
_NOT_ASKING = frozenset(("opponent", "court", "colleague in charge"))


class _Askers(NamedTuple):
    """Who asks, and about which records.

    Attributes:
        nouns: The nouns of the records, as a whole.
        roles: What those who ask are to the record.
    """

    nouns: str
    is_colleague: bool
    roles: str = ".*"

    def include(self, case: Case, writer: Contact) -> bool:
        """Tell whether these include somebody who writes about a case."""
        return (
            writer.is_colleague == self.is_colleague
            and writer.role not in _NOT_ASKING
            and bool(re.fullmatch(self.nouns, case.noun) and re.fullmatch(self.roles, writer.role))
        )


_INVOICE, _PAYMENT = "invoice", "deposit|premium in arrears|fee note"
_PERSONAL = "leave request|business trip|expense claim|training place|application"
_OTHER = rf"(?!(?:{_INVOICE}|{_PERSONAL})$).*"


def _is_coming(case: Case, today: str) -> bool:
    """Tell whether people or things are to come on a day."""
    is_met = bool(_BROUGHT.search(case.noun)) or any(one.type == "time" for one in case.values)
    return is_met and any(one.type == "date" and one.value > today and one.heading for one in case.values)


def _has_amount(case: Case, today: str) -> bool:
    return any(one.type == "number" and one.heading and _CURRENCY.fullmatch(one.unit) for one in case.values)


def _needs_nothing(case: Case, today: str) -> bool:
    return True


_Need = Callable[[Case, str], bool]


class _Question(NamedTuple):
    subject: str
    text: str
    is_sensible: _Need = _needs_nothing


_TABLE: tuple[tuple[_Askers, tuple[_Question, ...]], ...] = (
    (_Askers(_INVOICE, is_colleague=False), (
        _Question(
            "Payment of {name}",
            "When can we expect the payment of {name}? Our accounts department has asked me for the day.",
        ),
        _Question(
            "{Name}: has it reached you?",
            "We have heard nothing about {name} since we sent it. Has it reached the right person, and has somebody "
            "approved it?",
        ),
        _Question(
            "Order number for {name}",
            "Some customers return our invoices because an order number is missing. Is {name} complete for you, or do "
            "you need anything added before it can be paid?",
        ),
        _Question(
            "Delivery for {name}",
            "Our driver has brought back the delivery note for {name} without a signature. Could somebody confirm to "
            "us in writing that everything has arrived?",
        ),
        _Question(
            "Copy of {name}",
            "A colleague believes that {name} went out to you twice. Could you look how often you have it, so that we "
            "can cancel the second copy?",
        ),
        _Question(
            "{Name}: our account statement",
            "We are closing our books, and {name} is still open with us. Could you tell me whether there is anything "
            "about it that you do not agree with?",
        ),
    )),
    (_Askers(_INVOICE, is_colleague=True), (
        _Question(
            "{Name}: is it paid?",
            "Has {name} been paid? The supplier has rung me up about it, and I did not know what to say.",
        ),
        _Question(
            "{Name} and my order",
            "I ordered what is on {name} and should like to know what it is booked on. Could somebody tell me, before "
            "I place the next order?",
        ),
        _Question(
            "{Name}: anything from me?",
            "Does {name} wait for something from me, such as the delivery note? Then I would look for it.",
        ),
    )),
    (_Askers(_PAYMENT, is_colleague=False, roles="group|client"), (
        _Question(
            "Our payment for {name}",
            "Our bank says that the money for {name} has gone out. Could you look whether it has reached you?",
        ),
        _Question(
            "{Name}: to which account?",
            "To which account does the money for {name} go, and what do we write as reference? Our treasurer is new.",
        ),
        _Question(
            "{Name} in two parts",
            "Would it be possible to pay {name} in two parts? A part of the money only reaches us next month.",
        ),
    )),
    (_Askers("purchase order", is_colleague=False), (
        _Question(
            "Delivery of {name}",
            "Where exactly do we deliver {name}, and who can sign for it? Our driver has not been to you before.",
        ),
        _Question(
            "{Name} in two deliveries",
            "May {name} come in two deliveries? A part of it could leave our warehouse at once.",
        ),
    )),
    (_Askers("contract", is_colleague=False), (
        _Question(
            "{Name}: who decides?",
            "Who decides with you how it goes on with {name} when it ends? We should like to make an offer in good "
            "time.",
        ),
    )),
    (_Askers("leave request", is_colleague=True, roles="person"), (
        _Question(
            "My {name}",
            "Has {name} been decided on? I would like to book while the prices are still good.",
        ),
        _Question(
            "Days of {name}",
            "How many days are counted for {name}? By my own count I should have one left afterwards.",
        ),
    )),
    (_Askers("leave request", is_colleague=True, roles="deputy"), (
        _Question(
            "Standing in for {name}",
            "I am entered as the deputy for {name}. Has it been granted, so that I can plan those days?",
        ),
    )),
    (_Askers("business trip", is_colleague=True, roles="traveller"), (
        _Question(
            "Tickets for {name}",
            "May I book the tickets for {name} now, or does somebody still have to approve it?",
        ),
        _Question(
            "Hotel for {name}",
            "Up to which price may I book a hotel for {name}? The one that I know has become more expensive.",
        ),
        _Question(
            "Advance for {name}",
            "Can I get an advance for {name}, or do I pay everything first and hand in the receipts afterwards?",
        ),
    )),
    (_Askers("expense claim", is_colleague=True, roles="claimant"), (
        _Question(
            "When is {name} paid out?",
            "When is {name} paid out? My card is charged at the end of the month.",
        ),
        _Question(
            "Receipts of {name}",
            "Are the receipts of {name} complete? I have found another one in my coat and do not know whether it "
            "still counts.",
        ),
        _Question(
            "{Name}: my kilometres",
            "At which rate do you count the kilometres in {name}? Somebody told me that it has changed.",
        ),
    )),
    (_Askers("training place", is_colleague=True, roles="participant"), (
        _Question(
            "Is {name} confirmed?",
            "Is {name} confirmed? I have to find somebody who takes over my work on that day.",
        ),
        _Question(
            "What to bring for {name}",
            "What do I need for {name}? I have had neither a programme nor a room so far.",
        ),
    )),
    (_Askers("training place", is_colleague=True, roles="trainer"), (
        _Question(
            "{Name}: how many come?",
            "Does {name} still stand? I have to print the papers and want to know for how many people.",
        ),
    )),
    (_Askers("application", is_colleague=True, roles="interviewer"), (
        _Question(
            "Papers of {name}",
            "Could somebody send me the papers of {name}? I want to read them before I talk to the candidate.",
        ),
        _Question(
            "{Name}: who else is there?",
            "Who else takes part in the talk about {name}? I would like to share out the questions before.",
        ),
        _Question(
            "{Name}: has anybody written?",
            "Has anybody written to the candidate of {name} yet? They have rung up at our desk.",
        ),
    )),
    (_Askers(_OTHER, is_colleague=False), (
        _Question(
            "Where does {name} stand?",
            "I have to report on {name} here. Could you send me two or three lines on where it stands and what "
            "happens next?",
        ),
        _Question(
            "{Name}: does the day stand?",
            "We are planning our people for the next weeks. Does the day of {name} still stand, or should we keep "
            "another one free?", _is_coming,
        ),
        _Question(
            "Sum of {name}",
            "We have two different sums for {name} in our papers. Could you tell me in writing which one is right?",
            _has_amount,
        ),
        _Question(
            "Papers on {name}",
            "I have taken over {name} from a colleague who has left, and the file has gaps. Could somebody send me "
            "copies of what has been exchanged so far?",
        ),
        _Question(
            "{Name}: whom can I call?",
            "Whom can I call about {name}? There is a detail that is quicker to explain on the phone than in a mail.",
        ),
        _Question(
            "{Name}: anything from us?",
            "Is there any paper that you still need from us for {name}? Our office is closed the week after next, and "
            "I would rather send it before.",
        ),
    )),
    (_Askers(_OTHER, is_colleague=True), (
        _Question(
            "{Name}: how far is it?",
            "How far is {name}? I am planning my next two weeks and would like to know what reaches me and when.",
        ),
        _Question(
            "{Name}: does the day stand?",
            "Does the day that we have down for {name} still stand? Then I keep the time free.", _is_coming,
        ),
        _Question(
            "Sum of {name}",
            "The sum of {name} in my notes is not the one that I was told on the phone. Could somebody look which one "
            "is right?", _has_amount,
        ),
        _Question(
            "Papers on {name}",
            "I cannot find my papers on {name} any more. Could somebody send me what we have?",
        ),
        _Question(
            "Calls about {name}",
            "I have been rung up about {name} and could not say anything. What may I tell people who ask?",
        ),
        _Question(
            "{Name}: what is missing?",
            "Is there anything missing for {name} that I could see to? I have a free afternoon this week.",
        ),
    )),
)  # fmt: skip


def _list_questions() -> Iterator[MailText]:
    for askers, questions in _TABLE:
        for one in questions:
            yield MailText(one.subject, one.text, fits=_make_test(askers, one.is_sensible))


def _make_test(askers: _Askers, need: _Need) -> Callable[[Case, Contact, str], bool]:
    return lambda case, writer, today: askers.include(case, writer) and need(case, today)


QUESTIONS = tuple(_list_questions())
"""What people ask about an open record, each for the records and the people for which it fits."""


def find_asker(people: Iterable[Contact], case: Case, today: str) -> Contact | None:
    """Find the first of some people who would ask something about a case; None if nobody would."""
    return next((who for who in people if any(one.fits(case, who, today) for one in QUESTIONS)), None)
