// SPDX-License-Identifier: Apache-2.0
//
// In a page of its own: what was fetched before is forgotten.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => vi.resetModules());

it('loads once for each language, with its words', async () => {
  const { sendSection } = await import('./send/sendSection.ts');
  const { siwxSection } = await import('./siwx/siwxSection.ts');
  const { loadLocale } = await import('../locales/languages.ts');
  expect(sendSection.loaded('de')).toBeUndefined();
  const [first, second] = [sendSection.load('de'), sendSection.load('de')];
  expect(first).toBe(second);
  await first;
  expect(Object.keys(sendSection.loaded('de')?.views ?? {})).toEqual([
    'wallet_send',
    'wallet_send_select_token',
    'wallet_send_preview',
  ]);
  expect((await loadLocale('de')).messages['send.title']).toBe('Senden');
  expect(sendSection.loaded('en')).toBeUndefined();
  expect(siwxSection.loaded('de')).toBeUndefined();
  await siwxSection.load('de');
  expect(siwxSection.loaded('de')?.views.siwx_sign_message).toBeTypeOf('function');
});
