// SPDX-License-Identifier: Apache-2.0
//
// Histories from a hosted service in place of the index: it speaks Zerion's API on loopback, answers as
// recorded, and then as services do that fail or lie.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { startServer } from '../../tools/harness/startServer.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';

const PROJECT = '0123456789abcdef0123456789abcdef';
const KEY = 'zk_test_0123456789';
const ME = '0x42b9dF65B219B3dD36FF330A4dD8f327A6Ada990';
const YOU = '0x794a61358D6845594F94dc1DB02A252b5b4814aD';
const PAGE = 50;

/** The n-th transaction, the newest first, as the service writes it. */
function transaction(n, chain) {
  const coin = { name: 'Ethereum', symbol: 'ETH', icon: { url: 'https://icons.example/eth.png' } };
  return {
    type: 'transactions',
    id: `${n}`.padStart(32, '0'),
    attributes: {
      operation_type: 'send',
      hash: `0x${n.toString(16).padStart(64, '0')}`,
      mined_at_block: 20_000_000 - n,
      mined_at: new Date(Date.UTC(2026, 0, 31) - n * 3_600_000).toISOString().replace('.000', ''),
      sent_from: ME.toLowerCase(),
      sent_to: YOU.toLowerCase(),
      status: n === 3 ? 'failed' : 'confirmed',
      nonce: 1000 - n,
      fee: { fungible_info: coin, quantity: { numeric: '0.001' }, price: 2000, value: 2 },
      transfers: [
        {
          fungible_info: coin,
          direction: 'out',
          quantity: { int: '1', decimals: 18, float: 1.5, numeric: '1.500000000000000000' },
          value: 3000.25,
          price: 2000.17,
          sender: ME.toLowerCase(),
          recipient: YOU.toLowerCase(),
        },
      ],
      approvals: [],
      flags: { is_trash: n === 5 },
    },
    relationships: { chain: { data: { type: 'chains', id: chain } } },
  };
}

