// SPDX-License-Identifier: Apache-2.0
//
// A node with the contracts of smart accounts, and what the server is told of it: its bundler and its paymaster.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createPublicClient,
  defineChain,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  http,
  numberToHex,
  parseEther,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { CHAIN, CHAIN_ID, DEV_ADDRESS, startChain } from './startChain.mjs';
import { PROJECT } from './startVault.mjs';
import { waitFor } from './waitFor.mjs';

/** `args`: options of the server, which pays for the project. */
export async function startSmartChain(keep) {
  const { readArtifacts } = await import('../devnet/evm/artifacts.mjs');
  const { deploySmartAccounts } = await import('../devnet/evm/deploySmartAccounts.mjs');
  const chain = await startChain(keep);
  const folder = mkdtempSync(join(tmpdir(), 'portico-smart-'));
  keep.closeOnExit('folder', () => rmSync(folder, { recursive: true, force: true }));
  const keys = { bundler: generatePrivateKey(), paymaster: generatePrivateKey() };
  for (const [name, key] of Object.entries(keys))
    writeFileSync(join(folder, name), `${key}\n`, { mode: 0o600 });
  const artifacts = await readArtifacts(folder);
  const { paymaster, ownPaymaster } = await deploySmartAccounts({
    call: chain.call,
    paymaster: artifacts.VerifyingPaymaster,
    spendingLimits: artifacts.SpendingLimits,
    from: DEV_ADDRESS,
    paymasterSigner: privateKeyToAccount(keys.paymaster).address,
    deposit: parseEther('1'),
  });
  const rich = numberToHex(parseEther('10'));
  await chain.call('anvil_setBalance', [privateKeyToAccount(keys.bundler).address, rich]);
  const args = [
    ...['--rpc-chains', `${CHAIN} ${chain.url} allow_private`],
    ...['--bundler-chains', CHAIN, '--bundler-key-file', join(folder, 'bundler')],
    ...['--paymaster-key-file', join(folder, 'paymaster')],
    ...['--paymaster-contracts', `${CHAIN} ${paymaster} 0.7`],
    ...['--paymaster-contracts', `${CHAIN} ${ownPaymaster}`],
    '--paymaster-policies',
    `${PROJECT} ${CHAIN} day=${parseEther('0.2')} user_day=${parseEther('0.05')} total=${parseEther('0.5')}`,
  ];
  const client = createPublicClient({
    chain: defineChain({
      id: CHAIN_ID,
      name: 'anvil',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [chain.url] } },
    }),
    transport: http(),
  });
  const paymasters = {
    paymaster: getAddress(paymaster),
    ownPaymaster: getAddress(ownPaymaster),
  };
  return { args, chain, client, artifacts, ...paymasters, rich };
}

async function send({ chain }, transaction) {
  const hash = await chain.call('eth_sendTransaction', [{ from: DEV_ADDRESS, ...transaction }]);
  const receipt = await waitFor('a transaction to be mined', () =>
    chain.call('eth_getTransactionReceipt', [hash]),
  );
  if (receipt.status !== '0x1') throw new Error('a transaction of the chain failed');
  return receipt;
}

/** Anybody's contract by its name. */
export async function deployContract(world, name, args = []) {
  const { abi, bytecode } = world.artifacts[name];
  const { contractAddress } = await send(world, {
    data: encodeDeployData({ abi, bytecode, args }),
  });
  return contractAddress;
}

/** Of which the account has a hundred. */
export async function deployToken(world, account) {
  const token = await deployContract(world, 'DevToken', ['Test', 'TEST', 0]);
  const { abi } = world.artifacts.DevToken;
  const minted = { abi, functionName: 'mint', args: [account, 100n] };
  await send(world, { to: token, data: encodeFunctionData(minted) });
  return token;
}

/** A pool of two tokens of deployToken, with a million of each. */
export async function deployPool(world, tokens) {
  const { artifacts, client } = world;
  const wrapped = await deployContract(world, 'WETH9');
  const factory = await deployContract(world, 'UniswapV2Factory', [DEV_ADDRESS]);
  const router = await deployContract(world, 'UniswapV2Router02', [factory, wrapped]);
  const amount = 1_000_000n;
  const write = (to, name, functionName, args) =>
    send(world, {
      to,
      data: encodeFunctionData({ abi: artifacts[name].abi, functionName, args }),
    });
  for (const token of tokens) {
    await write(token, 'DevToken', 'mint', [DEV_ADDRESS, amount]);
    await write(token, 'DevToken', 'approve', [router, amount]);
  }
  const { timestamp } = await client.getBlock();
  const args = [...tokens, amount, amount, 0n, 0n, DEV_ADDRESS, timestamp + 3_600n];
  await write(router, 'UniswapV2Router02', 'addLiquidity', args);
  return router;
}
