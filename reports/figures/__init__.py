"""The charts of a report: what they show, and how matplotlib draws them."""
