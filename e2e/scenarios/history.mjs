// SPDX-License-Identifier: Apache-2.0
//
// Accounts' histories from a real chain (docs/spec/account.md#transactions; docs/spec/http-api.md#history): the index is
// always what a slow recount of the chain says, whatever happens to chain, node and server.
import assert from 'node:assert/strict';
import { formatEther } from 'viem';
import {
  CHAIN,
  DEV_ADDRESS,
  OTHER_ADDRESS,
  startChain,
  THIRD_ADDRESS,
} from '../../tools/harness/startChain.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { CODE, ENTRY_POINT, TOPICS, words } from '../peers/EmitterContracts.mjs';
import { startFaultyNode } from '../peers/FaultyNode.mjs';
import { historyLines, recountHistory } from '../peers/recountHistory.mjs';

const PROJECT = '0123456789abcdef0123456789abcdef';
const PEOPLE = [DEV_ADDRESS, OTHER_ADDRESS, THIRD_ADDRESS];
const ZERO = `0x${'0'.repeat(40)}`;

async function startWorld(
  keep,
  { indexed = `${CHAIN} from=0`, more = [], faulty = false, upstreams, ...made } = {},
) {
  const chain = made.chain ?? (await startChain(keep));
  const node = faulty ? await startFaultyNode(keep, chain.url) : chain;
  const server = await startServer(keep, {
    args: [
      '--any-project',
      ...(upstreams ?? [`${node.url} allow_private`]).flatMap((one) => [
        '--rpc-chains',
        `${CHAIN} ${one}`,
      ]),
      '--indexer-chains',
      indexed,
      '--indexer-poll-ms',
      '50',
      ...['address_per_second=0', 'project_per_second=0'].flatMap((limit) => ['--limit', limit]),
      ...more,
    ],
  });
  const get = async (account, query = {}) => {
    const parameters = new URLSearchParams({ projectId: PROJECT, ...query });
    const response = await fetch(`${server.origin}/v1/account/${account}/history?${parameters}`);
    return { status: response.status, json: await response.json() };
  };
  /** All pages; begins again where the chain was reorganised below. */
  const readAll = async (account, between = async () => {}) => {
    for (let pass = 0; pass < 200; pass++) {
      const entries = [];
      let next;
      let status = 200;
      do {
        const page = await get(account, { chainId: CHAIN, ...(next ? { cursor: next } : {}) });
        status = page.status;
        if (status === 409) break;
        assert.equal(status, 200, JSON.stringify(page.json));
        entries.push(...page.json.data);
        next = page.json.next;
        if (next) await between();
      } while (next);
      if (status !== 409) return entries;
    }
    throw new Error('the pages never came to an end');
  };
  const status = async () => (await (await fetch(`${server.adminOrigin}/indexer`)).json())[0];
  const caughtUp = () =>
    waitFor(
      'the index to be level with the chain',
      async () => {
        const head = Number(await chain.call('eth_blockNumber'));
        const one = await status();
        return one.tip >= head && one.head === head && one.state !== 'rewinding';
      },
      60_000,
    );
  /** Level with the chain, and everybody's history is the recount. */
  const expectRecount = async (what) => {
    let expected;
    await waitFor(
      `the histories to be those of the chain, ${what}`,
      async () => {
        // Anew each time: the node mines a little later than it takes a transaction.
        expected = await recountHistory(chain);
        for (const [account, lines] of expected)
          assert.deepEqual(historyLines(await readAll(account)), lines, account);
        return true;
      },
      60_000,
    );
    for (const account of PEOPLE)
      if (!expected.has(account.toLowerCase()))
        assert.deepEqual(await readAll(account), [], account);
    return expected;
  };
  const send = async (from, to, fields = {}) =>
    chain.call('eth_sendTransaction', [{ from, ...(to ? { to } : {}), ...fields }]);
  const deploy = async (code) => {
    const hash = await send(DEV_ADDRESS, undefined, { data: code });
    const receipt = await waitFor('the receipt', () =>
      chain.call('eth_getTransactionReceipt', [hash]),
    );
    return receipt.contractAddress;
  };
  return { chain, node, server, get, readAll, status, caughtUp, expectRecount, send, deploy };
}

