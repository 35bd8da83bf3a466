# SPDX-License-Identifier: GPL-3.0-or-later
"""A small web server for tests: serves a folder with ETag, ranges and every misbehaviour by path.

Usage: web_server.py FOLDER LOG [CERTIFICATE]. Prints its port, then runs until its input ends. Each request is a line
in LOG: method, path, status, bytes of the body, and the conditional headers that came.
"""
import hashlib
import http.server
import os
import ssl
import sys
import threading
import time

FOLDER, LOG = sys.argv[1], sys.argv[2]
LOCK = threading.Lock()
CUT = set()  # paths that were cut once


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def note(self, status, sent):
        asked = " ".join(
            f"{name}={self.headers[name]}"
            for name in ("If-None-Match", "If-Modified-Since", "If-Range", "Range")
            if self.headers[name]
        )
        with LOCK, open(LOG, "a", encoding="utf-8") as log:
            log.write(f"GET {self.path} {status} {sent} {asked}\n")

    def head(self, status, headers):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()

    def empty(self, status, headers=None):
        self.note(status, 0)
        self.head(status, {"Content-Length": "0"} | (headers or {}))

    def do_GET(self):
        path = self.path.split("?")[0]
        if path.startswith("/redirect-file"):
            return self.empty(302, {"Location": "file:///etc/passwd"})
        if path.startswith("/redirect-to"):
            return self.empty(302, {"Location": self.path.split("?")[1]})
        if path.startswith("/redirect-ftp"):
            return self.empty(302, {"Location": "ftp://127.0.0.1/x"})
        if path.startswith("/loop"):
            return self.empty(302, {"Location": self.path})
        if path.startswith("/moved/"):
            return self.empty(301, {"Location": path.removeprefix("/moved")})
        if path.startswith("/error"):
            return self.empty(500)
        if path.startswith("/stall"):
            self.note(200, 10)
            self.head(200, {"Content-Length": "1000"})
            self.wfile.write(b"0123456789")
            self.wfile.flush()
            time.sleep(20)
            self.close_connection = True
            return None
        if path.startswith("/endless"):
            self.note(200, -1)
            self.head(200, {"Transfer-Encoding": "chunked"})
            try:
                for _ in range(100000):
                    self.wfile.write(b"1000\r\n" + b"x" * 4096 + b"\r\n")
            except OSError:
                pass
            self.close_connection = True
            return None
        return self.file(path)

    def file(self, path):
        cut = weak = False
        while True:
            if path.startswith("/cut/"):
                cut, path = True, path.removeprefix("/cut")
            elif path.startswith("/weak/"):
                weak, path = True, path.removeprefix("/weak")
            else:
                break
        name = os.path.join(FOLDER, path.lstrip("/"))
        if ".." in path or not os.path.isfile(name):
            return self.empty(404)
        with open(name, "rb") as stream:
            body = stream.read()
        etag = ("W/" if weak else "") + '"' + hashlib.sha256(body).hexdigest()[:16] + '"'
        headers = {"ETag": etag, "Accept-Ranges": "bytes"}
        if self.headers["If-None-Match"] == etag:
            return self.empty(304, headers)
        status, begin = 200, 0
        asked = self.headers["Range"] or ""
        if asked.startswith("bytes=") and self.headers["If-Range"] == etag:
            begin = int(asked[6:].rstrip("-"))
            if begin >= len(body):
                return self.empty(416, {"Content-Range": f"bytes */{len(body)}"})
            status = 206
            headers["Content-Range"] = f"bytes {begin}-{len(body) - 1}/{len(body)}"
        body = body[begin:]
        headers["Content-Length"] = str(len(body))
        if cut and self.path not in CUT:
            CUT.add(self.path)
            body = body[: len(body) // 2]
            self.close_connection = True
        self.note(status, len(body))
        self.head(status, headers)
        self.wfile.write(body)
        return None


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        pass  # clients that go away in the middle are what the tests are about


server = Server(("127.0.0.1", 0), Handler)
if len(sys.argv) > 3:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[3])
    server.socket = context.wrap_socket(server.socket, server_side=True)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_address[1], flush=True)
sys.stdin.read()
