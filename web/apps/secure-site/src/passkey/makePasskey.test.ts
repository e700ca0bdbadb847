// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
//
// A passkey that is made and used once before it becomes a way to the wallet: a stub in place of the browser.
import { act, createElement, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { words } from '../words/words.ts';
import { MakePasskey } from './MakePasskey.tsx';
import type { MadePasskey } from './passkey.ts';

const outputOf = (byte: number) => ({ first: new Uint8Array(32).fill(byte).buffer });

let root: Root;
/** What the browser answers, in turn: of the PRF extension. */
let answers: AuthenticationExtensionsPRFOutputs[];
let asked: string[];
let fault: string | undefined;
const onMade = vi.fn();

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  asked = [];
  fault = undefined;
  onMade.mockReset();
  const answer = (of: string) => async () => {
    asked.push(of);
    const prf = answers.shift();
    return { rawId: Uint8Array.of(1, 2).buffer, getClientExtensionResults: () => ({ prf }) };
  };
  vi.stubGlobal('navigator', { credentials: { create: answer('create'), get: answer('get') } });
  document.body.innerHTML = '<main></main>';
  root = createRoot(document.body.firstElementChild as Element);
  const setFault = (said: string | undefined) => {
    fault = said;
  };
  const of = { wallet: '11'.repeat(16), label: 'ada@example.org', isBusy: false };
  const Page = () => {
    const [made, setMade] = useState<MadePasskey>();
    return createElement(MakePasskey, { ...of, made, setMade, setFault, onMade });
  };
  await act(async () => root.render(createElement(Page)));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const press = () =>
  act(async () => {
    const before = asked.length;
    document.querySelector('button')?.click();
    await vi.waitFor(() => expect(asked).toHaveLength(before + 1));
  });

it('counts with its second use alone, by a press of its own', async () => {
  answers = [{ enabled: true, results: outputOf(7) }, { results: outputOf(7) }];
  await press();
  expect([asked, onMade.mock.calls.length]).toEqual([['create'], 0]);
  await press();
  expect(asked).toEqual(['create', 'get']);
  expect(onMade).toHaveBeenCalledExactlyOnceWith('AQI', new Uint8Array(32).fill(7));
});

it('is none where it gives another key the second time, and another one can be made', async () => {
  answers = [{ enabled: true, results: outputOf(7) }, { results: outputOf(8) }];
  await press();
  await press();
  expect(fault).toBe(words().faults.passkey_differs);
  expect(onMade).not.toHaveBeenCalled();
  answers = [{ enabled: true }, { results: outputOf(9) }];
  await press();
  await press();
  expect(onMade).toHaveBeenCalledExactlyOnceWith('AQI', new Uint8Array(32).fill(9));
});

it('is none where it gives its key when it is made alone', async () => {
  answers = [{ enabled: true, results: outputOf(7) }, {}];
  await press();
  expect(document.querySelectorAll('button')).toHaveLength(1);
  await press();
  expect(fault).toBe(words().faults.passkey_no_prf);
  expect(onMade).not.toHaveBeenCalled();
  // Nobody is left with one that can be used no more.
  expect(document.body.textContent).toContain(words().pages.ways.another_passkey);
});
