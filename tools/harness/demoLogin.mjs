// SPDX-License-Identifier: Apache-2.0
//
// The demo's own sign-in beside a vault of a test: the server needs its address before it starts, and it needs the vault's.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLogin } from '../devnet/login/startLogin.mjs';
import { freePort } from './freePort.mjs';

const SECRET = '0123456789abcdef';

/** `args`: of the server, which is in demo mode; `start`: once the vault's origin is known. */
export async function demoLogin(keep) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-login-'));
  keep.closeOnExit('secret', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'secret');
  writeFileSync(file, SECRET);
  chmodSync(file, 0o400);
  const port = await freePort();
  return {
    args: ['--demo', '--vault-social-demo-url', `http://127.0.0.1:${port}`].concat([
      '--vault-social-demo-client-secret-file',
      file,
    ]),
    async start(vault, people) {
      const redirectUri = `${vault}/v1/vault/social/callback/demo`;
      const login = await startLogin({ port, secret: SECRET, redirectUri, people });
      keep.closeOnExit('login', () => login.stop());
    },
  };
}
