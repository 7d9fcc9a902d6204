"""A day of each reader in headless Chromium, with the real daemon, repository and sheet behind the pages: see scripts/test-pages."""
import argparse, csv, os, pathlib, shutil, subprocess, sys, tempfile, time, types

sys.path.insert(0, os.path.dirname(__file__))
import test_pages, test_pages_figures
from chromium import Browser
from loopback import free_port
from test_pages import check, expect, failures

PROJECT = """[project]
    base = en
    target = es ar
[branches]
    production = main
    integration = develop
[resource "ios"]
    format = apple-strings
    path = ios/{locale}.lproj/*.strings
"""
ENGLISH = {"welcome": "Welcome", "sent": "%@ sent %ld photos", "save": "Save"}
SPANISH = {"welcome": "Te damos la bienvenida", "sent": "%1$@ envió %2$d fotos", "save": "Guardar"}
ARABIC = {"welcome": "أهلاً وسهلاً", "sent": "أرسل %1$@ %2$d صور", "save": "حفظ"}
# A daemon on a busy machine may need some looks.
PATIENCE = 60


class App:
    """A repository as people work in it, the sheet that they have open, and the daemon that watches both."""

    def __init__(self, program, folder):
        self.folder, self.work, self.sheet = folder, folder / "app", folder / "texts.csv"
        self.work.mkdir()
        self.git("init", "-q", "-b", "main")
        (self.work / ".glossator").write_text(PROJECT)
        self.say(ENGLISH, "The first texts")
        for branch in ["develop", "release/1.2", "feature/login", "feature/sign-in"]:
            self.git("branch", branch)
        self.on("feature/login", lambda: self.say({**ENGLISH, "login.title": "Log in"}, "A page for the login"))
        self.on("feature/sign-in", lambda: self.say({**ENGLISH, "login.title": "Sign in"}, "Another one"))
        self.address = f"http://127.0.0.1:{free_port()}"
        (folder / "state").mkdir()
        (folder / "glossator.conf").write_text(
            f"[daemon]\n    state = {folder}/state\n    poll = 1 s\n    settle = 1 s\n[http]\n    listen = {self.address[7:]}\n"
            f"[repository \"app\"]\n    path = {self.work}/.git\n    sheet = {self.sheet}\n")
        self.log = open(folder / "log", "w")
        self.daemon = subprocess.Popen([program, "serve", "--config", str(folder / "glossator.conf")], stderr=self.log)

    def git(self, *arguments):
        who = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]
        return subprocess.run(["git", *who, *arguments], cwd=self.work, check=True, capture_output=True, text=True).stdout

    def on(self, branch, work):
        """Somebody works on a branch for a while."""
        self.git("checkout", "-q", branch)
        work()
        self.git("checkout", "-q", "main")

    def say(self, texts, why):
        self.write("".join(f'/* On the first page */\n"{key}" = "{text}";\n' for key, text in texts.items()), why)

    def write(self, content, why):
        file = self.work / "ios/en.lproj/Main.strings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content)
        self.git("add", "-A")
        self.git("commit", "-qm", why)

    def type(self, locale, texts):
        """A translator types into the sheet, and saves it."""
        with open(self.sheet, newline="", encoding="utf-8-sig") as file:
            rows = list(csv.reader(file))
        names = rows[0]
        for row in rows[1:]:
            if row[names.index("key")] in texts:
                row[names.index(locale)] = texts[row[names.index("key")]]
        saved = self.folder / "saved.csv"
        with open(saved, "w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows(rows)
        os.replace(saved, self.sheet)

    def close(self):
        self.daemon.terminate()
        try:
            self.daemon.wait(20)
        finally:
            self.daemon.kill()
            self.log.close()


class Reader:
    """Somebody before the pages, who comes back until they say what is so by now."""

    def __init__(self, browser, app, options):
        self.browser, self.app, self.options, self.program = browser, app, options, options.program
        self.site = types.SimpleNamespace(address=app.address)

    def sees(self, path, words, without=()):
        end, text = time.monotonic() + PATIENCE, ""
        while time.monotonic() < end:
            try:
                self.browser.open(self.app.address + path)
                text = self.browser.evaluate("document.body ? document.body.innerText : document.documentElement.textContent")
            except RuntimeError as error:
                text = str(error)
            if all(word in text for word in words) and not any(word in text for word in without):
                return True
            time.sleep(0.3)
        missing = [word for word in words if word not in text] or [f"still {word}" for word in without if word in text]
        expect(False, path, f"after {PATIENCE} s it does not say {missing}, but: {' '.join(text.split())[:600]}")
        return False

    def comes_to(self, path, words, door):
        """A door leads to a page, for those who signed in, which says this by now or soon."""
        text = self.browser.evaluate("document.body.innerText")
        expect("Sign out" in text, door, f"it does not lead to a page, but to: {text[:300]}")
        at = self.browser.evaluate("location.pathname + location.search")
        expect(at == path, door, f"it does not lead to what was wanted, but to {at}")
        self.sees(path, words)

    def looks(self, path):
        """With the eyes of the checks: layout, contrast, names, keyboard, directions."""
        check(self.browser, self.site, path, self.options.axe, self.options.screenshots)

    def agrees(self, when):
        """What each place and each command says is the same."""
        for difference in test_pages_figures.Figures(self.program, self.app).compare():
            expect(False, when, difference)

    def badge(self, words):
        self.sees("/r/app/badge.svg", [words])


def release_manager(reader):
    reader.sees("/", ["app", "1.2 cannot ship"])
    reader.browser.click("h2 a[href='/r/app']")
    reader.sees("/r/app", ["1.2 cannot ship: 6 texts in ar and es", "0 of 6", "3 missing"])
    reader.looks("/r/app")
    reader.agrees("in the morning")


def translator(reader):
    app = reader.app
    reader.sees("/r/app/l/es", ["es: 3 rows to do", "Welcome", "On the first page"])
    app.type("es", {"welcome": SPANISH["welcome"], "sent": "%1$@ envió fotos"})
    reader.sees("/r/app/l/es", ["es: 2 rows to do", "%1$@ envió fotos", "placeholder", "refused: 1"])
    reader.agrees("with a refused text")
    reader.looks("/r/app/l/es")
    app.type("es", SPANISH)
    reader.sees("/r/app/l/es", ["es: nothing to do", "3 pending"], without=["refused"])
    app.type("ar", {"welcome": ARABIC["welcome"]})
    reader.sees("/r/app/l/ar", ["ar: 2 rows to do"])
    reader.looks("/r/app/l/ar")
    reader.agrees("with half of the texts")


def engineer(reader):
    reader.sees("/r/app/held", ["login.title", "feature/login", "feature/sign-in", "'Log in' on feature/login and 'Sign in'"])
    reader.looks("/r/app/held")
    reader.browser.click("input[name=key]", wait=False)
    reader.browser.type("welcome")
    reader.browser.click("form button")
    reader.sees("/r/app/why?key=welcome", ["The story of welcome", "Ada", "typed into the sheet", SPANISH["welcome"]])
    reader.looks("/r/app/why?key=welcome")


def operator(reader):
    app = reader.app
    reader.sees("/r/app/faults", ["Nothing is wrong"])
    app.on("release/1.2", lambda: app.write('"welcome" = "Welcome;\n', "Half a text"))
    reader.sees("/r/app/faults", ["Faults: 1", "ios/en.lproj/Main.strings", "since"])
    reader.looks("/r/app/faults")
    reader.sees("/r/app", ["1.2 cannot ship: 1 file that cannot be judged", "no texts"], without=["0 of 0", "nothing"])
    reader.sees("/r/app/l/ar", ["ar: not all texts can be read", "see the faults"], without=["nothing to do"])
    reader.agrees("with a broken file")
    app.on("release/1.2", lambda: app.say(ENGLISH, "The whole text"))
    reader.sees("/r/app/faults", ["Nothing is wrong"])


def evening(reader):
    """The last text is typed, and the release manager merges."""
    app = reader.app
    app.type("ar", ARABIC)
    reader.sees("/r/app", ["1.2 cannot ship: 6 texts in ar and es", "merge l10n/release/1.2. That opens the gate."])
    app.on("release/1.2", lambda: app.git("merge", "-q", "--no-edit", "l10n/release/1.2"))
    reader.sees("/", ["1.2 can ship"])
    reader.badge("can ship")
    reader.looks("/")
    reader.agrees("in the evening")


class GuardedPages:
    """The pages behind tokens, and another site that links to them and shows the badge: by another name of this host, and so another site."""

    TOKEN = "a-token-for-readers-1234"

    def __init__(self, program, app):
        port, self.other = free_port(), free_port()
        self.address = f"http://127.0.0.1:{port}"
        self.folder = app.folder / "guarded"
        (self.folder / "state").mkdir(parents=True)
        (self.folder / "tokens").write_text(self.TOKEN + "\n")
        (self.folder / "glossator.conf").write_text(
            f"[daemon]\n    state = {self.folder}/state\n    poll = 1 s\n    settle = 1 s\n"
            f"[http]\n    listen = 127.0.0.1:{port}\n    read-tokens = {self.folder}/tokens\n    open-badges = yes\n"
            f"[repository \"app\"]\n    path = {app.work}/.git\n    sheet = {app.sheet}\n")
        site = self.folder / "site"
        site.mkdir()
        (site / "index.html").write_text(
            f'<p><a href="{self.address}/r/app?branch=release%2F1.2">Translations</a> '
            f'<img src="{self.address}/r/app/badge.svg?branch=release%2F1.2">')
        self.log = open(self.folder / "log", "w")
        self.daemon = subprocess.Popen([program, "serve", "--config", str(self.folder / "glossator.conf")], stderr=self.log)
        self.site = subprocess.Popen(
            [sys.executable, "-m", "http.server", str(self.other), "--bind", "127.0.0.1", "--directory", str(site)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def close(self):
        for process in [self.daemon, self.site]:
            process.terminate()
            process.wait(20)
        self.log.close()


def sign_in(browser, token):
    browser.click("input[type=password]", wait=False)
    browser.type(token)
    browser.click("main form button")


def stranger(reader):
    """Somebody who comes by a link of another site, and has to sign in first."""
    app, browser = reader.app, reader.browser
    guarded = GuardedPages(reader.program, app)
    own, reader.app = reader.app, guarded
    try:
        reader.sees("/", ["Sign in", "Token"])
        guest = f"http://localhost:{guarded.other}/"
        shown = False
        for _ in range(PATIENCE):
            browser.open(guest)
            shown = shown or browser.evaluate("document.images[0].naturalWidth > 40")
            if shown: break
            time.sleep(1)
        expect(shown, guest, "another site cannot show the badge")
        reader.site.address = guarded.address
        reader.looks("/sign-in?to=%2Fr%2Fapp")
        browser.open(guest)
        browser.click("a")
        sign_in(browser, "not-the-right-one-at-all")
        text = browser.evaluate("document.body.innerText")
        expect("That is not a valid token." in text, "/sign-in", f"a wrong token leads to: {text[:300]}")
        sign_in(browser, guarded.TOKEN)
        wanted = "/r/app?branch=release%2F1.2"
        reader.comes_to(wanted, ["1.2 can"], "/sign-in")
        browser.open(guest)
        browser.click("a")
        reader.comes_to(wanted, ["1.2 can"], guest)
        browser.click(".leave button")
        # Whoever sits there next goes back.
        browser.evaluate("history.back()")
        time.sleep(2)
        text = browser.evaluate("document.body.innerText")
        expect("1.2 can" not in text, "/sign-out", f"going back shows the page all the same: {text[:300]}")
        reader.sees("/r/app", ["Sign in", "Token"])
    finally:
        reader.app, reader.site.address = own, own.address
        guarded.close()


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("program")
    options.add_argument("--screenshots", type=pathlib.Path, help="a folder for pictures of the pages")
    options = options.parse_args()
    if options.screenshots:
        options.screenshots.mkdir(parents=True, exist_ok=True)
    options.axe = test_pages.accessibility_checker()
    folder = pathlib.Path(tempfile.mkdtemp())
    app = App(options.program, folder)
    browser = Browser(folder / "profile")
    try:
        reader = Reader(browser, app, options)
        browser.show(1280, 800, "light")
        for day in [release_manager, translator, engineer, operator, evening, stranger]:
            before = len(failures)
            day(reader)
            print(f"{'ok     ' if len(failures) == before else 'FAILED '} the day of the {day.__name__.replace('_', ' ')}", flush=True)
    finally:
        browser.close()
        app.close()
        if failures or sys.exc_info()[0]:
            print((folder / "log").read_text()[-4000:], file=sys.stderr)
        shutil.rmtree(folder, ignore_errors=True)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
