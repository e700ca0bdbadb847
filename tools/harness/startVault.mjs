// SPDX-License-Identifier: Apache-2.0
//
// The server with its vault, a real mail server that takes its mails, and what stands in them.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './freePort.mjs';
import { makeProject } from './makeProject.mjs';
import { startServer } from './startServer.mjs';
import { waitFor } from './waitFor.mjs';

export const PROJECT = '0123456789abcdef0123456789abcdef';
export const PAGE = 'https://shop.example';

/** A certificate for localhost that only itself vouches for. */
export function makeCertificate(folder, name) {
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
export async function startReceiver(keep, { key, cert, hideSTARTTLS = false }) {
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

/**
 * The server with a vault, and a project that `page` belongs to. `pages`: folder of the secure site, which asks networks
 * at the same server; `args`: more of the server's; `at`: its origin for browsers, where that is not its own port.
 */
export async function startVault(
  keep,
  folder,
  { mailPort, caFile, page = PAGE, pages, at, args: more = [] },
) {
  const port = await freePort();
  const origin = at ?? `http://localhost:${port}`;
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
      '--vault-auth-key',
      join(folder, 'auth'),
      '--vault-recovery-key',
      join(folder, 'recovery'),
    ])
    .concat([
      '--vault-mail-url',
      `smtp://localhost:${mailPort}`,
      '--vault-mail-from',
      'Härbour <no-reply@shop.example>',
    ])
    .concat(['--vault-mail-user', 'vault', '--vault-mail-password-file', join(folder, 'password')])
    .concat(caFile ? ['--vault-mail-ca-file', caFile] : [])
    .concat(more);
  const ofSite = (api) => (pages ? ['--vault-pages', pages, '--vault-api-origin', api] : []);
  const server = await startServer(keep, { args: (api) => [...args, ...ofSite(api)] });
  makeProject(server, { id: PROJECT, origins: [page] });
  await waitFor('the project', async () => {
    const asked = await fetch(`${server.origin}/getWallets?projectId=${PROJECT}&entries=1`, {
      headers: { origin: page },
    });
    return asked.status === 200;
  });
  return { server, origin, port };
}

/** The bodies of a message, decoded, by their type. */
export function bodiesOf(text) {
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
