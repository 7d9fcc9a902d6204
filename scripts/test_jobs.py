"""Judges the jobs that JobsForTools wrote into a folder: by OASIS's schemas, and with translate-toolkit, which then translates them.
What it wrote, file by file and unit by unit, is in back.json: JobsForTools reads that."""
import json, os, shutil, subprocess, sys
from xml.etree import ElementTree

from translate.storage import xliff

FOLDER = sys.argv[1]
# What the specification's schema and Schematron rules of the glossary module say (XLIFF 2.1, module Glossary), of which no package
# has a copy.
GLOSSARY = "{urn:oasis:names:tc:xliff:glossary:2.0}"
CORE = "{urn:oasis:names:tc:xliff:document:2.0}"
# Debian has them in the package of another program that reads XLIFF; of 2.1 there is the core of 2.0, whose namespace it shares, and
# none of the modules.
SCHEMAS = "/usr/share/php/Symfony/Component/Translation/Resources/schemas"


def schemas():
    """The schema files by version, where they find the one of XML's own attributes."""
    beside = os.path.join(FOLDER, "informativeCopiesOf3rdPartySchemas/w3c")
    os.makedirs(beside)
    shutil.copy(os.path.join(SCHEMAS, "xml.xsd"), beside)
    with open(os.path.join(SCHEMAS, "xliff-core-1.2-strict.xsd"), encoding="utf-8") as file:
        first = file.read().replace("http://www.w3.org/2001/xml.xsd", "informativeCopiesOf3rdPartySchemas/w3c/xml.xsd")
    with open(os.path.join(FOLDER, "first.xsd"), "w", encoding="utf-8") as file:
        file.write(first)
    shutil.copy(os.path.join(SCHEMAS, "xliff-core-2.0.xsd"), os.path.join(FOLDER, "second.xsd"))
    return {"1.2": "first.xsd", "2.1": "second.xsd"}


def validate(cases):
    """The number of files with which a schema finds something wrong."""
    failures = 0
    for version, schema in schemas().items():
        files = [case["file"] for case in cases if case["version"] == version]
        run = subprocess.run(
            ["xmllint", "--nonet", "--noout", "--schema", schema] + files, cwd=FOLDER, capture_output=True, text=True)
        wrong = [line for line in run.stderr.splitlines() if not line.endswith(" validates")]
        if run.returncode != 0 or wrong:
            failures += 1
            print("XLIFF %s: %s" % (version, "\n".join(wrong[:10])))
        else:
            print("XLIFF %s: %d files are as the schema says" % (version, len(files)))
    # A schema that lets everything pass proves nothing.
    path = os.path.join(FOLDER, "wrong.xlf")
    for version, schema in (("1.2", "first.xsd"), ("2.1", "second.xsd")):
        name = next(case["file"] for case in cases if case["version"] == version)
        with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
            text = file.read().replace("</source>", "</source><sauce/>", 1)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        run = subprocess.run(["xmllint", "--nonet", "--noout", "--schema", schema, path], cwd=FOLDER, capture_output=True)
        if run.returncode == 0:
            failures += 1
            print("XLIFF %s: a wrong file passes" % version)
    return failures


def entry_flaw(entry, unit):
    """What is wrong with an entry of a unit's glossary; None where nothing is."""
    names = [child.tag.replace(GLOSSARY, "") for child in entry]
    if names[:1] != ["term"] or names.count("term") != 1 or not set(names) <= {"term", "translation", "definition"}:
        return "its elements are %s" % names
    if "translation" not in names and "definition" not in names:
        return "neither a translation nor a definition"
    ref = entry.get("ref")
    spans = [span.get("id") for segment in unit.iter(CORE + "segment") for span in segment.iter()]
    if ref is not None and spans.count(ref.lstrip("#")) != 1:
        return "'%s' is not one span of the unit" % ref
    return None


def glossaries(cases):
    """The number of files whose glossaries are not as the module says."""
    failures, entries = 0, 0
    for case in cases:
        if case["version"] != "2.1":
            continue
        for unit in ElementTree.parse(os.path.join(FOLDER, case["file"])).iter(CORE + "unit"):
            ids = [span.get("id") for source in unit.iter(CORE + "source") for span in source.iter() if span.get("id")]
            flaws = [] if len(ids) == len(set(ids)) else ["an id twice: %s" % ids]
            for glossary in unit.iter(GLOSSARY + "glossary"):
                flaws += filter(None, [entry_flaw(entry, unit) for entry in glossary])
                entries += len(glossary)
            if flaws:
                failures += 1
                print("%s: %s: %s" % (case["file"], unit.get("id"), flaws[0]))
    print("XLIFF 2.1: %d entries of glossaries are as the module says" % entries)
    return failures if entries else 1


def translate(cases):
    """Reads each file of 1.2, and saves it with other targets; the number of texts that are not as they were exported."""
    failures, read, back = 0, 0, {}
    for case in cases:
        if case["version"] != "1.2":
            continue
        path = os.path.join(FOLDER, case["file"])
        store = xliff.xlifffile.parsefile(path)
        texts = {}
        for unit in store.units:
            name = unit.xmlelement.get("id")
            wanted = case["sources"][name]
            # It shows no code that is empty.
            if "<x " in str(unit):
                continue
            if unit.source != wanted:
                failures += 1
                print("%s: %s: %r, and not %r" % (case["file"], name, unit.source, wanted))
            read += 1
            if int(name.split("x")[1]) % 2:
                unit.target = "Olá " + wanted
            else:
                # With its codes.
                unit.rich_target = unit.rich_source
            texts[name] = unit.target
        name = case["file"].replace("job", "back")
        store.savefile(os.path.join(FOLDER, name))
        back[name] = texts
    with open(os.path.join(FOLDER, "back.json"), "w", encoding="utf-8") as file:
        json.dump(back, file)
    print("translate-toolkit: read %d texts" % read)
    return failures if read else 1


def main():
    with open(os.path.join(FOLDER, "cases.json"), encoding="utf-8") as file:
        cases = json.load(file)
    failures = validate(cases)
    failures += glossaries(cases)
    failures += translate(cases)
    sys.exit(1 if failures else 0)


main()
