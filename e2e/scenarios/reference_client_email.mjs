// SPDX-License-Identifier: Apache-2.0
//
// The real client of the reference, @reown/appkit 1.7.10 from npm, unchanged, logs in on our server: its own modal, the frame
// that it opens, the real vault with the built secure site, and a real mail server (docs/vault.md, decision 82).
import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { verifyMessage } from 'viem';
import {
  codeIn,
  decline,
  FLAGS,
  mailNumber,
  seen,
  textOf,
  writeDownCode,
} from '../../tools/harness/embedSite.mjs';
import { makeProject, projectCommand } from '../../tools/harness/makeProject.mjs';
import { newPage, startBrowser } from '../../tools/harness/startBrowser.mjs';
import {
  makeCertificate,
  PROJECT,
  startReceiver,
  startVault,
} from '../../tools/harness/startVault.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { openOwnWindow, pressAndClose } from '../harness/emailShop.mjs';
import { buildPage, HOSTS, openHost, PAGES } from '../harness/referenceHost.mjs';
import { startTlsFront } from '../harness/startTlsFront.mjs';
import { CLIENT, startProviders } from '../peers/startProviders.mjs';

const SITE = fileURLToPath(new URL('../../web/apps/secure-site/dist', import.meta.url));
/** That is written into the client. */
const VAULT = 'https://secure.walletconnect.org';
const TEXT = 'Hello from the shop';

const addressOf = ({ page }) => page.evaluate(() => window.host?.kit.getAddress() ?? null);
const connected = (host) => waitFor('the account', () => addressOf(host));
/** As its account view has it. */
const shortOf = (address) => `${address.slice(0, 4)}...${address.slice(-4)}`;
const frameOf = ({ page }) => page.frameLocator('iframe#w3m-iframe');

/** The client's modal, its own field, and the code that comes by mail. */
async function enterEmail(host, email) {
  await host.page.evaluate(() => window.host.kit.open());
  const field = host.page.locator('w3m-email-login-widget wui-email-input input');
  await field.fill(email);
  await field.press('Enter');
}

async function enterCode({ page }, code) {
  const fields = page.locator('w3m-email-verify-otp-view wui-otp input');
  await fields.first().click();
  // After an error it has the former code still, and sends each mixture of both.
  for (const at of [5, 4, 3, 2, 1, 0])
    if ((await fields.nth(at).inputValue()) !== '') await fields.nth(at).press('Backspace');
  for (const [at, digit] of [...code].entries()) await fields.nth(at).press(digit);
}

async function logIn(world, keep, email) {
  const host = await openHost(world, keep, PROJECT, { login: '' });
  const before = world.mails.length;
  await enterEmail(host, email);
  await enterCode(host, codeIn(await mailNumber(world.mails, before + 1)));
  return host;
}

/** As the host's app asks for it. */
function sign({ page }, address, text = TEXT) {
  const message = `0x${Buffer.from(text).toString('hex')}`;
  const signing = page.evaluate(
    (params) =>
      window.host.kit
        .getWalletProvider()
        .request({ method: 'personal_sign', params })
        .then(
          (signature) => ({ signature }),
          ({ message: words }) => ({ error: words }),
        ),
    [message, address],
  );
  signing.catch(() => {});
  return signing;
}

async function approve(frame, text = TEXT) {
  await frame.getByText(text).waitFor();
  const button = frame.getByRole('button', { name: 'Approve' });
  await seen(button);
  await button.click();
}

/** The owner picks the number on the page of the mailed link. */
async function letIn({ browser, mails, server }, keep, number) {
  const linkIn = (mail) => /https:\S+\/approve#[0-9a-f]{32}/.exec(textOf(mail))?.[0];
  const link = await waitFor('the link', () => linkIn(mails.at(-1)));
  const page = await newPage(browser, keep, VAULT);
  await page.goto(link);
  await page.getByText(server.origin).waitFor();
  await page.getByRole('button', { name: number, exact: true }).click();
  await page.getByText('You can close this page').waitFor();
}

