// SPDX-License-Identifier: Apache-2.0
//
// The looks, read and changed.
import type { ThemeMode, ThemeVariables } from '@portico/sdk';
import { useCallback, useSyncExternalStore } from 'react';
import { usePortico } from './PorticoProvider.tsx';

/**
 * What {@link useTheme} gives.
 *
 * @example
 * const { themeMode }: UseTheme = useTheme();
 */
export interface UseTheme {
  readonly themeMode: ThemeMode;
  readonly themeVariables: ThemeVariables;
  readonly setThemeMode: (themeMode: ThemeMode) => void;
  /** Replaces the variables. */
  readonly setThemeVariables: (themeVariables: ThemeVariables) => void;
}

const NONE: ThemeVariables = {};

/**
 * Theme mode and variables of buttons and modal.
 *
 * @example
 * const { themeMode, setThemeMode } = useTheme();
 * const dark = <button type="button" onClick={() => setThemeMode('dark')} />;
 */
export function useTheme(): UseTheme {
  const portico = usePortico();
  const follow = useCallback(
    (changed: () => void) => portico.subscribeAppearance(changed),
    [portico],
  );
  const read = () => portico.getAppearance();
  const appearance = useSyncExternalStore(follow, read, read);
  return {
    themeMode: appearance.themeMode ?? 'system',
    themeVariables: appearance.themeVariables ?? NONE,
    setThemeMode: (themeMode) => portico.setAppearance({ themeMode }),
    setThemeVariables: (themeVariables) => portico.setAppearance({ themeVariables }),
  };
}
