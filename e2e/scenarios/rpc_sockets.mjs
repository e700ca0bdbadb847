// SPDX-License-Identifier: Apache-2.0
//
// The RPC proxy's WebSockets before a real chain (docs/spec/rpc-proxy.md#websockets; docs/spec/security.md, cases
// 94, 95, 103, 113):
// subscriptions go on when a node is lost, without a gap and without a double.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { createPublicClient, createWalletClient, http, webSocket } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { receiptOf } from '../../tools/harness/receiptOf.mjs';
import {
  CHAIN,
  DEV_ADDRESS,
  DEV_KEY,
  OTHER_ADDRESS,
  startChain,
} from '../../tools/harness/startChain.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { startNodeSocket } from '../peers/NodeSocket.mjs';
import { startClient } from '../peers/SubscribingClient.mjs';

const PROJECT = '0123456789abcdef0123456789abcdef';
const Peer = createRequire(import.meta.url)('ws').WebSocket;

/** A server whose chain has so many nodes with sockets, all before the same real node. */
async function startWorld(keep, count, { args = ['--any-project'], words = 'allow_private' } = {}) {
  const chain = await startChain(keep);
  const nodes = [];
  for (let i = 0; i < count; i++) nodes.push(await startNodeSocket(keep, chain.url));
  const lines = nodes.flatMap((node) => [
    '--rpc-chains',
    `${CHAIN} ${chain.url} ${words} ws_url=${node.url}`,
  ]);
  const server = await startServer(keep, { args: [...lines, ...args] });
  const url = `ws://127.0.0.1:${server.port}/v1?chainId=${CHAIN}&projectId=${PROJECT}`;
  return { chain, nodes, server, url, client: () => startClient(keep, url) };
}

const mine = (chain, count) => chain.call('anvil_mine', [`0x${count.toString(16)}`]);
const numbers = (heads) => heads.map(({ number }) => Number(number));
const upTo = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const metric = async (server, name) => {
  const text = await (await fetch(`${server.adminOrigin}/metrics`)).text();
  return Number(text.match(new RegExp(`^${name} (\\d+)`, 'm'))?.[1]);
};
/** The status that an upgrade is refused with, and the answer's body. */
const refusal = (url, headers = {}) =>
  new Promise((resolve, reject) => {
    const socket = new Peer(url, { headers });
    socket.on('open', () => reject(new Error('it was taken')));
    socket.on('error', () => {});
    socket.on('unexpected-response', (_request, response) => {
      let text = '';
      response.on('data', (part) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode, text }));
    });
  });

