// SPDX-License-Identifier: Apache-2.0
//
// The console of a running server, as its operator opens it: at a name, because passkeys are bound to one.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const consolePages =
  process.env.PORTICO_CONSOLE ??
  fileURLToPath(new URL('../../web/apps/console/dist', import.meta.url));

export function needConsolePages() {
  if (existsSync(join(consolePages, 'index.html'))) return consolePages;
  throw new Error(`${consolePages} is not built: npm run build --workspace @portico/console`);
}

/** What `portico console link` prints. */
export async function makeLink(server, name = 'Ada') {
  const run = promisify(execFile);
  const { stdout } = await run(server.binary, [
    'console',
    'link',
    '--name',
    name,
    '--data',
    server.data,
    '--admin-listen',
    `127.0.0.1:${server.adminPort}`,
  ]);
  return stdout.trim();
}

/** A device's authenticator that says yes, in the page's browser (WebAuthn of the DevTools protocol). */
export async function addAuthenticator(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}
