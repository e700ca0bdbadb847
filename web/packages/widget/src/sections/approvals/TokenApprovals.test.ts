// SPDX-License-Identifier: Apache-2.0
//
import type { ApprovalRow } from '@portico/engine';
import { afterEach, expect, it } from 'vitest';
import { WidgetPage } from '../../../test/WidgetPage.ts';

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const spender = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
let page: WidgetPage;
afterEach(() => page.close());

const row = (changes: Partial<ApprovalRow>): ApprovalRow => ({
  id: 'a',
  standard: 'erc20',
  contract: '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
  spender,
  spender_name: '',
  name: '',
  symbol: '',
  token_id: '',
  quantity: '',
  unlimited: false,
  revoke: 'none',
  ...changes,
});
const usdc = row({ symbol: 'USDC', quantity: '1250.5' });
const fresh = { offered: true, state: 'fresh' as const, whole: true };
const open = (approvals: object, account = {}) =>
  WidgetPage.open({
    router: { view: 'token_approvals', history: ['account', 'token_approvals'] },
    account: {
      status: 'connected',
      address,
      explorer_url: `https://scan.example/address/${address}`,
      ...account,
    },
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
    approvals,
  });

it('says who may take how much of what, and revokes what is tapped', async () => {
  page = await open({
    ...fresh,
    approvals: [
      usdc,
      row({ id: 'b', symbol: 'DAI', spender_name: 'Permit2', unlimited: true }),
      row({ id: 'c', name: 'Tides', standard: 'collection' }),
      row({ id: 'd', name: 'Tides', standard: 'nft', token_id: '42' }),
      row({ id: 'e' }),
      row({ id: 'f', symbol: 'WETH', standard: 'permit2', quantity: '2' }),
      row({ id: 'g', symbol: 'WBTC', standard: 'permit2', until_ms: Date.UTC(2027, 0, 3, 12) }),
    ],
  });
  expect(page.text).toContain('Up to 1,250.5 USDC');
  expect(page.text).toContain('Contract: 0x90F7…b906');
  expect(page.text).toContain('Any amount');
  expect(page.text).toContain('Contract: Permit2');
  expect(page.text).toContain('The whole collection');
  expect(page.text).toContain('Number 42');
  expect(page.text).toContain('0x15d3…6A65');
  expect(page.text).toContain('Up to 2 WETHContract: 0x90F7…b906Through Permit2');
  expect(page.text).toContain('Through Permit2, until Jan 3, 2027');
  expect(page.root.querySelector('a')?.href).toBe(`https://scan.example/address/${spender}`);
  expect(await page.press('Revoke: DAI, Permit2')).toEqual([{ type: 'revoke_approval', id: 'b' }]);
});

it('says how far it is, and is tapped again only where that makes sense', async () => {
  page = await open({ ...fresh, approvals: [{ ...usdc, revoke: 'asked' }] });
  expect(page.text).toContain('Confirm in your wallet');
  expect(page.controls).not.toContain('Revoke: USDC, 0x90F7…b906');
  await page.set({ approvals: { ...fresh, approvals: [{ ...usdc, revoke: 'sent' }] } });
  expect(page.text).toContain('Being revoked');
  expect(page.controls).not.toContain('Revoke: USDC, 0x90F7…b906');
  await page.set({ approvals: { ...fresh, approvals: [{ ...usdc, revoke: 'failed' }] } });
  expect(page.text).toContain('Not revoked yet');
  expect(page.controls).toContain('Revoke: USDC, 0x90F7…b906');
});

it('says that there is none only where all is known', async () => {
  page = await open({ ...fresh, approvals: [] });
  expect(page.text).toContain('No contract may take your tokens there.');
  await page.set({ approvals: { ...fresh, whole: false, approvals: [] } });
  expect(page.text).not.toContain('No contract may take');
  expect(page.text).toContain('None that are known here.');
  expect(page.text).toContain('Older ones may be missing');
  await page.set({ approvals: { ...fresh, whole: false, approvals: [usdc] } });
  expect(page.text).toContain('Older ones may be missing');
});

it('an empty list is not said before it is known, nor where it failed', async () => {
  page = await open({ ...fresh, state: 'loading', approvals: [] });
  expect(page.text).not.toContain('No approvals');
  await page.set({ approvals: { ...fresh, state: 'failed', approvals: [] } });
  expect(page.text).toContain('Approvals did not load');
  await page.set({ approvals: { ...fresh, state: 'stale', approvals: [usdc] } });
  expect(page.text).toContain('Up to 1,250.5 USDC');
  await page.set({ approvals: { ...fresh, offered: false, state: 'unsupported', approvals: [] } });
  expect(page.text).toContain('Approvals on Ethereum are not known here.');
});

it('leads the wallet behind an e-mail to its limits', async () => {
  page = await open({ ...fresh, approvals: [] });
  expect(page.controls).not.toContain('Limits and permissions');
  await page.close();
  page = await open(
    { ...fresh, approvals: [] },
    { wallet: { id: 'portico.embedded.eip155', name: 'Email' } },
  );
  expect(await page.press('Limits and permissions')).toEqual([{ type: 'manage_wallet' }]);
});
