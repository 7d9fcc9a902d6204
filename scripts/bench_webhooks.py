"""Floods the daemon with webhooks, half of them signed, beside a thousand connections that do nothing and some that say a byte
now and then, while somebody types into the sheet and somebody else pushes half of the texts anew: how many it answers, what
memory it takes, how many looks run at once, and when the text is on its branch."""
import hashlib, hmac, os, signal, socket, statistics, subprocess, sys, tempfile, threading, time

from loopback import free_port

GLOSSATOR, KEYS, IDLE, SLOW, SECONDS = sys.argv[1], 10_000, 1_000, 200, 90
SECRET, BODY = b"bench", b'{"ref": "refs/heads/main"}' * 20
PROJECT = """[project]
base = en
target = es fr de
[resource "ios"]
format = apple-strings
path = ios/{locale}.lproj/*.strings
"""


def git(*arguments, check=True):
    return subprocess.run(["git", "-c", "user.name=Bench", "-c", "user.email=bench@example.org", *arguments], check=check,
                          capture_output=True, text=True).stdout


class Site:
    """A remote that tells nobody when it changes, a sheet, and the daemon."""

    def __init__(self, folder):
        self.folder, self.port, remote = folder, free_port(), free_port()
        app = os.path.join(folder, "app")
        os.makedirs(os.path.join(app, "ios/en.lproj"))
        os.makedirs(os.path.join(folder, "state"))
        git("init", "-q", "-b", "main", app)
        with open(os.path.join(app, ".glossator"), "w") as file:
            file.write(PROJECT)
        with open(os.path.join(app, "ios/en.lproj/M.strings"), "w") as file:
            file.writelines('"k%d" = "Text number %d";\n' % (key, key) for key in range(KEYS))
        git("-C", app, "add", ".")
        git("-C", app, "commit", "-qm", "app")
        git("-C", app, "branch", "develop")
        git("-C", app, "branch", "release/1")
        git("clone", "-q", "--bare", app, app + ".git")
        self.write("secret", SECRET.decode())
        self.write("token", "none")
        self.write("glossator.conf", """[daemon]
state = {0}/state
poll = 1 h
settle = 1 s
[http]
listen = 127.0.0.1:{1}
[repository "app"]
remote = git://127.0.0.1:{2}/app.git
sheet = {0}/app.csv
[host "app"]
kind = github
api = http://127.0.0.1:9
repository = bench/app
token = {0}/token
webhook-secret = {0}/secret
""".format(folder, self.port, remote))
        self.server = subprocess.Popen(
            ["/usr/lib/git-core/git-daemon", "--reuseaddr", "--export-all", "--enable=receive-pack", "--listen=127.0.0.1",
             "--port=%d" % remote, "--base-path=" + folder, folder], stderr=subprocess.DEVNULL)
        log = open(os.path.join(folder, "log"), "w")
        self.daemon = subprocess.Popen([GLOSSATOR, "serve", "--config", os.path.join(folder, "glossator.conf")], stderr=log)
        while "k9999," not in self.read("app.csv"):
            time.sleep(0.2)
        time.sleep(3)

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w") as file:
            file.write(text)

    def read(self, name):
        try:
            with open(os.path.join(self.folder, name)) as file:
                return file.read()
        except FileNotFoundError:
            return ""

    def type(self):
        lines = self.read("app.csv").split("\n")
        row = next(i for i, line in enumerate(lines) if line.startswith("k6,"))
        cells = lines[row].split(",")
        cells[lines[0].split(",").index("es")] = "Texto"
        lines[row] = ",".join(cells)
        self.write("app.csv", "\n".join(lines))

    def push(self):
        """New English for half of the texts: a look that has much to do."""
        app = os.path.join(self.folder, "app")
        git("-C", app, "checkout", "-q", "release/1")
        with open(os.path.join(app, "ios/en.lproj/M.strings"), "w") as file:
            file.writelines('"k%d" = "Text number %d%s";\n' % (key, key, ", anew" * (key % 2)) for key in range(KEYS))
        git("-C", app, "commit", "-qam", "Anew")
        git("-C", app, "push", "-q", app + ".git", "release/1")

    def has_push(self):
        return self.read("app.csv").count(", anew") >= KEYS // 2

    def has_text(self):
        return "Texto" in git("-C", self.folder + "/app.git", "show", "l10n/release/1:ios/es.lproj/M.strings", check=False)

    def memory(self, field="VmRSS"):
        """In MiB; VmHWM is the most that it ever had."""
        with open("/proc/%d/status" % self.daemon.pid) as file:
            return next(int(line.split()[1]) / 1024 for line in file if line.startswith(field))

    def looks(self):
        return subprocess.run(["pgrep", "-P", str(self.daemon.pid)], capture_output=True, text=True).stdout.split()

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=20)


