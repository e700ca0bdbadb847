// SPDX-License-Identifier: Apache-2.0
//
// The programs of hosts: run to their end, or started as servers.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { freePort } from '../../../tools/harness/freePort.mjs';
import { endWithUs } from '../../../tools/harness/Program.mjs';
import { waitFor } from '../../../tools/harness/waitFor.mjs';
import { root } from './prepareApp.mjs';

/** The bundlers' own tree, installed by set-up. */
export const bundlersFolder = join(root, 'web/examples/test/bundlers');
export const installed = createRequire(join(bundlersFolder, 'package.json'));
export const NEXT = createRequire(join(root, 'package.json')).resolve('next/dist/bin/next');
/** For a build, or a server's first answer, on a busy machine. */
const LIMIT_MS = 220_000;
const ENV = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' };

/** Runs a Node program in the app's folder to its end. Fails with all that it said. */
export async function run(app, program, args, env = {}) {
  const { child, said, ended } = start(app, program, args, env);
  const late = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS);
  const [code, signal] = await ended;
  clearTimeout(late);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}: ${signal ?? code}\n${said()}`);
}

/** Starts a server in the app's folder; `argsFor(port)`. Gives its origin and what it has said, once it answers. */
export async function startServer(keep, app, program, argsFor, env = {}) {
  const port = await freePort();
  const { child, said, ended } = start(app, program, argsFor(`${port}`), env);
  keep.closeOnExit('server', () => {
    child.kill('SIGTERM');
    return ended;
  });
  keep.note(() => said() && `--- server\n${said()}`);
  const origin = `http://127.0.0.1:${port}`;
  await waitFor(`${program} to answer`, async () => (await fetch(origin)).ok, LIMIT_MS);
  return { origin, said };
}

function start(app, program, args, env) {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: app,
    env: { ...ENV, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithUs(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data));
  const ended = new Promise((resolve) => child.once('close', (...end) => resolve(end)));
  return { child, said: () => said, ended };
}
