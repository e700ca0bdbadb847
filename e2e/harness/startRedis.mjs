// SPDX-License-Identifier: Apache-2.0
//
// A Redis of the test's own, on a socket in a folder of its own.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Program } from '../../tools/harness/Program.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';

export async function startRedis(keep) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-redis-'));
  keep.closeOnExit('redis folder', () => rmSync(folder, { recursive: true, force: true }));
  const socket = join(folder, 'redis.sock');
  const args = ['--port', '0', '--unixsocket', socket, '--dir', folder];
  const program = new Program('/usr/bin/redis-server', [...args, '--save', '']).readOutput();
  keep.closeOnExit('redis', () => program.stop());
  await waitFor('Redis', () => existsSync(socket));
  return { url: `unix:${socket}`, kill: () => program.stop('SIGKILL') };
}
