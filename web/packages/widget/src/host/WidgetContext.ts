// SPDX-License-Identifier: Apache-2.0
//
// What every view may ask of the widget around it.
import { createContext, useContext } from 'react';
import type { ViewOptions } from './ViewOptions.ts';

export interface WidgetFrame {
  readonly options: ViewOptions;
  readonly region: string;
  /** Id of the row of Connect whose view stands beside it (host/wide). */
  readonly chosen?: string | undefined;
  /** Says a text to a screen reader, politely. */
  readonly announce: (text: string) => void;
  /** Puts style sheets beside those of the first view. */
  readonly adopt: (styles: readonly string[]) => void;
}

export const WidgetContext = createContext<WidgetFrame | undefined>(undefined);

export function useWidget(): WidgetFrame {
  const frame = useContext(WidgetContext);
  if (!frame) throw new Error('Portico: a view stands outside the widget');
  return frame;
}
