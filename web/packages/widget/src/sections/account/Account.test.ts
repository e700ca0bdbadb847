// SPDX-License-Identifier: Apache-2.0
//
import type { AccountSlice, BalanceSlice } from '@portico/engine';
import { afterEach, expect, it } from 'vitest';
import { WidgetPage } from '../../../test/WidgetPage.ts';

const wallet = {
  id: 'meridian',
  name: 'Meridian',
  kind: 'installed',
  last_used: true,
  installed: true,
} as const;
const connected = {
  status: 'connected',
  address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  wallet,
} as const;
const fresh = { state: 'fresh', amount: '2.408999', symbol: 'ETH' } as const;
const network = {
  caip_network_id: 'eip155:100',
  name: 'Gnosis',
  active: true,
  enabled: true,
  testnet: false,
};
let page: WidgetPage;
afterEach(() => page.close());

/** Where nobody tells what the account holds. */
const open = (account: Partial<AccountSlice>, balance: BalanceSlice = fresh): Promise<WidgetPage> =>
  WidgetPage.open({
    balance,
    tokens: { state: 'unknown', tokens: [] },
    router: { view: 'account', history: ['account'] },
    account,
    networks: { networks: [network] },
  });

it('shows address, balance rounded down, network and wallet', async () => {
  page = await open(connected);
  expect(page.text).toContain('0x71C7…976F');
  expect(page.text).toContain('2.408 ETH');
  expect(page.text).toContain('Network:Gnosis');
  expect(page.text).toContain('MeridianConnected');
});

it('says what the balance is worth, and not what is held elsewhere', async () => {
  page = await open(connected);
  const coin = {
    id: network.caip_network_id,
    chain: network.caip_network_id,
    name: '',
    symbol: 'ETH',
  };
  const token = { ...coin, id: 'eip155:1:0x8335', quantity: '1', value: '10000.00' };
  const tokens = [{ ...coin, quantity: '2.408', value: '7825.04' }, token];
  await page.set({ tokens: { state: 'fresh', tokens, total: '17825.04' } });
  await page.set({ router: { view: 'profile', history: ['account', 'profile'] } });
  expect(page.text).toContain('2.408 ETH · $7,825.04');
  await page.set({ tokens: { state: 'fresh', tokens: [token], total: '10000.00' } });
  expect(page.text).not.toContain('$');
});

const caip_address = `${network.caip_network_id}:${connected.address}`;
const features = ['onramp', 'swaps', 'receive', 'send'] as const;
const nothing = { state: 'fresh', tokens: [], total: '0.00' } as const;
const ways = (): string[] =>
  page.controls.filter((one) =>
    ['Buy', 'Swap', 'Receive', 'Send', 'Choose a name', 'Tokens', 'Activity'].includes(one),
  );

it('says that an account with nothing needs a first deposit, and offers the ways to it', async () => {
  page = await open({ ...connected, caip_address, features, zones: ['portico.eth'] });
  await page.set({ balance: { amount: '0' }, tokens: nothing });
  expect(page.text).toContain('$0.00Your account is ready. It needs a first deposit.');
  expect(page.text).toContain('BuyPay a provider by card or bank');
  expect(page.text).toContain('ReceiveShow your address and its code');
  expect(page.text).toContain('Choose a nameEasier to share than an address');
  expect(ways()).toEqual(['Buy', 'Receive', 'Choose a name']);
  expect(page.root.querySelector('.pt-chart, .pt-chart-gap')).toBeNull();
  expect(await page.press('Buy')).toEqual([
    { type: 'navigate', how: 'push', view: 'on_ramp_providers' },
  ]);
  expect(await page.press('Choose a name')).toEqual([
    { type: 'navigate', how: 'push', view: 'choose_account_name' },
  ]);
});

it('offers only what there is: no buying that is off, no second name', async () => {
  page = await open({ ...connected, caip_address, features: ['receive', 'send'] });
  await page.set({ balance: { amount: '0' }, tokens: nothing });
  expect(ways()).toEqual(['Receive']);
  await page.set({ account: { zones: ['portico.eth'] } });
  expect(ways()).toEqual(['Receive', 'Choose a name']);
  await page.set({ identity: { name: 'ada.portico.eth' } });
  expect(ways()).toEqual(['Receive']);
});

