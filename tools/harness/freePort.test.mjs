// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
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

test('two processes count through slices of their own, also where their numbers would choose one', async () => {
  // Each takes itself for process 7, and goes on until both have a port.
  const script = `
    Object.defineProperty(process, 'pid', { value: 7 });
    const { freePort } = await import('./tools/harness/freePort.mjs');
    console.log(await freePort());
    process.stdin.resume();`;
  const children = [0, 1].map(() =>
    spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  const ports = await Promise.all(
    children.map(async (child) => {
      const [line] = await once(createInterface({ input: child.stdout }), 'line');
      return Number(line);
    }),
  );
  for (const child of children) child.stdin.end();
  await Promise.all(children.map((child) => once(child, 'close')));
  assert.notEqual(Math.floor(ports[0] / 100), Math.floor(ports[1] / 100), `${ports}`);
});
