// SPDX-License-Identifier: Apache-2.0
//
// The playground by itself: its page for everybody, the visitors it plays, the link that brings choices back, its code.
import assert from 'node:assert/strict';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { faultsOf } from '../harness/faultsOf.mjs';
import { PlaygroundPage } from '../harness/PlaygroundPage.mjs';
import { startPlayground } from '../harness/startPlayground.mjs';

const open = ({ browser, server }, keep) =>
  PlaygroundPage.open(browser, keep, server.origin, '?wallets=demo');

/** The panels beside the app, which a narrow page folds. */
const unfold = (page) =>
  page.evaluate(() => {
    for (const panel of document.querySelectorAll('details')) panel.open = true;
  });

export default {
  name: 'playground page',
  setUp: startPlayground,
  tests: {
    async 'axe finds nothing, light and dark, wide and narrow, with the sheet open'(world, keep) {
      const playground = await open(world, keep);
      const { page } = playground;
      for (const theme of ['light', 'dark']) {
        for (const width of [1280, 390]) {
          await page.setViewportSize({ width, height: 900 });
          await unfold(page);
          await page.locator(`[name=theme][value=${theme}]`).check({ force: true });
          assert.deepEqual(await faultsOf(page), [], `${theme} ${width}`);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth);
          assert.ok(wide <= width, `the page is ${wide} wide at ${width}`);
        }
      }
      await playground.openSheet();
      await playground.button('Alder').waitFor();
      assert.deepEqual(await faultsOf(page), [], 'with the sheet open');
    },

    async 'wallets of this browser come before the phone, or behind it as chosen'(world, keep) {
      const playground = await open(world, keep);
      const rows = async () => {
        await playground.openSheet();
        await playground.button('Alder').waitFor();
        const names = await playground.sheet.getByRole('listitem').allTextContents();
        await playground.page.keyboard.press('Escape');
        await playground.sheet.waitFor({ state: 'hidden' });
        return names.findIndex((name) => name.startsWith('Wallet on your phone'));
      };
      assert.ok((await rows()) > 0);
      await playground.page.selectOption('#order', 'standard');
      assert.equal(await rows(), 0);
    },

    async 'the wide window has the code beside the list, and a wallet of the list in its place'(
      world,
      keep,
    ) {
      const playground = await open(world, keep);
      const { page, sheet } = playground;
      await page.locator('[name=sheet][value=wide]').check({ force: true });
      await playground.openSheet();
      await sheet.getByRole('img', { name: 'Pairing code' }).waitFor();
      await playground.button('Alder').waitFor();
      assert.deepEqual(await faultsOf(page), [], 'with the wide sheet open');
      await playground.button('Alder').click();
      await playground.waitForStatus('connected');
    },

    async 'a look is seen as it changes: in the page at the first change, and on a phone'(
      world,
      keep,
    ) {
      const { page, sheet } = await open(world, keep);
      const radius = (where) =>
        where
          .locator('portico-widget')
          .evaluate((one) => one.style.getPropertyValue('--portico-border-radius-master'));
      await page.locator('#corner').fill('7');
      await page.locator('#inline portico-widget').getByText('Alder').waitFor();
      assert.equal(await radius(page), '7px');
      assert.equal(await page.locator('[role=dialog], dialog[open]').count(), 0);
      assert.match(
        await page.locator('#code .is-new').allTextContents().then(String),
        /enableEmbedded: true/,
      );
      assert.deepEqual(await faultsOf(page), [], 'in the page');

      await page.locator('[name=stage][value=phone]').check({ force: true });
      const phone = page.frameLocator('#phone iframe');
      await phone.locator('portico-widget').getByText('Alder').waitFor();
      await page.locator('#corner').fill('1');
      await waitFor('the phone to follow', async () => (await radius(phone)) === '1px');
      await phone.locator('portico-widget').getByRole('button', { name: 'Alder' }).click();
      await phone.locator('#send').click();
      await phone.locator('#show-activity').click();
      await phone.locator('portico-widget').getByRole('heading', { name: 'Activity' }).waitFor();

      await page.locator('[name=stage][value=over]').check({ force: true });
      await phone.owner().waitFor({ state: 'detached' });
      await page.locator('portico-button').getByRole('button').click();
      await sheet.waitFor();
    },

    async 'what came of a press is in view beside it, and no line of the code is cut'(world, keep) {
      const playground = await open(world, keep);
      const { page } = playground;
      await page.setViewportSize({ width: 1280, height: 640 });
      await playground.openSheet();
      await playground.button('Alder').click();
      await playground.waitForStatus('connected');
      await playground.sheet.waitFor({ state: 'hidden' });
      const inView = (id) =>
        page.locator(id).evaluate((one) => {
          const { top, bottom } = one.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        });
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 640 });
        const { text } = await playground.act('sign');
        assert.match(text, /^Sign a message: 0x[0-9a-f]{130}$/);
        assert.ok(await inView('#output'), `the answer at ${width}`);
      }
      await page.setViewportSize({ width: 1280, height: 640 });
      await page.locator('#try-pay').click();
      await playground.sheet.waitFor();
      await page.keyboard.press('Escape');
      await playground.sheet.waitFor({ state: 'hidden' });
      const cut = await page
        .locator('#code, #code-panel')
        .evaluateAll((all) => all.some((one) => one.scrollWidth > one.clientWidth));
      assert.equal(cut, false);
      assert.equal(await page.evaluate(() => document.documentElement.scrollHeight), 640);
    },

    async 'a visitor who is slow: the sheet says who is waited for, and connects in the end'(
      world,
      keep,
    ) {
      const playground = await open(world, keep);
      await playground.page.selectOption('#visitor', 'slow');
      await playground.openSheet();
      await playground.button('Alder').click();
      await playground.sheet.getByText('Alder has not answered yet').waitFor();
      await playground.waitForStatus('connected');
    },

    async 'a visitor who declines, and who loses the relay'(world, keep) {
      const playground = await open(world, keep);
      await playground.page.selectOption('#visitor', 'declines');
      await playground.openSheet();
      await playground.button('Alder').click();
      await playground.sheet.getByText('Request declined').waitFor();
      await playground.page.keyboard.press('Escape');
      await playground.sheet.waitFor({ state: 'hidden' });
      await playground.page.selectOption('#visitor', 'offline');
      await playground.openSheet();
      await playground.button('Wallet on your phone').click();
      await playground.sheet.getByText('Connecting is taking longer than usual').waitFor();
    },

    async 'the link brings the choices back in another browser, and takes no others'(world, keep) {
      const first = await open(world, keep);
      const { page } = first;
      await page.locator('[name=theme][value=dark]').check({ force: true });
      await page.locator('[name=preset][value=Square]').check({ force: true });
      await page.locator('[name=sheet][value=wide]').check({ force: true });
      for (const [id, value] of [
        ['visitor', 'slow'],
        ['opens', 'networks'],
        ['locale', 'de'],
        ['preload', 'none'],
        ['order', 'standard'],
      ])
        await page.selectOption(`#${id}`, value);
      await page.locator('#copy-link').click();
      await page.getByText('Link copied').first().waitFor();
      const link = await page.evaluate(() => navigator.clipboard.readText());

      const second = await open(world, keep);
      await second.page.goto(link);
      await second.page.reload();
      await second.page.waitForSelector('html[data-ready]');
      const chosen = () =>
        second.page.evaluate(() =>
          ['visitor', 'opens', 'locale', 'preload', 'order'].map(
            (id) => document.getElementById(id).value,
          ),
        );
      assert.deepEqual(await chosen(), ['slow', 'networks', 'de', 'none', 'standard']);
      assert.ok(await second.page.locator('[name=theme][value=dark]').isChecked());
      assert.ok(await second.page.locator('[name=preset][value=Square]').isChecked());
      assert.match(await second.page.locator('#code').textContent(), /themeMode: 'dark'/);

      const wrong = encodeURIComponent(
        JSON.stringify({ locale: 'xx', accent: 'red;}', corner: 99, order: 1 }),
      );
      await second.page.evaluate(() => localStorage.clear());
      await second.page.goto(`${link.split('#')[0]}#with=${wrong}`);
      await second.page.reload();
      await second.page.waitForSelector('html[data-ready]');
      assert.deepEqual(await chosen(), ['approves', '', '', 'idle', 'visitor']);
    },

    async 'a link to what money does opens it once a wallet has connected, in every form of code'(
      world,
      keep,
    ) {
      const playground = await PlaygroundPage.open(
        world.browser,
        keep,
        world.server.origin,
        '?wallets=demo#try=receive',
      );
      const { page, sheet } = playground;
      await sheet.waitFor();
      await playground.button('Alder').click();
      await sheet.getByRole('img', { name: /^Your address as a code/ }).waitFor();
      assert.equal(await page.locator('#try-receive').getAttribute('aria-pressed'), 'true');
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'hidden' });

      await page.locator('#try-send').click();
      await sheet.getByRole('textbox', { name: 'Amount' }).waitFor();
      await waitFor('what the app fills in', async () => {
        const amount = await sheet.getByRole('textbox', { name: 'Amount' }).inputValue();
        return amount === '0.01';
      });
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'hidden' });
      for (const form of ['React', 'Vue', 'Elements', 'Script tag']) {
        await page.locator(`[name=form][value="${form}"]`).check({ force: true });
        assert.match(await page.locator('#code').textContent(), /portico\.send\(\{/, form);
      }
      assert.deepEqual(await faultsOf(page), []);
    },

    async 'a wallet of the browser is told that its account is no program, and may be left for a log-in'(
      world,
      keep,
    ) {
      const playground = await open(world, keep);
      const { page, sheet } = playground;
      await page.locator('#try-limit').click();
      await playground.button('Alder').click();
      await page.locator('#told').getByText('Alder decides itself').waitFor();
      for (const theme of ['light', 'dark']) {
        await page.locator(`[name=theme][value=${theme}]`).check({ force: true });
        assert.deepEqual(await faultsOf(page), [], theme);
      }
      for (const form of ['React', 'Vue', 'Elements', 'Script tag']) {
        await page.locator(`[name=form][value="${form}"]`).check({ force: true });
        const code = await page.locator('#code').textContent();
        assert.match(code, /defaultAccountTypes: \{ eip155: 'smartAccount' \}/, form);
        assert.match(code, /getProvider\(\)\.request\(\{/, form);
      }
      await page.getByRole('button', { name: 'Log in by e-mail instead' }).click();
      await sheet.waitFor();
      assert.equal(await playground.status(), 'disconnected');
      // What another button does takes its place.
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'hidden' });
      await page.locator('#try-receive').click();
      await sheet.waitFor();
      assert.equal(await page.locator('#told').isVisible(), false);
    },

    async 'who closes the window without a wallet is asked again by the next press'(world, keep) {
      const playground = await open(world, keep);
      const { page, sheet } = playground;
      for (let time = 0; time < 2; time++) {
        await page.locator('#try-receive').click();
        await playground.button('Alder').waitFor();
        await page.keyboard.press('Escape');
        await sheet.waitFor({ state: 'hidden' });
      }
      assert.equal(await playground.status(), 'disconnected');
    },

    async 'has the code of what was chosen in four forms'(world, keep) {
      const { page } = await open(world, keep);
      const code = () => page.locator('#code').textContent();
      assert.match(await code(), /<PorticoButton \/>/);
      assert.match(await code(), /connectorTypeOrder: 'visitor'/);
      for (const [form, shows] of [
        ['Vue', /<template>\s+<portico-button>/],
        ['Elements', /^\/\/ In your script/],
        ['Script tag', /^<script type="module">/],
      ]) {
        await page.locator(`[name=form][value="${form}"]`).check({ force: true });
        assert.match(await code(), shows);
      }
    },
  },
};
