"""Titles, subjects, headings, labels, names and wordings that archetypes draw; none occurs in everyday talk."""

from typing import NamedTuple

from data_model import Case


class PhrasePool(NamedTuple):
    """Phrases of one kind.

    Attributes:
        general: For a task in any office.
        about_case: Templates for a task that is about a case, with `{noun}`, `{plural}`, and `{Noun}` and `{Plural}`
            with a capital.
    """

    general: tuple[str, ...]
    about_case: tuple[str, ...]

    def list_phrases(self, case: Case | None) -> tuple[str, ...]:
        """Return the phrases for a task about a case, or about none."""
        if case is None:
            return self.general
        noun, plural = case.noun, case.plural
        words = {
            "noun": noun,
            "plural": plural,
            "Noun": noun[:1].upper() + noun[1:],
            "Plural": plural[:1].upper() + plural[1:],
        }
        return tuple(one.format(**words) for one in self.about_case)


TITLES = PhrasePool(
    general=(
        "Harbor Budget Review", "Vendor Alignment Call", "Orchard Planning Session", "Quarterly Roadmap Check",
        "Warehouse Handover Talk", "Catalogue Proofing Round", "Onboarding Circle Prep", "Invoice Backlog Sweep",
        "Pavilion Layout Walk", "Supplier Scorecard Hour", "Newsletter Outline Huddle", "Inventory Count Briefing",
        "Workshop Logistics Sync", "Shelter Fundraiser Prep", "Translation Status Round", "Prototype Showcase Prep",
        "Lease Renewal Talk", "Signage Approval Hour", "Volunteer Roster Check", "Sponsor Outreach Sync",
        "Packaging Redesign Review", "Helpdesk Rotation Talk", "Grant Narrative Session", "Survey Wording Round",
        "Exhibit Floorplan Review", "Courier Contract Talk", "Archive Cleanup Sprint", "Podcast Outline Session",
    ),
    about_case=(
        "{Noun} review", "{Noun} planning", "Check of the {plural}", "Late {plural}", "{Plural} and deadlines",
        "Talk on {plural}", "{Noun} handover", "{Plural}, next steps", "Round on {plural}", "Backlog of {plural}",
        "Lessons from the {plural}", "{Noun} office hour", "Sorting the {plural}", "{Noun} forecast",
        "Costs of the {plural}", "{Noun} briefing", "Quality of {plural}", "Difficult {plural}",
        "{Noun} stocktaking", "Looking through the {plural}",
    ),
)  # fmt: skip
SUBJECTS = PhrasePool(
    general=(
        "Revised timetable ahead", "Heads up from our side", "Notes for your records", "Short update for partners",
        "Next steps on our end", "Coordination for next week", "Our plan in brief", "Changes worth knowing",
        "Summary for your desk", "Pointers before we begin", "Items we agreed upon", "Status from the back office",
        "Arrangements now final", "Brief from the front desk", "Overview for your team", "What we need from you",
        "Outline as promised", "Details for the handover", "Preparation for your visit", "Guidance for newcomers",
        "Timeline at a glance", "Excerpt for your folder", "Figures you requested", "Reminder about the venue",
    ),
    about_case=(
        "News on the {plural}", "Where we stand with the {plural}", "{Plural} as agreed", "About our {plural}",
        "Your part in the {plural}", "{Plural} in short", "Update on the {plural}", "{Plural}, as promised",
        "One point about the {plural}", "{Plural}, please note", "What changes with the {plural}",
        "Decision on the {plural}", "{Noun} matters", "For your {noun} file", "{Plural} from our side",
        "Information on one {noun}", "The {noun} you asked about", "Concerning the {plural}",
    ),
)  # fmt: skip
HEADINGS = PhrasePool(
    general=(
        "Agenda at a Glance", "Findings in Brief", "Points to Remember", "Correspondence Digest",
        "Excerpts for Reference", "Selected Appointments", "Notes from the Source", "Key Passages Collected",
        "Overview for Partners", "Background and Context", "Topics Carried Over", "Summary of Requests",
        "Extract for Review", "Open Threads", "Preparation Checklist", "Outcome and Outlook",
        "Reading Notes Compiled", "Schedule Highlights", "Matters Arising", "Observations So Far",
    ),
    about_case=(
        "{Plural} in Brief", "Notes on the {Plural}", "Status of the {Plural}", "{Noun} Overview",
        "Points on {Plural}", "{Plural} under Review", "For the {Noun} File", "{Noun} Record",
        "What We Know of the {Plural}", "{Plural} and Findings", "{Noun} Extract", "Background to the {Plural}",
        "{Plural} Compared", "Outlook on {Plural}", "{Noun} Digest", "The {Plural} in Detail",
    ),
)  # fmt: skip
ROOMS = (
    "Juniper Hall", "Cobalt Studio", "Lantern Lounge", "Meridian Suite", "Walnut Gallery", "Aurora Annex",
    "Granite Chamber", "Heron Loft", "Sycamore Salon", "Cascade Pavilion", "Ember Atrium", "Pelican Parlor",
    "Saffron Wing", "Tundra Theater", "Velvet Foyer", "Zephyr Terrace",
)  # fmt: skip
WORDINGS = PhrasePool(
    general=(
        "bring the signed forms", "badges wait at reception", "parking is reserved", "laptops are provided",
        "please confirm your seat", "printouts are on the shelf", "questions go to logistics",
        "lockers are on level two", "catering has been notified", "minutes follow by courier",
        "translators will be present", "doors open early", "samples arrive beforehand",
        "the projector needs an adapter", "name tags are mandatory", "coats stay downstairs", "remote guests dial in",
        "feedback is welcome afterwards",
    ),
    about_case=(
        "bring your notes on the {plural}", "the {plural} come first that day", "please read up on the {plural}",
        "we settle the {plural} together", "questions on the {plural} are welcome",
        "nobody closes a {noun} before that", "every {noun} gets a second look", "the oldest {noun} comes first",
        "the {plural} stay with us for now", "we take the {plural} one by one", "we need your view on the {plural}",
        "keep the {plural} at hand", "the {plural} have been sorted", "have a look at the {plural} beforehand",
        "the {noun} folder is in my office", "send nobody away with a {noun} half done",
    ),
)  # fmt: skip
LABELS = (
    "Closing line", "Sum of it all", "Grand tally", "Overall result", "Bottom line", "Combined count", "All in all",
    "Everything together", "Result so far", "Closing tally", "Complete result", "Whole lot", "Cumulative line",
    "Aggregate", "Full tally", "Together",
)  # fmt: skip
NEW_THINGS = (
    "Lighthouse Annex", "Copper Trail", "Late Addition", "Reserve Pot", "Sundry Items", "Meadow Street", "Blue Lantern",
    "Spare Capacity", "Northern Branch", "Overflow Shelf", "Guest Allotment", "Second Wave",
)  # fmt: skip
OPENINGS = (
    "Spotlight on", "Roundtable on", "Debrief on", "Checkpoint on", "Exchange on", "Outlook on", "Deep dive into",
    "Briefing on", "Retrospective on", "Sitdown about", "Catchup on", "Follow-through on",
)  # fmt: skip
CELLS = tuple(f"{letter}{number}" for letter in "BCDEF" for number in range(2, 8))
# None is over two hours. Four are above a hundred, as many as a booking draws: a sheet of marks takes the small ones.
MINUTES = tuple(str(minutes) for minutes in (*range(20, 100, 5), 105, 110, 115, 120))
STEMS = {
    "note": ("overview", "digest", "summary", "briefing", "extract", "memo"),
    "copy": ("handout", "leaflet", "printout", "circular"),
    "log": ("register", "ledger", "tracker", "logbook"),
    "picture": ("thumbnail", "snapshot", "preview", "picture"),
    "twin": ("backup", "spare", "duplicate"),
}
