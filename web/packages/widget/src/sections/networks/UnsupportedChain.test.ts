// SPDX-License-Identifier: Apache-2.0
//
import { afterEach, expect, it } from 'vitest';
import { WidgetPage } from '../../../test/WidgetPage.ts';

let page: WidgetPage;
afterEach(() => page.close());

it('offers the networks that both know, or to leave the wallet, and no way back', async () => {
  const row = { active: false, enabled: true, testnet: false };
  page = await WidgetPage.open({
    router: { view: 'unsupported_chain', history: ['account', 'unsupported_chain'] },
    networks: {
      unsupported: true,
      active: 'eip155:42220',
      networks: [
        { ...row, caip_network_id: 'eip155:1', name: 'Ethereum' },
        { ...row, caip_network_id: 'eip155:324', name: 'zkSync', enabled: false },
      ],
    },
  });
  expect(page.text).toContain('Harbour is not on this network');
  expect(page.text).toContain('your funds stay where they are');
  expect(page.controls).toEqual(['Close', 'Ethereum', 'Disconnect']);
  expect(await page.press('Ethereum')).toEqual([{ type: 'choose_network', chain: 'eip155:1' }]);
  expect(await page.press('Disconnect')).toEqual([{ type: 'disconnect_wallet' }]);
});
