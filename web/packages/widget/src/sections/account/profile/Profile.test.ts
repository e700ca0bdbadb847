// SPDX-License-Identifier: Apache-2.0
//
import type { NetworkRow, ProfileConnection, View } from '@portico/engine';
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { WidgetPage } from '../../../../test/WidgetPage.ts';

const first = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const second = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const one = (address: string, active: boolean) =>
  ({ address, account_type: 'eoa', active }) as const;
const meridian: ProfileConnection = {
  chain_namespace: 'eip155',
  connector_id: 'meridian',
  name: 'Meridian',
  state: 'connected',
  accounts: [{ ...one(first, true), label: 'Savings' }, one(second, false)],
};
const kestrel: ProfileConnection = {
  chain_namespace: 'solana',
  connector_id: 'kestrel',
  name: 'Kestrel',
  state: 'active',
  accounts: [one('7vfCXTUXx5WJV5JADk17DUJ4ksgau7utNKj4b963gT3w', false)],
};
const vesper: ProfileConnection = {
  chain_namespace: 'polkadot',
  connector_id: 'vesper',
  name: 'Vesper',
  state: 'disconnected',
  accounts: [one('15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', false)],
};
let page: WidgetPage;
afterEach(() => page.close());

const solana = 'data:image/png;base64,AA==';
const networks: readonly NetworkRow[] = [
  ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'data:image/png;base64,BB==', true] as const,
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', solana, false] as const,
].map(([caip_network_id, image_url, testnet]) => ({
  ...{ caip_network_id, image_url, testnet },
  ...{ name: 'Solana', active: false, enabled: true },
}));

const open = (view: View, connections: readonly ProfileConnection[]): Promise<WidgetPage> =>
  WidgetPage.open({
    router: { view, history: ['account', view] },
    account:
      connections.length > 0
        ? { status: 'connected', address: first, caip_address: `eip155:1:${first}` }
        : {},
    profile: { connections },
    networks: { networks, unsupported: false, switching: 'none' },
  });

it('groups accounts by ecosystem and switches to one by what it is', async () => {
  page = await open('profile_wallets', [meridian, kestrel, vesper]);
  const groups = [...page.root.querySelectorAll('section[aria-label] > div h3')];
  expect(groups.map((group) => group.textContent)).toEqual([
    'Ethereum and EVM networks',
    'Solana',
    'Polkadot',
  ]);
  // Each with the mark of its main network, as the list of networks has it.
  const marks = groups.map((group) => group.parentElement?.querySelector('img')?.src);
  expect(marks).toEqual([undefined, solana, undefined]);
  expect(page.root.querySelector('.pt-row.is-selected')?.textContent).toContain('Savings');
  const to = (connection: ProfileConnection, address = connection.accounts[0]?.address) => ({
    chain_namespace: connection.chain_namespace,
    connector_id: connection.connector_id,
    address,
  });
  expect(await page.press('Switch to 0xfB69…d359')).toEqual([
    { type: 'switch_account', chain_namespace: 'eip155', address: second },
  ]);
  expect(await page.press('Switch to 7vfC…gT3w')).toEqual([
    { type: 'switch_connection', ...to(kestrel) },
  ]);
  expect(await page.press('Connect 15oF…6Sp5')).toEqual([
    { type: 'switch_connection', ...to(vesper) },
  ]);
});

it('leaves all of them at once when there are several', async () => {
  page = await open('profile_wallets', [meridian, vesper]);
  expect(page.controls).not.toContain('Disconnect all');
  await page.set({ profile: { connections: [meridian, kestrel, vesper] } });
  expect(await page.press('Disconnect all')).toEqual([{ type: 'disconnect_wallet' }]);
});

it('disconnects the namespace of the account on show, and no other', async () => {
  page = await open('profile', [kestrel, meridian]);
  expect(await page.press('Disconnect')).toEqual([
    { type: 'disconnect_wallet', chain_namespace: 'eip155' },
  ]);
});

it('signs out of the wallet behind an e-mail', async () => {
  const connector_id = 'portico.embedded.eip155';
  page = await open('profile_wallets', [{ ...meridian, connector_id, name: 'Email' }]);
  expect(await page.press('Sign out')).toEqual([
    { type: 'disconnect_wallet', chain_namespace: 'eip155', connector_id },
  ]);
});

