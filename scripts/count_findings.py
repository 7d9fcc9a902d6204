#!/usr/bin/env python3
"""How often each check finds something in real apps, and what: for counting false alarms by hand.

Usage: scripts/count_findings.py GLOSSATOR APPS [CHECK [NUMBER]]

APPS has a folder for each app, with its string files at their paths. Each is taken over by `init`; all checks look at it. Without
CHECK it prints how many texts there are, and of each check how many findings, by a thousand texts. With CHECK it prints so many of
its findings (20), by chance but always the same ones, each with the English and the translation: a person says which are none.
"""
import collections
import csv
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

csv.field_size_limit(1 << 30)


class App:
    def __init__(self, program, source, scratch):
        self.program, self.name = program, os.path.basename(source)
        self.folder = os.path.join(scratch, self.name)
        shutil.copytree(source, self.folder, copy_function=shutil.copyfile)
        for words in (["init", "-q", "-b", "develop"], ["add", "-A"], ["commit", "-q", "-m", "texts"]):
            self.git(words)
        self.run("init", "--repo", self.folder)
        settings = os.path.join(self.folder, ".glossator")
        if not os.path.isfile(settings):
            self.is_read = False
            return
        with open(settings, encoding="utf-8") as file:
            text = file.read()
        with open(settings, "w", encoding="utf-8") as file:
            # The locales that have hardly any texts, too.
            file.write(re.sub(r"(?m)^( *)# target = ", r"\1target = ", text))
        self.git(["add", "--", ".glossator"])
        self.git(["commit", "-q", "-m", "project"])
        self.git(["branch", "release/1.0"])
        self.is_read = True

    def git(self, words):
        subprocess.run(
            ["git", "-C", self.folder, "-c", "user.name=bench", "-c", "user.email=bench@example.com"] + words, check=True)

    def run(self, *words):
        return subprocess.run([self.program, *words], cwd=self.folder, capture_output=True, text=True).stdout

    def findings(self):
        return json.loads(self.run("check", "--repo", self.folder, "--level", "note", "--json"))["findings"]

    def sheet(self):
        """The English of each key, and the number of translations."""
        path = os.path.join(os.path.dirname(self.folder), self.name + ".csv")
        self.run("sync", "--repo", self.folder, "--sheet", path)
        english, count = {}, 0
        with open(path, encoding="utf-8-sig", newline="") as file:
            rows = csv.reader(file)
            header = next(rows)
            key = header.index("key")
            base = next(at for at, name in enumerate(header) if name.split("-")[0] == "en")
            others = [at for at, name in enumerate(header) if at != base and re.fullmatch(r"[a-z]{2,3}(-\w+)*", name)]
            others = [at for at in others if header[at] not in ("key", "max")]
            for row in rows:
                english[row[key]] = row[base]
                count += sum(1 for at in others if at < len(row) and row[at])
        return english, count

    def translation(self, finding, key):
        """The text that the finding is about; None where a file has many locales' texts."""
        entries = json.loads(self.run("entries", "--json", finding["file"]) or '{"entries": []}')["entries"]
        own = [entry["value"] for entry in entries if entry["key"] == key]
        return own[0] if own and not finding["file"].endswith(".xcstrings") else None


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    program, apps = os.path.abspath(sys.argv[1]), sys.argv[2]
    check, number = (sys.argv[3:] + [None])[0], int((sys.argv[4:] + ["20"])[0])
    found, texts = [], 0
    with tempfile.TemporaryDirectory() as scratch:
        for name in sorted(os.listdir(apps)):
            source = os.path.join(apps, name)
            app = App(program, source, scratch) if os.path.isdir(source) else None
            if app is None or not app.is_read:
                continue
            english, count = app.sheet() if check is None else ({}, 0)
            texts += count
            found += [(app, finding) for finding in app.findings()]
        if check is None:
            print(f"{texts} texts, {len(found)} findings")
            for rule, count in collections.Counter(finding["rule"] for _, finding in found).most_common():
                print(f"{rule:28}{count:7}{1000 * count / texts:9.2f}")
            return
        own = [pair for pair in found if pair[1]["rule"] == check]
        random.Random(7).shuffle(own)
        sheets = {}
        for app, finding in own[:number]:
            if app.name not in sheets:
                sheets[app.name] = app.sheet()[0]
            key = re.match(r"'(.*?)'", finding["message"], re.S)
            key = key[1] if key else ""
            print(f"{app.name}: {finding['file']}:{finding['line']}: {finding['message']}")
            print(f"  {sheets[app.name].get(key)!r}\n  {app.translation(finding, key)!r}")


main()
