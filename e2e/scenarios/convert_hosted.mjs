// SPDX-License-Identifier: Apache-2.0
//
// Swaps by hosted services, 1inch (Swap API v6.0) and 0x (Swap API v2): local servers that speak as their
// documentation says, and contracts where theirs stand. What such a service might do to take money is refused.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import {
  createPublicClient,
  createWalletClient,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  http,
  zeroHash,
} from 'viem';
import { startAnvil } from '../../tools/devnet/startAnvil.mjs';
import { receiptOf } from '../../tools/harness/receiptOf.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { compileSolidity } from '../harness/compileSolidity.mjs';

const PROJECT = '5f0e2d3c4b5a69788796a5b4c3d2e1f0';
const CHAIN = 'eip155:8453';
const ONE_INCH = '0x111111125421cA6dc452d289314280a0f8842A65';
const HOLDER = '0x0000000000001fF3684f28c67538d4D072C22734';
const REGISTRY = '0x00000000000004533Fe15556B1E086BB1A72cEae';
const STRANGER = '0x00000000000000000000000000000000000bad00';
const AMOUNT = 1_000_000n;
const number = (value) => encodeAbiParameters([{ type: 'uint256' }], [value]);

/** Answers GET requests by `answer(path, parameters, headers)`; nothing is 500. */
async function startService(keep, answer) {
  const server = createServer((request, response) => {
    const url = new URL(request.url, 'http://service');
    const body = answer(url.pathname, Object.fromEntries(url.searchParams), request.headers);
    response.writeHead(body ? 200 : 500, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? { error: 'Internal' }));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  keep.closeOnExit('service', () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${server.address().port} allow_private`;
}

/** 1inch. `state.pays` is what it offers; `state.change` what it does to its call. */
const oneInch = (state, { abi }) => {
  return (path, query, headers) => {
    if (headers.authorization !== 'Bearer key of 1inch' || !state.pays) return undefined;
    const pays = state.pays;
    if (path === '/swap/v6.0/8453/quote') return { dstAmount: `${pays}`, gas: 200000 };
    if (path !== '/swap/v6.0/8453/swap') return undefined;
    assert.equal(query.compatibility, 'true');
    assert.equal(query.receiver, query.from);
    const bps = BigInt(Math.round(Number(query.slippage) * 100));
    const desc = {
      srcToken: query.src,
      dstToken: query.dst,
      srcReceiver: ONE_INCH,
      dstReceiver: query.receiver,
      amount: BigInt(query.amount),
      minReturnAmount: (pays * (10_000n - bps)) / 10_000n,
      flags: 0n,
    };
    const call = { desc, paid: pays, to: ONE_INCH, value: '0' };
    state.change?.(call);
    const data = encodeFunctionData({
      abi,
      functionName: 'swap',
      args: [STRANGER, call.desc, number(call.paid)],
    });
    const tx = { from: query.from, to: call.to, data, value: call.value, gasPrice: '1', gas: 0 };
    return { dstAmount: `${pays}`, tx: { ...tx, ...call.tx } };
  };
};

/** 0x. */
const zeroX = (state, { holder, settler }) => {
  return (path, query, headers) => {
    if (headers['0x-api-key'] !== 'key of 0x' || headers['0x-version'] !== 'v2') return undefined;
    if (!state.pays) return { liquidityAvailable: false };
    const common = { liquidityAvailable: true, buyAmount: `${state.pays}`, gas: '200000' };
    if (path === '/swap/allowance-holder/price') return common;
    if (path !== '/swap/allowance-holder/quote') return undefined;
    const call = {
      settler: settler.address,
      operator: settler.address,
      recipient: query.taker,
      amount: BigInt(query.sellAmount),
      minimum: (state.pays * (10_000n - BigInt(query.slippageBps))) / 10_000n,
      to: HOLDER,
    };
    state.change?.(call);
    const inner = encodeFunctionData({
      abi: settler.abi,
      functionName: 'execute',
      args: [
        { recipient: call.recipient, buyToken: query.buyToken, minAmountOut: call.minimum },
        [number(state.pays)],
        zeroHash,
      ],
    });
    const data = encodeFunctionData({
      abi: holder.abi,
      functionName: 'exec',
      args: [call.operator, query.sellToken, call.amount, call.settler, inner],
    });
    return {
      ...common,
      transaction: { to: call.to, data, value: '0', gas: '200000', gasPrice: '1' },
    };
  };
};

export default {
  name: 'convert by hosted services',
  async setUp(keep) {
    const anvil = await startAnvil({ args: ['--chain-id', '8453'] });
    keep.closeOnExit('anvil', () => anvil.stop());
    const contracts = compileSolidity('HostedRouters.sol');
    const transport = http(anvil.url);
    const node = createPublicClient({ transport, cacheTime: 0, pollingInterval: 20 });
    const wallet = createWalletClient({ transport });
    const [account, maker] = await wallet.getAddresses();
    const wait = async (hash) => receiptOf(node, await hash);
    const deploy = async ({ abi, bytecode }) => {
      const made = await wait(
        wallet.deployContract({ account: maker, abi, bytecode, chain: null }),
      );
      return { abi, address: made.contractAddress };
    };
    const write = ({ abi, address }, functionName, args, by = maker) =>
      wait(wallet.writeContract({ account: by, abi, address, functionName, args, chain: null }));
    const [give, get, settler] = [
      await deploy(contracts.Coin),
      await deploy(contracts.Coin),
      await deploy(contracts.Settler),
    ];
    const places = { [ONE_INCH]: 'OneInch', [HOLDER]: 'AllowanceHolder', [REGISTRY]: 'Registry' };
    for (const [address, name] of Object.entries(places))
      await anvil.call('anvil_setCode', [address, contracts[name].runtime]);
    await write({ abi: contracts.Registry.abi, address: REGISTRY }, 'name_', [settler.address]);
    await write(give, 'transfer', [account, 10n ** 12n]);
    for (const address of [ONE_INCH, settler.address])
      await write(get, 'transfer', [address, 10n ** 12n]);
    const states = { '1inch': {}, '0x': {} };
    const urls = [
      await startService(keep, oneInch(states['1inch'], contracts.OneInch)),
      await startService(keep, zeroX(states['0x'], { holder: contracts.AllowanceHolder, settler })),
    ];
    const server = await startServer(keep, {
      args: [
        '--any-project',
        ...['--rpc-chains', `${CHAIN} ${anvil.url} allow_private`],
        ...['--limit', 'head_ttl_ms=0'],
        ...['--swap-one-inch-url', urls[0], '--swap-one-inch-key', 'key of 1inch'],
        ...['--swap-zero-x-url', urls[1], '--swap-zero-x-key', 'key of 0x'],
      ],
    });
    const ask = async (path, parameters, body) => {
      const query = new URLSearchParams({ projectId: PROJECT, ...parameters });
      const response = await fetch(`${server.origin}/v1/convert/${path}?${query}`, {
        ...(body && { method: 'POST', body: JSON.stringify({ projectId: PROJECT, ...body }) }),
      });
      return { status: response.status, body: await response.json() };
    };
    const ids = { from: `${CHAIN}:${give.address}`, to: `${CHAIN}:${get.address}` };
    return {
      states,
      account,
      ids,
      balance: () =>
        node.readContract({
          address: get.address,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [account],
        }),
      async quotes() {
        const { status, body } = await ask('quotes', {
          ...ids,
          amount: `${AMOUNT}`,
          slippage: '1',
        });
        assert.equal(status, 200, JSON.stringify(body));
        return body.quotes;
      },
      build: (quote) =>
        ask(
          'build-transaction',
          {},
          {
            ...ids,
            amount: `${AMOUNT}`,
            userAddress: `${CHAIN}:${account}`,
            eip155: { slippage: 1 },
            quoteId: quote.id,
          },
        ),
      async approve({ spender }) {
        const { body } = await ask('build-approve', {
          ...ids,
          userAddress: account,
          amount: `${AMOUNT}`,
          spender,
        });
        const { data, to } = body.tx;
        await wait(wallet.sendTransaction({ account, data, to: to.split(':')[2], chain: null }));
      },
      send: ({ tx }) =>
        wait(
          wallet.sendTransaction({
            account,
            data: tx.data,
            to: tx.to.split(':')[2],
            value: BigInt(tx.value),
            gas: BigInt(tx.eip155.gas),
            chain: null,
          }),
        ),
    };
  },
  tests: {
    async 'whoever pays most stands first, and pays what was said'(world) {
      const { states, quotes } = world;
      Object.assign(states['1inch'], { pays: 5_000_000n, change: undefined });
      Object.assign(states['0x'], { pays: 4_900_000n, change: undefined });
      const offered = await quotes();
      assert.deepEqual(
        offered.map(({ provider, toAmount }) => [provider.id, toAmount]),
        [
          ['1inch', '5000000'],
          ['0x', '4900000'],
        ],
      );
      assert.match(offered[0].reason, /most/);
      for (const quote of offered) {
        await world.approve(quote);
        const { status, body } = await world.build(quote);
        assert.equal(status, 200, JSON.stringify(body));
        assert.equal(body.minimumReceived, quote.minimumReceived);
        assert.equal(body.deadline, 0);
        assert.equal(body.tried, quote.toAmount);
        const before = await world.balance();
        assert.equal((await world.send(body)).status, 'success');
        assert.equal(`${(await world.balance()) - before}`, quote.toAmount);
      }
    },

    async 'a call that is not what was asked for is refused, whatever it changes'(world) {
      const cases = {
        '1inch': {
          'another recipient': ({ desc }) => {
            desc.dstReceiver = STRANGER;
          },
          'other tokens': ({ desc }) => {
            desc.dstToken = STRANGER;
          },
          'another amount': ({ desc }) => {
            desc.amount *= 2n;
          },
          'a lower minimum': ({ desc }) => {
            desc.minReturnAmount = 1n;
          },
          'another value': (call) => {
            call.value = '1';
          },
          'another router': (call) => {
            call.to = STRANGER;
          },
          'cannot be read': (call) => {
            call.tx = { data: '0x095ea7b3' };
          },
          'would fail': (call) => {
            call.paid = 1n;
          },
        },
        '0x': {
          'another recipient': (call) => {
            call.recipient = STRANGER;
          },
          'another amount': (call) => {
            call.amount *= 2n;
          },
          'a lower minimum': (call) => {
            call.minimum = 1n;
          },
          'another router': (call) => {
            call.to = STRANGER;
          },
          'cannot be read': (call) => {
            call.operator = STRANGER;
          },
          'registry does not': (call) => {
            call.operator = STRANGER;
            call.settler = STRANGER;
          },
        },
      };
      for (const [id, changes] of Object.entries(cases))
        for (const [why, change] of Object.entries(changes)) {
          for (const state of Object.values(world.states)) state.pays = undefined;
          Object.assign(world.states[id], { pays: 5_000_000n, change });
          const [quote] = await world.quotes();
          assert.equal(quote.provider.id, id);
          const { status, body } = await world.build(quote);
          assert.ok(status === 503 || status === 400, `${id}, ${why}: ${status}`);
          assert.ok(body.reasons[0].description.includes(why), `${why}: ${JSON.stringify(body)}`);
          world.states[id].change = undefined;
        }
    },

    async 'a service that is away takes nothing of the others'(world) {
      world.states['1inch'].pays = undefined;
      Object.assign(world.states['0x'], { pays: 4_000_000n, change: undefined });
      const offered = await world.quotes();
      assert.deepEqual(
        offered.map(({ provider }) => provider.id),
        ['0x'],
      );
      world.states['0x'].pays = undefined;
      assert.deepEqual(await world.quotes(), []);
    },
  },
};
