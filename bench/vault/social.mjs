// SPDX-License-Identifier: Apache-2.0
//
// From the tap on a provider to an address, with the demo's own OpenID Connect server, split by part and without the time of
// people. The real server, a new browser profile and somebody new for each visit.
import { demoLogin } from '../../tools/harness/demoLogin.mjs';
import { embed, startShop } from '../../tools/harness/embedSite.mjs';
import { newPage } from '../../tools/harness/startBrowser.mjs';

const VISITS = 9;

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** What the widget does, with the times of the page: the window in the tap, its address, its result, the account. */
const logIn = (page, vault) =>
  page.evaluate(async (origin) => {
    const times = [performance.now()];
    const note = () => times.push(performance.now());
    const asked = async (event, payload) => {
      const { answer, error } = await window.ask(event, payload);
      if (error) throw new Error(error);
      return answer;
    };
    const popup = window.open(`${origin}/loading`, 'popupWindow', 'width=600,height=800');
    const result = new Promise((done) =>
      addEventListener('message', ({ data, origin: from }) => {
        if (from === origin && data?.resultUri) done(data.resultUri);
      }),
    );
    const { uri } = await asked('GET_SOCIAL_REDIRECT_URI', { provider: 'demo' });
    note();
    popup.location.href = uri;
    const resultUri = await result;
    note();
    popup.close();
    await asked('CONNECT_SOCIAL', { uri: resultUri });
    note();
    return times;
  }, vault);

export async function printSocial(keep) {
  const login = await demoLogin(keep);
  const { browser, page: host, vault } = await startShop(keep, { args: login.args });
  const people = Array.from({ length: VISITS }, (_, index) => `Visitor ${index}`);
  await login.start(vault, people);

  const parts = { uri: [], page: [], back: [], wallet: [], all: [] };
  for (const name of people) {
    const page = await newPage(browser, keep, host);
    await page.goto(host);
    await embed(page, vault);
    const opened = page.waitForEvent('popup');
    const logged = logIn(page, vault);
    logged.catch(() => {});
    const button = (await opened).getByRole('button', { name: `Continue as ${name}` });
    await button.waitFor();
    // The clock of one machine: what the provider's page took, and when its button was pressed.
    const shown = Date.now();
    await button.evaluate((element) => element.click());
    const [tap, uri, back, end] = await logged;
    const origin = await page.evaluate(() => performance.timeOrigin);
    parts.uri.push(uri - tap);
    parts.page.push(shown - origin - uri);
    parts.back.push(back - (shown - origin));
    parts.wallet.push(end - back);
    parts.all.push(end - tap);
    await page.context().close();
  }
  console.log(
    `### From a provider to an address, Chromium ${browser.version().split('.')[0]}, medians of ${VISITS} visits\n`,
  );
  console.log('| part | ms |\n|---|---:|');
  const row = (title, values) => console.log(`| ${title} | ${median(values).toFixed(0)} |`);
  row('tap on the provider, until the address of its page is there', parts.uri);
  row("until the provider's page is drawn", parts.page);
  row('button pressed there, until the page has the result (code, tokens, signature)', parts.back);
  row('until there is a wallet with its address', parts.wallet);
  row('all of it', parts.all);
  console.log();
}
