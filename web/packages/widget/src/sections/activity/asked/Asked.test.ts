// SPDX-License-Identifier: Apache-2.0
//
// The life of what the page asks a wallet: asked, signed, pending, confirmed, in one view and on one arch.
import type { AskedRequest, HostReply, Transfer } from '@portico/engine';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WidgetPage } from '../../../../test/WidgetPage.ts';

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const friend = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const hash = `0x${'9f'.repeat(32)}`;
const now = new Date(2026, 7, 6, 12).getTime();
const request: AskedRequest = {
  id: 'host-1',
  chain_namespace: 'eip155',
  method: 'eth_sendTransaction',
  params: [{ from: address, to: friend, value: '0x2386f26fc10000' }],
  at_ms: now,
  link: true,
  of: { connector_id: 'alder', address, symbol: 'ETH' },
};
const used = (connector_id = 'alder', active = address) => ({
  connections: [
    {
      chain_namespace: 'eip155',
      connector_id,
      name: 'Alder',
      state: 'connected',
      accounts: [{ address: active, account_type: 'eoa', active: true }],
    } as const,
  ],
});
const sent: Transfer = {
  id: '7',
  status: 'pending',
  at_ms: now,
  changed_at_ms: now,
  chain: 'eip155:1',
  rpc_urls: [],
  from: address,
  to: friend,
  symbol: 'ETH',
  amount: '0.01',
  hash,
  fee_decimals: 18,
  by_page: 'send',
};
const account = {
  status: 'connected',
  address,
  caip_address: `eip155:1:${address}`,
  activity: true,
  wallet: { id: 'alder', name: 'Alder', kind: 'installed', installed: true },
} as const;

let page: WidgetPage;
beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(async () => {
  await page.close();
  vi.useRealTimers();
});

const open = (view: 'account' | 'transaction', changes: Partial<AskedRequest> = {}) =>
  WidgetPage.open({
    router: { view, history: ['account', view], data: { id: 'asked/host-1' } },
    account: account as never,
    profile: used(),
    balance: { state: 'fresh', amount: '1', symbol: 'ETH' },
    tokens: { state: 'unsupported', tokens: [] },
    activity: { state: 'fresh', entries: [], more: false, loading_more: false },
    asked: { requests: [{ ...request, ...changes }] },
  });
const answer = (reply: HostReply) => page.set({ asked: { requests: [{ ...request, reply }] } });
const light = () => page.root.querySelector('.n-life');

it('says in the account that the wallet has been asked, and leads to it', async () => {
  page = await open('account');
  expect(page.text).toContain('Approve in Alder\u2066\u22120.01 ETH\u2069 · to 0x5aAe…eAed');
  expect(await page.press('Approve in Alder')).toEqual([
    { type: 'navigate', how: 'push', view: 'transaction', data: { id: 'asked/host-1' } },
  ]);
  await answer({ result: hash });
  expect(page.text).not.toContain('Approve in Alder');
});

it('tells nothing of another wallet, of a question without a signature, or below the window of an approval', async () => {
  page = await open('account', { chain_namespace: 'solana' });
  expect(page.text).not.toContain('Approve in');
  await page.close();
  page = await open('account', { method: 'wallet_switchEthereumChain' });
  expect(page.text).not.toContain('Approve in');
  await page.close();
  page = await open('account');
  await page.set({ approval: { method: 'eth_sendTransaction' } as never });
  expect(page.text).not.toContain('Approve in');
});

it('tells nothing of what another wallet, session or account was asked, nor calls it theirs', async () => {
  page = await open('account');
  const account = { wallet: { id: 'rowan', name: 'Rowan', kind: 'installed', installed: true } };
  await page.set({ account: account as never, profile: used('rowan') });
  expect(page.text).not.toContain('Approve in');
  await page.set({ profile: used('alder', friend) });
  expect(page.text).not.toContain('Approve in');
  await page.set({ profile: used() });
  expect(page.text).toContain('Approve in');
  await page.close();
  page = await open('transaction');
  await page.set({ account: account as never, profile: used('rowan') });
  expect(page.text).toContain('This transaction is not here');
  expect(page.text).not.toContain('Rowan');
});

it('keeps the currency of the network that it was asked on', async () => {
  page = await open('account');
  await page.set({ balance: { symbol: 'POL' } });
  expect(page.text).toContain('\u22120.01 ETH');
});

it('shows the least amount to its last digit', async () => {
  page = await open('account', { params: [{ to: friend, value: '0x1' }] });
  expect(page.text).toContain('\u22120.000000000000000001 ETH');
});

it.each([
  [[{ to: friend, value: '0x0', data: '0xa9059cbb' }], 'Contract call · to 0x5aAe…eAed'],
  [[{ value: 'much', to: 'somebody' }], 'Transaction'],
  ['nothing', 'Transaction'],
])('says what is asked as far as it can be read: %j', async (params, text) => {
  page = await open('transaction', { params });
  expect(page.root.querySelector('h2')?.textContent).toBe(text);
});

