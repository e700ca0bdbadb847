// SPDX-License-Identifier: Apache-2.0
//
// The RPC proxy before a real chain whose nodes misbehave (docs/spec/rpc-proxy.md#policy; docs/spec/security.md,
// cases 103, 113, 114): clients see a right answer or a clear error, never a wrong one.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPublicClient, createWalletClient, http, parseEther } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { freePort } from '../../tools/harness/freePort.mjs';
import { Program } from '../../tools/harness/Program.mjs';
import {
  CHAIN,
  DEV_ADDRESS,
  DEV_KEY,
  OTHER_ADDRESS,
  startChain,
} from '../../tools/harness/startChain.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { startFaultyNode } from '../peers/FaultyNode.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const BINARY = process.env.PORTICO_BIN ?? join(root, 'build/native/server/app/portico');
const PROJECT = '0123456789abcdef0123456789abcdef';
const FAULTS = [
  'cut before a word',
  'cut in the middle',
  '429',
  '503',
  'not JSON',
  'huge',
  'wrong id',
  'slow',
  'hang',
];
const CHECKS = ['eth_chainId', 'eth_getBlockByNumber'];

/** A server whose chain has these nodes. */
async function startProxy(keep, nodes) {
  const lines = nodes.flatMap((node) => ['--rpc-chains', `${CHAIN} ${node.url} allow_private`]);
  const server = await startServer(keep, {
    args: [...lines, '--any-project'],
  });
  const url = `${server.origin}/v1/?chainId=${CHAIN}&projectId=${PROJECT}`;
  const post = async (body) => {
    const response = await fetch(url, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: response.status, headers: response.headers, json: await response.json() };
  };
  let id = 0;
  const call = (method, params = []) => post({ jsonrpc: '2.0', id: ++id, method, params });
  return { server, url, post, call };
}

/** `prepare` sees the nodes before the server looks at them. */
async function startWorld(keep, count, prepare = () => {}) {
  const chain = await startChain(keep);
  const nodes = [];
  for (let i = 0; i < count; i++) nodes.push(await startFaultyNode(keep, chain.url));
  prepare(nodes);
  return { chain, nodes, ...(await startProxy(keep, nodes)) };
}

const balance = (block = 'latest') => ['eth_getBalance', [DEV_ADDRESS, block]];

async function signTransfer(chain) {
  const account = privateKeyToAccount(DEV_KEY);
  const wallet = createWalletClient({ account, chain: foundry, transport: http(chain.url) });
  return wallet.signTransaction(
    await wallet.prepareTransactionRequest({ to: OTHER_ADDRESS, value: parseEther('0.001') }),
  );
}

