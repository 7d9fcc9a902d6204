"""Reads edited string files with the platforms' own tools, and compares them with the files before the edits: exactly
the edited values changed, and to exactly the texts that were written."""
import collections, gettext, io, json, os, plistlib, re, shutil, subprocess, sys, tempfile
import xml.etree.ElementTree as ElementTree

FOLDER = sys.argv[1]


def flat(value, path=()):
    """The texts of nested objects and lists, by the way to them."""
    if isinstance(value, dict):
        return {k: v for name, inner in value.items() for k, v in flat(inner, path + (name,)).items()}
    if isinstance(value, list):
        return {k: v for i, inner in enumerate(value) for k, v in flat(inner, path + (i,)).items()}
    return {path: value} if isinstance(value, str) else {}


def read_json(path):
    with open(path, encoding="utf-8") as file:
        return flat(json.load(file))


def read_catalog(path):
    return {k: v for k, v in read_json(path).items() if k[-1] == "value"}


def read_plist(path):
    with open(path, "rb") as file:
        return flat(plistlib.load(file))


def whole(element):
    """The text of an element with the tags inside it."""
    text = element.text or ""
    for child in element:
        text += "<%s %s>%s</>%s" % (child.tag, sorted(child.attrib.items()), whole(child), child.tail or "")
    return text


def read_resx(path):
    return {(i, data.get("name")): whole(data.find("value"))
            for i, data in enumerate(ElementTree.parse(path).getroot().iter("data")) if data.find("value") is not None}


def read_xliff(path):
    root = ElementTree.parse(path).getroot()
    space = root.tag[: root.tag.index("}") + 1] if root.tag[0] == "{" else ""
    units = [*root.iter(space + "trans-unit"), *root.iter(space + "unit")]
    return {(i, j, unit.get("id")): whole(target) for i, unit in enumerate(units)
            for j, target in enumerate(unit.findall(space + "target") + unit.findall("%ssegment/%starget" % (space, space)))}


def read_po(path):
    with tempfile.NamedTemporaryFile(suffix=".mo") as mo:
        subprocess.run(["msgfmt", "-o", mo.name, path], check=True, capture_output=True)
        with open(mo.name, "rb") as file:
            texts = gettext.GNUTranslations(file)._catalog
    return {key: text for key, text in texts.items() if key != ""}


def read_ts(path):
    """Qt tells the messages of a context apart by text and comment, and counts in a file's language; English here, where it names none."""
    root = ElementTree.parse(path).getroot()
    names = [(context.findtext("name"), message.findtext("source"), message.findtext("comment"))
             for context in root.iter("context") for message in context.iter("message")]
    if len(set(names)) < len(names):
        raise ValueError("two messages are one for Qt")
    with tempfile.TemporaryDirectory() as folder:
        qm, ts = os.path.join(folder, "a.qm"), os.path.join(folder, "a.ts")
        tools = "/usr/lib/qt6/bin/"
        if not root.get("language"):
            given, path = path, os.path.join(folder, "given.ts")
            subprocess.run([tools + "lconvert", "-target-language", "en", "-i", given, "-o", path], check=True, capture_output=True)
        subprocess.run([tools + "lrelease", "-silent", path, "-qm", qm], check=True, capture_output=True)
        subprocess.run([tools + "lconvert", "-if", "qm", "-of", "ts", "-i", qm, "-o", ts], check=True, capture_output=True)
        result = {}
        for context in ElementTree.parse(ts).getroot().iter("context"):
            for message in context.iter("message"):
                key = (context.findtext("name"), message.findtext("source"), message.findtext("comment"))
                translation = message.find("translation")
                for i, form in enumerate(translation.findall("numerusform") or [translation]):
                    result[key + (i,)] = whole(form)
        return result


def read_android(path):
    """Each resource's dump; the value itself is searched for in it."""
    with tempfile.TemporaryDirectory() as folder:
        values = os.path.join(folder, "res/values")
        os.makedirs(values)
        shutil.copy(path, os.path.join(values, "strings.xml"))
        manifest = os.path.join(folder, "m.xml")
        with open(manifest, "w") as file:
            file.write('<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="a.b"/>')
        apk = os.path.join(folder, "o.apk")
        subprocess.run(["aapt2", "compile", "-o", folder, os.path.join(values, "strings.xml")], check=True, capture_output=True)
        subprocess.run(["aapt2", "link", "-o", apk, "--manifest", manifest, os.path.join(folder, "values_strings.arsc.flat")],
                       check=True, capture_output=True)
        dump = subprocess.run(["aapt2", "dump", "resources", apk], check=True, capture_output=True).stdout.decode()
    parts = re.split(r"^    resource 0x[0-9a-f]+ (\S+)\n", dump, flags=re.M)
    return dict(zip(parts[1::2], parts[2::2]))


JAVA = """import java.io.*; import java.util.*;
public class Dump { public static void main(String[] a) throws Exception { for (String path : a) {
  PropertyResourceBundle b = new PropertyResourceBundle(new FileInputStream(path));
  for (String k : new TreeSet<>(b.keySet())) System.out.println(hex(path) + " " + hex(k) + " " + hex(b.getString(k))); } }
  static String hex(String s) throws Exception { StringBuilder r = new StringBuilder("-");
    for (byte x : s.getBytes("UTF-8")) r.append(String.format("%02x", x)); return r.toString(); } }
"""


def read_properties(paths):
    """All at once: Java takes its time to begin."""
    source = os.path.join(FOLDER, "Dump.java")
    with open(source, "w") as file:
        file.write(JAVA)
    result = collections.defaultdict(dict)
    output = subprocess.run(["java", source, *paths], check=True, capture_output=True).stdout.decode()
    for line in output.splitlines():
        path, key, value = (bytes.fromhex(word[1:]).decode() for word in line.split(" "))
        result[path][key] = value
    return result


