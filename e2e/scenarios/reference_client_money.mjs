// SPDX-License-Identifier: Apache-2.0
//
// The real client of the reference, @reown/appkit 1.7.10 from npm, unchanged, with its adapter of ethers 5, moves money by
// our server: its own views of sending, swapping and buying, over a real chain with pools and a cash desk, and its own view
// of names with the real vault (docs/money.md, docs/onramp.md, docs/names.md).
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installInPage } from '@portico/testing';
import {
  createPublicClient,
  erc20Abi,
  formatUnits,
  getAddress,
  http,
  parseEther,
  parseUnits,
} from 'viem';
import { startDesk, webhookOf } from '../../tools/devnet/desk/startDesk.mjs';
import { serverOptions } from '../../tools/devnet/serverOptions.mjs';
import { chainWallet } from '../../tools/harness/chainWallet.mjs';
import { codeIn, FLAGS, mailNumber, seen, writeDownCode } from '../../tools/harness/embedSite.mjs';
import { makeProject, projectCommand } from '../../tools/harness/makeProject.mjs';
import { startBrowser } from '../../tools/harness/startBrowser.mjs';
import { CHAIN, DEV_ADDRESS, DEV_KEY, OTHER_ADDRESS } from '../../tools/harness/startChain.mjs';
import {
  makeCertificate,
  PROJECT,
  startReceiver,
  startVault,
} from '../../tools/harness/startVault.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { buildPage, HOSTS, openHost, PAGES } from '../harness/referenceHost.mjs';
import { secretFile } from '../harness/secretFile.mjs';
import { startTlsFront } from '../harness/startTlsFront.mjs';
import { waitForIndex } from '../harness/waitForIndex.mjs';

const SITE = fileURLToPath(new URL('../../web/apps/secure-site/dist', import.meta.url));
/** That is written into the client. */
const VAULT = 'https://secure.walletconnect.org';
const API = 'rpc.walletconnect.org';
const SECRET = 'the secret of a desk in a test';
/** What ethers asks a wallet for behind what it has sent. */
const READS = [
  'eth_getTransactionByHash',
  'eth_getTransactionReceipt',
  'eth_getBlockByNumber',
  'eth_getCode',
];

/** The host's page, connected to a wallet of the browser; `view` of the client opened. */
async function openView(world, keep, view, more = {}) {
  const { devnet, shop } = world;
  const wallet = chainWallet({ chainUrl: devnet.rpcUrl, key: DEV_KEY, chains: ['0x7a69'] });
  for (const method of READS) wallet.answer(method, (params) => devnet.call(method, params));
  const host = await openHost(world, keep, shop, { login: '', chainUrl: devnet.rpcUrl }, (page) =>
    installInPage(page, wallet, { name: 'Alder', key: 'org.example.alder' }),
  );
  const { page } = host;
  await page.evaluate(() => window.host.kit.open());
  await page.getByText('Alder', { exact: true }).click();
  await waitFor('the connection', () => page.evaluate(() => window.host.kit.getAddress() ?? null));
  // It closes its modal when it has connected, a little after it says so: also one that was opened meanwhile.
  await page.waitForFunction(() => !window.host.kit.isOpen());
  await page.evaluate((what) => window.host.kit.open(what), { view, ...more });
  return { ...host, wallet };
}

/** What the client asked our API for, and was refused. */
const refused = ({ answers }) =>
  answers.filter(({ host, status }) => host === API && status >= 400).map(({ path }) => path);

const snack = ({ page }) => page.locator('w3m-snackbar');

/** Its form of sending: the token by its row, the amount, the recipient; then its review. */
async function send(host, { token, amount, to }) {
  const { page } = host;
  await page.locator('w3m-wallet-send-view').getByText('Select token', { exact: true }).click();
  await page
    .locator('w3m-wallet-send-select-token-view wui-list-token')
    .filter({ hasText: token })
    .first()
    .click();
  await page.locator('w3m-input-token wui-input-amount input').fill(amount);
  const address = page.locator('w3m-input-address');
  await address.click();
  await address.locator('textarea:enabled').fill(to);
  await page.locator('w3m-wallet-send-view').getByText('Preview Send', { exact: true }).click();
  const review = page.locator('w3m-wallet-send-preview-view');
  await review.getByText('Review transaction carefully').waitFor();
  await review.locator('.sendButton').click();
}

