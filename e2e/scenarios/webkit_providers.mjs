// SPDX-License-Identifier: Apache-2.0
//
// All seven providers in WebKit, as in Safari, which lets a window open in the tap itself and not a moment later.
import assert from 'node:assert/strict';
import { WebKitPage } from '../../tools/harness/WebKitPage.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { codeIn } from '../harness/emailShop.mjs';
import { HostPage } from '../harness/HostPage.mjs';
import { listSocialPage, socialOptions, startSocialServer } from '../harness/socialShop.mjs';
import { makeWay } from '../harness/webkitWallet.mjs';

const IN_THE_ROW = ['Google', 'X', 'Discord'];
const BEHIND_MORE = ['Apple', 'GitHub', 'Facebook'];

const statusOf = (page) => page.evaluate(() => globalThis.portico?.getState().status);
const reaches = (page, status) =>
  waitFor(`the page to be ${status}`, async () => (await statusOf(page)) === status);

/** Until the account is there; somebody else each time. Gives the address, and leaves nobody signed in. */
async function logIn(page, providers, tap) {
  providers.nextPerson();
  await page.click('Connect wallet');
  await tap();
  await makeWay(page);
  await reaches(page, 'connected');
  const address = await page.evaluate(() => globalThis.portico.getState().address);
  assert.match(address, /^0x[0-9a-fA-F]{40}$/);
  await page.evaluate(() => globalThis.portico.disconnect());
  await reaches(page, 'disconnected');
  return address;
}

export default {
  name: 'all seven providers in WebKit',
  setUp: startSocialServer,
  tests: {
    async 'six open their window in the tap, and Farcaster waits for the phone'(world, keep) {
      const { server, mails, providers } = world;
      const origin = await HostPage.serve(keep, { options: socialOptions(server) });
      await listSocialPage(server, origin);
      const page = await WebKitPage.open(keep);
      await page.goto(origin);
      const addresses = [];
      for (const name of [...IN_THE_ROW, ...BEHIND_MORE]) {
        const isInRow = IN_THE_ROW.includes(name);
        const tap = async () => {
          if (!isInRow) await page.click('More sign-in options');
          const before = mails.length;
          await page.inWindow(
            () => page.click(isInRow ? `Continue with ${name}` : name),
            (window) =>
              // X would cut the window off: it stays, and X is in another one.
              name === 'X'
                ? window.inWindow(
                    () => window.click('Continue to X'),
                    (provider) => provider.click('Agree'),
                  )
                : window.click('Agree'),
          );
          if (name !== 'GitHub') return;
          await waitFor('the mail', () => mails.length > before);
          await page.waitForText('Send again in');
          await page.type('Six-digit code', codeIn(mails[before]));
        };
        addresses.push(await logIn(page, providers, tap));
      }
      const scan = async () => {
        await page.click('Continue with Farcaster');
        await page.waitForText('Waiting for your phone');
        providers.phone.signs = true;
      };
      addresses.push(await logIn(page, providers, scan));
      assert.equal(new Set(addresses).size, 7, 'seven people');
    },
  },
};
