// SPDX-License-Identifier: Apache-2.0
import { afterEach, expect, it, vi } from 'vitest';
import { createPortico, type Portico } from '../index.ts';

vi.stubGlobal('matchMedia', () => ({
  matches: false,
  addEventListener: () => {},
  removeEventListener: () => {},
}));
let portico: Portico;
afterEach(() => portico.destroy());

it('opens the form of sending, filled in', async () => {
  portico = createPortico({
    projectId: 'p',
    metadata: { name: 'App' },
    networks: ['eip155:1'],
    server: 'https://portico.example',
    preload: 'none',
  });
  const open = vi.spyOn(portico, 'open').mockResolvedValue();
  const data = { token: 'eip155:1', amount: '0.05', recipient: 'harbour.eth' };
  await portico.send(data);
  expect(open).toHaveBeenLastCalledWith({ view: 'walletSend', data });
  await portico.send();
  expect(open).toHaveBeenLastCalledWith({ view: 'walletSend', data: {} });
});

it('opens the form of swapping, filled in', async () => {
  portico = createPortico({
    projectId: 'p',
    metadata: { name: 'App' },
    networks: ['eip155:1'],
    server: 'https://portico.example',
    preload: 'none',
  });
  const open = vi.spyOn(portico, 'open').mockResolvedValue();
  const data = { fromToken: 'ETH', toToken: 'USDC', amount: '0.5' };
  await portico.swap(data);
  expect(open).toHaveBeenLastCalledWith({ view: 'swap', data });
});

it('opens the form of buying, filled in', async () => {
  portico = createPortico({
    projectId: 'p',
    metadata: { name: 'App' },
    networks: ['eip155:1'],
    server: 'https://portico.example',
    preload: 'none',
  });
  const open = vi.spyOn(portico, 'open').mockResolvedValue();
  const data = { token: 'USDC', fiat: 'EUR', amount: '50' };
  await portico.buy(data);
  expect(open).toHaveBeenLastCalledWith({ view: 'onRampProviders', data });
  open.mockRejectedValue(new Error('no container'));
  await expect(portico.buy()).rejects.toThrow('no container');
  expect(open).toHaveBeenLastCalledWith({ view: 'onRampProviders', data: {} });
});
