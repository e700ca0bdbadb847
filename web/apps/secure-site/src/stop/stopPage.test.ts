// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiRefusal } from '../api/VaultApi.ts';
import { StopPage, type StopPageProps } from './StopPage.tsx';

let root: Root;
let asked: unknown[];
let fail: Error | undefined;
const api: StopPageProps['api'] = {
  stopCodes: async (body) => {
    asked.push(body);
    if (fail) throw fail;
    return {};
  },
};
/** In the light or in the sheet's shadow. */
const all = (selector: string, of: ParentNode = document): Element[] => [
  ...of.querySelectorAll(selector),
  ...[...of.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
    shadowRoot ? all(selector, shadowRoot) : [],
  ),
];
const texts = (selector: string) => all(selector).map(({ textContent }) => textContent);
const buttons = () => texts('button');
const press = async (name: string) => {
  const button = all('button').find(({ textContent }) => textContent === name);
  if (!button) throw new Error(`no ${name}`);
  await act(async () => (button as HTMLButtonElement).click());
};
const STOP = 'Stop them for a day';
const ALLOW = 'Let codes come again';

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<main></main>';
  root = createRoot(document.body.firstElementChild as Element);
  asked = [];
  fail = undefined;
  await act(async () => root.render(createElement(StopPage, { api, token: '1.a.b.c' })));
});
afterEach(() => act(async () => root.unmount()));

it('decides nothing by being opened, and stops codes when somebody says so', async () => {
  expect(asked).toEqual([]);
  await press(STOP);
  expect(asked).toEqual([{ token: '1.a.b.c', isStopped: true }]);
  expect(texts('.ps-lead')).toEqual(['Codes are stopped for a day']);
  expect(buttons()).toEqual([ALLOW]);
});

it('lets them come again, at once or when it is opened later', async () => {
  await press(STOP);
  await press(ALLOW);
  expect(asked.at(-1)).toEqual({ token: '1.a.b.c', isStopped: false });
  expect(texts('.ps-lead')).toEqual(['Codes come again']);
  expect(buttons()).toEqual([STOP]);
});

it('says that a link is old, and that nothing came of what failed', async () => {
  fail = new ApiRefusal('not_found', 'Not found', 404);
  await press(STOP);
  expect(texts('.ps-lead')).toEqual(['This link is not good any more']);
  expect(buttons()).toEqual([]);
});

it('stays where it is when the server cannot be reached', async () => {
  fail = new TypeError('fetch failed');
  await press(STOP);
  expect(texts('[role=alert]')).toHaveLength(1);
  expect(buttons()).toEqual([STOP, ALLOW]);
});
