"""Kinds of task on tables of offices that are no company, of which nobody knows what the rows stand for."""

from generators.tasks.plain_tables.corrections import correct_table
from generators.tasks.plain_tables.counts_above_limits import count_above_limit
from generators.tasks.plain_tables.kept_figures import mail_kept_figure
from generators.tasks.plain_tables.mailed_figures import mail_two_figures
from generators.tasks.plain_tables.questions import ask_about_table
from generators.tasks.plain_tables.rankings import rank_table
from generators.tasks.plain_tables.totals import total_table

__all__ = [
    "ask_about_table",
    "correct_table",
    "count_above_limit",
    "mail_kept_figure",
    "mail_two_figures",
    "rank_table",
    "total_table",
]
