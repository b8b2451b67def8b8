"""`python -m homeragents` is `homer`."""

from homeragents.cli import main

main()
