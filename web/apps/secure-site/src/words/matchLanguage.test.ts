// SPDX-License-Identifier: Apache-2.0
//
// Each test begins in a document of its own: the module keeps what was said.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Module = typeof import('./matchLanguage.ts');
let site: Module;
let kept: string | undefined;

async function open(languages: readonly string[]): Promise<Module> {
  vi.stubGlobal('navigator', { languages });
  vi.resetModules();
  const module = await import('./matchLanguage.ts');
  module.restoreLanguage(kept, (name) => {
    kept = name;
  });
  return module;
}
beforeEach(() => {
  kept = undefined;
});
afterEach(() => vi.unstubAllGlobals());

it('speaks as the browser asks, whatever the page speaks', async () => {
  site = await open(['en-GB', 'fr']);
  site.setPageLanguage('ja');
  expect(site.matchLanguage()).toBe('en');
  // Its reader can have it all the same.
  expect(site.otherLanguage('en')).toBe('ja');
});

it('speaks as the page does where the browser names that language too', async () => {
  site = await open(['en-GB', 'de-AT']);
  expect([site.matchLanguage(), site.otherLanguage('en')]).toEqual(['en', undefined]);
  site.setPageLanguage('de');
  expect(site.matchLanguage()).toBe('de');
  expect(site.wantedLanguages()[0]).toBe('de-AT');
  expect(site.otherLanguage('de')).toBe('en');
});

it('keeps what its reader chose, also against the page', async () => {
  site = await open(['en']);
  site.setPageLanguage('ar');
  site.keepLanguage('ar');
  expect([site.matchLanguage(), site.otherLanguage('ar')]).toEqual(['ar', 'en']);
  site = await open(['en']);
  site.setPageLanguage('zh');
  expect([site.matchLanguage(), site.otherLanguage('ar')]).toEqual(['ar', 'zh']);
  site.keepLanguage('en');
  expect(site.matchLanguage()).toBe('en');
});

it('speaks in its windows as in the frame that opened them', async () => {
  site = await open(['en']);
  site.showLanguage('es');
  const opener = { siteLanguage: (globalThis as { siteLanguage?: string }).siteLanguage };
  vi.stubGlobal('window', { opener });
  expect(site.matchLanguage()).toBe('es');
  vi.stubGlobal('window', {
    get opener() {
      throw new DOMException('of another origin', 'SecurityError');
    },
  });
  expect(site.matchLanguage()).toBe('en');
});

it.each(['xx', '', 'toString', '<b>'])('has nothing in %s', async (tag) => {
  site = await open(['en']);
  site.setPageLanguage(tag);
  expect([site.matchLanguage(), site.otherLanguage('en')]).toEqual(['en', undefined]);
});
