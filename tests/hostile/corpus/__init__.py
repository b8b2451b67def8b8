"""Hostile things, all made by code and by name: a module for each kind.

Whoever wants one takes it from its module: `files_pdf.FILES["forms-of-forms.pdf"]()` are the bytes of a file.
"""
