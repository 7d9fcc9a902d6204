"""Where a sheet is kept: a folder, a branch, servers of the web, Glossator's own door. Each has what people do there: they read a
version, and put another one in its place, with or without saying which one they saw. Programs that sync go through a proxy, at
which a connection can break."""
import hashlib, http.client, http.server, json, os, socket, socketserver, subprocess, threading, time

from loopback import free_port


def wait_for(port):
    for _ in range(400):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except OSError:
            time.sleep(0.02)
    raise SystemExit("nobody listens at %d" % port)


def digest(data):
    return hashlib.sha1(b"blob %d\0" % len(data) + data).hexdigest()


class Broken(Exception):
    """No answer came, or none that says what became of it."""


def answered(port, patience, method, path, data, headers):
    """Status, content and headers of what a server answers within some seconds."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=patience)
    try:
        connection.request(method, path, data, headers)
        answer = connection.getresponse()
        return answer.status, answer.read(), answer.headers
    except (OSError, http.client.HTTPException) as problem:
        raise Broken(str(problem))
    finally:
        connection.close()


class Place:
    """Of one sheet, or of several: `sheet` is the one that people have at hand."""
    stem = "app"

    def __init__(self, folder, kind, sheets):
        self.folder, self.kind, self.sheets, self.sheet = folder, kind, sheets, sheets[0]

    def name_of(self, sheet):
        return "%s%s.%s" % (self.stem, "-" + sheet if sheet else "", self.kind)

    @property
    def name(self):
        return self.name_of(self.sheet)

    @property
    def pattern(self):
        """As the configuration names them."""
        return self.name_of("{sheet}" if self.sheet else "")


class File(Place):
    """A file on this host, which spreadsheets save in one step."""
    proxy, heeds = None, True

    @property
    def path(self):
        return os.path.join(self.folder, self.name)

    @property
    def location(self):
        return os.path.join(self.folder, self.pattern)

    def start(self, app): pass
    def stop(self): pass
    def after_trouble(self): pass

    def get(self):
        with open(self.path, "rb") as file:
            data = file.read()
        return data, digest(data)

    def put(self, data, seen):
        if seen is not None and self.get()[1] != seen:
            return False
        with open(self.path + ".new", "wb") as file:
            file.write(data)
        os.rename(self.path + ".new", self.path)
        return True

    def remove(self):
        os.remove(self.path)
        return True

    def exists(self):
        return os.path.exists(self.path)


class Branch(File):
    """A file on a branch, by the conditions of a host's contents interface: the blob that was seen."""
    BRANCH, stem = "l10n-sheet", "strings"

    @property
    def location(self):
        return "%s:%s" % (self.BRANCH, self.pattern)

    def start(self, app):
        self.bare = app.home
        tree = self.git("mktree", stdin=b"").strip().decode()
        self.git("update-ref", "refs/heads/" + self.BRANCH, self.commit(tree))

    def git(self, *arguments, stdin=None):
        identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]
        return subprocess.run(["git", *identity, *arguments], cwd=self.bare, input=stdin, capture_output=True, check=True).stdout

    def commit(self, tree, *parents):
        options = [word for parent in parents for word in ("-p", parent)]
        return self.git("commit-tree", tree, *options, "-m", "texts").strip().decode()

    def get(self):
        data = self.git("cat-file", "blob", "%s:%s" % (self.BRANCH, self.name))
        return data, digest(data)

    def put(self, data, seen):
        blob = self.git("hash-object", "-w", "--stdin", stdin=data).strip().decode()
        return self.change(["100644 blob %s\t%s" % (blob, self.name)], seen)

    def remove(self):
        return self.change([], None)

    def change(self, new, seen):
        """False where somebody else was faster; who saw nothing, or does not care, tries again."""
        for _ in range(20):
            tip = self.git("rev-parse", self.BRANCH).strip().decode()
            if seen is not None and digest(self.git("cat-file", "blob", "%s:%s" % (tip, self.name))) != seen:
                return False
            others = [line for line in self.git("ls-tree", tip).decode().splitlines() if line.split("\t")[1] != self.name]
            tree = self.git("mktree", stdin="".join(line + "\n" for line in others + new).encode()).strip().decode()
            try:
                self.git("update-ref", "refs/heads/" + self.BRANCH, self.commit(tree, tip), tip)
                return True
            except subprocess.CalledProcessError:
                if seen is not None:
                    return False
        return False

    def exists(self):
        return self.name in self.git("ls-tree", "--name-only", self.BRANCH).decode().split()

    def reverted(self, number):
        """The sheet without what the commit `number` before the newest one changed, as `git revert` makes it; None where it does
        not go."""
        commits = self.git("rev-list", "--first-parent", self.BRANCH).decode().split()[:-2]
        if number >= len(commits):
            return None
        names = []
        for commit in (commits[0], commits[number], commits[number] + "^"):
            try:
                data = self.git("cat-file", "blob", "%s:%s" % (commit, self.name))
            except subprocess.CalledProcessError:
                return None
            names.append(os.path.join(self.folder, "version%d" % len(names)))
            with open(names[-1], "wb") as file:
                file.write(data)
        done = subprocess.run(["git", "merge-file", "-p", *names], capture_output=True)
        return done.stdout if done.returncode == 0 else None

    def rewind(self, data):
        """Somebody sets the branch back to where it had that; false where it never had."""
        if self.sheet:
            return False
        for commit in self.git("rev-list", self.BRANCH).decode().split()[:-1]:
            is_there = self.name in self.git("ls-tree", "--name-only", commit).decode().split()
            if is_there and self.git("cat-file", "blob", "%s:%s" % (commit, self.name)) == data:
                self.git("update-ref", "refs/heads/" + self.BRANCH, commit)
                return True
        return False


