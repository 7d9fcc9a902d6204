"""Serves a folder of repositories over https, with a password, by git's own http-backend.

Usage: https_git.py FOLDER PORT CERTIFICATE KEY USER PASSWORD [REDIRECT]

With @FILE for the password it is in that file, read at each request. What is asked for below /moved is at REDIRECT. Each
request is a line of standard error: its path, and the password that came with it, or a dash; with LEAK where a process's
arguments or environment have the password.
"""
import base64, glob, os, ssl, subprocess, sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

FOLDER, PORT, CERTIFICATE, KEY, USER, PASSWORD = sys.argv[1:7]
REDIRECT = sys.argv[7] if len(sys.argv) > 7 else ""


def password():
    return open(PASSWORD[1:]).read().strip() if PASSWORD.startswith("@") else PASSWORD


def leaks(secret):
    for path in glob.glob("/proc/[0-9]*/cmdline") + glob.glob("/proc/[0-9]*/environ"):
        try:
            if secret in open(path, "rb").read():
                return True
        except OSError:
            pass
    return False


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.0"

    def serve(self):
        field = self.headers.get("Authorization", "")
        expected = "Basic " + base64.b64encode(f"{USER}:{password()}".encode()).decode()
        came = base64.b64decode(field.split(" ")[-1]).partition(b":")[2] if field else b"-"
        leak = " LEAK" if PASSWORD.startswith("@") and leaks(password().encode()) else ""
        print(self.path, came.decode(), leak, file=sys.stderr, flush=True)
        if self.path.startswith("/moved"):
            self.send_response(301)
            self.send_header("Location", REDIRECT + self.path[len("/moved"):])
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        if field != expected:
            self.send_response(401)
            self.send_header("WWW-Authenticate", 'Basic realm="git"')
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        path, _, query = self.path.partition("?")
        environment = dict(
            os.environ, GIT_PROJECT_ROOT=FOLDER, GIT_HTTP_EXPORT_ALL="1", REMOTE_USER=USER, PATH_INFO=path,
            QUERY_STRING=query, REQUEST_METHOD=self.command, REMOTE_ADDR="127.0.0.1",
            CONTENT_TYPE=self.headers.get("Content-Type", ""),
            HTTP_CONTENT_ENCODING=self.headers.get("Content-Encoding", ""),
            GIT_PROTOCOL=self.headers.get("Git-Protocol", ""))
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        answer = subprocess.run(["git", "http-backend"], input=body, env=environment, capture_output=True).stdout
        head, _, body = answer.partition(b"\r\n\r\n")
        headers = [line.split(": ", 1) for line in head.decode().split("\r\n") if ": " in line]
        status = next((value for name, value in headers if name == "Status"), "200 OK")
        self.send_response(int(status.split()[0]))
        for name, value in headers:
            if name != "Status":
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_POST = serve

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", int(PORT)), Handler)
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(CERTIFICATE, KEY)
server.socket = context.wrap_socket(server.socket, server_side=True)
server.serve_forever()
