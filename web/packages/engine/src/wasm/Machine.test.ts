// SPDX-License-Identifier: Apache-2.0
//
// Against abi_test.wasm (core/wasm/abi_test_main.cpp), the smallest machine behind the real ABI.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadModule } from './loadModule.ts';
import { Machine, MachineRefusal, MachineTrap } from './Machine.ts';

let module: WebAssembly.Module;
beforeAll(async () => {
  module = await loadModule(readFileSync('build/wasm/abi_test.wasm'));
});

describe('Machine', () => {
  it('gives text of any script in and out', () => {
    const machine = new Machine(module, 'naïve 柱');
    expect(machine.step('é€😀')).toBe('naïve 柱 1 é€😀');
    expect(machine.step('')).toBe('naïve 柱 2 ');
  });

  it('passes a text longer than a page of memory', () => {
    const machine = new Machine(module, 'long');
    const text = 'x'.repeat(3_000_000);
    expect(machine.step(text)).toBe(`long 1 ${text}`);
  });

  it('says why a configuration was refused', () => {
    const refusal = catchFrom(() => new Machine(module, 'refuse'));
    expect(refusal).toBeInstanceOf(MachineRefusal);
    expect(refusal).toMatchObject({ code: 'json_missing_member', message: 'Member missing: role' });
  });

  it('gets entropy that differs', () => {
    const machine = new Machine(module, 'e');
    const bytes = machine.step('entropy');
    expect(bytes).toMatch(/^[0-9a-f]{16}$/);
    expect(machine.step('entropy')).not.toBe(bytes);
  });

  it.each(['break "this"', 'overflow'])('is gone after a trap (%s)', (event) => {
    const machine = new Machine(module, 'm');
    const trap = catchFrom(() => machine.step(event));
    expect(trap).toBeInstanceOf(MachineTrap);
    expect(() => machine.step('next')).toThrow('The machine is gone');
    expect(() => machine.drop()).not.toThrow();
  });

  it('says which invariant broke', () => {
    const machine = new Machine(module, 'm');
    expect(() => machine.step('break "this"')).toThrow(
      /invariant broken \(core\/wasm\/abi_test_main\.cpp:\d+\)/,
    );
  });

  it('does not share anything with another instance of its module', () => {
    const broken = new Machine(module, 'a');
    const sound = new Machine(module, 'b');
    catchFrom(() => broken.step('overflow'));
    expect(sound.step('still here')).toBe('b 1 still here');
  });

  it('refuses a module that is not one of ours', async () => {
    const empty = await loadModule(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
    expect(() => new Machine(empty, '')).toThrow('does not speak version 1');
  });
});

function catchFrom(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
}
