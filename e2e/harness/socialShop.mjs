// SPDX-License-Identifier: Apache-2.0
//
// A server that offers log-in by all seven providers, which stand on this machine, with its vault, the secure site and a
// real mail server; and pages of its project.
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectCommand } from '../../tools/harness/makeProject.mjs';
import {
  makeCertificate,
  PROJECT,
  startReceiver,
  startVault,
} from '../../tools/harness/startVault.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { APPLE, CLIENT, startProviders } from '../peers/startProviders.mjs';

const SITE = fileURLToPath(new URL('../../web/apps/secure-site/dist', import.meta.url));

export async function startSocialServer(keep) {
  if (!existsSync(join(SITE, 'loading.html')))
    throw new Error(`${SITE} is not built: npm run build --workspace @portico/secure-site`);
  const folder = mkdtempSync(join(tmpdir(), 'portico-social-'));
  keep.closeOnExit('keys', () => rmSync(folder, { recursive: true, force: true }));
  const secret = join(folder, 'client-secret');
  writeFileSync(secret, `${CLIENT.secret}\n`);
  chmodSync(secret, 0o400);
  const providers = await startProviders(keep);
  const certificate = makeCertificate(folder, 'mail');
  const { port: mailPort, mails } = await startReceiver(keep, certificate);
  const appleKey = join(folder, 'apple.p8');
  writeFileSync(appleKey, providers.appleKey);
  chmodSync(appleKey, 0o400);
  const apps = ['google', 'x', 'discord', 'github', 'facebook'].flatMap((name) => [
    `--vault-social-${name}-client-id`,
    CLIENT.id,
    `--vault-social-${name}-client-secret-file`,
    secret,
  ]);
  const { server, origin } = await startVault(keep, folder, {
    mailPort,
    caFile: certificate.file,
    pages: SITE,
    args: ['--vault-social-stand-in', providers.url, ...apps].concat([
      ...['--vault-social-apple-client-id', CLIENT.id, '--vault-social-apple-team-id', APPLE.team],
      ...['--vault-social-apple-key-id', APPLE.keyId],
      ...['--vault-social-apple-private-key-file', appleKey],
      '--vault-social-farcaster-relay',
      `${providers.url} allow_private`,
      '--rpc-chains',
      `eip155:10 ${providers.url} allow_private`,
    ]),
  });
  providers.leadBackTo(origin);
  return { server, mails, providers };
}

/** The SDK's options for it. */
export const socialOptions = ({ origin }) => ({
  projectId: PROJECT,
  server: origin,
  relayUrl: undefined,
});

/** Lists a page of this origin with the project, and waits until the server offers it all seven. */
export async function listSocialPage(server, origin) {
  projectCommand(server, 'origins', 'add', PROJECT, origin);
  await waitFor('the page to be listed', async () => {
    const asked = await fetch(
      `${server.origin}/appkit/v1/config?projectId=${PROJECT}&origin=${encodeURIComponent(origin)}`,
    );
    const { features } = await asked.json();
    const { config } = features.find(({ id }) => id === 'social_login');
    return config.join() === 'email,google,x,farcaster,discord,apple,github,facebook';
  });
}
