// SPDX-License-Identifier: Apache-2.0
//
// The widget by keyboard: where the focus goes, what Escape does, what the arrows do, what is said.
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { focused, Gallery, sent } from './Gallery.ts';

let gallery: Gallery;
let page: Page;

beforeAll(async () => {
  gallery = await Gallery.start();
}, 60_000);
afterAll(() => gallery.stop());
beforeEach(async () => {
  page = await gallery.newPage();
});
afterEach(() => page.context().close());

const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
const dialog = () => page.locator('dialog');

it('takes the focus, walks it in reading order and gives it back', async () => {
  await gallery.show(page, 'connect', 'closed');
  await page.locator('#open').focus();
  await press('Enter');
  await dialog().waitFor();
  expect(await focused(page)).toBe('pt-sheet');
  const walked: string[] = [];
  for (let step = 0; step < 5; step++) {
    await press('Tab');
    walked.push(await focused(page));
  }
  expect(walked).toEqual(['What is a wallet?', 'Close', 'Meridian', 'Juniper', 'Tessera']);
  await press('Escape');
  await dialog().waitFor({ state: 'detached' });
  expect(await sent(page)).toContain('close');
  expect(await focused(page)).toBe('Open');
});

it('keeps the focus inside', async () => {
  await gallery.show(page, 'connecting-declined');
  const round = ['Back', 'Close', 'Other ways', 'Try again', 'Back'];
  for (const name of round) {
    await press('Tab');
    expect(await focused(page)).toBe(name);
  }
  for (const name of round.reverse().slice(1)) {
    await press('Shift+Tab');
    expect(await focused(page)).toBe(name);
  }
});

it('closes by a press beside the sheet', async () => {
  await gallery.show(page, 'connect');
  await page.mouse.click(20, 20);
  await dialog().waitFor({ state: 'detached' });
});

it('does not leave the wrong network by Escape: it shakes, and says why', async () => {
  await gallery.show(page, 'unsupported');
  await press('Escape', 'Escape', 'Escape');
  await page.getByText('Choose one of the ways forward first.').waitFor();
  expect(await sent(page)).toEqual(['close', 'close', 'close']);
  expect(await dialog().evaluate((element: HTMLDialogElement) => element.open)).toBe(true);
});

it('moves between views with the focus and says the title', async () => {
  await gallery.show(page, 'connect');
  await press('Tab', 'Enter');
  await page.getByRole('heading', { name: 'What is a wallet?' }).waitFor();
  expect(await focused(page)).toBe('pt-sheet');
  const region = page.locator('.pt-vh[role=status]');
  await region.getByText('What is a wallet?').waitFor({ state: 'attached' });
  await press('Tab');
  expect(await focused(page)).toBe('Back');
  await press('Enter');
  await region.getByText('Connect', { exact: true }).waitFor({ state: 'attached' });
  // Two views may still be leaving; the first goes last when none is left.
  await page.locator('.pt-ghost').first().waitFor({ state: 'detached' });
});

it('moves through a list by arrows, Home and End', async () => {
  await gallery.show(page, 'connect');
  await page.getByRole('button', { name: 'Meridian' }).focus();
  await press('ArrowDown', 'ArrowDown');
  expect(await focused(page)).toBe('Tessera');
  await press('End');
  expect(await focused(page)).toBe('All wallets');
  await press('Home', 'ArrowUp');
  expect(await focused(page)).toBe('Meridian');
});

it('moves through the grid in two directions, mirrored from right to left', async () => {
  const cell = (): Promise<string> =>
    page.evaluate(() => {
      const root = document.querySelector('portico-widget')?.shadowRoot;
      return (
        root?.activeElement?.querySelector('span:last-child:not(.pt-corner)')?.textContent ?? ''
      );
    });
  for (const [dir, key] of [
    ['ltr', 'ArrowRight'],
    ['rtl', 'ArrowLeft'],
  ] as const) {
    await gallery.show(page, 'all-wallets', `dir=${dir}`);
    await page.locator('.pt-cell').first().focus();
    await press(key);
    const second = page.locator('.pt-cell').nth(1);
    expect(await second.evaluate((element) => element.matches(':focus'))).toBe(true);
    await press('ArrowDown');
    const sixth = page.locator('.pt-cell').nth(5);
    expect(await sixth.evaluate((element) => element.matches(':focus')), await cell()).toBe(true);
  }
});

