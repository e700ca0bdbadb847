// SPDX-License-Identifier: Apache-2.0
//
// The demo's own sign-in: a click in the widget, its page, which says what it is, and a wallet. Elsewhere the same person is
// known, and in the settings it stands as what it is.
import assert from 'node:assert/strict';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { pressAndClose } from '../harness/emailShop.mjs';
import { PlaygroundPage } from '../harness/PlaygroundPage.mjs';

/** `world`: browser, keep, origin (of the playground). Gives the page, whose visitor is logged in. */
export async function logInByTheDemo({ browser, keep, origin }) {
  const page = await PlaygroundPage.open(browser, keep, origin);
  await page.openSheet();
  const [popup] = await Promise.all([
    page.page.waitForEvent('popup'),
    page.button('Continue with Portico Demo').click(),
  ]);
  await popup.getByText("This is the demo's own sign-in").waitFor();
  await popup.getByText('is none of them').waitFor();
  await pressAndClose(popup, popup.getByRole('button', { name: 'Continue as Ada' }));
  await page.waitForStatus('connected');
  assert.match(await page.address(), /^0x[0-9a-fA-F]{40}$/);
  await page.sheet.waitFor({ state: 'hidden' });
  await page.openSheet();
  await page.button('Settings').click();
  await page.sheet.getByText('Portico Demo · Ada', { exact: true }).waitFor();

  // Who declines is told so, and stays signed out.
  const other = await PlaygroundPage.open(browser, keep, origin);
  await other.openSheet();
  const [second] = await Promise.all([
    other.page.waitForEvent('popup'),
    other.button('Continue with Portico Demo').click(),
  ]);
  await second.getByRole('button', { name: 'Decline' }).click();
  await other.sheet.getByText('You did not agree to sign in').waitFor();
  await waitFor('its window to close', () => second.isClosed());
  await page.page.keyboard.press('Escape');
  await page.sheet.waitFor({ state: 'hidden' });
  return page;
}
