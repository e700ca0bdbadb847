// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { ConnectorRegistry } from '@portico/engine';
import { announceWallet, ScriptedWallet } from '@portico/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AnnouncedWallets, discoverAnnounced } from './discoverAnnounced.ts';
import { WELL_KNOWN } from './wellKnown.ts';

let registry: ConnectorRegistry;
let found: { id: string; name: string }[];
let announced: AnnouncedWallets | undefined;
const stops: (() => void)[] = [];

beforeEach(() => {
  registry = new ConnectorRegistry();
  found = [];
  registry.watch({ found: ({ id, name }) => found.push({ id, name }) });
});
afterEach(() => {
  vi.useRealTimers();
  announced?.stop();
  for (const stop of stops.splice(0)) stop();
});

const announce = (...args: Parameters<typeof announceWallet>) =>
  stops.push(announceWallet(...args));

describe('discoverAnnounced', () => {
  it('finds a wallet that was there before the page asked', () => {
    announce(new ScriptedWallet(), { rdns: 'org.example.early', name: 'Early' });
    announced = discoverAnnounced(registry);
    expect(found).toEqual([{ id: 'org.example.early', name: 'Early' }]);
  });

  it('finds a wallet that arrives late', () => {
    announced = discoverAnnounced(registry);
    announce(new ScriptedWallet(), { rdns: 'org.example.late', name: 'Late' });
    expect(found).toEqual([{ id: 'org.example.late', name: 'Late' }]);
  });

  it('lists a wallet once, however often it announces itself', () => {
    announced = discoverAnnounced(registry);
    announce(new ScriptedWallet(), { rdns: 'org.example.loud', name: 'Loud' });
    window.dispatchEvent(new Event('eip6963:requestProvider'));
    window.dispatchEvent(new Event('eip6963:requestProvider'));
    expect(found).toHaveLength(1);
  });

  it('keeps the provider that announced itself first', async () => {
    announced = discoverAnnounced(registry);
    const first = new ScriptedWallet();
    const other = new ScriptedWallet({ accounts: ['0x00000000000000000000000000000000000000aa'] });
    announce(first, { rdns: 'org.example.alder', name: 'Alder' });
    announce(other, { rdns: 'org.example.alder', name: 'Alder' });
    announce(other, { rdns: 'ORG.example.Alder', name: 'Alder' });
    expect(found).toHaveLength(1);
    const answer = await registry.get('org.example.alder')?.request('eth_requestAccounts', []);
    expect(answer).toEqual({ result: first.accounts });
    expect(announced.has(other)).toBe(false);
  });

  it('takes a new name from the same provider', () => {
    announced = discoverAnnounced(registry);
    const wallet = new ScriptedWallet();
    announce(wallet, { rdns: 'org.example.alder', name: 'Alder' });
    announce(wallet, { rdns: 'org.example.alder', name: 'Alder 2' });
    expect(found.map(({ name }) => name)).toEqual(['Alder', 'Alder 2']);
  });

  it.each([
    ['no provider', { info: { uuid: 'u', rdns: 'a.b', name: 'A' } }],
    ['provider without request', { info: { uuid: 'u', rdns: 'a.b', name: 'A' }, provider: {} }],
    ['no rdns', { info: { uuid: 'u', name: 'A' }, provider: new ScriptedWallet() }],
    [
      'rdns with spaces',
      { info: { uuid: 'u', rdns: 'a b', name: 'A' }, provider: new ScriptedWallet() },
    ],
    ['empty name', { info: { uuid: 'u', rdns: 'a.b', name: ' ' }, provider: new ScriptedWallet() }],
    ['no uuid', { info: { rdns: 'a.b', name: 'A' }, provider: new ScriptedWallet() }],
    ['nothing', undefined],
  ])('ignores an announcement with %s', (_, detail) => {
    announced = discoverAnnounced(registry);
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    expect(found).toEqual([]);
  });

  it('goes on after announcements that throw, lie or never end', () => {
    announced = discoverAnnounced(registry);
    const throwing = new Proxy(
      {},
      {
        get() {
          throw new Error('gotcha');
        },
      },
    );
    const info = { uuid: 'u', rdns: 'a.b', name: 'A' };
    const getter = Object.defineProperty({}, 'request', {
      get() {
        throw new Error('gotcha');
      },
    });
    const dispatch = (detail: unknown) =>
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    for (const detail of [
      throwing,
      { info: throwing, provider: new ScriptedWallet() },
      { info, provider: throwing },
      { info, provider: getter },
      { info: { ...info, name: 'x'.repeat(1_000_000), rdns: 'x.'.repeat(500) }, provider: {} },
    ]) {
      dispatch(detail);
    }
    expect(found).toEqual([]);
  });

  it('keeps places for wallets that come after ten thousand others', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    announced = discoverAnnounced(registry);
    const flood = (from: number, count: number) => {
      for (let index = from; index < from + count; index++) {
        const info = { uuid: 'u', rdns: `org.example.n${index}`, name: 'MetaMask' };
        const detail = { info, provider: new ScriptedWallet() };
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
      }
    };
    flood(0, 10_000);
    const flooded = found.length;
    expect(flooded).toBeLessThan(50);
    announce(new ScriptedWallet(), { rdns: 'io.metamask', name: 'MetaMask' });
    await expect.poll(() => found.at(-1)?.id).toBe('io.metamask');
    vi.advanceTimersByTime(1_000);
    announce(new ScriptedWallet(), { rdns: 'org.example.late', name: 'Late' });
    expect(found.at(-1)?.id).toBe('org.example.late');
    for (let second = 1; second <= 60; second++) {
      vi.advanceTimersByTime(1_000);
      flood(second * 100_000, 100);
    }
    expect(found.length).toBeLessThanOrEqual(101);
    announce(new ScriptedWallet(), { rdns: 'io.rabby', name: 'Rabby' });
    await expect.poll(() => found.at(-1)?.id).toBe('io.rabby');
  });

  it('knows every wallet of our directory', () => {
    const reported = readFileSync('server/api/wallets/directory.json', 'utf8');
    const rdns = [...reported.matchAll(/"rdns": *"([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(rdns)).toEqual(WELL_KNOWN);
  });

  it('asks a wallet that cannot be listened to', async () => {
    announced = discoverAnnounced(registry);
    const deaf = Object.assign(new ScriptedWallet(), {
      on() {
        throw new Error('gotcha');
      },
    });
    announce(deaf, { rdns: 'org.example.deaf', name: 'Deaf' });
    const connector = registry.get('org.example.deaf');
    expect(() => connector?.listen(() => undefined)()).not.toThrow();
    expect(await connector?.request('portico_connect', {})).toHaveProperty('result');
  });

  it('drops an icon that is neither an image nor https', () => {
    announced = discoverAnnounced(registry);
    announce(new ScriptedWallet(), {
      rdns: 'org.example.icon',
      name: 'Icon',
      icon: 'javascript:alert(1)',
    });
    expect(registry.get('org.example.icon')).toBeDefined();
    expect(registry.get('org.example.icon')?.icon).toBeUndefined();
  });

  it('hears nothing once stopped', () => {
    announced = discoverAnnounced(registry);
    announced.stop();
    announce(new ScriptedWallet(), { rdns: 'org.example.gone', name: 'Gone' });
    expect(found).toEqual([]);
  });
});
