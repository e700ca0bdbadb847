// SPDX-License-Identifier: Apache-2.0
//
// POST /auth/v1/verify of a running server, as back ends ask it: a key, a contract, and a contract that is not there yet. The
// contract is the smart account of a wallet behind an e-mail, and signs through the secure site's own frame.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import {
  ask,
  decline,
  embed,
  logIn,
  seen,
  startShop,
  writeDownCode,
} from '../../tools/harness/embedSite.mjs';
import { makeMessage } from '../../tools/harness/signIn.mjs';
import { newPage } from '../../tools/harness/startBrowser.mjs';
import { CHAIN, CHAIN_ID, OTHER_ADDRESS } from '../../tools/harness/startChain.mjs';
import { startSmartChain } from '../../tools/harness/startSmartChain.mjs';
import { PROJECT } from '../../tools/harness/startVault.mjs';
import { median } from '../shared/figures.mjs';
import { load } from '../shared/load.mjs';

const NONCE = '5b2c3d4e5f60718293a4b5c6';
const ROUNDS = 3;
// What one address may have verified at once lasts so long.
const SECONDS = 4;

const toHex = (text) => `0x${Buffer.from(text).toString('hex')}`;

/** The texts of a smart account's owner, signed before and after it is on the chain. */
async function signByContract({ browser, page: host, vault, mails, chain, rich }, keep) {
  const page = await newPage(browser, keep, host, { viewport: { width: 390, height: 760 } });
  await page.goto(host);
  const frame = await embed(page, vault, CHAIN);
  const own = await logIn(page, mails, 'bench@example.org');
  const rpc = (method, params) => ask(page, 'RPC_REQUEST', { method, params });
  const first = rpc('personal_sign', [toHex('hello'), own.address]);
  await writeDownCode(frame);
  await decline(frame);
  await first;
  const { answer } = await ask(page, 'SET_PREFERRED_ACCOUNT', { type: 'smartAccount' });
  const message = makeMessage({ address: answer.address, page: host, nonce: NONCE, chain: CHAIN });
  const approved = async (asking) => {
    const button = frame.getByRole('button', { name: /^(Approve|Sign in)$/ });
    await seen(button);
    await button.click();
    await button.waitFor({ state: 'hidden' });
    const { answer: value, error } = await asking;
    if (error) throw new Error(error);
    return value;
  };
  const sign = () => approved(rpc('personal_sign', [toHex(message), answer.address]));
  const early = await sign();
  await chain.call('anvil_setBalance', [answer.address, rich]);
  const bodyOf = (signature) => ({ message, signature, nonce: NONCE });
  return {
    early: bodyOf(early),
    late: async () => {
      await approved(rpc('eth_sendTransaction', [{ to: OTHER_ADDRESS, value: '0x1' }]));
      return bodyOf(await sign());
    },
  };
}

export async function printServer(keep) {
  if (spawnSync('which', ['wrk']).status !== 0) {
    console.log(
      'The server is left out: wrk is missing (apt-get install --no-install-recommends wrk).\n',
    );
    return;
  }
  const smart = await startSmartChain(keep);
  const limits = [
    'messages_address=1000000',
    'messages_project=100000000',
    'address_per_second=0',
    'project_per_second=0',
  ];
  const shop = await startShop(keep, {
    args: [...smart.args, '--log-level', 'error', ...limits.flatMap((one) => ['--limit', one])],
  });
  const world = { ...shop, ...smart };
  const folder = mkdtempSync(join(tmpdir(), 'portico-accounts-bench-'));
  keep.closeOnExit('folder', () => rmSync(folder, { recursive: true, force: true }));
  const { origin } = shop.server;
  const path = `/auth/v1/verify?projectId=${PROJECT}`;

  const key = privateKeyToAccount(generatePrivateKey());
  const text = makeMessage({ address: key.address, page: shop.page, nonce: NONCE });
  const byKey = {
    message: text,
    signature: await key.signMessage({ message: text }),
    nonce: NONCE,
  };
  const contract = await signByContract(world, keep);

  const run = async (title, body, connections) => {
    const said = await fetch(`${origin}${path}`, { method: 'POST', body: JSON.stringify(body) });
    const answer = await said.json();
    if (answer.valid !== true) throw new Error(`${title}: ${JSON.stringify(answer)}`);
    const file = join(folder, 'body');
    writeFileSync(file, JSON.stringify(body));
    const taken = [];
    const options = { script: 'bench/accounts/post.lua', connections };
    load(origin, [path, file], { ...options, seconds: 1 });
    while (taken.length < ROUNDS)
      taken.push(load(origin, [path, file], { ...options, seconds: SECONDS }));
    const middle = (name) => median(taken.map((one) => one[name]));
    return `| ${title} | ${middle('perSecond').toFixed(0)} | ${middle('p50').toFixed(2)} | ${middle('p99').toFixed(2)} |`;
  };
  const rows = [
    await run('a key (EIP-191)', byKey, 64),
    await run('a contract that is not there yet (ERC-6492), asked of a node', contract.early, 16),
  ];
  rows.push(await run('a contract (ERC-1271), asked of a node', await contract.late(), 16));
  console.log(
    `### Messages that back ends have verified: wrk, medians of ${ROUNDS} rounds of ${SECONDS} s, chain ${CHAIN_ID}\n`,
  );
  console.log('| signed by | a second | p50 ms | p99 ms |\n|---|---:|---:|---:|');
  console.log(`${rows.join('\n')}\n`);
}
