// SPDX-License-Identifier: Apache-2.0
//
// What the owner of a wallet behind an e-mail does in the demo after the first log-in: a further browser that the first one
// lets in, a third that the recovery code opens when both are gone, and another address of e-mail.
import assert from 'node:assert/strict';
import { seen } from '../../tools/harness/embedSite.mjs';
import { newPage } from '../../tools/harness/startBrowser.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { openOwnWindow, pressAndClose } from '../harness/emailShop.mjs';
import { PlaygroundPage } from '../harness/PlaygroundPage.mjs';

/** What the demo's inbox shows, each mail once. */
export class DemoInbox {
  #read = new Set();

  constructor(page) {
    this.page = page;
  }

  mailTo(email) {
    return this.page.getByRole('article').filter({ hasText: `To: ${email}` });
  }

  /** The newest code for this address that was not given before. */
  code(email) {
    return this.#next(email, /^\s*(\d{6})\s*$/m);
  }

  /** The link by which a further browser is let in. */
  link(email) {
    return this.#next(email, /(http:\S+\/approve#[0-9a-f]{32})/);
  }

  #next(email, pattern) {
    return waitFor(`a mail to ${email}`, async () => {
      const texts = await this.mailTo(email).allInnerTexts();
      const found = texts
        .map((text) => pattern.exec(text)?.[1])
        .find((one) => one && !this.#read.has(one));
      if (found) this.#read.add(found);
      return found;
    });
  }
}

/** `world`: browser, keep, origin (of the playground), vault (of the secure site), inbox. */
async function logIn({ browser, keep, origin, inbox }, email) {
  const page = await PlaygroundPage.open(browser, keep, origin);
  await page.openSheet();
  await page.sheet.getByRole('textbox', { name: 'Email address' }).fill(email);
  await page.page.keyboard.press('Enter');
  await page.sheet.getByRole('textbox', { name: 'Six-digit code' }).waitFor();
  await page.page.keyboard.type(await inbox.code(email));
  return page;
}

/** A browser that the wallet's owner has not used: the mailed link, and the number that both show. */
async function logInElsewhere(world, email) {
  const page = await logIn(world, email);
  await page.sheet.getByText('Approve this browser').waitFor();
  const number = (await page.sheet.locator('.pt-number').textContent()).trim();
  const approving = await newPage(world.browser, world.keep, world.vault);
  await approving.goto(await world.inbox.link(email));
  await approving.getByRole('button', { name: number, exact: true }).click();
  await approving.getByText('You can close this page').waitFor();
  await page.sheet.getByText('Open your wallet in this browser').waitFor();
  await page.button('Recover my wallet').click();
  return { page, popup: await openOwnWindow(page, frameOf(page, world)) };
}

const frameOf = (page, { vault }) => page.page.frameLocator(`iframe[src^="${vault}"]`);

/** The wallet is the same one, and signs. */
async function opens(page, world, address) {
  await page.waitForStatus('connected');
  assert.equal(await page.address(), address);
  await page.page.keyboard.press('Escape');
  await page.sheet.waitFor({ state: 'hidden' });
  await page.press('sign');
  const approve = frameOf(page, world).getByRole('button', { name: 'Approve' });
  await approve.waitFor();
  await seen(approve);
  await approve.click();
  const { text, state } = await page.outcome();
  assert.equal(state, 'done', text);
}

/** The first browser lets a second one in: the number that the second shows is entered in the first. */
export async function openSecond(world, first, email) {
  const address = await first.address();
  const { page, popup } = await logInElsewhere(world, email);
  await popup.getByRole('button', { name: 'With a device that opens it' }).click();
  await popup.getByText('Go to a device that opens your wallet').waitFor();

  await first.page.keyboard.press('Escape');
  await first.sheet.waitFor({ state: 'hidden' });
  await first.openSheet();
  await first.button('A device asks to open your wallet').click();
  const giving = await openOwnWindow(first, frameOf(first, world));
  await giving.getByRole('button', { name: 'It is mine' }).click();
  const number = (await popup.locator('.ps-number').textContent()).replaceAll(' ', '');
  await giving.getByLabel('Number that it shows').fill(number);
  await giving.getByRole('button', { name: 'Let it open the wallet' }).click();

  await popup.getByText('Your wallet opens in this browser now').waitFor();
  await pressAndClose(popup, popup.getByRole('button', { name: 'Done' }));
  await pressAndClose(giving, giving.getByRole('button', { name: 'Done' }));
  await opens(page, world, address);
  return page;
}

/** Both browsers are gone with all that they stored; the code that was written down opens a third. */
export async function recoverInThird(world, lost, email, { address, code }) {
  for (const page of lost) await page.page.context().close();
  const { page, popup } = await logInElsewhere(world, email);
  await popup.getByLabel('Recovery code').fill(code);
  await popup.getByRole('button', { name: 'Open the wallet' }).click();
  await popup.getByText('Your wallet opens in this browser now').waitFor();
  await pressAndClose(popup, popup.getByRole('button', { name: 'Done' }));
  await opens(page, world, address);
  return page;
}

/** A code of the old address, then one of the new; the wallet stays. */
export async function changeAddress(world, page, from, to) {
  const address = await page.address();
  await page.openSheet();
  await page.button('Settings').click();
  await page.button(/^Email/).click();
  await page.sheet.getByText(`Today it is ${from}`).waitFor();
  await page.sheet.getByRole('textbox', { name: 'New email address' }).fill(to);
  await page.page.keyboard.press('Enter');
  for (const email of [from, to]) {
    await page.sheet.getByText(`Sent to ${email}`).waitFor();
    await page.page.keyboard.type(await world.inbox.code(email));
  }
  await page.sheet.getByText('Your email was changed').waitFor();
  await page.button('Done').click();
  await page.sheet.getByText(to).first().waitFor();
  assert.equal(await page.address(), address);
}
