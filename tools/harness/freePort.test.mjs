// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import test from 'node:test';
import { freePort } from './freePort.mjs';

test('no port is given twice, and none that is taken', async () => {
  const first = await freePort();
  const listener = createServer();
  await new Promise((resolve) => listener.listen(first + 1, '127.0.0.1', resolve));
  try {
    const ports = [first];
    for (let n = 0; n < 40; n += 1) ports.push(await freePort());
    assert.equal(new Set(ports).size, ports.length);
    assert.ok(!ports.includes(first + 1));
    assert.ok(ports.every((port) => port < 32_768));
  } finally {
    listener.close();
  }
});
