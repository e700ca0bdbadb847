// SPDX-License-Identifier: Apache-2.0
//
// The views of sending with an account of Solana: the same, told to the machine of that network, with what only it has.
import type { SolanaSendSlice } from '@portico/engine';
import { afterEach, expect, it } from 'vitest';
import { form as ofEvm } from '../../../test/sending.ts';
import { form, review, sender } from '../../../test/sendingOnSolana.ts';
import { WidgetPage } from '../../../test/WidgetPage.ts';

let page: WidgetPage;
afterEach(() => page.close());

const open = (view: 'wallet_send' | 'wallet_send_preview', solana_send?: SolanaSendSlice) =>
  WidgetPage.open({
    ...sender,
    router: { view, history: ['account', view] },
    send: ofEvm,
    ...(solana_send && { solana_send }),
  });

it('waits for the machine of Solana, whatever that of EVM networks says', async () => {
  page = await open('wallet_send');
  expect(page.root.querySelector('[aria-label="Loading what you can send"]')).not.toBeNull();
});

it('shows its form, and tells it what is done', async () => {
  page = await open('wallet_send', form);
  expect(page.text).toContain('SOL');
  expect(page.text).not.toContain('ETH');
  expect(await page.press('Max')).toEqual([{ type: 'solana_use_send_max' }]);
  expect(await page.press('Preview send')).toEqual([{ type: 'solana_review_send' }]);
});

it('reviews an exact fee, and what the receiver’s new account takes', async () => {
  page = await open('wallet_send_preview', review);
  expect(page.text).toContain('Network fee0.00000501 SOL');
  expect(page.text).not.toContain('At most');
  expect(page.text).toContain('For the receiver’s new account0.00203928 SOL');
  expect(await page.press('Send 0.25 SOL')).toEqual([{ type: 'solana_confirm_send', quote: 7 }]);
});

it('gives up what the wallet is asked when one goes back', async () => {
  page = await open('wallet_send_preview', { ...review, step: 'signing' });
  expect(page.text).toContain('Approve in Meridian');
  expect(await page.press('Back')).toEqual([{ type: 'solana_edit_send' }]);
});

it('leads to the activity once it is sent', async () => {
  page = await open('wallet_send_preview', review);
  await page.set({ solana_send: { ...review, step: 'sent' } });
  expect(page.store.sent).toContainEqual({ type: 'solana_close_send' });
  expect(page.store.sent).toContainEqual({
    type: 'navigate',
    how: 'reset',
    view: 'account',
    data: { tab: 'activity' },
  });
});

const problems: Record<NonNullable<SolanaSendSlice['problem']>, string> = {
  unsupported_chain: 'No sending from this network',
  other_chain: 'This address is for another network: 5 SOL.',
  name_unknown: 'Nobody has this name, or it names no address.',
  name_elsewhere: 'This name has no address on this network.',
  name_off_chain: 'This name could not be looked up where it is kept',
  name_not_plain: 'This name has letters',
  names_down: 'Names cannot be looked up now.',
  name_moved: 'This name leads to another address now',
  other_names: 'Names that end in .sol are not looked up here.',
  burn: 'Nobody has the key of this address.',
  mint: 'This is a token itself.',
  program: 'This is a program.',
  token_account: 'This is an account of tokens',
  self: 'The token is at this address already.',
  no_token: 'The network knows no such token.',
  token_decimals: 'The token counts in another unit',
  not_transferable: 'This token cannot be passed on',
  hook: 'Each transfer of this token calls a program',
  rescaled: 'Wallets show other amounts',
  frozen: 'The issuer of this token has frozen it',
  memo: 'The receiver takes this token only with a note',
  taken_over: 'belongs to somebody else',
  balance: 'There is less than this now: 5 SOL.',
  fee: 'The network fee, 5 SOL, is more',
  recipient_rent: 'less than 5 SOL cannot be sent there',
  rent_left: 'Less than 5 SOL would stay',
  nothing_arrives: 'nothing would arrive',
  reverted: 'The network tried it and it failed: 5 SOL',
  node: 'The network does not answer as it should.',
  wrong_node: 'The server of this network belongs to another one.',
  declined: 'You declined it in the wallet.',
  cannot_sign: 'This wallet signs only what it sends itself.',
  changed: 'The wallet has signed something else',
  refused: 'Failed to send transaction.',
};

it.each(Object.entries(problems))('says why it does not go on: %s', async (problem, words) => {
  page = await open('wallet_send', {
    ...form,
    problem: problem as keyof typeof problems,
    detail: '5 SOL',
  });
  expect(page.text).toContain(words);
});

it.each([
  ['off_curve', 'Nobody can have the key of this address'],
  ['of_program', 'This account belongs to a program'],
  ['can_be_taken', 'This token can be taken back'],
] as const)('warns of what only Solana has: %s', async (kind, words) => {
  page = await open('wallet_send', { ...form, warnings: [{ kind, must_accept: false }] });
  expect(page.text).toContain(words);
});
