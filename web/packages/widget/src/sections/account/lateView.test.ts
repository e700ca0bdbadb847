// SPDX-License-Identifier: Apache-2.0
//
// A view whose code is on its way, and one whose code does not come.
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sender } from '../../../test/sending.ts';
import type { WidgetPage as Page } from '../../../test/WidgetPage.ts';

const PATH = '../send/sendSection.ts';
let views: object | undefined;
/** Of each load that is awaited. */
const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
let page: Page | undefined;

// Files of tests share their modules: what is put in place of one goes away with this file.
beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.doMock(PATH, () => ({
    sendSection: {
      loaded: () => views && { views },
      load: () => new Promise<void>((resolve, reject) => ends.push({ resolve, reject })),
    },
  }));
});
afterEach(async () => {
  await page?.close();
  vi.doUnmock(PATH);
  vi.resetModules();
});

it('waits for its code, says when that does not come, and tries again', async () => {
  const { WidgetPage } = await import('../../../test/WidgetPage.ts');
  const router = { view: 'wallet_send', history: ['account', 'wallet_send'] } as const;
  const opening = WidgetPage.open({ ...sender, router });
  ends.pop()?.resolve(); // of the test page, which asks for all sections
  const shown = await opening;
  page = shown;
  expect(shown.root.querySelector('[aria-busy][data-waiting]')).not.toBeNull();
  await act(async () => ends.pop()?.reject(new Error('no network')));
  expect(shown.controls).toContain('Try again');
  await shown.press('Try again');
  views = { wallet_send: () => 'the form' };
  await act(async () => ends.pop()?.resolve());
  expect(shown.text).toContain('the form');
  expect(shown.root.querySelector('[data-waiting]')).toBeNull();
});
