// SPDX-License-Identifier: Apache-2.0
//
// Options of the server with which every documented route is there, and routes as the documentation writes them.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Of the examples in openapi.yaml. */
export const EXAMPLE_ZONE = 'shop.eth';

/** A zone, and a key for answers to ENS in a file, as an operator keeps it. */
export function everyRoute(keep) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-ens-'));
  keep.closeOnExit('ENS key', () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'ens.key');
  writeFileSync(path, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
  return ['--names-zones', EXAMPLE_ZONE, '--names-ens-key-file', path];
}

/** `GET /v1/identity/:address`, as the admin listener tells its routes. */
export const routeOf = ({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`;

export const routesOf = async ({ adminOrigin }) => (await fetch(`${adminOrigin}/routes`)).json();
