// SPDX-License-Identifier: Apache-2.0
//
// Waits until that many widgets stand still: all that comes behind the paint is there (keys of lists, the toast's place), no code
// is waited for, and no view is coming or leaving.

/** A busy machine takes its time for two hundred widgets. */
const LIMIT_MS = 120_000;

export async function settled(page, widgets) {
  await page.waitForFunction(
    (wanted) => {
      const moves = (root) =>
        root
          .getAnimations()
          .some(
            ({ playState, effect }) =>
              playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
          );
      const shown = [...document.querySelectorAll('portico-widget')].filter(
        ({ shadowRoot }) =>
          shadowRoot?.querySelector('.pt-sheet h2') &&
          shadowRoot.querySelector('.pt-toast-slot') &&
          !shadowRoot.querySelector('[data-waiting], .pt-ghost, .pt-enter-next, .pt-enter-prev') &&
          !moves(shadowRoot),
      );
      return shown.length === wanted;
    },
    widgets,
    { timeout: LIMIT_MS },
  );
}
