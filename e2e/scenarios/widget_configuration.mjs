// SPDX-License-Identifier: Apache-2.0
//
// What the operator decides by the command line reaches the widget, and what visitors do in it reaches the
// operator: the real server, the playground in Chromium.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { installInPage } from '@portico/testing';
import { chainWallet } from '../../tools/harness/chainWallet.mjs';
import { makeProject, projectCommand } from '../../tools/harness/makeProject.mjs';
import { newPage, startBrowser } from '../../tools/harness/startBrowser.mjs';
import { DEV_ADDRESS, DEV_KEY, startChain } from '../../tools/harness/startChain.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { makeSite } from '../harness/makeSite.mjs';
import { PlaygroundPage } from '../harness/PlaygroundPage.mjs';

/** What the server tells a page of a project, once it knows what the command line changed. */
async function waitForDocument(server, project, isRight) {
  await waitFor('the server to know the project', async () => {
    const reply = await fetch(`${server.origin}/appkit/v1/config?projectId=${project}`);
    const document = await reply.json();
    return reply.ok && isRight(document);
  });
}

async function makeShop(server, options) {
  const id = makeProject(server, options);
  await waitForDocument(server, id, () => true);
  return id;
}

/** The playground with a wallet in the browser, at a name that is not the server's own. */
async function open({ browser, server, chain }, keep, projectId) {
  const app = server.origin.replace('127.0.0.1', 'localhost');
  const wallet = chainWallet({ chainUrl: chain.url, key: DEV_KEY, chains: ['0x7a69', '0x1'] });
  const inside = await newPage(browser, keep, app);
  await installInPage(inside, wallet, { name: 'Alder', key: 'org.example.alder' });
  // What these tests look at is when the engine starts and what it asks: not before somebody comes near.
  await inside.addInitScript(() =>
    localStorage.setItem('playground:choices', JSON.stringify({ preload: 'intent' })),
  );
  const page = new PlaygroundPage(inside, `${app}/?projectId=${projectId}&coupon=secret#top`);
  await page.load();
  return Object.assign(page, { app });
}

/** Opens the sheet once the configuration has come, as it has for whoever points at the button first. */
async function openConfigured(page) {
  const answered = page.page.waitForResponse((one) => one.url().includes('/appkit/v1/config'));
  await page.connectButton.hover();
  await (await answered).finished();
  await page.openSheet();
}

const alertOf = (page) => page.sheet.getByRole('alert');

