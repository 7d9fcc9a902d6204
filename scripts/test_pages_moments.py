"""Whether any page, badge, figure or answer says that a release can ship while `gate` says that it cannot, at any moment after
something has changed: see scripts/test-pages."""
import os, pathlib, shutil, signal, subprocess, sys, tempfile, threading, time, urllib.error, urllib.request

sys.path.insert(0, os.path.dirname(__file__))
from test_pages_daemon import ENGLISH, PROJECT, SPANISH, App

PATIENCE = 60
BRANCH = "release/1.2"
ONE = PROJECT.replace("target = es ar", "target = es")
SHIPS = "1.2 can ship"


class World(App):
    """An app whose one release can ship."""

    def say_all(self, texts):
        self.on(BRANCH, lambda: self.say(texts, "More"))

    def begin(self):
        (self.work / ".glossator").write_text(ONE)
        self.git("commit", "-qam", "Spanish only")
        spanish = self.work / "ios/es.lproj/Main.strings"
        spanish.parent.mkdir()
        spanish.write_text("".join(f'"{key}" = "{text}";\n' for key, text in SPANISH.items()))
        self.git("add", "-A")
        self.git("commit", "-qm", "Spanish")
        for branch in ["develop", BRANCH]:
            self.git("branch", "-f", branch, "main")
        end = time.monotonic() + PATIENCE
        while set(self.says().values()) != {True}:
            if time.monotonic() > end:
                raise SystemExit(f"error: the release never could ship: {self.says()}")
            time.sleep(0.1)

    def told(self, words):
        """How often the log says something."""
        return (self.folder / "log").read_text().count(words)

    def get(self, path):
        try:
            with urllib.request.urlopen(self.address + path, timeout=20) as answer:
                return answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.read().decode()
        except OSError:
            return ""

    def says(self):
        """Which places say that it can ship."""
        figure = 'glossator_gate_open{repository="app",branch="%s"} 1\n' % BRANCH
        says = {path: SHIPS in self.get(path) for path in ["/", "/r/app", "/r/app?branch=release%2F1.2"]}
        says["badge"] = "can ship" in self.get("/r/app/badge.svg?branch=release%2F1.2")
        says["metrics"] = figure in self.get("/metrics")
        says["list"] = f'"name":"{BRANCH}","finished":false,"answer":"open"' in self.get("/api/v1/repositories")
        says["gate"] = '"answer":"open"' in self.get(f"/api/v1/repositories/app/gate/{BRANCH}")
        return says

    def gate(self, program):
        command = [program, "gate", BRANCH, "--config", str(self.folder / "glossator.conf")]
        return subprocess.run(command, capture_output=True).returncode == 0


def saving(world, over):
    """Somebody saves the sheet again and again, so that no look can begin."""
    while not over.is_set():
        os.utime(world.sheet)
        time.sleep(0.2)


def push_while_saving(world, over):
    threading.Thread(target=saving, args=(world, over)).start()
    world.say_all({**ENGLISH, "bye": "Bye"})


def want_french(world, _):
    def change():
        (world.work / ".glossator").write_text(ONE.replace("target = es", "target = es fr"))
        world.git("commit", "-qam", "French")
    world.on("develop", change)


def reload(world, _):
    conf = world.folder / "glossator.conf"
    conf.write_text(conf.read_text() + '[gate "app"]\n    require = es fr\n')
    before = world.told("watching app")
    world.daemon.send_signal(signal.SIGHUP)
    # Who asks for another configuration is told when it is in force, and before that the old one counts.
    end = time.monotonic() + PATIENCE
    while world.told("watching app") == before:
        if time.monotonic() > end:
            raise SystemExit("error: the configuration was never read again")
        time.sleep(0.01)
    if not world.told("configuration reloaded"):
        raise SystemExit("error: the new configuration is not in force")


def lose_journal(world, _):
    for ref in world.git("for-each-ref", "--format=%(refname)", "refs/glossator").split():
        world.git("update-ref", "-d", ref)


SITUATIONS = {
    "a key is pushed": lambda world, _: world.say_all({**ENGLISH, "bye": "Bye"}),
    "a key is pushed while somebody saves": push_while_saving,
    "a file is broken": lambda world, _: world.on(BRANCH, lambda: world.write('"a" = "b;\n', "Half")),
    "another language is wanted": want_french,
    "the host asks for more": reload,
    "the branch is deleted": lambda world, _: world.git("branch", "-D", BRANCH),
    "the journal is lost": lose_journal,
    "the repository is gone": lambda world, _: os.rename(world.work / ".git", world.folder / "away"),
    "the sheet is gone": lambda world, _: world.sheet.unlink(),
}


def wrong(world, program, change, seconds=5):
    """The places that said so while the gate said no before, meanwhile and after."""
    over, samples, verdicts = threading.Event(), [], []

    def look():
        while not over.is_set():
            begin = time.monotonic()
            says = world.says()
            samples.append((begin, time.monotonic(), says))

    reader = threading.Thread(target=look)
    reader.start()
    try:
        change(world, over)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            begin = time.monotonic()
            verdicts.append((begin, world.gate(program), time.monotonic()))
    finally:
        over.set()
        reader.join()
    found = set()
    for begin, end, says in samples:
        # The one before, those beside, and the one after.
        before = [number for number, (_, _, last) in enumerate(verdicts) if last <= begin][-1:]
        after = [number for number, (first, _, _) in enumerate(verdicts) if first >= end][:1]
        if before and after and not any(opens for _, opens, _ in verdicts[before[0]:after[0] + 1]):
            found |= {place for place, ships in says.items() if ships}
    return found


def main():
    program, failures = sys.argv[1], 0
    for name, change in SITUATIONS.items():
        folder = pathlib.Path(tempfile.mkdtemp())
        world = World(program, folder)
        try:
            world.begin()
            found = wrong(world, program, change)
        finally:
            world.close()
            shutil.rmtree(folder, ignore_errors=True)
        failures += bool(found)
        print(f"FAILED  {name}: {', '.join(sorted(found))} said that it can ship" if found else f"ok      {name}", flush=True)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
