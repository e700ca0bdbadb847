// SPDX-License-Identifier: Apache-2.0
//
// What a host decides about the widget's looks and words. Rules and networks are the engine's.
import type { ThemeMode } from '@portico/ui';
import type { Locale } from '../text/Locale.ts';
import type { OwnWords } from '../text/ownWords.ts';
import type { ViewOptions } from './ViewOptions.ts';

export interface WidgetOptions extends ViewOptions {
  /** `auto` follows the system. */
  readonly themeMode?: ThemeMode;
  /** Public variables, set on the widget's host element. */
  readonly themeVariables?: { readonly [name: `--portico-${string}`]: string };
  /**
   * A language on board (BCP 47, `de`), or words of your own. The first that the browser asks for and
   * that is on board unless given, else English.
   */
  readonly locale?: string | Locale;
  /** Your own words for single messages, over those of the language. */
  readonly messages?: OwnWords;
  /** Digits and dates, BCP 47; the browser's unless given, when it is of the same language. */
  readonly region?: string;
  /** The language's direction unless given, or the page's when that is right to left. */
  readonly dir?: 'ltr' | 'rtl';
  /** Connect and what its rows lead to side by side, where there is room. Not in the flow of a page. */
  readonly wide?: boolean;
  /** Told once, when the widget stands in the page, open or not; its first frame comes next. */
  readonly onDrawn?: () => void;
}
