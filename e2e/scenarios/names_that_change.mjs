// SPDX-License-Identifier: Apache-2.0
//
// docs/spec/security.md#case-103: names whose addresses change between two look-ups (DNS rebinding). The program
// runs in a network of its own, where the resolver and a public address belong to the test; behind
// the loopback address stands what must never be reached.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Program } from '../../tools/harness/Program.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const BINARY = process.env.PORTICO_BIN ?? join(root, 'build/native/server/app/portico');
const UNSHARE = '/usr/bin/unshare';

async function runWorld(keep) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-names-'));
  keep.closeOnExit('folder', () => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'resolv.conf'), 'nameserver 127.0.0.1\n');
  const script = `ip link set lo up && ip addr add 93.184.215.14/32 dev lo &&
    ip addr add 2606:2800:21f::1/128 dev lo &&
    mount --bind "$3/resolv.conf" /etc/resolv.conf && exec "$0" "$@"`;
  const world = new Program(UNSHARE, [
    ...['--map-root-user', '--net', '--mount', '--pid', '--fork', '--kill-child'],
    ...['sh', '-c', script, process.execPath],
    ...[`${root}e2e/peers/changingNames.mjs`, BINARY, folder],
  ]).readOutput();
  keep.closeOnExit('world', () => world.stop());
  keep.note(() => world.report());
  const { code } = await world.ended;
  const line = world.output.split('\n').find((one) => one.startsWith('{'));
  assert.ok(code === 0 && line, `the world ended: ${code} ${world.output}`);
  return JSON.parse(line);
}

export default {
  name: 'names that change',
  tests: {
    'case 103: calls and sockets never follow a name inside': async (_, keep) => {
      const { error, said, inside, outside, answered, mapped, subscribed, requested } =
        await runWorld(keep);
      assert.equal(error, undefined, said);
      assert.deepEqual(inside, { calls: 0, sockets: 0 });
      assert.ok(answered > 0 && outside.calls >= answered, 'the public address answered');
      assert.ok(requested['changes.test A'] >= 6, 'the name was looked up again and again');
      assert.equal(mapped, undefined, 'an IPv4 address within IPv6 is looked at');
      assert.equal(subscribed.result, '0x1');
      assert.ok(outside.sockets >= 4, 'the socket came back each time');
    },
  },
};