export default {
  name: 'log-in by the client of the reference',
  async setUp(keep) {
    buildPage();
    const folder = mkdtempSync(join(tmpdir(), 'portico-reference-'));
    keep.closeOnExit('keys', () => rmSync(folder, { recursive: true, force: true }));
    const certificate = makeCertificate(folder, 'mail');
    const { port: mailPort, mails } = await startReceiver(keep, certificate);
    const providers = await startProviders(keep);
    const secret = join(folder, 'client-secret');
    writeFileSync(secret, `${CLIENT.secret}\n`);
    chmodSync(secret, 0o400);
    const apps = ['google', 'github'].flatMap((name) => [
      `--vault-social-${name}-client-id`,
      CLIENT.id,
      `--vault-social-${name}-client-secret-file`,
      secret,
    ]);
    const { server, port } = await startVault(keep, folder, {
      mailPort,
      caFile: certificate.file,
      pages: SITE,
      at: VAULT,
      // Its tokens are made for the host that is written into it.
      args: ['--static', PAGES, '--any-audience', '--vault-compatibility', PROJECT].concat([
        '--vault-social-stand-in',
        providers.url,
        ...apps,
        '--vault-social-farcaster-relay',
        `${providers.url} allow_private`,
        '--rpc-chains',
        `eip155:10 ${providers.url} allow_private`,
      ]),
    });
    providers.leadBackTo(VAULT);
    projectCommand(server, 'origins', 'add', PROJECT, server.origin);
    const plain = makeProject(server, { name: 'Without', origins: [server.origin] });
    await waitFor('the page to be listed', async () => {
      const asked = await fetch(
        `${server.origin}/appkit/v1/config?projectId=${PROJECT}&st=appkit`,
        {
          headers: { origin: server.origin },
        },
      );
      return (await asked.json()).vault !== undefined;
    });
    const [api, vault] = [await startTlsFront(keep, server.port), await startTlsFront(keep, port)];
    const hosts = [
      `secure.walletconnect.org 127.0.0.1:${vault}`,
      ...HOSTS.map((host) => `${host} 127.0.0.1:${api}`),
    ];
    const browser = await startBrowser(keep, { hosts, flags: FLAGS });
    return { server, mails, browser, plain, providers };
  },
  tests: {
    async 'logs in by e-mail, signs what was approved, is known after a reload, and signs out'(
      world,
      keep,
    ) {
      const host = await logIn(world, keep, 'ada@example.org');
      const { page } = host;
      const address = await connected(host);
      assert.match(address, /^0x[0-9a-fA-F]{40}$/);
      await page.waitForFunction(() => !window.host.kit.isOpen());
      await page.evaluate(() => window.host.kit.open({ view: 'Account' }));
      await page.getByText(shortOf(address)).first().waitFor();
      await page.evaluate(() => window.host.kit.close());

      const frame = frameOf(host);
      const signing = sign(host, address);
      await writeDownCode(frame);
      await frame.getByText(world.server.origin).waitFor();
      await approve(frame);
      const { signature, error } = await signing;
      assert.equal(error, undefined);
      assert.equal(await verifyMessage({ address, message: TEXT, signature }), true);
      await page.waitForFunction(() => !window.host.kit.isOpen());

      const declined = sign(host, address);
      await frame.getByText(TEXT).waitFor();
      await decline(frame);
      assert.deepEqual(await declined, { error: 'User rejected the request' });

      // What was given up by closing the modal is not asked again, and neither is what another request took the place of.
      const left = sign(host, address);
      await frame.getByText(TEXT).waitFor();
      await page.evaluate(() => window.host.kit.close());
      assert.deepEqual(await left, { error: 'Request was aborted' });
      const replaced = sign(host, address);
      await frame.getByText(TEXT).waitFor();
      const other = 'Hello anew';
      const last = sign(host, address, other);
      await approve(frame, other);
      const made = { address, message: other, signature: (await last).signature };
      assert.equal(await verifyMessage(made), true);
      assert.equal((await replaced).signature, undefined);
      assert.equal(await frame.getByRole('main').count(), 0, 'nothing is asked any more');

      await page.reload();
      assert.equal(await connected(host), address);
      const again = sign(host, address);
      await approve(frame);
      assert.equal((await again).signature, signature);

      await page.evaluate(() => window.host.kit.disconnect());
      await waitFor('nobody', async () => (await addressOf(host)) === null);
      await page.reload();
      await page.waitForFunction(() => window.host !== undefined);
      assert.equal(await addressOf(host), null);
      const kept = await page.evaluate(() => JSON.stringify(localStorage));
      assert.doesNotMatch(kept, /EMAIL_LOGIN_USED_KEY|ada@example\.org/);
    },

    async 'is let in with a further browser, and opens the wallet there when it is first to sign'(
      world,
      keep,
    ) {
      const email = 'grace@example.org';
      const first = await logIn(world, keep, email);
      const address = await connected(first);
      const signed = sign(first, address);
      const recovery = await writeDownCode(frameOf(first));
      await approve(frameOf(first));
      const { signature } = await signed;

      const second = await openHost(world, keep, PROJECT, { login: '' });
      const before = world.mails.length;
      await enterEmail(second, email);
      const code = codeIn(await mailNumber(world.mails, before + 1));
      const view = second.page.locator('w3m-email-verify-otp-view');
      await enterCode(second, code === '000000' ? '000001' : '000000');
      await view.getByText('Wrong code. Tries left: 4').waitFor();
      await enterCode(second, code);
      const [, number] = /pick the number (\d\d) there/.exec(
        await view.getByText(/pick the number \d\d there/).textContent(),
      );
      await letIn(world, keep, number);
      await enterCode(second, code);
      assert.equal(await connected(second), address);

      // It has no share of the wallet yet: nothing is signed before its owner has opened it here.
      const frame = frameOf(second);
      const left = sign(second, address);
      await frame.getByText('Recover your wallet in this browser').waitFor();
      await frame.getByRole('button', { name: 'Not now' }).click();
      assert.deepEqual(await left, { error: 'User rejected the request' });
      const signing = sign(second, address);
      const popup = await openOwnWindow(second, frame);
      await popup.getByLabel('Recovery code').fill(recovery);
      await popup.keyboard.press('Enter');
      await popup.getByText('Your wallet opens in this browser now').waitFor();
      await pressAndClose(popup, popup.getByRole('button', { name: 'Done' }));
      await approve(frame);
      assert.deepEqual(await signing, { signature });
    },

    async 'logs in by google, signs, is known after a reload, and signs out'(world, keep) {
      const host = await openHost(world, keep, PROJECT, { login: '' });
      const { page } = host;
      await page.evaluate(() => window.host.kit.open());
      const button = page.getByTestId('social-selector-google');
      const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()]);
      await pressAndClose(popup, popup.getByRole('link', { name: 'Agree' }));
      const address = await connected(host);
      await page.waitForFunction(() => !window.host.kit.isOpen());
      await page.evaluate(() => window.host.kit.open({ view: 'Account' }));
      await page.getByText(shortOf(address)).first().waitFor();
      await page.evaluate(() => window.host.kit.close());

      const frame = frameOf(host);
      const signing = sign(host, address);
      await writeDownCode(frame);
      await approve(frame);
      const { signature } = await signing;
      assert.equal(await verifyMessage({ address, message: TEXT, signature }), true);

      await page.reload();
      assert.equal(await connected(host), address);
      await page.evaluate(() => window.host.kit.disconnect());
      await waitFor('nobody', async () => (await addressOf(host)) === null);
    },

    async 'asks in the window of a provider for a code, and with a further browser for its number'(
      world,
      keep,
    ) {
      const { mails, providers } = world;
      providers.profile.id = '2002';
      providers.profile.email = 'hedy@example.org';
      const enter = async () => {
        const host = await openHost(world, keep, PROJECT, { login: '' });
        await host.page.evaluate(() => window.host.kit.open());
        const button = host.page.getByTestId('social-selector-github');
        const [popup] = await Promise.all([host.page.waitForEvent('popup'), button.click()]);
        await popup.getByRole('link', { name: 'Agree' }).click();
        await popup.waitForURL(`${VAULT}/social`);
        return { host, popup };
      };
      const before = mails.length;
      const first = await enter();
      await first.popup.getByText('We have mailed a code to hedy@example.org').waitFor();
      const code = codeIn(await mailNumber(mails, before + 1));
      const field = first.popup.getByLabel('Code');
      // It is sent with its sixth digit.
      await field.fill(code === '000000' ? '000001' : '000000');
      await first.popup.getByText('Wrong code. Tries left: 4').waitFor();
      const closed = first.popup.waitForEvent('close');
      await field.fill(code);
      await closed;
      const address = await connected(first.host);

      const second = await enter();
      await second.popup.getByText('This browser is new').waitFor();
      const number = (await second.popup.locator('.ps-number').textContent()).trim();
      await letIn(world, keep, number);
      if (!second.popup.isClosed()) await second.popup.waitForEvent('close');
      assert.equal(await connected(second.host), address);

      // What the provider says no to is said there too, and the client is where it was.
      await first.host.page.evaluate(() => window.host.kit.disconnect());
      await waitFor('nobody', async () => (await addressOf(first.host)) === null);
      await first.host.page.evaluate(() => window.host.kit.open());
      const button = first.host.page.getByTestId('social-selector-github');
      const [popup] = await Promise.all([first.host.page.waitForEvent('popup'), button.click()]);
      await popup.getByRole('link', { name: 'Decline' }).click();
      await popup.getByText('You did not agree to sign in').waitFor();
      await pressAndClose(popup, popup.getByRole('button', { name: 'Close this window' }));
      await button.waitFor();
      assert.equal(await addressOf(first.host), null);
    },

    async 'is answered what else it asks, as its own schemas want it'(world, keep) {
      const { mails } = world;
      const host = await logIn(world, keep, 'mary@example.org');
      const address = await connected(host);
      /** A method of the client's half of the frame. */
      const ask = (method, ...given) =>
        host.page.evaluate(
          ([name, args]) =>
            window.host
              .auth()
              [name](...args)
              .then(
                (answer) => ({ answer: answer ?? null }),
                ({ message }) => ({ error: message }),
              ),
          [method, given],
        );
      const eoa = { address, type: 'eoa' };
      const user = {
        email: 'mary@example.org',
        address,
        chainId: 8453,
        accounts: [eoa],
        preferredAccountType: 'eoa',
        smartAccountDeployed: false,
      };
      const asked = { chainId: 'eip155:8453', preferredAccountType: 'smartAccount' };
      assert.deepEqual(await ask('isConnected'), { answer: { isConnected: true } });
      assert.deepEqual(await ask('getUser', asked), { answer: user });
      assert.deepEqual(await ask('getChainId'), { answer: { chainId: 8453 } });
      assert.deepEqual(await ask('switchNetwork', 'eip155:1'), { answer: { chainId: 1 } });
      assert.match((await ask('switchNetwork', 'bip122:0')).error, /not supported/);
      assert.deepEqual(await ask('getSmartAccountEnabledNetworks'), {
        answer: { smartAccountEnabledNetworks: [] },
      });
      assert.deepEqual(await ask('setPreferredAccount', 'eoa'), { answer: { ...eoa } });
      assert.match((await ask('setPreferredAccount', 'smartAccount')).error, /not offered/);
      const themeVariables = { '--w3m-accent': 'red', '--w3m-z-index': -1.5 };
      assert.deepEqual(await ask('syncTheme', { themeMode: 'dark', themeVariables }), {
        answer: null,
      });
      assert.deepEqual(await ask('request', { method: 'eth_accounts' }), { answer: [address] });
      assert.deepEqual(await ask('getCapabilities'), {
        answer: { '0x1': { atomic: { status: 'unsupported' } } },
      });

      const before = mails.length;
      assert.deepEqual(await ask('updateEmail', { email: 'maria@example.org' }), {
        answer: { action: 'VERIFY_PRIMARY_OTP' },
      });
      const old = codeIn(await mailNumber(mails, before + 1));
      assert.deepEqual(await ask('updateEmailPrimaryOtp', { otp: old }), { answer: null });
      const fresh = codeIn(await mailNumber(mails, before + 2));
      assert.deepEqual(await ask('updateEmailSecondaryOtp', { otp: fresh }), {
        answer: { newEmail: 'maria@example.org' },
      });
      await host.page.evaluate(() => {
        window.ready = new Promise((resolve) => {
          addEventListener('message', ({ data }) => data.type === '@w3m-frame/READY' && resolve());
        });
      });
      assert.deepEqual(await ask('reload'), { answer: null });
      // What is said to it while it loads is lost, in that client.
      await host.page.evaluate(() => window.ready);
      const { answer } = await ask('getUser', asked);
      assert.deepEqual(answer, { ...user, email: 'maria@example.org' });
    },

    async 'logs in by farcaster when the phone has signed'(world, keep) {
      const host = await openHost(world, keep, PROJECT, { login: '' });
      await host.page.evaluate(() => window.host.kit.open());
      await host.page.getByTestId('social-selector-farcaster').click();
      await host.page.locator('w3m-connecting-farcaster-view wui-qr-code').waitFor();
      world.providers.phone.signs = true;
      assert.match(await connected(host), /^0x[0-9a-fA-F]{40}$/);
    },

    async 'is offered no log-in where its project is not named, and finds no frame'(world, keep) {
      const { plain, server, browser } = world;
      const { page, requested } = await openHost(world, keep, plain, { login: '' });
      await page.evaluate(() => window.host.kit.open());
      await page.getByText('All Wallets', { exact: true }).first().waitFor();
      const widgets = page.locator('w3m-email-login-widget, w3m-social-login-widget');
      assert.equal(await widgets.count(), 0);
      assert.ok(requested.every(({ host }) => !host.startsWith('secure')));
      const visit = await newPage(browser, keep, server.origin);
      const status = async (projectId) => {
        const answer = await visit.goto(`${VAULT}/sdk?${new URLSearchParams({ projectId })}`);
        return answer.status();
      };
      assert.equal(await status(PROJECT), 200);
      assert.equal(await status(plain), 404);
      assert.equal(await status(''), 404);
    },

    async 'a page of another origin gets no frame, and nothing that is said to it is heard'(
      world,
      keep,
    ) {
      const { browser, server } = world;
      // The same page by another name, which is not listed with the project.
      const origin = server.origin.replace('127.0.0.1', 'localhost');
      const page = await newPage(browser, keep, origin);
      await page.goto(origin);
      const refused = page.waitForEvent('console', (one) => /frame-ancestors/.test(one.text()));
      await page.evaluate((src) => {
        window.heard = [];
        addEventListener('message', ({ data }) => window.heard.push(data));
        const frame = document.createElement('iframe');
        frame.src = src;
        document.body.append(frame);
      }, `${VAULT}/sdk?projectId=${PROJECT}&chainId=eip155:1&version=4&enableLogger=false`);
      await refused;
      await page.evaluate(() =>
        document
          .querySelector('iframe')
          .contentWindow.postMessage({ id: 'a', type: '@w3m-app/IS_CONNECTED' }, '*'),
      );
      assert.deepEqual(await page.evaluate(() => window.heard), []);
    },
  },
};
