"""What the user says who wants the answers to an invitation listed and the silent people reminded."""

REMINDER_REQUESTS = (
    "Please see who has answered my invitation about the {plural}: list name and yes or no from A1 on in a new "
    "workbook, in the order of their answers, remind by mail whoever is silent, and book the meeting in my calendar.",
    "Could you chase the answers to my invitation? A new workbook shows from A1 on who said yes or no, name first, in "
    "the order in which they wrote, the others get a reminder, and the meeting about the {plural} goes into my "
    "calendar.",
    "Not everybody has told me whether they come to the meeting about the {plural}. Remind those by mail, note the "
    "answers I have in a workbook, from A1 on, name and yes or no, first answer first, and enter the meeting.",
    "The meeting about the {plural} needs some care. Enter it in my calendar on the day I proposed, list names with "
    "yes or no from A1 on in a new workbook, in the order of the answers, and write to those who owe me one.",
    "Let's get the answers for the meeting about the {plural} together: name and yes or no in a workbook from A1 on, "
    "as they came in, a reminder to the rest, the meeting itself in my calendar.",
    "Would you go through the replies to my invitation on the {plural}? I'd like them in a workbook, beginning in A1, "
    "each name with yes or no, in the order they came. Remind the others, and book it on my day.",
    "My invitation about the {plural} is still half open. Reminders to those who have not answered, please, a workbook "
    "with name and yes or no for the rest, from A1 on and as they came in, and the meeting in my calendar.",
    "Who comes to the meeting about the {plural}? Put that into a workbook from A1 on, name beside yes or no, in the "
    "order of the answers. Whoever has not answered gets a reminder, and my calendar the meeting.",
    "Before I plan the meeting about the {plural} any further: block the time, list the answers with name and yes or "
    "no from A1 on in a workbook, first answer on top, and remind everybody else.",
)
"""What the user says at the end, of which one is drawn."""
