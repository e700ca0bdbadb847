// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
//
// A passkey that the browser has saved and its owner has not used: it opens nothing, and the window says so.
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AskedManaging, WalletState } from '../ui/ownWindow.ts';
import { ManagePage } from './ManagePage.tsx';

const state: WalletState = {
  ...{ devices: [], others: 0, held: [], assisted: undefined, holdMs: 0, isCodeKept: false },
  recovery: [{ id: 'a', kind: 'kit' }],
  confirmedUntil: 1_000_000,
};

let root: Root;
let asked: string[];
let added: string[];
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('PublicKeyCredential', class {});
  [asked, added] = [[], []];
  const prf = { enabled: true, results: { first: new Uint8Array(32).fill(7).buffer } };
  const answer = (of: string) => async () => {
    asked.push(of);
    return { rawId: Uint8Array.of(1, 2).buffer, getClientExtensionResults: () => ({ prf }) };
  };
  vi.stubGlobal('navigator', {
    languages: ['en'],
    credentials: { create: answer('create'), get: answer('get') },
  });
  const task = {
    ...{ email: 'ada@example.org', wallet: '11'.repeat(16), address: '0xE5f4', now: () => 0 },
    load: async () => ({ value: state }),
    logins: async () => ({ value: { email: 'ada@example.org', logins: [], offered: [] } }),
    asking: async () => ({ value: [] }),
    limits: async () => ({ value: undefined }),
    ownCodes: async () => ({ value: undefined }),
    changeWays: async (way: { kind: string }) => {
      added.push(way.kind);
      return { value: { ...state, recovery: [...state.recovery, { id: 'b', kind: 'passkey' }] } };
    },
  } as unknown as AskedManaging;
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild as Element);
  await act(async () => root.render(createElement(ManagePage, { task, onDone: () => {} })));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const buttons = () => [...document.querySelectorAll('button')];
const press = async (name: string) => {
  const button = buttons().find(({ textContent }) => textContent?.startsWith(name));
  if (!button) throw new Error(`no ${name} among ${buttons().map((one) => one.textContent)}`);
  await act(async () => button.click());
  await act(async () => new Promise((done) => setTimeout(done, 20)));
};
const text = () => document.body.textContent ?? '';

it('is left only by who has read that it opens nothing, and the list says so too', async () => {
  await press('Add a passkey');
  await press('Create the passkey');
  await press('Back');
  expect(text()).toContain('This passkey does not open your wallet yet');
  await press('Finish');
  expect(text()).toContain('Now use it once');
  await press('Back');
  await press('Leave it');
  expect(text()).toContain('What your browser has saved does not open this wallet yet');
  expect(text()).not.toContain('Add a passkey');

  // Finished later: by the same one, and the list has it.
  await press('Finish the passkey');
  await press('Use the passkey');
  expect(asked).toEqual(['create', 'get']);
  expect(added).toEqual(['passkey']);
  expect(text()).toContain('Add a passkey');
  expect(text()).not.toContain('does not open this wallet yet');
});

it('is not asked about where none was made', async () => {
  await press('Add a passkey');
  await press('Back');
  expect(text()).toContain('Add a passkey');
});
