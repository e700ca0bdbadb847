// SPDX-License-Identifier: Apache-2.0
//
// Log-in by other providers, as the visitor of a host's page has it: the widget, a window, the real server and its vault
// with the secure site, a real mail server, and providers on this machine that are strict about what they are asked.
import assert from 'node:assert/strict';
import { startBrowser } from '../../tools/harness/startBrowser.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { codeIn, openOwnWindow, pressAndClose } from '../harness/emailShop.mjs';
import { HostPage } from '../harness/HostPage.mjs';
import { listSocialPage, socialOptions, startSocialServer } from '../harness/socialShop.mjs';

/** Without the runner's own list, which also turns off what frames of other sites keep things in. */
const FLAGS = ['--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,MediaRouter'];

const stateOf = (host) => host.page.evaluate(() => globalThis.portico.getState());
const connected = (host) =>
  waitFor('the account', async () => (await stateOf(host)).status === 'connected');

/** A browser of its own each time: a device that nobody knows. */
async function visit({ browser, server, providers }, keep, prepare) {
  providers.nextPerson();
  const before = async (page, origin) => {
    await prepare?.(page);
    await listSocialPage(server, origin);
  };
  const host = await HostPage.visit({ browser }, keep, { options: socialOptions(server), before });
  await host.openSheet();
  return host;
}

/** Four stand in the row, the others behind the fifth button. */
async function buttonOf(host, name) {
  if (['Google', 'X', 'Farcaster', 'Discord'].includes(name))
    return host.button(`Continue with ${name}`);
  await host.button('More sign-in options').click();
  return host.button(name);
}

const popupBy = async (host, button) => {
  const [popup] = await Promise.all([host.page.waitForEvent('popup'), button.click()]);
  return popup;
};

/** Taps, and gives the window that opens. */
const openWindow = async (host, name) => popupBy(host, await buttonOf(host, name));

const agree = (popup) => pressAndClose(popup, popup.getByRole('link', { name: 'Agree' }));

/** X would cut the window off from the page, so that stays and leads to another one. */
async function atX(popup, choice = 'Agree') {
  const [provider] = await Promise.all([
    popup.waitForEvent('popup'),
    popup.getByRole('button', { name: 'Continue to X' }).click(),
  ]);
  const link = provider.getByRole('link', { name: choice });
  await link.waitFor();
  assert.equal(await provider.evaluate(() => globalThis.opener), null, 'it was cut off');
  await Promise.all([popup.waitForEvent('close'), link.click()]);
}

/** Logs in by X, and opens the window in which logins are added and taken away. */
async function openLogins(host) {
  await atX(await openWindow(host, 'X'));
  await connected(host);
  const { address } = await stateOf(host);
  await host.sheet.waitFor({ state: 'hidden' });
  await host.page.evaluate(() => globalThis.portico.open({ view: 'accountSettings' }));
  await host.button('Devices and recovery').click();
  const frame = host.page.frameLocator('portico-approval iframe');
  return { address, settings: await openOwnWindow(host, frame) };
}