READERS = {"stringsdict": read_plist, "xcstrings": read_catalog, "android-xml": read_android, "resx": read_resx,
           "po": read_po, "qt-ts": read_ts, "xliff": read_xliff, "arb": read_json, "i18next-json": read_json,
           "json": read_json}
TOOLS = {"android-xml": "aapt2", "po": "msgfmt", "qt-ts": "/usr/lib/qt6/bin/lrelease", "properties": "java"}


def message(key):
    """What a form's key, as read_po and read_ts have it, is a form of."""
    return key[:-1] if isinstance(key, tuple) else key


def compare(case, before, after):
    """What is wrong; nothing where exactly the edits show."""
    wanted = sorted(case["texts"])
    if set(before) != set(after):
        return "other keys: %s" % sorted(map(str, set(before) ^ set(after)))[:3]
    changed = {key: after[key] for key in after if after[key] != before[key]}
    if case["format"] == "android-xml":
        if set(changed) != set(case["names"]):
            return "other resources changed: %s" % sorted(set(changed) ^ set(case["names"]))[:3]
        # The dump indents the lines of a text, as deep as its resource is.
        lost = [t for t, name in zip(case["texts"], case["names"])
                if not any(t.replace("\n", "\n" + " " * n) in after[name] for n in range(12))]
        return "not there: %r" % lost[:2] if lost else None
    texts = sorted(changed.values())
    # An ARB plural and a stringsdict's format hold the text and more.
    if case["format"] == "arb":
        lost = [t for t in wanted if not any(t in text for text in texts)]
        return "not there: %r" % lost[:2] if lost or len(texts) > len(wanted) else None
    # Forms that the file tells apart and CLDR does not share a text: one edit shows in several forms of its message.
    if case["format"] in ("qt-ts", "po"):
        texts = sorted(text for _, text in {(message(key), text) for key, text in changed.items()})
    if texts != wanted:
        return "read %r, wanted %r" % tuple(sorted(set(a) - set(b))[:2] for a, b in ((texts, wanted), (wanted, texts)))


def count(name, path):
    """How many entries the tool finds in a file."""
    found = READERS[name](path)
    if name == "android-xml":
        return sum(key.split("/")[0] in ("string", "plurals", "array") for key in found)
    if name == "arb":
        return sum(len(key) == 1 and not key[0].startswith("@") for key in found)
    if name == "resx":
        return sum(not (key[1].startswith(">>") or key[1].startswith("$this.")) for key in found)
    return sum(text != "" for text in found.values()) if name in ("po", "qt-ts", "xliff") else len(found)


def compare_counts():
    """Real files have as many entries as the tools find. Apple's are counted in the tests, by Foundation."""
    with open(os.path.join(FOLDER, "counts.json")) as file:
        counts = [c for c in json.load(file) if c["format"] not in ("apple-strings", "stringsdict", "xcstrings")]
    paths = [c["path"] for c in counts if c["format"] == "properties"]
    properties = read_properties(paths) if paths and shutil.which("java") else {}
    failures, total, refused = 0, collections.Counter(), collections.Counter()
    for case in counts:
        tool = TOOLS.get(case["format"])
        if tool and not shutil.which(tool):
            continue
        try:
            known = properties.get(case["path"])
            found = count(case["format"], case["path"]) if known is None else len(known)
        except (subprocess.CalledProcessError, ValueError, ElementTree.ParseError):
            refused[case["format"]] += 1
            continue
        total[case["format"]] += 1
        if found != case["entries"]:
            failures += 1
            print("%s: %s has %d entries, and the tool finds %d" % (case["format"], case["path"], case["entries"], found))
    for name in sorted(total):
        print("%s: the counts of %d real files are the tool's%s" % (
            name, total[name], "; it refuses %d others" % refused[name] if refused[name] else ""))
    return failures


def main():
    with open(os.path.join(FOLDER, "cases.json")) as file:
        cases = json.load(file)
    failures = compare_counts()
    for name in ["properties", *READERS]:
        mine = [case for case in cases if case["format"] == name]
        tool = TOOLS.get(name)
        if tool and not shutil.which(tool):
            print("SKIPPED: %s: %s is not here" % (name, tool))
            continue
        paths = [os.path.join(FOLDER, case[side]) for case in mine for side in ("before", "after")]
        read = read_properties(paths) if name == "properties" and paths else {}
        edits, refused = 0, []
        for case in mine:
            before, after = (os.path.join(FOLDER, case[side]) for side in ("before", "after"))
            if name in READERS:
                try:
                    read[before] = READERS[name](before)
                except (subprocess.CalledProcessError, ValueError, ElementTree.ParseError) as error:
                    refused.append(case["path"])
                    continue
                try:
                    read[after] = READERS[name](after)
                except (subprocess.CalledProcessError, ValueError, ElementTree.ParseError) as error:
                    output = getattr(error, "stderr", b"") or str(error).encode()
                    print("%s: %s: refused after the edits: %s" % (name, case["path"], output.decode()[:300]))
                    failures += 1
                    continue
            problem = compare(case, read[before], read[after])
            if problem:
                failures += 1
                print("%s: %s: %s" % (name, case["path"], problem))
            edits += len(case["texts"])
        print("%s: %d edits read back by %s%s" % (
            name, edits, tool or "Python",
            "; %d files left out that it refused before them" % len(refused) if refused else ""))
    sys.exit(1 if failures else 0)


main()
