"""The rows of the table for numbers, dates, times, addresses and files."""

from criteria.fair_forms.table_rows import EquivalentForms

FORMS_OF_VALUES = (
    EquivalentForms(
        "Numbers",
        "states",
        "1200",
        "Groups of three digits may be separated by commas, apostrophes, or ordinary, non-breaking and thin "
        "spaces, but not by tabs; trailing zeros, a plus sign and a currency before or behind do not matter; k "
        "and thousand are read.",
        (
            "1200", "1,200", "1 200", "1\u00a0200", "1\u2009200", "1\u202f200", "1'200", "1\u2019200", "1200.00",
            "1,200.00", "$1,200.00", "1,200 EUR", "€ 1200", "USD 1,200", "+1200", "1.2k", "1.2 thousand",
            "twelve hundred", "one thousand two hundred", "The sum is 1,200.", "(1200)", "**1200**", "=1200",
            "1200, as agreed", "1200; done",
        ),
        (
            "12000", "120", "1201", "1200.5", "-1200", "1,20", "1.200", "S1200", "11200", "1 200 000", "1,200,000",
            "1\t200", "1/200", "12:00", "v1.1200.3",
        ),
    ),
    EquivalentForms(
        "Numbers with decimals",
        "states",
        "1234.5",
        "Groups may be separated by points where a decimal comma follows; a comma without groups, before one or two "
        "digits, is a decimal comma. Otherwise a comma separates thousands and a point decimals, as in English: 1.234 "
        "is no 1234.",
        (
            "1234.5", "1234.50", "1,234.50", "1.234,50", "1 234,50", "1\u00a0234,50", "€1.234,50", "1234,50 EUR",
            "EUR 1234,50", "1'234.50", "1234,50", "1234,5",
        ),
        ("1234", "12345", "1.2345", "234,50", "1234.51", "234.50", "1,234 50"),
    ),
    EquivalentForms(
        "Negative numbers",
        "states",
        "-13650",
        "Any dash directly before the number, and before or behind the currency, is a minus sign.",
        ("-13650", "-13,650", "\u221213,650", "\u201313 650", "-$13,650.00", "a difference of -13,650"),
        ("13650", "1-13650", "13,650-"),
    ),
    EquivalentForms(
        "Percentages",
        "states",
        "0.15",
        "15% is 15 as well as 0.15.",
        ("15%", "15 %", "15 percent", "fifteen per cent", "0.15"),
        ("1.5%", "15"),
    ),
    EquivalentForms(
        "Small counts",
        "states",
        "12",
        "Number words of any size are read, and `a dozen`. `One` is no number in `this one` or `one of them`.",
        ("12", "twelve", "Twelve", "TWELVE entries", "a dozen", "12.0"),
        ("dozens", "twelfth", "twelve hundred", "one, two", "12th", "12:00"),
    ),
    EquivalentForms(
        "Numbers in words",
        "states",
        "21",
        "Tens and ones may be joined by a dash or a space.",
        ("21", "twenty-one", "twenty one", "Twenty\u2011one"),
        ("twenty", "one", "twenty, one", "one hundred and twenty-one"),
    ),
    EquivalentForms(
        "Dates",
        "states",
        "2024-05-17",
        "The year may be left out, and the month beside `the 17th`. Of 5/17/2024 and 17/5/2024 each has one "
        "reading; 4/5/2024 has two, both fair. A weekday may stand before the day.",
        (
            "2024-05-17", "2024/05/17", "2024.05.17", "17 May 2024", "17 May", "May 17, 2024", "May 17",
            "17th of May", "17th May", "the 17th of May 2024", "Friday 17 May", "Fri, May 17", "5/17/2024",
            "17/5/2024", "17.05.2024", "17.5.", "17-May-2024", "5/17/24", "5/17", "on the 17th", "2024-05-17 14:00",
            "2024-05-17T14:00:00Z", "MAY 17", "sept 1 or May 17",
        ),
        (
            "2023-05-17", "17 May 2023", "2024-05-18", "May 1", "17 June", "17", "2024-05", "May 2024", "20240517",
            "the 7th", "117 May", "May 170",
        ),
    ),
    EquivalentForms(
        "Dates in numbers",
        "states",
        "2024-05-04",
        "Where day and month may be either, both readings are fair; with points, the day comes first.",
        ("5/4/2024", "4/5/2024", "04.05.2024", "4.5.2024"),
        ("05.04.2024", "4/6/2024", "5/4/2023"),
    ),
    EquivalentForms(
        "Times",
        "states",
        "16:00",
        "In 12 or 24 hours, with a colon or a point, and in words. In figures without am or pm, 24 hours are meant; "
        "in words, as in `4 o'clock`, an hour may be in either half of the day.",
        (
            "16:00", "4:00 PM", "4 pm", "4pm", "4 p.m.", "4.00 pm", "16.00", "16h", "16h00", "16:00h", "16:00:00",
            "4 o'clock", "four o'clock", "at 16:00 sharp", "2024-06-25 16:00", "4 in the afternoon",
            "16:00\u201317:00", "4:00\u20135:00 PM", "from 4:00 to 5:30 pm",
        ),
        (
            "4:00", "4.00", "4:00 AM", "16:01", "16", "4 am", "04:00", "1600", "16:00:30", "6:00 PM", "116:00",
            "4:00-5:00", "4:00 and 17:00",
        ),
    ),
    EquivalentForms(
        "Times in words",
        "states",
        "14:30",
        "Half past and quarters are read; noon and midnight are 12:00 and 00:00.",
        ("14:30", "2:30 PM", "2.30 pm", "half past two", "14h30", "2:30 in the afternoon"),
        ("half past three", "2:30", "2h30", "2:30 AM", "noon", "a quarter past two", "14:03"),
    ),
    EquivalentForms(
        "Moments",
        "states",
        "2024-06-25 14:00",
        "A date and a time, each in any form, in the same text.",
        (
            "2024-06-25T14:00", "25 June, 2 pm", "Tuesday 25 June 2024 at 14:00", "6/25/2024 2:00 PM",
            "14:00 on June 25",
        ),
        ("2024-06-25", "14:00", "26 June, 2 pm", "25 June, 3 pm"),
    ),
    EquivalentForms(
        "Addresses",
        "states",
        "ann.lee@example.com",
        "With or without a display name, angle brackets or `mailto:`; capitals do not matter.",
        (
            "ann.lee@example.com", "Ann Lee <ann.lee@example.com>", "ANN.LEE@Example.com",
            "mailto:ann.lee@example.com", "write to ann.lee@example.com.", '"Lee, Ann" <ann.lee@example.com>',
        ),
        (
            "lee@example.com", "joann.lee@example.com", "ann.lee@example.co", "ann.lee@example.com.au", "Ann Lee",
            "ann.lee", "ann.lee@other.example.com",
        ),
    ),
    EquivalentForms(
        "Files",
        "states",
        "data/team_plan.xlsx",
        "With or without its folder; a name of two or more words also without its extension, and with spaces or "
        "dashes for `_`.",
        (
            "team_plan.xlsx", "data/team_plan.xlsx", "/testbed/data/team_plan.xlsx", "Team_Plan.xlsx",
            "the team plan", "team-plan.xlsx", "see 'team_plan.xlsx'.",
        ),
        ("old_team_plan.xlsx", "team_plan.docx", "team_plan.xlsx.bak", "plan.xlsx", "team planning", "steam plan"),
    ),
)  # fmt: skip
