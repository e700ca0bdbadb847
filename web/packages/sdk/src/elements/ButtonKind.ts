// SPDX-License-Identifier: Apache-2.0
//
// The two buttons, what they show and what a press opens.
import type { ButtonState, DeferredDrawing } from '@portico/ui/button';
import type { PorticoOptions } from '../PorticoOptions.ts';
import type { PorticoState } from '../PorticoState.ts';
import type { OpenOptions, PorticoAppearance } from '../PorticoTypes.ts';
import type { ButtonWords } from './ButtonWords.ts';

export type ButtonKind = 'account' | 'network';

export interface ButtonView {
  readonly state: ButtonState;
  readonly opens: OpenOptions;
}

export interface ButtonInput {
  readonly kind: ButtonKind;
  readonly state: PorticoState;
  /** A stored connection is being restored, for three seconds at most. */
  readonly restoring: boolean;
  /** The last press could not load what it needs. */
  readonly failed: boolean;
  readonly words: ButtonWords;
  /** Of the page's Portico: the region of its numbers. */
  readonly appearance: PorticoAppearance;
  readonly element: HTMLElement;
}

/** What the buttons can do once the engine has loaded; it comes with the runtime. */
export interface DeferredButtons {
  readonly view: (input: ButtonInput) => ButtonView;
  readonly drawing: DeferredDrawing;
  /** The messages of a language, none where it cannot be fetched. */
  readonly words: (locale: PorticoOptions['locale']) => Promise<Readonly<Record<string, unknown>>>;
}
