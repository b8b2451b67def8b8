"""Titles, subjects, headings, labels, names and wordings that archetypes draw; none occurs in everyday talk."""

from typing import NamedTuple

_MIN_PHRASES = 6


class PhrasePool(NamedTuple):
    """Phrases of one kind.

    Attributes:
        general: For a task that is about nothing in particular.
        about: Templates for a task with a topic, with `{plural}` for it, `{Plural}` for it with a capital, and
            `{month}` for the month of the task.
        about_records: Such templates for a topic that is the entries of a register.
    """

    general: tuple[str, ...]
    about: tuple[str, ...] = ()
    about_records: tuple[str, ...] = ()

    def list_phrases(self, topic: str, are_records: bool, month: str, max_chars: int = 80) -> tuple[str, ...]:
        """Return the phrases for a task: those that say most of its topic.

        Args:
            topic: What the task is about, in the plural; empty for a task about nothing in particular.
            are_records: Whether the topic is the entries of a register.
            month: The name of the month of the task.
            max_chars: How long a phrase may be.
        """
        chosen = self.about if topic else ()
        if topic and are_records:
            chosen += self.about_records
        words = {"plural": topic, "Plural": topic[:1].upper() + topic[1:], "month": month}
        kinds = [[one.format(**words) for one in kind] for kind in (chosen, self.general)]
        specific, general = (tuple(one for one in kind if len(one) <= max_chars) for kind in kinds)
        return specific if len(specific) >= _MIN_PHRASES else general


