// SPDX-License-Identifier: Apache-2.0
//
// A visitor who comes with a further browser: the widget, the real server and its vault, a real mail server, and viem,
// which checks what was signed. The recovery code opens the wallet there, and the first browser, which was lost, is out.
import assert from 'node:assert/strict';
import { verifyMessage } from 'viem';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import {
  approveDevice,
  ask,
  connected,
  enterEmail,
  openOwnWindow,
  pressAndClose,
  seen,
  startEmailShop,
  stateOf,
  visit,
} from '../harness/emailShop.mjs';

const EMAIL = 'ada@example.org';
const TEXT = 'Hello from another browser';
const DESK = { viewport: { width: 1280, height: 900 } };
const PHONE = { viewport: { width: 390, height: 760 } };

const frameOf = (host, vault) => host.page.frameLocator(`iframe[src^="${vault}"]`);

/** The first browser: a wallet, and its recovery code as its owner writes it down in the settings. */
async function makeWallet({ vault, mails }, host, email = EMAIL) {
  await enterEmail(host, mails, email);
  await connected(host);
  const { address } = await stateOf(host);
  await host.page.evaluate(() => globalThis.portico.open({ view: 'accountSettings' }));
  await host.button('Devices and recovery').click();
  const popup = await openOwnWindow(host, frameOf(host, vault));
  await popup.getByRole('button', { name: 'Show the code' }).click();
  const code = await popup.locator('.ps-code').textContent();
  await popup.getByRole('button', { name: 'I have written it down' }).click();
  const done = popup.getByRole('button', { name: 'Done' });
  await pressAndClose(popup, done);
  // With its window the frame over the page is gone, and the keyboard is the widget's again.
  await host.page.locator('portico-approval dialog').waitFor({ state: 'hidden' });
  await host.page.keyboard.press('Escape');
  await host.sheet.waitFor({ state: 'hidden' });
  return { address, code };
}

async function signs(host, vault, address) {
  const signing = await ask(host, 'personal_sign', [
    `0x${Buffer.from(TEXT).toString('hex')}`,
    address,
  ]);
  const frame = frameOf(host, vault);
  const approve = frame.getByRole('button', { name: 'Approve' });
  await frame.getByText(TEXT).waitFor();
  await seen(approve);
  await approve.click();
  const { result: signature, ...failed } = await signing.answer();
  assert.ok(signature, JSON.stringify(failed));
  assert.equal(await verifyMessage({ address, message: TEXT, signature }), true);
}

