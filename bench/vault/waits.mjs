// SPDX-License-Identifier: Apache-2.0
//
// What a visitor waits for on the secure site, without the time of people and of the mail: from the page that embeds it to a
// wallet, and from a tap to a signature. The real server, a real mail server, a new browser profile for each visit.
import {
  ask,
  codeIn,
  embed,
  mailNumber,
  seen,
  startShop,
  writeDownCode,
} from '../../tools/harness/embedSite.mjs';
import { newPage } from '../../tools/harness/startBrowser.mjs';

const VISITS = 9;
const SIGNATURES = 3;

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** The answer, and the milliseconds that it took in the page. */
const timed = (page, event, payload) =>
  page.evaluate(
    async ([name, carried]) => {
      const start = performance.now();
      const { error } = await window.ask(name, carried);
      if (error) throw new Error(error);
      return performance.now() - start;
    },
    [event, payload],
  );

// All frames of a page share the clock: timeOrigin + now().

async function sign(page, frame, address, isFirst, parts) {
  const text = `0x${Buffer.from('Hello from the shop').toString('hex')}`;
  const signing = page.evaluate(
    async (params) => {
      const start = performance.timeOrigin + performance.now();
      const { error } = await window.ask('RPC_REQUEST', { method: 'personal_sign', params });
      if (error) throw new Error(error);
      return { start, end: performance.timeOrigin + performance.now() };
    },
    [text, address],
  );
  signing.catch(() => {});
  if (isFirst) await writeDownCode(frame);
  const approve = frame.getByRole('button', { name: 'Approve' });
  await approve.waitFor();
  const drawn = await frame.evaluate(() => performance.timeOrigin + performance.now());
  await seen(approve);
  await approve.evaluate((button) => {
    const note = () => {
      window.tapped = performance.timeOrigin + performance.now();
    };
    button.addEventListener('click', note, { once: true });
  });
  await approve.click();
  const { start, end } = await signing;
  if (isFirst) return;
  parts.view.push(drawn - start);
  parts.signature.push(end - (await frame.evaluate(() => window.tapped)));
}

export async function printWaits(keep) {
  const {
    browser,
    page: host,
    vault,
    mails,
  } = await startShop(keep, {
    args: ['--limit', 'codes_address=1000', '--limit', 'codes_project=1000000'],
  });
  const parts = { frame: [], email: [], wallet: [], view: [], signature: [] };
  for (let visit = 0; visit < VISITS; visit += 1) {
    const page = await newPage(browser, keep, host, { viewport: { width: 390, height: 760 } });
    await page.goto(host);
    const start = performance.now();
    const frame = await embed(page, vault);
    parts.frame.push(performance.now() - start);
    const before = mails.length;
    const email = `visitor${visit}@example.org`;
    parts.email.push(await timed(page, 'CONNECT_EMAIL', { email }));
    const otp = codeIn(await mailNumber(mails, before + 1));
    parts.wallet.push(
      (await timed(page, 'CONNECT_OTP', { otp })) + (await timed(page, 'GET_USER')),
    );
    const { address } = (await ask(page, 'GET_USER')).answer;
    for (let i = 0; i <= SIGNATURES; i += 1) await sign(page, frame, address, i === 0, parts);
    await page.context().close();
  }
  console.log(
    `### What a visitor waits for, Chromium ${browser.version().split('.')[0]}, medians of ${VISITS} visits\n`,
  );
  console.log('| part | ms |\n|---|---:|');
  const row = (title, values) => console.log(`| ${title} | ${median(values).toFixed(0)} |`);
  row('the frame is loaded and says that it is ready', parts.frame);
  row('address entered, until the code was handed to the mail server', parts.email);
  row('code entered, until there is a wallet with its address', parts.wallet);
  row('request of a signature, until its approval is drawn', parts.view);
  row('tap on Approve, until the page has the signature', parts.signature);
  console.log();
}
