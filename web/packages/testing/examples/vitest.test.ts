// SPDX-License-Identifier: Apache-2.0
// @vitest-environment jsdom
import { installWallet, ScriptedWallet } from '@portico/testing';
import { afterEach, expect, it } from 'vitest';
import { connectButton } from './connectButton.ts';

let remove: () => void;
afterEach(() => remove());

it('shows the address of the wallet', async () => {
  const wallet = new ScriptedWallet({ accounts: ['0x70997970c51812dc3a010c7d01b50e0d17dc79c8'] });
  remove = installWallet(wallet, { name: 'Alder' });
  const button = connectButton('Alder');
  button.click();
  await expect.poll(() => button.textContent).toBe('0x7099…79c8');
});

it('says so when the visitor declines, and lets them try again', async () => {
  const wallet = new ScriptedWallet().reject('eth_requestAccounts');
  remove = installWallet(wallet, { name: 'Alder' });
  const button = connectButton('Alder');
  button.click();
  await expect.poll(() => button.textContent).toBe('Declined. Try again');
  wallet.approve();
  button.click();
  await expect.poll(() => button.textContent).toMatch(/^0xf39f/);
});

it('waits while the window of the wallet is open', async () => {
  const wallet = new ScriptedWallet().hold();
  remove = installWallet(wallet, { name: 'Alder' });
  const button = connectButton('Alder');
  const requested = wallet.next('eth_requestAccounts');
  button.click();
  await requested;
  expect(button.textContent).toBe('Open your wallet');
  wallet.approve();
  await expect.poll(() => button.textContent).toMatch(/^0x/);
});
