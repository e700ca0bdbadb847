// SPDX-License-Identifier: Apache-2.0
//
// The wallet behind an e-mail in WebKit, as in Safari: the secure site's frame is another site's, whose storage is kept
// apart for each page and forgotten with the browser, so a way back to the wallet comes before its address; and what is
// approved is approved in a window.
import assert from 'node:assert/strict';
import { Key } from 'selenium-webdriver';
import { verifyMessage } from 'viem';
import { mailNumber, textOf } from '../../tools/harness/embedSite.mjs';
import { WebKitPage } from '../../tools/harness/WebKitPage.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { codeIn, listPage, optionsOf, startEmailServer } from '../harness/emailShop.mjs';
import { HostPage } from '../harness/HostPage.mjs';
import { codeShown, inFramesWindow, makeWay, NEEDS_WAY } from '../harness/webkitWallet.mjs';

const TEXT = 'Hello from the shop';

const stateOf = (page) => page.evaluate(() => globalThis.portico?.getState());
const connected = (page) =>
  waitFor('the account', async () => (await stateOf(page))?.status === 'connected');

/** The address and the code that is mailed for it, in the widget. */
async function enterEmail(page, mails, email) {
  const before = mails.length;
  await page.click('Connect wallet');
  await page.type('Email address', `${email}${Key.ENTER}`);
  await page.waitForText('Send again in');
  await page.type('Six-digit code', codeIn(await mailNumber(mails, before + 1)));
}

/** The owner lets the new browser in, on the page of the mailed link, in another one. */
async function letIn(keep, page, mails) {
  await page.waitForText('Approve this browser');
  const number = await page.evaluate(() =>
    document
      .querySelector('portico-widget')
      .shadowRoot.querySelector('.pt-number')
      .textContent.trim(),
  );
  const isLink = (mail) => textOf(mail).includes('/approve#');
  await waitFor('the link', () => isLink(mails.at(-1)));
  const [link] = /http:\S+\/approve#[0-9a-f]{32}/.exec(textOf(mails.at(-1)));
  const other = await WebKitPage.open(keep);
  await other.goto(link);
  await other.click(number);
  await other.waitForText('You can close this page');
}

/** Asks for a signature and gives what came of it, once the window that opens for it has closed. */
async function sign(page, address, inWindow) {
  const text = `0x${Buffer.from(TEXT).toString('hex')}`;
  await page.evaluate(
    (params) => {
      globalThis.answered = undefined;
      globalThis.portico
        .getProvider('eip155')
        .request({ method: 'personal_sign', params })
        .then(
          (result) => ({ result }),
          ({ code, message }) => ({ code, message }),
        )
        .then((answer) => {
          globalThis.answered = answer;
        });
    },
    [text, address],
  );
  await inFramesWindow(page, inWindow);
  return waitFor('the answer', () => page.evaluate(() => globalThis.answered));
}

export default {
  name: 'the wallet behind an e-mail in WebKit',
  setUp: startEmailServer,
  tests: {
    async 'has a way back before its address is told, signs, and is there after a reload'(
      world,
      keep,
    ) {
      const { server, mails } = world;
      const origin = await HostPage.serve(keep, { options: optionsOf(server) });
      await listPage(server, origin);
      const page = await WebKitPage.open(keep);
      await page.goto(origin);
      await enterEmail(page, mails, 'ada@example.org');
      await page.waitForText(NEEDS_WAY);
      assert.equal((await stateOf(page)).address, undefined);
      // Closed half-way there is no wallet; the same code is there the next time.
      await page.click('Go on');
      let shown;
      await inFramesWindow(page, async (window) => {
        shown = await codeShown(window);
        await window.driver.close();
      });
      await page.waitForText(NEEDS_WAY);
      assert.equal((await stateOf(page)).address, undefined);
      await page.reload();
      await page.waitForText('Connect wallet');
      assert.equal((await stateOf(page)).address, undefined);
      await page.click('Connect wallet');
      // The session is there still, so no other code is mailed; the widget asks for one in half a minute all the same.
      await waitFor('the next login', async () => {
        await page.type('Email address', `ada@example.org${Key.ENTER}`);
        return page.waitForText(NEEDS_WAY, 5_000).then(
          () => true,
          () => false,
        );
      });
      assert.equal(await makeWay(page), shown);
      await connected(page);
      assert.equal(mails.length, 1);
      const { address } = await stateOf(page);

      const first = await sign(page, address, async (window) => {
        await window.waitForText(TEXT);
        await window.click('Approve');
      });
      assert.ok(first.result, JSON.stringify(first));
      assert.equal(await verifyMessage({ address, message: TEXT, signature: first.result }), true);

      await page.reload();
      await connected(page);
      assert.equal((await stateOf(page)).address, address);
      const second = await sign(page, address, async (window) => {
        await window.waitForText(TEXT);
        await window.click('Approve');
      });
      assert.equal(second.result, first.result);
    },

    async 'opens again in a browser that has forgotten it, before anything was signed'(
      world,
      keep,
    ) {
      const { server, mails } = world;
      const origin = await HostPage.serve(keep, { options: optionsOf(server) });
      await listPage(server, origin);
      const page = await WebKitPage.open(keep);
      await page.goto(origin);
      await enterEmail(page, mails, 'bob@example.org');
      await page.waitForText(NEEDS_WAY);
      const code = await makeWay(page);
      await connected(page);
      const { address } = await stateOf(page);

      // Another profile has as little of it.
      const again = await WebKitPage.open(keep);
      await again.goto(origin);
      await enterEmail(again, mails, 'bob@example.org');
      await letIn(keep, again, mails);
      await again.click('Recover my wallet');
      await inFramesWindow(again, async (window) => {
        const field = await waitFor('the field of the code', () =>
          window.evaluate(() =>
            document.querySelector('portico-wallet').shadowRoot.querySelector('input'),
          ),
        );
        await field.sendKeys(code);
        await window.click('Open the wallet');
        await window.waitForText('Your wallet opens in this browser now');
        await window.click('Done');
      });
      await connected(again);
      assert.equal((await stateOf(again)).address, address);
    },
  },
};
