// SPDX-License-Identifier: Apache-2.0

// A back end that knows who signed in by a wallet: /me says whose request it is.
//
//	PORTICO_SERVER=https://portico.app.example PORTICO_PROJECT=... PORTICO_ORIGIN=https://app.example go run .
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"strings"
)

func main() {
	tokens := &Tokens{
		Server:  os.Getenv("PORTICO_SERVER"),
		Project: os.Getenv("PORTICO_PROJECT"),
		Origin:  os.Getenv("PORTICO_ORIGIN"),
	}
	http.HandleFunc("/me", func(response http.ResponseWriter, request *http.Request) {
		scheme, token, _ := strings.Cut(request.Header.Get("Authorization"), " ")
		if !strings.EqualFold(scheme, "bearer") {
			answer(response, http.StatusUnauthorized, map[string]string{"error": "nobody is signed in"})
			return
		}
		claims, err := tokens.Verify(strings.TrimSpace(token))
		switch {
		case errors.Is(err, ErrUnreachable):
			answer(response, http.StatusServiceUnavailable, map[string]string{"error": err.Error()})
		case err != nil:
			answer(response, http.StatusUnauthorized, map[string]string{"error": "the token is " + err.Error()})
		default:
			answer(response, http.StatusOK, map[string]string{"address": claims.Address, "network": claims.Network})
		}
	})
	port := os.Getenv("PORT")
	if port == "" {
		port = "8080"
	}
	listener, err := net.Listen("tcp", "127.0.0.1:"+port)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("http://" + listener.Addr().String())
	log.Fatal(http.Serve(listener, nil))
}

func answer(response http.ResponseWriter, status int, body any) {
	response.Header().Set("Content-Type", "application/json")
	response.WriteHeader(status)
	_ = json.NewEncoder(response).Encode(body)
}
