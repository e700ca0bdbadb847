// SPDX-License-Identifier: Apache-2.0
//
// Exports of the secure site: the recovery phrase and the keys in a window of the site alone, after a fresh code; viem
// and @solana/kit take in what came out, and neither the frame nor the page has seen any of it.
import assert from 'node:assert/strict';
import { createHmac, pbkdf2Sync } from 'node:crypto';
import {
  createKeyPairSignerFromBytes,
  createKeyPairSignerFromPrivateKeyBytes,
  getBase58Encoder,
} from '@solana/kit';
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts';
import {
  ask,
  codeIn,
  embed,
  logIn,
  mailNumber,
  startShop,
  textOf,
} from '../../tools/harness/embedSite.mjs';
import { newPage } from '../../tools/harness/startBrowser.mjs';
import { pressAndClose, readPhrase } from '../harness/emailShop.mjs';

const PHONE = { viewport: { width: 390, height: 760 } };

async function openExport(page, frame) {
  const asked = ask(page, 'EXPORT_WALLET');
  const open = frame.getByRole('button', { name: 'Open a window' });
  const [popup] = await Promise.all([page.waitForEvent('popup'), open.click()]);
  return { asked, popup };
}

/** Everything that is written in a document, its shadow roots included. */
const allText = (frame) =>
  frame.evaluate(() => {
    const textIn = (node) =>
      [...node.childNodes].map((one) => one.textContent + textIn(one.shadowRoot ?? one)).join(' ');
    return textIn(document);
  });

export default {
  name: "the secure site's export",
  setUp: (keep) => startShop(keep),
  tests: {
    async 'a fresh code, then a phrase and keys that open the same accounts elsewhere'(
      world,
      keep,
    ) {
      const { browser, page: host, vault, mails, server } = world;
      const page = await newPage(browser, keep, host, PHONE);
      await page.goto(host);
      const frame = await embed(page, vault);
      const { address } = await logIn(page, mails, 'ada@example.org');
      const solanaUser = await ask(page, 'GET_USER', {
        chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      });
      const { address: solana } = solanaUser.answer;

      const { asked, popup } = await openExport(page, frame);
      assert.equal(new URL(popup.url()).origin, new URL(vault).origin);
      const before = mails.length;
      await popup.getByRole('button', { name: 'Mail me a code' }).click();
      const code = codeIn(await mailNumber(mails, before + 1));
      const field = popup.getByLabel('Code');
      await field.fill(code === '000000' ? '000001' : '000000');
      await popup.getByText('Wrong code. Tries left: 4').waitFor();
      assert.equal(await popup.locator('.ps-secret').count(), 0);
      await popup.getByRole('button', { name: 'Mail another code' }).click();
      await popup.getByText(/try again in \d+ seconds/).waitFor();
      await field.fill(code);
      const phrase = await readPhrase(popup);
      const [evmKey, solanaKey] = await popup.locator('.pt-raw').allTextContents();

      assert.equal(phrase.split(' ').length, 12);
      assert.equal(mnemonicToAccount(phrase).address, address);
      assert.equal(privateKeyToAccount(evmKey).address, address);
      const ofKey = await createKeyPairSignerFromBytes(getBase58Encoder().encode(solanaKey));
      assert.equal(ofKey.address, solana);
      assert.equal((await solanaSignerOf(phrase)).address, solana);

      // The owner is told, and nobody else has seen it.
      const told = textOf(await mailNumber(mails, before + 2));
      const heard = await page.evaluate(() => window.heard.join(' '));
      const log = server.program.output;
      const places = { told, heard, log, frame: await allText(frame), page: await allText(page) };
      for (const secret of [phrase, evmKey, evmKey.slice(2), solanaKey])
        for (const [name, text] of Object.entries(places))
          assert.ok(!text.includes(secret), `in ${name}`);
      const done = popup.getByRole('button', { name: 'I have kept it safe' });
      await pressAndClose(popup, done);
      assert.deepEqual(await asked, { answer: null });
      await frame.getByText('Show the recovery phrase').waitFor({ state: 'detached' });
    },

    async 'nothing is shown to who has no code, and nobody asks for one unasked'(world, keep) {
      const { browser, page: host, vault, mails } = world;
      const page = await newPage(browser, keep, host, PHONE);
      await page.goto(host);
      const frame = await embed(page, vault);
      assert.match((await ask(page, 'EXPORT_WALLET')).error, /session has ended/);
      await logIn(page, mails, 'grace@example.org');
      const before = mails.length;

      const refused = ask(page, 'EXPORT_WALLET');
      await frame.getByRole('button', { name: 'Not now' }).click();
      assert.deepEqual(await refused, { error: 'User rejected the request' });

      const { asked, popup } = await openExport(page, frame);
      await popup.getByRole('button', { name: 'Mail me a code' }).waitFor();
      await popup.close();
      assert.deepEqual(await asked, { error: 'User rejected the request' });
      assert.equal(mails.length, before, 'no code was mailed');

      // Opened by another site, or by nobody, the window is for nothing.
      const [strange] = await Promise.all([
        page.waitForEvent('popup'),
        page.evaluate((url) => void window.open(url), `${vault}/export`),
      ]);
      await strange.getByText('Nothing is asked here').waitFor();
      await page.goto(`${vault}/export`);
      await page.getByText('Nothing is asked here').waitFor();
    },
  },
};

/** SLIP-0010 at m/44'/501'/0'/0', from the seed of BIP-39. */
async function solanaSignerOf(phrase) {
  const hmac = (key, data) => createHmac('sha512', key).update(data).digest();
  let node = hmac('ed25519 seed', pbkdf2Sync(phrase, 'mnemonic', 2048, 64, 'sha512'));
  for (const index of [44, 501, 0, 0]) {
    const data = Buffer.alloc(37);
    node.copy(data, 1, 0, 32);
    data.writeUInt32BE(0x80000000 + index, 33);
    node = hmac(node.subarray(32), data);
  }
  return createKeyPairSignerFromPrivateKeyBytes(node.subarray(0, 32));
}
