"""First and last names, and companies, of people whom no office knows."""

FIRST_NAMES = (
    "Amara Anders Anita Aurelio Beatriz Bjorn Camille Casimir Chidi Dafne Darya Desmond Eilidh Elke Emeka Esra "
    "Fabian Farida Fiona Gareth Giulia Gunnar Hana Hector Hilde Idris Ines Ingrid Jarek Jocelyn Kaito Kamala "
    "Katya Keziah Lars Leonie Lorenzo Mahnoor Marek Maxine Mireille Nadia Ngozi Nikolai Odette Olu Paloma Petra "
    "Quentin Ramona Rashid Renske Rosalind Saskia Selma Sigrid Tadeo Tamsin Thandiwe Tomasz Ulrich Ursula Valerio "
    "Vikram Wanda Wilhelm Xenia Yara Yusuf Zainab Zdenka"
).split()
LAST_NAMES = (
    "Abara Achterberg Almeida Bakker Baptiste Bergstrom Bianchi Castellanos Chaudhry Czerny Dahl Delacroix "
    "Dragomir Eriksen Falk Farouk Ferreira Fitzroy Gallego Grabowski Haddad Halvorsen Herrera Iwata Jankowski "
    "Kaplan Keller Kowalczyk Lindqvist Lombardi Maguire Marchetti Mbeki Moreau Nakamura Novak Oduya Okonkwo Olsen "
    "Pacheco Pereira Quigley Rahman Rasmussen Rinaldi Sandoval Sato Schreiber Siddiqui Sorensen Takeda Thorne "
    "Tremblay Ueda Valdez Verhoeven Volkov Wexler Yilmaz Zapata Zielinski"
).split()
COMPANIES = (
    "alderbrook bluequay cedarline driftmark elmgate fernhollow graniteway harborlight inkwell juniperhouse "
    "kestrelworks larkfield millstone northwick oakmere pinecrest quarryside redfern silverbirch tidewater "
    "umberland vinewood"
).split()