export default {
  name: 'widget and a wallet on a further browser',
  setUp: (keep) => startEmailShop(keep),
  tests: {
    async 'the recovery code opens the wallet there, and the lost browser is out'(world, keep) {
      const { vault, mails, server } = world;
      const first = await visit(world, keep, DESK);
      const { address, code } = await makeWallet(world, first);

      const second = await visit(world, keep, PHONE);
      await enterEmail(second, mails, EMAIL);
      await second.sheet.getByText('Approve this browser').waitFor();
      await approveDevice(world, keep, second);
      await second.sheet.getByText('Open your wallet in this browser').waitFor();
      assert.equal((await stateOf(second)).status, 'disconnected');

      // Left and taken up again: nothing is lost, and nothing is entered in the page.
      const frame = frameOf(second, vault);
      await second.button('Recover my wallet').click();
      await frame.getByRole('button', { name: 'Not now' }).click();
      await second.button('Recover my wallet').click();
      const left = await openOwnWindow(second, frame);
      await left.getByLabel('Recovery code').waitFor();
      await left.close();
      await second.button('Recover my wallet').click();
      const popup = await openOwnWindow(second, frame);
      assert.equal(new URL(popup.url()).origin, new URL(vault).origin);
      const field = popup.getByLabel('Recovery code');
      const wrong = code.replace(/.$/, code.endsWith('0') ? '1' : '0');
      await field.fill(wrong);
      await popup.getByRole('button', { name: 'Open the wallet' }).click();
      await popup.getByText('This is not a recovery code').waitFor();
      await field.fill(code.toLowerCase());
      await popup.keyboard.press('Enter');
      await popup.getByText('Your wallet opens in this browser now').waitFor();

      // The other one was lost.
      const before = mails.length;
      await popup.getByRole('button', { name: /^Remove .+/ }).click();
      await popup.getByRole('button', { name: 'Remove it' }).click();
      await popup.getByRole('button', { name: /^Remove .+/ }).waitFor({ state: 'detached' });
      const done = popup.getByRole('button', { name: 'Done' });
      await pressAndClose(popup, done);
      await connected(second);
      assert.equal((await stateOf(second)).address, address);
      await signs(second, vault, address);

      await second.page.reload();
      await second.page.waitForFunction(() => globalThis.portico !== undefined);
      await connected(second);
      await signs(second, vault, address);

      await first.page.reload();
      await first.page.waitForFunction(() => globalThis.portico !== undefined);
      await waitFor('the first browser to be out', async () => {
        const { status } = await stateOf(first);
        return status === 'disconnected';
      });
      assert.ok(before >= 3, 'its owner was mailed');
      await waitFor('the mail about the recovery', () =>
        mails.some(({ text }) => text.includes('Your wallet was recovered')),
      );
      for (const secret of [EMAIL, code])
        assert.ok(!server.program.output.includes(secret), 'nothing of it is in the log');
      const kept = await second.page.evaluate(() => JSON.stringify({ ...localStorage }));
      assert.ok(!kept.includes(code), 'the page has seen none of it');
    },

    async 'second device approved by the first signs without a recovery code'(world, keep) {
      const { vault, mails } = world;
      const email = 'grace@example.org';
      const first = await visit(world, keep, DESK);
      const { address } = await makeWallet(world, first, email);

      const second = await visit(world, keep, PHONE);
      await enterEmail(second, mails, email);
      await second.sheet.getByText('Approve this browser').waitFor();
      await approveDevice(world, keep, second);
      await second.sheet.getByText('Open your wallet in this browser').waitFor();
      await second.button('Recover my wallet').click();
      const asking = await openOwnWindow(second, frameOf(second, vault));
      await asking.getByRole('button', { name: 'With a device that opens it' }).click();
      await asking.getByText('Go to a device that opens your wallet').waitFor();

      // The first one is told when its owner looks.
      await first.page.evaluate(() => globalThis.portico.open({ view: 'account' }));
      const told = first.button('A device asks to open your wallet');
      await told.click();
      const giving = await openOwnWindow(first, frameOf(first, vault));
      await giving.getByText('asks to open your wallet').waitFor();
      await giving.getByRole('button', { name: 'It is mine' }).click();
      const number = (await asking.locator('.ps-number').textContent()).replaceAll(' ', '');
      const field = giving.getByLabel('Number that it shows');
      await field.fill(number === '123456' ? '123457' : '123456');
      await giving.keyboard.press('Enter');
      await giving.getByText('That is not the number that the other device shows').waitFor();
      await field.fill(number);
      await giving.getByRole('button', { name: 'Let it open the wallet' }).click();
      await giving.getByText('asks to open your wallet').waitFor({ state: 'detached' });

      await asking.getByText('Your wallet opens in this browser now').waitFor();
      await pressAndClose(asking, asking.getByRole('button', { name: 'Done' }));
      await connected(second);
      assert.equal((await stateOf(second)).address, address);
      await signs(second, vault, address);
      await second.page.reload();
      await second.page.waitForFunction(() => globalThis.portico !== undefined);
      await connected(second);
      await signs(second, vault, address);

      // The first one goes on, and its owner was told.
      await pressAndClose(giving, giving.getByRole('button', { name: 'Done' }));
      await told.waitFor({ state: 'hidden' });
      await signs(first, vault, address);
      await waitFor('the mail about the further device', () =>
        mails.some(({ text }) => text.includes('opens on another device')),
      );
    },
  },
};
