// SPDX-License-Identifier: Apache-2.0
//
// Devices and recovery, in a window of the secure site alone: who can sign in, one of them removed for ever, and the
// recovery code until it was written down. The page that embeds the frame gets nothing of it.
import assert from 'node:assert/strict';
import {
  ask,
  codeIn,
  embed,
  FLAGS,
  logIn,
  mailNumber,
  startShop,
  textOf,
} from '../../tools/harness/embedSite.mjs';
import { newPage, startBrowser } from '../../tools/harness/startBrowser.mjs';
import { listPage, pressAndClose } from '../harness/emailShop.mjs';

const EMAIL = 'ada@example.org';
const PHONE = { viewport: { width: 390, height: 760 } };

async function openWindow(page, frame) {
  const asked = ask(page, 'MANAGE_WALLET');
  const open = frame.getByRole('button', { name: 'Open a window' });
  const [popup] = await Promise.all([page.waitForEvent('popup'), open.click()]);
  return { asked, popup };
}

/** Another browser: its owner lets it in by the mailed link. It has no share of the wallet. */
async function addDevice({ browser, page: host, vault, mails }, keep) {
  const page = await newPage(browser, keep, host);
  await page.goto(host);
  await embed(page, vault);
  const before = mails.length;
  await ask(page, 'CONNECT_EMAIL', { email: EMAIL });
  const otp = codeIn(await mailNumber(mails, before + 1));
  const { answer } = await ask(page, 'CONNECT_OTP', { otp });
  const link = /http:\S+\/approve#[0-9a-f]{32}/.exec(textOf(await mailNumber(mails, before + 2)));
  const approve = await newPage(browser, keep, vault, PHONE);
  await approve.goto(link[0]);
  await approve.getByRole('button', { name: answer.number, exact: true }).click();
  await ask(page, 'CONNECT_DEVICE');
  return page;
}

export default {
  name: "the secure site's devices and recovery",
  setUp: (keep) => startShop(keep),
  tests: {
    async 'a device is removed for ever, and the recovery code is shown until it was written down'(
      world,
      keep,
    ) {
      const { browser, page: host, vault, mails } = world;
      const page = await newPage(browser, keep, host, PHONE);
      await page.goto(host);
      const frame = await embed(page, vault);
      assert.match((await ask(page, 'MANAGE_WALLET')).error, /session has ended/);
      await logIn(page, mails, EMAIL);
      const other = await addDevice(world, keep);

      const { asked, popup } = await openWindow(page, frame);
      assert.equal(new URL(popup.url()).origin, new URL(vault).origin);
      await popup.getByText('This device').waitFor();
      const remove = popup.getByRole('button', { name: /^Remove .+/ });
      assert.equal(await remove.count(), 1, 'the device itself cannot be removed here');
      await remove.click();
      await popup.getByRole('button', { name: 'Keep it' }).click();
      await remove.click();
      await popup.getByRole('button', { name: 'Remove it' }).click();
      await remove.waitFor({ state: 'detached' });
      const devices = popup.getByRole('region', { name: 'Devices that can sign in' });
      assert.equal(await devices.getByRole('listitem').count(), 1);

      await popup.getByRole('button', { name: 'Show the code' }).click();
      const code = await popup.locator('.ps-code').textContent();
      assert.match(code, /^[0-9A-Z-]{20,}$/);
      await popup.getByRole('button', { name: 'I have written it down' }).click();
      await popup.getByText('Write down your recovery code').waitFor({ state: 'detached' });
      await popup.getByText('Recovery code, on paper').waitFor();
      const done = popup.getByRole('button', { name: 'Done' });
      await pressAndClose(popup, done);
      assert.deepEqual(await asked, { answer: null });
      const heard = await page.evaluate(() => window.heard.join(' '));
      assert.ok(!heard.includes(code), 'the page has seen none of it');

      // Its key is not let in again, with the right code of the same mailbox.
      const before = mails.length;
      await ask(other, 'CONNECT_EMAIL', { email: EMAIL });
      const otp = codeIn(await mailNumber(mails, before + 1));
      assert.ok((await ask(other, 'CONNECT_OTP', { otp })).error);
      assert.deepEqual(await ask(page, 'IS_CONNECTED'), { answer: { isConnected: true } });
    },

    async 'each site that embeds it is a device of its own, in one browser'(world, keep) {
      const { page: host, vault, mails, server } = world;
      const names = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE *localhost';
      const browser = await startBrowser(keep, { flags: [...FLAGS, names] });
      const page = await newPage(browser, keep, host);
      await page.goto(host);
      await embed(page, vault);
      await logIn(page, mails, 'grace@example.org');

      const other = host.replace('127.0.0.1', 'other.localhost');
      await listPage(server, other);
      const second = await page.context().newPage();
      await second.goto(other);
      await embed(second, vault);
      assert.deepEqual(await ask(second, 'IS_CONNECTED'), { answer: { isConnected: false } });
      const before = mails.length;
      await ask(second, 'CONNECT_EMAIL', { email: 'grace@example.org' });
      const otp = codeIn(await mailNumber(mails, before + 1));
      const { answer } = await ask(second, 'CONNECT_OTP', { otp });
      assert.equal(answer?.action, 'VERIFY_DEVICE', 'it has no key of the first one');
      assert.deepEqual(await ask(page, 'IS_CONNECTED'), { answer: { isConnected: true } });
    },

    async 'is for nobody who was not asked'(world, keep) {
      const { browser, vault } = world;
      const page = await newPage(browser, keep, vault, PHONE);
      await page.goto(`${vault}/manage`);
      await page.getByText('Nothing is asked here').waitFor();
    },
  },
};
