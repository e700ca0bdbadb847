// SPDX-License-Identifier: Apache-2.0
import { afterEach, expect, it, vi } from 'vitest';
import { TabRunner } from './TabRunner.ts';

const opened: TabRunner[] = [];
afterEach(() => {
  vi.unstubAllGlobals();
  for (const runner of opened.splice(0)) runner.dispose();
});

function tab(): { readonly runner: TabRunner; readonly heard: string[] } {
  const heard: string[] = [];
  const runner = new TabRunner('portico.wc/', ({ text }) => heard.push(text));
  opened.push(runner);
  return { runner, heard };
}

it('is heard by the other tabs, and not by its own', async () => {
  const [one, other] = [tab(), tab()];
  one.runner.post({ type: 'tab_post', text: 'hello' });
  await expect.poll(() => other.heard).toEqual(['hello']);
  expect(one.heard).toEqual([]);
});

// Firefox with cookies blocked.
it('does without other tabs where the browser refuses the channel, or has none', () => {
  const refuse = class {
    constructor() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    }
  };
  for (const channel of [refuse, undefined]) {
    vi.stubGlobal('BroadcastChannel', channel);
    expect(() => tab().runner.post({ type: 'tab_post', text: 'hello' })).not.toThrow();
  }
});
