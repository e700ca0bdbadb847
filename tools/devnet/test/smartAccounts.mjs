// SPDX-License-Identifier: Apache-2.0
//
// Smart accounts on the devnet, as ./x demo has the server send and pay for them.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import { createPublicClient, http, parseAbi, parseEther } from 'viem';
import { entryPoint07Abi, entryPoint07Address } from 'viem/account-abstraction';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { ALLOWANCE_MODULE } from '../evm/deploySmartAccounts.mjs';
import { startSmartAccounts, tradeOf } from '../smartAccounts.mjs';
import { startDevnet } from '../startDevnet.mjs';

const PROJECT = '0f0e0d0c0b0a09080706050403020100';
const keys = { bundler: generatePrivateKey(), paymaster: generatePrivateKey() };

let devnet;
let client;
let data;
let options;

before(async () => {
  devnet = await startDevnet({ solana: false });
  client = createPublicClient({ transport: http(devnet.rpcUrl) });
  data = mkdtempSync(join(tmpdir(), 'portico-smart-'));
  for (const [name, key] of Object.entries(keys))
    writeFileSync(join(data, `${name}.key`), key.slice(2));
  const sqlite = new DatabaseSync(join(data, 'portico-api.sqlite'));
  for (const table of ['bundler_operation', 'project'])
    sqlite.exec(`CREATE TABLE ${table} (id TEXT); INSERT INTO ${table} VALUES ('one')`);
  sqlite.close();
  options = await startSmartAccounts({ manifest: devnet.manifest, project: PROJECT, data });
});

after(async () => {
  await devnet?.stop();
  if (data) rmSync(data, { recursive: true, force: true });
});

const optionOf = (name) => options[options.indexOf(name) + 1];

test('the contracts are there, and who sends and pays has play money', async () => {
  for (const address of [entryPoint07Address, ALLOWANCE_MODULE])
    assert.notEqual(await client.getCode({ address }), undefined, address);
  const [chain, paymaster, version] = optionOf('--paymaster-contracts').split(' ');
  assert.deepEqual([chain, version], ['eip155:31337', '0.7']);
  const deposit = await client.readContract({
    address: entryPoint07Address,
    abi: entryPoint07Abi,
    functionName: 'balanceOf',
    args: [paymaster],
  });
  assert.equal(deposit, parseEther('10'));
  const { address } = privateKeyToAccount(keys.bundler);
  assert.equal(await client.getBalance({ address }), parseEther('10'));
  assert.equal(
    optionOf('--paymaster-policies'),
    `${PROJECT} eip155:31337 day=${parseEther('1')} user_day=${parseEther('0.1')} total=${parseEther('1000')}`,
  );
});

test('what accounts did on the chain before this one is forgotten, and nothing else', () => {
  const sqlite = new DatabaseSync(join(data, 'portico-api.sqlite'));
  const rows = (table) => sqlite.prepare(`SELECT id FROM ${table}`).all().length;
  assert.deepEqual([rows('bundler_operation'), rows('project')], [0, 1]);
  sqlite.close();
});

test('what the playground swaps has a pool', async () => {
  const { router, sells, buys } = tradeOf(devnet.manifest);
  const offered = await client.readContract({
    address: router,
    abi: parseAbi(['function getAmountsOut(uint256, address[]) view returns (uint256[])']),
    functionName: 'getAmountsOut',
    args: [25_000_000n, [sells, buys]],
  });
  assert.ok(offered[1] > parseEther('0.005'));
});
