// SPDX-License-Identifier: Apache-2.0
//
// The widget's element in the page with its open shadow root, and what dresses it: theme, variables, language and
// direction. Without React, for the first frame too.
import { adoptStyles, keepPresses, sheetStyles, watchTheme } from '@portico/ui';
import { matchLanguage } from '../locales/languages.ts';
import type { Texts } from '../text/Message.ts';
import { Words } from '../text/Words.ts';
import { preferencesKey } from './preferencesKey.ts';
import type { WidgetOptions } from './WidgetOptions.ts';

export interface Stage {
  readonly host: HTMLElement;
  readonly shadow: ShadowRoot;
  /** Holds what is drawn. */
  readonly stage: HTMLElement;
}

/** `embedded`: it is a part of the page, which hears what is done in it. */
export function makeStage(container: Element, embedded?: boolean): Stage {
  const host = document.createElement('portico-widget');
  const shadow = host.attachShadow({ mode: 'open' });
  adoptStyles(shadow, sheetStyles);
  if (!embedded) keepPresses(host);
  const stage = document.createElement('div');
  shadow.append(stage);
  container.append(host);
  return { host, shadow, stage };
}

/** Theme and variables, from now until the returned function is called. */
export function dress({ host }: Stage, options: WidgetOptions): () => void {
  const stop = watchTheme(host, options.themeMode ?? 'auto');
  const variables = Object.entries(options.themeVariables ?? {});
  for (const [name, value] of variables) host.style.setProperty(name, value);
  host.style.display = options.embedded ? 'block' : 'contents';
  return () => {
    stop();
    for (const [name] of variables) host.style.removeProperty(name);
  };
}

/** Sets language and direction, and returns the words of the language. */
export function speak({ host, stage }: Stage, options: WidgetOptions, locale: Texts): Words {
  const page = getComputedStyle(host.parentElement ?? host).direction;
  host.dir = options.dir ?? (isRightToLeft(locale) || page === 'rtl' ? 'rtl' : 'ltr');
  host.lang = locale.tag;
  // Chromium breaks Japanese lines by phrases only where the language stands in the same tree.
  stage.lang = locale.tag;
  return new Words(locale, options.region ?? regionOf(locale), host.dir === 'rtl');
}

/** The host's options with what the visitor chose over them. */
export function withChosen<Options extends object>(options: Options): Options {
  try {
    return { ...options, ...JSON.parse(localStorage[preferencesKey]) };
  } catch {
    return options;
  }
}

export function tagOf(wanted: WidgetOptions['locale']): string {
  if (typeof wanted === 'object') return wanted.tag;
  return matchLanguage(wanted === undefined ? navigator.languages : [wanted]);
}

/** The browser's region where it speaks the language of the words: `de-AT` for German, not `en-US`. */
export function regionOf({ tag }: Pick<Texts, 'tag'>): string {
  const language = tag.split('-')[0];
  return navigator.languages.find((one) => one.split('-')[0] === language) ?? tag;
}

function isRightToLeft({ tag }: Texts): boolean {
  return /^(ar|dv|fa|he|ku|ps|sd|ug|ur|yi)\b/.test(tag);
}
