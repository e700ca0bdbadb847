// SPDX-License-Identifier: Apache-2.0
//
import { afterEach, expect, it } from 'vitest';
import { sender } from '../../../test/sending.ts';
import { WidgetPage } from '../../../test/WidgetPage.ts';

let page: WidgetPage;
afterEach(() => page.close());

const open = () =>
  WidgetPage.open({
    ...sender,
    router: { view: 'what_is_a_buy', history: ['account', 'on_ramp_providers', 'what_is_a_buy'] },
  });

it('says who sells, where it is paid, and where it arrives', async () => {
  page = await open();
  expect(page.root.querySelector('h2')?.textContent).toBe('What is buying?');
  const points = [...page.root.querySelectorAll('li')].map((one) => one.textContent);
  expect(points).toEqual([
    expect.stringMatching(/^Choose an offer.*what arrives after every fee/),
    expect.stringMatching(/^Pay at the provider.*This app never sees it/),
    expect.stringMatching(/^It arrives at your address.*straight to your account/),
  ]);
});

it('leads back to buying', async () => {
  page = await open();
  expect(await page.press('Buy')).toEqual([{ type: 'go_back' }]);
  expect(await page.press('Back')).toEqual([{ type: 'go_back' }]);
});
