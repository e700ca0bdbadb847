// SPDX-License-Identifier: Apache-2.0
//
// The question to a node and its answer, with a real node: anvil's eth_simulateV1.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { ContractFactory, JsonRpcProvider, Wallet } from 'ethers';
import { startAnvil } from '../devnet/startAnvil.mjs';
import { freePort } from '../harness/freePort.mjs';
import { DEV_ADDRESS, DEV_KEY, OTHER_ADDRESS } from '../harness/startChain.mjs';
import { context, loadApproval } from './loadApproval.mjs';

const { abi, bytecode } = createRequire(new URL('../devnet/', import.meta.url))(
  '@uniswap/v2-periphery/build/WETH9.json',
);
const ask = loadApproval();
let node;
let weth;
let token;
before(async () => {
  node = await startAnvil({ port: await freePort() });
  const provider = new JsonRpcProvider(node.url, undefined, { staticNetwork: true });
  weth = await new ContractFactory(abi, bytecode, new Wallet(DEV_KEY, provider)).deploy();
  await weth.waitForDeployment();
  token = { address: await weth.getAddress(), symbol: 'WETH', decimals: 18, standard: 'wrapped' };
  provider.destroy();
});
after(() => node?.stop());

/** What would change, and what the owner would read. */
async function simulate(method, params, more = {}) {
  const question = ask({ simulate: { method, params, account: DEV_ADDRESS } });
  const result = await node.call('eth_simulateV1', question.params);
  const calls = question.params[0].blockStateCalls[0].calls.length;
  const { simulation } = ask({ simulated: { result, calls, account: DEV_ADDRESS } });
  const known = context(DEV_ADDRESS, { network: 'eip155:31337', simulation, ...more });
  return { simulation, summary: ask({ method, params, context: known }).summary };
}

test('a transfer of the currency loses what it says', async () => {
  const { simulation, summary } = await simulate('eth_sendTransaction', [
    { to: OTHER_ADDRESS, value: '0xde0b6b3a7640000' },
  ]);
  assert.deepEqual(simulation.changes, [
    { account: DEV_ADDRESS, outgoing: true, units: '1000000000000000000' },
  ]);
  assert.deepEqual(summary.warnings, []);
  assert.equal(summary.changes[0].value, '1');
});

test('the calls of a batch come one after another, and what they move is summed', async () => {
  const { simulation, summary } = await simulate(
    'wallet_sendCalls',
    [
      {
        calls: [
          { to: token.address, value: '0xde0b6b3a7640000', data: '0xd0e30db0' },
          {
            to: token.address,
            data: weth.interface.encodeFunctionData('transfer', [OTHER_ADDRESS, 4n * 10n ** 17n]),
          },
        ],
      },
    ],
    { tokens: [token] },
  );
  assert.deepEqual(simulation.changes, [
    { account: DEV_ADDRESS, outgoing: true, units: '1000000000000000000' },
    { account: DEV_ADDRESS, contract: token.address, outgoing: false, units: '600000000000000000' },
  ]);
  assert.deepEqual(
    summary.changes.map(({ name, value, symbol }) => `${name} ${value} ${symbol}`),
    ['lose 1 ETH', 'get 0.6 WETH'],
  );
  assert.deepEqual(summary.warnings, []);
});

test('a call that fails says so', async () => {
  const { simulation, summary } = await simulate(
    'eth_sendTransaction',
    [{ to: token.address, data: weth.interface.encodeFunctionData('withdraw', [10n ** 24n]) }],
    { tokens: [token] },
  );
  assert.equal(simulation.succeeded, false);
  assert.notEqual(simulation.failure, '');
  assert.deepEqual(
    summary.warnings.map(({ code }) => code),
    ['simulation_failed'],
  );
});
