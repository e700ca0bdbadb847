// SPDX-License-Identifier: Apache-2.0
//
// Sections that load on demand: code, words in the visitor's language and what all of them share, at the same time.
// Connect is there from the start.
import { type Section, sectionOf, type View } from '@portico/engine';
import { addIcons, listKeys } from '@portico/ui';
import type { ComponentType } from 'react';
import { addEnglish } from '../locales/en/inPage.ts';
import { loadLocale, matchLanguage } from '../locales/languages.ts';
import { Connect } from '../sections/connect/Connect.tsx';
import type { SectionCode, SectionRow } from '../sections/SectionRow.ts';
import { sections } from '../sections/sections.ts';
import { hasLoaded } from './loads.ts';

export type Deferred = typeof import('./deferred.ts');

let shared: Deferred | undefined;
const loading = new Map<string, Promise<void>>();
const codes = new Map<string, SectionCode>();
const ready = new Set<string>();

/** Runs it once. A failure is reported, and the next call tries again. */
function once(key: string, run: () => Promise<void>): Promise<void> {
  const load = loading.get(key) ?? run();
  loading.set(key, load);
  load.catch(() => loading.delete(key));
  return load;
}

/** What all sections share. */
export function loadDeferred(): Promise<void> {
  return once('', async () => {
    const fetched = await import('./deferred.ts');
    addIcons(fetched.icons);
    addEnglish(fetched.english);
    listKeys.move = fetched.moveFocus;
    shared = fetched;
    hasLoaded();
  });
}

export const rowOf = (view: View): SectionRow => sections[sectionOf(view)];

/** Loads a section for a language (its tag), once. English stands in for words that cannot be fetched. */
export function loadSection(section: Section | 'email', tag: string): Promise<void> {
  const key = section + tag;
  return once(key, async () => {
    const { code, needs = [] }: SectionRow = sections[section as Section];
    const fetched = code().then((one) => {
      addEnglish({ messages: one.english, errors: one.errors });
      codes.set(section, one);
    });
    const words = Promise.resolve(loadLocale(matchLanguage([tag])))
      .then(({ addWordsOf }) => addWordsOf?.(section))
      .catch(() => {});
    const others = needs.map((one) => loadSection(one, tag));
    await Promise.all([loadDeferred(), fetched, words, ...others]);
    ready.add(key);
    hasLoaded();
  });
}

/** The view's component, or undefined while its section or its words in this language are not there. */
export function viewOf(view: View, tag: string): ComponentType | undefined {
  if (view === 'connect') return Connect;
  const section = sectionOf(view);
  return ready.has(section + tag) ? codes.get(section)?.views[view] : undefined;
}

/** What all sections share, or undefined while it has not been fetched. */
export const deferred = (): Deferred | undefined => shared;
