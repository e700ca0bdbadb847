// SPDX-License-Identifier: Apache-2.0
//
// Debian's Chromium, without a network beyond loopback. Each page gets a profile of its own.
import { chromium } from 'playwright-core';

const EXECUTABLE = process.env.PORTICO_CHROMIUM ?? '/usr/bin/chromium';

/**
 * `hosts`: what names resolve to besides 127.0.0.1, as "NAME ADDRESS:PORT"; their TLS is not checked.
 * `flags`: more of Chromium's.
 */
export async function startBrowser(keep, { hosts = [], flags = [] } = {}) {
  const rules = hosts.map((host) => `MAP ${host}`);
  const browser = await chromium.launch({
    executablePath: EXECUTABLE,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--host-resolver-rules=${[...rules, 'MAP * ~NOTFOUND', 'EXCLUDE 127.0.0.1', 'EXCLUDE localhost'].join(', ')}`,
      ...(hosts.length > 0 ? ['--ignore-certificate-errors'] : []),
      ...flags,
    ],
  });
  keep.closeOnExit('chromium', () => browser.close());
  return browser;
}

/** A page whose console and errors are shown when the test fails. `device`: what its browser is like. */
export async function newPage(browser, keep, origin, device = {}) {
  const context = await browser.newContext({ locale: 'en-GB', ...device });
  context.setDefaultTimeout(60_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  keep.closeOnExit('page', () => context.close());
  const page = await context.newPage();
  const output = [];
  page.on('console', (message) => output.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => output.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('requestfailed', (request) => {
    output.push(`failed: ${request.url()} ${request.failure()?.errorText}`);
  });
  keep.onFailure(async () => `--- on the page\n${await page.evaluate(textOfPage)}`);
  keep.note(() => output.length > 0 && `--- page\n${output.slice(-40).join('\n')}`);
  return page;
}

/** In the page: its address and what is written in it, shadow roots included. */
function textOfPage() {
  const textOf = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data.trim();
    if (node.nodeName === 'STYLE' || node.nodeName === 'SCRIPT') return '';
    const children = [...(node.shadowRoot?.childNodes ?? []), ...node.childNodes];
    return children.map(textOf).filter(Boolean).join(' | ');
  };
  return `${location.href} ${innerWidth} x ${innerHeight}\n${textOf(document.body).slice(0, 2000)}`;
}
