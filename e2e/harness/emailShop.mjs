// SPDX-License-Identifier: Apache-2.0
//
// A host's page with the widget whose server has a vault, a real mail server, and what its visitor does to log in.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FLAGS, mailNumber, textOf } from '../../tools/harness/embedSite.mjs';
import { projectCommand } from '../../tools/harness/makeProject.mjs';
import { newPage, startBrowser } from '../../tools/harness/startBrowser.mjs';
import {
  bodiesOf,
  makeCertificate,
  PROJECT,
  startReceiver,
  startVault,
} from '../../tools/harness/startVault.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { HostPage } from './HostPage.mjs';

const SITE = fileURLToPath(new URL('../../web/apps/secure-site/dist', import.meta.url));

/** The server with its vault and the built site, its mails, and a browser. `args`: options of the server besides. */
export async function startEmailShop(keep, args) {
  const shop = await startEmailServer(keep, args);
  return { browser: await startBrowser(keep, { flags: FLAGS }), ...shop };
}

/** The same without a browser. */
export async function startEmailServer(keep, args = []) {
  if (!existsSync(join(SITE, 'frame.html')))
    throw new Error(`${SITE} is not built: npm run build --workspace @portico/secure-site`);
  const folder = mkdtempSync(join(tmpdir(), 'portico-email-'));
  keep.closeOnExit('keys', () => rmSync(folder, { recursive: true, force: true }));
  const certificate = makeCertificate(folder, 'mail');
  const { port: mailPort, mails } = await startReceiver(keep, certificate);
  const { origin, server } = await startVault(keep, folder, {
    mailPort,
    caFile: certificate.file,
    pages: SITE,
    args,
  });
  return { vault: origin, server, mails };
}

/** The host's page in a browser of its own, listed with the project, whose server has said where its vault is. */
export function visit({ browser, server }, keep, device) {
  const before = (_page, origin) => listPage(server, origin);
  return HostPage.visit({ browser }, keep, { options: optionsOf(server), device, before });
}

/** Of the host's page. */
export const optionsOf = (server) => ({
  projectId: PROJECT,
  server: server.origin,
  relayUrl: undefined,
});

/** Resolves when the server says to the page where its vault is. */
export async function listPage(server, origin) {
  projectCommand(server, 'origins', 'add', PROJECT, origin);
  await waitFor('the page to be listed', async () => {
    const asked = await fetch(
      `${server.origin}/appkit/v1/config?projectId=${PROJECT}&origin=${encodeURIComponent(origin)}`,
    );
    return (await asked.json()).vault !== undefined;
  });
}

export const codeIn = ({ text }) => /\n(\d{6})\r?\n/.exec(bodiesOf(text)['text/plain'])[1];
export const stateOf = (host) => host.page.evaluate(() => globalThis.portico.getState());
export const connected = (host) =>
  waitFor('the account', async () => (await stateOf(host)).status === 'connected');

/** Asks the page's provider; `answer` waits. */
export async function ask(host, method, params) {
  await host.page.evaluate(
    ([name, carried]) => {
      const provider = globalThis.portico.getProvider('eip155');
      globalThis.asked = provider.request({ method: name, params: carried }).then(
        (result) => ({ result }),
        ({ code, message }) => ({ code, message }),
      );
    },
    [method, params],
  );
  return { answer: () => host.page.evaluate(() => globalThis.asked) };
}

/** Once the browser said for half a second that nothing covers it. */
export const seen = (button) =>
  waitFor('the view to be seen', async () => {
    await readToEnd(button);
    return (await button.getAttribute('aria-disabled')) === null;
  });

/** What is longer than its view is read before it counts as seen. */
const readToEnd = (button) =>
  button.evaluate((element) => {
    const text = element.closest('.ps-frame')?.querySelector('.ps-scroll');
    text?.scrollTo(0, text.scrollHeight);
  });

/** Address and code in the widget. What comes after that is the caller's. */
export async function enterEmail(host, mails, email) {
  const before = mails.length;
  await host.openSheet();
  await host.sheet.getByRole('textbox', { name: 'Email address' }).fill(email);
  await host.page.keyboard.press('Enter');
  await host.sheet.getByRole('textbox', { name: 'Six-digit code' }).waitFor();
  await host.page.keyboard.type(codeIn(await mailNumber(mails, before + 1)));
}

/** The owner lets the new browser in: the number that it shows, on the page of the mailed link. */
export async function approveDevice({ browser, vault, mails }, keep, host) {
  const number = (await host.sheet.locator('.pt-number').textContent()).trim();
  const isLink = (mail) => textOf(mail).includes('/approve#');
  await waitFor('the link', () => isLink(mails.at(-1)));
  const link = /http:\S+\/approve#[0-9a-f]{32}/.exec(textOf(mails.at(-1)))[0];
  const page = await newPage(browser, keep, vault);
  await page.goto(link);
  await page.getByRole('button', { name: number, exact: true }).click();
  await page.getByText('You can close this page').waitFor();
  assert.equal(new URL(page.url()).hash, '');
}

/** Presses what closes its window, which may be gone before the press is said to be over. */
export async function pressAndClose(popup, button) {
  const isHeld = /^Hold /.test(await button.textContent());
  const press = (isHeld ? hold(popup, button) : button.click()).catch((error) => {
    if (!popup.isClosed()) throw error;
  });
  await Promise.all([popup.waitForEvent('close'), press]);
}

/** Until the window goes, or the mouse is let up. */
async function hold(popup, button) {
  await button.hover();
  await popup.mouse.down();
}

/** Of the window of an export, after its code; it is shown then. */
export async function readPhrase(popup) {
  await hold(popup, popup.getByRole('button', { name: 'Hold to show' }));
  await popup.getByRole('button', { name: 'Hide' }).waitFor();
  await popup.mouse.up();
  return (await popup.locator('.ps-secret li').allTextContents()).join(' ');
}

/** Opens a window of the secure site, out of what the frame shows over the page. */
export async function openOwnWindow(host, frame) {
  const button = frame.getByRole('button', { name: 'Open a window' });
  const popup = host.page.waitForEvent('popup');
  // Until the browser has drawn a frame that was just shown, presses go to the page behind it.
  await waitFor('a press that reaches the frame', async () => {
    const reached = button.evaluate(
      (element) =>
        new Promise((resolve) => {
          element.addEventListener('pointerdown', () => resolve(true), { once: true });
          setTimeout(() => resolve(false), 2_000);
        }),
    );
    await button.click();
    return reached;
  });
  return popup;
}
