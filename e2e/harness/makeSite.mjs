// SPDX-License-Identifier: Apache-2.0
//
// The folder that the server serves: the built playground with the addresses of this run.
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { waitFor } from '../../tools/harness/waitFor.mjs';

const built =
  process.env.PORTICO_SITE ??
  fileURLToPath(new URL('../../web/apps/playground/dist', import.meta.url));

export function makeSite(keep) {
  if (!existsSync(join(built, 'index.html'))) {
    throw new Error(`${built} is not built: npm run build --workspace @portico/playground`);
  }
  const site = mkdtempSync(join(tmpdir(), 'portico-site-'));
  keep.closeOnExit('site', () => rmSync(site, { recursive: true, force: true }));
  cpSync(built, site, { recursive: true });
  return {
    path: site,
    /** Resolves when `server` serves it: it looks at its folder every second. */
    async configure(config, server) {
      const text = JSON.stringify(config);
      writeFileSync(join(site, 'config.json'), text);
      await waitFor('the server to serve the new config.json', async () => {
        const answer = await fetch(`${server.origin}/config.json`);
        return (await answer.text()) === text;
      });
    },
  };
}