export default {
  name: 'rpc sockets',
  tests: {
    'viem watches blocks and events, and calls, over one socket': async (_, keep) => {
      const { url, chain } = await startWorld(keep, 1);
      const client = createPublicClient({ chain: foundry, transport: webSocket(url) });
      const blocks = [];
      // viem reports no block where it was stopped while it fetched one.
      const onBlock = (block) => block && blocks.push(Number(block.number));
      const stop = client.watchBlocks({ onBlock });
      assert.equal(await client.getChainId(), 31337);
      await waitFor('the subscription', async () => {
        await mine(chain, 1);
        return blocks.length > 2;
      });
      assert.deepEqual(blocks, upTo(blocks[0], blocks.at(-1)));
      stop();
      (await client.transport.getRpcClient()).close();
    },
    "a node's own keys move no coins": async (_, keep) => {
      const { chain, client } = await startWorld(keep, 1);
      const one = await client();
      const balance = () => chain.call('eth_getBalance', [OTHER_ADDRESS, 'latest']);
      const before = await balance();
      const send = [{ from: DEV_ADDRESS, to: OTHER_ADDRESS, value: '0xde0b6b3a7640000' }];
      for (const method of ['eth_sendTransaction', 'eth_sendTransactionSync', 'eth_foo'])
        assert.equal((await one.call(method, send)).error.code, -32601, method);
      assert.equal(await balance(), before);
    },
    'clients share what is the same at the node; ids come back as they were': async (_, keep) => {
      const { chain, nodes, client, server } = await startWorld(keep, 1);
      const [first, second] = [await client(), await client()];
      const heads = [];
      for (const one of [first, second])
        heads.push(
          (await one.call('eth_subscribe', ['newHeads'], '"ü 18446744073709551615"')).result,
        );
      const odd = await first.call('eth_subscribe', ['all of it']);
      assert.equal(odd.error.code, -32602);
      await mine(chain, 1);
      for (const [i, one] of [first, second].entries())
        await waitFor('the head', async () => one.reported(heads[i]).length === 1);
      assert.equal(nodes[0].requested.eth_subscribe, 1);
      assert.equal(await metric(server, 'portico_rpc_subscriptions'), 2);
      assert.equal((await first.call('eth_unsubscribe', [heads[0]])).result, true);
      second.socket.close();
      await waitFor(
        'the node to be left in peace',
        async () => nodes[0].requested.eth_unsubscribe === 1,
      );
      assert.equal((await first.call('eth_getBalance', [DEV_ADDRESS, 'latest'])).error, undefined);
    },
    'case 113: a node that is lost is replaced without a gap or a double of heads': async (
      _,
      keep,
    ) => {
      const { chain, nodes, client, server } = await startWorld(keep, 2);
      const one = await client();
      const { result: id } = await one.call('eth_subscribe', ['newHeads']);
      await mine(chain, 2);
      await waitFor('the first heads', async () => one.reported(id).length === 2);
      let newest = Number(await chain.call('eth_blockNumber'));
      const from = newest - 1;
      for (let round = 0; round < 4; round++) {
        const opened = nodes.map((node) => node.opened);
        for (const node of nodes) node.down = true;
        for (const node of nodes) node.cut();
        await mine(chain, 5); // while nobody listens
        for (const node of nodes) node.down = false;
        await waitFor('another node', async () => nodes.some((node, i) => node.opened > opened[i]));
        await mine(chain, 3); // while it may still be catching up
        newest += 8;
        await waitFor('the newest head', async () => numbers(one.reported(id)).includes(newest));
        assert.deepEqual(numbers(one.reported(id)), upTo(from, newest));
      }
      assert.ok((await metric(server, 'portico_rpc_links_lost_total')) >= 4);
      assert.ok(
        nodes.every((node) => node.opened > 0),
        'both were used',
      );
    },
    'case 113: logs of a lost node are made up for': async (_, keep) => {
      const { chain, nodes, client } = await startWorld(keep, 2);
      const account = privateKeyToAccount(DEV_KEY);
      const wallet = createWalletClient({ account, chain: foundry, transport: http(chain.url) });
      // Runs LOG0 over its call data: mstore of the first word, then log0(0, 32).
      const code = '0x600b600c600039600b6000f3' + '60003560005260206000a000';
      const hash = await wallet.sendTransaction({ data: code });
      const reader = createPublicClient({ chain: foundry, transport: http(chain.url) });
      const { contractAddress } = await receiptOf(reader, hash);
      const emit = (n) =>
        wallet.sendTransaction({
          to: contractAddress,
          data: `0x${n.toString(16).padStart(64, '0')}`,
        });
      const one = await client();
      const { result: id } = await one.call('eth_subscribe', [
        'logs',
        { address: contractAddress },
      ]);
      const reported = () => one.reported(id).map(({ data }) => Number(data));
      for (const n of [1, 2]) await emit(n);
      await waitFor('the first logs', async () => reported().length === 2);
      for (const node of nodes) node.down = true;
      for (const node of nodes) node.cut();
      for (const n of [3, 4, 5]) await emit(n);
      for (const node of nodes) node.down = false;
      await waitFor('the missed logs', async () => reported().length >= 5);
      await emit(6);
      await waitFor('the newest log', async () => reported().includes(6));
      assert.deepEqual(reported(), upTo(1, 6));
    },
    'case 113: a node that lies, is silent or speaks no JSON is left for the other': async (
      _,
      keep,
    ) => {
      const faults = {
        'another chain': (text) => text.replace('0x7a69', '0x89'),
        'no JSON': () => '<html>welcome</html>',
        'an answer without result': (text) => text.replace('"result"', '"outcome"'),
      };
      for (const [fault, change] of Object.entries(faults)) {
        const { chain, nodes, client } = await startWorld(keep, 2);
        nodes[0].change = change;
        const one = await client();
        const { result: id } = await one.call('eth_subscribe', ['newHeads']);
        await mine(chain, 1);
        await waitFor(`a head despite ${fault}`, async () => one.reported(id).length === 1);
        assert.equal(nodes[1].requested.eth_subscribe, 1, fault);
      }
    },
    'case 95: chains without sockets, unknown projects and foreign pages are refused': async (
      _,
      keep,
    ) => {
      const { server, url } = await startWorld(keep, 1, { args: [] });
      const unknown = await refusal(url);
      assert.equal(unknown.status, 401);
      assert.match(unknown.text, /no project exists on this server yet/);
      const any = await startWorld(keep, 1);
      const chain = await refusal(any.url.replace('31337', '1'));
      assert.equal(chain.status, 400);
      assert.equal(JSON.parse(chain.text).reasons[0].field, 'chainId');
      assert.equal((await fetch(`${server.origin}/ws`)).status, 426);
    },
    'case 103: a socket to a private address is not opened unless it is allowed': async (
      _,
      keep,
    ) => {
      const words = 'weight=1'; // and not allow_private
      await assert.rejects(startWorld(keep, 1, { words }), /nothing is sent without allow_private/);
    },
    'case 94: calls over a socket count at the limits of the route': async (_, keep) => {
      const { client } = await startWorld(keep, 1, {
        args: ['--any-project', '--limit', 'address_per_second=1', '--limit', 'address_burst=3'],
      });
      const one = await client();
      const codes = [];
      // One a second are let through: until they come faster.
      for (let i = 0; i < 100 && !codes.includes(-32005); i++)
        codes.push((await one.call('eth_chainId')).error?.code);
      assert.ok(codes.includes(undefined));
      assert.ok(codes.includes(-32005), `${codes}`);
    },
    'case 94: a batch, a broken frame and a subscription inside a batch are answered': async (
      _,
      keep,
    ) => {
      const { client } = await startWorld(keep, 1);
      const one = await client();
      one.socket.send('{"jsonrpc"');
      await waitFor('the refusal', async () => one.frames.some((f) => f.error?.code === -32700));
      one.socket.send(
        '[{"jsonrpc":"2.0","id":1,"method":"eth_chainId"},{"jsonrpc":"2.0","id":2,"method":"eth_subscribe","params":["newHeads"]}]',
      );
      await waitFor('the batch', async () => one.frames.some(Array.isArray));
      const [id, subscription] = one.frames.find(Array.isArray);
      assert.equal(id.result, '0x7a69');
      assert.ok(subscription.error.code);
      assert.equal(one.closed, undefined);
    },
  },
};
