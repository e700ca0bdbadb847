// SPDX-License-Identifier: Apache-2.0
//
// The owner of a wallet sets up ways to recover it, and each opens it in a further browser: a password, a passkey with
// the PRF extension (Chromium's own authenticator), a new code, the help of the service. The widget, the real server
// with a vault whose operator offers that help and lets nobody wait, a real mail server, and viem.
import assert from 'node:assert/strict';
import { verifyMessage } from 'viem';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import {
  approveDevice,
  ask,
  codeIn,
  connected,
  enterEmail,
  openOwnWindow,
  pressAndClose,
  seen,
  startEmailShop,
  stateOf,
  visit,
} from '../harness/emailShop.mjs';

const PASSWORD = 'Möwen zählen nachts die Boote';
const TEXT = 'Hello from a further browser';
const DESK = { viewport: { width: 1280, height: 900 } };

const frameOf = (host, vault) => host.page.frameLocator(`iframe[src^="${vault}"]`);

async function openSettings(world, host) {
  await host.page.evaluate(() => globalThis.portico.open({ view: 'accountSettings' }));
  await host.button('Devices and recovery').click();
  const popup = await openOwnWindow(host, frameOf(host, world.vault));
  await popup.getByRole('heading', { name: /^Ways to recover/ }).waitFor();
  return popup;
}

/** A fresh code, where the window asks for one. */
async function confirm(popup, mails) {
  const before = mails.length;
  await popup.getByRole('button', { name: 'Mail me a code' }).click();
  await waitFor('the code', () => mails.length > before);
  // It is sent with its sixth digit.
  await popup.getByRole('textbox', { name: 'Code', exact: true }).fill(codeIn(mails[before]));
}

const listed = (popup) =>
  popup
    .getByRole('region', { name: 'Ways to recover' })
    .getByRole('list')
    .first()
    .locator('.pt-title')
    .allTextContents();

/** A person who has a wallet, at the window of its settings. */
async function begin(world, keep, email) {
  const host = await visit(world, keep, DESK);
  await enterEmail(host, world.mails, email);
  await connected(host);
  const { address } = await stateOf(host);
  const popup = await openSettings(world, host);
  return { host, popup, address, email };
}

/** The window of the recovery, in a browser that was let in. */
async function arrive(world, keep, email) {
  const host = await visit(world, keep, DESK);
  await enterEmail(host, world.mails, email);
  await host.sheet.getByText('Approve this browser').waitFor();
  await approveDevice(world, keep, host);
  await host.button('Recover my wallet').click();
  const popup = await openOwnWindow(host, frameOf(host, world.vault));
  return { host, popup };
}

/** It is open there now, with the same address, and signs. */
async function opens(world, { host, popup }, address) {
  await popup.getByText('Your wallet opens in this browser now').waitFor();
  await pressAndClose(popup, popup.getByRole('button', { name: 'Done' }));
  await connected(host);
  assert.equal((await stateOf(host)).address, address);
  const frame = frameOf(host, world.vault);
  const signing = await ask(host, 'personal_sign', [
    `0x${Buffer.from(TEXT).toString('hex')}`,
    address,
  ]);
  const approve = frame.getByRole('button', { name: 'Approve' });
  await frame.getByText(TEXT).waitFor();
  await seen(approve);
  await approve.click();
  const { result: signature, ...failed } = await signing.answer();
  assert.ok(signature, JSON.stringify(failed));
  assert.equal(await verifyMessage({ address, message: TEXT, signature }), true);
}

