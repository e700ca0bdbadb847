# SPDX-License-Identifier: Apache-2.0
"""A back end that knows who signed in by a wallet: /me says whose request it is.

PORTICO_SERVER=https://portico.app.example PORTICO_PROJECT=... PORTICO_ORIGIN=https://app.example python3 server.py
"""

import json
import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from portico_auth import Refused, Tokens

tokens = Tokens(
    os.environ["PORTICO_SERVER"], os.environ["PORTICO_PROJECT"], [os.environ["PORTICO_ORIGIN"]]
)


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path != "/me":
            return self.answer(404, {"error": "not found"})
        scheme, _, token = self.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            return self.answer(401, {"error": "nobody is signed in"})
        try:
            claims = tokens.verify(token.strip())
        except Refused as why:
            return self.answer(401, {"error": f"the token is {why}"})
        except OSError:
            return self.answer(503, {"error": "the Portico server does not answer"})
        self.answer(200, {"address": claims["address"], "network": claims["caip2Network"]})

    def answer(self, status, body):
        text = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_):
        """Nothing: a request line may hold what is nobody else's business."""


if __name__ == "__main__":
    port = int(os.environ.get("PORT", "8080"))
    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    print(f"http://127.0.0.1:{port}", flush=True)
    server.serve_forever()
