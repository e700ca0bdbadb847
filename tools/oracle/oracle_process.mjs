// SPDX-License-Identifier: Apache-2.0
//
// Runs an oracle program over a list of request lines and collects what it says.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * @param {string[]} command program and arguments
 * @param {Iterable<string | Buffer>} lines without line feeds
 * @returns {Promise<{ replies: string[], exitCode: number | null, stderr: string }>}
 */
export async function runOracle(command, lines) {
  const child = spawn(command[0], command.slice(1), { stdio: ['pipe', 'pipe', 'pipe'] });
  const outputs = [];
  const errors = [];
  child.stdout.on('data', (chunk) => outputs.push(chunk));
  child.stderr.on('data', (chunk) => errors.push(chunk));
  const closed = once(child, 'close');
  // A program that died is seen by its exit code; the rest of the lines is then of no use.
  const broken = new Promise((resolve) => child.stdin.once('error', resolve));
  child.stdin.on('error', () => {});
  for (const line of lines) {
    child.stdin.write(line);
    if (child.stdin.write('\n')) continue;
    const drained = new Promise((resolve) => child.stdin.once('drain', resolve));
    await Promise.race([drained, broken, closed]);
    if (child.stdin.destroyed) break;
  }
  child.stdin.end();
  const [exitCode] = await closed;
  const text = Buffer.concat(outputs).toString('utf8');
  const replies = text.split('\n');
  if (replies.at(-1) === '') replies.pop();
  return { replies, exitCode, stderr: Buffer.concat(errors).toString('utf8') };
}