export default {
  name: 'rpc proxy',
  tests: {
    'viem reads, sends and waits through the proxy, singly and in batches': async (_, keep) => {
      const { url, chain } = await startWorld(keep, 2);
      const transport = http(url, { batch: true });
      const client = createPublicClient({ chain: foundry, transport });
      const account = privateKeyToAccount(DEV_KEY);
      const wallet = createWalletClient({ account, chain: foundry, transport });
      const [before, id, block] = await Promise.all([
        client.getBalance({ address: OTHER_ADDRESS }),
        client.getChainId(),
        client.getBlock(),
      ]);
      assert.equal(id, 31337);
      assert.ok(block.hash);
      const hash = await wallet.sendTransaction({ to: OTHER_ADDRESS, value: parseEther('1') });
      const receipt = await client.waitForTransactionReceipt({ hash, pollingInterval: 100 });
      assert.equal(receipt.status, 'success');
      const after = await client.getBalance({ address: OTHER_ADDRESS });
      assert.equal(after - before, parseEther('1'), 'a read after a write is not of before');
      assert.ok(await chain.call('eth_getTransactionByHash', [hash]));
    },
    'ids come back as they were written': async (_, keep) => {
      const { url } = await startWorld(keep, 1);
      for (const id of ['18446744073709551615', '"ä\\u0041"', '-7']) {
        const response = await fetch(url, {
          method: 'POST',
          body: `{"jsonrpc":"2.0","id":${id},"method":"eth_gasPrice"}`,
        });
        const text = await response.text();
        assert.ok(text.startsWith(`{"jsonrpc":"2.0","id":${id},"result":"0x`), text);
      }
    },
    'case 113: each fault of one node is made good by the other': async (_, keep) => {
      const { nodes, call, chain } = await startWorld(keep, 2);
      const truth = await chain.call(...balance());
      for (const fault of FAULTS) {
        nodes[0].fault = (method) => (CHECKS.includes(method) ? undefined : fault);
        for (let i = 0; i < 4; i++) {
          const { json } = await call('eth_getBalance', [
            DEV_ADDRESS,
            i % 2 ? 'latest' : 'pending',
          ]);
          assert.equal(json.result, truth, `${fault}: ${JSON.stringify(json)}`);
        }
      }
    },
    'case 113: where every node fails, the client gets a clear error in time': async (_, keep) => {
      const { nodes, call } = await startWorld(keep, 2);
      await call(...balance());
      for (const fault of FAULTS.filter((one) => one !== 'slow')) {
        for (const node of nodes)
          node.fault = (method) => (CHECKS.includes(method) ? undefined : fault);
        const { status, headers, json } = await call(...balance('pending'));
        assert.equal(status, 503, fault);
        assert.ok(Number(headers.get('retry-after')) > 0);
        assert.equal(json.error.code, -32002);
        assert.match(json.error.message, /No node of this chain answered/);
        assert.equal(json.reasons[0].field, 'chainId');
      }
    },
    'case 113: a node of another chain, or with a lying head, is not used': async (_, keep) => {
      const faults = { eth_chainId: 'wrong chain', eth_blockNumber: 'lying head' };
      const { nodes, call, chain, server } = await startWorld(keep, 2, ([first]) => {
        first.fault = (method) => faults[method];
      });
      const truth = BigInt(await chain.call('eth_blockNumber'));
      for (let i = 0; i < 10; i++) {
        const { json } = await call('eth_blockNumber');
        assert.ok(BigInt(json.result) - truth < 100n, JSON.stringify(json));
      }
      assert.equal(nodes[0].requested.eth_blockNumber, undefined);
      const metrics = await (await fetch(`${server.adminOrigin}/metrics`)).text();
      assert.match(
        metrics,
        /portico_rpc_node_standing_total\{chain="eip155:31337",node="0 [^"]+",standing="wrong_chain"\} 1/,
      );
    },
    'case 113: a head that cannot be true is refused though the chain is right': async (
      _,
      keep,
    ) => {
      const { nodes, call } = await startWorld(keep, 1);
      nodes[0].fault = (method) => (method === 'eth_blockNumber' ? 'lying head' : undefined);
      const { status, json } = await call('eth_blockNumber');
      assert.equal(status, 503);
      assert.equal(json.result, undefined);
    },
    'case 114: a write that may have been taken is told of and never repeated': async (_, keep) => {
      const { nodes, call, chain } = await startWorld(keep, 2);
      const transaction = await signTransfer(chain);
      await call('eth_gasPrice');
      for (const fault of [
        'cut before a word',
        'cut in the middle',
        '503',
        'not JSON',
        'wrong id',
        'hang',
      ]) {
        for (const node of nodes) {
          node.fault = (method) => (CHECKS.includes(method) ? undefined : fault);
          node.requested = {};
        }
        const { status, json } = await call('eth_sendRawTransaction', [transaction]);
        const taken = nodes.reduce(
          (sum, node) => sum + (node.requested.eth_sendRawTransaction ?? 0),
          0,
        );
        assert.equal(taken, 1, fault);
        assert.equal(status, 200, 'clients repeat a 503 by themselves');
        assert.match(json.error.message, /It is not known whether the node took this/);
        assert.deepEqual(json.error.data, { unknown: true });
      }
    },
    'case 114: a write goes to the next node if nobody took it': async (_, keep) => {
      const chain = await startChain(keep);
      const good = await startFaultyNode(keep, chain.url);
      let close;
      const closing = await startFaultyNode(
        { closeOnExit: (_name, act) => (close = act) },
        chain.url,
      );
      const { call } = await startProxy(keep, [closing, good]);
      await call('eth_gasPrice');
      close();
      const { json } = await call('eth_sendRawTransaction', [await signTransfer(chain)]);
      assert.match(json.result, /^0x[0-9a-f]{64}$/);
      assert.equal(good.requested.eth_sendRawTransaction, 1);
    },
    'case 114: a write goes to the next node if the first says that it is asked too often': async (
      _,
      keep,
    ) => {
      const { nodes, call, chain } = await startWorld(keep, 2);
      await call('eth_gasPrice');
      nodes[0].fault = (method) => (CHECKS.includes(method) ? undefined : '429');
      for (let i = 0; i < 4; i++) {
        const { json } = await call('eth_sendRawTransaction', [await signTransfer(chain)]);
        assert.match(json.result ?? JSON.stringify(json), /^0x[0-9a-f]{64}$/);
      }
      assert.equal(nodes[1].requested.eth_sendRawTransaction, 4);
    },
    "a node's own keys move no coins, and its settings stay": async (_, keep) => {
      const { call, chain, nodes } = await startWorld(keep, 1);
      await call('eth_gasPrice');
      const send = { from: DEV_ADDRESS, to: OTHER_ADDRESS, value: '0xde0b6b3a7640000' };
      const [from] = await chain.call('eth_accounts');
      assert.equal(from.toLowerCase(), DEV_ADDRESS.toLowerCase(), 'the node holds this key');
      const before = await chain.call('eth_getBalance', [OTHER_ADDRESS, 'latest']);
      const requested = { ...nodes[0].requested };
      const refused = {
        eth_sendTransaction: [send],
        eth_sendTransactionSync: [send],
        eth_SENDTRANSACTION: [send],
        eth_sendUnsignedTransaction: [send],
        eth_signTransaction: [send],
        eth_sign: [DEV_ADDRESS, '0x00'],
        personal_sign: ['0x00', DEV_ADDRESS],
        eth_signTypedData_v4: [DEV_ADDRESS, {}],
        eth_signUserOperation: [{}],
        eth_decrypt: ['0x00', DEV_ADDRESS],
        eth_accounts: [],
        eth_coinbase: [],
        eth_setEtherbase: [OTHER_ADDRESS],
        eth_submitTransaction: [send],
        eth_submitWorkDetail: [],
        eth_newFilter: [{}],
        eth_newFilterEx: [{}],
        eth_getFilterChangesEx: ['0x1'],
        eth_foo: [],
        rollup_foo: [],
        optimism_foo: [],
        anvil_setBalance: [OTHER_ADDRESS, '0xffffffffffffffffffff'],
        anvil_impersonateAccount: [DEV_ADDRESS],
        evm_mine: [],
        hardhat_setBalance: [OTHER_ADDRESS, '0xffffffffffffffffffff'],
      };
      for (const [method, params] of Object.entries(refused)) {
        const { status, json } = await call(method, params);
        assert.equal(status, 200, method);
        assert.equal(json.error?.code, -32601, method);
        assert.equal(nodes[0].requested[method], requested[method], `${method} reached the node`);
      }
      assert.equal(await chain.call('eth_getBalance', [OTHER_ADDRESS, 'latest']), before);
    },
    'logs asked for with "blockHash": null are not frozen': async (_, keep) => {
      const { call, chain } = await startWorld(keep, 1);
      // A contract that logs whenever it is called: PUSH0 PUSH0 LOG0.
      await chain.call('anvil_setCode', [OTHER_ADDRESS, '0x5f5fa0']);
      const logs = async (toBlock) =>
        (await call('eth_getLogs', [{ blockHash: null, fromBlock: '0x0', toBlock }])).json.result
          .length;
      const far = ['latest', '0xffffffffffffffff'];
      for (const block of far) assert.equal(await logs(block), 0);
      await chain.call('eth_sendTransaction', [{ from: DEV_ADDRESS, to: OTHER_ADDRESS }]);
      await chain.call('anvil_mine', ['0x1']);
      for (const block of far)
        await waitFor(`the new log up to ${block}`, async () => (await logs(block)) === 1);
    },
    'a dead node is in the log and in /health though nobody calls': async (_, keep) => {
      const chain = await startChain(keep);
      let close;
      const node = await startFaultyNode({ closeOnExit: (_name, act) => (close = act) }, chain.url);
      const { server, call } = await startProxy(keep, [node]);
      const chains = async () => {
        const { services } = await (await fetch(`${server.adminOrigin}/health`)).json();
        return services.find(({ id }) => id === 'chains').state;
      };
      await call('eth_gasPrice');
      await waitFor('the chain to be served', async () => (await chains()) === 'good');
      close();
      await waitFor(
        'the line of the log',
        () => server.program.output.includes('rpc.node_down'),
        60_000,
      );
      await waitFor('the word in /health', async () => (await chains()) === 'down');
    },
    'case 103: a node on a private address is not called unless the operator allows it': async (
      _,
      keep,
    ) => {
      const chain = await startChain(keep);
      const node = await startFaultyNode(keep, chain.url);
      const args = ['--rpc-chains', `${CHAIN} ${node.url}`, '--any-project'];
      // Names that lead there: names_that_change.
      await assert.rejects(startServer(keep, { args }), /nothing is sent without allow_private/);
      assert.deepEqual(node.requested, {});
    },
    'cases 108 and 113: bodies that are no calls are refused': async (_, keep) => {
      const { post, server, nodes } = await startWorld(keep, 1);
      const before = { ...nodes[0].requested };
      const many = Array.from({ length: 1001 }, (_one, id) => ({
        jsonrpc: '2.0',
        id,
        method: 'eth_gasPrice',
      }));
      assert.equal((await post(many)).status, 413);
      assert.equal((await post('['.repeat(100_000))).status, 400);
      assert.equal(
        (await post('{"jsonrpc":"2.0","id":1,"method":"eth_call"')).json.error.code,
        -32700,
      );
      assert.equal((await post(`{"a":"${'x'.repeat(5 * 1024 * 1024)}"}`)).status, 413);
      for (const chainId of ['', 'eip155:999', 'eip155:31337%27', '../..']) {
        const response = await fetch(
          `${server.origin}/v1?chainId=${chainId}&projectId=${PROJECT}`,
          { method: 'POST', body: '{}' },
        );
        assert.equal(response.status, 400);
        assert.equal((await response.json()).reasons[0].field, 'chainId');
      }
      assert.equal((await fetch(`${server.origin}/v1?chainId=${CHAIN}`)).status, 426);
      assert.equal(nodes[0].requested.eth_call, before.eth_call);
    },
    'doctor reads the tables of chains, asks each upstream and says what is wrong': async (
      _,
      keep,
    ) => {
      const chain = await startChain(keep);
      const other = await startFaultyNode(keep, chain.url);
      other.fault = (method) => (method === 'eth_chainId' ? 'wrong chain' : undefined);
      const folder = mkdtempSync(join(tmpdir(), 'portico-doctor-'));
      keep.closeOnExit('folder', () => rmSync(folder, { recursive: true, force: true }));
      const config = join(folder, 'portico.toml');
      writeFileSync(
        config,
        `data = "${folder}/data"
         listen = "127.0.0.1:${await freePort()}"
         admin_listen = ""
         [rpc]
         public_nodes = false
         [[rpc.chains]]
         id = "${CHAIN}"
         methods = ["debug_traceTransaction"]
         upstreams = [
           { url = "${chain.url}", weight = 50, allow_private = true },
           { url = "${other.url}", allow_private = true },
         ]`,
      );
      const doctor = new Program(BINARY, ['doctor', '--config', config]).readOutput();
      const { code } = await doctor.ended;
      assert.equal(code, 1, doctor.output);
      assert.match(
        doctor.output,
        /ok {4}chain eip155:31337, upstream 127\.0\.0\.1:\d+ answers; its newest block is \d+/,
      );
      assert.match(doctor.output, /FAIL {2}chain .* is of another chain: it says "0x89"/);
      const shown = new Program(BINARY, ['config', 'show', '--config', config]).readOutput();
      await shown.ended;
      assert.match(shown.output, /weight=50 allow_private/);
    },
    'the chains that are served are listed': async (_, keep) => {
      const { server } = await startWorld(keep, 1);
      const response = await fetch(`${server.origin}/v1/supported-chains`);
      assert.deepEqual(await response.json(), { http: [CHAIN], ws: [], indexed: [] });
      assert.match(response.headers.get('cache-control'), /max-age=86400/);
    },
  },
};
