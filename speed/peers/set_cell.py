"""A peer: set one cell with openpyxl, in a process of its own."""

import sys

import openpyxl

path, row, column, text = sys.argv[1:]
workbook = openpyxl.load_workbook(path)
workbook.worksheets[0].cell(int(row), int(column)).value = float(text)
workbook.save(path)
