// SPDX-License-Identifier: Apache-2.0
//
// Ports of loopback that nobody listens on. They lie below the kernel's ephemeral range, so that no
// outgoing connection and no `listen(0)` takes one between this answer and its use, and each
// process counts through a slice of its own, so that none is given twice.
import { createServer } from 'node:net';

const SLICE = 100;
const first = 12_000 + (process.pid % 200) * SLICE;
let given = 0;

const isFree = (port) =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

export async function freePort() {
  for (let tries = 0; tries < SLICE; tries += 1) {
    const port = first + (given++ % SLICE);
    if (await isFree(port)) return port;
  }
  throw new Error(`no port from ${first} to ${first + SLICE - 1} is free`);
}
