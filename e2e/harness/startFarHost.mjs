// SPDX-License-Identifier: Apache-2.0
//
// A host that accepts every connection and never says a word, until it is told to answer: then new
// connections go to a real server. Those that came before stay silent, as those of a dead machine do.
import { connect, createServer } from 'node:net';

export async function startFarHost(keep) {
  const sockets = new Set();
  let target;
  const host = {
    /** How many connections were accepted. */
    requested: 0,
    /** Bytes that were said to anybody. */
    said: 0,
    answer: (port) => {
      target = port;
    },
  };
  const server = createServer((socket) => {
    host.requested += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    if (target === undefined) {
      socket.resume();
      return;
    }
    const real = connect(target, '127.0.0.1');
    sockets.add(real);
    real.on('error', () => socket.destroy());
    real.on('close', () => {
      sockets.delete(real);
      socket.destroy();
    });
    real.on('data', ({ length }) => {
      host.said += length;
    });
    socket.on('close', () => real.destroy());
    socket.pipe(real).pipe(socket);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  keep.closeOnExit('far host', () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return Object.assign(host, { address: `127.0.0.1:${server.address().port}` });
}
