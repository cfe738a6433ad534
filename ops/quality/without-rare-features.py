#!/usr/bin/env python3
"""Sources of the core as they would be without its rare features: a copy in which the methods and fields of a list
answer as if nobody used any. Fails if the list does not fit the sources.

    without-rare-features.py LIST SOURCES TARGET [FEATURE...]

LIST is rare-features.txt, which says what it means; SOURCES the folder that has the packages named there; FEATURE one
of those in brackets, all without any.
"""
import pathlib
import re
import shutil
import sys


def fail(text):
    sys.exit("without-rare-features: " + text)


def methods(source, name, types):
    """Where the bodies of a class's methods of a name and of these parameter types begin and end."""
    found = []
    for match in re.finditer(r"^    (?![ @/*]|return |new )[^\n;={}()]*\b%s\(([^)]*)\)[^\n;{]*\n    \{\n" % re.escape(name),
                             source, re.MULTILINE):
        parameters = [part.split() for part in match.group(1).split(",") if part.strip()]
        if [part[-2] for part in parameters] == types:
            end = source.index("\n    }\n", match.end() - 1)
            found.append((match.end(), end + 1))
    return found


def without_method(root, target, body, where):
    place = re.fullmatch(r"(.*/\w+)\.(\w+)\((.*)\)", target)
    if not place:
        fail("not understood: " + where)
    file = root / (place.group(1) + ".java")
    if not file.exists():
        fail("no such class: " + where)
    source = file.read_text()
    types = [part.strip() for part in place.group(3).split(",") if part.strip()]
    found = methods(source, place.group(2), types)
    if len(found) != 1:
        fail("%d methods fit, must be one: %s" % (len(found), where))
    begin, end = found[0]
    file.write_text(source[:begin] + ("        " + body + "\n" if body else "") + source[end:])


def without_field(root, target, value, where):
    package, field = target.split()
    count = 0
    for file in sorted((root / package).glob("*.java")):
        source = file.read_text()
        changed, places = re.subn(r"\b%s\b(?!\s*=[^=])" % re.escape(field), value, source)
        if places:
            file.write_text(changed)
            count += places
    if not count:
        fail("read nowhere: " + where)


def main(arguments):
    if len(arguments) < 3:
        sys.exit(__doc__)
    listed, sources, root = map(pathlib.Path, arguments[:3])
    wanted = arguments[3:]
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(sources, root)
    feature = None
    features = set()
    for number, line in enumerate(listed.read_text().splitlines(), 1):
        line = line.strip()
        where = "%s:%d: %s" % (listed, number, line)
        if not line or line.startswith("#"):
            continue
        if line.startswith("["):
            feature = line.strip("[]")
            features.add(feature)
            continue
        if wanted and feature not in wanted:
            continue
        target, separator, value = line.partition(" =")
        if not separator:
            fail("not understood: " + where)
        (without_method if "(" in target else without_field)(root, target, value.strip(), where)
    for name in wanted:
        if name not in features:
            fail("no such feature: " + name)


main(sys.argv[1:])
