"""Translators save cells, engineers commit translations and merge the side branch, and most syncs in between are killed.
A cell that somebody edited is left to the same side until a sync got through: then there is no doubt about which text is
the newest. Engineers change English, too: what was translated before is stale then, whatever was killed. Ends with 1 where an
older text was in force, a text was called fresh that is not, or stale that is fresh, a gate was open before its time, a sheet
could not be read, or a sync without news did something."""
import csv, io, itertools, json, os, random, subprocess, sys, tempfile, time

PROGRAM = os.path.abspath(sys.argv[1])
ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 200
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else 1
LOCALES = ["es", "fr", "th"]
SHIPPED, ADDED = ["key%02d" % i for i in range(24)], ["new%d" % i for i in range(4)]
KEYS = SHIPPED + ADDED
RELEASE, SIDE = "release/1.0", "l10n/release/1.0"
CONFIGURATION = """[project]
    base = en
    target = %s
[resource "app"]
    format = apple-strings
    path = {locale}.lproj/A.strings
""" % " ".join(LOCALES)


def git(*arguments, at):
    return subprocess.run(["git", *arguments], cwd=at, check=True, capture_output=True, text=True).stdout


def path(locale):
    return locale + ".lproj/A.strings"


def parsed(file):
    pairs = (line.rstrip(";").split(" = ") for line in file.splitlines() if " = " in line)
    return {key.strip('"'): text.strip('"') for key, text in pairs}