it('searches: the field has the focus, Escape empties it before it closes', async () => {
  await gallery.show(page, 'all-wallets-known');
  expect(await focused(page)).toBe('Search wallets');
  await page.keyboard.type('kes');
  await page.locator('.pt-vh[role=status]').getByText('1 wallet found').waitFor();
  expect(await page.locator('.pt-cell').count()).toBe(1);
  await press('Escape');
  expect(await page.locator('.pt-cell').count()).toBeGreaterThan(1);
  expect(await sent(page)).not.toContain('close');
  await press('Escape');
  await dialog().waitFor({ state: 'detached' });
});

it('chooses where the wallet is by arrows', async () => {
  await gallery.show(page, 'pair-wallet');
  await page.getByRole('tab', { name: 'Phone' }).focus();
  await press('ArrowRight');
  expect(await sent(page)).toEqual(['choose_platform']);
  await gallery.show(page, 'open-app');
  await page.getByRole('button', { name: 'Open Kestrel' }).press('Enter');
  expect(await sent(page)).toEqual(['open_wallet']);
});

it('does not send from a network out of reach', async () => {
  await gallery.show(page, 'networks');
  await page.getByRole('button', { name: /zkSync/ }).press('Enter');
  expect(await sent(page)).toEqual([]);
  await page.getByRole('switch', { name: 'Show test networks' }).press('Space');
  await page.getByRole('button', { name: 'Sepolia' }).press('Enter');
  expect(await sent(page)).toEqual(['choose_network']);
});

it('ticks the box of consent by Space, and lets nobody past it before', async () => {
  await gallery.show(page, 'connect-consent');
  const walked: string[] = [];
  for (let step = 0; step < 6; step++) {
    await press('Tab');
    walked.push(await focused(page));
  }
  // No wallet is in the round: the way on is the box.
  expect(walked).toEqual([
    'What is a wallet?',
    'Close',
    '',
    'terms of service',
    'privacy notice',
    'Get one in a minute',
  ]);
  await page.getByRole('checkbox').press('Space');
  expect(await sent(page)).toEqual(['agree_terms']);
});

it('switches, leaves and adds in the list of accounts', async () => {
  await gallery.show(page, 'profile-wallets');
  await page.getByRole('button', { name: 'Switch to 0xfB69…d359' }).press('Enter');
  await page.getByRole('button', { name: 'Connect 15oF…6Sp5' }).press('Enter');
  await page.getByRole('button', { name: 'Forget Vesper' }).press('Space');
  await page.getByRole('button', { name: 'Add a wallet for Polkadot' }).press('Enter');
  expect(await sent(page)).toEqual([
    'switch_account',
    'switch_connection',
    'forget_connection',
    'connect_namespace',
  ]);
});

it('walks from Connect to a download and back by keys alone', async () => {
  await gallery.show(page, 'connect-installed');
  await page.getByRole('button', { name: 'Get one in a minute' }).press('Enter');
  await page.getByRole('heading', { name: 'Get a wallet' }).waitFor();
  expect(await focused(page)).toBe('pt-sheet');
  await press('Tab', 'Enter');
  await page.getByRole('heading', { name: 'Connect', exact: true }).waitFor();
});

it('asks for more wallets when the end of the list comes near', async () => {
  await page.setViewportSize({ width: 1280, height: 420 });
  await gallery.show(page, 'all-wallets');
  expect(await sent(page)).toEqual([]);
  await page.locator('.pt-cell').last().focus();
  await page.waitForFunction(() => {
    const { store } = window as unknown as { store: { sent: { type: string }[] } };
    return store.sent.some(({ type }) => type === 'more_wallets');
  });
});
