"""Small offices, made in the test, that between them feed every kind of task."""

from collections.abc import Mapping
from typing import Any

from file_formats.blocks import Paragraph
from tests.offices import Letter

MAILS = {
    "Bob": [
        Letter(
            "lena@harbor.example",
            "harbor crane delay",
            "The crane arrives two weeks late.\n\nSent at: 2024-03-04 09:10:00",
        ),
        Letter("otto@quarry.example", "gravel price list", "Our prices for gravel rise in autumn.\nPlease answer."),
        Letter("mina@forest.example", "timber sample box", "A box of timber samples is on its way."),
        Letter("paul@valley.example", "fence survey result", "The fence survey found three weak posts.", file="7.eml"),
    ]
}
EVENTS = {
    "Bob": [
        ("harbor walk", "2024-05-06 09:00:00", "2024-05-06 10:00:00"),
        ("gravel tasting", "2024-05-07 11:00:00", "2024-05-07 12:30:00"),
        ("timber auction", "2024-05-08 14:00:00", "2024-05-08 15:00:00"),
        ("fence inspection", "2024-05-09 16:00:00", "2024-05-09 16:45:00"),
    ],
    "Tom": [
        ("canoe trip", "2024-05-06 09:00:00", "2024-05-06 12:00:00"),
        ("lantern workshop", "2024-05-07 13:00:00", "2024-05-07 14:00:00"),
        ("orchard picnic", "2024-05-10 12:00:00", "2024-05-10 13:30:00"),
    ],
}
NOTICE = (
    "Harvest Festival Notice",
    "Venue: Old Granary",
    "Organiser: Clara Whitfield",
    "Main attraction: Pumpkin regatta",
    "Dress code: Rubber boots",
    "Visitors are welcome all afternoon and bring their own baskets.",
)
MANUAL = (
    Paragraph("Keeping Bees", heading_level=1),
    "Every colony needs a dry stand and shelter from the wind in winter.",
    "Honey is taken twice a year, never after the first frost.",
    "Smoke calms the guards before a hive is opened for inspection.",
    "Old frames are melted down and the wax is filtered through linen.",
)
HARVEST = [
    ["Orchard", "Warden", "Apples", "Pears"],
    ["Larkspur Hill", "Ottoline", 412, 95],
    ["Stony Brook", "Bartholomew", 388, 121],
    ["Windmill Slope", "Cordelia", 547, 76],
    ["Hazel Hollow", "Thaddeus", 296, 143],
    ["Copper Ridge", "Philippa", 631, 88],
]
COSTS = [["Item", "Cost"], ["Ladders", 1240], ["Crates", 865], ["Cider press", 3310], ["Nets", 470]]
CREWS = [
    ["Crew member", "Boat"],
    ["Ottoline", "Kittiwake"],
    ["Bartholomew", "Guillemot"],
    ["Cordelia", "Kittiwake"],
    ["Thaddeus", "Cormorant"],
    ["Philippa", "Guillemot"],
    ["Leopold", "Fulmar"],
    ["Henrietta", "Cormorant"],
    ["Cornelius", "Kittiwake"],
]
COLLEAGUES = {
    "Bob": [
        Letter("ina@example.com", "lunch on the pier", "The kiosk on the pier is open again."),
        Letter("ulf@example.com", "keys of the boathouse", "The keys hang in the kitchen."),
        Letter("vera@example.com", "new gangway", "The new gangway is being painted."),
        Letter("wim@example.com", "rope order", "The rope has been ordered."),
    ]
}
OFFICES: Mapping[str, Mapping[str, Any]] = {
    "house": {"mail": COLLEAGUES, "excel": {"costs.xlsx": COSTS}},
    "mails": {"mail": MAILS},
    "calendars": {"calendar": EVENTS},
    "tables": {"excel": {"harvest.xlsx": HARVEST, "costs.xlsx": COSTS}},
    "groups": {"excel": {"crews.xlsx": CREWS}},
    "documents": {"pdf": {"notice.pdf": NOTICE}, "word": {"bees.docx": MANUAL, "short.docx": ["One line of text."]}},
}
NEEDS_OF_SMALL_OFFICES = frozenset(
    "amounts colleagues fields growing_table mail_from_others passages pdf_with_text people_in_groups quotable_mail "
    "three_coming_events three_events three_mails two_mails two_word_documents unique_extremes word_document".split()
)
"""What these offices have between them, of all that kinds of task may need."""
