"""Four offices in French, Spanish, Italian and Portuguese: a bakery, an agency, an architect and a guest house."""

from tests.brought_offices.files import Cells, make_calendar, make_csv, make_document, make_mail, make_workbook
from tests.offices import pdf_bytes


def bakery() -> dict[str, bytes]:
    """Sales with spaces between thousands, a general total, forwarded mails, an encrypted PDF, a note."""
    sales: Cells = [
        ["Ventes par produit - mars", None, None, None],
        ["Produit", "Quantité", "Chiffre", "Prix unitaire"],
        ["Baguette tradition", "1 240", "1 612,00", "1,30"],
        ["Croissant beurre", "980", "1 176,00", "1,20"],
        ["Pain complet", "310", "868,00", "2,80"],
        ["Sous-total viennoiserie et pain", "2 530", "3 656,00", None],
        ["Tarte aux pommes", "45", "810,00", "18,00"],
        ["Éclair café", "210", "630,00", "3,00"],
        ["Total général", "2 785", "5 096,00", None],
    ]
    staff: Cells = [
        ["Équipe", "Poste"], ["Aïcha", "Fournil"], ["Benoît", "Vente"], ["Chloé", "Vente"], ["Damien", "Fournil"],
        ["Élodie", "Livraison"], ["Fabrice", "Livraison"], ["Gaëlle", "Vente"],
    ]  # fmt: skip
    return {
        "data/Ventes mars.xlsx": make_workbook({"Mars": sales}, ["A1:D1"]),
        "data/Équipe.xlsx": make_workbook({"Feuil1": staff}),
        "data/Consignes hygiène.docx": make_document(
            "Consignes d'hygiène",
            [
                "Les mains sont lavées avant chaque fournée et après chaque pause.",
                "Le plan de travail est désinfecté tous les soirs par la dernière personne.",
                "Une température au-dessus de quatre degrés est notée dans le cahier rouge.",
                "Aucune farine ouverte ne reste dans la réserve pendant la fermeture.",
            ],
            headings=("Personnel", "Surfaces", "Chambre froide", "Réserve"),
        ),
        "data/a_faire.md": "# À faire\n\n- appeler le meunier\n- vérifier le four à sole\n".encode(),
        "data/bilan.pdf": b"%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R/Encrypt 9 0 R>>\n%%EOF",
        "emails/Chloé/TR commande mariage.eml": make_mail(
            "Benoît Lefèvre <benoit.lefevre@aufour.example>", "chloe.martin@aufour.example", "TR: Commande mariage",
            "Mon, 18 Mar 2024 09:00:00 +0100",
            "Chloé, peux-tu répondre à cette cliente ?\n\nDe : Inès Dubois\nEnvoyé : dimanche 17 mars 2024 21:14\n"
            "À : contact@aufour.example\nObjet : Commande mariage\n\nBonjour, je voudrais une pièce montée.",
        ),
        "emails/Chloé/Farine.eml": make_mail(
            "Moulin Garnier <commandes@moulin-garnier.example>", "chloe.martin@aufour.example", "Livraison de farine",
            "Tue, 19 Mar 2024 07:30:00 +0100",
            "Bonjour,\nla livraison de farine est avancée au jeudi matin, merci de libérer le quai.", as_html=True,
        ),
        "emails/Chloé/Four.eml": make_mail(
            "sav@fours-plein.example", "chloe.martin@aufour.example", "Entretien du four", 
            "Wed, 20 Mar 2024 15:10:00 +0100",
            "Bonjour Madame Martin,\nnotre technicien Hugo passera pour le joint de la porte du four.\nCordialement",
        ),
        "calendar/Chloé.ics": make_calendar(
            "Romance Standard Time",
            [
                ("Inventaire réserve", "20240403T140000", "20240403T160000"),
                ("Dégustation pièce montée", "20240404T103000", "20240404T113000"),
                ("Contrôle du four", "20240405T080000", "20240405T090000"),
                ("Réunion équipe", "20240322T130000", "20240322T133000", "RRULE:FREQ=MONTHLY;BYDAY=4FR"),
            ],
        ),
    }  # fmt: skip


