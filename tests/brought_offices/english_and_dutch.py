"""Two offices in English and Dutch: a charity and a bicycle shop."""

from tests.brought_offices.files import Cells, make_calendar, make_csv, make_document, make_mail, make_workbook
from tests.offices import pdf_bytes


def charity() -> dict[str, bytes]:
    """Donors in several spellings with month-first dates, a copy of them, long threads, minutes and a grant letter."""
    donors: Cells = [
        ["Donor ledger FY24 (do not share)", None, None, None, None],
        ["Donor", "Fund", "Pledged", "Received", "Date"],
        ["Abbott Family Trust", "Shelter", "$5,000.00", "$5,000.00", "03/14/2024"],
        ["ABBOTT FAMILY TRUST", "Food bank", "$1,250.00", "$0.00", "12/01/2024"],
        ["Delgado Hardware", "Shelter", "$800.00", "$800.00", "02/28/2024"],
        ["Mrs. J. Pruitt", "Tutoring", "$150.00", "$100.00", "05/06/2024"],
        ["Northside Rotary", "Tutoring", "$2,400.00", "$1,200.00", "04/22/2024"],
        ["Rev. Okoro", "Food bank", "$75.00", "$75.00", "01/30/2024"],
        ["Grand total", None, "$9,675.00", "$7,175.00", None],
    ]
    volunteers: Cells = [
        ["Volunteer", "Team", "Hours"],
        ["Priya", "Kitchen", 31], ["Dwayne", "Drivers", 22], ["Solveig", "Kitchen", 17], ["Hamish", "Tutors", 40],
        ["Lupe", "Drivers", 12], ["Yasmin", "Tutors", 26], ["Otis", "Kitchen", 9], ["TOTAL", None, "=SUM(C2:C8)"],
    ]  # fmt: skip
    ledger = make_workbook({"FY24": donors}, ["A1:E1"])
    thread = (
        "Hi Nora,\n\nthe freezer is fixed, so the Saturday pickup can go ahead.\n\nDwayne\nSent from my iPhone\n\n"
        "On Tue, May 7, 2024 at 8:03 PM Nora Finch <nora.finch@harborhands.example> wrote:\n"
        "> Is the freezer working again?\n> If not, we have to call off the pickup.\n"
    )
    return {
        "data/Donors.xlsx": ledger,
        "data/Copy of Donors.xlsx": ledger,
        "data/Volunteer hours.xlsx": make_workbook({"Hours": volunteers, "L": [["k"], [1]]}, hidden_sheets=["L"]),
        "data/Board minutes.docx": make_document(
            "Board minutes",
            [
                "The treasurer explained why the reserve is lower than in spring.",
                "The lease of the pantry is renewed on the same terms for a year.",
                "A second van was offered by Delgado Hardware at no charge.",
                "Members asked for a quieter room for the tutoring program.",
            ],
            headings=("Finances", "Premises", "Donations", "Any other business"),
        ),
        "data/Grant letter.pdf": pdf_bytes(
            [
                "Lakeshore Foundation",
                "We are pleased to award a grant for the winter shelter program.",
                "The first installment is paid after the signed agreement reaches us.",
                "A short narrative report is due at the end of the heating season.",
                "Please acknowledge the foundation in your printed materials.",
            ]
        ),
        "data/phone tree.csv": make_csv([["Name", "Phone"], ["Priya", "555-0101"], ["Otis", "555-0102"]], "utf-8", ","),
        "emails/Nora/Freezer.eml": make_mail(
            "Dwayne Hollis <dwayne.hollis@mail.example>", "nora.finch@harborhands.example", "RE: Freezer",
            "Wed, 08 May 2024 07:12:00 -0500", thread,
        ),
        "emails/Nora/Van.eml": make_mail(
            "Rosa Delgado <rosa@delgado-hardware.example>", "nora.finch@harborhands.example", "Van for the pantry",
            "Wed, 08 May 2024 10:40:00 -0500",
            "Hello Nora,\nthe blue van needs new brakes before you can use it. Shall we bring it over on Friday?",
            as_html=True,
        ),
        "emails/Nora/Tutoring.eml": make_mail(
            "Hamish Boyd <hamish.boyd@mail.example>", "nora.finch@harborhands.example", "Tutoring room",
            "Thu, 09 May 2024 16:05:00 -0500",
            "Nora, the library will lend us its reading room if somebody locks up afterwards. Please let me know.",
            cc="yasmin.ali@mail.example",
        ),
        "calendar/Nora.ics": make_calendar(
            "America/Chicago",
            [
                ("Van inspection", "20240523T090000", "20240523T094500"),
                ("Grant reporting call", "20240524T130000", "20240524T140000", "LOCATION:Zoom"),
                ("Pantry stocktake", "20240528T080000", "20240528T110000"),
                ("Staff huddle", "20240506T083000", "20240506T084500", "UID:h", "RRULE:FREQ=DAILY;COUNT=40"),
                ("Memorial Day", "20240527", "20240528"),
            ],
        ),
    }  # fmt: skip


