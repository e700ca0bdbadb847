// SPDX-License-Identifier: Apache-2.0
//
// A page that remembers what it fetched, what the console said and what its policy refused.
import { newPage } from '../../../tools/harness/startBrowser.mjs';

/** Where the examples say that their server is, and where the tests' small apps say it is. */
const SERVER = /^http:\/\/127\.0\.0\.1:(8080|9)\//;

/** Answers as a server whose directory is empty; its relay stays away. */
async function answerAsServer(route) {
  const { pathname } = new URL(route.request().url());
  const headers = { 'access-control-allow-origin': '*' };
  if (pathname.startsWith('/v1/network-logo/')) {
    const body = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';
    return route.fulfill({ headers, contentType: 'image/svg+xml', body });
  }
  const answers = {
    '/appkit/v1/config': { features: [] },
    '/getWallets': { count: 0, data: [] },
  };
  const json = answers[pathname];
  return json ? route.fulfill({ headers, json }) : route.fulfill({ status: 204, headers });
}

/** `before` prepares the page, with a wallet for instance. */
export async function openWatched({ browser }, keep, origin, before) {
  const page = await newPage(browser, keep, origin);
  const fetched = [];
  const complaints = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.addInitScript(() => {
    globalThis.violations = [];
    document.addEventListener('securitypolicyviolation', (event) => {
      globalThis.violations.push(`${event.violatedDirective}: ${event.blockedURI} ${event.sample}`);
    });
  });
  await page.route(SERVER, answerAsServer);
  await before?.(page);
  await page.goto(origin);
  await page.waitForLoadState('networkidle');
  return {
    page,
    fetched,
    /** The browser asks for an icon that no example has. */
    complaints: () => complaints.filter((text) => !text.includes('status of 404')),
    violations: () => page.evaluate(() => globalThis.violations),
    button: page.locator('portico-button').getByRole('button'),
    sheet: page.locator('portico-widget').getByRole('dialog'),
  };
}
