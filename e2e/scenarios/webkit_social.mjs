// SPDX-License-Identifier: Apache-2.0
//
// Log-in by another provider in WebKit, as in Safari, which lets a window open in the tap itself and not a moment later. The
// provider is the demo's own, a real OpenID Connect server.
import assert from 'node:assert/strict';
import { demoLogin } from '../../tools/harness/demoLogin.mjs';
import { WebKitPage } from '../../tools/harness/WebKitPage.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { listPage, optionsOf, startEmailServer } from '../harness/emailShop.mjs';
import { HostPage } from '../harness/HostPage.mjs';
import { makeWay } from '../harness/webkitWallet.mjs';

const stateOf = (page) => page.evaluate(() => globalThis.portico?.getState());
const connected = (page) =>
  waitFor('the account', async () => (await stateOf(page))?.status === 'connected');

export default {
  name: 'log-in by other providers in WebKit',
  async setUp(keep) {
    const login = await demoLogin(keep);
    const shop = await startEmailServer(keep, login.args);
    await login.start(shop.vault);
    return shop;
  },
  tests: {
    async 'opens the window in the tap, and is there after a reload'({ server }, keep) {
      const origin = await HostPage.serve(keep, { options: optionsOf(server) });
      await listPage(server, origin);
      const page = await WebKitPage.open(keep);
      await page.goto(origin);
      await page.click('Connect wallet');
      await page.inWindow(
        () => page.click('Continue with Portico Demo'),
        async (window) => {
          await window.waitForText("This is the demo's own sign-in");
          await window.click('Continue as Ada');
        },
      );
      await makeWay(page);
      await connected(page);
      const { address } = await stateOf(page);
      assert.match(address, /^0x[0-9a-fA-F]{40}$/);
      await page.reload();
      await connected(page);
      assert.equal((await stateOf(page)).address, address);
    },
  },
};
