// SPDX-License-Identifier: Apache-2.0
import { ConnectorRegistry } from '@portico/engine';
import { announceWallet, ScriptedWallet } from '@portico/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { discoverAnnounced } from '../eip6963/discoverAnnounced.ts';
import { discoverInjected } from './discoverInjected.ts';

let registry: ConnectorRegistry;
let found: string[];
const stops: (() => void)[] = [];

beforeEach(() => {
  registry = new ConnectorRegistry();
  found = [];
  registry.watch({ found: ({ name }) => found.push(name) });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  Reflect.deleteProperty(window, 'ethereum');
  vi.useRealTimers();
});

function discover(): void {
  const announced = discoverAnnounced(registry);
  stops.push(announced.stop, discoverInjected(registry, announced));
}
const inject = (ethereum: unknown) => Reflect.set(window, 'ethereum', ethereum);
const flagged = (flag: string) =>
  Object.assign(new ScriptedWallet(), {
    [flag]: true,
    ...(flag === 'isMetaMask' && { _metamask: {} }),
  });

describe('discoverInjected', () => {
  it('finds nothing in a page without wallets', () => {
    discover();
    expect(found).toEqual([]);
  });

  it('lists a wallet it does not know as Browser wallet', () => {
    inject(new ScriptedWallet());
    discover();
    expect(found).toEqual(['Browser wallet']);
  });

  it('knows an imitator of MetaMask by its own flag', () => {
    inject(Object.assign(flagged('isMetaMask'), { isRabby: true }));
    discover();
    expect(found).toEqual(['Rabby Wallet']);
  });

  it('does not call a wallet MetaMask that only says so for the sake of old pages', () => {
    stops.push(announceWallet(new ScriptedWallet(), { rdns: 'io.metamask', name: 'MetaMask' }));
    const imitator = (more: object) =>
      Object.assign(new ScriptedWallet(), { isMetaMask: true }, more);
    inject(
      Object.assign(new ScriptedWallet(), {
        providers: [imitator({ isTokenPocket: true }), imitator({ isImToken: true })],
      }),
    );
    discover();
    expect(found).toEqual(['MetaMask', 'TokenPocket', 'Browser wallet']);
    expect(registry.get('pro.tokenpocket')).toBeDefined();
  });

  it('lists every provider of window.ethereum.providers', () => {
    const providers = [flagged('isMetaMask'), flagged('isCoinbaseWallet')];
    inject(Object.assign(new ScriptedWallet(), { providers }));
    discover();
    expect(found).toEqual(['MetaMask', 'Coinbase Wallet']);
  });

  it('does not list the object of an announced wallet again', () => {
    const wallet = new ScriptedWallet();
    stops.push(announceWallet(wallet, { rdns: 'org.example.both', name: 'Both' }));
    inject(wallet);
    discover();
    expect(found).toEqual(['Both']);
  });

  it('does not list a wrapper of an announced wallet that its flags name', () => {
    stops.push(announceWallet(new ScriptedWallet(), { rdns: 'io.metamask', name: 'MetaMask' }));
    inject(flagged('isMetaMask'));
    discover();
    expect(found).toEqual(['MetaMask']);
  });

  it('lists a legacy wallet beside announced ones', () => {
    stops.push(announceWallet(new ScriptedWallet(), { rdns: 'org.example.one', name: 'One' }));
    inject(new ScriptedWallet());
    discover();
    expect(found).toEqual(['One', 'Browser wallet']);
  });

  it('goes on after providers that throw or are none', () => {
    const throwing = new Proxy(
      {},
      {
        get() {
          throw new Error('gotcha');
        },
      },
    );
    inject(
      Object.assign(new ScriptedWallet(), { providers: [throwing, null, 7, flagged('isRabby')] }),
    );
    discover();
    expect(found).toEqual(['Rabby Wallet']);
    inject(throwing);
    discover();
    expect(found).toHaveLength(1);
  });

  it('finds within a second a wallet that comes after the document and says nothing of it', () => {
    vi.useFakeTimers();
    discover();
    vi.advanceTimersByTime(1_500);
    inject(flagged('isMetaMask'));
    expect(found).toEqual([]);
    vi.advanceTimersByTime(999);
    expect(found).toEqual(['MetaMask']);
    vi.advanceTimersByTime(60_000);
    expect(found).toEqual(['MetaMask']);
  });

  it('looks again whenever the list is about to be seen, until it is told to stop', () => {
    vi.useFakeTimers();
    discover();
    vi.advanceTimersByTime(60_000);
    inject(flagged('isRabby'));
    registry.lookAgain();
    expect(found).toEqual(['Rabby Wallet']);
    for (const stop of stops.splice(0)) stop();
    inject(flagged('isTrust'));
    registry.lookAgain();
    window.dispatchEvent(new Event('load'));
    expect(found).toEqual(['Rabby Wallet']);
  });

  it('finds a wallet that initialises after the page', () => {
    discover();
    inject(flagged('isTrust'));
    window.dispatchEvent(new Event('ethereum#initialized'));
    expect(found).toEqual(['Trust Wallet']);
  });
});
