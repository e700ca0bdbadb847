// SPDX-License-Identifier: Apache-2.0
//
// The C ABI of the wasm modules (core/wasm/abi.hpp) as a host sees it, on the smallest machine
// (core/wasm/abi_test_main.cpp). Needs build/wasm/abi_test.wasm (tools/build_wasm).
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const module = new WebAssembly.Module(
  readFileSync(new URL('../../build/wasm/abi_test.wasm', import.meta.url)),
);

/** One instance, spoken to in strings. */
function load() {
  const { exports } = new WebAssembly.Instance(module, {
    env: {
      entropy: (at, size) => {
        for (let i = 0; i < size; ++i) new Uint8Array(exports.memory.buffer)[at + i] = 0xa0 + i;
      },
    },
  });
  exports._initialize();
  const withText = (text, use) => {
    const bytes = new TextEncoder().encode(text);
    const at = exports.alloc(bytes.length);
    new Uint8Array(exports.memory.buffer).set(bytes, at);
    const answer = use(at, bytes.length);
    exports.free(at);
    return answer;
  };
  const output = () => {
    const memory = new Uint8Array(exports.memory.buffer);
    const at = exports.output();
    return new TextDecoder('utf-8', { fatal: true }).decode(
      memory.subarray(at, memory.indexOf(0, at)),
    );
  };
  return {
    exports,
    output,
    create: (config) => withText(config, (at, size) => exports.create(at, size)),
    step: (handle, event) => {
      const length = withText(event, (at, size) => exports.step(handle, at, size));
      const answer = output();
      assert.equal(
        new TextEncoder().encode(answer).length,
        length,
        'step returns the length of the answer',
      );
      return answer;
    },
  };
}

test('states its version', () => {
  assert.equal(load().exports.version(), 1);
});

test('steps a machine and answers in UTF-8', () => {
  const host = load();
  const handle = host.create('één');
  assert.ok(handle > 0);
  assert.equal(host.step(handle, 'a'), 'één 1 a');
  assert.equal(host.step(handle, '日本'), 'één 2 日本');
});

test('keeps machines apart, and uses the place of a dropped one again', () => {
  const host = load();
  const first = host.create('first');
  const second = host.create('second');
  assert.notEqual(first, second);
  assert.equal(host.step(first, 'x'), 'first 1 x');
  assert.equal(host.step(second, 'x'), 'second 1 x');
  host.exports.drop(first);
  assert.equal(JSON.parse(host.step(first, 'x')).error.code, 'machine_unknown');
  assert.equal(host.create('third'), first);
  assert.equal(host.step(first, 'x'), 'third 1 x');
  assert.equal(host.step(second, 'x'), 'second 2 x');
});

test('ignores dropping what is not there', () => {
  const host = load();
  const handle = host.create('kept');
  for (const other of [0, 2, -1, 0x7fffffff]) host.exports.drop(other);
  host.exports.drop(handle);
  host.exports.drop(handle);
  assert.equal(host.create('next'), handle);
});

test('says why a configuration is refused', () => {
  const host = load();
  assert.equal(host.create('refuse'), 0);
  assert.deepEqual(JSON.parse(host.output()), {
    error: { code: 'json_missing_member', message: 'Member missing: role' },
  });
  assert.ok(host.create('good') > 0);
});

test('refuses a handle that was never given', () => {
  const host = load();
  for (const handle of [0, 1, 99, -1]) {
    assert.equal(JSON.parse(host.step(handle, 'x')).error.code, 'machine_unknown');
  }
});

test('takes entropy from the host', () => {
  const host = load();
  assert.equal(host.step(host.create(''), 'entropy'), 'a0a1a2a3a4a5a6a7');
});

test('a broken invariant traps, and where it stands can be read afterwards', () => {
  const host = load();
  const handle = host.create('m');
  assert.throws(() => host.step(handle, 'break "this"'), WebAssembly.RuntimeError);
  const { error } = JSON.parse(host.output());
  assert.equal(error.code, 'unknown_error');
  assert.match(error.message, /^invariant broken \(core\/wasm\/abi_test_main\.cpp:\d+\)$/);
});

test('endless recursion ends in a trap, not in overwritten data', () => {
  const host = load();
  const handle = host.create('m');
  assert.throws(() => host.step(handle, 'overflow'));
});

test('takes a megabyte in and gives it back, a hundred times, without growing without end', () => {
  const host = load();
  const handle = host.create('m');
  const event = 'x'.repeat(1_000_000);
  for (let i = 0; i < 10; ++i) host.step(handle, event);
  const after = host.exports.memory.buffer.byteLength;
  for (let i = 0; i < 100; ++i) host.step(handle, event);
  assert.equal(host.exports.memory.buffer.byteLength, after);
});