class App:
    """A repository, an engineer's clone of it, and a sheet."""

    def __init__(self, folder):
        self.clone, self.bare, self.sheet = (os.path.join(folder, name) for name in ("clone", "app.git", "app.csv"))
        os.makedirs(self.clone)
        git("init", "-q", "-b", "main", at=self.clone)
        for name, value in (("user.name", "Ana"), ("user.email", "ana@example.org")):
            git("config", name, value, at=self.clone)
        with open(os.path.join(self.clone, ".glossator"), "w") as file:
            file.write(CONFIGURATION)
        self.texts = {locale: {key: "%s %s" % (locale, key) for key in SHIPPED} for locale in ["en"] + LOCALES}
        self.write(*self.texts)
        self.commit("Texts")
        git("branch", "develop", at=self.clone)
        git("checkout", "-q", "-b", RELEASE, at=self.clone)
        self.texts["en"].update({key: "en " + key for key in ADDED})
        self.write("en")
        self.commit("New keys")
        git("clone", "-q", "--bare", self.clone, self.bare, at=folder)
        git("remote", "add", "origin", self.bare, at=self.clone)

    def write(self, *locales):
        for locale in locales:
            os.makedirs(os.path.join(self.clone, locale + ".lproj"), exist_ok=True)
            with open(os.path.join(self.clone, path(locale)), "w") as file:
                file.writelines('"%s" = "%s";\n' % pair for pair in self.texts[locale].items())

    def commit(self, message, *options):
        git("add", "-A", at=self.clone)
        git("commit", "-q", "-m", message, *options, at=self.clone)

    def push(self):
        git("push", "-q", "origin", RELEASE, at=self.clone)

    def rows(self):
        with open(self.sheet, encoding="utf-8-sig", newline="") as file:
            return list(csv.DictReader(file, strict=True))

    def save(self, key, locale, text):
        """Saves a cell as an office program does, in one step."""
        rows = self.rows()
        next(row for row in rows if row["key"] == key)[locale] = text
        file = io.StringIO()
        writer = csv.DictWriter(file, rows[0].keys(), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        with open(self.sheet + ".new", "w", encoding="utf-8-sig", newline="") as saved:
            saved.write(file.getvalue())
        os.rename(self.sheet + ".new", self.sheet)

    def has_side(self):
        return SIDE in git("branch", "--format=%(refname:short)", at=self.bare).split()

    def merge_side(self, newest):
        """Merges the side branch; where both changed neighbouring lines, the newest texts are chosen by hand."""
        git("fetch", "-q", "origin", "+%s:side" % SIDE, at=self.clone)
        git("merge", "-q", "--no-edit", "-X", "ours", "side", at=self.clone)
        for locale in LOCALES:
            with open(os.path.join(self.clone, path(locale))) as file:
                self.texts[locale] = parsed(file.read())
            proposed = parsed(git("show", "%s:%s" % (SIDE, path(locale)), at=self.bare))
            for key, text in proposed.items():
                if text == newest[locale, key]:
                    self.texts[locale][key] = text
        self.write(*LOCALES)
        if git("status", "--porcelain", at=self.clone):
            self.commit("Merge the side branch", "--amend")
        self.push()

    def in_force(self, locale):
        """What ships of a locale once the side branch is merged."""
        tree = RELEASE
        if self.has_side():
            tree = git("merge-tree", "--write-tree", RELEASE, SIDE, at=self.bare).strip()
        return parsed(git("show", "%s:%s" % (tree, path(locale)), at=self.bare))

    def ask(self, *command):
        """What a question prints, and how it ends."""
        done = subprocess.run([PROGRAM, *command, "--repo", self.bare], capture_output=True, text=True)
        if done.returncode not in (0, 1):
            sys.exit("%s ends with %d: %s" % (command[0], done.returncode, done.stderr))
        return done

    def states(self):
        """Of each text that is not done: (locale, key) and what it is."""
        answer = json.loads(self.ask("status", "--texts", "--json", "--sheet", self.sheet).stdout)
        return {(text["locale"], text["key"]): text["state"] for text in answer["open"] if text["branch"] == RELEASE}

    def sync(self, killed_after=None):
        """What it printed; None where it was killed."""
        command = [PROGRAM, "sync", "--repo", self.bare, "--sheet", self.sheet]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            output, errors = process.communicate(timeout=killed_after)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return None
        if process.returncode not in (0, 1):
            sys.exit("sync ends with %d: %s" % (process.returncode, errors))
        return output.strip()


def reword(app, key, stale, sides, numbers):
    """Engineers change a key's English, where nobody has touched its texts since a sync got through."""
    cells = [(locale, key) for locale in LOCALES]
    if any(cell in sides for cell in cells):
        return
    app.texts["en"][key] = "en %s %d" % (key, next(numbers))
    app.write("en")
    app.commit("Better English")
    app.push()
    sides.update((cell, "nobody") for cell in cells)
    stale.update(cells)


def edit(app, random, newest, stale, sides, numbers):
    locale, key, kind = random.choice(LOCALES), random.choice(KEYS), random.random()
    cell = (locale, key)
    if kind > 0.92:
        return reword(app, key, stale, sides, numbers)
    if kind < 0.2:
        if app.has_side():
            app.merge_side(newest)
        return
    side = "sheet" if kind < 0.65 else "git"
    if sides.setdefault(cell, side) != side:
        return
    newest[cell] = "%s %s %s%d" % (locale, key, side, next(numbers))
    stale.discard(cell)
    if side == "sheet":
        app.save(key, locale, newest[cell])
    else:
        app.texts[locale][key] = newest[cell]
        app.write(locale)
        app.commit("A better text")
        app.push()


def wrong_states(app, newest, stale):
    found, is_done = app.states(), True
    for cell, text in newest.items():
        wanted = "missing" if text == "" else "stale" if cell in stale else "fresh"
        state = found.get(cell, "fresh")
        is_done = is_done and state == "fresh"
        # A text that is right and that a branch is still to get is fresh but for that.
        if {"pending": "fresh"}.get(state, state) != wanted:
            yield "the %s of %s is called %s, and it is %s" % (*cell, state, wanted)
    if app.ask("gate", RELEASE).returncode == 0 and not is_done:
        yield "the gate is open, and not all is done"


def faults(app, newest, stale):
    cells = {(locale, row["key"]): row[locale] for row in app.rows() for locale in LOCALES}
    for cell, text in newest.items():
        if cells.get(cell, "") != text:
            yield "the sheet's %s of %s is '%s', not '%s'" % (*cell, cells.get(cell, ""), text)
    for locale in LOCALES:
        texts = app.in_force(locale)
        for key in KEYS:
            if texts.get(key, "") != newest[locale, key]:
                yield "the file's %s of %s is '%s', not '%s'" % (locale, key, texts.get(key, ""), newest[locale, key])
    yield from wrong_states(app, newest, stale)
    output = app.sync()
    if output != "nothing to do":
        yield "a sync without news: " + str(output)


def main():
    choices = random.Random(SEED)
    kills = looks = wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        app = App(folder)
        app.sync()
        newest = {(locale, key): app.texts[locale].get(key, "") for locale in LOCALES for key in KEYS}
        stale, sides, numbers = set(), {}, itertools.count(1)
        # Of syncs like those to come, the shortest: the first of all may wait long for the disk.
        durations = []
        for _ in range(3):
            edit(app, choices, newest, stale, sides, numbers)
            began = time.monotonic()
            app.sync()
            durations.append(time.monotonic() - began)
        duration = min(durations)
        for number in range(ROUNDS):
            for _ in range(choices.randint(1, 3)):
                edit(app, choices, newest, stale, sides, numbers)
            if choices.random() < 0.75 and app.sync(choices.random() * duration * 1.1) is None:
                kills += 1
            app.rows()
            if choices.random() < 0.3:
                app.sync()
                looks += 1
                found = list(faults(app, newest, stale))
                wrong += len(found)
                for fault in found:
                    print("round %d: %s" % (number, fault))
                sides = {}
    print("%d syncs killed, %d looks compared, %d faults; seed %d" % (kills, looks, wrong, SEED))
    sys.exit(1 if wrong or kills < ROUNDS // 8 else 0)


main()