export default {
  name: 'money by the client of the reference',
  async setUp(keep) {
    buildPage();
    // Only here: the other groups need none of its packages.
    const { startDevnet } = await import('../../tools/devnet/startDevnet.mjs');
    const devnet = await startDevnet({ solana: false });
    keep.closeOnExit('devnet', () => devnet.stop());
    await devnet.past;
    const folder = mkdtempSync(join(tmpdir(), 'portico-reference-'));
    keep.closeOnExit('keys', () => rmSync(folder, { recursive: true, force: true }));
    const certificate = makeCertificate(folder, 'mail');
    const { port: mailPort, mails } = await startReceiver(keep, certificate);
    const world = { devnet, mails };
    const desk = await startDesk({
      manifest: devnet.manifest,
      call: devnet.call,
      secret: SECRET,
      webhook: () => webhookOf(world.server.origin),
    });
    keep.closeOnExit('desk', () => desk.stop());
    const { server, port } = await startVault(keep, folder, {
      mailPort,
      caFile: certificate.file,
      pages: SITE,
      at: VAULT,
      // Its tokens are made for the host that is written into it.
      args: [
        ...serverOptions(devnet.manifest),
        ...['--static', PAGES, '--any-audience', '--vault-compatibility', PROJECT],
        ...['--onramp-desk-url', `${desk.url} allow_private`],
        ...['--onramp-desk-secret-file', secretFile(keep, SECRET)],
        // Below which its view puts every name.
        ...['--names-zones', 'reown.id'],
      ],
    });
    world.server = server;
    projectCommand(server, 'origins', 'add', PROJECT, server.origin);
    world.shop = makeProject(server, { name: 'Shop', origins: [server.origin] });
    await waitFor('the projects to be known', async () => {
      const ask = (id) =>
        fetch(`${server.origin}/getWallets?projectId=${id}&entries=1`, {
          headers: { origin: server.origin },
        });
      return (await ask(world.shop)).ok && (await ask(PROJECT)).ok;
    });
    await waitForIndex(server, devnet);
    const [api, vault] = [await startTlsFront(keep, server.port), await startTlsFront(keep, port)];
    const hosts = [
      `secure.walletconnect.org 127.0.0.1:${vault}`,
      ...HOSTS.map((host) => `${host} 127.0.0.1:${api}`),
    ];
    world.browser = await startBrowser(keep, { hosts, flags: FLAGS });
    world.node = createPublicClient({ transport: http(devnet.rpcUrl), cacheTime: 0 });
    world.usdc = devnet.manifest.evm.tokens.find(({ key }) => key === 'usdc');
    world.held = (address) =>
      world.node.readContract({
        address: world.usdc.address,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [address],
      });
    return world;
  },
  tests: {
    async 'sends the currency of the network by its own view'(world, keep) {
      const host = await openView(world, keep, 'WalletSend');
      const before = await world.node.getBalance({ address: OTHER_ADDRESS });
      await send(host, { token: 'Ether', amount: '0.25', to: OTHER_ADDRESS });
      await snack(host).getByText('Transaction started').waitFor();
      const after = await world.node.getBalance({ address: OTHER_ADDRESS });
      assert.equal(after - before, parseEther('0.25'));
      assert.deepEqual(refused(host), []);
    },

    async 'sends a token by its own view'(world, keep) {
      const { usdc, held } = world;
      const host = await openView(world, keep, 'WalletSend');
      const before = await held(OTHER_ADDRESS);
      await send(host, { token: usdc.name, amount: '12.5', to: OTHER_ADDRESS });
      await snack(host).getByText('Transaction started').waitFor();
      await waitFor('the token', async () => (await held(OTHER_ADDRESS)) > before);
      assert.equal((await held(OTHER_ADDRESS)) - before, parseUnits('12.5', usdc.decimals));
      assert.deepEqual(refused(host), []);
    },

    async 'shows the account its address to be paid at'(world, keep) {
      const { page } = await openView(world, keep, 'WalletReceive');
      await page.locator('w3m-wallet-receive-view wui-qr-code').waitFor();
      await page.getByTestId('receive-address-copy-button').click();
      // As the wallet told it.
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      assert.equal(getAddress(copied), DEV_ADDRESS);
    },

    async 'swaps the currency for a token by its own view'(world, keep) {
      const { usdc, held } = world;
      const host = await openView(world, keep, 'Swap');
      const { page } = host;
      // Its own: the currency, which it knows by the address that stands for it.
      await page.getByTestId('swap-input-token-sourceToken').waitFor();
      await page.getByTestId('swap-select-token-button-toToken').click();
      await page.getByTestId(`swap-select-token-item-${usdc.symbol}`).last().click();
      // A thousand or more of what is got it writes with a comma ("2,943.54"), cannot read that again, and says "Insufficient
      // balance". So it does of the one ether that it asks about by itself; a quarter of it gets less.
      const amount = '0.25';
      await page.getByTestId('swap-input-sourceToken').fill(amount);
      const review = page.getByTestId('swap-action-button').getByText('Review swap');
      const shown = async () => Number(await page.getByTestId('swap-input-toToken').inputValue());
      await waitFor('the quote', async () => {
        const quote = host.answers.findLast(({ path }) => path === '/v1/convert/quotes');
        if (!quote) return false;
        const [first] = (await quote.response.json()).quotes;
        const got = Number(formatUnits(BigInt(first.toAmount), usdc.decimals));
        return first.fromAmount === `${parseEther(amount)}` && (await shown()) === got;
      });
      const quoted = await shown();
      await review.click();
      const before = await held(DEV_ADDRESS);
      const action = page.locator('w3m-swap-preview-view .action-button:not([loading])');
      await host.answered('/v1/convert/build-transaction');
      await action.getByText('Swap', { exact: true }).click();
      await snack(host).getByText(`Swapped ETH to`).waitFor();
      const got = (await held(DEV_ADDRESS)) - before;
      const least = parseUnits(`${quoted * 0.99}`.slice(0, 12), usdc.decimals);
      assert.ok(got >= least, `${got} of ${quoted}`);
      assert.deepEqual(refused(host), []);
    },

    async 'allows a token, then swaps it, by its own view'(world, keep) {
      const { usdc, held } = world;
      const host = await openView(world, keep, 'Swap', {
        arguments: { fromToken: usdc.symbol, toToken: 'ETH', amount: '25' },
      });
      const { page } = host;
      await page.getByTestId('swap-action-button').getByText('Review swap').click();
      const action = page.locator('w3m-swap-preview-view .action-button:not([loading])');
      await action.getByText('Approve', { exact: true }).click();
      // It says "Swap" as soon as the wallet has allowed it, and does nothing by it until our server has told it what to sign.
      // It asks for that at once, and where it is then told that nothing is allowed yet, again after ten seconds.
      await host.answered('/v1/convert/build-transaction');
      const before = await held(DEV_ADDRESS);
      await action.getByText('Swap', { exact: true }).click();
      await snack(host).getByText(`Swapped ${usdc.symbol} to`).waitFor();
      assert.equal(before - (await held(DEV_ADDRESS)), parseUnits('25', usdc.decimals));
      assert.deepEqual(refused(host), []);
    },

    async 'offers no buying where the one whom its row names does not sell'(world, keep) {
      const host = await openView(world, keep, 'Account');
      const { page } = host;
      await page.getByTestId('w3m-account-default-send-button').waitFor();
      assert.equal(await page.getByTestId('w3m-account-default-onramp-button').count(), 0);
      assert.deepEqual(refused(host), []);
    },

    async 'opens the desk by the call that its row makes, and lists what was bought'(world, keep) {
      const { held, server } = world;
      // Of its own project: a purchase is told to the one by which it was begun.
      const asked = await fetch(
        `${server.origin}/v1/generators/onrampurl?projectId=${world.shop}`,
        {
          method: 'POST',
          headers: { origin: server.origin, 'content-type': 'application/json' },
          body: JSON.stringify({
            destinationWallets: [
              { address: DEV_ADDRESS, blockchains: ['ethereum'], assets: ['USDC'] },
            ],
            defaultNetwork: 'ethereum',
          }),
        },
      );
      const { url } = await asked.json();
      const host = await openView(world, keep, 'Account');
      const { page } = host;
      const desk = await page.context().newPage();
      await desk.goto(url);
      await desk.getByRole('heading', { name: 'Cash desk of the devnet' }).waitFor();
      const before = await held(DEV_ADDRESS);
      await desk.getByLabel('Test card').fill('4242 4242 4242 4242');
      await desk.getByRole('button', { name: /^Pay / }).click();
      await desk.getByRole('heading', { name: 'Paid' }).waitFor();
      await page.evaluate(() => window.host.kit.open({ view: 'OnRampActivity' }));
      const activity = page.locator('w3m-onramp-activity-view');
      await activity.getByText('Bought').first().waitFor();
      assert.ok((await held(DEV_ADDRESS)) > before);
      assert.deepEqual(refused(host), []);
    },

    async 'is told what is sold and for how much by its own calls'(world, keep) {
      const host = await openView(world, keep, 'Account');
      const { page } = host;
      const quote = await page.evaluate(() => window.host.buyingQuote('100'));
      assert.equal((await host.answered('/v1/onramp/options')).status, 200);
      assert.equal((await host.answered('/v1/onramp/quote')).status, 200);
      assert.equal(quote.paymentTotal.amount, '100');
      assert.equal(quote.purchaseAmount.currency, quote.symbol);
      // Which it would make up where the call fails, as the list of what is sold.
      assert.notEqual(quote.quoteId, 'mocked-quote-id');
      await page.evaluate(() => window.host.kit.open({ view: 'OnRampTokenSelect' }));
      const rows = page.locator('w3m-onramp-token-select-view wui-list-item');
      await rows.filter({ hasText: 'Ether' }).waitFor();
      await rows.filter({ hasText: 'USD Coin' }).waitFor();
      assert.equal(await rows.count(), 2);
      assert.deepEqual(refused(host), []);
    },

    async 'takes a name by its own view, which the account then has'(world, keep) {
      const { devnet, mails, server } = world;
      const host = await openHost(world, keep, PROJECT, { login: '', chainUrl: devnet.rpcUrl });
      const { page } = host;
      await page.evaluate(() => window.host.kit.open());
      const field = page.locator('w3m-email-login-widget wui-email-input input');
      const before = mails.length;
      await field.fill('ada@example.org');
      await field.press('Enter');
      const fields = page.locator('w3m-email-verify-otp-view wui-otp input');
      await fields.first().click();
      for (const [at, digit] of [...codeIn(await mailNumber(mails, before + 1))].entries())
        await fields.nth(at).press(digit);
      const address = await waitFor('the account', () =>
        page.evaluate(() => window.host.kit.getAddress() ?? null),
      );
      await page.waitForFunction(() => !window.host.kit.isOpen());
      await page.evaluate(() => window.host.kit.open({ view: 'AccountSettings' }));
      await page.getByTestId('account-choose-name-button').click();
      await page.locator('w3m-choose-account-name-view').getByText('Choose name').click();
      const view = page.locator('w3m-register-account-name-view');
      await view.locator('wui-ens-input input').fill('lanterns');
      await view.getByText('Available').waitFor();
      await host.answered('/v1/profile/suggestions/lanterns');
      await view.getByTestId('account-name-suggestion').first().click();
      const frame = page.frameLocator('iframe#w3m-iframe');
      await writeDownCode(frame);
      await frame.getByText('lanterns.reown.id').first().waitFor();
      const approve = frame.getByRole('button', { name: 'Approve' });
      await seen(approve);
      await approve.click();
      await page.locator('w3m-register-account-name-success-view').waitFor();
      const asked = await fetch(`${server.origin}/v1/profile/account/lanterns.reown.id`);
      const { addresses } = await asked.json();
      assert.equal(getAddress(addresses['60'].address), getAddress(address));
    },

    async 'a project that the operator has these switched off for gets none of them, whoever asks'(
      world,
    ) {
      const { server, usdc } = world;
      const settings = ['swap', 'onramp', 'pay', 'names', 'send'].map((id) => `feature.${id}=off`);
      const off = makeProject(server, { name: 'Off', settings });
      const ask = (path, { id = off, query = {}, body } = {}) =>
        fetch(`${server.origin}${path}?${new URLSearchParams({ projectId: id, ...query })}`, {
          ...(body && {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }),
        });
      const [from, to] = [`${CHAIN}:${usdc.address}`, `${CHAIN}:0x${'e'.repeat(40)}`];
      const swap = { from, to, amount: '1000000', userAddress: DEV_ADDRESS };
      const user = { from, to, userAddress: `${CHAIN}:${DEV_ADDRESS}` };
      // It is made first, and set then.
      await waitFor('the project and its settings', async () => {
        const { status } = await ask('/v1/convert/quotes', { query: swap });
        return status === 403;
      });
      const wallets = [{ address: DEV_ADDRESS, blockchains: ['ethereum'], assets: ['USDC'] }];
      for (const [path, asked] of [
        ['/v1/convert/quotes', { query: swap }],
        ['/v1/convert/build-approve', { query: user }],
        ['/v1/convert/build-transaction', { body: { ...swap, ...user } }],
        ['/v1/names/alice.example.eth', { query: { coins: '60' } }],
        ['/v1/onramp/options', {}],
        ['/v1/generators/onrampurl', { body: { destinationWallets: wallets } }],
        ['/v1/profile/account', { body: { message: '{}', signature: '0x', coin_type: 60 } }],
      ]) {
        const answer = await ask(path, asked);
        const { error } = await answer.json();
        assert.deepEqual([path, answer.status, error.code], [path, 403, 'feature_off']);
        const other = await ask(path, { ...asked, id: world.shop });
        assert.notEqual((await other.json()).error?.code, 'feature_off', path);
      }
      const call = async (method, params) => {
        const answer = await ask('/v1/json-rpc', {
          body: { jsonrpc: '2.0', id: 1, method, params },
        });
        return answer.json();
      };
      const { result } = await call('reown_getExchanges', { page: 0 });
      assert.deepEqual(result, { total: 0, exchanges: [] });
      const { error } = await call('reown_getExchangePayUrl', {
        exchangeId: 'harbour',
        asset: `${CHAIN}/slip44:60`,
        amount: '1',
        recipient: `${CHAIN}:${DEV_ADDRESS}`,
      });
      assert.match(error.message, /switched this off for this project/);
    },
  },
};
