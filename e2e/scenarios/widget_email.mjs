// SPDX-License-Identifier: Apache-2.0
//
// The wallet behind an e-mail, as the visitor of a host's page has it: the widget, the real server and its vault with
// the secure site, a real mail server, and viem, which checks what was signed.
import assert from 'node:assert/strict';
import { verifyMessage } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { decline } from '../../tools/harness/embedSite.mjs';
import { PROJECT } from '../../tools/harness/startVault.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import {
  ask,
  codeIn,
  connected,
  listPage,
  openOwnWindow,
  optionsOf,
  pressAndClose,
  readPhrase,
  seen,
  startEmailShop,
  stateOf,
  visit,
} from '../harness/emailShop.mjs';
import { HostPage } from '../harness/HostPage.mjs';

const TEXT = 'Hello from the shop';

/** What is declined shows nothing; a code opens the keys in a window of the site's own. Settings stay behind it. */
async function exportKeys(host, frame, mails, address) {
  const dialog = host.page.locator('portico-approval').getByRole('dialog');
  await host.button('Export keys').click();
  await frame.getByRole('button', { name: 'Not now' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const before = mails.length;
  await host.button('Export keys').click();
  const popup = await openOwnWindow(host, frame);
  await popup.getByRole('button', { name: 'Mail me a code' }).click();
  await waitFor('the mail', () => mails.length > before);
  await popup.getByLabel('Code').fill(codeIn(mails[before]));
  await readPhrase(popup);
  const [key] = await popup.locator('.pt-raw').allTextContents();
  assert.equal(privateKeyToAccount(key).address, address);
  const kept = popup.getByRole('button', { name: 'I have kept it safe' });
  await pressAndClose(popup, kept);
  await dialog.waitFor({ state: 'hidden' });
  await host.button('Export keys').waitFor();
}

/** Cases 1 and 2: another frame of the page, and the page itself, say what the wallet's frame would. */
async function forgeAnswers(page) {
  await page.evaluate(async () => {
    const forge = (to) => {
      for (const type of ['CONNECT_OTP_SUCCESS', 'IS_CONNECTED_SUCCESS', 'GET_USER_SUCCESS'])
        to.postMessage(
          {
            id: '0'.repeat(32),
            type: `@w3m-frame/${type}`,
            payload: { isConnected: true, address: `0x${'1'.repeat(40)}`, chainId: 1 },
          },
          '*',
        );
      to.postMessage('sent', '*');
    };
    const heard = () =>
      new Promise((resolve) => {
        addEventListener('message', ({ data }) => data === 'sent' && resolve());
      });
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const script = frame.contentDocument.createElement('script');
    script.textContent = `(${forge})(parent)`;
    const first = heard();
    frame.contentDocument.head.append(script);
    await first;
    const second = heard();
    forge(window);
    await second;
    frame.remove();
  });
}

export default {
  name: 'widget and the wallet behind an e-mail',
  setUp: (keep) => startEmailShop(keep),
  tests: {
    async 'logs in, signs what was approved, comes back after a reload and signs out'(world, keep) {
      const { vault, mails } = world;
      const device = { viewport: { width: 1280, height: 900 } };
      const host = await visit(world, keep, device);
      const { page } = host;
      await host.openSheet();
      await host.sheet.getByRole('textbox', { name: 'Email address' }).fill('ada@example.org');
      const before = mails.length;
      await page.keyboard.press('Enter');
      const digits = host.sheet.getByRole('textbox', { name: 'Six-digit code' });
      await digits.waitFor();
      await waitFor('the mail', () => mails.length > before);
      const code = codeIn(mails[before]);
      await host.sheet.getByText(/Send again in \d:\d\d/).waitFor();
      assert.equal(await host.sheet.getByText('Wallet on your phone').isVisible(), false);
      await forgeAnswers(page);
      assert.equal((await stateOf(host)).status, 'disconnected');
      // The field has the focus, before a code and after one that was wrong.
      await page.keyboard.type(code === '000000' ? '000001' : '000000');
      await host.sheet.getByText('Wrong code. Tries left: 4').waitFor();
      await page.keyboard.type(code);
      await connected(host);
      const { address } = await stateOf(host);
      assert.match(address, /^0x[0-9a-fA-F]{40}$/);
      await host.sheet.waitFor({ state: 'hidden' });

      const params = [`0x${Buffer.from(TEXT).toString('hex')}`, address];
      const frame = page.frameLocator(`iframe[src^="${vault}"]`);
      const approval = page.locator('portico-approval').getByRole('dialog');
      const signing = await ask(host, 'personal_sign', params);
      const written = frame.getByRole('button', { name: 'I have written it down' });
      await written.waitFor();
      await seen(written);
      await written.click();
      const approve = frame.getByRole('button', { name: 'Approve' });
      await frame.getByText(TEXT).waitFor();
      await frame.getByText(host.url).waitFor();
      await seen(approve);
      await approve.click();
      const { result: signature, ...failed } = await signing.answer();
      assert.ok(signature, JSON.stringify(failed));
      assert.equal(await verifyMessage({ address, message: TEXT, signature }), true);
      await approval.waitFor({ state: 'hidden' });

      // Who closes it, by the cross or in the frame, has declined.
      const left = await ask(host, 'personal_sign', params);
      await approve.waitFor();
      await approval.getByRole('button', { name: 'Close' }).click();
      assert.deepEqual(await left.answer(), { code: 4001, message: 'Request was aborted' });
      const declined = await ask(host, 'personal_sign', params);
      await decline(frame);
      assert.deepEqual(await declined.answer(), {
        code: 4001,
        message: 'User rejected the request',
      });

      await page.reload();
      await page.waitForFunction(() => globalThis.portico !== undefined);
      await connected(host);
      const back = await stateOf(host);
      assert.equal(back.address, address);

      await page.evaluate(() => globalThis.portico.open({ view: 'accountSettings' }));
      await host.button('Sign out').waitFor();
      await exportKeys(host, frame, mails, address);
      await host.button('Sign out').click();
      await waitFor('nobody', async () => (await stateOf(host)).status === 'disconnected');
      await page.reload();
      await page.waitForFunction(() => globalThis.portico !== undefined);
      assert.equal((await stateOf(host)).status, 'disconnected');
      const kept = await page.evaluate(() => Object.keys(localStorage));
      assert.deepEqual(
        kept.filter((key) => key.startsWith('portico.embedded/')),
        [],
        'nothing of it is left in the page',
      );
    },

    async 'has the wallets behind one button, where the host wants it'({ browser, server }, keep) {
      const options = { ...optionsOf(server), features: { collapseWallets: true } };
      const before = (_page, origin) => listPage(server, origin);
      const host = await HostPage.visit({ browser }, keep, { options, before });
      await host.openSheet();
      await host.sheet.getByRole('textbox', { name: 'Email address' }).waitFor();
      await host.button('Continue with a wallet').waitFor();
      assert.equal(await host.button('Wallet on your phone').count(), 0);
      await host.button('Continue with a wallet').click();
      await host.button('Wallet on your phone').waitFor();
      await host.button('Back').click();
      await host.button('Continue with a wallet').waitFor();
    },

    async 'has no row where the page is not listed with its project'({ browser, server }, keep) {
      const options = { projectId: PROJECT, server: server.origin, relayUrl: undefined };
      let answered;
      // The page asks when it is idle, at the latest by the tap.
      const before = (page) => {
        answered = page.waitForResponse((one) => one.url().includes('/appkit/v1/config'));
      };
      const host = await HostPage.visit({ browser }, keep, { options, before });
      await host.openSheet();
      await (await answered).finished();
      await host.button('Wallet on your phone').waitFor();
      assert.equal(await host.sheet.getByRole('textbox', { name: 'Email address' }).count(), 0);
    },
  },
};
