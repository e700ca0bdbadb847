// SPDX-License-Identifier: Apache-2.0
//
// A file with a secret, as the server reads secrets; gone with the test.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @returns {string} its path */
export function secretFile(keep, secret) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-secret-'));
  keep.closeOnExit('secret', () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'secret');
  writeFileSync(path, secret, { mode: 0o600 });
  return path;
}