TITLES = PhrasePool(
    general=(
        "Budget review with the team", "Meeting with the supplier", "Planning session for {month}",
        "Handover meeting", "Talk about the new price list", "Preparation of the stocktaking",
        "Meeting on the open invoices", "Review of the supplier list", "Newsletter planning", "Briefing on the audit",
        "Meeting on the lease", "Signage and room plan", "Duty roster for the holidays", "Talk with the sponsors",
        "Packaging review", "Meeting on the service desk", "Talk about the grant", "Planning of the survey",
        "Meeting on the new website", "Talk about the courier contract", "Archive planning", "First aid planning",
        "Introduction of new colleagues", "Meeting on data protection", "Review of the software licences",
        "Planning of the summer party", "Meeting on the printing costs", "Talk about working hours",
    ),
    about=(
        "Meeting on the {plural}", "Review of the {plural}", "Open questions on the {plural}",
        "{Plural} with the team",
        "Next steps for the {plural}", "{Plural} in {month}", "Talk about the {plural}", "Checking the {plural}",
        "Update on the {plural}", "{Plural}, open points",
    ),
    about_records=(
        "Decisions on the {plural}", "{Plural}, monthly review", "Handover of the {plural}", "Late {plural}",
        "Deadlines of the {plural}", "Backlog of {plural}", "Sorting the open {plural}", "Who takes which {plural}",
    ),
)  # fmt: skip
FOLLOWING_TITLES = PhrasePool(
    general=(
        "Write the minutes", "Short debriefing", "Notes and next steps", "Debriefing with the team",
        "Record the results",
        "Minutes and open points", "Feedback round", "Talk about the results", "Sort out the open points",
        "Write down what was agreed", "Who does what afterwards", "Follow-up calls", "Enter the results",
        "Sum up the results", "Next steps in {month}", "File the papers", "Clear the open questions",
    ),
)  # fmt: skip
TEAM_TITLES = PhrasePool(
    general=(
        "Team lunch", "Team breakfast", "Team meeting in {month}", "Planning for {month}", "Welcome round",
        "Coffee with the team", "Team talk", "Training on the new rules", "Department meeting", "Lunch in {month}",
        "Introduction of the new software", "Safety briefing", "Duty roster meeting", "Goals for the year",
        "Holiday planning", "Farewell breakfast", "Working hours meeting",
    ),
)  # fmt: skip
SUBJECTS = PhrasePool(
    general=(
        "Update from our office", "News in {month}", "For your files", "A short update", "Our plans for {month}",
        "What we agreed on", "Information from the office", "As agreed this week", "To be read in time",
        "A note from our side", "As discussed with you", "The information you wanted", "Changes in {month}",
        "Where things stand", "As we said on the phone", "For your records", "What has changed",
        "From our office in {month}", "Our answer to you", "For information",
    ),
    about=(
        "News about the {plural}", "{Plural} in {month}", "{Plural}, for your information", "Update on the {plural}",
        "About the {plural}", "{Plural}, as agreed", "Where we stand with the {plural}", "{Plural}, for your files",
        "The {plural}, as discussed", "Information on the {plural}", "Changes in the {plural}",
        "{Plural}, what is new", "Your question on the {plural}", "{Plural}, to be read",
    ),
)  # fmt: skip
CHANGE_SUBJECTS = PhrasePool(
    general=(
        "Change of date", "New time in my calendar", "The new time", "A change in my calendar",
        "Moved to another day", "Another day than planned", "Changes to my appointments", "A new date",
        "Different day, same people", "Rescheduled", "One of our dates has moved", "Update of my calendar",
        "Our dates in {month}", "A later date than planned", "Correction of a date",
        "Shift of an appointment", "The date we spoke about", "Date and room", "A new date for us",
        "Changed date", "What has moved", "Calendar changes in {month}", "For your calendar",
    ),
)  # fmt: skip
INVITATION_SUBJECTS = PhrasePool(
    general=(
        "Invitation", "You are invited", "Join us in {month}", "Keep the date free",
        "Our meeting in {month}", "A date for all of us", "We hope to see you", "A date for your calendar",
        "We would like you there", "An appointment with you", "Time and place of our meeting",
    ),
    about=(
        "Invitation, {plural}", "{Plural}, a date for us", "{Plural}, save the date",
        "You are invited, {plural}", "We talk about the {plural}", "A date to discuss the {plural}",
        "{Plural}, a date for you", "Our meeting on the {plural}", "An hour for the {plural}",
        "{Plural}, time and place", "It is about the {plural}",
    ),
)  # fmt: skip
FIGURE_SUBJECTS = PhrasePool(
    general=(
        "The figure you asked for", "Figures as of {month}", "Your question about the figures",
        "The number from the list",
        "As you asked, the figure", "Here is the number", "The figure for your report", "Checked in the list today",
        "Your figure for {month}", "From our list", "The figure you were missing", "Number for your budget",
    ),
    about=(
        "{Plural}, the figure you asked for", "Your question on the {plural}", "{Plural}, figures as of {month}",
        "A figure from the {plural}", "{Plural}, as you asked", "The {plural} in figures",
        "{Plural}, for your report",
        "{Plural}, checked in the list", "What the {plural} say", "{Plural}, your request",
        "Figures on the {plural}", "From our list of {plural}",
    ),
)  # fmt: skip
HEADINGS = PhrasePool(
    general=(
        "Overview for {month}", "Findings in Brief", "Points to Remember", "Letters and Mails",
        "Excerpts for the File",
        "Appointments in {month}", "Notes for the Meeting", "Key Passages", "Overview for Partners", "Background",
        "Topics Carried Over", "Summary of Requests", "Extract for Review", "Open Points",
        "Preparation of the Meeting",
        "Results in {month}", "Notes for the Team", "Dates to Remember", "Matters to Decide", "Summary for the Board",
    ),
    about=(
        "Overview of the {plural}", "{Plural} in {month}", "{Plural} at a glance", "Report on the {plural}",
        "Notes on the {plural}", "State of the {plural}", "{Plural} for the meeting", "Summary of the {plural}",
        "Background to the {plural}", "{Plural}, what matters", "Facts about the {plural}", "{Plural} for the file",
        "What to know about the {plural}", "{Plural} this month", "On the {plural}", "{Plural}, open points",
    ),
)  # fmt: skip
ROOMS = (
    "Small meeting room", "Conference room", "Training room", "Library", "Canteen", "Glass room", "Attic room",
    "Corner office", "Quiet room", "Garden room", "Tower room", "Green room", "Board room", "Reading room",
    "Old workshop", "Top floor",
)  # fmt: skip
ANNOUNCEMENTS = PhrasePool(
    general=(
        "please send me your corrections this week", "please read it before the meeting",
        "please print your own copy",
        "comments are welcome until the weekend", "please keep it in the house", "this replaces the earlier version",
        "questions go to me, please", "please tell your team about it", "a paper copy is at reception",
        "please confirm that you have read it", "we go through it together next week", "nothing else has changed",
        "the paper goes to the archive afterwards", "please check the names in it", "please sign it by the weekend",
        "the details follow next week", "please tell me what is missing",
        "please compare it with your own notes", "it is the version for the meeting", "please note the changes",
        "I have checked it twice", "please forward it to nobody", "we need it for the audit", "please file it",
        "it is complete as far as I know", "please answer by the end of the week", "this is for your files",
        "it stays open for your remarks",
    ),
    about_records=(
        "the list of {plural} is complete now", "please check your part of the {plural}",
        "we discuss the {plural} next week", "please bring your notes on the {plural}",
        "questions on the {plural} go to me", "the {plural} have been checked",
        "please tell me which {plural} are missing",
        "new {plural} go to me first", "please hold back the {plural} for now",
        "please close your {plural} this week",
        "we start with the oldest {plural}", "the {plural} are not final yet", "please sort the {plural} by date",
        "please keep the {plural} in the house", "the {plural} need a second check",
        "nothing changes for the {plural}",
        "please send me your remarks on the {plural}", "the {plural} are on the agenda",
    ),
)  # fmt: skip
REMARKS = PhrasePool(
    general=(
        "please take this over", "please answer this for me", "please check this before we reply",
        "for your information, nothing to do", "please call them about this", "this one belongs to you",
        "please tell me what you think", "please file this with the others", "please wait with the answer",
        "is this right, in your view", "please see to it this week", "please look into this",
        "please thank them for this", "this has been settled by phone", "please print this for the meeting",
        "do we have to do anything", "please keep this for the audit", "you know more about this than I do",
        "please remind me of this", "this is the mail I mentioned", "please add this to our file",
        "please do not answer this", "I have called them already", "please pass this on to your team",
        "this is new to me", "we should talk about this",
        "please keep an eye on this", "please compare this with your notes", "I have not answered yet",
        "this is what I meant yesterday",
    ),
)  # fmt: skip
SECTION_WORDS = PhrasePool(
    general=(
        "the figures have not been checked yet", "the final version follows after the meeting",
        "this applies from next month on", "corrections need a second signature", "the old rules end this year",
        "exceptions are agreed with the management", "a printed copy is kept at reception",
        "questions are answered by the office", "the next review is in a year", "this part is still a draft",
        "the board has approved this", "earlier versions are no longer valid",
    ),
    about_records=(
        "the {plural} are checked once a month", "corrections to the {plural} need two signatures",
        "new {plural} go to the management first", "the figures of the {plural} are provisional",
        "old {plural} are kept for ten years", "open {plural} are closed before the holidays",
        "the {plural} are compared with the invoices", "nobody changes the {plural} alone",
        "questions on the {plural} go to the office", "the {plural} were reviewed in {month}",
        "the next review of the {plural} follows", "the rules for the {plural} have not changed",
    ),
)  # fmt: skip
LABELS = PhrasePool(
    general=(
        "Grand total", "Overall sum", "Total to date", "Sum of all entries", "Running total", "Total for the year",
        "Column total", "Total amount", "Combined total", "Total of the list", "All entries", "Sum of the column",
        "Total so far", "All together", "Total in {month}", "Overall result",
    ),
    about=(
        "All {plural}", "{Plural} in total", "Total of {plural}", "Sum of {plural}", "{Plural} together",
        "{Plural}, total", "Total, {plural}", "{Plural} in {month}", "{Plural} overall", "{Plural}, sum",
    ),
)  # fmt: skip
COUNT_LABELS = PhrasePool(
    general=(
        "Large entries", "High entries", "Large amounts", "High amounts", "To be checked", "To be looked at",
        "Entries to check", "Count of large", "Large in {month}", "To check", "Large ones", "High in {month}",
    ),
    about_records=(
        "Large {plural}", "{Plural} to check", "High {plural}", "Big {plural}", "{Plural} to see", "Checks, {plural}",
        "Large, {plural}",
    ),
)  # fmt: skip
NEW_THINGS = (
    "Staff Training", "Travel Costs", "Window Cleaning", "Software Licences", "Postage", "Printing Costs", "Catering",
    "Vehicle Repairs", "Security Service", "Legal Advice", "Garden Work", "Heating Oil", "Staff Canteen",
    "Trade Fair", "Office Plants", "Recruiting",
)  # fmt: skip
NEW_NAMES = (
    "North Star", "Silver Creek", "Blue Harbour", "Long Winter", "Green Lane", "High Summer", "Early Light",
    "White Lake", "Old Orchard", "Two Rivers", "Stone Bridge", "West Garden",
)  # fmt: skip
"""For things that have names of their own."""
OTHER_KINDS = ("small", "large", "second", "additional", "special", "new", "old", "other")
SUNDRY_NAMES = (
    "Sundries", "Miscellaneous", "Reserve", "Unassigned", "Special cases", "Not yet named", "Provisional", "Extras",
    "On request", "By agreement",
)  # fmt: skip
OTHER_TOPICS = (
    "parking permits", "office move", "first-aid course", "new phones", "canteen prices", "trade fair",
    "cleaning contract", "fire inspection", "staff survey", "coffee machines",
)  # fmt: skip
CELLS = tuple(f"{letter}{number}" for letter in "BCDEF" for number in range(2, 8))
MINUTES = tuple(str(minutes) for minutes in (30, 45, 60))
"""What most meetings take."""
SHORT_MINUTES = tuple(str(minutes) for minutes in (15, 20, 30))
"""What most wrap-ups take."""
OTHER_MINUTES = tuple(str(minutes) for minutes in (50, 40, 90, 75, 120, 20, 25, 35, 55, 80, 100, 105, 110))
"""What a meeting may take where the usual lengths mean something else."""
STEMS = {
    "note": ("overview", "notes", "summary", "report", "extract", "memo"),
    "copy": ("printout", "handout", "to_send", "circular", "for_print"),
    "log": ("list", "tracker", "log", "record"),
    "picture": ("page", "snapshot", "preview", "picture"),
    "twin": ("backup", "spare", "duplicate"),
}
QUALIFIERS = ("monthly", "weekly", "internal", "team", "short", "revised", "final", "shared", "quarterly", "office")
"""How file names begin where nobody can say what the file is about."""
