"""Asks the daemon for its figures and answers 200 times a second, beside a sync of a large sheet: how long a question waits, how
much longer the sync takes than without them, and what memory the daemon has."""
import os, signal, socket, statistics, subprocess, sys, tempfile, threading, time

from loopback import free_port

GLOSSATOR, RATE = sys.argv[1], 200
KEYS = int(sys.argv[2]) if len(sys.argv) > 2 else 100_000
LOCALES = ["es", "fr", "de"]
PROJECT = """[project]
base = en
target = %s
[resource "ios"]
format = apple-strings
path = ios/{locale}.lproj/*.strings
""" % " ".join(LOCALES)
PATHS = ["/metrics", "/api/v1/repositories", "/api/v1/repositories/app/status", "/api/v1/repositories/app/history",
         "/", "/r/app", "/r/app/l/es", "/r/app/held"]


def git(*arguments):
    return subprocess.run(["git", "-c", "user.name=Bench", "-c", "user.email=bench@example.org", *arguments], check=True,
                          capture_output=True, text=True).stdout


class Site:
    """A repository, its sheet, and the daemon."""

    def __init__(self, folder):
        self.folder, self.port = folder, free_port()
        self.app, self.sheet = os.path.join(folder, "app"), os.path.join(folder, "app.csv")
        os.makedirs(os.path.join(self.app, "ios/en.lproj"))
        os.makedirs(os.path.join(folder, "state"))
        git("init", "-q", "-b", "main", self.app)
        with open(os.path.join(self.app, ".glossator"), "w") as file:
            file.write(PROJECT)
        self.round = 0
        self.write()
        git("-C", self.app, "add", ".")
        git("-C", self.app, "commit", "-qm", "app")
        git("-C", self.app, "branch", "develop")
        git("-C", self.app, "branch", "release/1")
        git("-C", self.app, "checkout", "-q", "release/1")
        with open(os.path.join(folder, "glossator.conf"), "w") as file:
            file.write("[daemon]\nstate = {0}/state\npoll = 1 h\nsettle = 1 s\n[http]\nlisten = 127.0.0.1:{1}\n"
                       "[repository \"app\"]\npath = {0}/app\nsheet = {0}/app.csv\n".format(folder, self.port))
        log = open(os.path.join(folder, "log"), "w")
        self.daemon = subprocess.Popen([GLOSSATOR, "serve", "--config", os.path.join(folder, "glossator.conf")], stderr=log)
        self.wait(lambda: self.text().count("\n") > KEYS)
        self.rest()

    def write(self):
        """Each tenth text anew: a look that has much to do."""
        with open(os.path.join(self.app, "ios/en.lproj/M.strings"), "w") as file:
            file.writelines('"k%d" = "Text number %d%s";\n' % (key, key, ", %d" % self.round * (key % 10 == 0))
                            for key in range(KEYS))

    def text(self):
        try:
            with open(self.sheet) as file:
                return file.read()
        except FileNotFoundError:
            return ""

    def wait(self, is_done):
        while not is_done():
            time.sleep(0.02)

    def rest(self):
        """Until no child has run for a while, and the answers are those of the last look."""
        quiet = 0
        while quiet < 50:
            children = subprocess.run(["pgrep", "-P", str(self.daemon.pid)], capture_output=True, text=True).stdout
            quiet = 0 if children else quiet + 1
            time.sleep(0.1)

    def sync(self):
        """How long a push takes until its rows are in the sheet."""
        self.round += 1
        self.write()
        begin, mark = time.monotonic(), ", %d" % self.round
        git("-C", self.app, "commit", "-qam", "Anew")
        self.wait(lambda: mark in self.text())
        return time.monotonic() - begin

    def memory(self):
        with open("/proc/%d/status" % self.daemon.pid) as file:
            return next(int(line.split()[1]) / 1024 for line in file if line.startswith("VmRSS"))


def scrape(site, times, stop, number, of):
    """One of several readers, who together ask so often."""
    connection = socket.create_connection(("127.0.0.1", site.port), timeout=20)
    due, count = time.monotonic() + number / RATE, number
    while not stop.is_set():
        time.sleep(max(0, due - time.monotonic()))
        begin = time.monotonic()
        connection.sendall(("GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n" % PATHS[count % len(PATHS)]).encode())
        received = b""
        while b"\r\n\r\n" not in received:
            received += connection.recv(1 << 16)
        head, _, body = received.partition(b"\r\n\r\n")
        length = next(int(line.split(b":")[1]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length"))
        while len(body) < length:
            body += connection.recv(1 << 16)
        times.append((time.monotonic() - begin, PATHS[count % len(PATHS)]))
        due, count = due + of / RATE, count + of


def at(share, times):
    """Milliseconds within which this share of sorted seconds lies."""
    return times[min(len(times) - 1, int(len(times) * share))] * 1e3


def syncs(site, count):
    """The median time of some pushes, and what memory the daemon had after each."""
    times, memory = [], []
    for _ in range(count):
        times.append(site.sync())
        site.rest()
        memory.append(site.memory())
    return statistics.median(times), memory


def main():
    with tempfile.TemporaryDirectory() as folder:
        site = Site(folder)
        try:
            alone, before = syncs(site, 3)
            times, stop = [], threading.Event()
            readers = [threading.Thread(target=scrape, args=(site, times, stop, number, 8)) for number in range(8)]
            begin = time.monotonic()
            for reader in readers:
                reader.start()
            beside, after = syncs(site, 8)
            stop.set()
            for reader in readers:
                reader.join()
            times.sort()
            print("rows                    %8d in %d languages" % (KEYS, len(LOCALES)))
            print("questions answered      %8.0f a second" % (len(times) / (time.monotonic() - begin)))
            for share in (0.5, 0.99, 1):
                print("  %3.0f %% within          %8.1f ms" % (share * 100, at(share, [time for time, _ in times])))
            for path in PATHS:
                own = [time for time, asked in times if asked == path]
                print("    99 %% within %8.1f ms, each within %8.1f ms: %s" % (at(0.99, own), own[-1] * 1e3, path))
            print("a push, in the sheet    %8.2f s alone, %.2f s beside questions: %.2f times" % (alone, beside, beside / alone))
            print("memory of the daemon    %8.0f MiB; beside questions, after each push: %s"
                  % (before[-1], " ".join("%.0f" % mebibytes for mebibytes in after)))
            site.daemon.send_signal(signal.SIGTERM)
            site.daemon.wait(30)
        finally:
            site.daemon.kill()


main()
