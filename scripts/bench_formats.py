"""Times reading a file in each string format, and an edit of one of its values, beside a floor of the same run: xmllint
--stream for XML, cat for all. Files are generated: texts of sixty bytes, every seventh with a placeholder."""
import json, os, statistics, subprocess, sys, tempfile, time
from xml.sax.saxutils import escape

PROGRAM = sys.argv[1]
SIZE = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000_000
RUNS = 5


def text(number):
    words = "account settings save cancel delete photo share invite friend message".split()
    state = number * 2654435761 & 0xFFFFFFFF
    chosen = []
    for _ in range(8):
        state = (state * 1664525 + 1013904223) & 0xFFFFFFFF
        chosen.append(words[(state >> 24) % len(words)])
    return " ".join(chosen).capitalize() + (" %@" if number % 7 == 0 else "")


def strings(n):
    return "".join('/* Comment %d */\n"key_%05d" = "%s";\n' % (i, i, text(i)) for i in range(n))


def stringsdict(n):
    return ('<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" '
            '"http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">\n<dict>\n' + "".join(
                "\t<key>key_%05d</key>\n\t<dict>\n\t\t<key>NSStringLocalizedFormatKey</key>\n\t\t<string>%%#@n@</string>\n"
                "\t\t<key>n</key>\n\t\t<dict>\n\t\t\t<key>NSStringFormatSpecTypeKey</key>\n"
                "\t\t\t<string>NSStringPluralRuleType</string>\n\t\t\t<key>NSStringFormatValueTypeKey</key>\n"
                "\t\t\t<string>d</string>\n\t\t\t<key>one</key>\n\t\t\t<string>%s</string>\n\t\t\t<key>other</key>\n"
                "\t\t\t<string>%s</string>\n\t\t</dict>\n\t</dict>\n" % (i, text(i), text(i + 1)) for i in range(n))
            + "</dict>\n</plist>\n")


def xcstrings(n):
    def unit(value):
        return {"stringUnit": {"state": "translated", "value": value}}
    catalog = {"sourceLanguage": "fr", "strings": {
        "key_%05d" % i: {"localizations": {l: unit(text(i + j)) for j, l in enumerate(["de", "en", "es", "ja", "th"])}}
        for i in range(n)}, "version": "1.0"}
    return json.dumps(catalog, indent=2, separators=(",", " : "))


def android(n):
    return ('<?xml version="1.0" encoding="utf-8"?>\n<resources>\n' + "".join(
        '    <string name="key_%05d">%s</string>\n' % (i, text(i).replace("%@", "%s")) for i in range(n)) + "</resources>\n")


def properties(n):
    return "".join("key_%05d=%s\n" % (i, text(i)) for i in range(n))


def resx(n):
    return ("<root>\n  <resheader name=\"reader\"><value>R</value></resheader>\n"
            "  <resheader name=\"writer\"><value>W</value></resheader>\n" + "".join(
                '  <data name="key_%05d" xml:space="preserve">\n    <value>%s</value>\n  </data>\n' % (i, escape(text(i)))
                for i in range(n)) + "</root>\n")


def po(n):
    return ('msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n' + "".join(
        '#: file.c:%d\nmsgid "%s %d"\nmsgstr "%s"\n\n' % (i, text(i), i, text(i + 1)) for i in range(n)))


def ts(n):
    return ('<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="en">\n<context>\n'
            "    <name>Main</name>\n" + "".join(
                "    <message>\n        <source>%s %d</source>\n        <translation>%s</translation>\n    </message>\n"
                % (text(i), i, text(i + 1)) for i in range(n)) + "</context>\n</TS>\n")


def xliff(n):
    return ('<?xml version="1.0" encoding="UTF-8"?>\n<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">\n'
            '  <file original="a" source-language="fr" target-language="en" datatype="plaintext">\n    <body>\n' + "".join(
                '      <trans-unit id="key_%05d" xml:space="preserve">\n        <source>%s</source>\n'
                "        <target>%s</target>\n        <note/>\n      </trans-unit>\n" % (i, text(i), text(i + 1))
                for i in range(n)) + "    </body>\n  </file>\n</xliff>\n")


def flat_json(n):
    return json.dumps({"key_%05d" % i: text(i) for i in range(n)}, indent=2) + "\n"


def arb(n):
    return json.dumps({"key%05d" % i: text(i).replace("%@", "{name}") for i in range(n)}, indent=2) + "\n"


FORMATS = [("apple-strings", strings, "strings"), ("stringsdict", stringsdict, "stringsdict"),
           ("xcstrings", xcstrings, "xcstrings"), ("android-xml", android, "xml"), ("properties", properties, "properties"),
           ("resx", resx, "resx"), ("po", po, "po"), ("qt-ts", ts, "ts"), ("xliff", xliff, "xliff"), ("arb", arb, "arb"),
           ("i18next-json", flat_json, "json"), ("json", flat_json, "json")]
XML = {"stringsdict", "android-xml", "resx", "qt-ts", "xliff"}


def wall(command):
    times = []
    for _ in range(RUNS):
        start = time.monotonic()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        times.append(time.monotonic() - start)
    return statistics.median(times)


def measure(name, path):
    out = subprocess.run([PROGRAM, name, "en", path], check=True, capture_output=True).stdout.decode().split()
    return int(out[0]), float(out[1]), float(out[2])


def main():
    with tempfile.TemporaryDirectory() as folder:
        # What starting a program costs is no reading.
        nothing = os.path.join(folder, "empty.xml")
        with open(nothing, "w") as file:
            file.write("<a/>")
        start = wall(["xmllint", "--stream", "--noout", nothing])
        print("files of %.0f MB; an edit is of one value of a file of 1 MB; medians" % (SIZE / 1e6))
        print("%-14s %8s %9s %9s %12s %10s %12s" % (
            "", "entries", "read MB/s", "cat MB/s", "xmllint MB/s", "x xmllint", "edit / read"))
        for name, make, ending in FORMATS:
            sample = len(make(1000).encode()) / 1000
            path, small = (os.path.join(folder, "a%d.%s" % (i, ending)) for i in (0, 1))
            for target, size in ((path, SIZE), (small, 1_000_000)):
                with open(target, "w", encoding="utf-8") as file:
                    file.write(make(int(size / sample)))
            size = os.path.getsize(path)
            count, reading, _ = measure(name, path)
            _, small_reading, editing = measure(name, small)
            cat = wall(["cat", path])
            row = "%-14s %8d %9.0f %9.0f" % (name, count, size / reading / 1e6, size / cat / 1e6)
            if name in XML:
                xml = wall(["xmllint", "--stream", "--noout", "--nonet", path]) - start
                row += " %12.0f %10.2f" % (size / xml / 1e6, xml / reading)
            else:
                row += " %12s %10s" % ("", "")
            print(row + " %12.2f" % (editing / small_reading))


main()
