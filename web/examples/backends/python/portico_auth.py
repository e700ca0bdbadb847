# SPDX-License-Identifier: Apache-2.0
"""Who signed in by a wallet: tokens of a Portico server, verified by its public keys alone.

Needs `cryptography` (Debian: python3-cryptography) for the signature. It does not see a sign-out before a token
expires; who must, asks GET /auth/v1/me of the server.
"""

import base64
import json
import re
import threading
import time
import urllib.parse
import urllib.request

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils

FRESH_S = 300  # keys are kept for so long
STALE_S = 3600  # and used for so long while the server does not answer
UNKNOWN_S = 60  # between two requests for keys that nobody has
FAILED_S = 10  # between two requests while the server does not answer
CLOCKS_S = 5  # how far clocks may be apart


class Refused(Exception):
    """The token counts for nothing; the text says why."""


class Tokens:
    """Of one server and project, and of the pages at these origins. Keep one: it has the keys."""

    def __init__(self, server, project, origins, issuer="portico"):
        self._address = server.rstrip("/") + "/.well-known/jwks.json"
        self._project, self._origins, self._issuer = project, set(origins), issuer
        self._keys, self._fetched_at, self._failed_at = {}, float("-inf"), float("-inf")
        self._lock = threading.Lock()

    def verify(self, token):
        """The claims of a token. Raises Refused, or OSError where the server does not answer."""
        parts = token.split(".")
        if len(token) > 8192 or len(parts) != 3:
            raise Refused("no token")
        header, claims = _read(parts[0]), _read(parts[1])
        # One algorithm, and nothing of a key but its name: `alg: none`, HS256 and a `jwk` of the token's own end here.
        if set(header) != {"alg", "typ", "kid"} or header["alg"] != "ES256" or header["typ"] != "JWT":
            raise Refused("no token of this server")
        if not isinstance(header["kid"], str):
            raise Refused("no token of this server")
        signature = _bytes(parts[2])
        if len(signature) != 64:
            raise Refused("not signed by this server")
        r, s = (int.from_bytes(half, "big") for half in (signature[:32], signature[32:]))
        try:
            self._find(header["kid"]).verify(
                utils.encode_dss_signature(r, s),
                f"{parts[0]}.{parts[1]}".encode(),
                ec.ECDSA(hashes.SHA256()),
            )
        except InvalidSignature:
            raise Refused("not signed by this server") from None
        self._check(claims)
        return claims

    def _check(self, claims):
        now = time.time()
        if claims.get("iss") != self._issuer:
            raise Refused("of another issuer")
        if claims.get("aud") != self._project:
            raise Refused("of another project")
        if not isinstance(claims.get("exp"), int) or claims["exp"] <= now - CLOCKS_S:
            raise Refused("over")
        if max(claims.get("iat", 0), claims.get("nbf", 0)) > now + CLOCKS_S:
            raise Refused("of a later time")
        page = urllib.parse.urlsplit(claims.get("uri", ""))
        if f"{page.scheme}://{claims.get('domain')}" not in self._origins:
            raise Refused("of another page")

    def _find(self, kid):
        with self._lock:
            now = time.monotonic()
            # A key that is new is published ten minutes before it signs. So a name that is not known was most likely
            # made up, and such names cause one request a minute.
            wait = FRESH_S if kid in self._keys else UNKNOWN_S
            if now - self._fetched_at >= wait and now - self._failed_at >= FAILED_S:
                try:
                    self._fetch()
                except OSError:
                    self._failed_at = now
            away = self._failed_at > self._fetched_at
            if kid in self._keys and now - self._fetched_at < STALE_S:
                return self._keys[kid]
            if away:
                raise OSError("the Portico server does not answer")
            raise Refused("signed by a key that this server does not have")

    def _fetch(self):
        with urllib.request.urlopen(self._address, timeout=5) as answer:
            text = answer.read(65536)
        try:
            self._keys = {
                row["kid"]: ec.EllipticCurvePublicNumbers(
                    *(int.from_bytes(_bytes(row[name]), "big") for name in "xy"), ec.SECP256R1()
                ).public_key()
                for row in json.loads(text)["keys"]
                if row.get("kty") == "EC" and row.get("crv") == "P-256" and row.get("alg") == "ES256"
            }
        except (ValueError, LookupError, TypeError, Refused) as why:
            raise OSError("the Portico server has no keys") from why
        self._fetched_at = time.monotonic()


def _bytes(text):
    if not re.fullmatch(r"[A-Za-z0-9_-]+", text) or len(text) % 4 == 1:
        raise Refused("no token")
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _read(part):
    try:
        value = json.loads(_bytes(part))
    except (ValueError, RecursionError):
        raise Refused("no token") from None
    if not isinstance(value, dict):
        raise Refused("no token")
    return value
