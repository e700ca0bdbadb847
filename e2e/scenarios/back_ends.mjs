// SPDX-License-Identifier: Apache-2.0
//
// Back ends that know who signed in: @portico/server from its tarball with the examples of its README as they are printed,
// and the example back ends in Node, Python and Go, all beside the real server.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { verifyWebhook } from '@portico/server';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { freePort } from '../../tools/harness/freePort.mjs';
import { makeProject } from '../../tools/harness/makeProject.mjs';
import { Program } from '../../tools/harness/Program.mjs';
import { makeMessage, signIn } from '../../tools/harness/signIn.mjs';
import { newPage, startBrowser } from '../../tools/harness/startBrowser.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { pack } from '../../tools/pack/pack.mjs';
import { prepareApp, root } from '../../web/examples/test/prepareApp.mjs';

const PAGE = 'https://app.example';
const OTHER_PAGE = 'https://www.app.example';
const BACK_ENDS = join(root, 'web/examples/backends');

/** Before the server: counts what is asked of it, and adds a key of the test to its own. */
async function startCounter(keep, server) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const own = { kty: 'EC', crv: 'P-256', x, y, use: 'sig', alg: 'ES256', kid: 'of the test' };
  const counter = { requests: 0, privateKey };
  const http = createServer(async (request, response) => {
    assert.equal(new URL(request.url, 'http://x').pathname, '/.well-known/jwks.json');
    counter.requests++;
    const { keys } = await (await fetch(`${server.origin}/.well-known/jwks.json`)).json();
    counter.keys = keys;
    response.end(JSON.stringify({ keys: [...keys, own] }));
  });
  await new Promise((resolve) => http.listen(0, '127.0.0.1', resolve));
  keep.closeOnExit('counter', () => {
    http.closeAllConnections();
    http.close();
  });
  counter.origin = `http://127.0.0.1:${http.address().port}`;
  return counter;
}

const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part) => JSON.parse(Buffer.from(part, 'base64url').toString());

