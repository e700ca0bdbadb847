// SPDX-License-Identifier: Apache-2.0
//
// wrk, and what it says.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

const ms = (text) => {
  const [, number, unit] = text.match(/([\d.]+)(us|ms|s|m)$/) ?? [];
  return Number(number) * { us: 0.001, ms: 1, s: 1000, m: 60_000 }[unit];
};

/** `script`: of wrk, from the root, with its arguments. Errors: where an answer is not 2xx. */
export function load(origin, scriptArguments, { script, connections, seconds }) {
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-s', join(root, script)];
  const { stdout, status } = spawnSync('wrk', [...args, origin, '--', ...scriptArguments], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`wrk failed with ${script} ${scriptArguments.join(' ')}`);
  const wrong = stdout.match(/Non-2xx or 3xx responses: (\d+)/);
  if (wrong) throw new Error(`${wrong[1]} answers were not 2xx`);
  return {
    perSecond: Number(stdout.match(/Requests\/sec:\s+([\d.]+)/)[1]),
    p50: ms(stdout.match(/^\s+50%\s+(\S+)/m)[1]),
    p99: ms(stdout.match(/^\s+99%\s+(\S+)/m)[1]),
  };
}
