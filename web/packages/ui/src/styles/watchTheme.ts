// SPDX-License-Identifier: Apache-2.0
//
// Resolves the theme mode and the wish for more contrast into attributes of the host element, and
// follows the system while the mode is `auto`. Style sheets only ever see the resolved words.

export type ThemeMode = 'light' | 'dark' | 'auto';

/** Sets `data-theme` and `data-contrast` on `host` and keeps them true. Returns the unsubscribe function. */
export function watchTheme(host: HTMLElement, mode: ThemeMode): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const contrast = matchMedia('(prefers-contrast: more)');
  const apply = (): void => {
    host.dataset.theme = mode === 'auto' ? (dark.matches ? 'dark' : 'light') : mode;
    if (contrast.matches) host.dataset.contrast = 'more';
    else delete host.dataset.contrast;
  };
  apply();
  dark.addEventListener('change', apply);
  contrast.addEventListener('change', apply);
  return () => {
    dark.removeEventListener('change', apply);
    contrast.removeEventListener('change', apply);
  };
}