/** Chromium's own, with user verification and PRF, for a window. */
async function addAuthenticator(page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const options = {
    ...{ protocol: 'ctap2', ctap2Version: 'ctap2_1', transport: 'internal' },
    ...{ hasResidentKey: true, hasUserVerification: true, hasPrf: true },
    ...{ isUserVerified: true, automaticPresenceSimulation: true },
  };
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', { options });
  return async () =>
    (await client.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
}

/**
 * What the passkeys of a window gave, as a password manager would have it on another device: Chromium's authenticators
 * belong to one window, and nothing takes the secret of PRF from one to another.
 */
const recordPasskeys = (page) =>
  page.evaluate(() => {
    globalThis.passkeys = [];
    const { credentials } = navigator;
    for (const name of ['create', 'get']) {
      const real = credentials[name].bind(credentials);
      credentials[name] = async (options) => {
        const given = await real(options);
        const { prf } = given.getClientExtensionResults();
        const text = (bytes) => Array.from(new Uint8Array(bytes));
        if (prf?.results)
          globalThis.passkeys.push({
            id: text(given.rawId),
            input: text(options.publicKey.extensions.prf.eval.first),
            output: text(prf.results.first),
          });
        return given;
      };
    }
  });

/** The same passkey asked again by its real authenticator. */
const askAgain = (page, { id, input }) =>
  page.evaluate(
    async ([rawId, first]) => {
      const given = await navigator.credentials.get({
        publicKey: {
          challenge: new Uint8Array(32),
          allowCredentials: [{ type: 'public-key', id: Uint8Array.from(rawId) }],
          userVerification: 'required',
          extensions: { prf: { eval: { first: Uint8Array.from(first) } } },
        },
      });
      return Array.from(new Uint8Array(given.getClientExtensionResults().prf.results.first));
    },
    [id, input],
  );

/** Gives what was recorded, to the same question alone. */
const replayPasskey = (page, passkey) =>
  page.evaluate((known) => {
    navigator.credentials.get = async ({ publicKey }) => {
      const same = (bytes, numbers) =>
        String(Array.from(new Uint8Array(bytes))) === String(numbers);
      const [allowed] = publicKey.allowCredentials;
      if (!same(allowed.id, known.id) || !same(publicKey.extensions.prf.eval.first, known.input))
        throw new DOMException('another passkey', 'NotAllowedError');
      const first = Uint8Array.from(known.output).buffer;
      return { getClientExtensionResults: () => ({ prf: { results: { first } } }) };
    };
  }, passkey);

export default {
  name: 'widget and ways to recover a wallet',
  setUp: (keep) =>
    startEmailShop(keep, ['--vault-recovery-assisted', '--vault-recovery-hold-hours', '0']),
  tests: {
    async 'a password that is set in the settings opens it in a further browser'(world, keep) {
      const { mails, server } = world;
      const email = 'password@example.org';
      const { popup, address } = await begin(world, keep, email);
      await popup.getByText('Yours', { exact: true }).waitFor();
      assert.deepEqual(await listed(popup), ['Recovery code, on paper']);
      await popup.getByRole('button', { name: 'Add a password' }).click();
      await confirm(popup, mails);
      const set = popup.getByRole('button', { name: 'Set the password' });
      const enter = async (text, again = text) => {
        await popup.getByLabel('Password', { exact: true }).fill(text);
        await popup.getByLabel('The same again').fill(again);
        await set.click();
      };
      await enter('password12345');
      await popup.getByText('one of the passwords that are guessed first').waitFor();
      await enter(PASSWORD, `${PASSWORD}!`);
      await popup.getByText('The two are not the same').waitFor();
      await enter(PASSWORD);
      await popup.getByText('Password, after a wait').waitFor();
      await waitFor('its owner to be told', () =>
        mails.some(({ text }) => text.includes('Ways to recover your wallet')),
      );

      const there = await arrive(world, keep, email);
      await there.popup.getByRole('button', { name: 'With my password, after a wait' }).click();
      const field = there.popup.getByLabel('Password');
      await field.fill('Möwen zählen nachts die Schiffe');
      await there.popup.keyboard.press('Enter');
      await there.popup.getByText('This is not the password').waitFor();
      await field.fill(PASSWORD);
      await there.popup.keyboard.press('Enter');
      await opens(world, there, address);
      assert.ok(!server.program.output.includes(PASSWORD), 'nothing of it is in the log');
    },

    async 'a passkey does too, and is asked for by its name'(world, keep) {
      const { mails } = world;
      const email = 'passkey@example.org';
      const { popup, address } = await begin(world, keep, email);
      const credentials = await addAuthenticator(popup);
      await recordPasskeys(popup);
      await popup.getByRole('button', { name: 'Add a passkey' }).click();
      await confirm(popup, mails);
      await popup.getByRole('button', { name: 'Create the passkey' }).click();
      // It counts once it was used.
      await popup.getByRole('button', { name: 'Use the passkey' }).click();
      await popup.getByText('Passkey', { exact: true }).waitFor();
      const [kept] = await credentials();
      assert.equal(kept.rpId, 'localhost');
      const [passkey] = await popup.evaluate(() => globalThis.passkeys);
      assert.deepEqual(await askAgain(popup, passkey), passkey.output, 'the same each time');
      // The paper is not needed any more.
      await popup.getByRole('button', { name: 'Remove: Recovery code, on paper' }).click();
      await popup.getByRole('button', { name: 'Remove it' }).click();
      await popup.getByText('Recovery code, on paper').waitFor({ state: 'detached' });
      assert.deepEqual(await listed(popup), ['Passkey']);
      assert.equal(await popup.getByRole('button', { name: /^Remove: / }).count(), 0);

      const there = await arrive(world, keep, email);
      const use = there.popup.getByRole('button', { name: 'Use the passkey' });
      await use.waitFor();
      await replayPasskey(there.popup, passkey);
      await use.click();
      await opens(world, there, address);
    },

    async 'a new code takes the place of the one before'(world, keep) {
      const { mails } = world;
      const email = 'code@example.org';
      const { popup, address } = await begin(world, keep, email);
      const show = popup.getByRole('button', { name: 'Show the code' });
      await show.click();
      const old = await popup.locator('.ps-code').textContent();
      await popup.getByRole('button', { name: 'Make a new recovery code' }).click();
      await confirm(popup, mails);
      await popup.getByRole('button', { name: 'Make the code' }).click();
      await show.click();
      const code = await popup.locator('.ps-code').textContent();
      assert.notEqual(code, old);
      await popup.getByRole('button', { name: 'I have written it down' }).click();

      const there = await arrive(world, keep, email);
      const field = there.popup.getByLabel('Recovery code');
      await field.fill(old);
      await there.popup.getByRole('button', { name: 'Open the wallet' }).click();
      await there.popup.getByText('This is a recovery code of another wallet').waitFor();
      await field.fill(code);
      await there.popup.keyboard.press('Enter');
      await opens(world, there, address);
    },

    async 'the service helps where its owner wants it, and the label says so'(world, keep) {
      const { mails } = world;
      const email = 'assisted@example.org';
      const { popup, address } = await begin(world, keep, email);
      await popup.getByRole('button', { name: 'Let the service help' }).click();
      await confirm(popup, mails);
      await popup.getByText('The service can then rebuild your keys').waitFor();
      await popup.getByRole('button', { name: 'Let the service help' }).click();
      await popup.getByText('Assisted', { exact: true }).waitFor();

      const there = await arrive(world, keep, email);
      await there.popup
        .getByRole('button', { name: 'With the help of the service, after a wait' })
        .click();
      await opens(world, there, address);

      await popup.getByRole('button', { name: /^Remove: With the help/ }).click();
      await popup.getByRole('button', { name: 'Remove it' }).click();
      await popup.getByText('Yours', { exact: true }).waitFor();
    },
  },
};
