"""The names of a workbook's sheets are among the texts of an office."""

from pathlib import Path

from data_model import ContentStore
from file_formats import xlsx
from office_env import Office, list_office_texts


def test_the_names_of_sheets_are_listed_together(tmp_path: Path) -> None:
    content = xlsx.dump_workbook(xlsx.new_workbook({"March": [["No.", "State"], ["A-1", "open"]], "April": [["No."]]}))
    store = ContentStore(tmp_path)
    office = Office(store, store.put_office({"data/loans.xlsx": content}))
    found = {one.where: one.entries for one in list_office_texts(office)}
    assert found["data/loans.xlsx, names of the sheets"] == ("March", "April")
