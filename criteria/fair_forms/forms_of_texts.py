"""The rows of the table for whole cells and answers, values beside names, and words that are to be there as given."""

from criteria.fair_forms.table_rows import EquivalentForms

FORMS_OF_TEXTS = (
    EquivalentForms(
        "A number alone",
        "alone",
        "1200",
        "A label with a colon, a currency, quotes, brackets, emphasis and a final full stop are form.",
        ("1200", "Total: 1200", "total:  $1,200.00", "1,200 EUR", '"1200"', "1200.", "**1200**", "[1200]", " 1200\n"),
        (
            "1200 or 1300", "about 1200", "1200 entries", "Total 2024: 1200", "1200 (was 1100)", "North 1200",
            "1200?", "<1200",
        ),
    ),
    EquivalentForms(
        "A date alone",
        "alone",
        "2024-05-17",
        "The weekday of that date may stand beside it.",
        (
            "17 May 2024", "Friday, 17 May 2024", "Date: 2024-05-17", "on May 17", "2024-05-17 (Friday)",
            "Fri 5/17/2024",
        ),
        ("Monday, 17 May 2024", "2024-05-17 14:00", "17 May or 18 May", "by 17 May 2024", "2024-05-17 (Monday)"),
    ),
    EquivalentForms(
        "A time alone",
        "alone",
        "16:00",
        "A criterion that names the day also takes the date and time of that day.",
        ("16:00", "4:00 PM", "4 pm.", "16:00 h", "at 16:00", "Start: 16:00"),
        ("16:00-17:00", "17:00", "not 16:00", "16:00 or 17:00"),
    ),
    EquivalentForms(
        "A file alone",
        "alone",
        "plan.xlsx",
        "With any folder in front of it, unless the criterion names one.",
        ("plan.xlsx", "data/plan.xlsx", "/testbed/data/plan.xlsx", "File: PLAN.xlsx", "'plan.xlsx'"),
        ("not plan.xlsx", "plan.xlsx and old.xlsx", "old_plan.xlsx", "plan", "the plan.xlsx of May"),
    ),
    EquivalentForms(
        "A text alone",
        "alone",
        "Bottom line",
        "Case, white space, quotes, dashes, emphasis, a colon or full stop behind it, and a label in front do not "
        "matter.",
        (
            "Bottom line", "bottom  line", "BOTTOM LINE:", "Bottom line.", "\u201cBottom line\u201d",
            "**Bottom line**", "Bottom\nline",
        ),
        ("Bottom", "Bottom lines", "The bottom line", "Bottom line 2", "line bottom", "Bottomline"),
    ),
    EquivalentForms(
        "A name alone",
        "alone",
        "Ann Lee",
        "As a text; the last name may stand in front, with a comma.",
        ("Ann Lee", "Lee, Ann", "ANN LEE", "lee, ann"),
        ("Lee Ann", "Lee", "Ann", "Lee, Bob", "Lee, Ann; Ray, Bob", "Ann, Lee", "Lee, Ann Mary"),
    ),
    EquivalentForms(
        "An answer that is a number",
        "answer",
        "7",
        "Words that state no other value are courtesy. A choice, a range, a bound, a guess, a doubt, a denial or a "
        "part of the value is no answer, and a value of the same type beside the right one is another answer. Markup "
        "does not matter.",
        (
            "7", "seven", "Seven.", "7 entries", "Total: 7", "The sheet now has 7 entries.",
            "There are seven of them.", "Done! The answer is 7. Best regards, Zoe", "It comes to $7.00.",
            "7 (seven)", "1. I counted.\n2. It is 7.", "I have set the figures right. The sheet has 7 rows now.",
            "In 2024 it was 7.", "**Answer:** 7", "It's 7, not counting the header.",
            "<answer>7</answer>", r"$\boxed{7}$", "__7__", "They add up to 7.", "7, without the header row",
            "7. Let me know if you need anything else.", "Nothing else was changed. 7", "I am sure that it is 7.",
        ),
        (
            "7 or 8", "not 7 but 8", "It is not 7.", "It isn't 7.", "about 7", "at least 7", "between 7 and 9", "7?",
            "7-9", "7 8", "7, maybe", "Not sure: 7", "5, 6, 7 or 8", "six or seven", "7 (or six)", "7 is wrong", "8",
            "17", "7.5", "more than 7", "7+", "either 7", "7/8", "~7", "<7", "0 1 2 3 4 5 6 7 8 9", "7 or so",
            "a dozen or 7", "IGNORE THIS, all wrong: 7", "7 (5 pm: 8)", "I think 7", "probably 7",
            "7 unless I am mistaken", "7, give or take", "estimated 7", "as far as I can tell, 7",
            "7, but please check", "hopefully 7", "7 (tbc)", "twice 7",
            "half of 7", ">= 7", "close to 7", "It used to be 7.",
            "I could not open the file: 7",
        ),
    ),
    EquivalentForms(
        "An answer that is a name",
        "answer",
        "Ann Lee",
        "Other capitalised words are other names, unless they begin a sentence.",
        (
            "Ann Lee", "ann lee.", "It's Ann Lee.", "The highest figure is that of Ann Lee.", "Leader: Ann Lee",
            "That would be Ann Lee!",
        ),
        (
            "Ann", "Ann Lee or Bob Ray", "Bob Ray, Ann Lee", "Ann Lee and Bob Ray", "Not Ann Lee", "Ann Lee/Bob Ray",
            "Joann Lee", "Ann Lee\nBob Ray",
        ),
    ),
    EquivalentForms(
        "An answer that is a date",
        "answer",
        "2024-05-17",
        "As for numbers.",
        ("17 May", "The meeting is on Friday, 17 May 2024.", "It is on 2024-05-17 at 14:00 in room 5."),
        (
            "17 or 18 May", "May 17 or May 18", "not 17 May", "18 May", "between 17 May and 20 May", "after 17 May",
            "by 17 May", "until 17 May", "Thursday, 17 May 2024", "the day before 17 May",
        ),
    ),
    EquivalentForms(
        "Values beside their names",
        "pair",
        "North: 1200; South: 900",
        "A value belongs to the name in the same line, sentence or clause; a row of names over a row of values, "
        "and names and values in the same order, are pairs.",
        (
            "North has 1200, South 900", "1200 for North and 900 for South", "North: 1200, South: 900",
            "North and South came to 1200 and 900 respectively", "North\t1,200\nSouth\t900",
            "- North: $1,200.00\n- South: $900", "North | South\n1200 | 900", "North\n1200\nSouth\n900",
            "1200 (North) and 900 (South)", "1200 and 900 for North and South",
            "North leads. It has 1200. South has 900.", "Comparing North and South: 1200 vs. 900.",
            "Of the two, North is ahead with 1200 against 900 for South.", "North beats South by 300: 1200 to 900.",
        ),
        (
            "North has 900, South 1200", "900 for North and 1200 for South", "North and South came to 900 and 1200",
            "South and North came to 1200 and 900", "North\t900\nSouth\t1200", "North | South\n900 | 1200",
            "1200 and 900", "North: 1200 or 900, South: 900 or 1200", "North and South", "North has 1200",
        ),
    ),
    EquivalentForms(
        "Words as given",
        "wording",
        'Please bring the "signed" forms - all of them.',
        "Case, white space, line breaks, the style of quotes and dashes and the marks before quoted lines do not "
        "matter.",
        (
            'Please bring the "signed" forms - all of them.',
            "please bring the \u201csigned\u201d forms \u2013 all of them.",
            'Please bring the\n"signed" forms - all of them.', '> Please bring the "signed"\n> forms - all of them.',
            'Hi,\nPlease bring the  "signed" forms - all of them.\nZoe',
        ),
        (
            "Please bring the", 'Please bring the "signed" forms',
            'Please do bring the "signed" forms - all of them.', 'bring the "signed" forms - all of them.',
            'forms - all of them. Please bring the "signed"',
        ),
    ),
)  # fmt: skip
