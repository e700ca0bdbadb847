// SPDX-License-Identifier: Apache-2.0
//
// Light or dark: as the system is, or as it was chosen in this browser.
import { type ThemeMode, watchTheme } from '@portico/ui';
import { useSyncExternalStore } from 'react';

const PLACE = 'portico-console:appearance';
const system = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};
system.addEventListener('change', tell);

function chosen(): ThemeMode {
  const kept = localStorage.getItem(PLACE);
  return kept === 'light' || kept === 'dark' ? kept : 'auto';
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useAppearance = (): ThemeMode => useSyncExternalStore(listen, chosen);

/** What it comes to now. */
export function isDark(): boolean {
  const mode = chosen();
  return mode === 'auto' ? system.matches : mode === 'dark';
}

export const useIsDark = (): boolean => useSyncExternalStore(listen, isDark);

export function chooseAppearance(mode: ThemeMode): void {
  if (mode === 'auto') localStorage.removeItem(PLACE);
  else localStorage.setItem(PLACE, mode);
  tell();
}

/** `host` and the document around it follow what is chosen. */
export function wearAppearance(host: HTMLElement): void {
  let stop: (() => void) | undefined;
  const wear = (): void => {
    stop?.();
    const mode = chosen();
    stop = watchTheme(host, mode);
    document.documentElement.style.colorScheme = mode === 'auto' ? '' : mode;
  };
  listen(wear);
  wear();
}
