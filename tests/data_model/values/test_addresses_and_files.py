"""E-mail addresses and file names in texts: found whole among punctuation, and never inside a longer one."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data_model import InputError, Value, extract_values, find_mentions, is_mentioned, is_same_value, parse_value
from data_model.values.addresses_and_files import fold_base_name

FEW = settings(max_examples=40)
LETTERS, MARKS = "abcxyz09", "abcxyz09._%+'-"
NAMES = st.builds("{}{}{}".format, st.sampled_from(LETTERS), st.text(MARKS, max_size=8), st.sampled_from(LETTERS))
LABELS = st.text(LETTERS, min_size=1, max_size=5)
DOMAINS = st.lists(LABELS | st.builds("{}-{}".format, LABELS, LABELS), min_size=2, max_size=4).map(".".join)
ADDRESSES = st.builds("{}@{}".format, NAMES, DOMAINS)
WORDS = st.builds("{}{}".format, st.sampled_from("abcz"), st.text(LETTERS, max_size=5))
EXTENSIONS = st.sampled_from("xlsx xls csv tsv docx pdf txt md eml ics png jpg html json zip".split())


def address(value: str) -> Value:
    return Value(type="address", value=value)


def file(value: str) -> Value:
    return Value(type="file", value=value)


def extract(kind: str, text: str) -> list[str]:
    return [found.value for found in extract_values(text) if found.type == kind]


def find_texts(text: str, value: Value) -> list[str]:
    return [text[span.start : span.end] for span in find_mentions(text, value)]


@FEW
@given(
    ADDRESSES,
    st.sampled_from(["{}", "<{}>", "({}),", "mailto:{}.", '"{}"', "{}'s", "{};b@c.de", "{}/", "\u2018{}\u2019"]),
)
def test_an_address_is_found_whole_among_punctuation(one: str, form: str) -> None:
    text = f"Write to {form.format(one.title())} today"
    assert one in extract("address", text)
    assert find_texts(text, address(one)) == [one.title()]
    assert parse_value("address", f" {one.upper()}\n") == address(one)


@FEW
@given(ADDRESSES, st.sampled_from(["x{}", "x.{}", "x-{}", "\u00fc{}", "{}x", "{}.au", "{}-x.com", "{}@c.de", "{}_"]))
def test_an_address_is_not_found_inside_a_longer_one(one: str, form: str) -> None:
    assert not is_mentioned(f"Write to {form.format(one)} today", address(one))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("-a@b.com .a@b.com 'a@b.com'", ["a@b.com"] * 3),
        ("o'neil+x_y%z@x-y.co.uk", ["o'neil+x_y%z@x-y.co.uk"]),
        ("a@b.com- and a@b.com.", ["a@b.com"] * 2),
        ("a@b, a@b..com, a@-b.com, a@@b.com, @b.com, a @b.com, a@b.com_x, '@b.com", []),
        ("BOB\uff20X.COM", ["bob@x.com"]),
        ("a@b.com,c@d.com", ["a@b.com", "c@d.com"]),
        ("a@" + "b" * 64 + ".com", []),
    ],
)
def test_an_address_has_a_name_and_a_domain(text: str, found: list[str]) -> None:
    assert extract("address", text) == found


@pytest.mark.parametrize("text", ["m\u00fcller@x.com", "jose\u0301@x.com"])
def test_an_accent_is_part_of_an_address(text: str) -> None:
    assert find_texts(f"to {text}.", address(text)) == [text]
    for part in ("ller@x.com", "jose@x.com"):
        assert not is_mentioned(f"to {text}.", address(part))


@FEW
@given(st.lists(WORDS, min_size=1, max_size=4), EXTENSIONS, st.sampled_from(["", "data/", "/testbed/data/", "a-b/c/"]))
def test_a_file_name_is_found_with_its_folders(words: list[str], extension: str, folder: str) -> None:
    path = f"{folder}{'_'.join(words).title()}.{extension}"
    text = f"Open ({path}), please"
    assert extract("file", text) == [path]
    assert find_texts(text, parse_value("file", path)) == [path]
    assert parse_value("file", path).value == path.removeprefix("/testbed/")
    assert is_mentioned(text, file(path.rpartition("/")[2]))


@FEW
@given(
    st.lists(WORDS, min_size=2, max_size=12), EXTENSIONS, st.sampled_from([" ", "_", "-", " - ", "__"]), st.booleans()
)
def test_a_file_of_several_words_may_be_spoken_of_without_its_extension(
    words: list[str], extension: str, gap: str, is_full: bool
) -> None:
    spoken = gap.join(words).upper() + (f".{extension}" if is_full else "")
    text = f"See the {spoken} again"
    for separator in ("_", "-", " "):
        assert find_texts(text, file(f"data/{separator.join(words)}.{extension}")) == [spoken]
    assert not is_mentioned(f"See the {gap.join(words)}.zip2 again", file(f"{'_'.join(words)}.{extension}"))


@FEW
@given(st.lists(WORDS, min_size=1, max_size=3), EXTENSIONS)
def test_a_file_is_not_found_inside_the_name_of_another(words: list[str], extension: str) -> None:
    name = f"{'_'.join(words)}.{extension}"
    for other in (f"my_{name}", f"my-{name}", f"x{name}", f"\u00e9{name}", f"{name}.bak", f"{name}-old", f"{name}x"):
        assert not is_mentioned(f"Open {other} now", file(name))
    assert not is_mentioned(f"Open {name}@x.com now", file(name))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("data/.txt, a/.txt, .txt, ..txt, /.txt", []),
        ("a.xlsx.bak a.xlsxx a.xlsx-b a.xlsx/b a.exe", []),
        ("a.tar.zip, 14.05.2020.pdf, 1.csv", ["a.tar.zip", "14.05.2020.pdf", "1.csv"]),
        ("-a.txt and ..b.txt", ["a.txt", "b.txt"]),
        ("C:\\data\\a.txt", ["\\data\\a.txt"]),
        ("r\u00e9sum\u00e9_2.docx, caf\u00e9.png", ["r\u00e9sum\u00e9_2.docx", "caf\u00e9.png"]),
        ("m\u00fcller.xlsx", ["m\u00fcller.xlsx"]),
        ("x.txt@y.com", []),
    ],
)
def test_a_file_name_has_a_stem_and_a_known_extension(text: str, found: list[str]) -> None:
    assert extract("file", text) == found


def test_a_path_is_the_same_file_as_its_base_name_however_it_is_written() -> None:
    for other in ("data\\Team Roster.xlsx", "/testbed/x/team-roster.xlsx", "team _ roster.XLSX", "team_roster.xlsx/"):
        assert is_same_value(file("data/team_roster.xlsx"), file(other))
    for other in ("team_roster.xls", "team_roster", "teamroster.xlsx"):
        assert not is_same_value(file("data/team_roster.xlsx"), file(other))


PRINTABLE = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=12)


@FEW
@given(st.lists(PRINTABLE, max_size=3), PRINTABLE.filter(lambda one: fold_base_name(one) and one[-1] not in "/\\"))
def test_a_parsed_file_keeps_its_path_and_parses_to_itself(folders: list[str], name: str) -> None:
    value = parse_value("file", "/testbed/" + "\\".join([*folders, name]))
    assert value.value.rpartition("/")[2] == name.replace("\\", "/").rpartition("/")[2]
    assert parse_value("file", value.value) == value
    assert not value.value.startswith(("/", "./", "testbed/"))


@pytest.mark.parametrize("text", ["data/", "a\x07b.txt", "\u202ea.txt", "/", "", " \n"])
def test_what_no_file_can_be_called_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="expected a file name"):
        parse_value("file", text)


def test_a_path_that_no_system_can_have_is_not_searched_for() -> None:
    path = "a/" * 600 + "b.txt"
    assert find_texts(f"see {path}", file(path)) == []
    assert find_texts(f"see {path[500:]}", file(path[500:])) == [path[500:]]
    assert find_texts("see _-_ now", file("_-_")) == []
