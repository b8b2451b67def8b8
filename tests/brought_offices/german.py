"""Four German offices: painters, a sports club, a tax consultant and a property manager."""

from tests.brought_offices.files import Cells, make_calendar, make_csv, make_document, make_mail, make_workbook
from tests.offices import image_bytes, pdf_bytes

BERLIN = "W. Europe Standard Time"
SIGNATURE = "\n\nMit freundlichen Grüßen\nSabine Köhler\nMalerbetrieb Köhler GmbH · Tel. 030 5550199"
OFFERS: Cells = [
    ["Angebote Malerbetrieb Köhler GmbH", None, None, None, None],
    ["Stand: 29.02.2024", None, None, None, None],
    [],
    ["Kunde", "Objekt", "Fläche (m²)", "Betrag EUR", "Hilfsspalte"],
    ["Bäckerei Groß", "Ladenlokal", 84, 3150, "x1"],
    ["Hausverwaltung Lindner", "Treppenhaus", 210, 7480, "x2"],
    ["Zwischensumme Gewerbe", None, 294, "=SUM(D5:D6)", None],
    ["Familie Özdemir", "Wohnzimmer", 38, 1290, "x3"],
    ["Müller, Jürgen", "Fassade", 165, 9860, "x4"],
    ["Zahnarztpraxis Dr. Weiß", "Wartebereich", 52, 2040, "x5"],
    ["Kita Sonnenschein", "Gruppenraum", 77, 2765, "x6"],
    ["Gesamt", None, "=SUM(C5:C6,C8:C11)", "=SUM(D5:D6,D8:D11)", None],
    ["alle Beträge netto", None, None, None, None],
]


def painters() -> dict[str, bytes]:
    """Offers with subtotals and a hidden column, a copy of them, HTML mails with quotes, an exported calendar."""
    offers = make_workbook(
        {"Angebote": OFFERS, "alt": [["nicht mehr verwenden"]]}, ["A1:E1", "A2:E2"], "E", hidden_sheets=["alt"]
    )
    quoted = (
        "Guten Tag Frau Köhler,\n\ndas Gerüst steht ab Montag, bitte die Farbe Taubenblau bestellen."
        "\n\nViele Grüße\nJürgen Müller\n\nVon: Sabine Köhler\nGesendet: Freitag, 1. März 2024 14:02\n"
        "An: juergen.mueller@web.example\nBetreff: Fassade\n\nHallo Herr Müller, wann kommt das Gerüst?" + SIGNATURE
    )
    paint = (
        "Sehr geehrte Frau Köhler,\n\ndie Grundierung ist erst in Woche elf lieferbar. Können Sie umdisponieren?"
        "\n\nMit freundlichen Grüßen\nFarbenhaus Nord"
    )
    return {
        "data/Angebote 2024.xlsx": offers,
        "data/Kopie von Angebote 2024.xlsx": offers,
        "data/~$Angebote 2024.xlsx": b"\x06Sabine",
        "data/Baustellenbericht Müller Fassade.docx": make_document(
            "Baustellenbericht",
            [
                "Am Giebel zeigen sich Risse, die vor dem Anstrich verspachtelt werden.",
                "Die Regenrinne hat der Dachdecker Petersen gelöst und neu befestigt.",
                "Es fehlen noch zwölf Eimer Grundierung und das lange Abdeckvlies.",
                "Der Nachbar stellt seine Einfahrt für den Container zur Verfügung.",
            ],
            headings=("Untergrund", "Gewerke", "Material", "Zufahrt"),
        ),
        "data/Kontakte.csv": make_csv([["Name", "Telefon"], ["Jürgen Müller", "0171 555"]], "cp1252"),
        "data/notizen.txt": "Farbmuster für Kita mitnehmen\nSchlüssel bei Lindner abholen\n".encode("cp1252"),
        "emails/Sabine/AW Fassade.eml": make_mail(
            "Jürgen Müller <juergen.mueller@web.example>", "sabine.koehler@maler-koehler.example", "AW: Fassade",
            "Mon, 04 Mar 2024 07:45:00 +0100", quoted, as_html=True,
        ),
        "emails/Sabine/Lieferverzug.eml": make_mail(
            "Farbenhaus Nord <bestellung@farbenhaus.example>", "sabine.koehler@maler-koehler.example",
            "Lieferverzug Grundierung", "Tue, 05 Mar 2024 10:12:00 +0100", paint, as_html=True,
        ),
        "emails/Sabine/Schluessel.eml": make_mail(
            "petra.lindner@lindner.example", "sabine.koehler@maler-koehler.example", "Schlüssel Treppenhaus",
            "Wed, 06 Mar 2024 16:30:00 +0100",
            "Guten Tag, der Schlüssel für das Treppenhaus liegt beim Hausmeister Brandt im Keller.\n\nP. Lindner",
            cc="brandt@lindner.example",
        ),
        "calendar/Sabine.ics": make_calendar(
            BERLIN,
            [
                ("Aufmaß Kita", "20240319T080000", "20240319T093000", "LOCATION:Kita Sonnenschein"),
                ("Baubesprechung", "20240304T070000", "20240304T073000", "UID:b", "RRULE:FREQ=WEEKLY;BYDAY=MO",
                 "EXDATE;TZID=W. Europe Standard Time:20240401T070000"),
                ("Baubesprechung", "20240312T070000", "20240312T073000", "UID:b",
                 "RECURRENCE-ID;TZID=W. Europe Standard Time:20240311T070000"),
                ("Abnahme Praxis", "20240321T150000", "20240321T160000"),
                ("Bemusterung Lindner", "20240322T110000", "20240322T120000"),
                ("Urlaub", "20240328", "20240403"),
            ],
        ),
    }  # fmt: skip


