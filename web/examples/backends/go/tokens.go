// SPDX-License-Identifier: Apache-2.0

package main

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"
)

const (
	fresh   = 5 * time.Minute  // keys are kept for so long
	stale   = time.Hour        // and used for so long while the server does not answer
	unknown = time.Minute      // between two requests for keys that nobody has
	failing = 10 * time.Second // between two requests while the server does not answer
	clocks  = 5 * time.Second  // how far clocks may be apart
)

// ErrUnreachable says that the Portico server does not answer.
var ErrUnreachable = errors.New("the Portico server does not answer")

// Claims of a token that are of use to a back end.
type Claims struct {
	Issuer   string `json:"iss"`
	Project  string `json:"aud"`
	Account  string `json:"sub"`
	Issued   int64  `json:"iat"`
	Expires  int64  `json:"exp"`
	Earliest int64  `json:"nbf"`
	Address  string `json:"address"`
	Network  string `json:"caip2Network"`
	URI      string `json:"uri"`
	Domain   string `json:"domain"`
}

// Tokens verifies tokens of one server and project by the server's public keys alone. It does not see a sign-out before
// a token expires; who must, asks GET /auth/v1/me of the server.
type Tokens struct {
	Server, Project, Origin string
	client                  http.Client
	mutex                   sync.Mutex
	keys                    map[string]*ecdsa.PublicKey
	fetched, failed         time.Time
}

// Verify gives the claims of a token that counts.
func (t *Tokens) Verify(token string) (*Claims, error) {
	parts := strings.Split(token, ".")
	if len(token) > 8192 || len(parts) != 3 {
		return nil, errors.New("no token")
	}
	// One algorithm, and nothing of a key but its name: `alg: none`, HS256 and a `jwk` of the token's own end here.
	var header struct{ Alg, Typ, Kid string }
	if err := read(parts[0], &header, true); err != nil {
		return nil, err
	}
	if header.Alg != "ES256" || header.Typ != "JWT" {
		return nil, errors.New("no token of this server")
	}
	signature, err := base64.RawURLEncoding.DecodeString(parts[2])
	if err != nil || len(signature) != 64 {
		return nil, errors.New("not signed by this server")
	}
	key, err := t.find(header.Kid)
	if err != nil {
		return nil, err
	}
	digest := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	r, s := new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])
	if !ecdsa.Verify(key, digest[:], r, s) {
		return nil, errors.New("not signed by this server")
	}
	var claims Claims
	if err := read(parts[1], &claims, false); err != nil {
		return nil, err
	}
	return &claims, t.check(&claims)
}

func (t *Tokens) check(claims *Claims) error {
	now := time.Now()
	earliest := claims.Issued
	if claims.Earliest > earliest {
		earliest = claims.Earliest
	}
	page, err := url.Parse(claims.URI)
	switch {
	case claims.Issuer != "portico":
		return errors.New("of another issuer")
	case claims.Project != t.Project:
		return errors.New("of another project")
	case claims.Expires <= now.Add(-clocks).Unix():
		return errors.New("over")
	case earliest > now.Add(clocks).Unix():
		return errors.New("of a later time")
	case err != nil || page.Scheme+"://"+claims.Domain != t.Origin:
		return errors.New("of another page")
	}
	return nil
}

func (t *Tokens) find(kid string) (*ecdsa.PublicKey, error) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	wait := fresh
	if t.keys[kid] == nil {
		// A key that is new is published ten minutes before it signs. So a name that is not known was most likely made up,
		// and such names cause one request a minute.
		wait = unknown
	}
	if time.Since(t.fetched) >= wait && time.Since(t.failed) >= failing {
		if keys, err := t.fetch(); err == nil {
			t.keys, t.fetched = keys, time.Now()
		} else {
			t.failed = time.Now()
		}
	}
	switch {
	case t.keys[kid] != nil && time.Since(t.fetched) < stale:
		return t.keys[kid], nil
	case t.failed.After(t.fetched):
		return nil, ErrUnreachable
	}
	return nil, errors.New("signed by a key that this server does not have")
}

func (t *Tokens) fetch() (map[string]*ecdsa.PublicKey, error) {
	t.client.Timeout = 5 * time.Second
	answer, err := t.client.Get(strings.TrimRight(t.Server, "/") + "/.well-known/jwks.json")
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("status %d", answer.StatusCode)
	}
	var set struct {
		Keys []struct{ Kty, Crv, Alg, Kid, X, Y string }
	}
	if err := json.NewDecoder(io.LimitReader(answer.Body, 65536)).Decode(&set); err != nil {
		return nil, err
	}
	keys := map[string]*ecdsa.PublicKey{}
	for _, row := range set.Keys {
		x, errX := base64.RawURLEncoding.DecodeString(row.X)
		y, errY := base64.RawURLEncoding.DecodeString(row.Y)
		key := &ecdsa.PublicKey{Curve: elliptic.P256(), X: new(big.Int).SetBytes(x), Y: new(big.Int).SetBytes(y)}
		if row.Kty == "EC" && row.Crv == "P-256" && row.Alg == "ES256" && errX == nil && errY == nil &&
			key.Curve.IsOnCurve(key.X, key.Y) {
			keys[row.Kid] = key
		}
	}
	return keys, nil
}

func read(part string, into any, whole bool) error {
	text, err := base64.RawURLEncoding.DecodeString(part)
	if err != nil {
		return errors.New("no token")
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	if whole {
		decoder.DisallowUnknownFields()
	}
	if decoder.Decode(into) != nil {
		return errors.New("no token")
	}
	return nil
}
