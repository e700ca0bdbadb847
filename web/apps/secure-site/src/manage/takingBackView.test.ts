// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
//
// What the owner reads of a limit, and once it is taken back: the list begins at its top again.
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ApprovalViewProps } from '../approval/ApprovalView.tsx';
import type { ApprovalSummary } from '../approval/summary.ts';
import type { AskedManaging, GivenLimit, Outcome } from '../ui/ownWindow.ts';
import { ManagePage } from './ManagePage.tsx';

/** The real one takes presses of people alone, on what was seen. */
vi.mock('../approval/ApprovalView.tsx', () => ({
  ApprovalView: ({ fault, onApprove, onDecline }: ApprovalViewProps) =>
    createElement(
      'div',
      {},
      fault,
      createElement('button', { type: 'button', onClick: onApprove }, 'Approve'),
      createElement('button', { type: 'button', onClick: onDecline }, 'Decline'),
    ),
}));

const DELEGATE = `0x${'ab'.repeat(20)}`;
const usdc = (name: string, value: string) =>
  ({ name, kind: 'amount', value, symbol: 'USDC', decimals: 6, isKnown: true }) as const;
const summary: ApprovalSummary = {
  ...{ method: 'eth_sendTransaction', origin: 'https://shop.example', network: 'eip155:1' },
  ...{ account: `0x${'1'.repeat(40)}`, handling: 'popup', decoded: true, raw: '0x' },
  ...{ sentences: [], warnings: [], fees: [], fields: [], changes: [] },
};

let root: Root;
let approved: Outcome<void>;
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  approved = { value: undefined };
  let limits: readonly GivenLimit[] = [
    {
      ...{ kind: 'amount', id: 'a', network: 'eip155:1', delegate: DELEGATE, minutes: 1_440 },
      ...{ amount: usdc('amount', '5'), spent: usdc('spent', '3') },
    },
  ];
  const task = {
    ...{ email: 'ada@example.org', wallet: '11'.repeat(16), address: '0xE5f4', now: () => 0 },
    load: async () => ({
      value: {
        ...{ devices: [], others: 0, held: [], holdMs: 0, isCodeKept: false },
        recovery: [{ id: 'a', kind: 'kit' }],
      },
    }),
    logins: async () => ({ value: { email: 'ada@example.org', logins: [], offered: [] } }),
    asking: async () => ({ value: [] }),
    limits: async () => ({ value: { limits, unread: [], isWhole: true } }),
    ownCodes: async () => ({ value: undefined }),
    takeBack: async () => ({
      value: {
        ...{ summary, unknown: [] },
        approve: async () => {
          if ('value' in approved) limits = [];
          return approved;
        },
      },
    }),
  } as unknown as AskedManaging;
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild as Element);
  await act(async () => root.render(createElement(ManagePage, { task, onDone: () => {} })));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const press = (name: string) =>
  act(async () => {
    const button = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === name,
    );
    if (!button) throw new Error(`no ${name}`);
    button.click();
  });
const text = () => document.body.textContent ?? '';
const status = () =>
  [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent);
const DONE = 'Taken back: nothing more is done by this permission.';

it('a limit is so much a day, by an address that can be compared', () => {
  expect(text()).toContain('Up to 5 USDC a day, by');
  expect(document.querySelector('.pt-full')?.textContent).toBe(DELEGATE);
});

it('what was taken back is said where the list begins', async () => {
  await press('Take back');
  await press('Approve');
  expect(status()).toContain(DONE);
  expect(text()).toContain('Nobody: everything waits for your approval.');
});

it('what was not taken back is not', async () => {
  approved = { fault: 'The network did not answer.' };
  await press('Take back');
  await press('Approve');
  expect(text()).toContain('The network did not answer.');
  await press('Decline');
  expect(text()).not.toContain(DONE);
});
