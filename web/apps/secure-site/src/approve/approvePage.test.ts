// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiRefusal, ApiUnreachable } from '../api/VaultApi.ts';
import type { ApprovalRequest } from '../generated/vault.ts';
import { loadWords } from '../words/words.ts';
import { ApprovePage } from './ApprovePage.tsx';

const request = {
  ...{ device: 'Firefox on Linux', project: 'Shop', origin: 'https://shop.example' },
  ...{ address: '203.0.113.7', numbers: ['12', '34', '56'] },
  askedAt: new Date('2020-06-11T18:20').getTime(),
} as unknown as ApprovalRequest;

let root: Root;
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<main></main>';
  root = createRoot(document.body.firstElementChild as Element);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
  await loadWords(['en']);
});

const open = (api: Partial<Record<'showApproval' | 'decideApproval', () => Promise<unknown>>>) =>
  act(async () => root.render(createElement(ApprovePage, { api: api as never, token: 'a' })));
const press = (name: string) =>
  act(async () =>
    [...document.querySelectorAll('button')]
      .find(({ textContent }) => textContent === name)
      ?.click(),
  );
const text = () => document.body.textContent ?? '';
const over = async () => {
  throw new ApiRefusal('approval_ended', 'in the words of the server', 410);
};

it('shows who asks, with the time as the reader’s country writes it', async () => {
  await loadWords(['de-DE']);
  await open({ showApproval: async () => request });
  expect(text()).toContain('Welche Zahl zeigt das neue Gerät?');
  expect(text()).toContain('Firefox on Linux');
  expect(text()).toContain('11. Juni 2020 um 18:20');
});

it('says what to do where it was decided already', async () => {
  await open({ showApproval: over });
  expect(text()).toContain('This approval was decided or is too old.');
  expect(text()).toContain('sign in there again: we then send you another e-mail.');
  expect(document.querySelector('button')).toBeNull();
});

it('and where it was decided meanwhile', async () => {
  await open({ showApproval: async () => request, decideApproval: over });
  await press('34');
  expect(text()).toContain('This approval was decided or is too old.');
});

it('asks again where the vault was not reached', async () => {
  const answers = [Promise.reject(new ApiUnreachable('network')), Promise.resolve(request)];
  await open({ showApproval: () => answers.shift() as Promise<unknown> });
  expect(document.querySelector('[role=alert]')?.textContent).toContain('could not be reached');
  await press('Try again');
  expect(text()).toContain('Which number does the new device show?');
});
