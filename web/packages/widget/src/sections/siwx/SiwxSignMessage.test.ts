// SPDX-License-Identifier: Apache-2.0
//
import type { SignInSlice } from '@portico/engine';
import { afterEach, expect, it } from 'vitest';
import { WidgetPage } from '../../../test/WidgetPage.ts';

const wallet = {
  id: 'meridian',
  name: 'Meridian',
  kind: 'installed',
  last_used: true,
  installed: true,
} as const;
const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const asked: SignInSlice = {
  state: 'asked',
  required: false,
  chain: 'eip155:1',
  address,
  problems: 0,
};
let page: WidgetPage;
afterEach(() => page.close());

const open = (changes: Partial<SignInSlice> = {}): Promise<WidgetPage> =>
  WidgetPage.open({
    router: { view: 'siwx_sign_message', history: ['siwx_sign_message'] },
    account: { status: 'connected', address, caip_address: `eip155:1:${address}`, wallet },
    networks: {
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
    sign_in: { ...asked, ...changes },
  });

it('says for whom is signed, and with what', async () => {
  page = await open();
  expect(page.text).toContain('Prove this wallet is yours');
  expect(page.text).toContain('Sign a short message for Harbour.');
  expect(page.text).not.toContain('Cancelling disconnects the wallet.');
  const lines = [...page.root.querySelectorAll('.pt-kv > div')].map((line) => line.textContent);
  expect(lines).toEqual([
    `Site${location.host}`,
    expect.stringMatching(/^Account0x71C7.+976F$/),
    'NetworkEthereum',
  ]);
  expect(await page.press('Sign in')).toEqual([{ type: 'sign_in' }]);
  expect(await page.press('Cancel')).toEqual([{ type: 'cancel_sign_in' }]);
});

it('says what cancelling means where it is required', async () => {
  page = await open({ required: true });
  expect(page.text).toContain('Cancelling disconnects the wallet.');
});

it('shows the message while the wallet asks, and lets nobody ask twice', async () => {
  const message = 'shop.example wants you to sign in with your Ethereum account:\n0x71';
  page = await open({ state: 'signing', message });
  expect(page.root.querySelector('.pt-raw')?.textContent).toBe(message);
  expect(page.text).toContain('Check that the wallet shows this same text.');
  expect(await page.press('Waiting for Meridian')).toEqual([]);
  expect(await page.press('Cancel')).toEqual([{ type: 'cancel_sign_in' }]);
});

it.each([
  ['looking', 'One moment'],
  ['preparing', 'One moment'],
  ['adding', 'Checking the signature'],
  ['cancelling', 'Cancelling'],
  ['signed_in', 'You are signed in'],
] as const)('%s: “%s”', async (state, text) => {
  page = await open({ state });
  expect(page.text).toContain(text);
  expect(page.controls).not.toContain('Sign in');
});

it.each([
  ['declined', 'Signature declined'],
  ['smart_account', 'This application might not support Smart Accounts'],
  ['pending', 'Meridian has a request open'],
  ['wallet', 'Meridian could not sign'],
  ['owners', 'Meridian has not signed yet'],
  ['message', 'The message could not be prepared'],
  ['refused', 'The signature was not accepted'],
  ['offline', 'Harbour cannot be reached'],
  ['expired', 'Your session has ended'],
] as const)('%s: “%s”', async (problem, text) => {
  page = await open({ problem, problems: 1, detail: 'in its own words' });
  expect(page.root.querySelector('h3')?.textContent).toBe(text);
  expect(page.root.querySelector('.pt-raw')?.textContent).toBe('in its own words');
  expect(await page.press('Try again')).toEqual([{ type: 'sign_in' }]);
});

it('offers nothing to an account that cannot sign', async () => {
  page = await open({ problem: 'unsupported', problems: 1 });
  expect(page.text).toContain('This account cannot sign in');
  expect(page.controls).not.toContain('Try again');
});

it('says why the wallet was disconnected, and leads to Connect', async () => {
  page = await open({ state: 'failed', problem: 'initialize', problems: 1 });
  await page.set({ account: { status: 'disconnected' } });
  expect(page.text).toContain(
    'A problem occurred while trying to initialize authentication. The wallet was disconnected.',
  );
  expect(await page.press('Connect a wallet')).toEqual([
    { type: 'navigate', how: 'reset', view: 'connect' },
  ]);
});

it('has nothing to sign without an account', async () => {
  page = await open({ state: 'none' });
  await page.set({ account: { status: 'disconnected' } });
  expect(page.text).toContain('No account is connected');
});
