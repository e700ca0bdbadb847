// SPDX-License-Identifier: Apache-2.0

import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Descriptors, namedBy } from './descriptors.ts';

const VOTES = '00000000000000000000000000000000deadbeef';
const OTHER = '77'.repeat(20);
const descriptor = (intent: string) => ({ display: { formats: { 'vote()': { intent } } } });
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** A server with these, in this order, each for these contracts; what it was asked for. */
function serve(all: readonly { readonly text: string; readonly of: readonly string[] }[]) {
  const asked: string[] = [];
  const digests = all.map(({ text }) => digestOf(text));
  const contracts: Record<string, number[]> = {};
  for (const [place, { of }] of all.entries())
    for (const address of of) contracts[address] = [...(contracts[address] ?? []), place];
  const files = new Map([
    ['/descriptors.json', JSON.stringify({ descriptors: digests, contracts })],
    ...all.map(({ text }, i) => [`/descriptors/${digests[i]}.json`, text] as const),
  ]);
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const body = files.get(path);
    return body === undefined ? new Response('', { status: 404 }) : new Response(body);
  });
  return { asked, files, digests };
}

afterEach(() => vi.unstubAllGlobals());

describe('what the operator says of contracts', () => {
  const asking = [{ to: `0x${VOTES.toUpperCase()}`, data: '0x' }];

  it('is asked for where the request names them, and once', async () => {
    const { asked, digests } = serve([
      { text: JSON.stringify(descriptor('Vote')), of: [VOTES] },
      { text: JSON.stringify(descriptor('Other')), of: [OTHER] },
      { text: JSON.stringify(descriptor('Sign')), of: [OTHER, VOTES] },
    ]);
    const descriptors = new Descriptors();
    expect(await descriptors.of(asking)).toEqual([descriptor('Vote'), descriptor('Sign')]);
    expect(asked).toEqual([
      '/descriptors.json',
      `/descriptors/${digests[0]}.json`,
      `/descriptors/${digests[2]}.json`,
    ]);
    await descriptors.of(asking);
    expect(asked).toHaveLength(3);
    expect(await descriptors.of(undefined)).toEqual([]);
  });

  it('is not taken where it is not what its address says, and asked for again', async () => {
    const text = JSON.stringify(descriptor('Vote'));
    const { files, digests } = serve([{ text, of: [VOTES] }]);
    const path = `/descriptors/${digests[0]}.json`;
    files.set(path, JSON.stringify(descriptor('Changed')));
    const descriptors = new Descriptors();
    expect(await descriptors.of(asking)).toEqual([]);
    files.set(path, text);
    expect(await descriptors.of(asking)).toEqual([descriptor('Vote')]);
  });

  it('is at most what the module takes', async () => {
    const many = Array.from({ length: 70 }, (_, i) => `d${i}`);
    expect(
      namedBy({ descriptors: many, contracts: { [VOTES]: many.map((_, i) => i) } }, asking),
    ).toEqual(many.slice(0, 64));
    // None that would be named by every request.
    expect(namedBy({ descriptors: many, contracts: { '': [0], '0x': [1] } }, asking)).toEqual([]);
    const large = (i: number) => JSON.stringify({ [`n${i}`]: 'x'.repeat(900_000) });
    serve([0, 1, 2].map((i) => ({ text: large(i), of: [VOTES] })));
    expect(await new Descriptors().of(asking)).toHaveLength(2);
  });

  it('is an error where the server has no index', async () => {
    const { files } = serve([]);
    const descriptors = new Descriptors();
    files.set('/descriptors.json', '{}');
    await expect(descriptors.of(asking)).rejects.toThrow('no index');
    files.delete('/descriptors.json');
    await expect(descriptors.of(asking)).rejects.toThrow('404');
    files.set('/descriptors.json', '{"descriptors":[],"contracts":{}}');
    expect(await descriptors.of(asking)).toEqual([]);
  });
});
