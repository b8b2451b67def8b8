"""Titles, subjects, headings, labels, names and wordings that archetypes draw; none occurs in everyday talk."""

TITLES = (
    "Harbor Budget Review", "Vendor Alignment Call", "Orchard Planning Session", "Quarterly Roadmap Check",
    "Warehouse Handover Talk", "Catalogue Proofing Round", "Onboarding Circle Prep", "Invoice Backlog Sweep",
    "Pavilion Layout Walk", "Supplier Scorecard Hour", "Newsletter Outline Huddle", "Inventory Count Briefing",
    "Workshop Logistics Sync", "Shelter Fundraiser Prep", "Translation Status Round", "Prototype Showcase Prep",
    "Lease Renewal Talk", "Signage Approval Hour", "Volunteer Roster Check", "Sponsor Outreach Sync",
    "Packaging Redesign Review", "Helpdesk Rotation Talk", "Grant Narrative Session", "Survey Wording Round",
    "Exhibit Floorplan Review", "Courier Contract Talk", "Archive Cleanup Sprint", "Podcast Outline Session",
)  # fmt: skip
SUBJECTS = (
    "Revised timetable ahead", "Heads up from our side", "Notes for your records", "Short update for partners",
    "Next steps on our end", "Coordination for next week", "Our plan in brief", "Changes worth knowing",
    "Summary for your desk", "Pointers before we begin", "Items we agreed upon", "Status from the back office",
    "Arrangements now final", "Brief from the front desk", "Overview for your team", "What we need from you",
    "Outline as promised", "Details for the handover", "Preparation for your visit", "Guidance for newcomers",
    "Timeline at a glance", "Excerpt for your folder", "Figures you requested", "Reminder about the venue",
)  # fmt: skip
HEADINGS = (
    "Agenda at a Glance", "Findings in Brief", "Points to Remember", "Correspondence Digest", "Excerpts for Reference",
    "Selected Appointments", "Notes from the Source", "Key Passages Collected", "Overview for Partners",
    "Background and Context", "Topics Carried Over", "Summary of Requests", "Extract for Review", "Open Threads",
    "Preparation Checklist", "Outcome and Outlook", "Reading Notes Compiled", "Schedule Highlights",
    "Matters Arising", "Observations So Far",
)  # fmt: skip
ROOMS = (
    "Juniper Hall", "Cobalt Studio", "Lantern Lounge", "Meridian Suite", "Walnut Gallery", "Aurora Annex",
    "Granite Chamber", "Heron Loft", "Sycamore Salon", "Cascade Pavilion", "Ember Atrium", "Pelican Parlor",
    "Saffron Wing", "Tundra Theater", "Velvet Foyer", "Zephyr Terrace",
)  # fmt: skip
WORDINGS = (
    "bring the signed forms", "badges wait at reception", "parking is reserved", "laptops are provided",
    "please confirm your seat", "printouts are on the shelf", "questions go to logistics", "lockers are on level two",
    "catering has been notified", "minutes follow by courier", "translators will be present", "doors open early",
    "samples arrive beforehand", "the projector needs an adapter", "name tags are mandatory", "coats stay downstairs",
    "remote guests dial in", "feedback is welcome afterwards",
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
