"""Croissant 1.0: what a dataset holds, so that search engines and loaders can read it.

Source: MLCommons, Croissant format specification 1.0. What a table in a list holds of tables is left out: its
transforms name one value a field.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from data_model import file_sha256, pretty_json, write_whole
from interop.exports.columns import Kind, Row, Table
from interop.exports.result import Publication, Title

FILE_NAME = "croissant.json"
CONTEXT: Row = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "cr": "http://mlcommons.org/croissant/",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileProperty": "cr:fileProperty",
    "fileObject": "cr:fileObject",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "parentField": "cr:parentField",
    "path": "cr:path",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}
"""The vocabulary, as the specification asks every document to declare it."""

_TYPES = {"text": "sc:Text", "integer": "sc:Integer", "real": "sc:Float", "boolean": "sc:Boolean"}
ABOUT = (
    "Long-horizon office tasks: an assistant is asked for something whose details fell over several days of"
    " conversation, and is judged by the files that it leaves. Please keep what is gold out of training data; each row"
    " of it has a canary."
)


def write_croissant(
    folder: Path, title: Title, encoding: str, tables: dict[str, tuple[Table, ...]], publication: Publication
) -> None:
    """Describe the files of a folder in its `croissant.json`.

    encoding: the media type of the files. tables: path of a file -> the record sets that are read from it.
    """
    files = [_file(folder, name, encoding) for name in tables]
    sets = [_record_set(table, name) for name, held in tables.items() for table in held]
    document = {
        "@context": CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": "http://mlcommons.org/croissant/1.0",
        "name": title.name,
        "description": f"{title.words}. {ABOUT}",
        "version": "1.0.0",
        "keywords": ["agents", "office", "benchmark", "long-horizon", "memory"],
        **_published(publication),
        "distribution": files,
        "recordSet": sets,
    }
    write_whole(folder / FILE_NAME, pretty_json(document))


def _published(publication: Publication) -> Row:
    told: Row = {"license": publication.license, "url": publication.url, "datePublished": publication.published}
    if publication.creator:
        told["creator"] = {"@type": "sc:Organization", "name": publication.creator}
    return {name: value for name, value in told.items() if value}


def _file(folder: Path, name: str, encoding: str) -> Row:
    path = folder / name
    return {
        "@type": "cr:FileObject",
        "@id": name,
        "name": path.name,
        "contentUrl": name,
        "contentSize": f"{path.stat().st_size} B",
        "encodingFormat": encoding,
        "sha256": file_sha256(path),
    }


def _record_set(table: Table, file: str) -> Row:
    fields = [one for name, kind in table.columns.items() for one in _fields(table.name, file, name, kind)]
    about = {"@type": "cr:RecordSet", "@id": table.name, "name": table.name, "description": table.about}
    return {**about, "field": fields}


def _fields(record_set: str, file: str, column: str, kind: Kind) -> Iterator[Row]:
    """The field of a column; none where the format has no type for it, as for bytes."""
    inner, is_repeated = (kind[0], True) if isinstance(kind, list) else (kind, False)
    field: Row = {"@type": "cr:Field", "@id": f"{record_set}/{column}", "name": column}
    if is_repeated:
        field["repeated"] = True
    if isinstance(inner, dict):
        told = {name: one for name, one in inner.items() if isinstance(one, str)}
        field["subField"] = [
            _leaf(f"{record_set}/{column}/{name}", name, one, _source(file, column, name)) for name, one in told.items()
        ]
        yield field
    elif inner in _TYPES:
        yield {**field, "dataType": _TYPES[inner], "source": _source(file, column)}


def _leaf(id: str, name: str, kind: Any, source: Row) -> Row:
    return {"@type": "cr:Field", "@id": id, "name": name, "dataType": _TYPES[kind], "source": source}


def _source(file: str, column: str, path: str = "") -> Row:
    source: Row = {"fileObject": {"@id": file}, "extract": {"column": column}}
    # In brackets: bare, `where` is a word of mlcroissant's own path language.
    return {**source, "transform": {"jsonPath": f"$['{path}']"}} if path else source