def agency() -> dict[str, bytes]:
    """Invoices with subtotals and day-first dates, a list of payments as csv, mails with long signatures."""
    invoices: Cells = [
        ["GESTORÍA PEÑA S.L.", None, None, None],
        ["Facturas emitidas", None, None, None],
        ["Número", "Cliente", "Importe €", "Fecha"],
        ["F-2031", "Talleres Ibáñez", "1.452,00", "15/01/2025"],
        ["F-2032", "Panadería Sol", "387,20", "22/01/2025"],
        ["Subtotal enero", None, "1.839,20", None],
        ["F-2033", "Autoescuela Norte", "605,00", "03/02/2025"],
        ["F-2034", "Clínica Muñoz", "2.178,00", "18/02/2025"],
        ["F-2035", "Librería Quijote", "242,00", "25/02/2025"],
        ["Total", None, "4.864,20", None],
    ]
    signature = "\n\nUn cordial saludo,\nJavier Ibáñez\nTalleres Ibáñez\nAviso legal: este mensaje es confidencial."
    return {
        "data/Facturas 2025.xlsx": make_workbook({"Facturas": invoices}, ["A1:D1", "A2:D2"]),
        "data/Copia de Facturas 2025.xlsx": make_workbook({"Facturas": invoices[:8]}, ["A1:D1"]),
        "data/pagos.csv": make_csv([["Número", "Pagado"], ["F-2031", "sí"], ["F-2032", "no"]]),
        "data/Aviso clientes.pdf": pdf_bytes(
            [
                "Aviso a los clientes",
                "Horario: de nueve a dos y de cuatro a siete",
                "Documentos: originales y una copia simple",
                "Pagos: transferencia o domiciliación bancaria",
                "Vacaciones: cerramos la última semana de agosto",
            ]
        ),
        "emails/Lucía/Factura.eml": make_mail(
            "Javier Ibáñez <javier@talleres-ibanez.example>", "lucia.pena@gestoria-pena.example", 
            "Duda sobre la factura",
            "Mon, 03 Mar 2025 10:00:00 +0100",
            "Hola Lucía,\nen la factura de enero no aparece el descuento que acordamos. ¿Puedes revisarla?" + signature,
        ),
        "emails/Lucía/Alta.eml": make_mail(
            "Carmen Muñoz <carmen@clinica-munoz.example>", "lucia.pena@gestoria-pena.example", "Alta de una empleada",
            "Tue, 04 Mar 2025 12:45:00 +0100",
            "Buenos días,\nnecesitamos dar de alta a una nueva higienista en la clínica antes de la primavera.",
            as_html=True,
        ),
        "emails/Lucía/Permiso.eml": make_mail(
            "Raúl Peña <raul.pena@gestoria-pena.example>", "lucia.pena@gestoria-pena.example", "Permiso por mudanza",
            "Wed, 05 Mar 2025 09:20:00 +0100", "Lucía, ¿puedo coger el permiso por mudanza la semana que viene? Raúl",
        ),
        "calendar/Lucía.ics": make_calendar(
            "Europe/Madrid",
            [
                ("Visita Autoescuela", "20250318T110000", "20250318T120000"),
                ("Cierre trimestral", "20250320T090000", "20250320T130000"),
                ("Reunión Clínica", "20250321T163000", "20250321T173000", "LOCATION:Calle Mayor 8"),
                ("Festivo local", "20250319", "20250320"),
            ],
        ),
    }  # fmt: skip


