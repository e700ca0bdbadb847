// SPDX-License-Identifier: Apache-2.0
//
// docs/adding-a-section.md, followed: what it shows are the files of a section that the widget shows like its own.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SectionRow } from '../src/sections/SectionRow.ts';
import { FrozenStore } from './FrozenStore.ts';

const root = join(import.meta.dirname, '../../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
/** Of each block of code the file that the line above it names. */
const shown = [
  ...read('docs/adding-a-section.md').matchAll(/`([^`\n]+)`:\n\n```\w+\n([\s\S]*?)```/g),
];

it.each(shown.map(([, path = '', code = '']) => ({ path, code })))(
  'shows $path',
  ({ path, code }) => {
    expect(read(path)).toContain(code);
  },
);

it('shows every file of its section', () => {
  expect(shown.map(([, path]) => path)).toEqual([
    'core/machine/greeting_section.hpp',
    'web/packages/widget/test/greeting/english.ts',
    'web/packages/widget/test/greeting/words/de.ts',
    'web/packages/widget/test/greeting/useWords.ts',
    'web/packages/widget/test/greeting/Greeting.tsx',
    'web/packages/widget/test/greeting/index.ts',
    'web/packages/widget/test/addingASection.test.ts',
  ]);
});

const greeting = {
  greeting: { code: () => import('./greeting/index.ts'), heights: { greeting: 120 } },
};

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  vi.doMock('@portico/engine', async (original) => {
    const engine = await original<typeof import('@portico/engine')>();
    const sectionOf = (view: string) =>
      view === 'greeting' ? view : engine.sectionOf(view as 'connect');
    return { ...engine, sectionOf };
  });
  vi.doMock('../src/sections/sections.ts', async (original) => {
    const { sections } = await original<typeof import('../src/sections/sections.ts')>();
    const rows: Record<string, SectionRow> = { ...sections, ...(greeting as object) };
    return { sections: rows };
  });
});
afterEach(() => {
  vi.doUnmock('@portico/engine');
  vi.doUnmock('../src/sections/sections.ts');
  vi.resetModules();
});

it('is shown by the widget like a section of its own', async () => {
  const { mountWidget } = await import('../src/host/mountWidget.tsx');
  const view = 'greeting' as 'connect';
  const store = new FrozenStore({ router: { view, history: [view], forward: true } });
  const options = { app: { name: 'Harbour' }, locale: 'en' };
  const widget = await act(() => mountWidget(document.body, store, options));
  await act(() => vi.dynamicImportSettled());
  const text = widget.host.shadowRoot?.querySelector('.pt-frame')?.textContent;
  expect(text).toContain('Welcome');
  expect(text).toContain('Hello, Harbour.');
  await act(async () => widget.unmount());
});
