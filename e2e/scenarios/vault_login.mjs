// SPDX-License-Identifier: Apache-2.0
//
// The secure site in a page, from an address of e-mail to a signature: the real server and its vault, a real mail
// server, and viem, which checks what was signed.
import assert from 'node:assert/strict';
import { verifyMessage, verifyTypedData } from 'viem';
import {
  ask,
  codeIn,
  decline,
  embed,
  logIn,
  mailNumber,
  seen,
  startShop,
  textOf,
  writeDownCode,
} from '../../tools/harness/embedSite.mjs';
import { newPage } from '../../tools/harness/startBrowser.mjs';
import { PROJECT } from '../../tools/harness/startVault.mjs';
import { pressAndClose } from '../harness/emailShop.mjs';

const EMAIL = 'ada@example.org';
const TEXT = 'Hello from the shop';

export default {
  name: 'the secure site',
  setUp: (keep) => startShop(keep, { args: ['--vault-compatibility', PROJECT] }),
  tests: {
    async 'from an address of e-mail to a signature, a reload between them'(world, keep) {
      const { browser, page: host, vault, server, mails } = world;
      const page = await newPage(browser, keep, host, { viewport: { width: 390, height: 760 } });
      await page.goto(host);
      await embed(page, vault);
      const before = mails.length;
      assert.deepEqual(await ask(page, 'IS_CONNECTED'), { answer: { isConnected: false } });
      assert.deepEqual(await ask(page, 'CONNECT_EMAIL', { email: EMAIL }), {
        answer: { action: 'VERIFY_OTP' },
      });
      const code = codeIn(await mailNumber(mails, before + 1));
      assert.match(
        (await ask(page, 'CONNECT_EMAIL', { email: EMAIL })).error,
        /try again after \d+ seconds/,
      );
      const wrong = code === '000000' ? '000001' : '000000';
      assert.deepEqual(await ask(page, 'CONNECT_OTP', { otp: wrong }), {
        error: 'Wrong code. Tries left: 4',
      });
      assert.deepEqual(await ask(page, 'CONNECT_OTP', { otp: code }), { answer: null });
      const { answer: user } = await ask(page, 'GET_USER');
      assert.match(user.address, /^0x[0-9a-fA-F]{40}$/);
      assert.equal(user.email, EMAIL);

      await page.reload();
      const frame = await embed(page, vault);
      assert.deepEqual(await ask(page, 'IS_CONNECTED'), { answer: { isConnected: true } });
      assert.deepEqual(await ask(page, 'GET_USER'), { answer: user });

      const params = [`0x${Buffer.from(TEXT).toString('hex')}`, user.address];
      const signing = ask(page, 'RPC_REQUEST', { method: 'personal_sign', params });
      const recovery = await writeDownCode(frame);
      assert.match(recovery, /^([0-9A-Z]{5}-){5}[0-9A-Z]{5}$/);
      const approve = frame.getByRole('button', { name: 'Approve' });
      await frame.getByText('Sign this text').waitFor();
      await frame.getByText(TEXT).waitFor();
      await frame.getByText(host).waitFor();
      await frame.locator('dd', { hasText: user.address }).waitFor();

      // Case 15: something of the page lies over the view.
      await seen(approve);
      await page.evaluate(() => {
        const cover = document.createElement('div');
        cover.id = 'cover';
        cover.style.cssText = 'position: fixed; inset: 50% 0 0; background: white; z-index: 9';
        document.body.append(cover);
      });
      await frame.locator('button[aria-disabled=true]', { hasText: 'Approve' }).waitFor();
      // Off as long as it lies there, which is longer than a view has to be seen.
      await page.waitForTimeout(1500);
      assert.equal(await approve.getAttribute('aria-disabled'), 'true');
      await page.evaluate(() => document.getElementById('cover').remove());
      // Case 16: a click of a script.
      await seen(approve);
      await approve.evaluate((button) => button.click());
      assert.equal(await approve.isVisible(), true);
      await approve.click();
      const { answer: signature } = await signing;
      const signed = { address: user.address, message: TEXT, signature };
      assert.equal(await verifyMessage(signed), true);

      // Case 29: a text that is longer than the view is shown whole, and read to its end before Approve counts.
      const long = 'All of this is signed. '.repeat(4_000);
      const read = ask(page, 'RPC_REQUEST', {
        method: 'personal_sign',
        params: [`0x${Buffer.from(long).toString('hex')}`, user.address],
      });
      await frame.getByText('Read to the end first').waitFor();
      assert.equal(await frame.locator('.ps-message').textContent(), long);
      // Longer than a view has to be seen.
      await page.waitForTimeout(1500);
      assert.equal(await approve.getAttribute('aria-disabled'), 'true');
      await seen(approve);
      assert.equal(await frame.getByText('Read to the end first').count(), 0);
      await approve.click();
      const { answer: ofLong } = await read;
      assert.equal(
        await verifyMessage({ address: user.address, message: long, signature: ofLong }),
        true,
      );

      // What is dangerous is approved in a window of the site alone; to close it declines.
      const permit = {
        method: 'eth_signTypedData_v4',
        params: [user.address, permitOf(user.address)],
      };
      const permitted = ask(page, 'RPC_REQUEST', permit);
      const open = frame.getByRole('button', { name: 'Open a window' });
      const [popup] = await Promise.all([page.waitForEvent('popup'), open.click()]);
      assert.equal(new URL(popup.url()).origin, new URL(vault).origin);
      await popup.getByText('With your signature').waitFor();
      const sure = popup.getByRole('button', { name: 'Approve' });
      await seen(sure);
      await pressAndClose(popup, sure);
      const { answer: permission } = await permitted;
      const typed = { ...permitOf(user.address), signature: permission };
      assert.equal(await verifyTypedData({ address: user.address, ...typed }), true);
      const refused = ask(page, 'RPC_REQUEST', permit);
      const [closed] = await Promise.all([page.waitForEvent('popup'), open.click()]);
      await closed.getByText('With your signature').waitFor();
      await closed.close();
      assert.deepEqual(await refused, { error: 'User rejected the request' });

      // The code is not shown twice, and what was declined is not signed.
      const declined = ask(page, 'RPC_REQUEST', { method: 'personal_sign', params });
      await decline(frame);
      assert.deepEqual(await declined, { error: 'User rejected the request' });

      await ask(page, 'SIGN_OUT');
      assert.deepEqual(await ask(page, 'IS_CONNECTED'), { answer: { isConnected: false } });
      for (const secret of [EMAIL, code, recovery])
        assert.ok(!server.program.output.includes(secret), 'nothing of it is in the log');
    },

    async 'case 14: a page that has changed what scripts stand on gets the same signature'(
      world,
      keep,
    ) {
      const { browser, page: host, vault, mails } = world;
      const page = await newPage(browser, keep, host, { viewport: { width: 390, height: 760 } });
      await page.goto(host);
      let frame = await embed(page, vault);
      const user = await logIn(page, mails, 'hedy@example.org');
      const params = [`0x${Buffer.from(TEXT).toString('hex')}`, user.address];
      const sign = async (first) => {
        const signing = ask(page, 'RPC_REQUEST', { method: 'personal_sign', params });
        if (first) await writeDownCode(frame);
        await frame.getByText(TEXT).waitFor();
        const approve = frame.getByRole('button', { name: 'Approve' });
        await seen(approve);
        await approve.click();
        return signing;
      };
      const { answer: before } = await sign(true);

      await page.addInitScript(() => {
        if (window !== top) return; // the page's own scripts reach no frame of another origin
        const lie = () => {
          throw new Error('the page has replaced this');
        };
        window.fetch = lie;
        window.XMLHttpRequest = lie;
        window.WebAssembly = undefined;
        Math.random = () => 0;
        Crypto.prototype.getRandomValues = (array) => array.fill(0);
        JSON.stringify = () => '{}';
        JSON.parse = () => ({});
        Object.assign(Object.prototype, {
          method: 'eth_sendTransaction',
          payload: { email: 'mallory@example.org' },
          origin: 'https://elsewhere.example',
        });
      });
      await page.reload();
      frame = await embed(page, vault);
      assert.equal(await page.evaluate(() => ({}).method), 'eth_sendTransaction');
      assert.deepEqual(await ask(page, 'IS_CONNECTED'), { answer: { isConnected: true } });
      assert.deepEqual(await ask(page, 'GET_USER'), { answer: user });
      const { answer: after } = await sign(false);
      assert.equal(after, before);
      assert.equal(
        await verifyMessage({ address: user.address, message: TEXT, signature: after }),
        true,
      );
    },

    async 'the frame for clients of the reference hears its page, and no other frame of that page'(
      world,
      keep,
    ) {
      const { browser, page: host, vault } = world;
      const page = await newPage(browser, keep, host);
      await page.goto(host);
      const heard = await page.evaluate(
        async ({ origin, project }) => {
          const messages = [];
          let next = () => {};
          addEventListener('message', ({ data, origin: from }) => {
            if (!String(data.type).startsWith('@w3m-frame/')) return;
            messages.push({ ...data, from });
            next();
          });
          const count = (wanted) =>
            new Promise((done) => {
              next = () => messages.length >= wanted && done();
              next();
            });
          const frame = document.createElement('iframe');
          frame.src = `${origin}/sdk?projectId=${project}&chainId=undefined&version=4`;
          document.body.append(frame);
          await count(1);
          // An advertisement, say: of the page's own origin even, and it has a hold of the frame.
          const other = document.createElement('iframe');
          document.body.append(other);
          const script = other.contentDocument.createElement('script');
          script.textContent = `parent.frames[0].postMessage({ id: 'forged', type: '@w3m-app/IS_CONNECTED' }, '*')`;
          other.contentDocument.head.append(script);
          const ask = (id, type) => frame.contentWindow.postMessage({ id, type }, '*');
          ask('', '@w3m-app/IS_CONNECTED');
          ask('k3x9a', '@w3m-app/EXPORT_WALLET');
          ask('k3x9a', '@w3m-app/GET_CHAIN_ID');
          await count(3);
          return messages;
        },
        { origin: vault, project: PROJECT },
      );
      const from = new URL(vault).origin;
      // One that takes longer is answered later.
      const [ready, ...answers] = heard;
      assert.deepEqual(
        [ready, ...answers.sort((a, b) => a.id.length - b.id.length)],
        [
          { type: '@w3m-frame/READY', payload: { version: '4' }, from },
          {
            id: '',
            type: '@w3m-frame/IS_CONNECTED_SUCCESS',
            payload: { isConnected: false },
            from,
          },
          { id: 'k3x9a', type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', payload: { chainId: 1 }, from },
        ],
      );
    },

    async 'the link in the mail about a recovery ends it when somebody says so'(world, keep) {
      const { browser, vault } = world;
      const page = await newPage(browser, keep, vault, { viewport: { width: 390, height: 760 } });
      const calls = [];
      page.on('request', (request) => calls.push(new URL(request.url()).pathname));
      const isCall = (path) => path.endsWith('/recovery/cancel');
      const end = page.getByRole('button', { name: 'End the recovery' });

      await page.goto(`${vault}/cancel#${'0'.repeat(32)}`);
      await end.waitFor();
      assert.equal(new URL(page.url()).hash, '', 'the token is not left in the address');
      assert.deepEqual(calls.filter(isCall), [], 'opening the page decides nothing');
      await end.click();
      await page.getByText('This recovery does not wait any more').waitFor();
      assert.equal(calls.filter(isCall).length, 1);

      await page.goto('about:blank');
      await page.goto(`${vault}/cancel#${'0'.repeat(32)}`);
      await page.route('**/recovery/cancel', (route) => route.abort());
      await end.click();
      await page.getByRole('alert').waitFor();
      await page.unroute('**/recovery/cancel');
      // What the vault answers to the token of a recovery that waits: its own tests have the whole way there.
      await page.route('**/recovery/cancel', (route) => route.fulfill({ json: {} }));
      await end.click();
      await page.getByText('The recovery has ended').waitFor();
      assert.equal(await end.count(), 0);

      // A link that a program of mail has broken.
      for (const path of ['cancel', `cancel#${'0'.repeat(20)}`, 'approve']) {
        await page.goto('about:blank');
        await page.goto(`${vault}/${path}`);
        await page.getByText('This link is not whole').waitFor();
        assert.equal(await page.getByRole('button').count(), 0, path);
      }
    },

    async 'the link in the mail of a code stops those that others ask for, and lets them come again'(
      world,
      keep,
    ) {
      const { browser, page: host, vault, mails } = world;
      const email = 'hopper@example.org'; // nobody's yet, so whoever asks is a stranger
      const stranger = async () => {
        const page = await newPage(browser, keep, host);
        await page.goto(host);
        await embed(page, vault);
        return ask(page, 'CONNECT_EMAIL', { email });
      };
      const sent = { answer: { action: 'VERIFY_OTP' } };
      const before = mails.length;
      assert.deepEqual(await stranger(), sent);
      const mail = textOf(await mailNumber(mails, before + 1));
      const [link] = /http:\S+\/stop#\S+/.exec(mail);

      const page = await newPage(browser, keep, vault, { viewport: { width: 390, height: 760 } });
      const calls = [];
      page.on('request', (request) => calls.push(new URL(request.url()).pathname));
      await page.goto(link);
      const stop = page.getByRole('button', { name: 'Stop them for a day' });
      await stop.waitFor();
      assert.equal(new URL(page.url()).hash, '', 'the token is not left in the address');
      assert.deepEqual(
        calls.filter((path) => path.includes('/v1/')),
        [],
        'opening the page decides nothing',
      );
      assert.deepEqual(await stranger(), sent);
      await stop.click();
      await page.getByText('Codes are stopped for a day').waitFor();
      assert.match((await stranger()).error, /too often/);
      await page.getByRole('button', { name: 'Let codes come again' }).click();
      await page.getByText('Codes come again').waitFor();
      assert.deepEqual(await stranger(), sent);
      await mailNumber(mails, before + 3);
    },

    async 'a further device waits until its number was picked'(world, keep) {
      const { browser, page: host, vault, mails } = world;
      const email = 'grace@example.org';
      const logIn = async () => {
        const page = await newPage(browser, keep, host);
        await page.goto(host);
        await embed(page, vault);
        const before = mails.length;
        await ask(page, 'CONNECT_EMAIL', { email });
        const otp = codeIn(await mailNumber(mails, before + 1));
        return { page, entered: await ask(page, 'CONNECT_OTP', { otp }) };
      };
      const first = await logIn();
      assert.deepEqual(first.entered, { answer: null });
      const second = await logIn();
      assert.equal(second.entered.answer.action, 'VERIFY_DEVICE');
      const { number } = second.entered.answer;

      const mail = await mailNumber(mails, mails.length + (isLink(mails.at(-1)) ? 0 : 1));
      const link = /http:\S+\/approve#[0-9a-f]{32}/.exec(textOf(mail))[0];
      const waiting = ask(second.page, 'CONNECT_DEVICE');
      const approve = await newPage(browser, keep, vault, {
        viewport: { width: 390, height: 760 },
      });
      await approve.goto(link);
      await approve.getByText('Which number does the new device show?').waitFor();
      await approve.getByText(host).waitFor();
      assert.equal(new URL(approve.url()).hash, '', 'the token is not left in the address');
      await approve.getByRole('button', { name: number, exact: true }).click();
      await approve.getByText('You can close this page').waitFor();
      // Let in, but it has no share of the wallet: its owner recovers it first (vault_devices, widget_recovery).
      assert.deepEqual(await waiting, { answer: { action: 'RECOVER' } });
      assert.deepEqual(await ask(second.page, 'IS_CONNECTED'), { answer: { isConnected: false } });
      assert.deepEqual(await ask(first.page, 'IS_CONNECTED'), { answer: { isConnected: true } });
    },
  },
};

/** ERC-2612: whoever has the signature takes the tokens. */
function permitOf(owner) {
  const uint = (name) => ({ name, type: 'uint256' });
  const address = (name) => ({ name, type: 'address' });
  return {
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        uint('chainId'),
        address('verifyingContract'),
      ],
      Permit: [
        address('owner'),
        address('spender'),
        uint('value'),
        uint('nonce'),
        uint('deadline'),
      ],
    },
    primaryType: 'Permit',
    domain: { name: 'Shells', chainId: 1, verifyingContract: `0x${'1a'.repeat(20)}` },
    message: {
      owner,
      spender: `0x${'2b'.repeat(20)}`,
      value: '1000000',
      nonce: '0',
      deadline: '4000000000',
    },
  };
}

const isLink = (mail) => textOf(mail).includes('/approve#');
