"""Days of people who share a sheet, wherever it is kept: translators type, also into copies from this morning, save over what
others saved, sort, insert and restore; engineers change English and translations and merge; and syncs lose the connection, the
race or their life. What each person knew when they saved is known. After every quiet moment two things are asked: is the newest
text of each cell in force, and is no gate open that should not be? Ends with 1 where that is not so."""
import argparse, contextlib, itertools, json, os, random, sys, tempfile, time, unicodedata
from test_places_app import LOCALES, Program, Repository, file_of
from test_places_model import Row
from test_places_people import People
from test_places_servers import PLACES, Fault
from test_places_tables import CODECS

CONFIGURATION = """[project]
    name = %s
    base = en
    target = %s
[branches]
    production = main
    integration = develop
    release = release/*
[gate]
    pending = %s
%s"""
RESOURCE = """[resource "%s"]
    format = apple-strings
    path = {locale}.lproj/%s.strings
"""
NOTHING = "nothing to do"


class Day(People):
    def __init__(self, folder, program, place, kind, shape, seed, verbose, serves=False):
        self.random, self.verbose, self.folder = random.Random(seed), verbose, folder
        # At the door a sheet is text, whatever keeps it.
        self.kind = "csv" if place == "door" else kind
        self.read, self.written = CODECS["csv" if place == "door" else kind]
        self.numbers, self.seqs = itertools.count(1), itertools.count(1)
        self.is_strict = self.random.random() < 0.6
        self.looks, self.typed, self.saved = [], [], []
        self.found, self.log, self.copies, self.history, self.windows = [], [], [], [], []
        self.is_dirty, self.is_held, self.is_syncing, self.is_watched = False, False, False, False
        self.counts = {"syncs": 0, "faults": 0, "quiet": 0, "saves": 0}
        self.make_repositories(folder, shape)
        self.place = PLACES[place](folder, kind, self.sheets)
        self.configure(folder, program)
        self.place.start(self)
        self.sync_all()
        # The journal's home looks once more, for what the other one brought.
        self.sync_all()
        self.remember()
        if serves:
            self.watch()

    # What there is

    def make_repositories(self, folder, shape):
        names = ["ios", "android"] if shape == "twins" else ["ios"]
        releases = ["release/1.0", "release/1.1"] if shape == "trains" else ["release/1.0"]
        shared = ["key%02d" % i for i in range(20)]
        policy = "block" if self.is_strict else "allow"
        # Two resources, each with a sheet.
        files = ["A", "B"] if shape == "pair" else ["A"]
        self.sheets = ["app", "web"] if shape == "pair" else [""]
        resources = "".join(RESOURCE % ("app-" + name.lower(), name) + (" sheet = %s\n" % sheet if sheet else "") for name, sheet in zip(files, self.sheets))
        self.repositories = [Repository(folder, name, shared + ["%s%d" % (name, i) for i in range(6)], releases,
                                        CONFIGURATION % (name, " ".join(LOCALES), policy, resources), files)
                             for name in names]
        self.home = self.repositories[0].bare
        self.branches = [branch for repository in self.repositories for branch in repository.branches]
        self.rows = [Row(key, "en " + key, self.branches, True) for key in shared]
        for repository in self.repositories:
            self.rows += [Row("%s%d" % (repository.name, i), "en %s%d" % (repository.name, i), repository.branches, True) for i in range(6)]
        for number, branch in enumerate(self.branches):
            branch.texts["en"].update({"new%d" % i: "en new%d" % i for i in range(3)})
            branch.commit("New keys")
        self.rows += [Row("new%d" % i, "en new%d" % i, self.branches, False) for i in range(3)]

    def configure(self, folder, program):
        path = os.path.join(folder, "glossator.conf")
        with open(path, "w") as file:
            os.makedirs(os.path.join(folder, "looks"), exist_ok=True)
            file.write("[daemon]\n state = %s/looks\n poll = 1s\n" % folder)
            for repository in self.repositories:
                file.write('[repository "%s"]\n path = %s\n sheet = %s\n' % (repository.name, repository.bare, self.place.location))
                if repository.bare != self.home:
                    file.write(" home = %s\n" % self.home)
        self.program = Program(program, path)

    def row(self, key, english):
        return next((row for row in self.rows if key in row.names and english in row.editions), None)

    def sheet_of(self, row):
        """The one that its resource names."""
        return file_of(row.key, self.sheets)

    def note(self, text):
        self.log.append(text)
        if self.verbose:
            print("   ", text)

    def wrong(self, text):
        self.found.append(text)
        self.note("WRONG: " + text)

    # Syncs

    def watch(self):
        """The daemon looks at what people do while they do it."""
        self.program.serve()
        self.is_watched = self.is_syncing = True

    @contextlib.contextmanager
    def by_hand(self):
        """Nobody looks but whoever syncs."""
        was_watched = self.is_watched
        if was_watched:
            self.program.stop()
            self.is_watched = self.is_syncing = False
        yield
        if was_watched:
            self.watch()

    def beside_daemon(self, is_killed):
        """Whatever it came to meanwhile."""
        if is_killed:
            self.program.stop(is_killed=True)
            self.place.after_trouble()
            self.program.serve()
        time.sleep(self.random.random() * 0.5)
        self.glimpse()
        self.note("the daemon was killed, and began anew" if is_killed else "the daemon looks")

    def sync(self, repository, fault=None, timeout=None):
        self.counts["syncs"] += 1
        if self.is_watched:
            return self.beside_daemon(is_killed=fault is not None or timeout is not None)
        if self.place.proxy:
            self.place.proxy.fault = fault
        self.is_syncing = True
        done = self.program.sync(repository.name, timeout)
        self.is_syncing = False
        if self.place.proxy:
            self.place.proxy.fault = None
        if done is not None and not fault:
            self.looks.append(next(self.seqs))
        if done is None or fault:
            self.place.after_trouble()
        self.glimpse()
        self.note("sync %s%s: %s" % (repository.name, " (%s at %s)" % (fault.what, fault.method) if fault and fault.happened else "",
                                     "killed" if done is None else (done[0], (done[1] + done[2]).strip())))
        if done and "glossator accept" in done[1] + done[2]:
            self.is_held = True
            for row in self.rows:
                for cell in row.cells.values():
                    cell.is_unsure = cell.is_unsure or cell.waits == "sheet"
        if done and done[0] not in (0, 1):
            self.wrong("sync ends with %d: %s" % (done[0], done[2]))
        return done

    def glimpse(self):
        """Whatever became of a look, it may have seen what is asked for."""
        for row in self.rows:
            for cell in row.cells.values():
                cell.is_glimpsed = cell.is_doubted and cell.waits == "sheet"

    def sync_all(self):
        self.is_held = False
        with self.by_hand():
            for repository in self.repositories:
                self.sync(repository)
        self.settled()

    def settled(self):
        """All that was saved was read."""
        if self.is_held:
            return
        self.is_dirty = False
        for row in self.rows:
            row.waits, row.is_renamed = None, False
            row.pasted = [(first, next(self.seqs) if last is None else last) for first, last in row.pasted]
            for cell in row.cells.values():
                if not cell.is_unsure:
                    cell.heard.add(cell.text)
                if cell.waits == "git":
                    cell.seq = next(self.seqs)
                cell.waits, cell.is_asked_again = None, False

    def trouble(self):
        """A sync at which something goes wrong."""
        repository, kind = self.random.choice(self.repositories), self.random.random()
        self.counts["faults"] += 1
        if not self.place.proxy:
            return self.sync(repository, timeout=self.random.random() * 0.06)
        what = self.random.choice(["lost", "cut", "refused", "unanswered", "kill", "act", "act", "half", "kill"])
        method = self.random.choice(["GET", "PUT", "PUT", "LOCK"] if what not in ("half",) else ["GET"])
        act = self.program.kill if what == "kill" else self.meanwhile
        return self.sync(repository, Fault(what, method, self.random.randint(1, 4 if method == "GET" else 1), act))

    def meanwhile(self):
        """While a sync runs; where nothing guards a write, what is saved in its moment is lost, and Glossator says so."""
        if self.place.heeds:
            self.edit() if self.random.random() < 0.7 or self.is_dirty else self.edit_old_copy()
        elif self.random.random() < 0.5:
            self.engineer()

    def step(self):
        kind = self.random.random()
        if kind < 0.25:
            self.edit()
        elif kind < 0.32:
            self.edit_in_window()
        elif kind < 0.35:
            self.edit_english()
        elif kind < 0.45:
            self.edit_old_copy()
        elif kind < 0.47 and hasattr(self.place, "reverted"):
            self.revert()
        elif kind < 0.50:
            self.restore()
        elif kind < 0.55:
            self.finish()
        elif kind < 0.57:
            self.accident()
        elif kind < 0.62 and hasattr(self.place, "patch"):
            self.patch()
        elif kind < 0.75:
            self.engineer()
        elif kind < 0.79:
            self.habit()
        elif kind < 0.83:
            self.operate()
        elif kind < 0.93:
            self.trouble()
        else:
            self.sync_all()
        if self.random.random() < 0.3:
            self.remember()
        if hasattr(self.place, "kill") and self.random.random() < 0.2:
            self.place.kill()
        self.watch_gates()

    def pass_by(self, steps):
        for _ in range(steps):
            self.step()
            if self.random.random() < 0.12:
                self.quiet()
            if self.found:
                return
        self.quiet()

    # What is asked

    def watch_gates(self):
        """No text ships that nobody made for the English beside it."""
        for branch in self.branches:
            if self.program.opens(branch):
                self.counts["open"] = self.counts.get("open", 0) + 1
                texts = {locale: branch.at_tip(locale) for locale in LOCALES}
                for row in self.rows:
                    if branch in row.branches and not row.is_unsure:
                        for locale in LOCALES:
                            text = texts[locale].get(row.key, "")
                            if (text, branch.texts["en"][row.key]) not in row.cells[locale].valid:
                                self.wrong("%s is open, and its %s of %s is '%s'" % (branch.name, locale, row.key, text))

    def come_to_rest(self):
        outputs = []
        for _ in range(8):
            self.is_held = False
            outputs = [self.sync(repository) for repository in self.repositories]
            if any("is held" in done[1] + done[2] or "glossator accept" in done[1] + done[2] for done in outputs):
                self.undo_accident()
            elif any("with the same English" in done[1] + done[2] for done in outputs):
                self.delete_twins()
            elif all(done[1].strip() == NOTHING for done in outputs):
                break
        else:
            self.wrong("it does not come to rest: %s" % [done[1:] for done in outputs])
        self.settled()

    def undo_accident(self):
        """Somebody takes back the version that was in force; what was typed into the one that is held is to be typed again."""
        self.counts["holds"] = self.counts.get("holds", 0) + 1
        for sheet in self.sheets:
            which = ["--project", self.repositories[0].name]
            _, log, _ = self.program.run("sheet", "log", "--limit", "200", "--json", *which)
            agreed = next(version["version"] for version in json.loads(log)
                          if version["kind"] == "agreed" and version["sheet"] == (sheet or "main"))
            table, copy_ = CODECS["csv"][0](self.program.shown(agreed, *which)), self.open_sheet(sheet)
            self.note("held, and undone")
            self.put_data(self.written(table, copy_.data), sheet, None)

    def quiet(self):
        with self.by_hand():
            self.judge()

    def judge(self):
        self.counts["quiet"] += 1
        self.come_to_rest()
        tables = [self.open_sheet(sheet).table for sheet in self.sheets]
        in_force = {(branch, locale): branch.in_force(locale) for branch in self.branches for locale in LOCALES}
        for row in self.rows:
            if not row.is_unsure:
                self.judge_row(row, tables, in_force)
        self.judge_states()
        self.remember()

    def is_told(self, text, table):
        # Whoever saves in another normalization form says the same.
        said, *problems = (unicodedata.normalize("NFC", told) for told in [self.program.said] + [table.at(line, "problems") for line in table.rows])
        return "'%s'" % text in said or any(text in told for told in problems)

    def judge_row(self, row, tables, in_force):
        table = next((table for table in tables if table.find(row.key, row.english)), None)
        if table is None and not row.branches:
            # What no release needs an older copy may lack, as it was with other English; it is back when the key is.
            return
        if table is None:
            return self.wrong("the sheet has no row of %s with '%s'" % (row.key, row.english))
        line = table.find(row.key, row.english)
        for locale, cell in row.cells.items():
            if cell.is_unsure:
                continue
            texts = {"the sheet": table.at(line, locale)}
            if row.is_fresh(locale):
                texts.update({"%s of %s" % (branch.name, branch.repository.name): in_force[branch, locale].get(row.key, "") for branch in row.branches})
            for where, text in texts.items():
                if text != cell.text:
                    self.wrong("%s has '%s' as %s of %s, and '%s' is newest%s" % (
                        where, text, locale, row.key, cell.text, ", which is told" if self.is_told(cell.text, table) else ""))

    def judge_states(self):
        for repository in self.repositories:
            states = self.program.states(repository)
            for branch in repository.branches:
                texts = {locale: branch.at_tip(locale) for locale in LOCALES}
                not_done = [self.judge_state(row, locale, branch, states, texts) for row in self.rows if branch in row.branches for locale in LOCALES]
                if self.program.opens(branch) and any(not_done):
                    self.wrong("the gate of %s is open, and not all is done" % branch.name)

    def judge_state(self, row, locale, branch, states, texts):
        """True where it must not ship."""
        # English that waits on the side branch is not judged at the tip.
        if row.is_unsure or branch.texts["en"].get(row.key) != row.english:
            return False
        cell, state = row.cells[locale], states.get((branch.name, locale, row.key), "fresh")
        wanted = "missing" if cell.text == "" else "fresh" if row.is_fresh(locale) else "stale"
        if {"pending": "fresh"}.get(state, state) != wanted and not cell.is_unsure:
            self.wrong("%s of %s is called %s on %s, and it is %s" % (locale, row.key, state, branch.name, wanted))
        if cell.is_unsure:
            return False
        isolated = texts[locale].get(row.key, "") != cell.text
        return wanted != "fresh" or self.is_strict and isolated


