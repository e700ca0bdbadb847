// SPDX-License-Identifier: Apache-2.0
//
// tools/order_wasm: whatever the order, calls, the table and exports lead to the same functions.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const TOOL = fileURLToPath(new URL('../order_wasm', import.meta.url));
const HEADER = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];
const section = (id, ...bytes) => [id, bytes.length, ...bytes];
const body = (...code) => [code.length + 2, 0, ...code, 0x0b];
const name = (text) => [text.length, ...Buffer.from(text)];

// An import, then: `sum` calls the import, `small` and `wide`; `small` gives 2; `indirect` calls
// `wide` through the table; `wide` gives 300.
const MODULE = [
  ...HEADER,
  ...section(1, 1, 0x60, 0, 1, 0x7f),
  ...section(2, 1, ...name('env'), ...name('entropy'), 0, 0),
  ...section(3, 4, 0, 0, 0, 0),
  ...section(4, 1, 0x70, 0, 1),
  ...section(7, 2, ...name('sum'), 0, 1, ...name('indirect'), 0, 3),
  ...section(9, 1, 0, 0x41, 0, 0x0b, 1, 4),
  ...section(
    10,
    4,
    ...body(0x10, 0, 0x10, 2, 0x6a, 0x10, 4, 0x6a),
    ...body(0x41, 2),
    ...body(0x41, 0, 0x11, 0, 0),
    ...body(0x41, 0xac, 0x02),
  ),
];

function sectionOf(module, id) {
  for (let at = HEADER.length; at < module.length; at += 2 + module[at + 1])
    if (module[at] === id) return module.subarray(at + 2, at + 2 + module[at + 1]);
  throw new Error(`no section ${id}`);
}

function ordered(module) {
  const folder = mkdtempSync(join(tmpdir(), 'order-wasm-'));
  try {
    writeFileSync(join(folder, 'in.wasm'), Uint8Array.from(module));
    execFileSync(TOOL, [join(folder, 'in.wasm'), join(folder, 'out.wasm')], { stdio: 'pipe' });
    return readFileSync(join(folder, 'out.wasm'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('another order of functions calls the same ones', () => {
  const out = ordered(MODULE);
  assert.notDeepEqual([...out], MODULE, 'the smallest function comes first');
  const instance = new WebAssembly.Instance(new WebAssembly.Module(out), { env: { entropy: () => 1000 } });
  assert.equal(instance.exports.sum(), 1302);
  assert.equal(instance.exports.indirect(), 300);
});

test('several segments of data become one, with zeros between them', () => {
  const withData = [
    ...HEADER,
    ...section(5, 1, 0, 1),
    ...section(7, 1, ...name('memory'), 2, 0),
    ...section(12, 2),
    // At 300 and at 260: an address of two bytes each.
    ...section(11, 2, 0, 0x41, 0xac, 0x02, 0x0b, 2, 7, 8, 0, 0x41, 0x84, 0x02, 0x0b, 1, 9),
  ];
  const out = ordered(withData);
  const { memory } = new WebAssembly.Instance(new WebAssembly.Module(out)).exports;
  const at = new Uint8Array(memory.buffer);
  assert.deepEqual([at[259], at[260], at[261], at[299], at[300], at[301], at[302]], [0, 9, 0, 0, 7, 8, 0]);
  const [segments] = sectionOf(out, 11);
  assert.equal(segments, 1);
});

test('the same module gives the same bytes', () => {
  const once = ordered(MODULE);
  assert.deepEqual(ordered(MODULE), once);
});

test('what it does not know it refuses', () => {
  const one = [...HEADER, ...section(1, 1, 0x60, 0, 0), ...section(3, 1, 0)];
  const withStart = [...one, ...section(8, 0), ...section(10, 1, ...body())];
  assert.throws(() => ordered(withStart), /start function/);
  const named = [...one.slice(0, HEADER.length), ...section(5, 1, 0, 1), ...section(11, 1, 1, 1, 9)];
  assert.throws(() => ordered(named), /unknown kind of data/);
  const simd = [...one, ...section(10, 1, ...body(0xfd, 0x0c))];
  assert.throws(() => ordered(simd), /unknown instruction 0xfd/);
});
