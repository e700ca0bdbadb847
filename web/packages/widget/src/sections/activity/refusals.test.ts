// SPDX-License-Identifier: Apache-2.0
//
// What a wallet or its node refuses is said in words, in every language, and what a contract said itself stands apart.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { form, sender } from '../../../test/sending.ts';
import { form as swapForm, swapper } from '../../../test/swapping.ts';
import { WidgetPage } from '../../../test/WidgetPage.ts';
import { wholeEnglish, wholeLanguage } from '../../../test/wholeLanguage.ts';
import { languages } from '../../locales/languages.ts';
import { cutReason } from './Reason.tsx';

/** What the core makes of a node's refusal; transfers hand its word on as `code`. */
const read = (path: string): string =>
  readFileSync(join(import.meta.dirname, '../../../../../../core', path), 'utf8');
const source = read('chain/eip155/node_refusal.cpp');
const codes = [...new Set([...source.matchAll(/\bCode::(\w+)/g)].map(([, code]) => code ?? ''))];

let page: WidgetPage | undefined;
afterEach(async () => {
  await page?.close();
  page = undefined;
});

it('knows what the core can say', () => {
  expect(codes.length).toBeGreaterThan(10);
  const catalogue = read('base/errors.def');
  expect(codes.filter((code) => !catalogue.includes(`PORTICO_ERROR(${code}, `))).toEqual([]);
  expect(codes).toContain('execution_reverted');
});

describe.each(languages)('%s', (language) => {
  it('has words of its own for each of them', async () => {
    const { errors } = await wholeLanguage(language);
    const lacking = codes.filter(
      (code) => !Object.hasOwn(errors, code) || !errors[code]?.title || !errors[code]?.text,
    );
    expect(lacking).toEqual([]);
    const titles = new Set(codes.map((code) => errors[code]?.title));
    expect(titles.size).toBe(codes.length);
  });
});

it('says of each but what may have gone out that nothing was sent', async () => {
  const { errors } = await wholeEnglish();
  const silent = codes.filter((code) => !errors[code]?.text.startsWith('Nothing was sent and'));
  expect(silent).toEqual(['nonce_too_low']);
});

const reason = 'ERC20: \u202epaused\n now';
const refused = { problem: 'refused', code: 'execution_reverted', detail: reason } as const;
const alert = (): HTMLElement => page?.root.querySelector('[role=alert]') ?? expect.fail();

function expectRefusal(): void {
  expect(alert().textContent).toContain('The contract refused it');
  expect(alert().textContent).toContain('Nothing was sent and nothing was spent.');
  const said = alert().querySelector('bdi');
  expect(said?.getAttribute('translate')).toBe('no');
  expect(said?.textContent).toBe('ERC20: paused now');
}

it('says it where something is sent', async () => {
  const router = { view: 'wallet_send', history: ['account', 'wallet_send'] } as const;
  page = await WidgetPage.open({ ...sender, router, send: { ...form, ...refused } });
  expectRefusal();
  const { code: _, ...nameless } = { ...form, ...refused };
  const detail = 'replacement transaction underpriced';
  await page.close();
  page = await WidgetPage.open({ ...sender, router, send: { ...nameless, detail } });
  expect(alert().textContent).toContain('Failed to send transaction.');
  expect(alert().querySelector('bdi')?.textContent).toBe(detail);
});

it('says it where something is swapped', async () => {
  const router = { view: 'swap', history: ['account', 'swap'] } as const;
  page = await WidgetPage.open({ ...swapper, router, swap: { ...swapForm, ...refused } });
  expectRefusal();
});

it('says it where something is paid', async () => {
  const { problem, code: word, detail } = refused;
  page = await WidgetPage.open({
    ...sender,
    router: { view: 'pay', history: ['pay'] },
    pay: {
      ...{ step: 'form', call: '1', chain: 'eip155:1', amount: '1.5', symbol: 'USDC' },
      ...{ recipient: form.recipient_text, unfinished: false, reported: false, open: false },
      ...{ asking_exchanges: false, exchanges: [], blocked: false },
      ...{ problem, word, detail },
    },
  });
  expectRefusal();
});

it('says it where something is sped up', async () => {
  const hash = `0x${'9f'.repeat(32)}`;
  page = await WidgetPage.open({
    ...sender,
    router: { view: 'transaction', history: ['transaction'], data: { id: 'transfer/41' } },
    activity: { state: 'fresh', entries: [], more: false, loading_more: false },
    transfers: {
      transfers: [
        {
          ...{ id: '41', status: 'pending', at_ms: 1, changed_at_ms: 1, chain: 'eip155:1' },
          ...{ rpc_urls: [], from: sender.account.address, to: form.recipient_text, hash },
          ...{ symbol: 'ETH', amount: '0.25', nonce: 7, fee_decimals: 18 },
        },
      ],
    },
    replacement: {
      ...{ step: 'stopped', kind: 'speed_up', hash, must_accept: false, accepted: false },
      ...refused,
    },
  });
  expectRefusal();
});

it('cuts a reason that is long, between letters, and leaves no control of direction in it', () => {
  expect(cutReason(' a\u0000b\u2066c\u200f ')).toBe('a bc');
  const long = cutReason('\u{1f680}'.repeat(400));
  expect([...long]).toHaveLength(161);
  expect(long.endsWith('\u{1f680}\u2026')).toBe(true);
});