/** One of everything. */
async function live({ send, deploy }) {
  const [coin, nft, forwarder, refuser] = [
    await deploy(CODE.log3),
    await deploy(CODE.log4),
    await deploy(CODE.forwarder),
    await deploy(CODE.refuser),
  ];
  await send(DEV_ADDRESS, OTHER_ADDRESS, { value: '0xde0b6b3a7640000' });
  await send(DEV_ADDRESS, coin, {
    data: words(TOPICS.transfer, DEV_ADDRESS, OTHER_ADDRESS, 1_000_000n),
  });
  await send(OTHER_ADDRESS, coin, { data: words(TOPICS.transfer, ZERO, THIRD_ADDRESS, 7n) });
  await send(OTHER_ADDRESS, coin, { data: words(TOPICS.approval, OTHER_ADDRESS, coin, 5n) });
  await send(OTHER_ADDRESS, nft, {
    data: words(TOPICS.transfer, OTHER_ADDRESS, THIRD_ADDRESS, 42n),
  });
  await send(THIRD_ADDRESS, nft, {
    data: words(TOPICS.transferSingle, THIRD_ADDRESS, THIRD_ADDRESS, DEV_ADDRESS, 9n, 3n),
  });
  await send(DEV_ADDRESS, forwarder, { data: words(THIRD_ADDRESS), value: '0x2386f26fc10000' });
  await send(DEV_ADDRESS, refuser, { value: '0x1', gas: '0x186a0' }).catch(() => {});
  return { coin, nft, forwarder, refuser };
}

async function reorganise(keep, from) {
  const world = await startWorld(keep);
  const { chain, send } = world;
  const { coin } = await live(world);
  await chain.call('anvil_mine', ['0x50']);
  const pay = (n) =>
    send(PEOPLE[n % 3], PEOPLE[(n + 1) % 3], { value: `0x${(n + 1).toString(16)}` });
  for (let n = 0; n < 60; n++) await pay(n);
  await world.caughtUp();
  let reading = true;
  let passes = 0;
  const reader = (async () => {
    while (reading) {
      const hashes = (await world.readAll(DEV_ADDRESS)).map(({ metadata }) => metadata.hash);
      assert.equal(new Set(hashes).size, hashes.length, 'nothing twice');
      passes++;
    }
  })();
  let failure;
  reader.catch((error) => {
    failure = error;
  });
  for (let depth = from; depth < from + 16; depth++) {
    if (depth % 8 === 0) {
      // The other way a branch dies: the node forgets it, and mines another.
      const snapshot = await chain.call('evm_snapshot');
      for (let n = 0; n < depth; n++) await pay(n);
      await world.caughtUp();
      await chain.call('evm_revert', [snapshot]);
      for (let n = 0; n <= depth; n++) await pay(n + 7);
    } else {
      await pay(depth);
      await world.caughtUp();
      const token = words(TOPICS.transfer, OTHER_ADDRESS, DEV_ADDRESS, BigInt(depth));
      await chain.call('anvil_reorg', [
        depth,
        [
          [
            { from: DEV_ADDRESS, to: THIRD_ADDRESS, value: `0x${depth.toString(16)}` },
            Math.floor(depth / 2),
          ],
          [{ from: OTHER_ADDRESS, to: coin, data: token }, 0],
        ],
      ]);
      await pay(depth + 1);
    }
    assert.equal(failure, undefined);
    if (depth % 4 === 0) await world.expectRecount(`after a reorganisation of ${depth} blocks`);
  }
  await world.caughtUp();
  await world.expectRecount('in the end');
  reading = false;
  await reader;
  assert.ok(passes > 3);
  const { rewinds } = await world.status();
  // Two that follow each other closely may be walked back in one.
  assert.ok(rewinds >= 8, `${rewinds} rewinds`);
}

