// SPDX-License-Identifier: Apache-2.0
//
import { afterEach, expect, it } from 'vitest';
import { WidgetPage } from '../../../test/WidgetPage.ts';

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
let page: WidgetPage;
afterEach(() => page.close());

const open = (account: object, fixed?: boolean) =>
  WidgetPage.open({
    router: { view: 'account_settings', history: ['account', 'account_settings'] },
    account,
    networks: {
      ...(fixed && { fixed }),
      networks: [
        {
          caip_network_id: 'eip155:1',
          name: 'Ethereum',
          active: true,
          enabled: true,
          testnet: false,
        },
      ],
    },
  });

it('copies the address, leads to networks and accounts, and disconnects', async () => {
  page = await open({ status: 'connected', address, account_type: 'eoa' });
  expect(await page.press('0x71C7…976F')).toEqual([{ type: 'copy_address' }]);
  expect(await page.press('Network')).toMatchObject([{ view: 'networks' }]);
  expect(await page.press('Accounts and wallets')).toMatchObject([{ view: 'profile_wallets' }]);
  expect(await page.press('Disconnect')).toEqual([{ type: 'disconnect_wallet' }]);
});

it('has no row for the network where the host fixes it', async () => {
  page = await open({ status: 'connected', address, account_type: 'eoa' }, true);
  expect(page.text).not.toContain('Network');
});

it('is reached from the account', async () => {
  page = await WidgetPage.open({
    router: { view: 'account', history: ['account'] },
    account: { status: 'connected', address },
  });
  expect(await page.press('Settings')).toMatchObject([{ view: 'account_settings', how: 'push' }]);
});

it('says so when nobody is connected', async () => {
  page = await open({ status: 'disconnected' });
  expect(page.text).toContain('No account is connected');
});
