// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadWords } from '../words/words.ts';
import { RecoveryCodeText } from './RecoveryCodeText.tsx';

const CODE = 'ABCDE-FGHJK-12345-67890-MNPQR-STVWX';
let root: Root;
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-06-12T10:00') });
  document.body.innerHTML = '<main></main>';
  root = createRoot(document.body.firstElementChild as Element);
  await loadWords(['en-GB']);
  const view = createElement(RecoveryCodeText, { code: CODE, address: '0x70', prints: true });
  await act(async () => root.render(view));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await loadWords(['en']);
});

const press = (name: string) =>
  act(async () =>
    [...document.querySelectorAll('button')]
      .find(({ textContent }) => textContent === name)
      ?.click(),
  );
const told = () => document.querySelector('[role=status]')?.textContent;

it('is kept from the browser’s translation, on the screen and on paper', async () => {
  const shown = document.querySelector('.ps-code');
  expect(shown?.matches('[translate=no].notranslate')).toBe(true);
  vi.stubGlobal('print', () => {});
  await press('Print');
  expect(document.querySelector('body > .printed')?.matches('[translate=no].notranslate')).toBe(
    true,
  );
  dispatchEvent(new Event('afterprint'));
});

it('is copied, and says so', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await press('Copy');
  expect(writeText).toHaveBeenCalledWith(CODE);
  expect(told()).toBe('Copied');
});

it.each([
  [true, 'Copied'],
  [false, 'Not copied. Select it by hand.'],
])(
  'is marked where the page does not lend its clipboard, and copied as it stands: %s',
  async (isDone, said) => {
    vi.stubGlobal('navigator', {});
    document.execCommand = vi.fn(() => isDone); // jsdom has none
    await press('Copy');
    expect(told()).toBe(said);
    expect(document.execCommand).toHaveBeenCalledWith('copy');
    expect(String(getSelection())).toBe(CODE);
  },
);

it('is printed alone, with its wallet and the day, and not left on the page', async () => {
  let printed: (string | null)[] = [];
  vi.stubGlobal('print', () => {
    printed = [...document.querySelectorAll('body > .printed > p')].map((one) => one.textContent);
  });
  await press('Print');
  expect(printed).toEqual(['Recovery code', CODE, 'Wallet: 0x70', 'Printed on 12 June 2030']);
  dispatchEvent(new Event('afterprint'));
  expect(document.querySelector('.printed')).toBeNull();
});