export default {
  name: 'history',
  tests: {
    'coins, tokens, approvals, inner calls and failures, page by page': async (_, keep) => {
      const world = await startWorld(keep);
      const { coin } = await live(world);
      for (let i = 1; i <= 120; i++)
        await world.send(DEV_ADDRESS, OTHER_ADDRESS, { value: `0x${i.toString(16)}` });
      await world.caughtUp();
      const expected = await world.expectRecount('after a day of life');
      assert.ok(expected.get(DEV_ADDRESS.toLowerCase()).length > 100, 'several pages');
      const first = (await world.get(DEV_ADDRESS, { chainId: CHAIN })).json;
      assert.equal(first.data.length, 50);
      assert.equal(first.data[0].metadata.chain, CHAIN);
      assert.equal(first.data[0].metadata.operationType, 'send');
      const everywhere = (await world.get(DEV_ADDRESS)).json;
      assert.deepEqual(everywhere.data, first.data, 'one chain is indexed');
      const failed = (await world.readAll(DEV_ADDRESS)).filter(
        ({ metadata }) => metadata.status === 'failed',
      );
      assert.equal(failed.length, 1);
      // Whom people mean: neither of these is the token's contract.
      const lived = await world.readAll(OTHER_ADDRESS);
      const of = (operation) =>
        lived.findLast(({ metadata }) => metadata.operationType === operation).metadata;
      const token = (await world.readAll(DEV_ADDRESS)).find(
        ({ metadata, transfers }) =>
          metadata.operationType === 'send' && transfers[0].contract?.toLowerCase() === coin,
      );
      assert.equal(token.transfers[0].quantity.numeric, '1000000');
      assert.equal(token.metadata.sentTo, OTHER_ADDRESS);
      assert.equal(of('receive').sentFrom, DEV_ADDRESS);
      assert.equal(of('receive').sentTo, OTHER_ADDRESS);
      assert.equal(of('approve').sentTo.toLowerCase(), coin);
    },

    'what is wrong in a request is said, and cursors cannot be made up': async (_, keep) => {
      const world = await startWorld(keep);
      for (let i = 0; i < 60; i++) await world.send(DEV_ADDRESS, OTHER_ADDRESS, { value: '0x1' });
      await world.caughtUp();
      const { next } = (await world.get(DEV_ADDRESS, { chainId: CHAIN })).json;
      const refused = async (account, query) => {
        const { status, json } = await world.get(account, query);
        assert.equal(status, 400, JSON.stringify(json));
        return json.reasons[0].field;
      };
      assert.equal(await refused(DEV_ADDRESS, { chainId: CHAIN, cursor: 'abc' }), 'cursor');
      assert.equal(await refused(OTHER_ADDRESS, { chainId: CHAIN, cursor: next }), 'cursor');
      assert.equal(await refused(DEV_ADDRESS, { cursor: next }), 'cursor');
      assert.equal(await refused('0x123', {}), 'address');
      assert.equal(await refused(DEV_ADDRESS, { chainId: 'solana:x' }), 'chainId');
      assert.equal(await refused(DEV_ADDRESS, { onramp: 'nobody' }), 'onramp');
      const { json } = await world.get(DEV_ADDRESS, { chainId: 'eip155:1' });
      assert.deepEqual(json, { data: [], next: null }, 'a chain that is not indexed');
    },

    ...Object.fromEntries(
      [1, 17, 33, 49].map((from) => [
        `reorganisations of ${from} to ${from + 15} blocks, while pages are read`,
        (_, keep) => reorganise(keep, from),
      ]),
    ),

    'kill -9 in the middle of writing loses and doubles nothing': async (_, keep) => {
      const world = await startWorld(keep, { more: ['--indexer-lease-s', '3'] });
      const { chain, send, server } = world;
      for (let round = 0; round < 4; round++) {
        for (let n = 0; n < 40; n++)
          await send(PEOPLE[n % 3], PEOPLE[(n + 1) % 3], { value: `0x${(n + 1).toString(16)}` });
        await server.kill();
        if (round % 2 === 1) await chain.call('anvil_reorg', [20, []]);
        await send(DEV_ADDRESS, OTHER_ADDRESS, { value: '0x9' });
        await server.start();
      }
      await world.caughtUp();
      await world.expectRecount('after four crashes');
    },

    'where one node lies another is asked, however light it weighs': async (_, keep) => {
      const chain = await startChain(keep);
      const liar = await startFaultyNode(keep, chain.url);
      const world = await startWorld(keep, {
        chain,
        upstreams: [`${liar.url} weight=1000 allow_private`, `${chain.url} weight=1 allow_private`],
      });
      await world.caughtUp();
      const coin = await world.deploy(CODE.log3);
      const lies = {
        'an amount': (one) => {
          for (const log of one?.logs ?? [])
            if (log.data.length === 66) log.data = `0x${'7'.repeat(64)}`;
        },
        'logs left out': (one) => one?.logs?.pop(),
        'wrong parents': (one) => {
          if (one?.parentHash) one.parentHash = `0x${'ab'.repeat(32)}`;
        },
        'no blocks': (one, answer) => {
          if (one?.transactions && one.number !== '0x0') answer.result = null;
        },
        'a newest block that contradicts itself': (one) => {
          if (one?.number && one.transactions?.every?.((hash) => typeof hash === 'string'))
            Object.assign(one, { number: '0x1', hash: `0x${'cd'.repeat(32)}` });
        },
      };
      for (const [name, lie] of Object.entries(lies)) {
        liar.change = (answer) => {
          for (const one of [answer.result].flat()) lie(one, answer);
        };
        await world.send(DEV_ADDRESS, coin, {
          data: words(TOPICS.transfer, DEV_ADDRESS, OTHER_ADDRESS, 5n),
        });
        await world.expectRecount(`while one node lies: ${name}`);
        liar.change = undefined;
      }
      const metrics = await (await fetch(`${world.server.adminOrigin}/metrics`)).text();
      assert.match(metrics, /portico_indexer_deepest_rewind_blocks\{[^}]+\} 0\n/);
    },

    'a node that lies is not believed, and what was stored stays right': async (_, keep) => {
      const world = await startWorld(keep, { faulty: true });
      const { node, send } = world;
      await live(world);
      await world.caughtUp();
      const lies = [
        (one) => one?.logs?.pop(),
        (one) => one?.logs?.push?.(structuredClone(one.logs[0])),
        (one) => {
          for (const log of one?.logs ?? [])
            if (log.data.length === 66) log.data = `0x${'7'.repeat(64)}`; // another amount
        },
        (one) => {
          if (one?.parentHash) one.parentHash = `0x${'ab'.repeat(32)}`;
        },
        (one) => {
          if (one?.number && one.transactions) one.number = '0x1';
        },
        (one) => {
          if (one?.transactionHash) one.transactionHash = `0x${'cd'.repeat(32)}`;
        },
      ];
      for (const lie of lies) {
        let reported = 0;
        node.change = (answer) => {
          if (reported > 6) return;
          reported++;
          for (const one of [answer.result].flat()) lie(one);
        };
        const coin = await world.deploy(CODE.log3);
        await send(DEV_ADDRESS, coin, {
          data: words(TOPICS.transfer, DEV_ADDRESS, OTHER_ADDRESS, 3n),
        });
        await waitFor('the lies to be told', () => reported > 6);
        node.change = undefined;
        await world.expectRecount(`after the lie ${lie}`);
      }
      assert.ok((await world.status()).refused > 0);
      const metrics = await (await fetch(`${world.server.adminOrigin}/metrics`)).text();
      for (const name of ['leads', 'stuck', 'tip', 'behind_blocks', 'deepest_rewind_blocks'])
        assert.ok(metrics.includes(`# TYPE portico_indexer_${name} gauge\n`), name);
    },

    'poisoning is marked, and a payment to a friend is not': async (_, keep) => {
      const world = await startWorld(keep);
      const { send } = world;
      const { coin } = await live(world);
      const twin = `${OTHER_ADDRESS.slice(0, 6)}${'5'.repeat(32)}${OTHER_ADDRESS.slice(-4)}`;
      await send(THIRD_ADDRESS, coin, { data: words(TOPICS.transfer, DEV_ADDRESS, twin, 0n) });
      await send(THIRD_ADDRESS, coin, { data: words(TOPICS.transfer, twin, DEV_ADDRESS, 1n) });
      await send(DEV_ADDRESS, OTHER_ADDRESS, { value: '0x5' });
      await world.caughtUp();
      const marks = (await world.readAll(DEV_ADDRESS))
        .slice(0, 3)
        .map(({ transfers }) => transfers[0].flags.is_poisoning);
      assert.deepEqual(marks, [false, true, true]);
    },

    'an operation of a smart account is its own, if an entry point says so': async (_, keep) => {
      const world = await startWorld(keep);
      const { chain, send } = world;
      const forger = await world.deploy(CODE.log4);
      await chain.call('anvil_setCode', [
        ENTRY_POINT,
        await chain.call('eth_getCode', [forger, 'latest']),
      ]);
      const operation = (paymaster, success, cost) =>
        words(TOPICS.operation, 1n, OTHER_ADDRESS, paymaster, 0n, success, cost, 1n);
      const cost = 420_000_000_000_000n;
      const own = await send(DEV_ADDRESS, ENTRY_POINT, { data: operation(ZERO, 1n, cost) });
      const undone = await send(DEV_ADDRESS, ENTRY_POINT, { data: operation(ZERO, 0n, cost) });
      const given = await send(DEV_ADDRESS, ENTRY_POINT, {
        data: operation(THIRD_ADDRESS, 1n, cost),
      });
      await send(THIRD_ADDRESS, forger, { data: operation(ZERO, 1n, cost) });
      await world.caughtUp();
      const reported = (await world.readAll(OTHER_ADDRESS)).map(({ metadata, fee }) => [
        metadata.hash,
        metadata.status,
        metadata.sentFrom,
        fee?.quantity.numeric,
      ]);
      assert.deepEqual(reported, [
        [given, 'confirmed', OTHER_ADDRESS, undefined],
        [undone, 'failed', OTHER_ADDRESS, '0.00042'],
        [own, 'confirmed', OTHER_ADDRESS, '0.00042'],
      ]);
      const bundler = (await world.readAll(DEV_ADDRESS)).slice(0, 3);
      for (const { metadata, fee } of bundler) {
        const receipt = await chain.call('eth_getTransactionReceipt', [metadata.hash]);
        const paid = BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice);
        assert.equal(fee.quantity.numeric, formatEther(paid), 'for the gas of it');
      }
    },

    'the past of an account is searched when somebody asks for it': async (_, keep) => {
      const world = await startWorld(keep, { indexed: `${CHAIN} from=120` });
      const { chain, send, deploy } = world;
      const coin = await deploy(CODE.log3);
      const old = await send(DEV_ADDRESS, coin, {
        data: words(TOPICS.transfer, DEV_ADDRESS, OTHER_ADDRESS, 11n),
      });
      await chain.call('anvil_mine', ['0x80']);
      const fresh = await send(DEV_ADDRESS, OTHER_ADDRESS, { value: '0x1' });
      await world.caughtUp();
      await waitFor(
        'the past to be there',
        async () => {
          const hashes = (await world.readAll(OTHER_ADDRESS)).map(({ metadata }) => metadata.hash);
          return hashes.length === 2 && hashes[0] === fresh && hashes[1] === old;
        },
        30_000,
      );
    },
  },
};
