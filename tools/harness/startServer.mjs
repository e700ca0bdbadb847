// SPDX-License-Identifier: Apache-2.0
//
// The real server program on free ports and a data folder of its own; it can be killed and started
// again on the same ports and data.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './freePort.mjs';
import { Program } from './Program.mjs';
import { waitFor } from './waitFor.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const binary = process.env.PORTICO_BIN ?? join(root, 'build/native/server/app/portico');

/** Without `args` of your own the server takes every project id. A function makes them of the server's origin. */
export async function startServer(
  keep,
  { site, consolePages, args: more = ['--any-project'] } = {},
) {
  const data = mkdtempSync(join(tmpdir(), 'portico-e2e-'));
  keep.closeOnExit('data folder', () => rmSync(data, { recursive: true, force: true }));
  const [port, adminPort] = [await freePort(), await freePort()];
  const args = [
    'serve',
    '--listen',
    `127.0.0.1:${port}`,
    '--admin-listen',
    `127.0.0.1:${adminPort}`,
  ];
  // Nothing in a test reaches the public network.
  args.push('--no-rpc-public-nodes', '--data', data, ...(site ? ['--static', site] : []));
  const origin = `http://127.0.0.1:${port}`;
  args.push(...(consolePages ? ['--console-pages', consolePages] : []));
  args.push(...(typeof more === 'function' ? more(origin) : more));
  const server = {
    binary,
    data,
    port,
    adminPort,
    relayUrl: `ws://127.0.0.1:${port}`,
    origin,
    adminOrigin: `http://127.0.0.1:${adminPort}`,
    program: undefined,
    async start() {
      server.program = new Program(binary, args, { cwd: root }).readOutput();
      await waitFor('the server to answer', async () => {
        if (!server.program.running) {
          const text = `the server ended: ${server.program.output}`;
          throw Object.assign(new Error(text), { hopeless: true });
        }
        return (await fetch(`${server.adminOrigin}/health`)).ok;
      });
    },
    /** kill -9: nothing is flushed or said. */
    async kill() {
      await server.program.stop('SIGKILL');
    },
  };
  keep.closeOnExit('server', () => server.program?.stop());
  keep.note(() => server.program?.report());
  await server.start();
  return server;
}
