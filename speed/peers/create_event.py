"""The peer of `calendar.create_event`: adds an event with icalendar."""

import sys
from datetime import datetime
from pathlib import Path

import icalendar

path, summary, start, end = sys.argv[1:]
calendar = icalendar.Calendar.from_ical(Path(path).read_bytes())
event = icalendar.Event()
event.add("summary", summary)
event.add("dtstart", datetime.fromisoformat(start))
event.add("dtend", datetime.fromisoformat(end))
calendar.add_component(event)
Path(path).write_bytes(calendar.to_ical())
