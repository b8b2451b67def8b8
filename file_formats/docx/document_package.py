"""The parts of a Word document's archive and the relationships between them, without the library that edits them."""

import hashlib
import posixpath
import zipfile
from io import BytesIO

from lxml import etree

from file_formats.docx.tag_count import count_tags
from file_formats.errors import UnreadableFile, damage_is_unreadable

_FILE_TYPE = "a readable Word document"


class Part:
    """A part of a package: its XML and where its relationships lead."""

    def __init__(self, package: "DocumentPackage", name: str) -> None:
        self._package, self.name = package, name
        self.root = package.parse(name)
        self.targets = package.read_relations(name)

    def describe_target(self, id: str) -> str:
        """Return where a relationship leads: the address of a link, or the digest of an embedded file."""
        relation = self.targets.get(id)
        if relation is None:
            return "missing"
        kind, target, is_external = relation
        if is_external:
            return f"link {target}"
        return f"{kind} {self._package.digest(target)}"


class DocumentPackage:
    """The archive of a Word document, unpacked.

    Attributes:
        members: The content of each member by its name.
    """

    def __init__(self, content: bytes) -> None:
        """Unpack an archive.

        Raises:
            UnreadableFile: The archive is damaged, hostile or over a limit.
        """
        count_tags(content)
        with damage_is_unreadable(f"not {_FILE_TYPE}"), zipfile.ZipFile(BytesIO(content)) as archive:
            self.members = {member.filename: archive.read(member) for member in archive.infolist()}
        self._digests: dict[str, str] = {}
        self._parts: dict[str, Part] = {}

    def digest(self, name: str) -> str:
        """Return the SHA-256 of a member, or `missing`."""
        if name not in self._digests:
            content = self.members.get(name)
            self._digests[name] = "missing" if content is None else hashlib.sha256(content).hexdigest()
        return self._digests[name]

    def parse(self, name: str) -> etree._Element:
        """Parse the XML of a member."""
        parser = etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True)
        root: etree._Element = etree.fromstring(self.members[name], parser)
        return root

    def read_relations(self, name: str) -> dict[str, tuple[str, str, bool]]:
        """Return (kind, target, whether it is outside) of each relationship of a part, by its id."""
        folder, file = posixpath.split(name)
        relations_name = posixpath.join(folder, "_rels", f"{file}.rels")
        if relations_name not in self.members:
            return {}
        relations = {}
        for relation in self.parse(relations_name):
            target, is_external = relation.get("Target", ""), relation.get("TargetMode") == "External"
            if not is_external:
                joined = target[1:] if target.startswith("/") else posixpath.join(folder, target)
                target = posixpath.normpath(joined)
            kind = relation.get("Type", "").rpartition("/")[2]
            relations[relation.get("Id", "")] = (kind, target, is_external)
        return relations

    def find_main_part(self) -> Part:
        """Return the part that holds the body.

        Raises:
            UnreadableFile: There is none.
        """
        for kind, target, _ in self.read_relations("").values():
            if kind == "officeDocument" and target in self.members:
                return self._open_part(target)
        raise UnreadableFile(f"not {_FILE_TYPE}: it has no body")

    def find_related(self, part: Part, kind: str) -> list[Part]:
        """Return the parts that a part refers to as this kind, such as `header`, by name."""
        names = {target for own, target, is_external in part.targets.values() if own == kind and not is_external}
        return [self._open_part(name) for name in sorted(names) if name in self.members]

    def _open_part(self, name: str) -> Part:
        # The styles are asked for by every reader of every part, and are most of what there is to parse.
        if name not in self._parts:
            self._parts[name] = Part(self, name)
        return self._parts[name]
