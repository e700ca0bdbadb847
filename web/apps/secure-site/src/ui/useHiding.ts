// SPDX-License-Identifier: Apache-2.0
//
// What opens the wallet is hidden again when its owner leaves the window, and after a while.
import { useEffect } from 'react';

export const HIDDEN_AFTER_MS = 30_000;

export function useHiding(isShown: boolean, hide: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: from when it is shown
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(hide, HIDDEN_AFTER_MS);
    addEventListener('blur', hide);
    document.addEventListener('visibilitychange', hide);
    return () => {
      clearTimeout(timer);
      removeEventListener('blur', hide);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [isShown]);
}