def architect() -> dict[str, bytes]:
    """Hours with decimal commas, a totals row, a report with a table, mails without an address of the owner."""
    hours: Cells = [
        ["Commessa", "Responsabile", "Ore", "Tariffa"],
        ["Villa Bianchi", "Giulia", "42,5", "€ 65,00"],
        ["Scuola Verdi", "Paolo", "118,25", "€ 58,50"],
        ["Cascina Rosa", "Giulia", "16,75", "€ 65,00"],
        ["Loft Navigli", "Sara", "73,5", "€ 61,20"],
        ["Totale ore", None, "251", None],
        [],
        ["Nota: le tariffe sono al netto", None, None, None],
    ]
    return {
        "data/ore_commesse.xlsx": make_workbook({"2024": hours}),
        "data/Relazione Cascina Rosa.docx": make_document(
            "Relazione tecnica",
            [
                "La muratura esterna presenta umidità di risalita fino al primo davanzale.",
                "Il solaio in legno richiede il rinforzo di tre travi verso il cortile.",
                "Gli infissi originali possono essere restaurati da un falegname locale.",
                "Per il tetto si propone di conservare i coppi antichi sul lato strada.",
            ],
            table=[["Voce", "Stima"], ["Travi", "4.200"], ["Infissi", "6.850"]],
        ),
        "emails/Giulia/Sopralluogo.eml": make_mail(
            "Matteo Bianchi <m.bianchi@posta.example>", "studio@architetti-po.example", "Sopralluogo alla villa",
            "Thu, 12 Sep 2024 09:15:00 +0200",
            "Buongiorno architetto,\npossiamo anticipare il sopralluogo alla villa, perché il muratore parte?",
        ),
        "emails/Giulia/Preventivo.eml": make_mail(
            "Falegnameria Conti <info@conti-legno.example>", "studio@architetti-po.example", "Preventivo infissi",
            "Fri, 13 Sep 2024 11:00:00 +0200",
            "Gentile Giulia,\nin allegato il preventivo per gli infissi della cascina, valido fino a ottobre.",
            as_html=True,
        ),
        "emails/Giulia/Travi.eml": make_mail(
            "Sara Riva <sara.riva@architetti-po.example>", "studio@architetti-po.example", "Misure delle travi",
            "Mon, 16 Sep 2024 08:05:00 +0200", "Ciao, le misure delle travi non tornano, la terza è più corta.",
        ),
        "calendar/Giulia.ics": make_calendar(
            "Europe/Rome",
            [
                ("Consegna tavole", "20241001T120000", "20241001T130000"),
                ("Riunione cantiere", "20241002T083000", "20241002T093000"),
                ("Visita falegname", "20241003T150000", "20241003T160000"),
            ],
        ),
    }  # fmt: skip


def guest_house() -> dict[str, bytes]:
    """Bookings with two rows of headings, a price list as csv, mails in Portuguese and English."""
    bookings: Cells = [
        ["Pousada Mar Azul", None, None, None],
        [None, "Hóspede", "Estadia", None],
        ["Quarto", "Nome", "Noites", "Total"],
        ["Gaivota", "Família Araújo", 4, 480],
        ["Golfinho", "Ms Whitcombe", 7, 910],
        ["Concha", "João Sá", 2, 210],
        ["Estrela", "Família Brandão", 5, 675],
        ["Duna", "Mr Okafor", 3, 345],
        ["Soma", None, "=SUM(C4:C8)", "=SUM(D4:D8)"],
    ]
    return {
        "data/Reservas verão.xlsx": make_workbook({"Reservas": bookings, "Janelas": [["x"]]}, ["A1:D1", "C2:D2"]),
        "data/preços.csv": make_csv([["Quarto", "Preço"], ["Gaivota", "120,00"], ["Duna", "115,00"]]),
        "data/Boas-vindas.docx": make_document(
            "Informações aos hóspedes",
            [
                "Pequeno-almoço: servido na varanda até às dez",
                "Praia: o caminho começa atrás do jardim",
                "Chaves: deixe-as na caixa azul ao sair",
                "Silêncio: depois das onze em toda a casa",
            ],
        ),
        "emails/Rita/Transfer.eml": make_mail(
            "Helen Whitcombe <helen.whitcombe@mail.example>", "rita.sousa@marazul.example", "Transfer from the airport",
            "Mon, 03 Jun 2024 12:00:00 +0100",
            "Dear Rita,\ncould you arrange a transfer from the airport for us and our two surfboards?\n\nHelen",
        ),
        "emails/Rita/Lavandaria.eml": make_mail(
            "Lavandaria Neve <geral@neve.example>", "rita.sousa@marazul.example", "Entrega da roupa",
            "Tue, 04 Jun 2024 09:30:00 +0100",
            "Bom dia,\na entrega da roupa passa para a tarde, porque a nossa carrinha está na oficina até sexta.",
            as_html=True,
        ),
        "emails/Rita/Reserva.eml": make_mail(
            "João Sá <joao.sa@correio.example>", "rita.sousa@marazul.example", "Mudança de quarto",
            "Wed, 05 Jun 2024 19:45:00 +0100",
            "Olá Rita,\né possível mudar para um quarto com vista, já que a minha mãe não pode subir escadas?",
        ),
        "calendar/Rita.ics": make_calendar(
            "Europe/Lisbon",
            [
                ("Chegada Whitcombe", "20240620T150000", "20240620T160000"),
                ("Limpeza geral", "20240624T090000", "20240624T130000"),
                ("Visita do canalizador", "20240625T100000", "20240625T110000"),
            ],
        ),
    }  # fmt: skip
