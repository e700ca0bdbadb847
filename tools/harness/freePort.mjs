// SPDX-License-Identifier: Apache-2.0
//
// A port of loopback that nobody listens on. The kernel does not give it to others for a while.
import { createServer } from 'node:net';

export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
