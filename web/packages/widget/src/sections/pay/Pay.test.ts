// SPDX-License-Identifier: Apache-2.0
import type { PaySlice, Transfer } from '@portico/engine';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { kFrom, sender } from '../../../test/sending.ts';
import { WidgetPage } from '../../../test/WidgetPage.ts';

let page: WidgetPage;
afterEach(() => {
  vi.useRealTimers();
  return page.close();
});

const pay: PaySlice = {
  step: 'review',
  call: '1',
  payment: 'p1',
  chain: 'eip155:1',
  amount: '1.5',
  symbol: 'USDC',
  recipient: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  title: 'Two lamps',
  currency: 'ETH',
  unfinished: false,
  reported: false,
  open: false,
  asking_exchanges: false,
  exchanges: [],
  blocked: false,
  quote: {
    id: 7,
    expires_at_ms: 0,
    amount: '1.5',
    to: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    fee: { speed: 'standard', likely: '0.00013', max: '0.00026' },
    large_fee: false,
  },
};
const { quote: _, ...unquoted } = pay;
const ethereum = {
  caip_network_id: 'eip155:1',
  name: 'Ethereum',
  active: true,
  enabled: true,
  testnet: false,
};
const open = (slice: PaySlice | undefined, view: 'pay' | 'pay_loading' = 'pay', changes = {}) =>
  WidgetPage.open({
    account: sender.account,
    router: { view, history: [view] },
    ...(slice && { pay: slice }),
    ...changes,
  });

it('shows what is paid to whom, and asks for exactly that', async () => {
  page = await open(pay);
  expect(page.text).toMatch(/Two lamps.*1\.5 USDC.*0x8617.*0\.00013 ETH/s);
  expect(page.text).not.toContain('exchange');
  expect(await page.press('Pay 1.5 USDC')).toEqual([{ type: 'confirm_pay', quote: 7 }]);
});

it('shows the icon of the app that is paid', async () => {
  const icon = 'https://app.example/icon.svg';
  page = await WidgetPage.open(
    { account: sender.account, router: { view: 'pay', history: ['pay'] }, pay },
    { app: { name: 'Harbour', icon } },
  );
  expect(page.root.querySelector('.pt-due img')?.getAttribute('src')).toBe(icon);
});

it('calls the wallet behind an e-mail the visitor’s account, by its name or address and what it has', async () => {
  const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
  const id = `eip155:1:${USDC.toLowerCase()}`;
  const held = { id, chain: 'eip155:1', name: 'USD Coin', symbol: 'USDC', quantity: '3120.5' };
  const wallet = { id: 'portico.embedded.eip155', name: 'Email', kind: 'external' } as const;
  page = await open({ ...pay, token: USDC }, 'pay', {
    account: { ...sender.account, wallet: { ...wallet, last_used: true, installed: false } },
    tokens: { state: 'fresh', tokens: [held] },
  });
  expect(page.text).toMatch(/Your account0x\w{4}…\w{4} · 3,120\.5 USDC available/);
  expect(page.text).not.toContain('Email');
  await page.set({ identity: { name: 'ada.portico.eth' } });
  expect(page.text).toContain('Your accountada.portico.eth · 3,120.5 USDC available');
});

it('says that it does not know a network, where an id alone would say nothing', async () => {
  page = await open({ ...unquoted, step: 'form', chain: 'eip155:5', need: 'network' });
  expect(page.text).toContain('to Harbour, on a network that this app does not know (eip155:5)');
  expect(page.text).toContain('This app does not offer the network of the payment (eip155:5).');
});

it('names a token that keeps a part, and says so in the button', async () => {
  const quote = { ...(pay.quote as NonNullable<PaySlice['quote']>), received: '1.485' };
  page = await open({ ...pay, quote });
  expect(page.text).toContain('Of 1.5 USDC only 1.485 arrive.');
  expect(await page.press('Pay all the same')).toEqual([
    { type: 'confirm_pay', quote: 7, less: true },
  ]);
});

it('names a large fee, says so in the button, and takes no press that came with it', async () => {
  const quote = { ...(pay.quote as NonNullable<PaySlice['quote']>), large_fee: true };
  page = await open({ ...pay, quote });
  expect(page.text).toMatch(/The network fee is large.*large part of what you pay or hold/s);
  expect(await page.press('Pay all the same')).toEqual([
    { type: 'confirm_pay', quote: 7, large_fee: true },
  ]);
  await page.close();
  page = await open(pay);
  await page.set({ pay: { ...pay, quote } });
  expect(page.text).toContain('The fee has changed. Look again.');
  expect(await page.press('Pay all the same')).toEqual([]);
});

