// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AskedExport, Outcome } from '../ui/ownWindow.ts';
import type { ExportedWallet } from '../vault/KeeperTypes.ts';
import { ExportPage } from './ExportPage.tsx';

const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const done = async () => ({ value: undefined });
const wallet = async (): Promise<Outcome<ExportedWallet>> => ({
  value: {
    phrase: new TextEncoder().encode(PHRASE),
    evm: new Uint8Array(32).fill(1),
    solana: new Uint8Array(64).fill(1),
  },
});

let root: Root;
let enterCode: (code: string) => Promise<Outcome<void>>;
let reveal: () => Promise<Outcome<ExportedWallet>>;
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  [enterCode, reveal] = [done, wallet];
  const task = {
    email: 'ada@example.org',
    addresses: { eip155: '0xE5f4', solana: '7EcDhS' },
    sendCode: done,
    enterCode: (code: string) => enterCode(code),
    reveal: () => reveal(),
  } as unknown as AskedExport;
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild as Element);
  await act(async () => root.render(createElement(ExportPage, { task, onDone: () => {} })));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const one = <T extends HTMLElement>(of: string) => document.querySelector<T>(of) as T;
const press = () => act(async () => one('.pt-footer button').click());
const type = (digits: string) =>
  act(async () => {
    const field = one('input');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, digits);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
const enter = async () => {
  await press();
  await type('123456');
};
const listed = () => [...document.querySelectorAll('.ps-secret li')].map((li) => li.textContent);
const button = () => one<HTMLButtonElement>('.ps-phrase button');
const pointer = (kind: string) =>
  act(async () => {
    button().dispatchEvent(new MouseEvent(`pointer${kind}`, { bubbles: true, button: 0 }));
  });
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
/** As by a mouse, by its click's `detail`; 0: by a key or a program that reads the screen. */
const click = (detail: number) =>
  act(async () => {
    button().dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
  });
const hold = async (ms: number) => {
  await pointer('down');
  await pass(ms);
  await pointer('up');
  await click(1);
};

describe('the code of an export', () => {
  it('is sent by itself at its sixth digit', async () => {
    await press();
    await type('12345');
    expect(one('.ps-phrase')).toBeNull();
    await type('123456');
    expect(one('.ps-phrase')).not.toBeNull();
  });

  it('that was wrong is said at its field, which is empty for the next one', async () => {
    enterCode = async () => ({ fault: 'Wrong code. Tries left: 4' });
    await enter();
    expect(document.body.textContent).toContain('Wrong code. Tries left: 4');
    expect(one<HTMLInputElement>('input').value).toBe('');
    enterCode = done;
    await type('654321');
    expect(one('.ps-phrase')).not.toBeNull();
  });

  it('that was right is asked for once, though the network then fails', async () => {
    reveal = async () => ({ fault: 'The network could not be reached.' });
    await enter();
    expect(document.body.textContent).toContain('The network could not be reached.');
    expect(one('input')).toBeNull();
    reveal = wallet;
    await press();
    expect(one('.ps-phrase')).not.toBeNull();
  });
});

describe('the recovery phrase', () => {
  beforeEach(enter);

  it('is not in the document before its owner has held the button', async () => {
    expect(document.body.innerHTML).not.toContain('winner');
    expect(listed()).toHaveLength(12);
    await hold(300);
    expect(document.body.innerHTML).not.toContain('winner');
    await hold(1_000);
    expect(listed()).toEqual(PHRASE.split(' '));
    await hold(100);
    expect(document.body.innerHTML).not.toContain('winner');
  });

  it('is shown and hidden by one press of a key', async () => {
    await click(0);
    expect(listed()).toEqual(PHRASE.split(' '));
    await click(0);
    expect(document.body.innerHTML).not.toContain('winner');
  });

  it('is hidden after half a minute, and when the window is left', async () => {
    await click(0);
    await pass(29_000);
    expect(listed()).toEqual(PHRASE.split(' '));
    await pass(1_000);
    expect(document.body.innerHTML).not.toContain('winner');
    await click(0);
    await act(async () => void dispatchEvent(new Event('blur')));
    expect(document.body.innerHTML).not.toContain('winner');
  });

  it('is copied as one text, without its numbers', async () => {
    await click(0);
    const setData = vi.fn();
    const copy = Object.assign(new Event('copy', { bubbles: true, cancelable: true }), {
      clipboardData: { setData },
    });
    await act(async () => void one('.ps-secret li').dispatchEvent(copy));
    expect(setData).toHaveBeenCalledExactlyOnceWith('text/plain', PHRASE);
    expect(copy.defaultPrevented).toBe(true);
  });

  it('and keys and addresses are kept from the browser’s translation, and not read aloud unasked', async () => {
    await click(0);
    expect(one('.ps-secret').closest('[translate=no].notranslate[aria-live=off]')).toBeTruthy();
    for (const text of [`0x${'01'.repeat(32)}`, '0xE5f4', '7EcDhS']) {
      const shown = [...document.querySelectorAll('*')].filter((part) => part.textContent === text);
      expect(shown.at(-1)?.closest('[translate=no].notranslate'), text).toBeTruthy();
    }
  });
});

it('closes a key again when the window is left', async () => {
  await enter();
  await act(async () => {
    one<HTMLDetailsElement>('details').open = true;
    one('details').dispatchEvent(new Event('toggle'));
  });
  await act(async () => void dispatchEvent(new Event('blur')));
  expect(one<HTMLDetailsElement>('details').open).toBe(false);
});
