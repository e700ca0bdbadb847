// SPDX-License-Identifier: Apache-2.0
//
// The vault's mails, taken by a real mail server: what arrives, and what is not sent at all.
import assert from 'node:assert/strict';
import { randomUUID, webcrypto } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  bodiesOf,
  makeCertificate,
  PAGE,
  PROJECT,
  startReceiver,
  startVault,
} from '../../tools/harness/startVault.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';

const base64url = (bytes) => Buffer.from(bytes).toString('base64url');

/** POST with a proof of possession, as the secure site sends it. */
async function makeDevice(origin) {
  const { privateKey, publicKey } = await webcrypto.subtle.generateKey(
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['sign'],
  );
  const { x, y } = await webcrypto.subtle.exportKey('jwk', publicKey);
  const jwk = { crv: 'P-256', kty: 'EC', x, y };
  return async (path, body) => {
    const claims = {
      jti: randomUUID(),
      htm: 'POST',
      htu: `${origin}${path}`,
      iat: Math.floor(Date.now() / 1000),
    };
    const signed = [{ typ: 'dpop+jwt', alg: 'ES256', jwk }, claims]
      .map((part) => base64url(JSON.stringify(part)))
      .join('.');
    const signature = await webcrypto.subtle.sign(
      { name: 'ECDSA', hash: 'SHA-256' },
      privateKey,
      Buffer.from(signed),
    );
    return fetch(`${origin}${path}`, {
      method: 'POST',
      headers: {
        origin,
        'content-type': 'application/json',
        dpop: `${signed}.${base64url(signature)}`,
      },
      body: JSON.stringify(body),
    });
  };
}

const login = (email) => ({ project: PROJECT, email, origin: PAGE, device: 'Node' });

const metric = async (server, name) =>
  Number(
    new RegExp(`^${name} (\\d+)`, 'm').exec(
      await (await fetch(`${server.adminOrigin}/metrics`)).text(),
    )[1],
  );

export default {
  name: "the vault's mails",
  async setUp(keep) {
    const folder = mkdtempSync(join(tmpdir(), 'portico-mail-'));
    keep.closeOnExit('certificates', () => rmSync(folder, { recursive: true, force: true }));
    return {
      keep,
      folder,
      known: makeCertificate(folder, 'known'),
      stranger: makeCertificate(folder, 'stranger'),
    };
  },
  tests: {
    async 'a code arrives over TLS, with a login, as text and HTML'({ keep, folder, known }) {
      const { port: mailPort, mails } = await startReceiver(keep, known);
      const { origin, server } = await startVault(keep, folder, { mailPort, caFile: known.file });
      const post = await makeDevice(origin);
      const started = await post('/v1/vault/login', login('ada@example.org'));
      assert.equal(started.status, 200, await started.clone().text());
      const { flow } = await started.json();
      await waitFor('the mail', () => mails.length === 1);
      const [mail] = mails;
      assert.deepEqual([mail.from, mail.to], ['no-reply@shop.example', ['ada@example.org']]);
      assert.deepEqual([mail.secure, mail.user], [true, 'vault']);
      const bodies = bodiesOf(mail.text);
      const [, code] = /\n(\d{6})\r?\n/.exec(bodies['text/plain']);
      assert.ok(bodies['text/html'].includes(code));
      assert.ok(bodies['text/html'].includes(PAGE));
      const entered = await post('/v1/vault/login/code', { flow, code });
      assert.equal(entered.status, 200, await entered.clone().text());
      assert.equal((await entered.json()).outcome.account.email, 'ada@example.org');
      assert.equal(await metric(server, 'portico_vault_mails_sent_total'), 1);

      assert.ok(
        !server.program.output.includes('ada@example.org') && !server.program.output.includes(code),
      );
    },

    async 'nothing is sent without STARTTLS or to a stranger'({ keep, folder, known, stranger }) {
      for (const receiver of [{ ...known, hideSTARTTLS: true }, stranger]) {
        const { port: mailPort, mails } = await startReceiver(keep, receiver);
        const { origin, server } = await startVault(keep, folder, { mailPort, caFile: known.file });
        const post = await makeDevice(origin);
        // The answer is the same: nobody learns here whether a mail went out.
        assert.equal((await post('/v1/vault/login', login('ada@example.org'))).status, 200);
        await waitFor(
          'the failure',
          async () => (await metric(server, 'portico_vault_mails_failed_total')) === 1,
        );
        assert.deepEqual(mails, []);
        assert.ok(server.program.output.includes('vault.mail_failed'));
        assert.ok(!server.program.output.includes('ada@example.org'));
      }
    },
  },
};
