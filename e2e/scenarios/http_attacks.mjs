// SPDX-License-Identifier: Apache-2.0
//
// Attacks on the HTTP API of the real program. Cases are those of docs/spec/security.md.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { request } from 'node:http';
import WebSocket from 'ws';
import { makeProject } from '../../tools/harness/makeProject.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { everyRoute } from '../harness/everyRoute.mjs';
import { readOpenApi, requestOf } from '../harness/readOpenApi.mjs';

const SHOP = 'https://shop.example';
const BURST = 30;

/** Without the tidying of fetch: the path and the headers go out as they are. */
function ask(server, path, { method = 'GET', headers = {}, body } = {}) {
  return new Promise((resolve, reject) => {
    const { port } = server;
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false });
    sent.on('error', reject);
    sent.on('response', (reply) => {
      const parts = [];
      reply.on('error', reject);
      reply.on('data', (part) => parts.push(part));
      reply.on('end', () =>
        resolve({
          status: reply.statusCode,
          headers: reply.headers,
          body: Buffer.concat(parts).toString(),
        }),
      );
    });
    sent.end(body);
  });
}

/** How the relay refuses a socket: by HTTP, or by a frame and a close code. */
function refusal(server, query, origin) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}/?${query}`, { origin });
    const frames = [];
    socket.on('message', (frame) => frames.push(JSON.parse(frame)));
    socket.on('close', (code, reason) => resolve({ code, reason: `${reason}`, frames }));
    socket.on('unexpected-response', (_, reply) => {
      resolve({ status: reply.statusCode });
      reply.resume();
    });
    socket.on('error', reject);
  });
}

/** What browsers would never send for SHOP or a page below it, and what belongs to others. */
const FOREIGN_ORIGINS = [
  ...[
    'null',
    'https://shop.example.evil.example',
    'https://evilshop.example',
    'https://shop.exampl',
  ],
  ...['http://shop.example', 'https://shop.example:444', 'https://shop.example.', 'shop.example'],
  ...['https://shop.example/', 'https://shop.example/..', 'https://shop.example@evil.example'],
  ...['https://evil.example#shop.example', 'https://evil.example?shop.example', '//shop.example'],
  ...['https://a.b.shop.example', 'https://.shop.example', 'https://*.shop.example'],
  ...['https://shop.example https://evil.example', 'https://evil.example, https://shop.example'],
  ...['https:\\\\shop.example', 'https://shop%2eexample', 'https://shop.example%00.evil.example'],
  ...['javascript://shop.example', 'file://', 'data:text/html,x', 'https://shop_example'],
  ...['https://xn--shop-example', 'https://127.0.0.1', 'http://localhost', 'https://[::1]'],
];

const NAUGHTY = [
  ...["'; DROP TABLE projects;--", "' OR '1'='1", '1); DELETE FROM projects;--', '" OR ""="'],
  ...['%', '_', '\\', '#{7*7}', '{{7*7}}', '<script>alert(1)</script>', '../../etc/passwd'],
  ...['$(id)', '`id`', '%0d%0aSet-Cookie: a=b', 'a'.repeat(2000), '\u202e\u0000\ufffe', '🙂', '-1'],
  ...['9223372036854775808', 'NaN', '1e400', 'undefined', '[]', '{}'],
];

const TRAVERSALS = [
  ...['/../../etc/passwd', '/..%2f..%2fetc%2fpasswd', '/%2e%2e/%2e%2e/etc/passwd'],
  ...['/....//....//etc/passwd', '/..\\..\\etc\\passwd', '/%252e%252e%252fetc/passwd'],
  ...['/getWalletImage/..%2f..%2fportico-api.sqlite', '/getWalletImage/%2e%2e%2fwallets.json'],
  ...['/public/getAssetImage/..%2f..%2fwallets.json', '/getWalletImage/..', '//etc/passwd'],
  ...['/public/getTokenImage/%00', '/getWalletImage/a%2fb', '/./../portico-api.sqlite'],
];

const BAD_BODIES = {
  empty: '',
  'no JSON': '{"projectId":',
  'a list': '[]',
  'ten thousand brackets': '['.repeat(10_000),
  'a deep object': '{"a":'.repeat(10_000),
  'a number beyond all': '{"amount":1e400',
  'a lone surrogate': '{"a":"\\ud800"}',
  'bytes that are no UTF-8': Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
  'a byte order mark': '\ufeff{}',
};

// JSON-RPC and ERC-3668 have shapes of their own.
const RPC_ERROR = /^\{"jsonrpc":"2\.0",.*"error":\{"code":-\d+,"message":"\w/;
const SHAPES = {
  '/v1/json-rpc': RPC_ERROR,
  '/v1/wallet': RPC_ERROR,
  '/v1/ens': /^\{"message":"\w/,
};

export default {
  name: 'attacks on the HTTP API',
  async setUp(keep) {
    const args = ['--limit', 'address_per_second=1', '--limit', `address_burst=${BURST}`];
    const limited = await startServer(keep, { args });
    const server = await startServer(keep, {
      args: [...everyRoute(keep), '--limit', 'address_per_second=0'],
    });
    const [shop, other, small] = [
      makeProject(server, { origins: [SHOP, 'https://*.shop.example'] }),
      makeProject(server, { origins: ['https://other.example'] }),
      makeProject(limited),
    ];
    const known = (place, id) => async () =>
      (await ask(place, `/appkit/v1/config?projectId=${id}`)).status === 200;
    for (const id of [shop, other]) await waitFor('the projects', known(server, id));
    await waitFor('the project', known(limited, small));
    return { server, limited, shop, other, small, api: await readOpenApi() };
  },
  tests: {
    async 'case 95: sockets of pages and projects that are not allowed'({ server, shop }) {
      const closing = 'auth=x&useOnCloseEvent=true';
      const [missing, unknown] = ['Project ID is missing', 'Project not found'];
      const foreign = 'Unauthorized: origin not allowed';
      for (const [query, origin, reason, status] of [
        ['', SHOP, missing, 401],
        ['projectId=00000000000000000000000000000000', SHOP, unknown, 401],
        [`projectId=${shop}`, 'https://evil.example', foreign, 403],
        [`projectId=${shop}`, 'null', foreign, 403],
      ]) {
        const closed = await refusal(server, `${closing}&${query}`, origin);
        assert.equal(closed.code, 3000, reason);
        assert.equal(closed.reason, reason);
        assert.equal(closed.frames[0].error.code, 3000);
        assert.equal((await refusal(server, `auth=x&${query}`, origin)).status, status, reason);
      }
      // The project passes, and then the token does not.
      const token = await refusal(server, `${closing}&projectId=${shop}`, SHOP);
      assert.match(token.reason, /^JWT validation error/);
    },

    async 'case 104: only intended origins pass'({ server, shop }) {
      const path = `/getWallets?projectId=${shop}`;
      const status = async (origin) => (await ask(server, path, { headers: { origin } })).status;
      for (const origin of [SHOP, 'https://a.shop.example', 'https://SHOP.example'])
        assert.equal(await status(origin), 200, origin);
      for (const origin of FOREIGN_ORIGINS) assert.equal(await status(origin), 403, origin);
    },

    async 'case 104: the relay asks the same'({ server, shop }) {
      const path = `/rpc?projectId=${shop}`;
      for (const origin of FOREIGN_ORIGINS) {
        const reply = await ask(server, path, { method: 'POST', headers: { origin }, body: '{}' });
        assert.equal(reply.status, 403, origin);
        assert.match(reply.body, /OriginNotAllowed/);
      }
    },

    async 'case 105: one project opens nothing to the pages of another'({ server, shop, other }) {
      const from = { headers: { origin: SHOP } };
      assert.equal((await ask(server, `/getWallets?projectId=${other}`, from)).status, 403);
      // Of several ids one counts, and it is the same that is checked.
      for (const query of [
        `projectId=${other}&projectId=${shop}`,
        `projectId=${other}?projectId=${shop}`,
        `projectId=${other}%26projectId=${shop}`,
      ])
        assert.notEqual((await ask(server, `/getWallets?${query}`, from)).status, 200, query);
      const both = { headers: { origin: SHOP, 'x-project-id': shop } };
      assert.equal((await ask(server, `/getWallets?projectId=${other}`, both)).status, 403);
      const body = JSON.stringify({
        projectId: shop,
        currency: 'usd',
        addresses: ['eip155:1:0x00'],
      });
      const post = { ...from, method: 'POST', body };
      assert.equal((await ask(server, `/v1/fungible/price?projectId=${other}`, post)).status, 401);
      assert.equal((await ask(server, '/v1/fungible/price', post)).status, 200);
    },

    async 'case 106: methods cannot be changed by a header'({ server, shop }) {
      const headers = { 'x-http-method-override': 'DELETE', 'sec-fetch-site': 'cross-site' };
      const path = `/getWallets?projectId=${shop}`;
      assert.equal((await ask(server, path, { headers })).status, 200);
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE'])
        assert.equal((await ask(server, path, { method })).status, 405, method);
    },

    async 'case 107: no origin is echoed, and no cookie has a say'({ server, shop }) {
      for (const origin of [SHOP, 'null', 'https://evil.example'])
        for (const method of ['GET', 'OPTIONS']) {
          const headers = { origin, cookie: 'a=b', 'access-control-request-method': 'GET' };
          const path = `/getWallets?projectId=${shop}`;
          const reply = await ask(server, path, { method, headers });
          assert.equal(reply.headers['access-control-allow-origin'], '*');
          assert.equal(reply.headers['access-control-allow-credentials'], undefined);
          assert.equal(reply.headers['set-cookie'], undefined);
        }
    },

    async 'case 108: bodies that are no JSON object, and bombs'({ server, shop, api }) {
      const posts = api.operations.filter((one) => one.requestBody && one.path.startsWith('/v1/'));
      assert.ok(posts.length > 4);
      // A shop's back end can be as wrong as a stranger, whose body is not looked at.
      const args = ['payments', 'key', 'create', shop, '--data', server.data];
      const told = execFileSync(server.binary, args, { encoding: 'utf8' });
      const authorization = `Bearer ${/secret key:? +(\S+)/.exec(told)[1]}`;
      for (const operation of posts) {
        const { path } = requestOf(operation, shop);
        const headers = operation.path === '/v1/payments' ? { authorization } : {};
        for (const [name, body] of Object.entries(BAD_BODIES)) {
          const reply = await ask(server, path, { method: 'POST', headers, body });
          // Some routes take less than the deepest of them.
          const short = operation.path.endsWith('/transactions') ? 1024 : 32_768;
          const status = reply.status === 413 && body.length > short ? 413 : 400;
          assert.equal(reply.status, status, `${path} ${name}: ${reply.body}`);
          const shape = status === 400 ? SHAPES[operation.path] : undefined;
          assert.match(reply.body, shape ?? /"code":"[a-z_]+"/, path);
        }
        const long = await ask(server, path, {
          method: 'POST',
          headers,
          body: `{"a":"${'a'.repeat(2 ** 17)}"}`,
        });
        assert.equal(long.status, 413, path);
      }
    },

    async 'case 109: naughty text in every parameter and header'({ server, shop, api }) {
      for (const operation of api.operations.filter(({ method }) => method === 'GET')) {
        const base = operation.path.replace(/\{\w+\}/g, 'x');
        for (const text of NAUGHTY) {
          const value = encodeURIComponent(text);
          const places = [
            `${operation.path.replace(/\{\w+\}/g, value)}?projectId=${shop}`,
            `${base}?projectId=${value}`,
            ...operation.parameters
              .filter((one) => one.in === 'query' && one.name !== 'projectId')
              .map((one) => `${base}?projectId=${shop}&${one.name}=${value}`),
          ];
          for (const path of places) {
            const reply = await ask(server, path);
            assert.ok(reply.status < 500 || reply.status === 503, `${path}: ${reply.status}`);
            assert.doesNotMatch(reply.body, /sqlite|syntax error|SELECT /i, path);
            assert.equal(reply.headers['set-cookie'], undefined);
          }
        }
      }
      for (const name of ['x-request-id', 'user-agent', 'x-project-id', 'if-none-match', 'origin'])
        for (const text of NAUGHTY.filter((one) => /^[\x20-\x7e]+$/.test(one))) {
          const reply = await ask(server, `/getWallets?projectId=${shop}`, {
            headers: { [name]: text },
          });
          assert.ok(reply.status < 500, `${name}: ${text}`);
        }
      const still = await ask(server, `/projects/v1/origins?projectId=${shop}`);
      assert.deepEqual(JSON.parse(still.body).allowedOrigins.length, 2); // nothing was dropped
    },

    async 'case 109: cursors that nobody has given out'({ server, shop }) {
      for (const cursor of [
        '-1',
        '0',
        'eyJhIjoxfQ==',
        'a'.repeat(4000),
        "' OR 1=1",
        '%00',
        '../x',
      ]) {
        const query = `projectId=${shop}&cursor=${encodeURIComponent(cursor)}`;
        const reply = await ask(server, `/v1/account/0xab/history?${query}`);
        assert.ok([200, 400].includes(reply.status), `${cursor}: ${reply.status}`);
      }
      for (const page of ['0', '-1', '99999999999999999999', '1.5', '0x10', ' 1'])
        assert.equal(
          (await ask(server, `/getWallets?projectId=${shop}&page=${encodeURIComponent(page)}`))
            .status,
          400,
          page,
        );
    },

    async 'case 110: paths that lead out of their folder'({ server, shop }) {
      for (const path of TRAVERSALS) {
        const reply = await ask(server, `${path}?projectId=${shop}`);
        assert.ok([400, 404].includes(reply.status), `${path}: ${reply.status}`);
        assert.doesNotMatch(reply.body, /root:|SQLite format/);
      }
    },

    async 'case 112: forwarded addresses that the caller made up buy no calls'({ limited, small }) {
      const path = `/getWallets?projectId=${small}`;
      const seen = [];
      for (let i = 0; i < 3 * BURST; ++i) {
        // The last address is what the proxy before us saw; all before it is the caller's own text.
        const made = [`10.0.${i}.1`, `"[2001:db8::${i}]:80"`, 'unknown'].join(', ');
        const headers = {
          'x-forwarded-for': `${made}, 203.0.113.9`,
          'x-real-ip': `10.1.${i}.1`,
          forwarded: `for=10.2.${i}.1`,
          'cf-connecting-ip': `10.3.${i}.1`,
          'true-client-ip': `10.4.${i}.1`,
        };
        seen.push(await ask(limited, path, { headers }));
      }
      const refused = seen.filter(({ status }) => status === 429);
      assert.ok(refused.length >= BURST, `${refused.length} of ${seen.length} were refused`);
      assert.match(refused[0].headers['retry-after'], /^[1-9]\d*$/);
      // An IPv6 caller has a whole /64 to write from.
      const many = [];
      for (let i = 1; i <= 3 * BURST; ++i) {
        const headers = { 'x-forwarded-for': `2001:db8:1:2::${i.toString(16)}` };
        many.push((await ask(limited, path, { headers })).status);
      }
      assert.ok(many.filter((status) => status === 429).length >= BURST);
      // Somebody else is not limited by that.
      const someone = { headers: { 'x-forwarded-for': '198.51.100.7' } };
      assert.equal((await ask(limited, path, someone)).status, 200);
    },
  },
};