it('leaves it to the wallet of a smart account to say the fee', async () => {
  const fee = { speed: 'standard', likely: '', max: '' } as const;
  page = await open({
    ...unquoted,
    quote: { id: 7, expires_at_ms: 0, amount: '1.5', to: kFrom, fee, large_fee: false },
  });
  expect(page.text).toContain('Network feeYour wallet says it');
});

it('says what it is in dollars, and the exact amount beside it', async () => {
  page = await open({ ...pay, value: '1.50' }, 'pay', { networks: { networks: [ethereum] } });
  expect(page.text).toMatch(/Two lamps.*\$1\.50.*1\.5 USDC on Ethereum to Harbour/s);
  expect(await page.press('Pay 1.5 USDC')).toEqual([{ type: 'confirm_pay', quote: 7 }]);
});

it('says that the same may have gone out before it is sent again', async () => {
  page = await open({ ...pay, unfinished: true });
  expect(page.text).toContain('Look there first.');
  expect(await page.press('Pay once more')).toEqual([
    { type: 'confirm_pay', quote: 7, again: true },
  ]);
});

it('says that the same was begun at an exchange before it is paid again, there or here', async () => {
  const { payment: __, ...own } = pay;
  const exchanges = [{ id: 'harbour', name: 'Harbour' }];
  page = await open({ ...own, exchanges, unfinished_at: 'Harbour' });
  expect(page.text).toMatch(/Begun at Harbour.*Look there first\./s);
  expect(await page.press('Pay once more')).toEqual([
    { type: 'confirm_pay', quote: 7, again: true },
  ]);
  expect(await page.press('Pay once more with Harbour')).toEqual([
    { type: 'pay_at_exchange', exchange: 'harbour', again: true },
  ]);
});

it('says that somebody has reported a payment, and stops nobody by it', async () => {
  page = await open({ ...pay, reported: true });
  expect(page.text).toMatch(/Reported already.*another device/s);
  expect(await page.press('Pay all the same')).toEqual([
    { type: 'confirm_pay', quote: 7, again: true },
  ]);
});

it('takes no press for an answer to a question that came up under it', async () => {
  const { payment: __, ...own } = pay;
  const exchanges = [{ id: 'harbour', name: 'Harbour' }];
  page = await open({ ...own, exchanges });
  await page.set({ pay: { ...own, exchanges, unfinished_at: 'Harbour' } });
  expect(await page.press('Pay once more with Harbour')).toEqual([]);
  expect(await page.press('Pay once more')).toEqual([]);
});

