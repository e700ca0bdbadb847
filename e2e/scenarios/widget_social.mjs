// SPDX-License-Identifier: Apache-2.0
//
// Log-in by other providers, as the visitor of a host's page has it: the widget, a window, the real server and its vault
// with the secure site, a real mail server, and providers on this machine that are strict about what they are asked.
import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectCommand } from '../../tools/harness/makeProject.mjs';
import { startBrowser } from '../../tools/harness/startBrowser.mjs';
import {
  bodiesOf,
  makeCertificate,
  PROJECT,
  startReceiver,
  startVault,
} from '../../tools/harness/startVault.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { openOwnWindow, pressAndClose } from '../harness/emailShop.mjs';
import { HostPage } from '../harness/HostPage.mjs';
import { APPLE, CLIENT, startProviders } from '../peers/startProviders.mjs';

const SITE = fileURLToPath(new URL('../../web/apps/secure-site/dist', import.meta.url));
/** Without the runner's own list, which also turns off what frames of other sites keep things in. */
const FLAGS = ['--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,MediaRouter'];

const codeIn = ({ text }) => /\n(\d{6})\r?\n/.exec(bodiesOf(text)['text/plain'])[1];
const stateOf = (host) => host.page.evaluate(() => globalThis.portico.getState());
const connected = (host) =>
  waitFor('the account', async () => (await stateOf(host)).status === 'connected');

/** A browser of its own each time: a device that nobody knows. */
async function visit({ browser, server, providers }, keep, prepare) {
  // Somebody else each time: on a device that nobody knows no wallet of before opens.
  providers.profile.id = String(Number(providers.profile.id) + 1);
  const options = { projectId: PROJECT, server: server.origin, relayUrl: undefined };
  const before = async (page, origin) => {
    await prepare?.(page);
    projectCommand(server, 'origins', 'add', PROJECT, origin);
    await waitFor('the page to be listed', async () => {
      const asked = await fetch(
        `${server.origin}/appkit/v1/config?projectId=${PROJECT}&origin=${encodeURIComponent(origin)}`,
      );
      const { features } = await asked.json();
      const { config } = features.find(({ id }) => id === 'social_login');
      return config.join() === 'email,google,x,farcaster,discord,apple,github,facebook';
    });
  };
  const host = await HostPage.visit({ browser }, keep, { options, before });
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

export default {
  name: 'widget and log-in by other providers',
  async setUp(keep) {
    if (!existsSync(join(SITE, 'loading.html')))
      throw new Error(`${SITE} is not built: npm run build --workspace @portico/secure-site`);
    const folder = mkdtempSync(join(tmpdir(), 'portico-social-'));
    keep.closeOnExit('keys', () => rmSync(folder, { recursive: true, force: true }));
    const secret = join(folder, 'client-secret');
    writeFileSync(secret, `${CLIENT.secret}\n`);
    chmodSync(secret, 0o400);
    const providers = await startProviders(keep);
    const certificate = makeCertificate(folder, 'mail');
    const { port: mailPort, mails } = await startReceiver(keep, certificate);
    const appleKey = join(folder, 'apple.p8');
    writeFileSync(appleKey, providers.appleKey);
    chmodSync(appleKey, 0o400);
    const apps = ['google', 'x', 'discord', 'github', 'facebook'].flatMap((name) => [
      `--vault-social-${name}-client-id`,
      CLIENT.id,
      `--vault-social-${name}-client-secret-file`,
      secret,
    ]);
    const { server, origin } = await startVault(keep, folder, {
      mailPort,
      caFile: certificate.file,
      pages: SITE,
      args: ['--vault-social-stand-in', providers.url, ...apps].concat([
        ...[
          '--vault-social-apple-client-id',
          CLIENT.id,
          '--vault-social-apple-team-id',
          APPLE.team,
        ],
        ...['--vault-social-apple-key-id', APPLE.keyId],
        ...['--vault-social-apple-private-key-file', appleKey],
        '--vault-social-farcaster-relay',
        `${providers.url} allow_private`,
        '--rpc-chains',
        `eip155:10 ${providers.url} allow_private`,
      ]),
    });
    providers.leadBackTo(origin);
    return { browser: await startBrowser(keep, { flags: FLAGS }), server, mails, providers };
  },
  tests: {
    async 'logs in by a window, and comes back after a reload'(world, keep) {
      const host = await visit(world, keep);
      const popup = await openWindow(host, 'X');
      await host.sheet.getByText('Continue in the X window').waitFor();
      await agree(popup);
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
      await agree(await openWindow(host, 'X'));
      await connected(host);
      const { address } = await stateOf(host);
      await host.sheet.waitFor({ state: 'hidden' });
      await host.page.evaluate(() => globalThis.portico.open({ view: 'accountSettings' }));
      await host.button('Devices and recovery').click();
      const settings = await openOwnWindow(host, host.page.frameLocator('portico-approval iframe'));
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

    async 'says that the visitor declined, and says nothing of a window that was closed'(
      world,
      keep,
    ) {
      const host = await visit(world, keep);
      const popup = await openWindow(host, 'X');
      await popup.getByRole('link', { name: 'Decline' }).click();
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
      await agree(await popupBy(host, host.button('Open window')));
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
