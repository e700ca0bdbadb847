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
import { CHAIN, CHAIN_ID, DEV_ADDRESS, startChain } from '../../tools/harness/startChain.mjs';
import { PROJECT } from '../../tools/harness/startVault.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';

/** `args`: options of the server, which pays for the project. */
export async function startSmartChain(keep) {
  const { readArtifacts } = await import('../../tools/devnet/evm/artifacts.mjs');
  const { deploySmartAccounts } = await import('../../tools/devnet/evm/deploySmartAccounts.mjs');
  const chain = await startChain(keep);
  const folder = mkdtempSync(join(tmpdir(), 'portico-smart-'));
  keep.closeOnExit('folder', () => rmSync(folder, { recursive: true, force: true }));
  const keys = { bundler: generatePrivateKey(), paymaster: generatePrivateKey() };
  for (const [name, key] of Object.entries(keys))
    writeFileSync(join(folder, name), `${key}\n`, { mode: 0o600 });
  const artifacts = await readArtifacts(folder);
  const { paymaster } = await deploySmartAccounts({
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
  return { args, chain, client, artifacts, paymaster: getAddress(paymaster), rich };
}

/** Of which the account has a hundred. */
export async function deployToken({ chain, artifacts }, account) {
  const { abi, bytecode } = artifacts.DevToken;
  const send = async (transaction) => {
    const hash = await chain.call('eth_sendTransaction', [{ from: DEV_ADDRESS, ...transaction }]);
    return waitFor('a transaction to be mined', () =>
      chain.call('eth_getTransactionReceipt', [hash]),
    );
  };
  const data = encodeDeployData({ abi, bytecode, args: ['Test', 'TEST', 0] });
  const { contractAddress: token } = await send({ data });
  const minted = { abi, functionName: 'mint', args: [account, 100n] };
  await send({ to: token, data: encodeFunctionData(minted) });
  return token;
}
