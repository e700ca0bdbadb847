// SPDX-License-Identifier: Apache-2.0
//
// What the visitor of a host's page does in WebKit, which forgets what a frame keeps: the window that the secure site's frame
// leads to, and the recovery code that is written down there before the page is told an address.
import { waitFor } from '../../tools/harness/waitFor.mjs';

/** What the widget says then. */
export const NEEDS_WAY = 'Make a way back to your wallet';

const frameOf = (page) =>
  waitFor('the frame', () =>
    page.evaluate(() =>
      document.querySelector('portico-approval')?.shadowRoot.querySelector('iframe'),
    ),
  );

/** Acts in the window that the frame leads to. */
export async function inFramesWindow(page, act) {
  const frame = await frameOf(page);
  await page.inWindow(
    () => page.inFrame(frame, () => page.click('Open a window')),
    () => act(page),
  );
}

export const codeShown = (window) =>
  waitFor('the code', () =>
    window.evaluate(
      () =>
        document.querySelector('portico-wallet')?.shadowRoot.querySelector('.ps-code')?.textContent,
    ),
  );

/** Writes the recovery code down, which it gives. */
export async function makeWay(page) {
  let code;
  await page.waitForText(NEEDS_WAY);
  await page.click('Go on');
  await inFramesWindow(page, async (window) => {
    code = await codeShown(window);
    await window.click('I have written it down');
  });
  return code;
}
