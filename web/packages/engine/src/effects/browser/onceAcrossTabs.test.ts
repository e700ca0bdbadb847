// SPDX-License-Identifier: Apache-2.0
import { afterEach, expect, it, vi } from 'vitest';
import { onceAcrossTabs } from './onceAcrossTabs.ts';

afterEach(() => vi.unstubAllGlobals());

type Ask = (name: string, options: object, once: (lock: object | null) => unknown) => unknown;
const having = (request: Ask | undefined) =>
  vi.stubGlobal('navigator', request ? { locks: { request } } : {});
const run = (work: () => Promise<string>) => onceAcrossTabs('send', work, 'busy');
const done = vi.fn(async () => 'done');

it('runs where nobody else does, and says so where somebody does', async () => {
  having(async (_name, _options, once) => once({}));
  expect(await run(done)).toBe('done');
  having(async (_name, _options, once) => once(null));
  expect(await run(done)).toBe('busy');
});

it('runs where the browser has no locks or refuses them, once', async () => {
  const refused = new DOMException('request() is not allowed in this context', 'SecurityError');
  for (const request of [undefined, () => Promise.reject(refused)]) {
    done.mockClear();
    having(request);
    expect(await run(done)).toBe('done');
    expect(done).toHaveBeenCalledOnce();
  }
});

it('throws what the work throws, and does not do it again', async () => {
  having(async (_name, _options, once) => once({}));
  const work = vi.fn(() => Promise.reject(new Error('it failed')));
  await expect(run(work)).rejects.toThrow('it failed');
  expect(work).toHaveBeenCalledOnce();
});
