#!/usr/bin/env python3
"""What checks find of defects that are known, and how long they take, beside peers that are installed.

Usage: scripts/bench_checks.py [GLOSSATOR] CORPUS

CORPUS has the same texts as ios/LOCALE.lproj/Localizable.strings, po/LOCALE.po and android/…/values-*/strings.xml, and
truth.json: {"locales": […], "list": [[kind, key, locale], …]}, where kind is placeholder_missing, placeholder_renumbered,
placeholder_type, newline_count, tag_unclosed or trailing_punct. Peers: pofilter (translate-toolkit) and compare-locales, from
PATH, and Weblate's checks, where GLOSSATOR_WEBLATE names the python of an environment with Weblate (bench_checks_weblate.py);
what is not there is skipped, and said. Without CORPUS it skips. Where the program throughput is beside GLOSSATOR, it says how
long the checks take by themselves.
"""
import collections
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

# What tells each kind of defect, by tool.
RULES = {
    "placeholder_missing": {"glossator": {"placeholder-missing"}, "pofilter": {"printf"}, "weblate": {"c_format"},
        "compare-locales": {"Formatter"}},
    "placeholder_renumbered": {"glossator": {"placeholder-missing", "placeholder-extra"},
        "pofilter": {"printf"}, "weblate": {"c_format"}, "compare-locales": {"Formatter"}},
    "placeholder_type": {"glossator": {"placeholder-kind"}, "pofilter": {"printf"}, "weblate": {"c_format"},
        "compare-locales": {"Formatter", "Mismatching"}},
    "newline_count": {"glossator": {"paragraphs", "line-count"},
        "pofilter": {"newlines"}, "weblate": {"newline-count"}, "compare-locales": set()},
    "tag_unclosed": {"glossator": {"markup", "markup-order"},
        "pofilter": {"xmltags"}, "weblate": {"xml-tags", "xml-invalid"},
        "compare-locales": {"Only"}},
    "trailing_punct": {"glossator": {"end-exclamation"}, "pofilter": {"endpunc"}, "weblate": {"end_exclamation"},
        "compare-locales": set()},
}


def timed(command, **more):
    """Runs a command; its output, and its seconds of processor time."""
    before = os.times()
    start = time.monotonic()
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, **more)
    after = os.times()
    user = after.children_user - before.children_user + after.children_system - before.children_system
    return run, user, time.monotonic() - start


def glossator(binary, corpus, locales, scratch):
    """The keys with findings, by rule, of every check there is."""
    app = os.path.join(scratch, "app")
    os.makedirs(app)
    shutil.copytree(os.path.join(corpus, "ios"), os.path.join(app, "ios"))
    with open(os.path.join(app, ".glossator"), "w") as file:
        file.write(
            "[project]\nbase = en\ntarget = " + " ".join(l for l in locales if l != "en")
            + "\n[branches]\nproduction =\nintegration = develop\n[resource \"ios\"]\nformat = apple-strings\n"
            + "path = ios/{locale}.lproj/*.strings\n")
    git = ["git", "-C", app, "-c", "user.name=bench", "-c", "user.email=bench@example.com"]
    for words in (["init", "-q", "-b", "develop"], ["add", "-A"], ["commit", "-q", "-m", "texts"]):
        subprocess.run(git + words, check=True)
    run, user, wall = timed([binary, "check", "--repo", app, "--level", "note", "--json"])
    found = collections.defaultdict(set)
    for finding in json.loads(run.stdout)["findings"]:
        key = re.match(r"'(.*?)'", finding["message"])
        if key:
            found[finding["rule"]].add((key[1], finding["file"].split("/")[1].removesuffix(".lproj")))
    return found, user, wall


def pofilter(corpus, scratch):
    """The same of the filters that look for what is known; a plural counts by its key."""
    out = os.path.join(scratch, "pofilter")
    names = sorted({name for rule in RULES.values() for name in rule["pofilter"]})
    command = ["pofilter", "--progress=none"] + [f"--test={name}" for name in names]
    _, user, wall = timed(command + [os.path.join(corpus, "po"), out])
    found = collections.defaultdict(set)
    for name in os.listdir(out) if os.path.isdir(out) else []:
        with open(os.path.join(out, name), encoding="utf-8") as file:
            for entry in file.read().split("\n\n"):
                key = re.search(r'^msgctxt "(.*)"', entry, re.M)
                for test in re.findall(r"\(pofilter\) (\w+)", entry):
                    if key:
                        found[test].add((key[1], name.removesuffix(".po")))
    return found, user, wall


