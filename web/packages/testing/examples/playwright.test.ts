// SPDX-License-Identifier: Apache-2.0
import { installInPage, ScriptedWallet } from '@portico/testing';
import { expect, it } from 'vitest';
import { openApp } from './openApp.ts';

it('connects, follows the wallet, and survives a reload', async () => {
  await using app = await openApp();
  const { page, url } = app;
  const wallet = new ScriptedWallet();
  await installInPage(page, wallet, { name: 'Alder' });
  await page.goto(url);

  wallet.hold();
  const requested = wallet.next('eth_requestAccounts');
  await page.getByRole('button', { name: 'Connect' }).click();
  await requested;
  await page.getByRole('button', { name: 'Open your wallet' }).waitFor();
  wallet.approve();
  await page.getByRole('button', { name: '0xf39f…2266' }).waitFor();

  wallet.changeAccounts(['0x70997970c51812dc3a010c7d01b50e0d17dc79c8']);
  await page.getByRole('button', { name: '0x7099…79c8' }).waitFor();

  wallet.reject('eth_requestAccounts');
  await page.reload();
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.getByRole('button', { name: 'Declined' }).waitFor();
  expect(wallet.requested.at(-1)?.method).toBe('eth_requestAccounts');
});
