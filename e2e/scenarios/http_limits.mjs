// SPDX-License-Identifier: Apache-2.0
//
// Limits of two server processes that share a Redis (docs/spec/http-api.md#rates).
import assert from 'node:assert/strict';
import { makeProject } from '../../tools/harness/makeProject.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { startRedis } from '../harness/startRedis.mjs';

const PROJECT = '0123456789abcdef0123456789abcdef';
const BURST = 20;

const ask = (server, forwarded) =>
  fetch(`${server.origin}/getWallets?projectId=${PROJECT}&entries=1`, {
    headers: { 'x-forwarded-for': forwarded },
  });

async function statuses(server, count, forwarded) {
  const out = [];
  for (let i = 0; i < count; ++i) out.push((await ask(server, forwarded)).status);
  return out;
}

const count = (list, status) => list.filter((one) => one === status).length;

export default {
  name: 'limits in Redis',
  async setUp(keep) {
    const redis = await startRedis(keep);
    const limits = ['--limit', 'address_per_second=1', '--limit', `address_burst=${BURST}`];
    const args = ['--redis-url', redis.url, ...limits];
    const servers = [await startServer(keep, { args }), await startServer(keep, { args })];
    for (const server of servers) {
      makeProject(server, { id: PROJECT });
      await waitFor('the project', async () => (await ask(server, '192.0.2.200')).status === 200);
    }
    return { redis, servers };
  },
  tests: {
    async 'count over both processes'({ servers }) {
      const [first, second] = servers;
      const here = await statuses(first, BURST, '192.0.2.1');
      assert.equal(count(here, 200), BURST);
      const there = await statuses(second, BURST, '192.0.2.1');
      assert.ok(count(there, 429) >= BURST / 2, `${there}`);
      const refused = await ask(second, '192.0.2.1');
      if (refused.status === 429) assert.match(refused.headers.get('retry-after'), /^[1-9]\d*$/);
      assert.equal((await ask(second, '192.0.2.2')).status, 200);
    },

    async 'hold in each process alone while Redis is away'({ redis, servers }) {
      await redis.kill();
      for (const server of servers) {
        const seen = await statuses(server, 3 * BURST, '192.0.2.3');
        assert.ok(count(seen, 200) >= BURST, `${seen}`); // reading goes on
        assert.ok(count(seen, 429) >= BURST, `${seen}`); // and stays bounded
        assert.equal(count(seen, 200) + count(seen, 429), seen.length);
      }
      const metrics = await (await fetch(`${servers[0].adminOrigin}/metrics`)).text();
      assert.match(metrics, /portico_api_limits_unknown_total [1-9]/);
    },
  },
};