it('leaves, forgets and adds', async () => {
  page = await open('profile_wallets', [meridian, vesper]);
  expect(await page.press('Disconnect Meridian')).toEqual([
    { type: 'disconnect_wallet', chain_namespace: 'eip155', connector_id: 'meridian' },
  ]);
  expect(await page.press('Forget Vesper')).toEqual([
    { type: 'forget_connection', chain_namespace: 'polkadot', connector_id: 'vesper' },
  ]);
  expect(await page.press('Add a wallet for Polkadot')).toEqual([
    { type: 'connect_namespace', chain_namespace: 'polkadot' },
  ]);
});

it('says whom it waits for while a wallet is asked', async () => {
  page = await open('profile_wallets', [{ ...kestrel, switching: true }]);
  expect(page.text).toContain('Approve in Kestrel');
  expect(page.controls).not.toContain('Switch to 7vfC…gT3w');
});

it.each(['profile', 'profile_wallets', 'switch_address'] as const)(
  'offers the next step when nothing is connected: %s',
  async (view) => {
    page = await open(view, []);
    expect(page.text).toContain('No account is connected');
    expect(await page.press('Connect a wallet')).toEqual([
      { type: 'navigate', how: 'reset', view: 'connect' },
    ]);
  },
);

it('switches between the accounts of one wallet, not to one that is out of reach', async () => {
  const ordinals = { ...one(second, false), disabled_reason: 'account_not_payment' };
  page = await open('switch_address', [
    { ...meridian, accounts: [one(first, true), ordinals, one(`${first.slice(0, -1)}0`, false)] },
  ]);
  expect(await page.press('0x71C7…9760')).toEqual([
    { type: 'switch_account', chain_namespace: 'eip155', address: `${first.slice(0, -1)}0` },
  ]);
  expect(page.text).toContain('This account is not for payments');
  expect(await page.press('0xfB69…d359')).toEqual([]);
});

it('says why there is nothing to switch to', async () => {
  page = await open('switch_address', [{ ...meridian, accounts: [one(first, true)] }]);
  expect(page.text).toContain('This wallet shared one account.');
});

it('leads from the account to its accounts and wallets, and out', async () => {
  page = await open('profile', [meridian]);
  expect(page.text).toContain('Savings');
  expect(page.text).toContain('2 accounts');
  expect(await page.press('Switch account')).toMatchObject([{ view: 'switch_address' }]);
  expect(await page.press('Accounts and wallets')).toMatchObject([{ view: 'profile_wallets' }]);
  expect(await page.press('Disconnect')).toEqual([
    { type: 'disconnect_wallet', chain_namespace: 'eip155' },
  ]);
});

it("shows the active account's own picture, and the one made from the address for others and until then", async () => {
  page = await open('profile_wallets', [meridian]);
  await page.set({ identity: { avatar_url: 'https://portico.example/v1/avatar/0x71' } });
  const pictures = () =>
    [...page.root.querySelectorAll('.pt-avatar')].map((picture) => ({
      own: picture.querySelector('img')?.src,
      made: picture.querySelector('svg') !== null,
    }));
  const own = 'https://portico.example/v1/avatar/0x71';
  expect(pictures()).toEqual([
    { own, made: true },
    { own: undefined, made: true },
  ]);
  const event = async (name: string) => {
    await act(async () =>
      page.root.querySelector('.pt-avatar > img')?.dispatchEvent(new Event(name)),
    );
  };
  await event('load');
  expect(pictures()[0]).toEqual({ own, made: false });
  await event('error');
  expect(pictures()[0]).toEqual({ own: undefined, made: true });
});

it('has a section with the way to a first account for each ecosystem that the app offers', async () => {
  page = await open('profile_wallets', [meridian]);
  const network = { active: false, enabled: true, testnet: false };
  await page.set({
    networks: {
      networks: [
        { ...network, caip_network_id: 'eip155:1', name: 'Ethereum' },
        { ...network, caip_network_id: 'solana:5eykt', name: 'Solana' },
        { ...network, caip_network_id: 'bip122:0000', name: 'Bitcoin' },
      ],
    },
  });
  const groups = [...page.root.querySelectorAll('section[aria-label] > div h3')];
  expect(groups.map((group) => group.textContent)).toEqual([
    'Ethereum and EVM networks',
    'Solana',
    'Bitcoin',
  ]);
  expect(await page.press('Add a wallet for Bitcoin')).toEqual([
    { type: 'connect_namespace', chain_namespace: 'bip122' },
  ]);
});
