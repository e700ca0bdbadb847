// SPDX-License-Identifier: Apache-2.0
//
// The server's bundler and paymaster as viem's own clients use them, before a real node.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPublicClient, defineChain, encodeFunctionData, http, parseEther } from 'viem';
import {
  createBundlerClient,
  createPaymasterClient,
  entryPoint08Abi,
  getUserOperationTypedData,
  toSmartAccount,
} from 'viem/account-abstraction';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { CHAIN, CHAIN_ID, DEV_ADDRESS, startChain } from './startChain.mjs';
import { startServer } from './startServer.mjs';

export const PROJECT = '0123456789abcdef0123456789abcdef';
/** A signature in the form of one, for estimates. */
export const STUB =
  '0xfffffffffffffffffffffffffffffff0000000000000000000000000000000007aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1c';

/** SimpleAccount of eth-infinitism behind its factory, as an app would have it. */
export async function toSimpleAccount({ client, owner, factory, artifacts, entryPoint }) {
  const { abi } = artifacts.SimpleAccount;
  const factoryAbi = artifacts.SimpleAccountFactory.abi;
  return toSmartAccount({
    client,
    entryPoint: { address: entryPoint, abi: entryPoint08Abi, version: '0.8' },
    async getAddress() {
      const args = [owner.address, 0n];
      return client.readContract({
        address: factory,
        abi: factoryAbi,
        functionName: 'getAddress',
        args,
      });
    },
    async getFactoryArgs() {
      const args = [owner.address, 0n];
      return {
        factory,
        factoryData: encodeFunctionData({ abi: factoryAbi, functionName: 'createAccount', args }),
      };
    },
    async encodeCalls(calls) {
      const list = calls.map(({ to, value = 0n, data = '0x' }) => ({ target: to, value, data }));
      return encodeFunctionData({ abi, functionName: 'executeBatch', args: [list] });
    },
    async getStubSignature() {
      return STUB;
    },
    async signMessage({ message }) {
      return owner.signMessage({ message });
    },
    async signTypedData(data) {
      return owner.signTypedData(data);
    },
    async signUserOperation({ chainId = CHAIN_ID, ...rest }) {
      const userOperation = { ...rest, sender: await this.getAddress() };
      return owner.signTypedData(
        getUserOperationTypedData({ chainId, entryPointAddress: entryPoint, userOperation }),
      );
    },
  });
}

/** A server with a bundler and a paymaster of `args`, before a node with EntryPoint 0.8. */
export async function startBundler(keep, args) {
  // Only here: the other groups need none of its packages.
  const { readArtifacts } = await import('../devnet/evm/artifacts.mjs');
  const { deployAccountAbstraction } = await import('../devnet/evm/deployAccountAbstraction.mjs');
  const node = await startChain(keep);
  const folder = mkdtempSync(join(tmpdir(), 'portico-bundler-'));
  keep.closeOnExit('folder', () => rmSync(folder, { recursive: true, force: true }));
  const keys = { bundler: generatePrivateKey(), paymaster: generatePrivateKey() };
  for (const [name, key] of Object.entries(keys))
    writeFileSync(join(folder, name), `${key}\n`, { mode: 0o600 });
  const artifacts = await readArtifacts(folder);
  const contracts = await deployAccountAbstraction({
    call: node.call,
    artifacts,
    from: DEV_ADDRESS,
    paymasterSigner: privateKeyToAccount(keys.paymaster).address,
    deposit: parseEther('1'),
  });
  const bundler = privateKeyToAccount(keys.bundler).address;
  const rich = `0x${parseEther('10').toString(16)}`;
  await node.call('anvil_setBalance', [bundler, rich]);
  const server = await startServer(keep, {
    args: [
      '--any-project',
      ...['--rpc-chains', `${CHAIN} ${node.url} allow_private`],
      ...['--bundler-chains', CHAIN, '--bundler-key-file', join(folder, 'bundler')],
      ...['--paymaster-key-file', join(folder, 'paymaster')],
      ...['--paymaster-contracts', `${CHAIN} ${contracts.paymaster}`],
      ...args,
    ],
  });
  const chain = defineChain({
    id: CHAIN_ID,
    name: 'anvil',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [node.url] } },
  });
  const client = createPublicClient({ chain, transport: http(), pollingInterval: 50 });
  const urlOf = (project) =>
    `${server.origin}/v1/bundler?projectId=${project}&chainId=${encodeURIComponent(CHAIN)}`;
  const clients = (account, project = PROJECT, paymaster = true) => {
    const transport = http(urlOf(project), { retryCount: 0 });
    return createBundlerClient({
      account,
      client,
      chain,
      transport,
      pollingInterval: 100,
      ...(paymaster ? { paymaster: createPaymasterClient({ transport }) } : {}),
      userOperation: {
        async estimateFeesPerGas({ bundlerClient }) {
          const price = await bundlerClient.request({
            method: 'pimlico_getUserOperationGasPrice',
          });
          return {
            maxFeePerGas: BigInt(price.fast.maxFeePerGas),
            maxPriorityFeePerGas: BigInt(price.fast.maxPriorityFeePerGas),
          };
        },
      },
    });
  };
  const request = async (method, params, project = PROJECT) => {
    const response = await fetch(urlOf(project), {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    return { ...(await response.json()), status: response.status };
  };
  const fresh = async () => {
    const owner = privateKeyToAccount(generatePrivateKey());
    const account = await toSimpleAccount({ client, owner, artifacts, ...contracts });
    return { owner, account };
  };
  return {
    ...{ node, server, client, clients, request, fresh, contracts, artifacts, bundler, rich },
  };
}
