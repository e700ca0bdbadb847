// SPDX-License-Identifier: Apache-2.0
//
// User operations through the server's bundler, beside the same node without it: the same operations sent to the EntryPoint one
// by one, and plain transfers.
import { encodeFunctionData, parseGwei } from 'viem';
import {
  entryPoint08Abi,
  formatUserOperationRequest,
  toPackedUserOperation,
} from 'viem/account-abstraction';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { startBundler } from '../../tools/harness/startBundler.mjs';
import { CHAIN_ID } from '../../tools/harness/startChain.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { at, median } from '../shared/figures.mjs';

const ACCOUNTS = 64;
const AT_ONCE = 16;
const DEAD = '0x000000000000000000000000000000000000dEaD';

/** `work` for each of the list, so many at once. */
async function each(list, work) {
  const waiting = [...list];
  const one = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

/** Sends each, and waits for its receipt. Gives what a second took, and what each took. */
async function timed(list, send, receiptOf) {
  const taken = [];
  const began = performance.now();
  await each(list, async (one) => {
    const start = performance.now();
    const hash = await send(one);
    const receipt = await waitFor('a receipt', () => receiptOf(hash));
    if (receipt.success === false || receipt.status === '0x0') throw new Error('one failed');
    taken.push(performance.now() - start);
  });
  const seconds = (performance.now() - began) / 1000;
  return { perSecond: list.length / seconds, p50: median(taken), p99: at(taken, 0.99) };
}

export async function printOperations(keep) {
  const limits = [
    'calls_address=100000',
    'calls_project=100000',
    'waiting_project=1000',
    'address_per_second=0',
    'project_per_second=0',
  ].flatMap((limit) => ['--limit', limit]);
  const world = await startBundler(keep, ['--log-level', 'error', ...limits]);
  const { node, clients, request, fresh, contracts, rich } = world;
  const people = [];
  await each(
    Array.from({ length: ACCOUNTS }, () => ({})),
    async () => {
      const { account } = await fresh();
      await node.call('anvil_setBalance', [account.address, rich]);
      const api = clients(account, undefined, false);
      const hash = await api.sendUserOperation({ calls: [{ to: DEAD, value: 1n }] });
      await api.waitForUserOperationReceipt({ hash, timeout: 120_000 });
      const sender = privateKeyToAccount(generatePrivateKey());
      await node.call('anvil_setBalance', [sender.address, rich]);
      people.push({ account, api, sender });
    },
  );
  const sign = async ({ account, api }) => {
    const prepared = await api.prepareUserOperation({ calls: [{ to: DEAD, value: 1n }] });
    return { ...prepared, signature: await account.signUserOperation(prepared) };
  };
  const ask = async (method, params) => {
    const { result, error } = await request(method, params);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  const fees = { maxFeePerGas: parseGwei('20'), maxPriorityFeePerGas: parseGwei('1') };
  const raw = ({ sender }, nonce, transaction) =>
    sender.signTransaction({ type: 'eip1559', chainId: CHAIN_ID, nonce, ...fees, ...transaction });
  const sendRaw = (signed) => node.call('eth_sendRawTransaction', [signed]);
  const mined = (hash) => node.call('eth_getTransactionReceipt', [hash]);

  const operations = await Promise.all(people.map(sign));
  const bundled = await timed(
    operations,
    (one) => ask('eth_sendUserOperation', [formatUserOperationRequest(one), contracts.entryPoint]),
    (hash) => ask('eth_getUserOperationReceipt', [hash]),
  );
  const direct = [];
  for (const one of people) {
    const args = [[toPackedUserOperation(await sign(one))], one.sender.address];
    const data = encodeFunctionData({ abi: entryPoint08Abi, functionName: 'handleOps', args });
    direct.push(await raw(one, 0, { to: contracts.entryPoint, data, gas: 1_000_000n }));
  }
  const alone = await timed(direct, sendRaw, mined);
  const plain = await Promise.all(
    people.map((one) => raw(one, 1, { to: DEAD, value: 1n, gas: 21_000n })),
  );
  const transfers = await timed(plain, sendRaw, mined);
  console.log(
    `### User operations, ${ACCOUNTS} accounts, ${AT_ONCE} at once, from the request to the receipt, one node\n`,
  );
  console.log('| | a second | p50 ms | p99 ms |\n|---|---:|---:|---:|');
  const row = (title, { perSecond, p50, p99 }) =>
    console.log(`| ${title} | ${perSecond.toFixed(1)} | ${p50.toFixed(0)} | ${p99.toFixed(0)} |`);
  row('through the bundler, which tries each and bundles them', bundled);
  row('each sent to the EntryPoint in a transaction of its own', alone);
  row('plain transfers, for the limit of the node', transfers);
  console.log();
}
