// SPDX-License-Identifier: Apache-2.0
//
// A provider that cuts its window off: where that goes, and who is told of it.
import { expect, it, vi } from 'vitest';
import {
  channelOf,
  leadTo,
  readSeveredLink,
  readSeveredResult,
  type SeveredLink,
} from './severedLink.ts';

const SITE = 'https://vault.example';
const link: SeveredLink = {
  provider: 'x',
  url: 'https://x.example/authorize?state=1&scope=a b',
  flow: '11'.repeat(16),
};
const hashOf = (of: SeveredLink) => new URL(leadTo(of, SITE)).hash;

it('leads to the site’s own window where the provider cuts it off, and to others at once', () => {
  expect(leadTo(link, SITE)).toMatch(/^https:\/\/vault\.example\/loading#/);
  const other = { ...link, provider: 'google', url: 'https://g.example/' } as const;
  expect(leadTo(other, SITE)).toBe('https://g.example/');
});

it('is read by the window that a page has opened alone, and leads to no script', () => {
  expect(readSeveredLink(hashOf(link), {})).toEqual(link);
  expect(readSeveredLink(hashOf(link), null)).toBeUndefined();
  expect(readSeveredLink('', {})).toBeUndefined();
  expect(readSeveredLink(hashOf({ ...link, url: 'javascript:alert(1)' }), {})).toBeUndefined();
});

it('takes a result of this site alone', () => {
  const said = { uri: `${SITE}/social#flow=1&result=2`, origin: 'https://shop.example' };
  expect(readSeveredResult(said, SITE)).toEqual(said);
  for (const wrong of ['taken', undefined, { ...said, uri: 'https://eve.example/social#' }])
    expect(readSeveredResult(wrong, SITE)).toBeUndefined();
});

it('is told of its own login alone', async () => {
  const heard: unknown[] = [];
  const [mine, other] = [channelOf(link), channelOf({ flow: '22'.repeat(16) })];
  mine.onmessage = ({ data }) => heard.push(data);
  other.postMessage('another');
  const said = channelOf(link);
  said.postMessage('own');
  await vi.waitFor(() => expect(heard).toEqual(['own']));
  for (const channel of [mine, other, said]) channel.close();
});