def request(signature):
    head = "POST /hooks/app HTTP/1.1\r\nHost: x\r\nX-Hub-Signature-256: sha256=%s\r\nContent-Length: %d\r\n\r\n"
    return (head % (signature, len(BODY))).encode() + BODY


def flood(site, is_signed, counts, stop):
    code = hmac.new(SECRET, BODY, hashlib.sha256).hexdigest() if is_signed else "0" * 64
    batch, connection = request(code) * 50, site.connect()
    while not stop.is_set():
        connection.sendall(batch)
        answered = 0
        while answered < 50:
            answered += connection.recv(1 << 16).count(b"HTTP/1.1 ")
        counts.append(answered)


class Slow:
    """Connections on which a byte comes each second: of a head that does not end, or of a body."""

    def __init__(self, site, stop):
        self.site, self.stop, self.ended = site, stop, 0
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def run(self):
        head = request("0" * 64)[:-len(BODY)]
        open_ones = []
        while not self.stop.is_set():
            while len(open_ones) < SLOW:
                try:
                    connection = self.site.connect()
                    connection.sendall(head if len(open_ones) % 2 else head[:20])
                    open_ones.append(connection)
                except OSError:
                    break
            time.sleep(1)
            for connection in open_ones[:]:
                try:
                    connection.send(b"x", socket.MSG_NOSIGNAL)
                except OSError:
                    self.ended += 1
                    open_ones.remove(connection)


def watch(site, begin):
    """What is answered meanwhile, how long a question waits, and when the two changes are where they belong."""
    times, seen, most, arrived, pushed = [], set(), 0, None, None
    while time.monotonic() - begin < SECONDS:
        start = time.monotonic()
        with site.connect() as connection:
            connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            connection.recv(1000)
        times.append(time.monotonic() - start)
        looks = site.looks()
        most, seen = max(most, len(looks)), seen | set(looks)
        if arrived is None and site.has_text():
            arrived = time.monotonic() - begin
        if pushed is None and site.has_push():
            pushed = time.monotonic() - begin
        time.sleep(0.05)
    return sorted(times), len(seen), most, arrived, pushed


def after(seconds):
    return "%8.1f s" % seconds if seconds else "      no"


def main():
    with tempfile.TemporaryDirectory() as folder:
        site = Site(folder)
        try:
            before = site.memory()
            idle = [site.connect() for _ in range(IDLE)]
            counts, stop = [], threading.Event()
            senders = [threading.Thread(target=flood, args=(site, i % 2 == 0, counts, stop)) for i in range(4)]
            for sender in senders:
                sender.start()
            slow = Slow(site, stop)
            begin = time.monotonic()
            site.push()
            site.type()
            times, looks, most, arrived, pushed = watch(site, begin)
            stop.set()
            slow.thread.join()
            for sender in senders:
                sender.join()
            print("webhooks answered       %8.0f a second, half of them refused" % (sum(counts) / (time.monotonic() - begin)))
            print("idle connections beside %8d" % len(idle))
            print("slow connections beside %8d, of which %d were ended and came again" % (SLOW, slow.ended))
            print("memory                  %8.0f MiB before, %.0f at most" % (before, site.memory("VmHWM")))
            print("looks                   %8d in %d s, %d at once" % (looks, SECONDS, most))
            print("/healthz                %8.1f ms median, %.1f ms at most" % (statistics.median(times) * 1e3, times[-1] * 1e3))
            print("a typed text            %s until it is on its side branch" % after(arrived))
            print("a pushed change         %s until its %d rows are in the sheet" % (after(pushed), KEYS // 2))
            site.daemon.send_signal(signal.SIGTERM)
            site.daemon.wait(30)
        finally:
            site.daemon.kill()
            site.server.kill()


main()
