// SPDX-License-Identifier: Apache-2.0
//
// What the parts of a sheet share.
import { createContext, useContext } from 'react';

export interface SheetParts {
  readonly titleId: string;
  readonly scrolled: boolean;
  readonly setScrolled: (scrolled: boolean) => void;
}

export const SheetContext = createContext<SheetParts>({
  titleId: '',
  scrolled: false,
  setScrolled: () => undefined,
});

export function useSheet(): SheetParts {
  return useContext(SheetContext);
}
