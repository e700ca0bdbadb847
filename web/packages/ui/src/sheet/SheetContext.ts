// SPDX-License-Identifier: Apache-2.0
//
// What the parts of a sheet share.
import { createContext, useContext } from 'react';

export interface SheetParts {
  readonly scrolled: boolean;
  readonly setScrolled: (scrolled: boolean) => void;
  /** Of a pane beside the one that names the sheet. */
  readonly title?: string;
}

export const SheetContext = createContext<SheetParts>({
  scrolled: false,
  setScrolled: () => undefined,
});

export function useSheet(): SheetParts {
  return useContext(SheetContext);
}
