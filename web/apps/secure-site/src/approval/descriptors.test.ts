// SPDX-License-Identifier: Apache-2.0

import { afterEach, describe, expect, it, vi } from 'vitest';
import { descriptorsFor, loadDescriptors } from './descriptors.ts';

const VOTES = '0x00000000000000000000000000000000DeaDBeef';
const OTHER = `0x${'77'.repeat(20)}`;
const of = (address: unknown, where: 'contract' | 'eip712' = 'contract') => ({
  context: { [where]: { deployments: [{ chainId: 1, address }] } },
  metadata: { owner: 'Assembly' },
  display: {
    formats: {
      'castVote(uint256 proposal)': {
        intent: 'Vote',
        fields: [{ path: 'proposal', label: 'Proposal', format: 'raw' }],
      },
    },
  },
});

afterEach(() => vi.unstubAllGlobals());

describe('what the operator says of contracts', () => {
  it('is given for those that the request names, however they are written', () => {
    const all = [of(VOTES), of(OTHER), of(VOTES, 'eip712')];
    const asked = [{ to: VOTES.toLowerCase(), data: '0x' }];
    expect(descriptorsFor(all, asked)).toEqual([all[0], all[2]]);
    expect(descriptorsFor(all, undefined)).toEqual([]);
    // None that would be named by every request.
    expect(descriptorsFor([of('0x'), of(''), of(5), {}, { context: {} }], asked)).toEqual([]);
    expect(descriptorsFor(Array(100).fill(of(VOTES)), asked)).toHaveLength(64);
  });

  it('is nothing where the server has none, and an error where it does not answer', async () => {
    vi.stubGlobal('fetch', async () => new Response('[]'));
    expect(await loadDescriptors()).toEqual([]);
    vi.stubGlobal('fetch', async () => new Response('{}'));
    expect(await loadDescriptors()).toEqual([]);
    vi.stubGlobal('fetch', async () => new Response('', { status: 502 }));
    await expect(loadDescriptors()).rejects.toThrow('502');
  });
});
