#!/usr/bin/env python3
"""Weblate's own checks on PO files, for scripts/bench_checks.py: which keys each complains of, as JSON {check: [[key, locale], …]}.

Usage: PYTHON scripts/bench_checks_weblate.py FOLDER

PYTHON is that of an environment with Weblate (5.14 or near) and what its checks import. There is no server and no database:
texts are given to the checks one by one, with the flag that Weblate sets for such files.
"""
import collections
import gettext
import json
import os
import re
import sys
import types

import django
from django.conf import settings

# The checks that look for what is known, and no others: those want more than this has.
NAMES = [
    "weblate.checks.format.CFormatCheck", "weblate.checks.chars.NewLineCountCheck", "weblate.checks.markup.XMLTagsCheck",
    "weblate.checks.markup.XMLValidityCheck", "weblate.checks.chars.EndExclamationCheck",
]

settings.configure(INSTALLED_APPS=[], USE_I18N=False, SITE_URL="", DATABASES={}, CHECK_LIST=NAMES)
django.setup()

from django.utils.module_loading import import_string  # noqa: E402
from translate.storage.po import pofile  # noqa: E402

CHECKS = [import_string(name)() for name in NAMES]


class Language:
    """What checks ask of a language."""

    def __init__(self, locale):
        self.code = locale.replace("-", "_")
        self.base_code = locale.split("-")[0]

    def is_base(self, codes):
        return self.base_code in codes


class Translation:
    """A file: its language, and for which numbers each of its plural forms is."""

    def __init__(self, locale, header):
        self.language = Language(locale)
        count, formula = re.search(r"nplurals=(\d+); *plural=(.*?);", header).groups()
        form = gettext.c2py(formula)
        self.plural = types.SimpleNamespace(
            examples=[[str(n) for n in range(200) if form(n) == i] for i in range(int(count))])
        self.component = types.SimpleNamespace(
            file_format_cls=types.SimpleNamespace(strict_format_plurals=False))


class Unit:
    """One text, as checks see it."""

    all_flags = frozenset({"c-format"})
    readonly = False
    state = 20

    def __init__(self, translation, sources):
        self.translation = translation
        self.check_cache = {}
        self.source_string = sources[0]


def complains(check, sources, targets, unit):
    """Checks of formats look at all forms of a plural; of the others each form is held against the English one like it."""
    if hasattr(check, "check_generator"):
        return check.check_target_unit(sources, targets, unit)
    like = [sources[-1] if len(targets) == 1 else sources[0]] + [sources[-1]] * len(targets)
    return any(check.check_single(source, target, unit) for source, target in zip(like, targets))


def main():
    found = collections.defaultdict(set)
    for name in sorted(os.listdir(sys.argv[1])):
        locale, ending = os.path.splitext(name)
        if ending != ".po" or locale == "en":
            continue
        file = pofile.parsefile(os.path.join(sys.argv[1], name))
        translation = Translation(locale, file.parseheader().get("Plural-Forms", "") + ";")
        for entry in file.units:
            if entry.isheader() or not entry.istranslated():
                continue
            sources = [str(text) for text in getattr(entry.source, "strings", [entry.source])]
            targets = [str(text) for text in getattr(entry.target, "strings", [entry.target])]
            unit = Unit(translation, sources)
            for check in CHECKS:
                if complains(check, sources, targets, unit):
                    found[check.check_id].add((entry.getcontext(), locale))
    json.dump({check: sorted(keys) for check, keys in found.items()}, sys.stdout)


main()
