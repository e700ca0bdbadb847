// SPDX-License-Identifier: Apache-2.0
//
// The real client of the reference, @reown/appkit 1.7.10 from npm, unchanged, buys by its own view where the operator has a
// contract with the one whom its row names: the account's button, the row, the page that opens, what was bought
// (docs/onramp.md#clients-of-the-reference). Coinbase is a server that speaks its public documents.
import assert from 'node:assert/strict';
import { installInPage } from '@portico/testing';
import { getAddress } from 'viem';
import { chainWallet } from '../../tools/harness/chainWallet.mjs';
import { FLAGS } from '../../tools/harness/embedSite.mjs';
import { startBrowser } from '../../tools/harness/startBrowser.mjs';
import { DEV_ADDRESS, DEV_KEY } from '../../tools/harness/startChain.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { buildPage, HOSTS, openHost, PAGES } from '../harness/referenceHost.mjs';
import { secretFile } from '../harness/secretFile.mjs';
import { startTlsFront } from '../harness/startTlsFront.mjs';
import { keys, reports, startRamps } from '../peers/startRamps.mjs';

const PROJECT = '0123456789abcdef0123456789abcdef';
/** Nobody is asked there: what is sold is told by who has nodes of it. */
const NODE = 'http://127.0.0.1:9';

export default {
  name: 'buying by the client of the reference',
  async setUp(keep) {
    buildPage();
    const ramps = await startRamps();
    keep.closeOnExit('ramps', () => ramps.stop());
    const server = await startServer(keep, {
      args: [
        ...['--any-project', '--any-audience', '--static', PAGES],
        ...['--rpc-chains', `eip155:1 ${NODE} allow_private`],
        ...['--onramp-stand-in', ramps.url],
        ...['--onramp-coinbase-key-id', keys.coinbase.id],
        ...['--onramp-coinbase-key-file', secretFile(keep, keys.coinbase.key)],
        ...['--onramp-coinbase-webhook-secret-file', secretFile(keep, keys.coinbase.webhook)],
      ],
    });
    const api = await startTlsFront(keep, server.port);
    const hosts = HOSTS.map((host) => `${host} 127.0.0.1:${api}`);
    const browser = await startBrowser(keep, { hosts, flags: FLAGS });
    return { ramps, server, browser };
  },
  tests: {
    async 'buys from the account by the row of Coinbase, and lists what was bought'(world, keep) {
      const wallet = chainWallet({ chainUrl: NODE, key: DEV_KEY, chains: ['0x1'] });
      const host = await openHost(world, keep, PROJECT, { login: '' }, (page) =>
        installInPage(page, wallet, { name: 'Alder', key: 'org.example.alder' }),
      );
      const { page } = host;
      // The stand-in answers for Coinbase's services; the page that the visitor pays on is this one.
      await page
        .context()
        .route(`${world.ramps.url}/pay.coinbase.com/**`, (route) =>
          route.fulfill({ contentType: 'text/html', body: '<h1>Coinbase</h1>' }),
        );
      await page.evaluate(() => window.host.kit.open());
      await page.getByText('Alder', { exact: true }).click();
      await waitFor('the connection', () =>
        page.evaluate(() => window.host.kit.getAddress() ?? null),
      );
      await page.waitForFunction(() => !window.host.kit.isOpen());
      await page.evaluate(() => window.host.kit.open({ view: 'Account' }));
      await page.getByTestId('w3m-account-default-onramp-button').click();

      const row = page.getByTestId('onramp-provider-coinbase');
      await host.answered('/v1/generators/onrampurl');
      assert.equal(await page.locator('w3m-onramp-provider-item').count(), 1, 'nobody else sells');
      const opened = page.waitForEvent('popup');
      await row.locator('button:enabled').click();
      const shop = await opened;
      await shop.getByRole('heading', { name: 'Coinbase' }).waitFor();
      const { searchParams } = new URL(shop.url());
      assert.equal(searchParams.get('sessionToken'), 'session/token');
      const token = world.ramps.asked.find(({ path }) => path.endsWith('/onramp/v1/token'));
      const [{ address, blockchains }] = token.body.addresses;
      assert.deepEqual([getAddress(address), blockchains], [DEV_ADDRESS, ['ethereum']]);

      await page.locator('w3m-buy-in-progress-view').getByText('Buy in Coinbase').waitFor();
      const { body, headers } = reports.coinbase(searchParams.get('partnerUserRef'));
      const told = await fetch(`${world.server.origin}/v1/onramp/webhooks/coinbase`, {
        method: 'POST',
        headers,
        body,
      });
      assert.equal(told.status, 200);
      // It asks for what was bought until there is something, and shows it.
      const activity = page.locator('w3m-onramp-activity-view');
      await activity.getByText('Bought').first().waitFor();
      const buying = host.answers.filter(({ path }) =>
        /^\/v1\/(onramp|generators|account)\//.test(path),
      );
      assert.deepEqual(
        buying.filter(({ status }) => status !== 200).map(({ path }) => path),
        [],
      );
    },
  },
};
