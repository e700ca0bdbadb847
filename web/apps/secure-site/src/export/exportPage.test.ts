// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AskedExport } from '../ui/ownWindow.ts';
import { ExportPage } from './ExportPage.tsx';

const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const done = async () => ({ value: undefined });
const task = {
  email: 'ada@example.org',
  addresses: { eip155: '0xE5f4', solana: '7EcDhS' },
  sendCode: done,
  enterCode: done,
  reveal: async () => ({
    value: {
      phrase: new TextEncoder().encode(PHRASE),
      evm: new Uint8Array(32).fill(1),
      solana: new Uint8Array(64).fill(1),
    },
  }),
} as unknown as AskedExport;

let root: Root;
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild as Element);
  await act(async () => root.render(createElement(ExportPage, { task, onDone: () => {} })));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const press = () =>
  act(async () => document.querySelector<HTMLElement>('.pt-footer button')?.click());

it('keeps phrase, keys and addresses from the browser’s translation', async () => {
  await press();
  const field = document.querySelector('input') as HTMLInputElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
      field,
      '123456',
    );
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await press();
  for (const text of [PHRASE, `0x${'01'.repeat(32)}`, '0xE5f4', '7EcDhS']) {
    const shown = [...document.querySelectorAll('*')].filter((one) => one.textContent === text);
    const inner = shown.at(-1);
    expect(inner?.closest('[translate=no].notranslate'), text).toBeTruthy();
  }
});
