"""What is known of each text: who said it last, and for which English."""
from test_places_app import LOCALES


class Cell:
    """What is known of a translation. `made_for` is the English that it was typed or confirmed for, None where nobody can tell."""

    def __init__(self, text, made_for):
        self.text, self.made_for, self.seq, self.waits = text, made_for, 0, None
        self.is_doubted = self.is_unsure = self.is_typed = self.is_glimpsed = self.is_asked_again = False
        # The older copy that it was typed into, if any.
        self.typed_in = None
        # What may be in force as well, as long as somebody is told of the other.
        self.rivals = set()
        self.valid = {(text, made_for)} if text else set()
        # What a look has seen.
        self.heard = {"", text}

    def older(self):
        """What it said before."""
        return sorted(self.heard - {"", self.text})

    def say(self, text, made_for, seq):
        self.text, self.made_for, self.seq, self.is_doubted = text, made_for, seq, False
        self.rivals, self.is_unsure, self.is_typed, self.typed_in = set(), False, True, None
        if text:
            self.valid.add((text, made_for))


class Row:
    def __init__(self, key, english, branches, is_translated):
        self.key, self.english, self.branches, self.editions = key, english, list(branches), {english}
        self.names, self.is_renamed = {key}, False
        # While an older copy lay there into which somebody had pasted it: the first and the last copy that may be that one.
        self.pasted = []
        # Whose English waits to be heard: that of the sheet, or of Git; and whether nobody can tell which English is in force.
        self.waits, self.is_unsure = None, False
        self.cells = {locale: Cell("%s %s" % (locale, key) if is_translated else "", english if is_translated else None) for locale in LOCALES}

    def is_pasted_in(self, seq):
        return any(first <= seq and (last is None or seq <= last) for first, last in self.pasted)

    def is_fresh(self, locale):
        cell = self.cells[locale]
        return bool(cell.text) and cell.made_for == self.english and not cell.is_doubted


class Copy:
    def __init__(self, data, seen, seq, table, sheet):
        self.data, self.seen, self.seq, self.table, self.sheet = data, seen, seq, table, sheet
        # What its own window typed since, if nobody else did.
        self.own = {}
        # Rows that somebody has pasted from a newer one.
        self.pasted = set()
