// SPDX-License-Identifier: Apache-2.0
//
// What a host decides about the widget's looks and words. Rules and networks are the engine's.
import type { ThemeMode } from '@portico/ui';
import type { Locale } from '../text/Locale.ts';

export interface WidgetOptions {
  /** Named in sentences: "Nothing was shared with Harbour." */
  readonly app: { readonly name: string };
  /** `auto` follows the system. */
  readonly themeMode?: ThemeMode;
  /** Public variables, set on the widget's host element. */
  readonly themeVariables?: { readonly [name: `--portico-${string}`]: string };
  /** Shown in the sentence of consent below the wallets. */
  readonly termsUrl?: string;
  readonly privacyUrl?: string;
  /** In the flow of the page instead of over it: no overlay, nothing to close. */
  readonly embedded?: boolean;
  /** Words; English unless given. */
  readonly locale?: Locale;
  /** Digits and dates, BCP 47; the browser's unless given. */
  readonly region?: string;
  /** The page's direction unless given. */
  readonly dir?: 'ltr' | 'rtl';
}