/** A token of these claims, signed by the counter's key unless `by` does it otherwise. */
function forge(counter, claims, header = {}, by = undefined) {
  const head = { alg: 'ES256', typ: 'JWT', kid: 'of the test', ...header };
  const signed = `${encode(head)}.${encode(claims)}`;
  const signature = by
    ? by(signed)
    : sign('sha256', Buffer.from(signed), { key: counter.privateKey, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}

/** What the three back ends must agree on. */
async function tryBackEnd(world, keep, start) {
  const { server, shop, bank, ada } = world;
  const counter = await startCounter(keep, server);
  const origin = await start({
    PORTICO_SERVER: counter.origin,
    PORTICO_PROJECT: shop,
    PORTICO_ORIGIN: PAGE,
  });
  const ask = async (token) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const response = await fetch(`${origin}/me`, { headers });
    return { status: response.status, body: await response.json() };
  };
  const { token, note } = await signIn(server, { project: shop, page: PAGE, signer: ada });
  assert.deepEqual(await ask(token), {
    status: 200,
    body: { address: ada.address, network: 'eip155:1' },
  });
  assert.equal((await ask()).status, 401);

  const claims = decode(token.split('.')[1]);
  const header = decode(token.split('.')[0]);
  assert.equal((await ask(forge(counter, claims))).status, 200, 'the test forges well');
  const now = Math.floor(Date.now() / 1000);
  const [ours] = counter.keys;
  const pem = createPublicKey({ key: ours, format: 'jwk' }).export({ format: 'pem', type: 'spki' });
  const other = await signIn(server, { project: bank, page: PAGE, signer: ada });
  const elsewhere = await signIn(server, { project: shop, page: OTHER_PAGE, signer: ada });
  const refused = {
    'of another project': other.token,
    'of another page': elsewhere.token,
    'the note of a nonce': note,
    'of another issuer': forge(counter, { ...claims, iss: 'elsewhere' }),
    expired: forge(counter, { ...claims, exp: now - 10 }),
    'of a later time': forge(counter, { ...claims, iat: now + 60 }),
    'not to be used yet': forge(counter, { ...claims, nbf: now + 60 }),
    'without an end': forge(counter, { ...claims, exp: undefined }),
    'with a changed claim': token.replace(/\..*\./, `.${encode({ ...claims, address: '0xEve' })}.`),
    'algorithm none': forge(counter, claims, { ...header, alg: 'none' }, () => Buffer.alloc(0)),
    'algorithm none, signed': forge(counter, claims, { alg: 'none' }),
    'HS256 with the public key': forge(counter, claims, { ...header, alg: 'HS256' }, (text) =>
      createHmac('sha256', pem).update(text).digest(),
    ),
    'with a key of its own': forge(counter, claims, { kid: 'mine', jwk: ours }),
    'with all zeros': forge(counter, claims, header, () => Buffer.alloc(64)),
    'with a key that is no text': forge(counter, claims, { kid: ['of the test'] }),
    'of a thousand lists': `${Buffer.from('['.repeat(3000)).toString('base64url')}.e30.AAAA`,
    'no token': 'a.b.c',
    'a list': `${encode([])}.${encode([])}.AAAA`,
  };
  for (const [name, wrong] of Object.entries(refused))
    assert.equal((await ask(wrong)).status, 401, name);
  const before = counter.requests;
  const flood = Array.from({ length: 60 }, (_, at) =>
    forge(counter, claims, { kid: `made up ${at}` }),
  );
  for (const { status } of await Promise.all(flood.map(ask))) assert.equal(status, 401);
  assert.ok(counter.requests <= before + 1, `${counter.requests - before} requests for keys`);
  assert.equal((await ask(token)).status, 200);

  // One that never reaches the server says so, and does not take the token for a forged one.
  const alone = await start({
    PORTICO_SERVER: 'http://127.0.0.1:9',
    PORTICO_PROJECT: shop,
    PORTICO_ORIGIN: PAGE,
  });
  for (const _ of [1, 2]) {
    const headers = { authorization: `Bearer ${token}` };
    assert.equal((await fetch(`${alone}/me`, { headers })).status, 503);
  }
}

/** Starts an example; gives what starts it in an environment, once it has said where it listens. */
function starter(keep, command, args, cwd) {
  return async (env) => {
    const PORT = String(await freePort());
    const program = new Program(command, args, { cwd, env: { ...process.env, ...env, PORT } });
    program.readOutput();
    keep.closeOnExit(command, () => program.stop());
    keep.note(() => program.report());
    await waitFor('the back end to listen', () => {
      if (program.running) return program.output.includes('http://');
      throw Object.assign(new Error(program.output), { hopeless: true });
    });
    return `http://127.0.0.1:${PORT}`;
  };
}

/** The first of these programs that is there and does that. */
function findProgram(names, ...does) {
  for (const name of names) {
    const { stdout } = spawnSync('sh', ['-c', 'command -v "$0"', name], { encoding: 'utf8' });
    const path = stdout.trim();
    if (path && spawnSync(path, does).status === 0) return path;
  }
  return undefined;
}

/** The README's files beside the package from its tarball, imported with this server and project in them. */
async function importReadme(server, project) {
  const app = prepareApp('server-readme', undefined, { packages: ['server'] });
  const readme = readFileSync(join(root, 'web/packages/server/README.md'), 'utf8');
  const files = [...readme.matchAll(/^```ts\n(\/\/ (\w+\.ts)\n[\s\S]*?)^```$/gm)];
  for (const [, code, name] of files)
    writeFileSync(
      join(app, name),
      code
        .replace('https://portico.app.example', server.origin)
        .replace('your-project-id', project),
    );
  const modules = {};
  for (const [, , name] of files) modules[name] = await import(pathToFileURL(join(app, name)).href);
  assert.equal(readme.match(/^```ts$/gm).length, files.length, 'every example is run');
  return modules;
}

const codeOf = (work) =>
  work.then(
    () => 'taken',
    ({ code }) => code,
  );

export default {
  name: 'back ends',
  async setUp(keep) {
    const server = await startServer(keep, { args: ['--outbox-to-private-addresses'] });
    const origins = [PAGE, OTHER_PAGE, 'http://localhost:*'];
    const shop = makeProject(server, { name: 'Shop', origins });
    const bank = makeProject(server, { name: 'Bank', origins });
    await waitFor(
      'the projects to be known',
      async () => (await fetch(`${server.origin}/auth/v1/nonce?projectId=${bank}`)).ok,
    );
    pack('server');
    const readme = await importReadme(server, shop);
    return { server, shop, bank, readme, ada: privateKeyToAccount(generatePrivateKey()) };
  },
  tests: {
    async 'the README says whose a token is, until it is another'({
      server,
      shop,
      bank,
      readme,
      ada,
    }) {
      const { whoIs } = readme['who.ts'];
      const { token } = await signIn(server, { project: shop, page: PAGE, signer: ada });
      const { account, profileId } = await whoIs(token);
      assert.equal(account, `eip155:1:${ada.address}`);
      assert.match(profileId, /^[0-9a-f-]{36}$/);
      const other = await signIn(server, { project: bank, page: PAGE, signer: ada });
      assert.equal((await whoIs(other.token)).refused, 'project_wrong');
    },

    async 'the README keeps it in a cookie with Express, Hono and Next, and ends it'(
      { server, shop, readme, ada },
      keep,
    ) {
      const http = createServer(readme['withExpress.ts'].app);
      await new Promise((resolve) => http.listen(0, '127.0.0.1', resolve));
      keep.closeOnExit('express', () => {
        http.closeAllConnections();
        http.close();
      });
      const { GET, POST, DELETE, orders } = readme['withNext.ts'];
      const next = { GET, POST, DELETE };
      const apps = {
        express: (path, init) => fetch(`http://127.0.0.1:${http.address().port}${path}`, init),
        hono: (path, init) => readme['withHono.ts'].app.request(path, init),
        next: async (path, init = {}) => {
          const request = new Request(`${PAGE}${path}`, init);
          return path === '/api/orders' ? orders(request, {}) : next[request.method](request);
        },
      };
      for (const [name, send] of Object.entries(apps)) {
        const { token } = await signIn(server, { project: shop, page: PAGE, signer: ada });
        const begun = await send('/api/session', {
          method: 'POST',
          headers: { origin: PAGE },
          body: JSON.stringify({ token }),
        });
        assert.equal(begun.status, 200, name);
        const cookie = begun.headers.get('set-cookie').split(';')[0];
        const list = () => send('/api/orders', { headers: { cookie } });
        assert.deepEqual(await (await list()).json(), { ordersOf: `eip155:1:${ada.address}` });
        const end = (origin) =>
          send('/api/session', { method: 'DELETE', headers: { cookie, origin } });
        assert.equal((await end('https://evil.example')).status, 403);
        const pay = () => send('/api/pay', { method: 'POST', headers: { cookie, origin: PAGE } });
        if (name === 'express') assert.equal((await pay()).status, 200);
        assert.deepEqual(await (await end(PAGE)).json(), { ended: true });
        assert.equal((await list()).status, 200, 'offline, nobody sees that it has ended');
        if (name === 'express') assert.equal((await pay()).status, 401);
        assert.equal(await codeOf(readme['auth.ts'].auth.checkSession(token)), 'session_ended');
      }
    },

    async 'the README takes a signed message once'({ readme, ada }) {
      const { begin, finish } = readme['messages.ts'];
      const { nonce, nonceToken } = await begin();
      const message = makeMessage({ address: ada.address, page: PAGE, nonce });
      const signature = await ada.signMessage({ message });
      const changed = message.replace('Nonce: ', 'Nonce: 0');
      assert.equal(await codeOf(finish(changed, signature, nonceToken)), 'message_refused');
      assert.equal(await finish(message, signature, nonceToken), `${ada.address} on eip155:1`);
      assert.equal(await codeOf(finish(message, signature, nonceToken)), 'message_refused');
    },

    async 'is told by a signed webhook who signs in and out, until the operator takes it away'(
      { server, shop, ada },
      keep,
    ) {
      const told = [];
      const http = createServer(async (request, response) => {
        let body = '';
        for await (const part of request) body += part;
        told.push({ body, signature: request.headers['portico-signature'] });
        response.writeHead(told.length === 1 ? 500 : 204).end();
      });
      await new Promise((resolve) => http.listen(0, '127.0.0.1', resolve));
      keep.closeOnExit('service', () => {
        http.closeAllConnections();
        http.close();
      });
      const url = `http://127.0.0.1:${http.address().port}/signed-in`;
      const run = (...args) =>
        execFileSync(server.binary, ['webhooks', ...args, '--data', server.data], {
          encoding: 'utf8',
        });
      const secret = /^webhook secret +(\w+)$/m.exec(run('sign-ins', 'set', shop, url))[1];
      assert.equal(run('sign-ins', 'show', shop), `${url}\n`);
      const next = async (count) => {
        await waitFor(`message ${count} to come`, () => told.length >= count);
        return verifyWebhook(told[count - 1], { secret });
      };
      const { token } = await signIn(server, { project: shop, page: PAGE, signer: ada });
      const { jti, exp } = decode(token.split('.')[1]);
      const started = await next(1);
      assert.deepEqual(
        [started.type, started.projectId, started.sessionId, started.expiresAt],
        ['sign_in.started', shop, jti, exp],
      );
      assert.deepEqual(
        [started.account.address, started.account.caip2_chain],
        [ada.address, 'eip155:1'],
      );
      assert.equal((await next(2)).id, started.id, 'what was not taken comes again');
      await assert.rejects(verifyWebhook(told[0], { secret: `${secret}0` }), {
        code: 'webhook_refused',
      });
      const send = (path, of) =>
        fetch(`${server.origin}/auth/v1/${path}?projectId=${shop}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${of}` },
        });
      assert.equal((await send('sign-out', token)).status, 200);
      const ended = await next(3);
      assert.deepEqual([ended.type, ended.sessionId], ['sign_in.ended', jti]);
      assert.equal(ended.account.uuid, started.account.uuid);
      const again = await signIn(server, { project: shop, page: PAGE, signer: ada });
      await next(4);
      assert.equal((await send('sign-out-everywhere', again.token)).status, 200);
      const everywhere = await next(5);
      assert.equal(everywhere.type, 'sign_in.ended_everywhere');
      assert.ok(!('sessionId' in everywhere));
      assert.match(run('sign-ins', 'remove', shop), /told no more/);
      assert.equal(run('sign-ins', 'show', shop), '(no webhook)\n');
      await signIn(server, { project: shop, page: PAGE, signer: ada });
      assert.equal(run('dead', shop), '');
      assert.throws(() => run('sign-ins', 'set', shop, 'ftp://shop.example'));
      assert.throws(() => run('sign-ins', 'set', '0'.repeat(32), url));
    },

    async 'the example in Node knows who asks, and nobody gets past it'(world, keep) {
      const app = prepareApp('backend-node', 'backends/node', { packages: ['server'] });
      await tryBackEnd(world, keep, starter(keep, process.execPath, ['server.mjs'], app));
    },

    async 'the example in Python, too'(world, keep) {
      const python = findProgram(['python3', '/usr/bin/python3'], '-c', 'import cryptography');
      assert.ok(python, 'no python3 has cryptography: apt install python3-cryptography');
      const folder = join(BACK_ENDS, 'python');
      const env = (more) => ({ ...more, PYTHONDONTWRITEBYTECODE: '1' });
      const start = starter(keep, python, ['server.py'], folder);
      await tryBackEnd(world, keep, (more) => start(env(more)));
    },

    async 'the example in Go, too'(world, keep) {
      const go = findProgram(['go'], 'version');
      assert.ok(go, 'no go: apt install golang-go');
      const out = join(root, 'build/examples/backend-go');
      mkdirSync(out, { recursive: true });
      const built = spawnSync(go, ['build', '-o', join(out, 'backend'), '.'], {
        cwd: join(BACK_ENDS, 'go'),
        env: { ...process.env, GOFLAGS: '-mod=mod', GOPROXY: 'off', GOCACHE: join(out, 'cache') },
        encoding: 'utf8',
      });
      assert.equal(built.status, 0, built.stderr);
      await tryBackEnd(world, keep, starter(keep, join(out, 'backend'), [], out));
    },

    async 'a page signs in at the example in Node, and its scripts do not have the token'(
      world,
      keep,
    ) {
      const { server, shop, ada } = world;
      const app = prepareApp('backend-node-page', 'backends/node', { packages: ['server'] });
      const port = await freePort();
      // The page and its back end at one origin, as an app has them.
      const page = `http://localhost:${port}`;
      const back = await starter(
        keep,
        process.execPath,
        ['server.mjs'],
        app,
      )({
        PORTICO_SERVER: server.origin,
        PORTICO_PROJECT: shop,
        PORTICO_ORIGIN: page,
      });
      const front = createServer(async (request, response) => {
        if (request.url === '/') {
          response.writeHead(200, { 'content-type': 'text/html' }).end('<title>App</title>');
          return;
        }
        const { host: _, ...headers } = request.headers;
        const body = [];
        for await (const part of request) body.push(part);
        const { method } = request;
        const answer = await fetch(`${back}${request.url}`, {
          method,
          headers,
          ...(body.length > 0 && { body: Buffer.concat(body) }),
        });
        const { 'content-encoding': __, ...all } = Object.fromEntries(answer.headers);
        response.writeHead(answer.status, all).end(await answer.text());
      });
      await new Promise((resolve) => front.listen(port, '127.0.0.1', resolve));
      keep.closeOnExit('front', () => {
        front.closeAllConnections();
        front.close();
      });
      const browser = await startBrowser(keep);
      const tab = await newPage(browser, keep, page);
      await tab.goto(`${page}/`);
      const { token } = await signIn(server, { project: shop, page, signer: ada });
      const ask = (method, path, body) =>
        tab.evaluate(
          async ([how, where, what]) => {
            const response = await fetch(where, { method: how, ...(what && { body: what }) });
            return [response.status, await response.json()];
          },
          [method, path, body],
        );
      assert.equal((await ask('GET', '/me'))[0], 401);
      assert.equal((await ask('POST', '/session', JSON.stringify({ token })))[0], 200);
      assert.equal(await tab.evaluate(() => document.cookie), '');
      assert.deepEqual((await ask('GET', '/me'))[1].address, ada.address);
      const [kept] = await tab.context().cookies();
      assert.deepEqual(
        [kept.name, kept.httpOnly, kept.secure, kept.sameSite, kept.path],
        ['__Host-portico', true, true, 'Lax', '/'],
      );
      assert.deepEqual((await ask('DELETE', '/session'))[1], { ended: true });
      assert.equal((await ask('GET', '/me'))[0], 401);
      assert.deepEqual(await tab.context().cookies(), []);
    },
  },
};