class Web(Place):
    """A server of the web, started anew in a folder of its own."""

    def __init__(self, folder, kind, sheets):
        super().__init__(folder, kind, sheets)
        self.port = free_port()
        self.files = os.path.join(folder, "files")
        for name in ("files", "locks"):
            os.makedirs(os.path.join(folder, name))
            os.chmod(os.path.join(folder, name), 0o777)
        os.chmod(folder, 0o755)
        self.proxy = Proxy(self.port)
        self.location = "http://127.0.0.1:%d/%s" % (self.proxy.port, self.pattern)
        self.clock = int(time.time()) - 1_000_000
        self.proxy.wrote = self.age

    def start(self, app):
        self.launch()
        wait_for(self.port)

    def spawn(self, *command):
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet)

    def stop(self):
        self.process.kill()
        self.process.wait()
        self.proxy.stop()

    def age(self):
        """Of a file that changed a moment ago Glossator waits for a tag that can be trusted: for seconds, each time."""
        self.clock += 3
        for sheet in self.sheets:
            try:
                os.utime(os.path.join(self.files, self.name_of(sheet)), (self.clock, self.clock))
            except OSError:
                pass

    def ask(self, method, data=None, headers={}):
        return answered(self.port, 20, method, "/" + self.name, data, headers)

    def get(self):
        status, data, headers = self.ask("GET")
        if status != 200:
            raise Broken("GET: %d" % status)
        return data, headers["ETag"] or digest(data)

    def put(self, data, seen):
        # Who asks no server keeps the condition by themselves.
        if seen is not None and self.get()[1] != seen:
            return False
        headers = {"If-Match": seen} if seen is not None and self.heeds else {}
        status, _, _ = self.ask("PUT", data, headers)
        if status < 300:
            self.age()
        return status < 300

    def remove(self):
        try:
            os.remove(os.path.join(self.files, self.name))
        except OSError:
            return False
        return True

    def exists(self):
        return os.path.exists(os.path.join(self.files, self.name))

    heeds = False

    def after_trouble(self):
        """A minute later: locks of whoever died, or got no answer, are gone."""
        for path, token in self.proxy.tokens:
            try:
                answered(self.port, 20, "UNLOCK", path, None, {"Lock-Token": token})
            except Broken:
                pass
        self.proxy.tokens = []


class Apache(Web):
    heeds = True

    def launch(self):
        modules = ["mpm_event", "authz_core", "mime", "dav", "dav_fs"]
        lines = ["LoadModule %s_module /usr/lib/apache2/modules/mod_%s.so" % (name, name) for name in modules]
        lines += ["Listen 127.0.0.1:%d" % self.port, "ServerName localhost", "User nobody", "Group nogroup",
                  "PidFile %s/pid" % self.folder, "ErrorLog %s/log" % self.folder, "TypesConfig /dev/null",
                  "AddType text/csv .csv", "DocumentRoot %s" % self.files, "DavLockDB %s/locks/locks" % self.folder,
                  "<Directory %s>" % self.files, "Dav On", "Require all granted", "</Directory>"]
        path = os.path.join(self.folder, "configuration")
        with open(path, "w") as file:
            file.write("\n".join(lines) + "\n")
        self.spawn("/usr/sbin/apache2", "-X", "-f", path)