def sports_club() -> dict[str, bytes]:
    """Members with fees as text and dates with dots, minutes as text, a list of people in groups, a stray old file."""
    members: Cells = [
        ["TSV Grünau 1921 e. V. - Mitgliederliste", None, None, None],
        ["Name", "Abteilung", "Beitrag", "Eintritt"],
        ["Annika Schäfer", "Turnen", "96,00 €", "01.02.2019"],
        ["Björn Thomsen", "Handball", "1.120,00 €", "15.08.2021"],
        ["Carla Wüst", "Turnen", "48,00 €", "31.12.2022"],
        ["Dieter Vogel", "Tischtennis", "120,50 €", "07.05.2001"],
        ["Emre Yilmaz", "Handball", "96,00 €", "20.03.2020"],
        ["Frieda Hansen", "Tischtennis", "60,00 €", "11.11.2015"],
        ["Gregor Busch", "Handball", "72,00 €", "02.01.2023"],
        ["Summe", None, "1.612,50 €", None],
    ]
    keys: Cells = [["Halle", "Schlüssel", "Anzahl"], ["Halle West", "S-11", 4], [], ["Halle Ost", "S-12", 3]]
    return {
        "data/Mitglieder Übersicht.xlsx": make_workbook({"Mitglieder": members}, ["A1:D1"]),
        "data/Schlüsselbuch.xlsx": make_workbook({"Tabelle1": keys}),
        "data/Protokoll Vorstand.txt": (
            "Protokoll der Vorstandssitzung\n\nThema: Hallenzeiten im Winter\nBeschluss: Turnen wechselt auf den "
            "Donnerstag\nKasse: Der Zuschuss der Stadt ist eingegangen\nNächster Termin: nach den Osterferien\n"
        ).encode(),
        "data/Satzung.pdf": pdf_bytes(
            [
                "Satzung des TSV Grünau",
                "Der Verein führt den Namen TSV Grünau und hat seinen Sitz in Grünau.",
                "Mitglied kann jede Person werden, die einen Antrag in Textform stellt.",
                "Der Austritt ist nur zum Ende eines Kalenderjahres möglich.",
                "Über die Höhe der Beiträge entscheidet die Versammlung der Mitglieder.",
            ]
        ),
        "data/alte liste.xls": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
        "data/scan_quittung.jpg": image_bytes("scan_quittung.jpg"),
        "emails/Heike/Hallenzeiten.eml": make_mail(
            "Björn Thomsen <bjoern.thomsen@post.example>", "heike.brandt@tsv-gruenau.example", "Hallenzeiten Winter",
            "Thu, 10 Oct 2024 20:15:00 +0200",
            "Hallo Heike,\nkönnen wir am Donnerstag in die Halle West, weil dort der Boden neu ist?\n\nGruß Björn",
        ),
        "emails/Heike/Zuschuss.eml": make_mail(
            "sportamt@gruenau.example", "heike.brandt@tsv-gruenau.example", "Zuschuss der Stadt",
            "Fri, 11 Oct 2024 09:00:00 +0200",
            "Sehr geehrte Frau Brandt,\nder Zuschuss für die Jugendarbeit ist bewilligt und wird bald überwiesen.",
            as_html=True,
        ),
        "emails/Heike/Trikots.eml": make_mail(
            "Emre Yilmaz <emre.yilmaz@post.example>", "heike.brandt@tsv-gruenau.example", "Neue Trikots",
            "Sat, 12 Oct 2024 11:30:00 +0200",
            "Moin, die Trikots in Größe M sind zu klein geraten, wir müssen sie umtauschen.\n"
            "> Am 09.10. schrieb Heike:\n"
            "> Passen die Trikots?",
        ),
    }  # fmt: skip


