// SPDX-License-Identifier: Apache-2.0
//
// The console as its operator uses it: in by a link, then by a passkey; a project is made, a page's origin
// allowed, a feature switched, and the audit log tells all of it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { signIn } from '../../tools/harness/signIn.mjs';
import { newPage, startBrowser } from '../../tools/harness/startBrowser.mjs';
import { addAuthenticator, makeLink, needConsolePages } from '../../tools/harness/startConsole.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { makeSite } from '../harness/makeSite.mjs';
import { PlaygroundPage } from '../harness/PlaygroundPage.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** In by a link the first time, by that session's cookie from then on: tries are few per address. */
async function signedIn(world, keep, name = 'Ada') {
  const page = await newPage(world.browser, keep, world.console);
  const kept = world.cookies.get(name);
  if (kept) {
    await page.context().addCookies(kept);
    await page.goto(`${world.console}/console/`);
  } else {
    await page.goto(await makeLink(world.server, name));
    await page.getByRole('button', { name: 'Sign in' }).click();
  }
  await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
  world.cookies.set(name, await page.context().cookies());
  return page;
}

async function makeProject(page, name) {
  await page.getByRole('button', { name: 'New project' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create project' }).click();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  return new URL(page.url()).pathname.split('/').at(-1);
}

const featureSwitch = (page, name, state) =>
  page.getByRole('radiogroup', { name, exact: true }).getByRole('radio', { name: state });
const preview = (page) => page.frameLocator('iframe').locator('portico-widget');

/** A host page of an app, on an origin of its own. */
async function openApp({ browser }, keep) {
  const app = createServer((_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>App</title>'),
  );
  await new Promise((resolve) => app.listen(0, '127.0.0.1', resolve));
  keep.closeOnExit('app', () => {
    app.closeAllConnections();
    app.close();
  });
  const origin = `http://127.0.0.1:${app.address().port}`;
  const page = await newPage(browser, keep, origin);
  await page.goto(origin);
  return { page, origin };
}

/** What axe finds wrong, by rule. */
async function faults(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    window.axe.run(document, { resultTypes: ['violations'] }),
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((one) => one.target.join(' ')).join(', ')}`,
  );
}

export default {
  name: 'console',
  async setUp(keep) {
    const site = makeSite(keep);
    const consolePages = needConsolePages();
    const server = await startServer(keep, { site: site.path, consolePages, args: [] });
    await site.configure({ server: server.origin, chainRpcUrl: 'http://127.0.0.1:9' }, server);
    const browser = await startBrowser(keep);
    const base = `http://localhost:${server.adminPort}`;
    return { server, browser, console: base, cookies: new Map() };
  },
  tests: {
    async 'a link signs in once, and a passkey from then on'(world, keep) {
      const page = await newPage(world.browser, keep, world.console);
      await addAuthenticator(page);
      const link = await makeLink(world.server);
      await page.goto(link);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
      assert.ok(!page.url().includes('link='), 'the link stays in the address');

      await page.getByRole('link', { name: 'Your account' }).click();
      await page.getByLabel('Name of the new passkey').fill('Test laptop');
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await page.getByText('Test laptop').waitFor();
      await page.getByRole('button', { name: 'Sign out' }).click();

      await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
      await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();

      const other = await newPage(world.browser, keep, world.console);
      await other.goto(link);
      await other.getByRole('button', { name: 'Sign in' }).click();
      await other.getByText('has been used').waitFor();
      await other.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
    },

    async 'whoever sits at the machine of a demo signs in by a button, as often as they like'(
      world,
      keep,
    ) {
      const consolePages = needConsolePages();
      const demo = await startServer(keep, { consolePages, args: ['--demo'] });
      const origin = `http://localhost:${demo.adminPort}`;
      const page = await newPage(world.browser, keep, origin);
      await page.goto(`${origin}/console/#link=spent`);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('has been used').waitFor();
      for (let time = 0; time < 2; time++) {
        await page.getByRole('button', { name: 'Sign in to the demo' }).click();
        await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
        await page.getByRole('link', { name: 'Your account' }).click();
        await page.getByRole('button', { name: 'Sign out' }).click();
      }
      const other = await newPage(world.browser, keep, world.console);
      await other.goto(`${world.console}/console/`);
      await other.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
      assert.equal(await other.getByRole('button', { name: 'Sign in to the demo' }).count(), 0);
    },

    async 'a page is refused before its origin is allowed, and served after, at once'(world, keep) {
      const page = await signedIn(world, keep);
      const id = await makeProject(page, 'Origins');
      const origins = page.getByRole('region', { name: 'Allowed origins' });
      const add = async (origin) => {
        await origins.getByLabel('Origin to add or check').fill(origin);
        await origins.getByRole('button', { name: 'Add', exact: true }).click();
        await origins.getByText(origin, { exact: true }).waitFor();
      };
      // The widget's page is at another name than the server that it asks.
      const app = world.server.origin.replace('127.0.0.1', 'localhost');
      const openWidget = () => PlaygroundPage.open(world.browser, keep, app, `?projectId=${id}`);
      const widget = await openWidget();
      const all = widget.button(/^All wallets/);
      /** What the server answers to the page as it opens, and the widget makes of it. */
      const open = async (from = widget) => {
        const requested = from.page.waitForResponse((one) => one.url().includes('/getWallets?'));
        await from.load();
        await from.openSheet();
        return (await requested).status();
      };

      await add('https://*.shop.example.org');
      assert.equal(await open(), 403);
      await all.waitFor({ state: 'detached' });
      await origins.getByLabel('Origin to add or check').fill('https://a.b.shop.example.org');
      await origins.getByRole('button', { name: 'Check' }).click();
      await origins.getByText('exactly one label').waitFor();

      await add(app);
      assert.equal(await open(), 200);
      await all.click();
      await widget.sheet.getByText('MetaMask').first().waitFor();
      await origins.getByRole('button', { name: `Remove ${app}` }).click();
      await origins.getByText(app, { exact: true }).waitFor({ state: 'detached' });
      // Another visitor: this one's browser keeps the list for its five minutes.
      assert.equal(await open(await openWidget()), 403);
    },

    async 'the preview shows a switch before it is published, and the log after'(world, keep) {
      const page = await signedIn(world, keep, 'Grace');
      await makeProject(page, 'Switches');
      await preview(page).getByText('Meridian').waitFor();
      await featureSwitch(page, 'Terms to tick', 'On').click();
      await preview(page).getByRole('checkbox').waitFor();
      await page.getByText('1 change, not live yet').waitFor();
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await page.getByText('All of it is live').waitFor();
      await featureSwitch(page, 'Terms to tick', 'Off').click();
      await preview(page).getByRole('checkbox').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Discard' }).click();
      await preview(page).getByRole('checkbox').waitFor();

      await page.getByRole('link', { name: 'Audit log' }).click();
      const line = page.getByRole('row').filter({ hasText: 'Changed settings of Switches' });
      await line.getByText('Grace').waitFor();
      await line.getByText('Terms to tick: the app decides → on').waitFor();
      await page.getByRole('row').filter({ hasText: 'Made the project Switches' }).waitFor();
    },

    async 'light or dark is chosen and stays, and the preview says how well its colours are read'(
      world,
      keep,
    ) {
      const page = await signedIn(world, keep);
      await makeProject(page, 'Looks');
      const theme = (dark) =>
        page.locator(`portico-console[data-theme="${dark ? 'dark' : 'light'}"]`);
      await page.getByRole('button', { name: 'Dark appearance' }).click();
      await theme(true).waitFor();
      await page.reload();
      await theme(true).waitFor();
      await page.getByRole('link', { name: 'Your account' }).click();
      await page.getByRole('radio', { name: 'As the system' }).click();
      await theme(false).waitFor();
      await page.goBack();
      await page.getByText('Button 6.4').waitFor();
      await page.getByRole('radio', { name: 'Violet' }).click();
      await page.getByText('Button 5.0').waitFor();
      await page.getByLabel('Corner').fill('7');
      await page.getByText("'--portico-border-radius-master': '7px'").waitFor();
      const sheet = preview(page);
      await sheet.getByText('Meridian').waitFor();
      assert.equal(
        await sheet.evaluate((one) => one.style.getPropertyValue('--portico-border-radius-master')),
        '7px',
      );
    },

    async 'the way to an account and its failures are those of the events'(world, keep) {
      const page = await signedIn(world, keep);
      const id = await makeProject(page, 'Funnel');
      const notify = async (event, properties = {}) => {
        const body = {
          eventId: crypto.randomUUID(),
          timestamp: Date.now(),
          url: 'https://app.example.org/',
          domain: 'app.example.org',
          props: { type: 'track', event, properties },
        };
        const answer = await fetch(`${world.server.origin}/e?projectId=${id}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        assert.ok(answer.ok, await answer.text());
      };
      await page.goto(`${world.console}/console/projects/${id}/analytics`);
      const none = page.getByRole('link', { name: 'Put it into your app' });
      assert.equal(await none.getAttribute('href'), `/console/projects/${id}/keys`);
      for (let times = 0; times < 4; times++) await notify('MODAL_OPEN', { connected: false });
      // Who is connected looks at their account.
      await notify('MODAL_OPEN', { connected: true });
      await notify('CONNECT_SUCCESS', { method: 'qrcode', name: 'Rainbow' });
      await notify('CONNECT_ERROR', { message: 'Request declined' });
      await page.goto(`${world.console}/console/projects/${id}/analytics`);
      const funnel = page.getByRole('region', { name: 'From opening to connected' });
      await funnel.getByText('25%').waitFor();
      const reasons = page.getByRole('region', { name: 'Why connections failed' });
      await reasons.getByText('Request declined').waitFor();
    },

    async 'who signed in is listed, found and signed out'(world, keep) {
      const page = await signedIn(world, keep);
      const id = await makeProject(page, 'Visitors');
      await page.getByRole('link', { name: 'Accounts', exact: true }).click();
      await page.getByRole('heading', { name: 'Nobody has signed in yet' }).waitFor();
      const origins = `${world.console}/console/api/projects/${id}/origins`;
      const allowed = await page.evaluate(
        async ([path, origin]) =>
          (
            await fetch(path, {
              method: 'POST',
              headers: { 'X-Portico-Console': '1', 'Content-Type': 'application/json' },
              body: JSON.stringify({ origin }),
            })
          ).status,
        [origins, 'https://app.example'],
      );
      assert.equal(allowed, 200);
      const visit = (signer) =>
        signIn(world.server, { project: id, page: 'https://app.example', signer });
      const [ada, eve] = [generatePrivateKey(), generatePrivateKey()].map(privateKeyToAccount);
      const { token } = await visit(ada);
      const call = (path, init) =>
        fetch(`${world.server.origin}/auth/v1/${path}?projectId=${id}`, {
          headers: { authorization: `Bearer ${token}` },
          ...init,
        });
      const kept = { metadata: { plan: 'gold', '</pre><img src=x>': 1 } };
      const put = await call('account-metadata', { method: 'PUT', body: JSON.stringify(kept) });
      assert.equal(put.status, 200);
      await visit(eve);
      await page.reload();
      const rowOf = ({ address }) =>
        page.getByRole('row').filter({ has: page.getByTitle(address, { exact: true }) });
      await rowOf(eve).waitFor();
      await rowOf(ada).getByText('What the app keeps').click();
      await rowOf(ada).getByText('"</pre><img src=x>": 1').waitFor();
      await rowOf(ada).getByText('Browser wallet').waitFor();

      await page.getByLabel('Address, or its beginning').fill(ada.address.toLowerCase());
      await page.getByRole('button', { name: 'Find' }).click();
      await rowOf(eve).waitFor({ state: 'detached' });
      assert.equal((await call('me')).status, 200);
      await rowOf(ada)
        .getByRole('button', { name: `End the session of ${ada.address}` })
        .click();
      await rowOf(ada).getByText('Signed out').waitFor();
      assert.equal((await call('me')).status, 401);
      await page.getByLabel('Address, or its beginning').fill('0xnobody');
      await page.getByRole('button', { name: 'Find' }).click();
      await page.getByText('No account’s address begins with “0xnobody”.').waitFor();

      await page.getByRole('link', { name: 'Audit log' }).click();
      const line = page.getByRole('row').filter({ hasText: 'Signed an account out of Visitors' });
      await line.getByText(`Address: ${ada.address}`).waitFor();
      await line.getByText('Sessions: 1').waitFor();
    },

    async 'accounts come by pages, stay while the server is away, and say so'(world, keep) {
      const page = await signedIn(world, keep);
      const id = await makeProject(page, 'Pages');
      const account = (at) => ({
        id: String(at).padStart(32, '0'),
        address: `0x${String(at).padStart(40, '0')}`,
        network: 'eip155:1',
        connection: 'social:google',
        createdAt: 1_700_000_000_000,
        signedInAt: 1_700_000_000_000,
        sessions: 2,
        metadata: null,
      });
      const answers = [
        { accounts: [account(1), account(2)], next: `1.${'0'.repeat(32)}` },
        { accounts: [account(3)], next: null },
      ];
      let away = false;
      await page.route(`**/console/api/projects/${id}/accounts*`, (route) =>
        away
          ? route.abort()
          : route.fulfill({ json: answers[route.request().url().includes('after=') ? 1 : 0] }),
      );
      await page.getByRole('link', { name: 'Accounts', exact: true }).click();
      const rows = page.locator('tbody tr');
      await rows.nth(1).waitFor();
      away = true;
      await page.getByRole('button', { name: 'Show more' }).click();
      await page.getByText('The server was not reached').waitFor();
      assert.equal(await rows.count(), 2);
      away = false;
      await page.getByRole('button', { name: 'Show more' }).click();
      await rows.nth(2).waitFor();
      assert.equal(await page.getByRole('button', { name: 'Show more' }).count(), 0);
      away = true;
      await page.getByRole('button', { name: 'Find' }).click();
      await page.getByText('The accounts did not load').waitFor();
      away = false;
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('The accounts did not load').waitFor({ state: 'detached' });
    },

    async 'what this server does not have is shown and cannot be switched'(world, keep) {
      const page = await signedIn(world, keep);
      await makeProject(page, 'Honest');
      assert.equal(await page.getByText('Not on this server').count(), 4);
      for (const name of ['Buy', 'Email and social', 'Names', 'Swap'])
        assert.equal(await page.getByRole('radiogroup', { name }).count(), 0, name);
      assert.deepEqual(
        await page
          .getByRole('radiogroup', { name: 'Activity' })
          .getByRole('radio')
          .allTextContents(),
        ['App decides', 'On', 'Off'],
      );
    },

    async 'changes of two operators do not overwrite each other'(world, keep) {
      const ada = await signedIn(world, keep, 'Ada');
      const id = await makeProject(ada, 'Shared');
      const grace = await signedIn(world, keep, 'Grace');
      await grace.goto(`${world.console}/console/projects/${id}`);
      await featureSwitch(grace, 'Terms to tick', 'On').click();
      await featureSwitch(ada, 'All wallets', 'On').click();
      await grace.getByRole('button', { name: 'Publish', exact: true }).click();
      await grace.getByText('All of it is live').waitFor();
      await ada.getByRole('button', { name: 'Publish', exact: true }).click();
      await ada.getByText('Somebody else has changed this project').waitFor();
      await ada.getByRole('button', { name: 'Keep mine, then publish' }).click();
      await ada.getByRole('button', { name: 'Publish', exact: true }).click();
      await ada.getByText('All of it is live').waitFor();
      await grace.reload();
      assert.equal(
        await featureSwitch(grace, 'All wallets', 'On').getAttribute('aria-checked'),
        'true',
      );
    },

    async 'says that the server is away, keeps what it has, and goes on by itself'(world, keep) {
      const page = await signedIn(world, keep);
      await makeProject(page, 'Away');
      await page.getByRole('link', { name: 'Health' }).click();
      await page.getByText('answers').first().waitFor();
      await page.context().setOffline(true);
      await page.getByRole('link', { name: 'Audit log' }).click();
      await page.getByText('The audit log did not load').waitFor();
      await page.context().setOffline(false);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('Made the project Away').waitFor();
    },

    // As behind a database that was set up anew: nobody reads a bare sentence there.
    async 'an empty audit log says what fills it, and leads there'(world, keep) {
      const page = await signedIn(world, keep);
      await page.route('**/console/api/audit?*', (route) =>
        route.fulfill({ json: { entries: [], next: null } }),
      );
      await page.goto(`${world.console}/console/audit`);
      await page.getByRole('heading', { name: 'Nothing was changed yet' }).waitFor();
      await page.getByText('Each sign-in, project and changed setting is written down').waitFor();
      await page.getByRole('link', { name: 'Go to the projects' }).click();
      await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
      assert.equal(new URL(page.url()).pathname, '/console/');
    },

    async 'ended sessions are out at the next call'(world, keep) {
      const name = `Ida ${process.hrtime.bigint()}`;
      const here = await signedIn(world, keep, name);
      world.cookies.delete(name);
      const there = await signedIn(world, keep, name);
      await here.getByRole('link', { name: 'Your account' }).click();
      const sessions = here.getByRole('region', { name: 'Sessions' });
      await sessions.getByRole('button', { name: 'End' }).click();
      await sessions.getByRole('button', { name: 'End' }).waitFor({ state: 'detached' });
      await there.getByRole('link', { name: 'Audit log' }).click();
      await there.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
    },

    async 'axe finds nothing, light and dark, wide and narrow'(world, keep) {
      const page = await signedIn(world, keep);
      const id = await makeProject(page, 'Everyone');
      const of = (part) => `projects/${id}/${part}`;
      const pages = ['', `projects/${id}`, of('analytics'), of('accounts'), of('keys')];
      for (const width of [1280, 390]) {
        for (const colorScheme of ['light', 'dark']) {
          await page.setViewportSize({ width, height: 800 });
          await page.emulateMedia({ colorScheme });
          for (const path of [...pages, 'health', 'audit', 'you']) {
            await page.goto(`${world.console}/console/${path}`);
            await page.waitForLoadState('networkidle');
            assert.deepEqual(await faults(page), [], `${path} ${width} ${colorScheme}`);
            const wide = await page.evaluate(() => document.documentElement.scrollWidth);
            assert.ok(wide <= width, `${path} is ${wide} wide at ${width}`);
            // More of them at a thumb's place are none that can be read.
            if (width === 390)
              assert.equal(await page.locator('.cx-nav').locator('visible=true').count(), 4, path);
          }
        }
      }
    },

    async 'works by the keyboard alone'(world, keep) {
      const page = await newPage(world.browser, keep, world.console);
      await page.goto(await makeLink(world.server));
      await page.getByRole('button', { name: 'Sign in' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
      await page.getByRole('button', { name: 'New project' }).focus();
      await page.keyboard.press('Enter');
      await page.getByLabel('Name', { exact: true }).focus();
      await page.keyboard.type('By keys');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Settings' }).waitFor();
      await featureSwitch(page, 'Activity', 'App decides').focus();
      await page.keyboard.press('ArrowRight');
      await page.getByText('1 change, not live yet').waitFor();
    },

    async 'is not framed, and its cookie is not read by scripts'(world, keep) {
      const page = await signedIn(world, keep);
      assert.equal(await page.evaluate(() => document.cookie), '');
      const app = await openApp(world, keep);
      const url = `${world.console}/console/`;
      const [refused] = await Promise.all([
        app.page.waitForEvent('requestfailed', (request) => request.url() === url),
        app.page.evaluate((src) => {
          const frame = document.createElement('iframe');
          frame.src = src;
          document.body.append(frame);
        }, url),
      ]);
      assert.equal(refused.failure().errorText, 'net::ERR_BLOCKED_BY_RESPONSE');
    },
  },
};
