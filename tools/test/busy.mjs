// SPDX-License-Identifier: Apache-2.0
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/**
 * Keeps each core busy until this process ends: whether what passes on a quiet machine passes on one that has other work.
 * A pipe that closes with us ends them, whatever ended us.
 */
export function keepBusy(count = availableParallelism()) {
  const script = "process.stdin.on('end', () => process.exit()).resume(); (function work() { const end = Date.now() + 50; while (Date.now() < end); setImmediate(work); })()";
  return Array.from({ length: count }, () => {
    const child = spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'ignore', 'inherit'] });
    child.unref();
    child.stdin.unref();
    return child;
  });
}