it('has a place for where it is before it says so', async () => {
  page = await open('transaction');
  const place = page.root.querySelector('[role=status].pt-vh');
  expect(place?.textContent).toBe('');
  await answer({ result: hash });
  expect(page.root.contains(place)).toBe(false);
});

it('opens the wallet again where a link leads to it', async () => {
  page = await open('transaction');
  expect(page.text).toContain('Approve in AlderNothing is sent until you approve.');
  expect(await page.press('Open again')).toEqual([{ type: 'open_asked', id: 'host-1' }]);
  expect(page.text).not.toContain('has not answered yet');
});

it.each([
  ['wallet_connect', true, 'Opening it again asks nothing a second time.'],
  ['wallet_connect', false, 'Open it on your other device'],
  ['alder', false, 'look for its icon in the browser’s toolbar'],
])('says where the request is after a while: %s, link %s', async (connector_id, link, text) => {
  page = await open('transaction', { link, at_ms: now - 8_000 });
  const connection = { chain_namespace: 'eip155', status: 'connected', connector_id, accounts: [] };
  await page.set({ connections: { connections: [connection] } as never });
  expect(page.text).toContain(text);
  expect(page.controls.includes('Open again')).toBe(link);
});

it('goes from the question to the block on one arch', async () => {
  page = await open('transaction');
  const asked = light();
  expect(asked?.classList).toContain('is-asked');
  await answer({ result: hash });
  expect(page.text).toContain('SignedIt is on its way to the network.');
  expect(page.controls).not.toContain('Open again');
  expect(light()?.classList).toContain('is-signed');
  await page.set({ transfers: { transfers: [sent] } });
  expect(page.root.querySelector('h2')?.textContent).toBe('Sending ETH');
  expect(page.root.querySelector('[aria-current=step]')?.textContent).toBe('Pending');
  expect(light()?.classList).toContain('is-pending');
  // Only the last few requests are kept.
  await page.set({ asked: { requests: [] } });
  await page.set({ transfers: { transfers: [{ ...sent, status: 'confirmed' }] } });
  expect(page.root.querySelector('h2')?.textContent).toBe('Sent ETH');
  expect(page.root.querySelectorAll('.pt-steps .is-done')).toHaveLength(3);
  expect(page.root.querySelector('.n-close')?.classList).toContain('is-confirmed');
  // The same element all along: in another the light would begin anew.
  expect(light()).toBe(asked);
});

it('goes out when the network refuses it, and the steps with it', async () => {
  page = await open('transaction');
  await answer({ result: hash });
  await page.set({ transfers: { transfers: [{ ...sent, status: 'failed' }] } });
  expect(light()?.classList).toContain('is-ended');
  expect(page.text).toContain('StatusFailed');
  expect(page.root.querySelector('.pt-steps')).toBeNull();
});

const declined = { code: 4001, message: 'no' };
const broken = { code: -32603, message: 'no' };
it.each([
  [declined, 'eth_sendTransaction', 'DeclinedYou declined it in Alder. Nothing was sent.', true],
  [{ ...declined, code: 5000 }, 'wallet_sendCalls', 'DeclinedYou declined it in Alder.', true],
  [declined, 'personal_sign', 'DeclinedNothing was signed.', true],
  [broken, 'eth_sendTransaction', 'No answerAlder did not say whether it has sent.', false],
  [broken, 'personal_sign', 'No answerAlder did not say whether it has signed.', false],
])('says what an error means: %j to %s', async (error, method, text, over) => {
  page = await open('transaction', { method, reply: { error } });
  expect(light()?.classList).toContain('is-ended');
  expect(page.text).toContain(text);
  // What may have been sent bears no sign of a failure.
  expect(page.root.querySelector('.n-badge') !== null).toBe(over);
});

it.each([
  ['wallet_sendCalls', { id: '0x1' }],
  ['solana_signAndSendTransaction', { signature: '5h' }],
  ['sendTransfer', { txid: '9f' }],
  ['eth_signTransaction', '0x02'],
  ['personal_sign', '0xab'],
])('ends with the answer of %s, which nothing here follows', async (method, result) => {
  page = await open('transaction', { method, reply: { result } });
  expect(light()?.classList).toContain('is-confirmed');
  expect(page.text).toContain('SignedThe app has the answer.');
});

it.each([
  ['solana_signTransaction', 'Transaction'],
  ['solana_signAllTransactions', 'Transaction'],
  ['personal_sign', 'Signature'],
])('takes %s for no sending', async (method, title) => {
  page = await open('transaction', { method });
  expect(page.root.querySelector('h2')?.textContent).toBe(title);
  expect(page.text).toContain('Nothing is signed until you approve.');
});

it('has no arch for what was over before one looked', async () => {
  page = await open('transaction');
  await page.close();
  page = await WidgetPage.open({
    router: {
      view: 'transaction',
      history: ['account', 'transaction'],
      data: { id: 'transfer/7' },
    },
    account: account as never,
    activity: { state: 'loading', entries: [], more: false, loading_more: false },
  });
  await page.set({ transfers: { transfers: [{ ...sent, status: 'confirmed' }] } });
  expect(page.text).toContain('StatusConfirmed');
  expect(light()).toBeNull();
});
