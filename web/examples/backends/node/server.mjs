// SPDX-License-Identifier: Apache-2.0
//
// A back end that knows who signed in by a wallet: node:http and @portico/server, nothing else. /session keeps a
// token in a cookie (POST, GET, DELETE), /me says whose request it is.
//   PORTICO_SERVER=https://portico.app.example PORTICO_PROJECT=… PORTICO_ORIGIN=https://app.example node server.mjs
import { createServer } from 'node:http';
import { createAuth } from '@portico/server';
import { requireSession, sessionOf, sessionRoutes } from '@portico/server/express';

const { PORTICO_SERVER, PORTICO_PROJECT, PORTICO_ORIGIN, PORT = '8080' } = process.env;
const auth = createAuth({
  server: PORTICO_SERVER,
  projectId: PORTICO_PROJECT,
  origins: [PORTICO_ORIGIN],
});
const session = sessionRoutes(auth);
const signedIn = requireSession(auth);

createServer((request, response) => {
  const fail = (error) => {
    console.error(error);
    response.writeHead(500).end();
  };
  const { pathname } = new URL(request.url, 'http://here');
  if (pathname === '/session') return session(request, response, fail);
  if (pathname !== '/me') return response.writeHead(404).end();
  signedIn(request, response, (error) => {
    if (error) return fail(error);
    const { address, network } = sessionOf(request);
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ address, network }));
  });
}).listen(Number(PORT), '127.0.0.1', () => console.log(`http://127.0.0.1:${PORT}`));
