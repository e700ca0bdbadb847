// SPDX-License-Identifier: Apache-2.0
//
// The wallet behind an e-mail in WebKit, as in Safari: the secure site's frame is another site's, whose storage is kept
// apart for each page, and what is approved is approved in a window.
import assert from 'node:assert/strict';
import { Key } from 'selenium-webdriver';
import { verifyMessage } from 'viem';
import { mailNumber } from '../../tools/harness/embedSite.mjs';
import { WebKitPage } from '../../tools/harness/WebKitPage.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { codeIn, listPage, optionsOf, startEmailServer } from '../harness/emailShop.mjs';
import { HostPage } from '../harness/HostPage.mjs';

const TEXT = 'Hello from the shop';

const stateOf = (page) => page.evaluate(() => globalThis.portico?.getState());
const connected = (page) =>
  waitFor('the account', async () => (await stateOf(page))?.status === 'connected');

const frameOf = (page) =>
  waitFor('the frame', () =>
    page.evaluate(() =>
      document.querySelector('portico-approval')?.shadowRoot.querySelector('iframe'),
    ),
  );

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
  const frame = await frameOf(page);
  await page.inWindow(
    () => page.inFrame(frame, () => page.click('Open a window')),
    () => inWindow(page),
  );
  return waitFor('the answer', () => page.evaluate(() => globalThis.answered));
}

export default {
  name: 'the wallet behind an e-mail in WebKit',
  setUp: startEmailServer,
  tests: {
    async 'logs in, shows the recovery code, signs, and is there after a reload'(world, keep) {
      const { server, mails } = world;
      const origin = await HostPage.serve(keep, { options: optionsOf(server) });
      await listPage(server, origin);
      const page = await WebKitPage.open(keep);
      await page.goto(origin);
      await page.click('Connect wallet');
      await page.type('Email address', `ada@example.org${Key.ENTER}`);
      await page.waitForText('Send again in');
      await page.type('Six-digit code', codeIn(await mailNumber(mails, 1)));
      await connected(page);
      const { address } = await stateOf(page);

      const first = await sign(page, address, async (window) => {
        await window.waitForText('Write down your recovery code');
        await window.click('I have written it down');
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
  },
};