def compare_locales(corpus, locales, scratch):
    """The same of Mozilla's tool, on Android's files: by the first word of what it says."""
    work = os.path.join(scratch, "compare-locales")
    shutil.copytree(os.path.join(corpus, "android"), work)
    res = os.path.relpath(next(top for top, _, _ in os.walk(work) if top.endswith("/res")), work)
    targets = [locale for locale in locales if locale != "en"]
    with open(os.path.join(work, "l10n.toml"), "w") as file:
        file.write(
            f'basepath = "."\nlocales = {json.dumps(targets)}\n[[paths]]\n  reference = "{res}/values/strings.xml"\n'
            f'  l10n = "{res}/values-{{android_locale}}/strings.xml"\n')
    run, user, wall = timed(["compare-locales", "--json", "-", "l10n.toml", "."], cwd=work)
    folders = {locale: "values-" + locale for locale in targets}
    folders.update({locale: "values-" + locale.replace("-", "-r") for locale in targets if re.search("-[A-Z]{2}$", locale)})
    folders.update({locale: "values-b+" + locale.replace("-", "+") for locale in targets if re.search("-[A-Z][a-z]", locale)})
    found = collections.defaultdict(set)

    def walk(node, path):
        if isinstance(node, dict):
            for name, inner in node.items():
                walk(inner, f"{path}/{name}")
            return
        for detail in node:
            text = detail.get("error") or detail.get("warning") or ""
            key = re.search(r" for (\S+)$", text)
            for locale, folder in folders.items():
                if key and f"/{folder}/" in path + "/":
                    found[text.split()[0]].add((key[1], locale))

    walk(json.loads(run.stdout)[0]["details"], "")
    return found, user, wall


def weblate(python, corpus):
    """The same of Weblate's checks."""
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "bench_checks_weblate.py")
    run, user, wall = timed([python, script, os.path.join(corpus, "po")])
    if run.returncode != 0:
        return None
    found = collections.defaultdict(set)
    for name, keys in json.loads(run.stdout).items():
        found[name] = {(key, locale) for key, locale in keys}
    return found, user, wall


def main():
    arguments = sys.argv[1:]
    corpus = arguments[-1] if arguments else ""
    binary = os.path.abspath(arguments[0]) if len(arguments) > 1 else os.path.abspath(".build/release/glossator")
    if not os.path.isfile(os.path.join(corpus, "truth.json")):
        print("skipped: there is no corpus with known defects; see --help" if "--help" not in arguments else __doc__)
        return
    with open(os.path.join(corpus, "truth.json"), encoding="utf-8") as file:
        truth = json.load(file)
    known = collections.defaultdict(set)
    for kind, key, locale in truth["list"]:
        known[kind].add((key, locale))
    with tempfile.TemporaryDirectory() as scratch:
        tools = {"glossator": glossator(binary, corpus, truth["locales"], scratch)}
        if shutil.which("pofilter"):
            tools["pofilter"] = pofilter(corpus, scratch)
        else:
            print("skipped: pofilter is not installed")
        if shutil.which("compare-locales"):
            tools["compare-locales"] = compare_locales(corpus, truth["locales"], scratch)
        else:
            print("skipped: compare-locales is not installed")
        python = os.environ.get("GLOSSATOR_WEBLATE")
        peer = weblate(python, corpus) if python else None
        if peer:
            tools["weblate"] = peer
        else:
            what = "cannot run Weblate's checks" if python else "is not set: the python of an environment with Weblate"
            print(f"skipped: GLOSSATOR_WEBLATE {what}")
    print(f"{'defect':24}{'known':>7}" + "".join(f"{name + ' found':>22}{'others':>8}" for name in tools))
    for kind, keys in known.items():
        line = f"{kind:24}{len(keys):7}"
        for name, (found, _, _) in tools.items():
            told = set().union(*(found[rule] for rule in RULES[kind][name]))
            plain = {(key.split("#")[0], locale) for key, locale in keys}
            everything = {(key.split("#")[0], locale) for all_keys in known.values() for key, locale in all_keys}
            told = {(key.split("#")[0], locale) for key, locale in told}
            line += f"{len(told & plain):22}{len(told - everything):8}"
        print(line)
    throughput = os.path.join(os.path.dirname(binary), "throughput")
    if os.path.isfile(throughput):
        # By themselves, without reading files and writing findings: the first locale is the base one.
        sys.stdout.flush()
        locales = ["en"] + [locale for locale in truth["locales"] if locale != "en"]
        subprocess.run([throughput, "checks", ",".join(locales), os.path.join(corpus, "ios")], check=True)
    for name, (_, user, wall) in tools.items():
        print(f"{name}: {user:.2f} s of processor time, {wall:.2f} s; {user / tools['glossator'][1]:.1f} times glossator's")


main()
