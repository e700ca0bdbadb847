// SPDX-License-Identifier: Apache-2.0
//
// The HTTP API of the real program: as documented, and as pages of other origins meet it.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { makeProject, projectCommand } from '../../tools/harness/makeProject.mjs';
import { newPage, startBrowser } from '../../tools/harness/startBrowser.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { everyRoute, routeOf, routesOf } from '../harness/everyRoute.mjs';
import { readOpenApi, requestOf } from '../harness/readOpenApi.mjs';

async function ask(server, path, init = {}) {
  const reply = await fetch(`${server.origin}${path}`, init);
  return {
    status: reply.status,
    contentType: reply.headers.get('content-type') ?? '',
    headers: reply.headers,
    body: await reply.text(),
  };
}

export default {
  name: 'the HTTP API',
  async setUp(keep) {
    // With everything that an operator can switch on, so that every documented route is there.
    const server = await startServer(keep, { args: everyRoute(keep) });
    const none = await ask(server, '/getWallets?projectId=00000000000000000000000000000000');
    const project = makeProject(server);
    const listed = makeProject(server, {
      origins: ['https://shop.example', 'https://*.shop.example', 'http://127.0.0.1:*'],
    });
    const known = (id) => async () =>
      (await ask(server, `/appkit/v1/config?projectId=${id}`)).status === 200;
    await waitFor('the projects', known(project));
    await waitFor('the projects', known(listed));
    return { server, project, listed, none, api: await readOpenApi() };
  },
  tests: {
    async 'says how to begin while there is no project'({ none }) {
      assert.equal(none.status, 401);
      assert.match(none.body, /portico project create/);
    },

    async 'has every documented route, and documents every route'({ server, api }) {
      const own = await routesOf(server);
      const documented = api.operations.map(routeOf);
      assert.deepEqual([...own].sort(), [...documented].sort());
    },

    async 'answers every route as documented'({ server, project, api }) {
      const wrong = [];
      for (const operation of api.operations) {
        const { path, init } = requestOf(operation, project);
        const reply = await ask(server, path, init);
        wrong.push(...api.check(operation, reply));
        const { method } = operation;
        if (reply.status === 404 && !/image|avatar|payments/i.test(path))
          wrong.push(`${method} ${path} is 404`);
        if (reply.status >= 500 && reply.status !== 503) wrong.push(`${path}: ${reply.status}`);
      }
      assert.deepEqual(wrong, []);
    },

    async 'a server without zones says so, and has no routes for ENS'({ api }, keep) {
      const plain = await startServer(keep, { args: [] });
      const project = makeProject(plain);
      await waitFor('the project', async () => {
        const reply = await ask(plain, `/appkit/v1/config?projectId=${project}`);
        return reply.status === 200;
      });
      const own = await routesOf(plain);
      const missing = api.operations.map(routeOf).filter((route) => !own.includes(route));
      assert.deepEqual(missing, ['GET /v1/ens/:sender/:data', 'POST /v1/ens']);
      const answers = {};
      for (const operation of api.operations.filter(({ tags }) => tags.includes('names'))) {
        const { path, init } = requestOf(operation, project);
        const reply = await ask(plain, path, init);
        answers[`${operation.method} ${operation.path}`] = reply.status;
        if (!operation.path.startsWith('/v1/ens'))
          assert.deepEqual(api.check(operation, reply), []);
      }
      assert.deepEqual(answers, {
        'POST /v1/profile/account': 503,
        'POST /v1/profile/account/{name}/attributes': 503,
        'POST /v1/profile/account/{name}/address': 503,
        'GET /v1/profile/account/{name}': 200, // nobody has it
        'GET /v1/profile/reverse/{address}': 200,
        'GET /v1/profile/suggestions/{name}': 200,
        'GET /v1/names/{name}': 503, // it has no node of Ethereum
        'GET /v1/ens/{sender}/{data}': 404,
        'POST /v1/ens': 404,
      });
    },

    async 'answers what is documented of the admin listener there, and there alone'(world) {
      const { server, api } = world;
      const wrong = [];
      for (const operation of api.adminOperations) {
        wrong.push(
          ...api.check(operation, await ask({ origin: server.adminOrigin }, operation.path)),
        );
        assert.equal((await ask(server, operation.path)).status, 404);
      }
      assert.ok(api.adminOperations.length > 0);
      assert.deepEqual(wrong, []);
    },

    async 'refuses every documented route without a project, in the documented shape'(world) {
      const wrong = [];
      for (const operation of world.api.operations) {
        const id = operation.parameters.find(({ name }) => name === 'projectId');
        if (!id?.required || '101' in operation.responses) continue; // sockets: at their upgrade
        const { path, init } = requestOf(operation, undefined);
        const reply = await ask(world.server, path, init);
        if (reply.status !== 401) wrong.push(`${operation.path}: ${reply.status}`);
        wrong.push(...world.api.check(operation, reply));
      }
      assert.deepEqual(wrong, []);
    },

    async 'lets origins in and out while it runs, and says why'({ server }) {
      const id = makeProject(server, { origins: ['https://a.example'] });
      const from = (origin) =>
        ask(server, `/getWallets?projectId=${id}`, { headers: { origin } }).then((r) => r.status);
      await waitFor('the project', async () => (await from('https://a.example')) === 200);
      assert.equal(await from('https://b.example'), 403);
      projectCommand(server, 'origins', 'add', id, 'https://b.example');
      await waitFor('b to be let in', async () => (await from('https://b.example')) === 200);
      projectCommand(server, 'origins', 'remove', id, 'https://b.example');
      await waitFor('b to be out', async () => (await from('https://b.example')) === 403);
      const why = await ask(
        server,
        `/projects/v1/origins/check?projectId=${id}&origin=http://a.example`,
      );
      const { reading } = JSON.parse(why.body);
      assert.equal(reading.isAllowed, false);
      assert.match(reading.reason, /the scheme differs/);
    },

    async 'pages of an allowed origin read it in a browser, others do not'(world, keep) {
      const { server, listed } = world;
      const browser = await startBrowser(keep);
      const page = await newPage(browser, keep, server.origin);
      const elsewhere = createServer((_request, response) => {
        response.setHeader('content-type', 'text/html').end('<!doctype html>');
      });
      await new Promise((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
      keep.closeOnExit('a page elsewhere', () => elsewhere.close());
      await page.goto(`http://127.0.0.1:${elsewhere.address().port}/`);
      const read = (id, init) =>
        page.evaluate(
          async ([url, options]) => {
            const reply = await fetch(url, options);
            return {
              status: reply.status,
              type: reply.type,
              requestId: reply.headers.get('x-request-id') !== null,
              text: await reply.text(),
            };
          },
          [`${server.origin}/getWallets?projectId=${id}&entries=1`, init],
        );
      const simple = await read(listed);
      assert.equal(simple.status, 200);
      assert.equal(simple.type, 'cors');
      assert.ok(simple.requestId, 'the page sees the request id');
      // A header that is not simple makes the browser ask first.
      assert.equal((await read(listed, { headers: { 'x-sdk-version': '1' } })).status, 200);
      // Cookies would need more than `*`: the browser keeps the answer from the page.
      await assert.rejects(read(listed, { credentials: 'include' }), /Failed to fetch/);
      const other = makeProject(server, { origins: ['https://shop.example'] });
      await waitFor('the project', async () => (await read(other)).status !== 401);
      const refused = await read(other);
      assert.equal(refused.status, 403);
      assert.match(refused.text, /is not allowed/); // a page can read why
    },

    async 'keeps answers to one origin from another in shared caches'({ server, listed }) {
      const reply = await ask(server, `/getWallets?projectId=${listed}`, {
        headers: { origin: 'https://shop.example' },
      });
      assert.match(reply.headers.get('vary') ?? '', /origin/i);
      assert.equal(reply.headers.get('access-control-allow-origin'), '*');
      assert.equal(reply.headers.get('access-control-allow-credentials'), null);
      assert.equal(reply.headers.get('set-cookie'), null);
    },
  },
};
