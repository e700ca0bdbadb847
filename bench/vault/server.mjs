// SPDX-License-Identifier: Apache-2.0
//
// The vault under load (vault_bench_main.cpp): shares released, beside a call that only checks the session, and what a
// thousand attackers get out of one code.
import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../tools/harness/freePort.mjs';
import { makeProject } from '../../tools/harness/makeProject.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';

const CONNECTIONS = 16;
const EACH = 200;
const ATTACKERS = 1000;
/** As in server/vault/service/test_wallet.hpp. */
const PROJECT = 'a'.repeat(32);
const ORIGIN = 'http://vault.localhost';
const PAGE = 'https://shop.example';

async function start(keep) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-vault-bench-'));
  keep.closeOnExit('keys', () => rmSync(folder, { recursive: true, force: true }));
  const keys = ['1', '2'].map((digit) => {
    const file = join(folder, digit);
    writeFileSync(file, digit.repeat(64));
    chmodSync(file, 0o400);
    return file;
  });
  const port = await freePort();
  const args = ['--vault-listen', `127.0.0.1:${port}`, '--vault-origin', ORIGIN]
    .concat(['--vault-auth-key', keys[0], '--vault-recovery-key', keys[1]])
    .concat(['--vault-demo-inbox', '--demo', '--log-level', 'error'])
    // One machine asks for everybody; how often a code may be tried stays as it is.
    .concat(
      [
        'calls_per_second=100000',
        'calls_burst=100000',
        'codes_address=1000',
        'codes_project=1000000',
      ].flatMap((one) => ['--limit', one]),
    );
  const server = await startServer(keep, { args });
  makeProject(server, { id: PROJECT, origins: [PAGE] });
  await waitFor('the project', async () => {
    const asked = await fetch(`${server.origin}/getWallets?projectId=${PROJECT}&entries=1`, {
      headers: { origin: PAGE },
    });
    return asked.ok;
  });
  return { server, ports: [port, server.adminPort].map(String) };
}

export async function printServer(keep) {
  const program = join(
    process.env.PORTICO_BUILD ?? 'build/native',
    'bench/vault/portico-vault-bench',
  );
  const { ports } = await start(keep);
  const run = async (...what) =>
    JSON.parse((await promisify(execFile)(program, [...ports, ...what.map(String)])).stdout);
  const { release, account } = await run('releases', CONNECTIONS, EACH);
  console.log(`### Shares released, SQLite, ${CONNECTIONS} devices at once\n`);
  console.log('| call | a second | p50 ms | p99 ms |\n|---|---:|---:|---:|');
  console.log(
    `| release of a share (session, proof, unwrapped, sealed anew, audited) | ${release.join(' | ')} |`,
  );
  console.log(`| account (session and proof alone) | ${account.join(' | ')} |`);
  console.log(`| of it | **${(release[0] / account[0]).toFixed(2)} x** | | |\n`);
  const answers = await run('guesses', ATTACKERS);
  console.log(`### ${ATTACKERS} attackers with one code\n`);
  console.log('| answer | how many |\n|---|---:|');
  for (const [answer, count] of Object.entries(answers)) console.log(`| ${answer} | ${count} |`);
  console.log();
  if (answers.code_wrong !== 5)
    throw new Error(`${answers.code_wrong} guesses were compared, not 5`);
}