def tax_consultant() -> dict[str, bytes]:
    """Fees with the currency before the figure, names in two spellings, a locked folder of odd formats."""
    clients: Cells = [
        [None, None, None, None, None],
        [None, "Mandanten und Honorare", None, None, None],
        [None, "Mandant", "Sachbearbeitung", "Honorar", "Stunden"],
        [None, "Ökohof Lübbe", "Kerstin", "EUR 1.310,00", "12,5"],
        [None, "Schreinerei Jäger", "Kerstin", "EUR 2.045,80", "21,25"],
        [None, "Schreinerei Jaeger GmbH", "Timo", "EUR 310,00", "3,5"],
        [None, "Café Anno", "Timo", "EUR 864,40", "8,75"],
        [None, "Physio Nordring", "Kerstin", "EUR 1.999,90", "17,5"],
        [None, "Summe:", None, "EUR 6.530,10", "63,5"],
    ]
    deadlines: Cells = [
        ["Frist", "Mandant", "Art"],
        ["10.06.2025", "Café Anno", "Voranmeldung"],
        ["31.07.2025", "Ökohof Lübbe", "Jahreserklärung"],
        ["12.05.2025", "Physio Nordring", "Lohnsteuer"],
    ]
    return {
        "data/Mandanten/Honorare 2025.xlsx": make_workbook({"Honorare": clients}, ["B2:E2"]),
        "data/Mandanten/Fristen.xlsx": make_workbook({"Fristen": deadlines}),
        "data/Mandanten/alt/Übertrag.doc": b"\xd0\xcf\x11\xe0",
        "data/Mandanten/alt/Nachricht.msg": b"\xd0\xcf\x11\xe0",
        "data/Merkblatt Belege.docx": make_document(
            "Merkblatt Belege",
            [
                "Frist: jeweils der zehnte Tag des Folgemonats",
                "Kassenbuch: täglich und ohne Lücken geführt",
                "Bewirtung: Anlass und Teilnehmer auf dem Beleg",
                "Fahrten: Kilometerstand am Anfang und am Ende",
            ],
        ),
        "emails/Timo/Rückfrage.eml": make_mail(
            "Anna Lübbe <anna.luebbe@oekohof.example>", "timo.falk@steuer-falk.example", "Rückfrage zur Hofübergabe",
            "Mon, 05 May 2025 08:20:00 +0200",
            "Guten Tag Herr Falk,\nwelche Unterlagen brauchen Sie für die Übergabe des Hofs an meine Tochter?\n\n"
            "-----Ursprüngliche Nachricht-----\nVon: Timo Falk\nAn: Anna Lübbe\nBetreff: Hofübergabe\n\nBitte melden.",
        ),
        "emails/Timo/Belege Cafe.eml": make_mail(
            "hallo@cafe-anno.example", "timo.falk@steuer-falk.example", "Belege vom April",
            "Tue, 06 May 2025 12:05:00 +0200",
            "Hallo Timo, die Belege vom April bringt Jule am Freitag vorbei, das Kassenbuch fehlt noch.",
            as_html=True, cc="kerstin.wolf@steuer-falk.example",
        ),
        "emails/Timo/Termin Nordring.eml": make_mail(
            "Dr. Ute Ahrens <ahrens@physio-nordring.example>", "timo.falk@steuer-falk.example",
            "Besprechung Lohnsteuer", "Wed, 07 May 2025 17:40:00 +0200",
            "Sehr geehrter Herr Falk,\nich möchte die Lohnsteuer vor der Prüfung mit Ihnen und Frau Wolf besprechen.",
        ),
        "calendar/Timo.ics": make_calendar(
            BERLIN,
            [
                ("Kanzleirunde", "20250512T083000", "20250512T091500", "RRULE:FREQ=WEEKLY;COUNT=20;BYDAY=MO"),
                ("Mandantengespräch Jäger", "20250521T100000", "20250521T110000"),
                ("Prüfung Nordring", "20250522T140000", "20250522T160000", "LOCATION:Nordring 5"),
                ("Steuerberatertag", "20250526", "20250527"),
                ("Inventur Hofladen", "20250528T130000", "20250528T143000"),
            ],
        ),
    }  # fmt: skip