PLACES_AND_SHAPES = ["file:csv:plain", "file:xlsx:trains", "branch:csv:trains", "branch:xlsx:twins", "apache:csv:plain", "apache:xlsx:trains",
                     "lighttpd:csv:twins", "rclone:csv:trains", "plain:csv:twins", "door:csv:plain", "door:xlsx:trains",
                     "file:csv:pair"]


def play(program, name, seed, steps, verbose, serves):
    place, kind, shape = name.split(":")
    with tempfile.TemporaryDirectory() as folder:
        # Apache is nobody in particular.
        os.chmod(folder, 0o755)
        day = Day(folder, os.path.abspath(program), place, kind, shape, seed, verbose, serves)
        try:
            day.pass_by(steps)
        finally:
            if day.is_watched:
                day.program.stop()
            day.place.stop()
        return day


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("days", nargs="?", type=int, default=2, help="in each place")
    parser.add_argument("seed", nargs="?", type=int, default=1)
    parser.add_argument("places", nargs="*", default=PLACES_AND_SHAPES, help="PLACE:KIND:SHAPE")
    parser.add_argument("--steps", type=int, default=40)
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--daemon", action="store_true", help="it watches while people work; where servers heed conditions")
    arguments = parser.parse_args()
    wrong = 0
    for name in arguments.places:
        totals = {}
        for seed in range(arguments.seed, arguments.seed + arguments.days):
            day = play(arguments.program, name, seed, arguments.steps, arguments.verbose, arguments.daemon)
            for what, number in day.counts.items():
                totals[what] = totals.get(what, 0) + number
            wrong += len(day.found) > 0
            if day.found:
                print("%s, seed %d: %s" % (name, seed, "; ".join(day.found[:3])), flush=True)
        print("%s: %d days, %s" % (name, arguments.days, ", ".join("%d %s" % (number, what) for what, number in totals.items())), flush=True)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
