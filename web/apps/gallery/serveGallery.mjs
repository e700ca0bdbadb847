// SPDX-License-Identifier: Apache-2.0
//
// Builds the gallery into a folder of its own and serves it on a free port of the loopback interface.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview } from 'vite';

/** Resolves with the address and the way to stop and clean up. */
export async function serveGallery() {
  const outDir = await mkdtemp(join(tmpdir(), 'portico-gallery-'));
  const configFile = join(import.meta.dirname, 'vite.config.ts');
  const shared = { configFile, logLevel: 'warn' };
  await build({ ...shared, build: { outDir, emptyOutDir: true } });
  const server = await preview({
    ...shared,
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const address = server.httpServer.address();
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: async () => {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
