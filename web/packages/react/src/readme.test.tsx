// SPDX-License-Identifier: Apache-2.0
//
// The examples of README.md, run as they are printed.
import { readFileSync } from 'node:fs';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { Account } from '../examples/Account.tsx';
import { PorticoProvider } from './index.ts';
import { fakePortico } from './testing/index.ts';

const read = (path: string) => readFileSync(`web/packages/react/${path}`, 'utf8');
const page = () => {
  document.body.innerHTML = '<main></main>';
  return createRoot(document.querySelector('main') as Element);
};
// React 18 has `act` among the tools for tests of react-dom.
const settle = act ?? (await import('react-dom/test-utils')).act;

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.stubGlobal('matchMedia', () => ({
  matches: false,
  addEventListener: () => {},
  removeEventListener: () => {},
}));
afterEach(() => document.body.replaceChildren());

it.each(['App.tsx', 'Account.tsx'])('shows %s as it runs', (name) => {
  const example = read(`examples/${name}`).replace('// SPDX-License-Identifier: Apache-2.0\n', '');
  expect(read('README.md')).toContain(`\`\`\`tsx\n${example}\`\`\``);
});

it('draws the button of the first example', async () => {
  const { App } = await import('../examples/App.tsx');
  const root = page();
  await settle(async () => root.render(<App />));
  const button = document.querySelector('portico-button')?.shadowRoot?.querySelector('button');
  expect(button?.textContent).toBe('Connect wallet');
  await settle(async () => root.unmount());
});

it('shows the account of the second, and connects the wallet it names', async () => {
  const portico = fakePortico();
  const root = page();
  await settle(async () =>
    root.render(
      <PorticoProvider portico={portico}>
        <Account />
      </PorticoProvider>,
    ),
  );
  await settle(async () => document.querySelector('button')?.click());
  expect(portico.calls).toEqual([['connect', { wallet: 'io.metamask' }]]);
  await settle(async () => portico.set({ status: 'reconnecting' }));
  expect(document.body.textContent).toBe('One moment');
  await settle(async () =>
    portico.set({
      status: 'connected',
      namespace: 'eip155',
      address: '0xada',
      profileName: 'ada.eth',
      balance: '1.5',
      balanceSymbol: 'ETH',
      network: {
        caipNetworkId: 'eip155:1',
        name: 'Ethereum',
        testnet: false,
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: [],
        blockExplorerUrls: ['https://etherscan.io'],
      },
    }),
  );
  expect(document.body.textContent).toBe('ada.eth: 1.5 ETH');
  expect(document.querySelector('a')?.href).toBe('https://etherscan.io/address/0xada');
  await settle(async () => root.unmount());
});
