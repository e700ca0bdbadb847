// SPDX-License-Identifier: Apache-2.0
//
import { afterEach, expect, it } from 'vitest';
import { WidgetPage } from '../../../../test/WidgetPage.ts';

const kestrel = {
  id: 'kestrel',
  name: 'Kestrel',
  kind: 'installed',
  last_used: false,
  installed: true,
} as const;
let page: WidgetPage;
afterEach(() => page.close());

it('asks where to start, and starts there', async () => {
  page = await WidgetPage.open({
    router: { view: 'connecting_multi_chain', history: ['connect', 'connecting_multi_chain'] },
    connecting: { wallet: { ...kestrel, namespaces: ['eip155', 'solana', 'bip122'] } },
  });
  expect(page.text).toContain('Kestrel holds accounts in 3 ecosystems.');
  expect(await page.press('Solana')).toEqual([
    { type: 'choose_wallet', id: 'kestrel', chain_namespace: 'solana' },
  ]);
});

it('names the ecosystem that needs a wallet of its own, and leads to one', async () => {
  page = await WidgetPage.open({
    router: { view: 'switch_active_chain', history: ['networks', 'switch_active_chain'] },
    account: { wallet: kestrel },
    networks: { target: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
  });
  expect(page.text).toContain('No wallet for Solana yet');
  expect(page.text).toContain('Kestrel stays connected');
  expect(await page.press('Not now')).toEqual([{ type: 'go_back' }]);
  expect(await page.press('Add a wallet')).toEqual([
    { type: 'connect_namespace', chain_namespace: 'solana' },
  ]);
});