it('is the usual account at the moment when a deposit arrives', async () => {
  page = await open({ ...connected, caip_address, features });
  await page.set({ balance: { amount: '0' }, tokens: nothing });
  expect(ways()).toEqual(['Buy', 'Receive']);
  const ether = {
    id: network.caip_network_id,
    chain: network.caip_network_id,
    ...{ name: 'Ether', symbol: 'ETH', quantity: '1', value: '3249.60' },
  };
  await page.set({ tokens: { state: 'fresh', tokens: [ether], total: '3249.60' } });
  expect(page.text).toContain('$3,249.60');
  expect(page.text).not.toContain('first deposit');
  expect(ways()).toEqual(['Buy', 'Swap', 'Receive', 'Send', 'Tokens']);
});

it('calls no account ready and empty while a network has not answered', async () => {
  page = await open({ ...connected, caip_address, features });
  const missing = ['eip155:1'];
  await page.set({ balance: { amount: '0' }, tokens: { ...nothing, missing } });
  expect(page.text).toContain('$0.00Without 1 network.');
  expect(page.text).not.toContain('first deposit');
  expect(ways()).toEqual(['Buy', 'Receive']);
  // Its own network did not answer: there may be something to send.
  await page.set({ tokens: { missing: [network.caip_network_id] } });
  expect(ways()).toEqual(['Buy', 'Swap', 'Receive', 'Send', 'Tokens']);
});

it('keeps the lists of an emptied account, which did something', async () => {
  page = await open({ ...connected, caip_address, activity: true, features: ['receive'] });
  await page.set({ tokens: nothing });
  expect(ways()).toEqual(['Receive']);
  const entry = {
    id: '0x1',
    hash: '0x1',
    kind: 'send',
    status: 'confirmed',
    at_ms: 1,
    chain: network.caip_network_id,
    transfers: [],
  } as never;
  await page.set({
    activity: { state: 'fresh', entries: [entry], more: false, loading_more: false },
  });
  expect(ways()).toEqual(['Receive', 'Tokens', 'Activity']);
});

it('copies, disconnects, and leads to the networks', async () => {
  page = await open(connected);
  expect(await page.press('0x71C7…976FCopy address')).toEqual([{ type: 'copy_address' }]);
  expect(await page.press('Disconnect')).toEqual([{ type: 'disconnect_wallet' }]);
  expect(await page.press('Network:Gnosis')).toMatchObject([{ view: 'networks', how: 'push' }]);
  await page.set({ account: { copied: true } });
  expect(page.text).toContain('Address copied');
});

it('calls leaving the wallet behind an e-mail signing out, as its profile and its settings do', async () => {
  page = await open({ ...connected, wallet: { ...wallet, id: 'portico.embedded.eip155' } });
  for (const view of ['account', 'profile', 'account_settings'] as const) {
    await page.set({ router: { view, history: ['account', view] } });
    expect(page.controls, view).toContain('Sign out');
    expect(page.controls, view).not.toContain('Disconnect');
  }
});

it('never calls the wallet behind an e-mail "Email": it is the visitor’s, who is named', async () => {
  const own = { ...wallet, id: 'portico.embedded.eip155', name: 'Email' };
  page = await open({ ...connected, wallet: own });
  expect(page.text).toContain('Your walletConnected');
  await page.set({ login: { step: 'signed_in', attempts_left: 0, email: 'ada@example.org' } });
  expect(page.text).toContain('Your walletada@example.org');
  expect(page.text).not.toContain('Email');
});

it('has one strip at its foot offline: that it is so', async () => {
  page = await open(connected);
  await page.set({ modal: { online: false } });
  expect(page.text).toContain('You are offline');
  expect(page.controls).not.toContain('Disconnect');
  await page.set({ modal: { online: true } });
  expect(page.controls).toContain('Disconnect');
});

it('names the network and leads nowhere where the host fixes it', async () => {
  page = await open(connected);
  await page.set({ networks: { networks: [network], fixed: true } });
  expect(page.text).toContain('Network:Gnosis');
  expect(page.controls).not.toContain('Network:Gnosis');
});