def property_manager() -> dict[str, bytes]:
    """Rents on one sheet for each month, a ledger in groups, mails in German and English, a lease with clauses."""
    flats = ["Whg 1 Nguyen", "Whg 2 Peters", "Whg 3 Kaya", "Whg 4 Rossi", "Laden Blume"]
    months: dict[str, Cells] = {
        name: [
            [f"Mieteingänge {name}", None, None],
            [],
            ["Einheit", "Miete", "Nebenkosten"],
            *([flat, 640 + 35 * at, 120 + 15 * at + extra] for at, flat in enumerate(flats)),
            ["Gesamt", "=SUM(B4:B8)", "=SUM(C4:C8)"],
        ]
        for extra, name in enumerate(("Januar", "Februar", "März"))
    }
    costs: list[list[object]] = [["Haus", "Gewerk", "Kosten"]]
    for house in ("Gartenweg 3", "Lange Str. 8"):
        for at, trade in enumerate(("Heizung", "Aufzug", "Reinigung")):
            costs.append([house if at == 0 else None, trade, 410 + 97 * len(costs)])
        costs.append([f"Summe {house}", None, "=SUM(C2:C4)" if house == "Gartenweg 3" else "=SUM(C6:C8)"])
    return {
        "data/Mieten 2024.xlsx": make_workbook(months, ["A1:C1"]),
        "data/Kosten nach Haus.xlsx": make_workbook({"Kosten": costs}, ["A2:A4", "A6:A8"]),
        "data/Zählerstände.csv": make_csv([["Einheit", "Stand"], ["Whg 1", "1.204,5"], ["Whg 2", "988,0"]]),
        "data/Hausordnung.docx": make_document(
            "Hausordnung",
            [
                "Ruhezeit: von zweiundzwanzig Uhr bis sechs Uhr",
                "Treppenhaus: Kinderwagen stehen nur unter der Treppe",
                "Waschkeller: jede Partei wäscht an ihrem Tag",
                "Müll: die gelben Säcke kommen am Vorabend heraus",
            ],
        ),
        "emails/Olga/Heizung.eml": make_mail(
            "Thi Nguyen <thi.nguyen@mail.example>", "olga.stein@hv-stein.example", "Heizung im Bad",
            "Mon, 08 Apr 2024 18:22:00 +0200",
            "Guten Abend Frau Stein,\ndie Heizung im Bad wird nicht mehr warm. schicken Sie jemanden.",
        ),
        "emails/Olga/Lease.eml": make_mail(
            "Marco Rossi <marco.rossi@mail.example>", "olga.stein@hv-stein.example", "Question about my lease",
            "Tue, 09 Apr 2024 13:01:00 +0200",
            "Dear Ms Stein,\nplease tell me how to end the lease, as I go back to Bologna in the autumn.\n\nMarco",
        ),
        "emails/Olga/Angebot Aufzug.eml": make_mail(
            "Lift Nord <service@lift-nord.example>", "olga.stein@hv-stein.example", "Angebot Wartung Aufzug",
            "Wed, 10 Apr 2024 08:00:00 +0200",
            "Sehr geehrte Frau Stein,\nanbei das Angebot für die Wartung des Aufzugs im Haus Lange Straße.",
            as_html=True,
        ),
        "calendar/Olga.ics": make_calendar(
            "Europe/Berlin",
            [
                ("Begehung Gartenweg", "20240424T090000", "20240424T103000"),
                ("Übergabe Laden", "20240425T160000", "20240425T170000"),
                ("Eigentümerversammlung", "20240429T183000", "20240429T203000", "LOCATION:Gasthof Adler"),
            ],
        ),
        "calendar/Paul.ics": make_calendar(
            "Europe/Berlin",
            [
                ("Hausmeisterrunde", "20240423T073000", "20240423T080000"),
                ("Aufzugsprüfung", "20240426T100000", "20240426T120000"),
                ("Gartenpflege", "20240430T080000", "20240430T110000"),
            ],
        ),
    }  # fmt: skip
