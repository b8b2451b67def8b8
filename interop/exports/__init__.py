"""Datasets and solved tasks in the forms that other tools load; entered by the door of `interop`."""