it('waits only for an account that is on its way', async () => {
  page = await open({ status: 'connecting' });
  expect(page.root.querySelector('[aria-busy=true]')).not.toBeNull();
  await page.set({ account: { status: 'disconnected' } });
  expect(page.root.querySelector('[aria-busy=true]')).toBeNull();
  expect(page.text).toContain('No account is connected');
});

it('links to the explorer without telling it where from', async () => {
  page = await open({ ...connected, explorer_url: 'https://explorer.example/a' });
  const link = page.root.querySelector('a');
  expect(link?.href).toBe('https://explorer.example/a');
  expect(link?.rel).toBe('noopener noreferrer');
});

it('names a test network of Solana to the explorer, which has one address for all', async () => {
  page = await open({
    ...connected,
    caip_address: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z:9xQ',
    explorer_url: 'https://explorer.solana.com/address/9xQ',
  });
  expect(page.root.querySelector('a')?.href).toBe(
    'https://explorer.solana.com/address/9xQ?cluster=testnet',
  );
});

it('waits for the balance with a skeleton', async () => {
  page = await open(connected, { state: 'loading' });
  expect(page.root.querySelector('[aria-busy=true]')?.getAttribute('aria-label')).toBe(
    'Loading the balance',
  );
});

it('keeps an old balance and says its age', async () => {
  const at = new Date(2026, 0, 15, 14, 2).getTime();
  page = await open(connected, { ...fresh, state: 'stale', at_ms: at });
  expect(page.text).toContain('2.408 ETH');
  expect(page.text).toContain('As of 02:02 PM');
  expect(await page.press('Load the balance again')).toEqual([{ type: 'refresh_account' }]);
});

it('names who is slow when no balance came, and that funds are safe', async () => {
  page = await open(connected, { state: 'failed' });
  expect(page.text).toContain('Gnosis is slow to answer. Your funds are not affected.');
  expect(await page.press('Try again')).toEqual([{ type: 'refresh_account' }]);
});

it('leads to the activity of the account, and says what is pending', async () => {
  page = await open({ ...connected, activity: true });
  expect(page.controls).not.toContain('Activity');
  await page.set({ activity: { state: 'fresh', entries: [], more: false, loading_more: false } });
  expect(await page.press('Activity')).toMatchObject([{ view: 'transactions', how: 'push' }]);
  await page.set({ account: { activity: undefined as never } });
  expect(page.controls).not.toContain('Activity');
});

it('offers to receive and to send where the engine says so, in its order', async () => {
  page = await open({ ...connected, features: ['receive', 'send'] });
  expect(page.controls.filter((one) => ['Receive', 'Send'].includes(one))).toEqual([
    'Receive',
    'Send',
  ]);
  for (const [name, view] of [
    ['Receive', 'wallet_receive'],
    ['Send', 'wallet_send'],
  ] as const)
    expect(await page.press(name)).toEqual([{ type: 'navigate', how: 'push', view }]);
  await page.set({ account: { ...connected, features: ['receive'] } });
  expect(page.controls).not.toContain('Send');
  await page.set({ account: { ...connected, features: [] } });
  expect(page.controls).not.toContain('Receive');
});

it('has them in one panel, each with its picture over its name', async () => {
  page = await open({ ...connected, features: ['onramp', 'swaps', 'receive', 'send'] });
  const panel = page.root.querySelector('.pt-colonnade');
  const columns = [...(panel?.children ?? [])].map((one) => [
    one.firstElementChild?.localName,
    one.textContent,
  ]);
  expect(columns).toEqual(['Buy', 'Swap', 'Receive', 'Send'].map((name) => ['svg', name]));
});

it('shows what was sent from here where there is no history', async () => {
  page = await open({
    ...connected,
    caip_address: `eip155:100:${connected.address}`,
    activity: true,
  });
  expect(page.controls).not.toContain('Activity');
  await page.set({
    transfers: {
      transfers: [
        {
          id: '7',
          status: 'pending',
          at_ms: 1,
          changed_at_ms: 1,
          chain: 'eip155:100',
          rpc_urls: [],
          from: connected.address,
          to: connected.address,
          symbol: 'xDAI',
          amount: '1',
          hash: '0x1',
          fee_decimals: 18,
        },
      ],
    },
  });
  expect(page.controls).toContain('Activity');
  expect(page.text).toContain('1 pending');
});
