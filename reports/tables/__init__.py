"""The tables of a report, as data and in three formats."""
