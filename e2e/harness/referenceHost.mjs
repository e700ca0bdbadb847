// SPDX-License-Identifier: Apache-2.0
//
// A page with the real client of the reference, @reown/appkit 1.7.10 from npm, unchanged (e2e/appkit).
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { newPage } from '../../tools/harness/startBrowser.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** The page as it was built. */
export const PAGES = `${root}e2e/appkit/dist`;
/** That are written into the client. */
export const HOSTS = [
  '*.walletconnect.org',
  '*.walletconnect.com',
  '*.web3modal.org',
  '*.reown.com',
];

let isBuilt = false;

/** Once for all groups, which run beside each other. */
export function buildPage() {
  if (isBuilt) return;
  if (!existsSync(`${root}e2e/appkit/node_modules/@reown/appkit`))
    throw new Error(
      '@reown/appkit is not installed: npm ci --prefix e2e/appkit (./x setup does it)',
    );
  const vite = `${root}node_modules/vite/bin/vite.js`;
  const words = [vite, 'build', '--config', `${root}e2e/appkit/vite.config.mjs`];
  execFileSync(process.execPath, words, { cwd: root, stdio: 'pipe' });
  isBuilt = true;
}

/** The page, and each answer that our server gave it. `before`: what is done to the empty page, as wallets are put there. */
export async function openHost({ server, browser }, keep, projectId, more = {}, before) {
  const page = await newPage(browser, keep, server.origin);
  await before?.(page);
  const [requested, answers] = [[], []];
  page.on('request', (request) => requested.push(new URL(request.url())));
  page.on('response', (response) => {
    const url = new URL(response.url());
    if (url.protocol === 'https:')
      answers.push({ host: url.host, path: url.pathname, status: response.status(), response });
  });
  keep.note(() => answers.map(({ host, path, status }) => `${status} ${host}${path}`).join('\n'));
  await page.goto(`${server.origin}/?${new URLSearchParams({ projectId, ...more })}`);
  await page.waitForFunction(() => window.host !== undefined);
  await page.evaluate(() => window.host.kit.ready?.());
  const answered = (path) =>
    waitFor(`an answer to ${path}`, () => answers.find((one) => one.path === path));
  return { page, requested, answers, answered };
}