/** A service with so many transactions; `behave` answers in its place where it is set. */
async function startService(keep, count) {
  const service = { requested: [], behave: undefined, url: '' };
  const server = createServer((request, response) => {
    const url = new URL(request.url, service.url);
    service.requested.push(url);
    if (service.behave) return service.behave(response, url);
    const wanted = `Basic ${Buffer.from(`${KEY}:`).toString('base64')}`;
    if (request.headers.authorization !== wanted) return answer(response, 401, { errors: [] });
    const query = url.searchParams;
    const from = Number(query.get('page[after]') ?? 0);
    const chain = query.get('filter[chain_ids]') ?? 'ethereum';
    const end = Math.min(from + Number(query.get('page[size]')), count);
    const data = [];
    for (let n = from; n < end; n++) data.push(transaction(n, chain));
    const links = { self: url.href };
    if (end < count) {
      // To another host, as behind a gateway: only where it begins is taken from it.
      const next = new URL(`http://gateway.example${url.pathname}${url.search}`);
      next.searchParams.set('page[after]', `${end}`);
      links.next = next.href;
    }
    answer(response, 200, { links, data });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  keep.closeOnExit('history service', () => {
    server.closeAllConnections();
    server.close();
  });
  service.url = `http://127.0.0.1:${server.address().port}/v1`;
  return service;
}

function answer(response, status, body, headers = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

export default {
  name: 'a hosted history',
  async setUp(keep) {
    const service = await startService(keep, 120);
    const start = async (more = []) => {
      const source = ['--history-source', 'http', '--history-http-url'];
      const args = ['--any-project', ...source, `${service.url} allow_private`, ...more];
      const server = await startServer(keep, { args });
      return { server, args };
    };
    const { server: keyless } = await start();
    const keyFile = join(keyless.data, 'history-key');
    writeFileSync(keyFile, `${KEY}\n`);
    const { server, args } = await start(['--history-http-key-file', keyFile]);
    const get = async (account, query = {}, from = server, caller = '198.51.100.1') => {
      const parameters = new URLSearchParams({ projectId: PROJECT, ...query });
      const response = await fetch(`${from.origin}/v1/account/${account}/history?${parameters}`, {
        headers: { 'x-forwarded-for': caller },
      });
      return { status: response.status, headers: response.headers, json: await response.json() };
    };
    /** An account that nobody asked for yet, so that nothing of it is kept. */
    let fresh = 0;
    const somebody = () => `0x${(++fresh).toString(16).padStart(40, '0')}`;
    return { service, server, keyless, args, get, somebody };
  },
  tests: {
    async 'every page, in our shape, with a cursor of our own'({ service, get }) {
      const before = service.requested.length;
      const all = [];
      let cursor;
      do {
        const { status, json } = await get(ME, cursor ? { cursor } : {});
        assert.equal(status, 200, JSON.stringify(json));
        assert.ok(json.data.length <= PAGE);
        all.push(...json.data);
        cursor = json.next;
        assert.match(cursor ?? '', /^[A-Za-z0-9_-]*$/);
      } while (cursor);
      assert.deepEqual(
        all.map(({ metadata }) => Number(metadata.hash)),
        Array.from({ length: 120 }, (_, n) => n),
      );
      const [{ id, metadata, transfers, fee }] = all;
      assert.deepEqual([fee.quantity.numeric, fee.value, fee.price], ['0.001', 2, 2000]);
      assert.equal(id, `eip155:1:${metadata.hash}`);
      assert.deepEqual(metadata, {
        operationType: 'send',
        hash: `0x${'0'.repeat(64)}`,
        minedAt: '2026-01-31T00:00:00Z',
        sentFrom: ME,
        sentTo: YOU,
        status: 'confirmed',
        nonce: 1000,
        application: null,
        chain: 'eip155:1',
      });
      const { image } = transfers[0].fungible_info;
      assert.match(image, /^\/v1\/logo\/eip155:1\?v=[0-9a-f]{24}$/);
      assert.deepEqual(transfers, [
        {
          fungible_info: {
            name: 'Ethereum',
            symbol: 'ETH',
            icon: { url: 'https://icons.example/eth.png' },
            image,
          },
          nft_info: null,
          direction: 'out',
          quantity: { numeric: '1.5' },
          value: 3000.25,
          price: 2000.17,
          contract: null,
          flags: { is_spam: false, is_poisoning: false },
        },
      ]);
      assert.equal(all[3].metadata.status, 'failed');
      assert.equal(all[5].transfers[0].flags.is_spam, true);
      const requested = service.requested.slice(before).map(({ pathname }) => pathname);
      assert.ok(requested.every((path) => path === `/v1/wallets/${ME}/transactions/`));
    },

    async 'a page that was just read is not asked for again'({ service, get, somebody }) {
      const account = somebody();
      await get(account);
      const requested = service.requested.length;
      assert.equal((await get(account)).json.data.length, PAGE);
      assert.equal(service.requested.length, requested);
    },

    async 'a chain by its id, and none where the service has none'({ service, get }) {
      const { json } = await get(ME, { chainId: 'eip155:8453' });
      assert.equal(service.requested.at(-1).searchParams.get('filter[chain_ids]'), 'base');
      assert.equal(json.data[0].metadata.chain, 'eip155:8453');
      const requested = service.requested.length;
      assert.deepEqual((await get(ME, { chainId: 'eip155:31337' })).json, { data: [], next: null });
      assert.equal(service.requested.length, requested);
    },

    async 'a cursor is of one account and one chain'({ service, get }) {
      const { next } = (await get(ME)).json;
      const requested = service.requested.length;
      for (const [account, query] of [
        [YOU, { cursor: next }],
        [ME, { cursor: next, chainId: 'eip155:1' }],
        [ME, { cursor: `${next}x` }],
        [ME, { cursor: Buffer.from('page[after]=0').toString('base64url') }],
      ]) {
        const { status, json } = await get(account, query);
        assert.equal(status, 400);
        assert.equal(json.reasons[0].field, 'cursor');
      }
      assert.equal(service.requested.length, requested);
    },

    async 'answers that are none are never a page'({ service, server, get, somebody }, keep) {
      const good = JSON.stringify({ links: {}, data: [transaction(1, 'ethereum')] });
      const answers = {
        'no JSON': (response) => answer(response, 200, '<html>'),
        'half of it': (response) => answer(response, 200, good.slice(0, -20)),
        'cut off': (response) => {
          response.writeHead(200, { 'content-length': good.length });
          response.write(good.slice(0, 100), () => response.destroy());
        },
        'too long': (response) => answer(response, 200, `${good}${' '.repeat(5 * 1024 * 1024)}`),
        'another shape': (response) => answer(response, 200, { data: { transactions: [] } }),
        'one that cannot be read': (response) =>
          answer(response, 200, good.replace('"confirmed"', '"dropped"')),
        'a redirect': (response) => answer(response, 302, '', { location: `${service.url}/else` }),
        'an error of its own': (response) => answer(response, 500, { errors: [] }),
        'nothing at all': (response) => response.destroy(),
      };
      keep.closeOnExit('behaviour', () => {
        service.behave = undefined;
      });
      for (const [what, behave] of Object.entries(answers)) {
        service.behave = behave;
        const account = somebody();
        const { status, headers, json } = await get(account);
        assert.equal(status, 503, what);
        assert.match(headers.get('retry-after'), /^\d+$/, what);
        assert.equal(json.reasons[0].field, 'address', what);
        assert.ok(!JSON.stringify(json).includes('service'), 'the reason is for the log');
        service.behave = undefined;
        assert.equal((await get(account)).status, 200, `after ${what}`);
      }
      assert.ok(server.program.output.includes('history.unavailable'));
      assert.ok(!server.program.output.includes(KEY));
    },

    async 'a next page that is the same page ends it'({ service, get, somebody }) {
      const account = somebody();
      const { next } = (await get(account)).json;
      service.behave = (response, url) =>
        answer(response, 200, { data: [], links: { next: url.href } });
      assert.equal((await get(account, { cursor: next })).status, 503);
      service.behave = (response) => answer(response, 400, { errors: [{ title: 'Malformed' }] });
      const { status, json } = await get(account, { cursor: next });
      assert.deepEqual([status, json.reasons[0].field], [400, 'cursor']);
      service.behave = undefined;
      assert.equal((await get(account, { cursor: next })).json.data.length, PAGE);
    },

    async 'without its key the operator is told, and pages that it is unavailable'({
      keyless,
      get,
    }) {
      assert.equal((await get(ME, {}, keyless)).status, 503);
      await waitFor('the log', () => keyless.program.output.includes('history.http_key'));
    },

    async 'the doctor asks it'({ server, args }) {
      // Not the synchronous one: the service is of this process.
      const doctor = async (words) => {
        const own = ['doctor', '--data', server.data, '--listen', '127.0.0.1:0'];
        const all = [...own, '--admin-listen', '', '--no-rpc-public-nodes', ...words];
        const printed = await new Promise((resolve) => {
          execFile(server.binary, all, (_, stdout) => resolve(stdout));
        });
        return printed.split('\n').filter((line) => line.includes('history'));
      };
      assert.ok(
        (await doctor(args)).some((line) =>
          /^ok +history service 127\.0\.0\.1:\d+ answers/.test(line),
        ),
      );
      const without = args.filter((word) => !/key/.test(word));
      assert.ok((await doctor(without)).some((line) => /^FAIL .*history\.http_key/.test(line)));
      const wrong = await doctor(['--history-source', 'somewhere']);
      assert.ok(wrong.some((line) => /^FAIL .*one of index and http/.test(line)));
    },

    async 'who asks for many accounts leaves the service to others'(
      { service, server, get, somebody },
      keep,
    ) {
      const held = [];
      const letGo = () => {
        service.behave = undefined;
        for (const response of held.splice(0)) response.destroy();
      };
      keep.closeOnExit('behaviour', letGo);
      service.behave = (response) => held.push(response);
      const greedy = Array.from({ length: 60 }, () => get(somebody(), {}, server, '203.0.113.1'));
      await waitFor('its share of connections to be taken', () => held.length >= 4);
      service.behave = (response) => answer(response, 200, { links: {}, data: [] });
      for (let i = 0; i < 5; i++)
        assert.equal((await get(somebody(), {}, server, `203.0.113.${10 + i}`)).status, 200);
      assert.equal(held.length, 4, 'half of the connections, and no more');
      letGo();
      await Promise.all(greedy);
    },

    async 'what it asks one caller to wait takes it from nobody for long'(
      { service, server, get, somebody },
      keep,
    ) {
      keep.closeOnExit('behaviour', () => {
        service.behave = undefined;
      });
      const told = { 'retry-after': '3600' };
      service.behave = (response) => answer(response, 429, { errors: [] }, told);
      const refused = await get(somebody(), {}, server, '203.0.113.2');
      assert.equal(refused.status, 503);
      assert.equal(refused.headers.get('retry-after'), '60');
      service.behave = undefined;
      await waitFor('others to be answered again', async () => {
        const { status } = await get(somebody(), {}, server, '203.0.113.3');
        return status === 200;
      });
      const { status } = await get(somebody(), {}, server, '203.0.113.2');
      assert.equal(status, 503, 'who asked too often waits longer');
    },

    // The last: the service is left alone for a while after it.
    async 'asked too often it is left alone for as long as it says'({ service, get, somebody }) {
      service.behave = (response) => answer(response, 429, { errors: [] }, { 'retry-after': '20' });
      const { status, headers } = await get(somebody());
      assert.equal(status, 503);
      assert.equal(headers.get('retry-after'), '20');
      service.behave = undefined;
      const requested = service.requested.length;
      const meanwhile = await get(somebody());
      assert.equal(meanwhile.status, 503);
      const left = Number(meanwhile.headers.get('retry-after'));
      assert.ok(left >= 1 && left <= 20, `${left}`);
      assert.equal(service.requested.length, requested);
      const account = somebody();
      await waitFor('it to be asked again', async () => (await get(account)).status === 200);
    },
  },
};
