// SPDX-License-Identifier: Apache-2.0
//
// The vault's mails, taken by a real mail server: what arrives, and what is not sent at all.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomUUID, webcrypto } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tools/harness/freePort.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { makeProject } from '../harness/makeProject.mjs';

const PROJECT = '0123456789abcdef0123456789abcdef';
const PAGE = 'https://shop.example';
const base64url = (bytes) => Buffer.from(bytes).toString('base64url');

/** A certificate for localhost that only itself vouches for. */
function makeCertificate(folder, name) {
  const [key, cert] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
    ].concat(['-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', cert]),
    { stdio: 'ignore' },
  );
  return { file: cert, key: readFileSync(key), cert: readFileSync(cert) };
}

/** A mail server with a login. `mails`: { from, to, secure, user, text } as they arrive. */
async function startReceiver(keep, { key, cert, hideSTARTTLS = false }) {
  const { SMTPServer } = await import('smtp-server');
  const mails = [];
  const server = new SMTPServer({
    key,
    cert,
    hideSTARTTLS,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'vault' && password === 'open sesame'
        ? done(null, { user: username })
        : done(new Error('no')),
    onData(stream, session, done) {
      let text = '';
      stream.setEncoding('utf8').on('data', (part) => (text += part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom.address,
          to: rcptTo.map((one) => one.address),
          secure: session.secure,
          user: session.user,
          text,
        });
        done();
      });
    },
  });
  server.on('error', () => {}); // handshakes that clients break off
  const port = await freePort();
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  keep.closeOnExit('mail server', () => new Promise((resolve) => server.close(resolve)));
  return { port, mails };
}

async function startVault(keep, folder, { mailPort, caFile }) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  for (const [name, digit] of [
    ['auth', '1'],
    ['recovery', '2'],
    ['password', ''],
  ]) {
    const text = name === 'password' ? 'open sesame\n' : digit.repeat(64);
    rmSync(join(folder, name), { force: true });
    writeFileSync(join(folder, name), text, { mode: 0o400 });
  }
  const args = ['--vault-listen', `127.0.0.1:${port}`, '--vault-origin', origin]
    .concat([
      '--vault-auth-key-file',
      join(folder, 'auth'),
      '--vault-recovery-key-file',
      join(folder, 'recovery'),
    ])
    .concat([
      '--vault-mail-url',
      `smtp://localhost:${mailPort}`,
      '--vault-mail-from',
      'Härbour <no-reply@shop.example>',
    ])
    .concat(['--vault-mail-user', 'vault', '--vault-mail-password-file', join(folder, 'password')])
    .concat(caFile ? ['--vault-mail-ca-file', caFile] : []);
  const server = await startServer(keep, { args });
  makeProject(server, { id: PROJECT, origins: [PAGE] });
  await waitFor('the project', async () => {
    const asked = await fetch(`${server.origin}/getWallets?projectId=${PROJECT}&entries=1`, {
      headers: { origin: PAGE },
    });
    return asked.status === 200;
  });
  return { server, origin };
}

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

/** The bodies of a message, decoded, by their type. */
function bodiesOf(text) {
  const parts = text.split(/\r?\n--part-[^\r\n]*/).slice(1);
  return Object.fromEntries(
    parts
      .filter((part) => part.includes('Content-Type'))
      .map((part) => [
        /Content-Type: ([^;]+)/.exec(part)[1],
        Buffer.from(part.split(/\r?\n\r?\n/)[1], 'base64').toString(),
      ]),
  );
}

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
      const [, code] = /\n {4}(\d{6})\r?\n/.exec(bodies['text/plain']);
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
