"""The languages of the texts of an office."""

import pytest

from orchestrator.offices.inventory import count_languages, describe_languages

PROSE = {
    "de": "Bitte prüfen Sie die Zahlen für das Angebot, weil wir sie nicht vor dem Termin haben.",
    "en": "Please check the figures of the order with us before the meeting, because it is not clear.",
    "es": "Buenos días, le adjunto la factura del mes de marzo con el detalle de los servicios.",
    "fr": "Bonjour, veuillez trouver la facture du mois de mars. Merci de nous confirmer le paiement dans la semaine.",
    "it": "Buongiorno, in allegato la fattura del mese di marzo con il dettaglio dei servizi della sede.",
    "nl": "Goedemorgen, bijgevoegd vindt u de factuur van maart met de details van onze diensten voor het jaar.",
    "pt": "Bom dia, segue em anexo a fatura do mês de março com o detalhe dos serviços, que não são urgentes.",
}
ESTONIAN = (
    "Tere, palun leidke lisatud arve märtsi kuu kohta koos teenuste loeteluga ja maksetähtajaga ning andke meile teada "
    "kui midagi puudub või vajab parandamist enne järgmise nädala koosolekut meie kontoris Tartus kell kaheksa"
)


@pytest.mark.parametrize("language", PROSE)
def test_the_language_of_a_text_is_found_by_its_frequent_words(language: str) -> None:
    assert count_languages([PROSE[language]]) == {language: 1}


def test_a_text_of_no_known_language_or_of_two_is_unclear_and_a_short_one_is_not_counted() -> None:
    texts = [ESTONIAN, f"{PROSE['de']} {PROSE['en']}", "Call Tom.", PROSE["de"], PROSE["de"]]
    counts = count_languages(texts)
    assert counts == {"de": 2, "unclear": 2}
    assert describe_languages(counts) == "German in 2, unclear in 2"