class Lighttpd(Web):
    heeds = True

    def launch(self):
        path = os.path.join(self.folder, "configuration")
        with open(path, "w") as file:
            # Else a condition is judged by what was there a second ago: whoever was refused is refused again.
            file.write('server.document-root = "%s"\nserver.bind = "127.0.0.1"\nserver.port = %d\nserver.modules = ("mod_webdav")\n'
                       'server.stat-cache-engine = "disable"\n'
                       'mimetype.assign = ("" => "application/octet-stream")\nwebdav.activate = "enable"\nwebdav.sqlite-db-name = "%s/locks/locks"\n'
                       % (self.files, self.port, self.folder))
        self.spawn("/usr/sbin/lighttpd", "-D", "-f", path)


class Rclone(Web):
    def launch(self):
        self.spawn("/usr/bin/rclone", "serve", "webdav", self.files, "--addr", "127.0.0.1:%d" % self.port)


class Plain(Web):
    """One that keeps what is put there, and knows neither tags nor conditions nor locks. Half a body is half a file."""

    def launch(self):
        files = self.files

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.0"

            def log_message(self, *_): pass

            def reply(self, status, data=b""):
                self.send_response_only(status)
                self.end_headers()
                self.wfile.write(data)

            def do_GET(self):
                path = os.path.join(files, self.path[1:])
                if not os.path.exists(path):
                    return self.reply(404)
                with open(path, "rb") as file:
                    self.reply(200, file.read())

            def do_PUT(self):
                if self.path.endswith("-probe"):
                    self.rfile.read(int(self.headers["Content-Length"]))
                    return self.reply(201)
                data = self.rfile.read(int(self.headers["Content-Length"]))
                with open(os.path.join(files, self.path[1:]), "wb") as file:
                    file.write(data)
                self.reply(204)

            def do_DELETE(self):
                self.reply(204)

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()
        self.proxy.stop()


class Door(Place):
    """Glossator's own door: a daemon answers for a file beside it."""
    TOKEN = "t0ken-of-sixteen-characters"
    proxy = None

    def __init__(self, folder, kind, sheets):
        super().__init__(folder, kind, sheets)
        self.port, self.process = free_port(), None
        self.location = os.path.join(folder, self.pattern)

    def start(self, app):
        self.program, self.bare = app.program.program, app.home
        with open(os.path.join(self.folder, "writers"), "w") as file:
            file.write(self.TOKEN + "\n")
        os.chmod(os.path.join(self.folder, "writers"), 0o600)
        os.makedirs(os.path.join(self.folder, "state"))
        with open(os.path.join(self.folder, "door.conf"), "w") as file:
            file.write("[daemon]\n state = {0}/state\n poll = 1 s\n settle = 1 s\n[repository \"app\"]\n path = {1}\n sheet = {2}\n"
                       " sheet-writers = {0}/writers\n[http]\n read-tokens = {0}/writers\n listen = 127.0.0.1:{3}\n"
                       .format(self.folder, self.bare, self.location, self.port))

    def open(self):
        if self.process is None:
            self.process = subprocess.Popen([self.program, "serve", "--config", os.path.join(self.folder, "door.conf")],
                                            stdout=subprocess.DEVNULL, stderr=open(os.path.join(self.folder, "log"), "a"))
            wait_for(self.port)

    def kill(self):
        """As a machine does that loses its power."""
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None

    stop = kill

    def after_trouble(self): pass

    def ask(self, method, data=None, headers={}):
        self.open()
        path = "/sheets/app" + ("/" + self.sheet if self.sheet else "")
        return answered(self.port, 60, method, path, data, {"Authorization": "Bearer " + self.TOKEN, **headers})

    def get(self):
        for _ in range(20):
            status, data, headers = self.ask("GET")
            if status == 200:
                return data, headers["ETag"]
            time.sleep(0.2)
        raise Broken("GET: %d %s" % (status, data))

    def put(self, data, seen):
        if seen is None:
            seen = self.get()[1]
        status, answer, _ = self.ask("PUT", data, {"If-Match": seen, "Content-Type": "text/csv"})
        if status not in (200, 412, 422, 503, 504):
            raise SystemExit("PUT: %d %s" % (status, answer))
        return status == 200

    def patch(self, cells):
        status, answer, _ = self.ask("PATCH", json.dumps(cells).encode(), {"Content-Type": "application/json"})
        if status not in (200, 409, 503, 504):
            raise SystemExit("PATCH: %d %s" % (status, answer))
        return status == 200


