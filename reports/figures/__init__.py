"""The charts of a report, as data and as matplotlib figures."""
