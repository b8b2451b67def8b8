"""Two small offices as people keep them: an English and a German one, each with things that are hard to read."""

from collections.abc import Mapping
from pathlib import Path

from tests.offices import Letter, Rows, office_files

STOCK: Rows = [
    ["Stock of the northern warehouse"],
    [],
    ["Item", "Code", "Weight (kg)", "Price USD", "Counted", "Value"],
    ["Ladders", "A-102", "12.5", "1,240.00", "12/31/2024", "=C4*2"],
    ["Crates", "A-117", "8", "865.50", "01/02/2025", "=C5*2"],
    ["Presses", "B-003", "140", "3,310.00", "01/13/2025", "=C6*2"],
    ["Nets", "B-011", "2.25", "470.00", "02/03/2025", "=C7*2"],
    ["Total", None, "162.75", "5,885.50", None, "=SUM(F4:F7)"],
]
SALES: Rows = [
    ["Umsatz nach Regionen"],
    [],
    ["Region", "Januar EUR", "Februar EUR", "Stand"],
    ["Süd", "1.234,56", "980,00", "31.12.2024"],
    ["Nord", "2.045,10", "1.150,75", "03.01.2025"],
    ["Zwischensumme", "3.279,66", "2.130,75", None],
    ["Ost", "1.310,00", "415,20", "07.01.2025"],
    ["Schweiz", "1.099,90", "1.001", "08.01.2025"],
    ["Gesamt", "5.689,56", "3.546,95", None],
]
EXPORT: Rows = [["Order", "Amount"], *[(f"No. {number}", number * 7) for number in range(1, 501)]]
LETTER = "Please check the figures of the order with us before the meeting, because the supplier waits for it."
SENT = "\n\nSent at: 2025-02-03 10:00:00"
BRIEF = "Bitte prüfen Sie die Zahlen für das Angebot, weil wir sie nicht vor dem Termin mit der Bank haben werden."

CALENDAR = """BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//messy//EN
BEGIN:VEVENT
UID:1
SUMMARY:Call with New York
DTSTART;TZID=America/New_York:20250214T110000
DTEND;TZID=America/New_York:20250214T113000
END:VEVENT
BEGIN:VEVENT
UID:2
SUMMARY:Stock meeting
DTSTART:20250210T090000Z
DTEND:20250210T100000Z
RRULE:FREQ=WEEKLY;COUNT=4
END:VEVENT
END:VCALENDAR
"""


def english_office() -> dict[str, bytes]:
    """A warehouse with a title above its table, an export, a locked workbook, a lock file and stray types."""
    return office_files(
        excel={"stock.xlsx": STOCK, "export.xlsx": EXPORT},
        word={"note.docx": [LETTER, LETTER.replace("order", "lease")]},
        mail={
            "Zoe": [
                Letter(
                    "tom@firm.example",
                    "Ladder order",
                    LETTER + SENT,
                    "zoe.mueller@firm.example",
                ),
                Letter("ida@firm.example", "Re: Ladder order", f"{LETTER} Thanks.", "zoe.mueller@firm.example"),
            ]
        },
        text={"notes.txt": "Call Tom.\n", "contacts.csv": "Name,Phone\nTom,555\n"},
        image={"scan.png": None},
        raw={
            "calendar/Zoe.ics": CALENDAR.replace("\n", "\r\n").encode(),
            "data/broken.xlsx": b"PK\x03\x04 not a workbook",
            "data/old.xls": b"\xd0\xcf\x11\xe0",
            "data/~$stock.xlsx": b"lock",
            "data/stray.eml": b"Subject: stray\n\nHello\n",
        },
    )


def german_office() -> dict[str, bytes]:
    """A sales office with decimal commas and dates as text, and subtotals under German names."""
    return office_files(
        excel={"umsatz.xlsx": SALES},
        word={"bericht.docx": [BRIEF, BRIEF.replace("Angebot", "Projekt")]},
        mail={"Jonas": [Letter("uwe@firma.example", "AW: Angebot", BRIEF, "jonas.weber@firma.example")]},
    )


def lay_out(folder: Path, files: Mapping[str, bytes]) -> Path:
    """Write files below a folder and return it."""
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return folder
