"""The peer of `excel.set_cell`: sets one cell with openpyxl."""

import sys

import openpyxl

path, row, column, text = sys.argv[1:]
workbook = openpyxl.load_workbook(path)
workbook.worksheets[0].cell(int(row), int(column)).value = float(text)
workbook.save(path)
