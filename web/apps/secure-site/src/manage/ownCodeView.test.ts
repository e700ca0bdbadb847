// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
//
// What the owner reads of code that their account runs, by network, and when nothing is to be read.
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AskedManaging, OwnCode as Code, Outcome, OwnCodes } from '../ui/ownWindow.ts';
import { OwnCode } from './OwnCode.tsx';

const CONTRACT = `0x${'ab'.repeat(20)}`;
const on = (network: string, isOurs: boolean): Code => ({ network, contract: CONTRACT, isOurs });

let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<main></main>';
  root = createRoot(document.body.firstElementChild as Element);
});
afterEach(() => act(async () => root.unmount()));

const text = () => document.body.textContent;
async function show(found: Outcome<OwnCodes | undefined>): Promise<Code[]> {
  const taken: Code[] = [];
  const task = { ownCodes: async () => found } as unknown as AskedManaging;
  await act(async () =>
    root.render(
      createElement(OwnCode, { task, isBusy: false, onTakeOff: (code) => taken.push(code) }),
    ),
  );
  return taken;
}

it('tells code of this wallet from that of others, and takes off what is pressed', async () => {
  const codes = [on('eip155:1', true), on('eip155:10', false)];
  const taken = await show({ value: { codes, unread: ['eip155:137'] } });
  expect(text()).toContain('Several steps as one, on Ethereum.');
  expect(text()).toContain('Code that is not of this wallet, on OP Mainnet.');
  expect(text()).toContain('Nothing is known of Polygon.');
  await act(async () =>
    document.querySelector<HTMLElement>('[aria-label^="Take off the code on OP"]')?.click(),
  );
  expect(taken).toEqual([codes[1]]);
});

it('says nothing where no code is found, whichever networks do not answer', async () => {
  await show({ value: { codes: [], unread: [] } });
  expect(text()).toBe('');
  await show({ value: { codes: [], unread: ['eip155:1', 'eip155:8453'] } });
  expect(text()).toBe('');
  await show({ value: undefined });
  expect(text()).toBe('');
});

it('says so where nothing could be asked', async () => {
  await show({ fault: 'The network could not be reached. Please try again' });
  expect(text()).toContain('The network could not be reached');
  expect(text()).toContain('Ask again');
});
