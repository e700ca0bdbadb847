// SPDX-License-Identifier: Apache-2.0
//
// A page of a shop that embeds the secure site, as a host does it, and what its visitor does there.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startBrowser } from './startBrowser.mjs';
import { bodiesOf, makeCertificate, PROJECT, startReceiver, startVault } from './startVault.mjs';
import { waitFor } from './waitFor.mjs';

const SITE = fileURLToPath(new URL('../../web/apps/secure-site/dist', import.meta.url));

/** Without the runner's own list, which also turns off what frames of other sites keep things in. */
export const FLAGS = [
  '--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,MediaRouter',
];

/** The server with the built site, its mails, a shop's empty page, and a browser. `args`: more of the server's. */
export async function startShop(keep, { args = [] } = {}) {
  if (!existsSync(join(SITE, 'frame.html')))
    throw new Error(`${SITE} is not built: npm run build --workspace @portico/secure-site`);
  const folder = mkdtempSync(join(tmpdir(), 'portico-site-'));
  keep.closeOnExit('keys', () => rmSync(folder, { recursive: true, force: true }));
  const host = createServer((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><meta name="viewport" content="width=device-width"><title>Shop</title>'),
  );
  await new Promise((done) => host.listen(0, '127.0.0.1', done));
  keep.closeOnExit('host', () => host.close());
  const page = `http://127.0.0.1:${host.address().port}`;
  const certificate = makeCertificate(folder, 'mail');
  const { port: mailPort, mails } = await startReceiver(keep, certificate);
  const { origin, server } = await startVault(keep, folder, {
    mailPort,
    caFile: certificate.file,
    page,
    pages: SITE,
    args,
  });
  const browser = await startBrowser(keep, { flags: FLAGS });
  return { browser, page, vault: origin, server, mails };
}

/** The frame over the page, hello, and then `window.ask(event, payload, id?)`; `window.heard`: the texts of all that came. */
export async function embed(page, vault, chainId = 'eip155:1', projectId = PROJECT) {
  await page.evaluate(
    async ({ origin, project, chain }) => {
      const frame = document.createElement('iframe');
      frame.src = `${origin}/frame.html?projectId=${project}&chainId=${chain}`;
      frame.style.cssText = 'position: fixed; inset: 0; border: 0; width: 100%; height: 100%';
      const loaded = new Promise((done) => frame.addEventListener('load', done, { once: true }));
      document.body.append(frame);
      await loaded;
      const { port1, port2 } = new MessageChannel();
      const waiting = new Map();
      window.heard = [];
      const ready = new Promise((done) => {
        port1.onmessage = ({ data }) => {
          window.heard.push(JSON.stringify(data));
          if (data.type === '@w3m-frame/READY') done();
          // The answer is still to come.
          if (!data.type.endsWith('_APPROVED')) waiting.get(data.id)?.(data);
        };
      });
      window.post = (message) => port1.postMessage(message);
      window.newId = () => crypto.randomUUID().replaceAll('-', '');
      window.ask = (event, payload, id = window.newId()) =>
        new Promise((done) => {
          waiting.set(id, ({ type, payload: answer }) =>
            done(type.endsWith('_ERROR') ? { error: answer.message } : { answer: answer ?? null }),
          );
          port1.postMessage({ id, type: `@w3m-app/${event}`, ...(payload && { payload }) });
        });
      frame.contentWindow.postMessage('hello', origin, [port2]);
      await ready;
    },
    { origin: vault, project: projectId, chain: chainId },
  );
  return page.frames().find((frame) => frame.url().startsWith(vault));
}

/** `{ answer }` or `{ error }`. Nobody may wait for it when a test fails. */
export function ask(page, event, payload) {
  const asked = page.evaluate(([name, carried]) => window.ask(name, carried), [event, payload]);
  asked.catch(() => {});
  return asked;
}

/**
 * Declines what the frame asks. Before the request is described, and while a recovery code goes away, a button of the
 * same name stands there that is about to be replaced: a press on that one would get lost.
 */
export const decline = (frame) =>
  frame
    .getByRole('main', { name: 'Approve a request' })
    .filter({ has: frame.locator('.ps-lead, .ps-sentence') })
    .getByRole('button', { name: /^(Decline|Close)$/ })
    .click();

export const textOf = ({ text }) => bodiesOf(text)['text/plain'];
export const codeIn = (mail) => /\n(\d{6})\r?\n/.exec(textOf(mail))[1];

/** The newest mail, once there are `count`. */
export async function mailNumber(mails, count) {
  await waitFor(`mail ${count}`, () => mails.length >= count);
  return mails[count - 1];
}

/** Once the browser said for half a second that nothing covers it. */
export const seen = (button) =>
  waitFor('the view to be seen', async () => {
    await readToEnd(button);
    return (await button.getAttribute('aria-disabled')) === null;
  });

/** What is longer than its view is read before it counts as seen. */
const readToEnd = (button) =>
  button.evaluate((element) => {
    const text = element.closest('.ps-frame')?.querySelector('.ps-scroll');
    text?.scrollTo(0, text.scrollHeight);
  });

/** From an address to a wallet: what GET_USER answers. */
export async function logIn(page, mails, email) {
  const before = mails.length;
  await ask(page, 'CONNECT_EMAIL', { email });
  const { error } = await ask(page, 'CONNECT_OTP', {
    otp: codeIn(await mailNumber(mails, before + 1)),
  });
  if (error) throw new Error(error);
  return (await ask(page, 'GET_USER')).answer;
}

/** The first request that signs shows it before anything else. */
export async function writeDownCode(frame) {
  const written = frame.getByRole('button', { name: 'I have written it down' });
  await written.waitFor();
  const code = await frame.locator('.ps-code').textContent();
  await seen(written);
  await written.click();
  return code;
}
