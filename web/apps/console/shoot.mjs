// SPDX-License-Identifier: Apache-2.0
//
// Pictures of the console's pages into build/gallery, light and dark, wide and narrow; what docs/gallery shows is
// renewed: node web/apps/console/shoot.mjs. A real server with projects and some calls; the pages must be built.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { privateKeyToAccount } from 'viem/accounts';
import { signIn } from '../../../tools/harness/signIn.mjs';
import { newPage, startBrowser } from '../../../tools/harness/startBrowser.mjs';
import { makeLink, needConsolePages } from '../../../tools/harness/startConsole.mjs';
import { startServer } from '../../../tools/harness/startServer.mjs';
import { MADE, renewPictures } from '../gallery/renewPictures.mjs';
import { startWebp } from '../gallery/toWebp.mjs';

const folder = process.argv[2] ?? MADE;
mkdirSync(folder, { recursive: true });
const closers = [];
const keep = {
  closeOnExit: (_, close) => closers.push(close),
  onFailure: () => {},
  note: () => {},
};

const server = await startServer(keep, { consolePages: needConsolePages(), args: [] });
const browser = await startBrowser(keep);
const base = `http://localhost:${server.adminPort}`;
const page = await newPage(browser, keep, base, { deviceScaleFactor: 2 });
const webpOf = await startWebp(browser);

async function call(path, body, method = 'POST') {
  return page.evaluate(
    async ({ path: to, body: what, method: how }) => {
      const response = await fetch(`/console/api/${to}`, {
        method: how,
        headers: { 'X-Portico-Console': '1', 'Content-Type': 'application/json' },
        body: JSON.stringify(what),
      });
      return response.json();
    },
    { path, body, method },
  );
}

async function fill() {
  const ids = [];
  for (const name of ['Harbour', 'Ledgerly', 'Quayside', 'Sandbox']) {
    ids.push((await call('projects', { name })).id);
  }
  const origins = `projects/${ids[0]}/origins`;
  await call(origins, { origin: 'https://app.harbour.example.org' });
  await call(origins, { origin: 'https://*.harbour.example.org' });
  await call(origins, { origin: 'http://localhost:*' });
  await call(`projects/${ids[1]}/origins`, { origin: 'https://ledgerly.example.org' });
  const read = await page.evaluate(
    (id) => fetch(`/console/api/projects/${id}`).then((r) => r.json()),
    ids[0],
  );
  const on = (id, config = []) => ({ id, isEnabled: true, config });
  await call(
    `projects/${ids[0]}`,
    {
      version: read.version,
      features: [
        on('activity'),
        on('legal_checkbox'),
        { id: 'all_wallets', isEnabled: false, config: [] },
      ],
    },
    'PATCH',
  );
  const ask = (id, origin, times) =>
    Promise.all(
      Array.from({ length: times }, () =>
        fetch(`${server.origin}/getWallets?projectId=${id}&page=1&entries=1`, {
          headers: { origin },
        }),
      ),
    );
  await ask(ids[0], 'https://app.harbour.example.org', 240);
  await ask(ids[0], 'https://elsewhere.example.org', 6);
  await ask(ids[1], 'https://ledgerly.example.org', 90);
  const signers = [1, 2, 3, 4, 5].map((last) =>
    privateKeyToAccount(`0x${`${last}`.padStart(64, '0')}`),
  );
  const sessions = [];
  for (const signer of signers) {
    const page = 'https://app.harbour.example.org';
    sessions.push((await signIn(server, { project: ids[0], page, signer })).token);
  }
  const ofSession = (token, path, method, body) =>
    fetch(`${server.origin}/auth/v1/${path}?projectId=${ids[0]}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
  await ofSession(sessions[1], 'sign-out', 'POST');
  await ofSession(sessions[4], 'account-metadata', 'PUT', { metadata: { plan: 'gold', seats: 3 } });
  return ids[0];
}

async function shoot(name, path, prepare) {
  await page.goto(`${base}/console/${path}`);
  await page.waitForLoadState('networkidle');
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ]) {
      await page.setViewportSize({ width, height });
      await page.reload();
      await page.waitForLoadState('networkidle');
      await prepare?.();
      const size = width === 1280 ? '' : '-phone';
      const picture = await webpOf(await page.screenshot());
      writeFileSync(join(folder, `console-${name}${size}-${colorScheme}.webp`), picture);
    }
  }
}

try {
  await page.goto(await makeLink(server));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
  const id = await fill();
  await shoot('projects', '');
  await shoot('settings', `projects/${id}`, async () => {
    await page.frameLocator('iframe').locator('portico-widget').getByText('Meridian').waitFor();
    await page
      .getByLabel('Origin to add or check')
      .fill('https://preview-17.eu.harbour.example.org');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('exactly one label').waitFor();
  });
  await shoot('analytics', `projects/${id}/analytics`);
  await shoot('accounts', `projects/${id}/accounts`, () =>
    page.getByText('What the app keeps').click(),
  );
  await shoot('audit', 'audit');
  await shoot('account', 'you');
  if (folder === MADE) await renewPictures();
} finally {
  for (const close of closers.reverse()) await close();
}