it('leads to a swap where there is not enough, and looks again behind it', async () => {
  const lacking = {
    ...unquoted,
    step: 'form' as const,
    problem: 'balance' as const,
    detail: '0.2',
    token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  };
  page = await open(lacking);
  expect(page.store.sent).toContainEqual({ type: 'retry_pay' });
  expect(page.text).not.toContain('Swap for');
  await page.close();
  const account = { ...sender.account, features: ['swaps'] };
  page = await open(lacking, 'pay', { account });
  expect(await page.press('Swap for USDC')).toEqual([
    {
      type: 'navigate',
      how: 'push',
      view: 'swap',
      data: { toToken: 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' },
    },
  ]);
});

it('says that a swap for it is on its way, and looks again when it is there', async () => {
  const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
  const lacking = { ...unquoted, step: 'form' as const, problem: 'balance' as const, token };
  const account = { ...sender.account, features: ['swaps'] };
  const made: Transfer = {
    id: '1',
    at_ms: 0,
    changed_at_ms: 0,
    status: 'pending',
    chain: 'eip155:1',
    rpc_urls: [],
    from: kFrom,
    to: token,
    symbol: 'ETH',
    amount: '0.5',
    fee_decimals: 18,
    bought: { symbol: 'USDC', contract: token.toLowerCase(), amount: '1500', minimum: '1485' },
  };
  const swaps = (change: Partial<Transfer>) => ({
    swap_transfers: { transfers: [{ ...made, ...change }] },
  });
  page = await open(lacking, 'pay', { account, ...swaps({ from: token }) });
  expect(page.text).toContain('Swap for USDC');
  await page.set(swaps({}));
  expect(page.text).toContain('Your swap for USDC is on its way.');
  expect(page.text).not.toContain('Swap for USDC');
  const before = page.store.sent.length;
  await page.set(swaps({ status: 'confirmed' }));
  expect(page.store.sent.slice(before)).toEqual([{ type: 'retry_pay' }]);
});

it('leads to a wallet, and to the network', async () => {
  page = await open({ ...unquoted, step: 'form', need: 'account' });
  expect(page.controls.filter((name) => name === 'Pay from wallet')).toHaveLength(1);
  expect(await page.press('Pay from wallet')).toEqual([
    { type: 'navigate', how: 'push', view: 'connect' },
  ]);
});

it('offers exchanges for what the page names itself alone', async () => {
  const { payment: __, ...own } = pay;
  page = await open({ ...own, exchanges: [{ id: 'harbour', name: 'Harbour' }] });
  expect(await page.press('Pay with Harbour')).toEqual([
    { type: 'pay_at_exchange', exchange: 'harbour' },
  ]);
});

it('says why it cannot be paid', async () => {
  page = await open({ ...unquoted, step: 'form', problem: 'balance', detail: '1234.5' });
  expect(page.text).toContain('you have 1,234.5 USDC.');
  expect(await page.press('Try again')).toEqual([{ type: 'retry_pay' }]);
  await page.close();
  page = await open({ ...unquoted, step: 'unavailable', problem: 'expired' });
  expect(page.text).toContain('Its time is over. Ask the shop for a new one.');
});

it('asks for no new payment while the one before may still go out', async () => {
  const over = { ...unquoted, step: 'unavailable', problem: 'expired', open: true } as const;
  page = await open({ ...over, unfinished: true });
  expect(page.text).toContain('Its time is over.');
  expect(page.text).toContain('Look there first.');
  expect(page.text).not.toContain('Ask the shop');
});

it('asks for no rest when its time is over, and says whom to ask', async () => {
  const failed = { ...unquoted, step: 'failed', amount: '0.1', received: '1.4' } as const;
  page = await open({ ...failed, problem: 'underpaid' }, 'pay_loading');
  expect(page.text).toMatch(/Not paid in full.*You can pay what is left/s);
  expect(await page.press('Try again')).toEqual([{ type: 'retry_pay' }]);
  await page.close();
  page = await open({ ...failed, problem: 'underpaid_expired' }, 'pay_loading');
  expect(page.text).toMatch(/Not paid in full.*Its time is over.*1\.4 USDC.*ask the shop/s);
  expect(page.text).toContain('0x8617');
  expect(page.text).not.toMatch(/Try again|Pay 0\.1/);
});

it('is off where the page or the project has it off', async () => {
  page = await open(pay, 'pay', { modal: { open: true, pay_off: true } });
  expect(page.text).toContain('Payments are off');
  expect(page.text).not.toContain('Pay 1.5');
});

it('counts blocks, and calls no silence a success', async () => {
  page = await open(
    { ...unquoted, step: 'sent', status: 'seen', confirmations: 3, wanted: 12 },
    'pay_loading',
  );
  expect(page.text).toContain('3 of 12 blocks');
  await page.close();
  page = await open({ ...unquoted, step: 'sent', problem: 'unsure' }, 'pay_loading');
  expect(page.text).toContain('did not say whether it has sent');
  expect(await page.press('Pay once more')).toEqual([{ type: 'retry_pay' }]);
  await page.close();
  page = await open(
    { ...unquoted, step: 'sent', problem: 'unsure', hash: `0x${'a'.repeat(64)}` },
    'pay_loading',
  );
  expect(page.text).toContain('Others may have to sign first');
  await page.close();
  page = await open(
    { ...unquoted, step: 'sent', problem: 'unsure', hash: `0x${'a'.repeat(64)}`, moved: false },
    'pay_loading',
  );
  expect(page.text).toContain('The network carried it out');
  expect(page.text).not.toContain('not on the network');
  await page.close();
  page = await open({ ...unquoted, step: 'sent', problem: 'replaced' }, 'pay_loading');
  expect(page.text).toContain('If you sped it up, this is paid');
  expect(await page.press('Pay once more')).toEqual([{ type: 'retry_pay' }]);
});

it('has a way back where the wallet does not answer for a while', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  page = await open({ ...unquoted, step: 'signing', open: true }, 'pay_loading');
  expect(page.controls.join()).not.toContain('Back');
  await act(async () => void vi.advanceTimersByTime(8_000));
  expect(await page.press('Back')).toEqual([{ type: 'retry_pay' }]);
});

it('says behind a failure that an earlier one may still be paid', async () => {
  const failed = { ...unquoted, step: 'failed', problem: 'transfer_failed', open: true } as const;
  page = await open({ ...failed, unfinished: true }, 'pay_loading');
  expect(page.text).toMatch(/Payment failed.*Asked for before.*it may have gone out/s);
  await page.close();
  const { payment: __, ...own } = failed;
  page = await open({ ...own, unfinished_at: 'Harbour' }, 'pay_loading');
  expect(page.text).toMatch(/Payment failed.*Begun at Harbour.*Look there first/s);
  await page.close();
  page = await open({ ...failed, reported: true }, 'pay_loading');
  expect(page.text).toMatch(/Payment failed.*Reported already.*you would pay twice/s);
});

it('asks for no second sum where the first arrived and does not count', async () => {
  page = await open({ ...unquoted, step: 'failed', problem: 'not_recognised' }, 'pay_loading');
  expect(page.text).toContain('Tell the shop');
  expect(page.text).not.toContain('Try again');
});
