"""homeragents."""