def bicycle_shop() -> dict[str, bytes]:
    """Stock with formulas and a blank row, repairs as text, a calendar in two zones, mails with a disclaimer."""
    stock: Cells = [
        ["Voorraad fietsen", None, None, None],
        ["Artikel", "Merk", "Aantal", "Waarde"],
        ["Stadsfiets Linde", "Veldman", 14, 6860],
        ["Bakfiets Ruim", "Kroon", 3, 5970],
        ["Kinderfiets Mus", "Veldman", 21, 4179],
        ["Racefiets Wind", "Kroon", 6, 9540],
        ["Vouwfiets Klein", "Pico", 9, 5391],
        [],
        ["Totaal", None, "=SUM(C3:C7)", "=SUM(D3:D7)"],
    ]
    repairs: Cells = [["Bon", "Klant", "Bedrag", "Gereed"], ["R-410", "Mw. de Wit", "€ 48,50", "12-04-2024"],
               ["R-411", "Hr. van Dijk", "€ 112,00", "15-04-2024"], ["R-412", "Mw. Şahin", "€ 79,95", "18-04-2024"],
               ["R-413", "Hr. Jansen", "€ 23,40", "30-04-2024"]]  # fmt: skip
    disclaimer = "\n\n--\nDe informatie in dit bericht is uitsluitend bestemd voor de geadresseerde."
    return {
        "data/Voorraad.xlsx": make_workbook({"Voorraad": stock, "Reparaties": repairs}, ["A1:D1"]),
        "data/Reparaties april.xlsx": make_workbook({"Blad1": repairs}),
        "data/Garantie.docx": make_document(
            "Garantievoorwaarden",
            [
                "Frame: tien jaar bij normaal gebruik",
                "Accu: twee jaar of vijfhonderd keer laden",
                "Banden: geen garantie op slijtage",
                "Onderhoud: jaarlijks bij een erkende zaak",
            ],
        ),
        "data/kas.numbers": b"PK\x03\x04",
        "emails/Joris/Bakfiets.eml": make_mail(
            "Fatma Şahin <fatma.sahin@post.example>", "joris.bakker@dewielen.example", "Proefrit met de bakfiets",
            "Mon, 06 May 2024 09:12:00 +0200",
            "Hallo Joris,\nkan ik met de bakfiets een proefrit maken, samen met mijn twee kinderen?" + disclaimer,
        ),
        "emails/Joris/Levering.eml": make_mail(
            "Kroon Rijwielen <order@kroon.example>", "joris.bakker@dewielen.example", "Levering uitgesteld",
            "Tue, 07 May 2024 14:00:00 +0200",
            "Beste Joris,\nde levering van de racefietsen is uitgesteld, omdat de derailleurs nog niet binnen zijn.",
            as_html=True,
        ),
        "emails/Joris/Stage.eml": make_mail(
            "Daan Visser <daan.visser@school.example>", "joris.bakker@dewielen.example", "Stage in de werkplaats",
           
            "Wed, 08 May 2024 20:30:00 +0200",
            "Dag meneer Bakker, ik zoek een stage in de werkplaats na de zomer. Daan",
        ),
        "calendar/Joris.ics": make_calendar(
            "Europe/Amsterdam",
            [
                ("Inkoop Kroon", "20240521T100000", "20240521T113000"),
                ("Open werkplaats", "20240522T130000", "20240522T170000"),
                ("Gesprek stagiair", "20240523T160000", "20240523T163000"),
            ],
        ),
    }  # fmt: skip