const exported = (server, project) =>
  execFileSync(server.binary, ['events', 'export', project, '--data', server.data], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

export default {
  name: 'widget and the project',
  async setUp(keep) {
    const site = makeSite(keep);
    const chain = await startChain(keep);
    const server = await startServer(keep, { site: site.path, args: [] });
    await site.configure({ server: server.origin, chainRpcUrl: chain.url }, server);
    const browser = await startBrowser(keep);
    return { server, chain, browser };
  },
  tests: {
    async 'a cold tap shows the sheet before the engine starts'(world, keep) {
      const shop = await makeShop(world.server, { name: 'First' });
      const page = await open(world, keep, shop);
      // The engine's first question is where it has started.
      let opacity;
      await page.page.route('**/appkit/v1/config**', async (route) => {
        opacity = await page.page.evaluate(() => {
          const sheet = document
            .querySelector('portico-widget')
            ?.shadowRoot.querySelector('.pt-sheet');
          return sheet ? Number(getComputedStyle(sheet).opacity) : 0;
        });
        await route.continue();
      });
      // No pointer comes near: what a touch does on a page that preloads nothing.
      await page.connectButton.dispatchEvent('click');
      await waitFor('the engine', () => opacity !== undefined);
      assert.ok(opacity > 0, `the sheet's opacity when the engine asked: ${opacity}`);
    },

    async 'a feature that is switched off is gone after a reload, and comes back'(world, keep) {
      const shop = await makeShop(world.server, { name: 'Switches' });
      const page = await open(world, keep, shop);
      const all = page.button(/^All wallets/);
      await openConfigured(page);
      await all.waitFor();
      const turn = async (value, isRight) => {
        projectCommand(world.server, 'set', shop, `feature.all_wallets=${value}`);
        await waitForDocument(world.server, shop, ({ features }) => isRight(features));
        await page.reload();
        await openConfigured(page);
      };
      const entry = (features) => features.find(({ id }) => id === 'all_wallets');
      await turn('off', (features) => entry(features)?.isEnabled === false);
      await page.button('Alder').waitFor();
      await all.waitFor({ state: 'detached' });
      await turn('default', (features) => !entry(features));
      await all.waitFor();
    },

    async 'an origin that is not allowed is told why, and allowed it is told nothing'(world, keep) {
      const origins = ['https://shop.example'];
      const shop = await makeShop(world.server, { name: 'Strict', origins });
      const page = await open(world, keep, shop);
      await openConfigured(page);
      const alert = alertOf(page);
      await alert.getByText('This app is not set up right').waitFor();
      const said = await alert.textContent();
      assert.match(said, /does not list the address of this page.*\(the origin /s);
      assert.ok(said.includes(page.app), said);
      await alert.getByRole('button', { name: 'Dismiss' }).click();
      await alert.waitFor({ state: 'detached' });

      projectCommand(world.server, 'origins', 'add', shop, page.app);
      await waitFor('the origin to be allowed', async () => {
        const query = `projectId=${shop}&origin=${encodeURIComponent(page.app)}`;
        const reply = await fetch(`${world.server.origin}/projects/v1/origins/check?${query}`);
        return (await reply.json()).login.isAllowed;
      });
      await page.reload();
      await openConfigured(page);
      await page.button(/^All wallets/).waitFor();
      assert.equal(await alert.count(), 0);
    },

    async 'a project id that is missing, or that nobody knows, is said'(world, keep) {
      const missing = await open(world, keep, '');
      await missing.openSheet();
      await alertOf(missing).getByText('No project ID', { exact: true }).waitFor();
      const unknown = await open(world, keep, '0'.repeat(32));
      await openConfigured(unknown);
      const alert = alertOf(unknown);
      await alert.getByText('This app is not set up right').waitFor();
      assert.match(await alert.textContent(), /does not know its project ID/);
      await unknown.button('Alder').click();
      await unknown.waitForStatus('connected');
    },

    async 'what visitors do is stored and counted, and nothing private of it'(world, keep) {
      const shop = await makeShop(world.server, { name: 'Counted' });
      const page = await open(world, keep, shop);
      await openConfigured(page);
      await page.button('Alder').click();
      await page.waitForStatus('connected');
      await page.sheet.waitFor({ state: 'hidden' });
      // Left at once: what has not been sent goes out behind it.
      await page.page.goto('about:blank');
      const names = () => exported(world.server, shop).map(({ event }) => event);
      const expected = [
        'INITIALIZE',
        'MODAL_OPEN',
        'SELECT_WALLET',
        'CONNECT_SUCCESS',
        'MODAL_CLOSE',
      ];
      await waitFor('the events', () => names().length >= expected.length);
      assert.deepEqual(names().toSorted(), expected.toSorted());
      const events = exported(world.server, shop);
      const success = events.find(({ event }) => event === 'CONNECT_SUCCESS');
      assert.deepEqual(success.properties, { method: 'browser', name: 'Alder' });
      assert.equal(success.address.toLowerCase(), DEV_ADDRESS.toLowerCase());
      assert.equal(success.url, `${page.app}/`);
      assert.equal(success.domain, 'localhost');
      assert.doesNotMatch(JSON.stringify(events), /secret/);
    },

    async 'where usage data are off nothing is sent'(world, keep) {
      const shop = await makeShop(world.server, { name: 'Quiet', settings: ['analytics=off'] });
      await waitForDocument(world.server, shop, (document) => !document.isAnalyticsEnabled);
      const page = await open(world, keep, shop);
      const sent = [];
      page.page.on('request', (request) => {
        if (new URL(request.url()).pathname === '/e') sent.push(request.url());
      });
      await openConfigured(page);
      await page.button('Alder').click();
      await page.waitForStatus('connected');
      await page.page.goto('about:blank');
      assert.deepEqual(sent, []);
      assert.deepEqual(exported(world.server, shop), []);
    },
  },
};