class Fault:
    """What happens at the nth request of a method, once."""

    def __init__(self, what, method, number, act=None):
        self.what, self.method, self.number, self.act = what, method, number, act
        self.happened = False


class Proxy:
    """Between a program and a server; at it a connection breaks, somebody is faster, or the program dies."""

    def __init__(self, target):
        self.target, self.fault, self.wrote, self.tokens, self.log = target, None, lambda: None, [], []
        proxy = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_): pass

            def handle_any(self):
                try:
                    proxy.pass_on(self)
                except (OSError, http.client.HTTPException):
                    self.close_connection = True

            do_GET = do_PUT = do_LOCK = do_UNLOCK = do_DELETE = do_HEAD = handle_any

        class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
            daemon_threads = True

            def handle_error(self, *_): pass

        self.server = Server(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()

    def due(self, method):
        fault = self.fault
        if fault is None or fault.happened or fault.method != method:
            return None
        fault.number -= 1
        if fault.number > 0:
            return None
        fault.happened = True
        return fault

    def pass_on(self, handler):
        body = handler.rfile.read(int(handler.headers.get("Content-Length") or 0))
        self.log.append(handler.command + " " + handler.path)
        fault = None if handler.path.endswith("-probe") else self.due(handler.command)
        what = fault.what if fault else ""
        if what == "act":
            fault.act()
        if what in ("lost", "cut"):
            if what == "cut":
                self.send_half(handler, body)
            handler.close_connection = True
            return
        if what == "refused":
            handler.send_response_only(503)
            handler.send_header("Content-Length", "0")
            handler.end_headers()
            return
        status, headers, data = self.forward(handler, body)
        if what == "kill":
            fault.act()
        if what in ("kill", "unanswered"):
            handler.close_connection = True
            return
        self.give(handler, status, headers, data, what == "half")

    def send_half(self, handler, body):
        """Of what is sent, the connection lets half through."""
        head = "%s %s HTTP/1.1\r\n" % (handler.command, handler.path)
        head += "".join("%s: %s\r\n" % pair for pair in handler.headers.items()) + "\r\n"
        with socket.create_connection(("127.0.0.1", self.target)) as server:
            server.sendall(head.encode() + body[:len(body) // 2])
            server.shutdown(socket.SHUT_WR)
            server.settimeout(1)
            try:
                server.recv(1000)
            except OSError:
                pass
        self.wrote()

    def forward(self, handler, body):
        connection = http.client.HTTPConnection("127.0.0.1", self.target, timeout=20)
        try:
            headers = {name: value for name, value in handler.headers.items() if name != "Connection"}
            connection.request(handler.command, handler.path, body, headers)
            answer = connection.getresponse()
            data = answer.read()
            if handler.command == "PUT" and answer.status < 300 and not handler.path.endswith("-probe"):
                self.wrote()
            if handler.command == "LOCK" and answer.headers["Lock-Token"]:
                self.tokens.append((handler.path, answer.headers["Lock-Token"]))
            return answer.status, answer.headers, data
        finally:
            connection.close()

    def give(self, handler, status, headers, data, is_half):
        handler.send_response_only(status)
        for name, value in headers.items():
            if name.lower() not in ("content-length", "transfer-encoding", "connection"):
                handler.send_header(name, value)
        if status not in (204, 304):
            handler.send_header("Content-Length", str(len(data)))
        handler.end_headers()
        handler.wfile.write(data[:len(data) // 2] if is_half else data)
        if is_half:
            handler.close_connection = True
            handler.wfile.flush()
            handler.connection.shutdown(socket.SHUT_RDWR)


PLACES = {"file": File, "branch": Branch, "apache": Apache, "lighttpd": Lighttpd, "rclone": Rclone, "plain": Plain, "door": Door}
