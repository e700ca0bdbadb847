// SPDX-License-Identifier: Apache-2.0
//
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { WidgetPage } from '../../../test/WidgetPage.ts';
import { loadSection } from '../../host/loadSection.ts';
import { prefer } from '../../parts/preferences.ts';

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
let page: WidgetPage;
afterEach(async () => {
  await act(async () => prefer({ themeMode: undefined, locale: undefined, hideSmall: undefined }));
  await page.close();
});

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

it('shows the ways to the devices and keys of a wallet behind an e-mail, and of no other', async () => {
  page = await open({ status: 'connected', address, wallet: { id: 'io.rabby', name: 'Rabby' } });
  expect(page.text).not.toContain('Export keys');
  expect(page.text).not.toContain('Devices and recovery');
  await page.close();
  const wallet = { id: 'portico.embedded.eip155', name: 'Email' };
  page = await open({ status: 'connected', address, wallet });
  expect(await page.press('Devices and recovery')).toEqual([{ type: 'manage_wallet' }]);
  expect(await page.press('Export keys')).toEqual([{ type: 'export_wallet' }]);
  expect(await page.press('Sign out')).toEqual([{ type: 'disconnect_wallet' }]);
});

it('leads to token approvals where the server knows them, and nowhere else', async () => {
  page = await open({ status: 'connected', address });
  expect(page.text).not.toContain('Token approvals');
  const slice = { state: 'unknown' as const, whole: false, approvals: [] };
  await page.set({ approvals: { ...slice, offered: false } });
  expect(page.text).not.toContain('Token approvals');
  await page.set({ approvals: { ...slice, offered: true } });
  expect(await page.press('Token approvals')).toMatchObject([{ view: 'token_approvals' }]);
});

it('says which log-in made it: the provider and its name for them, or the address', async () => {
  const wallet = { id: 'portico.embedded.eip155', name: 'Email' };
  const login = { step: 'signed_in' as const, attempts_left: 0 };
  page = await open({ status: 'connected', address, wallet });
  await page.set({ login: { ...login, provider: 'github' as const, user_name: 'ada' } });
  expect(page.text).toContain('Sign outGitHub · ada');
  await page.set({ login: { ...login, provider: 'apple' as const, email: 'ada@example.org' } });
  expect(page.text).toContain('Sign outApple · ada@example.org');
  await page.close();
  page = await open({ status: 'connected', address, wallet });
  await page.set({ login: { ...login, email: 'ada@example.org' } });
  expect(page.text).toContain('Sign outada@example.org');
});

it('has every value at the end of its row, an address in full', async () => {
  const email = 'ada.of.the.long.address@mail.example.org';
  const wallet = { id: 'portico.embedded.eip155', name: 'Email' };
  page = await open({ status: 'connected', address, wallet });
  await page.set({ login: { step: 'signed_in' as const, attempts_left: 0, email } });
  const rows = [...page.root.querySelectorAll('.pt-row.is-compact')];
  expect(rows.flatMap((row) => [...row.querySelectorAll('.pt-main > .pt-sub')])).toEqual([]);
  const values = rows.flatMap((row) =>
    [...row.children]
      .filter((one) => one.classList.contains('pt-sub'))
      .map((one) => one.textContent),
  );
  expect(values).toEqual(expect.arrayContaining(['Ethereum', 'As the app', email]));
});

it('says that a further device asks, where its owner looks', async () => {
  const wallet = { id: 'portico.embedded.eip155', name: 'Email' };
  const login = { step: 'signed_in' as const, attempts_left: 0 };
  page = await open({ status: 'connected', address, wallet });
  expect(page.text).not.toContain('A device asks');
  await page.set({ login: { ...login, device_asks: true } });
  expect(page.text).toContain('Devices and recoveryA device asks to open your wallet');
  await page.set({ router: { view: 'account', history: ['account'] } });
  expect(await page.press('A device asks to open your wallet')).toEqual([
    { type: 'manage_wallet' },
  ]);
});

it('turns the wallet behind an e-mail into its smart account and back, where the server has that', async () => {
  const wallet = { id: 'portico.embedded.eip155', name: 'Email' };
  const login = { step: 'signed_in' as const, attempts_left: 0 };
  page = await open({ status: 'connected', address, wallet, account_type: 'eoa' });
  for (const elsewhere of [{}, { smart_account_networks: ['eip155:8453'] }]) {
    await page.set({ login: { ...login, ...elsewhere } });
    expect(page.text).not.toContain('smart account');
  }
  await page.set({ login: { ...login, smart_account_networks: ['eip155:1'] } });
  expect(await page.press('Switch to your smart account')).toEqual([
    { type: 'set_preferred_account', account_type: 'smart_account' },
  ]);
  await page.set({ account: { account_type: 'smart_account' } });
  expect(await page.press('Switch to your standard account')).toEqual([
    { type: 'set_preferred_account', account_type: 'eoa' },
  ]);
});

it('leads who was sent here for the smart account to its row, which says why', async () => {
  const wallet = { id: 'portico.embedded.eip155', name: 'Email' };
  const login = { step: 'signed_in', attempts_left: 0, smart_account_networks: ['eip155:1'] };
  page = await open({ status: 'connected', address, wallet, account_type: 'eoa' });
  await page.set({ login: login as never, router: { data: { row: 'accountType' } } });
  const row = () => page.root.querySelector('[aria-current=true]');
  expect(row()?.textContent).toBe('Switch to your smart accountHarbour needs it to go on.');
  await vi.waitFor(() => expect(page.root.activeElement).toBe(row()));
  await page.set({ account: { account_type: 'smart_account' } });
  expect(row()).toBeNull();
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

/** Chooses in one of the platform's lists. */
async function choose(title: string, value: string): Promise<void> {
  const row = [...page.root.querySelectorAll('label')].find((one) =>
    one.textContent?.startsWith(title),
  );
  const select = row?.querySelector('select');
  if (!select) throw new Error(`no list ${title}`);
  await act(async () => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}
const kept = () => JSON.parse(localStorage.getItem('portico:preferences') ?? '{}');

it("has a theme of the visitor's own, kept for the next visit, and gives it back to the app", async () => {
  page = await open({ status: 'connected', address });
  const theme = () => page.widget.host.dataset.theme;
  expect(theme()).toBe('light');
  await choose('Theme', 'dark');
  expect(theme()).toBe('dark');
  expect(kept().themeMode).toBe('dark');
  // What the app says later does not take it away.
  await act(async () => page.widget.update({ app: { name: 'Harbour' }, themeMode: 'light' }));
  expect(theme()).toBe('dark');
  await choose('Theme', '');
  expect(theme()).toBe('light');
});

it('leaves what another tab, or a later version, has stored beside a choice', async () => {
  page = await open({ status: 'connected', address });
  localStorage.setItem('portico:preferences', JSON.stringify({ hideSmall: true, font: 'large' }));
  await choose('Theme', 'dark');
  expect(kept()).toEqual({ hideSmall: true, font: 'large', themeMode: 'dark' });
  localStorage.setItem('portico:preferences', '{damaged');
  await choose('Theme', 'light');
  expect(kept()).toEqual({ themeMode: 'light' });
});

it("speaks the visitor's language over that of the app", async () => {
  await loadSection('account', 'de');
  page = await open({ status: 'connected', address });
  await choose('Language', 'de');
  expect(page.widget.host.lang).toBe('de');
  expect(page.text).toContain('Einstellungen');
  expect(kept().locale).toBe('de');
});
