// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
//
// What people paste into the fields of the site's windows: a browser cuts it at a maxLength before anything reads it.
import { act, createElement, type ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ExportPage } from '../export/ExportPage.tsx';
import { AskingDevices } from '../manage/AskingDevices.tsx';
import { ChangeWays } from '../manage/ChangeWays.tsx';
import { passwordFault } from '../manage/passwordFault.ts';
import { Secret } from '../recover/Secret.tsx';
import type { AskedExport, AskedManaging, WalletState } from './ownWindow.ts';

let root: Root;
let entered: unknown[];
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<main></main>';
  root = createRoot(document.body.firstElementChild as Element);
  entered = [];
});
afterEach(() => act(async () => root.unmount()));

const show = (view: ReactElement) => act(async () => root.render(view));
/** In the light or in the sheet's shadow. */
const all = (selector: string, of: ParentNode = document): Element[] => [
  ...of.querySelectorAll(selector),
  ...[...of.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
    shadowRoot ? all(selector, shadowRoot) : [],
  ),
];
const press = async (name: string) => {
  const button = all('button').find(({ textContent }) => textContent === name);
  if (!button) throw new Error(`no ${name}`);
  await act(async () => (button as HTMLButtonElement).click());
};
/** As a browser does: what is longer than `maxLength` never reaches the page. */
const paste = async (text: string) => {
  const [input] = all('input') as HTMLInputElement[];
  if (!input) throw new Error('no field');
  const cut = input.maxLength < 0 ? text : text.slice(0, input.maxLength);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, cut);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  return input;
};
const taken = async <T>(what: unknown, value: T) => {
  entered.push(what);
  return { value };
};
const codes = ['344769', '    344769', '344 769', 'Your code: 344769', '３４４７６９', '٣٤٤٧٦٩'];

it.each(codes)('the code of an export: %j', async (text) => {
  const task = {
    email: 'ada@example.org',
    sendCode: async () => ({ value: undefined }),
    enterCode: (code: string) => taken(code, undefined),
    reveal: async () => ({ fault: 'enough' }),
  } as unknown as AskedExport;
  await show(createElement(ExportPage, { task, onDone: () => {} }));
  await press('Mail me a code');
  // Sent with its sixth digit, and once.
  await paste(text);
  expect(entered).toEqual(['344769']);
});

it.each(codes)('the code before a change of the ways of recovery: %j', async (text) => {
  const task = {
    email: 'ada@example.org',
    now: () => 0,
    enterCode: (code: string) => taken(code, undefined),
  } as unknown as AskedManaging;
  const props = {
    task,
    state: { confirmedUntil: 0 } as WalletState,
    change: { kind: 'password' as const, drop: [] },
    isBusy: false,
    setFault: () => {},
    onAsk: async (what: Promise<unknown>) => Boolean(await what),
    onSend: async () => true,
    onDone: () => {},
  };
  await show(createElement(ChangeWays, props as never));
  await press('Mail me a code');
  // Sent with its sixth digit, and once.
  await paste(text);
  expect(entered).toEqual(['344769']);
});

/** A change of the ways of recovery, behind its code. */
const adds = (add: string, more: object = {}) =>
  show(
    createElement(ChangeWays, {
      task: { email: 'ada@example.org', now: () => 0, changeWays: () => taken(add, {}) },
      state: { confirmedUntil: 1_000_000, holdMs: 0 },
      change: { add, drop: [] },
      isBusy: false,
      fault: undefined,
      setFault: () => {},
      onAsk: async (what: Promise<unknown>) => Boolean(await what),
      onSend: async () => true,
      onDone: () => {},
      ...more,
    } as never),
  );
const alerts = () => all('[role=alert]').map(({ textContent }) => textContent);

it('what is wrong with a password stands at its field, once that is left or it is set', async () => {
  await adds('password');
  const input = await paste('short');
  expect(alerts()).toEqual([]);
  await act(async () => input.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  const short = 'Use at least 12 characters. A sentence is easy to remember.';
  expect(alerts()).toEqual([short]);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  const below = all(`[id="${input.getAttribute('aria-describedby')}"]`);
  expect(below.map(({ textContent }) => textContent)).toEqual([short]);
  await paste('Möwen zählen nachts die Boote');
  expect(alerts()).toEqual([]);
  await press('Set the password');
  expect(alerts()).toEqual(['The two are not the same.']);
  expect(entered).toEqual([]);
});

it('a code that was wrong is said at its field', async () => {
  const wrong = 'Wrong code. Tries left: 4';
  await adds('kit', { state: { confirmedUntil: 0 } });
  await press('Mail me a code');
  await adds('kit', { state: { confirmedUntil: 0 }, fault: wrong });
  expect(alerts()).toEqual([wrong]);
  const [input] = all('.pt-otp.is-error > input');
  expect(input?.getAttribute('aria-invalid')).toBe('true');
});

it.each(codes)('the number that a further device shows: %j', async (text) => {
  const task = {
    asking: async () => ({ value: [{ id: 'a', name: 'Firefox', state: 'asks' }] }),
    answerDevice: async () => ({ value: undefined }),
    giveDevice: (_: string, number: string) => taken(number, {}),
  } as unknown as AskedManaging;
  const run = async <T>(what: Promise<T>) => (await what) as never;
  await show(createElement(AskingDevices, { task, isBusy: false, run, onGiven: () => {} }));
  await vi.waitFor(() => press('It is mine'));
  await paste(text);
  await press('Let it open the wallet');
  expect(entered).toEqual(['344769']);
});

const secret = (kind: 'kit' | 'password') =>
  show(
    createElement(Secret, {
      kind,
      address: '0xabc',
      isBusy: false,
      fault: undefined,
      onEnter: (bytes) => entered.push(new TextDecoder().decode(bytes)),
    }),
  );

it.each([
  'ABCDE-FGHJK-MNPQR-STVWX-YZ012-34567',
  `${' '.repeat(60)}ABCDE-FGHJK-MNPQR-STVWX-YZ012-34567`,
  'A B C D E - F G H J K - M N P Q R - S T V W X - Y Z 0 1 2 - 3 4 5 6 7',
  'ABCDE\u2011FGHJK\u2013MNPQR\u00a0STVWX\u2014YZ012\u200b34567',
  'ＡＢＣＤＥ－ＦＧＨＪＫ－ＭＮＰＱＲ－ＳＴＶＷＸ－ＹＺ０１２－３４５６７',
])('a printed code: %j', async (text) => {
  await secret('kit');
  await paste(text);
  await press('Open the wallet');
  expect(entered).toEqual(['ABCDEFGHJKMNPQRSTVWXYZ01234567']);
});

it('a password is limited as it counts, and one that is too long is refused where it is set', async () => {
  const long = 'Möwen zählen nachts die Boote'.padEnd(200, ' ö');
  await secret('password');
  await paste(long.normalize('NFD'));
  await press('Open the wallet');
  expect(entered).toEqual([long.normalize('NFC')]);
  expect(passwordFault(long.normalize('NFD'), '')).toBeUndefined();
  expect(passwordFault(long.padEnd(257, 'x'), '')).toBe('Use at most 256 characters.');
});

it('a password that was cut when it was set opens what it opened', async () => {
  const set = 'Möwen zählen nachts die Boote'.padEnd(256, ' und die Möwen');
  await secret('password');
  await paste(`${set} und noch mehr`);
  await press('Open the wallet');
  expect(entered).toEqual([set]);
});
