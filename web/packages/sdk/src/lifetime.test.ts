// SPDX-License-Identifier: Apache-2.0
//
// What a host's calls come to when listeners throw, when parameters are no JSON, and when the Portico is
// destroyed under them. The real engine.wasm.
import { readFileSync } from 'node:fs';
import { announceWallet, ScriptedWallet } from '@portico/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPortico, type Portico, PorticoError, type PorticoState } from './index.ts';

const wasm = (name: string) => new Uint8Array(readFileSync(`build/wasm/${name}.wasm`));
let portico: Portico;
let wallet: ScriptedWallet;
let removeWallet: () => void;

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  localStorage.clear();
  wallet = new ScriptedWallet({ chains: ['0x1', '0x2105'] });
  removeWallet = announceWallet(wallet, { rdns: 'example.harbour', name: 'Harbour' });
  portico = createPortico({
    projectId: 'p',
    metadata: { name: 'App', url: 'https://app.example' },
    networks: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    server: 'http://127.0.0.1:9',
    features: { walletConnect: false },
    wasm: { engine: wasm('engine'), pairing: wasm('pairing'), account: wasm('account') },
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  portico.destroy();
  removeWallet();
  // What the engine still stores, nobody is to find: the tests of this file share a window.
  await vi.dynamicImportSettled();
  localStorage.clear();
});

const provider = () => portico.getProvider();
const settled = (state: (state: PorticoState) => boolean) =>
  vi.waitUntil(() => state(portico.getState()));

/** As a visitor does: the wallet's row, as soon as the modal shows it. */
async function connect(): Promise<void> {
  const requested = provider().request({ method: 'eth_requestAccounts' });
  const row = await vi.waitUntil(() => {
    const inside = document.querySelector('portico-widget')?.shadowRoot;
    const rows = [...(inside?.querySelectorAll('button') ?? [])];
    return rows.find((one) => one.textContent?.includes('Harbour'));
  });
  row.click();
  await requested;
  await settled(({ status }) => status === 'connected');
}

describe('a listener of the host that throws', () => {
  const broken = () => {
    throw new Error('broken host');
  };

  it('harms no request, no other listener and no view', async () => {
    const reported = vi.spyOn(console, 'error').mockReturnValue();
    portico.subscribe(broken);
    portico.subscribeEvents(broken);
    portico.subscribeAppearance(broken);
    provider().on('accountsChanged', broken);
    let heard = 0;
    portico.subscribe(() => heard++);
    await connect();
    expect(heard).toBeGreaterThan(0);
    expect(portico.getState().status).toBe('connected');
    expect(() => portico.setThemeMode('dark')).not.toThrow();
    const signed = await provider()
      .request({
        method: 'personal_sign',
        params: ['0x00', wallet.accounts[0]],
      })
      .catch((error: { code: number }) => error.code);
    expect(signed).not.toBe(-32603);
    expect(reported.mock.calls.flat().join()).toContain('broken host');
  });
});

describe('parameters that are no JSON', () => {
  it('fail in their own call alone', async () => {
    await connect();
    const params = [{ value: 5n }];
    await expect(
      provider().request({ method: 'eth_sendTransaction', params }),
    ).rejects.toMatchObject({ code: -32602, message: expect.stringContaining('BigInt') });
    expect(await provider().request({ method: 'eth_accounts' })).toHaveLength(1);
  });

  it('are refused as data of a view', async () => {
    await expect(portico.open({ data: { value: 5n } })).rejects.toThrow(PorticoError);
    expect(portico.getState().open).toBe(false);
  });
});

describe('open() with a view', () => {
  it('rejects for one that is not there, and shows nothing', async () => {
    for (const view of ['SmartSessionList', 'SmartSessionSettings', 'constructor']) {
      const opened = portico.open({ view: view as 'connect' });
      await expect(opened).rejects.toMatchObject({ code: 'view_unknown' });
    }
    expect(portico.getState().open).toBe(false);
  });

  it('takes the names that AppKit has', async () => {
    await portico.open({ view: 'WhatIsAWallet' as 'whatIsAWallet' });
    await settled(({ open }) => open);
    const seen = () => JSON.stringify(portico.getEvent()?.data);
    const view = { event: 'VIEW', properties: { view: 'whatIsAWallet' } };
    await vi.waitUntil(() => seen() === JSON.stringify(view));
  });
});

describe('a page that navigates by itself', () => {
  const dialog = () =>
    document.querySelector('portico-widget')?.shadowRoot?.querySelector('dialog');

  it('has the modal in the body that replaced the one it was in, as often as it does', async () => {
    portico.preload();
    await vi.waitUntil(() => dialog());
    for (let turn = 0; turn < 2; turn++) {
      document.body.replaceWith(document.createElement('body'));
      expect(dialog()).toBeUndefined();
      await portico.open();
      await vi.waitUntil(() => dialog()?.open);
      expect(document.body.querySelectorAll('portico-widget')).toHaveLength(1);
      // Left open as the page goes on.
    }
    portico.close();
    await settled(({ open }) => !open);
  });

  it('has it for a request of the app, too', async () => {
    portico.preload();
    await vi.waitUntil(() => dialog());
    document.body.replaceWith(document.createElement('body'));
    await connect();
    expect(portico.getState().status).toBe('connected');
  });
});

describe('destroy()', () => {
  it('leaves no call open', async () => {
    await connect();
    wallet.hold();
    const calls = [
      provider().request({ method: 'personal_sign', params: ['0x00', wallet.accounts[0]] }),
      portico.switchNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
      portico.switchNetwork('eip155:1'),
      portico.disconnect('solana'),
      portico.disconnect(),
      portico.open(),
    ];
    portico.destroy();
    const ended = await Promise.all(
      calls.map((call) => call.then(() => 'answered').catch(() => 'rejected')),
    );
    expect(ended).toHaveLength(calls.length);
  });

  it('tells listeners that nobody is connected here any more', async () => {
    await connect();
    const reported: string[] = [];
    portico.subscribe(({ status, open }) => reported.push(`${status} ${open}`));
    portico.destroy();
    expect(reported).toEqual(['disconnected false']);
    expect(portico.getState().status).toBe('disconnected');
    await expect(portico.disconnect()).rejects.toMatchObject({ code: 'destroyed' });
    await expect(portico.open()).rejects.toMatchObject({ code: 'destroyed' });
  });
});
