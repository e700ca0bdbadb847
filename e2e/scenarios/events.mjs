// SPDX-License-Identifier: Apache-2.0
//
// Events of pages through the real program: stored before they are answered, exported, carried to a
// service with a signature, whatever dies in between.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { makeProject } from '../../tools/harness/makeProject.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';

const opened = (eventId = randomUUID()) => ({
  eventId,
  url: 'https://shop.example/cart?coupon=secret#top',
  domain: 'shop.example',
  timestamp: Date.now(),
  props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
});

const portico = (server, ...words) =>
  execFileSync(server.binary, [...words, '--data', server.data], { encoding: 'utf8' });

const exported = (server, shop) =>
  portico(server, 'events', 'export', shop)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

function send(server, shop, event, init = {}) {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  return fetch(`${server.origin}/e?projectId=${shop}&st=appkit&sv=1`, {
    method: 'POST',
    body,
    ...init,
  });
}

/** A project that the running server knows: it looks for new ones a few times a second. */
async function openShop(server, project) {
  const shop = makeProject(server, project);
  const page = { headers: { origin: project.origins?.[0] ?? 'https://shop.example' } };
  await waitFor('the project to be known', async () => {
    const reply = await fetch(`${server.origin}/getWallets?projectId=${shop}`, page);
    await reply.text();
    return reply.ok;
  });
  return shop;
}

/** An operator's service that answers as told and remembers what it got. */
async function startService(keep) {
  const service = { status: 200, posts: [] };
  const http = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      service.posts.push({ body, signature: request.headers['portico-signature'] });
      response.writeHead(service.status).end();
    });
  });
  await new Promise((resolve) => http.listen(0, '127.0.0.1', resolve));
  keep.closeOnExit('service', () => http.close());
  service.url = `http://127.0.0.1:${http.address().port}/portico`;
  service.ids = () =>
    service.posts.flatMap(({ body }) => JSON.parse(body).events.map(({ eventId }) => eventId));
  return service;
}

export default {
  name: 'events',
  async setUp(keep) {
    const server = await startServer(keep, { args: ['--events-webhooks-to-private-addresses'] });
    return { server };
  },
  tests: {
    async 'what was answered survives kill -9 and is exported once'({ server }) {
      const shop = await openShop(server, { name: 'Killed' });
      const answered = new Set();
      const sending = Array.from({ length: 8 }, async () => {
        for (;;) {
          const event = opened();
          const reply = await send(server, shop, event).catch(() => undefined);
          if (!reply?.ok) return;
          answered.add(event.eventId);
          await send(server, shop, event).catch(() => undefined); // again: counted once
        }
      });
      await waitFor('some events to be answered', () => answered.size > 40);
      await server.kill();
      await Promise.all(sending);
      await server.start();
      const ids = exported(server, shop).map(({ eventId }) => eventId);
      assert.equal(new Set(ids).size, ids.length);
      for (const id of answered) assert.ok(ids.includes(id), `${id} was answered and is lost`);
    },

    async 'nothing private of the page is kept'({ server }) {
      const shop = await openShop(server, { name: 'Private' });
      const reply = await send(server, shop, opened(), {
        headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/130' },
      });
      assert.deepEqual(await reply.json(), { status: 'ok' });
      const [event] = exported(server, shop);
      assert.equal(event.url, 'https://shop.example/cart');
      assert.equal(event.system, 'Android');
      assert.doesNotMatch(JSON.stringify(event), /secret|Pixel|127\.0\.0\.1/);
    },

    async 'pages of other origins are told 403, floods of errors 429'({ server }) {
      const shop = await openShop(server, { name: 'Strict', origins: ['https://shop.example'] });
      const from = (origin) => ({ headers: { origin } });
      assert.equal((await send(server, shop, opened(), from('https://evil.example'))).status, 403);
      const failed = () => ({
        ...opened(),
        timestamp: new Date().toISOString(),
        props: { type: 'error', event: 'API_ERROR', errorType: 'TypeError', errorMessage: 'x' },
      });
      const seen = [];
      for (let i = 0; i < 6; ++i) seen.push(await send(server, shop, failed()));
      assert.deepEqual(
        seen.map(({ status }) => status),
        [200, 200, 200, 200, 200, 429],
      );
      assert.match(seen[5].headers.get('retry-after'), /^\d+$/);
    },

    async 'a service gets every event, signed, also what came while it failed and over a restart'(
      { server },
      keep,
    ) {
      const shop = await openShop(server, { name: 'Hooked' });
      const service = await startService(keep);
      const made = portico(server, 'events', 'webhook', 'add', shop, service.url);
      const secret = /secret\s+(\w+)/.exec(made)[1];
      service.status = 500;
      const sent = Array.from({ length: 3 }, () => opened());
      await send(server, shop, sent[0]);
      await send(server, shop, sent[1]);
      // It is half a minute until what came is settled.
      await waitFor('a refused post', () => service.posts.length > 0, 120_000);
      // The server records what was answered after the answer came.
      await waitFor('the attempts to be recorded', () =>
        /failing, \d+ attempts: HTTP 500/.test(portico(server, 'events', 'webhook', 'list', shop)),
      );
      await server.kill();
      await server.start();
      await send(server, shop, sent[2]);
      service.posts.length = 0;
      service.status = 204;
      await waitFor(
        'all events',
        () => sent.every(({ eventId }) => service.ids().includes(eventId)),
        120_000,
      );
      assert.deepEqual(
        [...new Set(service.ids())],
        sent.map(({ eventId }) => eventId),
      );
      for (const { body, signature } of service.posts) {
        const [, time, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature);
        assert.equal(mac, createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'));
      }
    },

    async 'a service on a private address gets nothing without a key of its own'(_, keep) {
      // The relay's key is for other webhooks, those of its clients.
      const server = await startServer(keep, { args: ['--webhooks-to-private-addresses'] });
      const shop = await openShop(server, { name: 'Guarded' });
      const service = await startService(keep);
      portico(server, 'events', 'webhook', 'add', shop, service.url);
      await send(server, shop, opened());
      await waitFor(
        'the post to be refused',
        () =>
          /failing, \d+ attempts?: HTTP 403/.test(
            portico(server, 'events', 'webhook', 'list', shop),
          ),
        120_000,
      );
      assert.deepEqual(service.posts, []);
    },
  },
};
