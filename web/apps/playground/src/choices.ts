// SPDX-License-Identifier: Apache-2.0
//
// What was chosen in the options, kept over reloads and carried by a link: #with= and the choices as JSON.
import type { PorticoAppearance, Preload, ThemeMode, ThemeVariables } from '@portico/sdk';
import { FLOWS, type Flow } from './flows.ts';

export interface Choices {
  readonly theme: ThemeMode;
  readonly accent: string;
  readonly corner: number;
  readonly type: number;
  readonly font: string;
  /** Empty: the browser's. */
  readonly locale: string;
  readonly preload: Preload;
  readonly sheet: 'narrow' | 'wide';
  readonly stage: Stage;
  /** Of the rows of Connect: ours to recommend, or what AppKit has. */
  readonly order: 'visitor' | 'standard';
  readonly opens: Opens;
  readonly visitor: Visitor;
}

const VIEWS = ['allWallets', 'networks', 'whatIsAWallet', 'getWallet'] as const;
/** Empty: Connect or Account, whichever fits. */
export type Opens = '' | (typeof VIEWS)[number] | Flow;

/** Where the window is shown: over the app, in its page, or over the app in a frame as large as a phone. */
export type Stage = 'over' | 'inline' | 'phone';

/** How the visitor answers with a demo wallet. */
export type Visitor = 'approves' | 'declines' | 'slow' | 'offline';

export const AT_FIRST: Choices = {
  theme: 'system',
  accent: '',
  corner: 4,
  type: 10,
  font: '',
  locale: '',
  preload: 'idle',
  sheet: 'narrow',
  stage: 'over',
  order: 'visitor',
  opens: '',
  visitor: 'approves',
};

/** Whole brands, drawn as in the design's sheets. */
export const PRESETS: Readonly<Record<string, Partial<Choices>>> = {
  Portico: { accent: '', corner: 4, type: 10, font: '' },
  Square: { accent: '#1c1a17', corner: 0, type: 10, font: 'Roboto, Arial, sans-serif' },
  Yellow: { accent: '#ffd400', corner: 4, type: 10, font: '' },
  Large: { accent: '#5b3df5', corner: 6, type: 12, font: '' },
  Ember: { accent: '#e4572e', corner: 8, type: 10, font: '' },
};

export const ACCENTS: readonly (readonly [string, string])[] = [
  ['', 'Teal'],
  ['#2457d6', 'Blue'],
  ['#7a3df0', 'Violet'],
  ['#e4572e', 'Ember'],
  ['#ffd400', 'Yellow'],
  ['#1c1a17', 'Ink'],
];

export const PLACE = 'playground:choices';
const LINK = '#with=';

/** Of the link, else of the last visit. Networks and demo wallets of a link are put where their own switches look. */
export function readChoices(): Choices {
  const linked = location.hash.startsWith(LINK) ? fromLink(location.hash.slice(LINK.length)) : {};
  const stored: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '{}');
  return checked({ ...AT_FIRST, ...(stored as Partial<Choices>), ...linked });
}

export function keepChoices(choices: Choices): void {
  localStorage.setItem(PLACE, JSON.stringify(choices));
}

/** The address of this page that brings the choices back. */
export function linkOf(choices: Choices, networks: readonly string[]): string {
  const { origin, pathname, search } = location;
  return `${origin}${pathname}${search}${LINK}${encodeURIComponent(JSON.stringify({ ...choices, networks }))}`;
}

function fromLink(text: string): Partial<Choices> {
  try {
    const { networks, ...linked } = JSON.parse(decodeURIComponent(text));
    if (Array.isArray(networks))
      localStorage.setItem('playground:networks', JSON.stringify(networks));
    return linked;
  } catch {
    return {};
  }
}

/** A link is written by anybody: what is not one of the values on offer is as at first. */
function checked(choices: Choices): Choices {
  const one = <Value>(value: Value, of: readonly Value[], otherwise: Value): Value =>
    of.includes(value) ? value : otherwise;
  const within = (value: number, low: number, high: number, otherwise: number): number =>
    typeof value === 'number' && value >= low && value <= high ? value : otherwise;
  const fonts = ['', ...Object.values(PRESETS).map(({ font }) => font ?? '')];
  return {
    theme: one(choices.theme, ['system', 'light', 'dark'], 'system'),
    accent: /^(#[0-9a-f]{6})?$/i.test(choices.accent) ? choices.accent : '',
    corner: within(choices.corner, 0, 8, AT_FIRST.corner),
    type: within(choices.type, 9, 13, AT_FIRST.type),
    font: one(choices.font, fonts, ''),
    locale: one(choices.locale, ['', 'en', 'de', 'es', 'fr', 'ja', 'zh', 'ar'], ''),
    preload: one(choices.preload, ['idle', 'intent', 'none'], 'idle'),
    sheet: one(choices.sheet, ['narrow', 'wide'], 'narrow'),
    stage: one(choices.stage, ['over', 'inline', 'phone'], 'over'),
    order: one(choices.order, ['visitor', 'standard'], 'visitor'),
    opens: one(choices.opens, ['', ...VIEWS, ...FLOWS], ''),
    visitor: one(choices.visitor, ['approves', 'declines', 'slow', 'offline'], 'approves'),
  };
}

/** The variables that differ from the product's own. */
export function variablesOf({ accent, corner, type, font }: Choices): ThemeVariables {
  return {
    ...(accent && { '--portico-accent': accent }),
    ...(corner !== AT_FIRST.corner && { '--portico-border-radius-master': `${corner}px` }),
    ...(type !== AT_FIRST.type && { '--portico-font-size-master': `${type}px` }),
    ...(font && { '--portico-font-family': font }),
  };
}

export function appearanceOf(choices: Choices): PorticoAppearance {
  // No locale is the browser's own, also after another was chosen.
  return {
    themeMode: choices.theme,
    themeVariables: variablesOf(choices),
    locale: choices.locale || undefined,
  } as PorticoAppearance;
}
