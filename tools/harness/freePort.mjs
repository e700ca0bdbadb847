// SPDX-License-Identifier: Apache-2.0
//
// Ports of loopback that nobody listens on. They lie below the kernel's ephemeral range, so that no
// outgoing connection and no `listen(0)` takes one between this answer and its use, and each
// process counts through a slice of its own, so that none is given twice. It holds a slice by
// listening on its first port for as long as it lives: no other process can, whatever its number,
// and nothing is left behind by one that is killed.
import { createServer } from 'node:net';

const SLICE = 100;
const SLICES = 200;
const FIRST = 12_000;
let holding;
let given = 0;

/** A server that listens on this port; undefined where somebody else does. */
const listenOn = (port) =>
  new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });

async function isFree(port) {
  const server = await listenOn(port);
  await new Promise((resolve) => (server ? server.close(resolve) : resolve()));
  return server !== undefined;
}

async function holdSlice() {
  for (let tries = 0; tries < SLICES; tries += 1) {
    const first = FIRST + ((process.pid + tries) % SLICES) * SLICE;
    const server = await listenOn(first);
    if (!server) continue;
    server.unref(); // it keeps nothing running
    return first;
  }
  throw new Error(`all ${SLICES} slices of ports are held`);
}

export async function freePort() {
  holding ??= holdSlice();
  const first = await holding;
  for (let tries = 1; tries < SLICE; tries += 1) {
    const port = first + 1 + (given++ % (SLICE - 1));
    if (await isFree(port)) return port;
  }
  throw new Error(`no port from ${first + 1} to ${first + SLICE - 1} is free`);
}
