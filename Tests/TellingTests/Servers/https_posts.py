"""Takes what is posted over https, and appends each body to a file, a line each.

Usage: https_posts.py CERTIFICATE KEY POSTS ELSEWHERE

Writes the port that it listens on to standard output. What is posted to /moved is at ELSEWHERE.
"""
import ssl, sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

CERTIFICATE, KEY, POSTS, ELSEWHERE = sys.argv[1:5]


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        with open(POSTS, "ab") as posts:
            posts.write(body + b"\n")
        moved = self.path.startswith("/moved")
        self.send_response(int(self.path[-3:]) if moved else 200)
        if moved:
            self.send_header("Location", ELSEWHERE)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(CERTIFICATE, KEY)
server.socket = context.wrap_socket(server.socket, server_side=True)
print(server.server_address[1], flush=True)
server.serve_forever()