export default {
  name: 'widget and log-in by other providers',
  setUp: async (keep) => ({
    browser: await startBrowser(keep, { flags: FLAGS }),
    ...(await startSocialServer(keep)),
  }),
  tests: {
    async 'logs in by a window, and comes back after a reload'(world, keep) {
      const host = await visit(world, keep);
      const popup = await openWindow(host, 'X');
      await host.sheet.getByText('Continue in the X window').waitFor();
      await atX(popup);
      await connected(host);
      const { address } = await stateOf(host);
      assert.match(address, /^0x[0-9a-fA-F]{40}$/);
      await host.sheet.waitFor({ state: 'hidden' });
      await host.page.reload();
      await host.page.waitForFunction(() => globalThis.portico !== undefined);
      await connected(host);
      assert.equal((await stateOf(host)).address, address);
      await host.page.evaluate(() => globalThis.portico.open({ view: 'accountSettings' }));
      await host.sheet.getByText('X · ada', { exact: true }).waitFor();
      await host.button('Devices and recovery').click();
      const frame = host.page.frameLocator('portico-approval iframe');
      await frame.getByText('Devices and recovery of your wallet').waitFor();
      await frame.getByRole('button', { name: 'Not now' }).click();
      await host.button('Sign out').click();
      await waitFor('nobody', async () => (await stateOf(host)).status === 'disconnected');
      const kept = await host.page.evaluate(() => Object.keys(localStorage));
      assert.deepEqual(
        kept.filter((key) => key.startsWith('portico.embedded/')),
        [],
      );
    },

    async 'logs in by each of the others: Google and Apple by OpenID Connect, Discord, Facebook'(
      world,
      keep,
    ) {
      for (const name of ['Google', 'Apple', 'Discord', 'Facebook']) {
        const host = await visit(world, keep);
        await agree(await openWindow(host, name));
        await connected(host);
        assert.match((await stateOf(host)).address, /^0x[0-9a-fA-F]{40}$/, name);
        await host.page.context().close();
      }
    },

    async 'says that one was declined at an OpenID Connect provider, too'(world, keep) {
      for (const name of ['Google', 'Apple']) {
        const host = await visit(world, keep);
        const popup = await openWindow(host, name);
        await popup.getByRole('link', { name: 'Decline' }).click();
        await host.sheet.getByText('You did not agree to sign in').waitFor();
        await host.page.context().close();
      }
    },

    async 'asks for a code where the word about an address is not enough'(world, keep) {
      const host = await visit(world, keep);
      const before = world.mails.length;
      await agree(await openWindow(host, 'GitHub'));
      await host.sheet.getByRole('textbox', { name: 'Six-digit code' }).waitFor();
      await host.sheet.getByText('ada@example.org').waitFor();
      await waitFor('the mail', () => world.mails.length > before);
      await host.page.keyboard.type(codeIn(world.mails[before]));
      await connected(host);
    },

    async 'adds a login in the settings, signs in by it elsewhere, and takes the first away'(
      world,
      keep,
    ) {
      const host = await visit(world, keep);
      const { address, settings } = await openLogins(host);
      await settings.getByText('This is the last way in').waitFor();
      const add = settings.getByRole('button', { name: 'Add Discord' });
      const [popup] = await Promise.all([settings.waitForEvent('popup'), add.click()]);
      await agree(popup);
      await settings.getByRole('button', { name: 'Remove: Discord' }).waitFor();
      // One that was declined changes nothing.
      const [next] = await Promise.all([
        settings.waitForEvent('popup'),
        settings.getByRole('button', { name: 'Add Facebook' }).click(),
      ]);
      await next.getByRole('link', { name: 'Decline' }).click();
      await settings.getByText('You did not agree to sign in').waitFor();
      await settings.getByRole('button', { name: 'Remove: X' }).click();
      await settings.getByRole('button', { name: 'Remove: X' }).waitFor({ state: 'hidden' });
      await settings.getByText('This is the last way in').waitFor();
      await pressAndClose(settings, settings.getByRole('button', { name: 'Done' }));

      // The same browser, the other way in.
      await host.button('Sign out').click();
      await waitFor('nobody', async () => (await stateOf(host)).status === 'disconnected');
      await host.openSheet();
      await agree(await openWindow(host, 'Discord'));
      await connected(host);
      assert.equal((await stateOf(host)).address, address);
    },

    async 'adds Farcaster in the settings, by a phone, and signs in by it'(world, keep) {
      const host = await visit(world, keep);
      const { address, settings } = await openLogins(host);
      const add = settings.getByRole('button', { name: 'Add Farcaster' });
      const code = settings.getByRole('img', { name: 'Farcaster sign-in code' });
      await add.click();
      await code.waitFor();
      await settings.getByRole('button', { name: 'Cancel' }).click();
      await code.waitFor({ state: 'hidden' });
      await add.click();
      await code.waitFor();
      world.providers.phone.signs = true;
      await settings.getByRole('button', { name: 'Remove: Farcaster' }).waitFor();
      await code.waitFor({ state: 'hidden' });
      await pressAndClose(settings, settings.getByRole('button', { name: 'Done' }));

      await host.button('Sign out').click();
      await waitFor('nobody', async () => (await stateOf(host)).status === 'disconnected');
      await host.openSheet();
      await host.button('Continue with Farcaster').click();
      world.providers.phone.signs = true;
      await connected(host);
      assert.equal((await stateOf(host)).address, address);
    },

    async 'says that the visitor declined, and says nothing of a window that was closed'(
      world,
      keep,
    ) {
      const host = await visit(world, keep);
      await atX(await openWindow(host, 'X'), 'Decline');
      await host.sheet.getByText('You did not agree to sign in').waitFor();
      const next = await openWindow(host, 'X');
      await host.sheet.getByText('Continue in the X window').waitFor();
      await next.close();
      await host.button('Continue with X').waitFor();
      assert.equal(await host.sheet.getByRole('alert').count(), 0);
      assert.equal((await stateOf(host)).status, 'disconnected');
    },

    async 'says that the browser blocked the window'(world, keep) {
      const host = await visit(world, keep, (page) =>
        page.addInitScript(() => {
          const open = globalThis.open.bind(globalThis);
          globalThis.open = (...given) => (globalThis.isAllowed ? open(...given) : null);
        }),
      );
      await host.button('Continue with X').click();
      await host.sheet.getByText('The browser blocked the window').waitFor();
      await host.page.evaluate(() => {
        globalThis.isAllowed = true;
      });
      await atX(await popupBy(host, host.button('Open window')));
      await connected(host);
    },

    async 'logs in by Farcaster when the phone has signed'(world, keep) {
      const host = await visit(world, keep);
      const { phone } = world.providers;
      await host.button('Continue with Farcaster').click();
      await host.sheet.getByRole('img', { name: 'Farcaster sign-in code' }).waitFor();
      await host.sheet.getByText('Waiting for your phone').waitFor();
      phone.signs = true;
      await connected(host);
      assert.match((await stateOf(host)).address, /^0x[0-9a-fA-F]{40}$/);
    },
  },
};
