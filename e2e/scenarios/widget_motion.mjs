// SPDX-License-Identifier: Apache-2.0
//
// How the widget moves: opening, swapping views, refusing to close, messages, a finger on the sheet; with
// reduced motion too; and that nothing else ever jumps.
import assert from 'node:assert/strict';
import { installInPage, ScriptedWallet } from '@portico/testing';
import { devices } from 'playwright-core';
import { startBrowser } from '../../tools/harness/startBrowser.mjs';
import { CHAIN, startChain } from '../../tools/harness/startChain.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { HostPage } from '../harness/HostPage.mjs';
import { atRest, watchMotion } from '../harness/watchMotion.mjs';

const MAINNET = '0x1';
/** Avalanche, which Harbour does not offer. */
const ELSEWHERE = '0xa86a';
const ANSWER_FIRST = 'Choose one of the ways forward first.';

async function visit(world, keep, { chainId = MAINNET, device, options } = {}) {
  let motion;
  const host = await HostPage.visit(world, keep, {
    device,
    options,
    before: async (page) => {
      motion = await watchMotion(page);
      await installInPage(page, new ScriptedWallet({ chainId }), {
        name: 'Alder',
        key: 'org.example.alder',
      });
    },
  });
  return Object.assign(host, { motion });
}

async function openAtRest(host) {
  await host.openSheet();
  await host.button('Alder').waitFor();
  await atRest(host.page);
  await host.motion.forget();
}

/** The sheet that asks for another network and does not close before one is chosen. */
async function openOnWrongNetwork(world, keep, device) {
  const host = await visit(world, keep, { chainId: ELSEWHERE, device });
  await host.openSheet();
  await host.button('Alder').click();
  await host.sheet.getByRole('heading', { name: 'Harbour is not on this network' }).waitFor();
  await atRest(host.page);
  await host.motion.forget();
  return host;
}

/** From now on time passes only by `clock.runFor`; what styles move goes on. */
async function stopClock({ page }) {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  return page.clock;
}

const isShaking = ({ sheet }) =>
  sheet.evaluate((dialog) => dialog.classList.contains('is-shaking'));
const frameHeight = ({ sheet }) =>
  sheet.locator('.pt-frame').evaluate((frame) => frame.offsetHeight);

/**
 * In the page: looks at each frame, and at each move of the focus, whether the button has a ring while the sheet is seen
 * (`behind`), and once it has gone (`afterwards`).
 */
function watchRings() {
  globalThis.rings = { behind: [] };
  let seen = false;
  const look = () => {
    const dialog = document.querySelector('portico-widget')?.shadowRoot?.querySelector('dialog');
    const button = document.querySelector('portico-button').shadowRoot;
    const ring = button.querySelector(':focus-visible') !== null;
    const shown = !!dialog && (dialog.open || dialog.classList.contains('is-closing'));
    seen ||= shown;
    if (shown && ring) globalThis.rings.behind.push(dialog.className);
    const back = seen && !shown && document.activeElement?.localName === 'portico-button';
    if (back) globalThis.rings.afterwards = ring;
  };
  const next = () => {
    look();
    requestAnimationFrame(next);
  };
  addEventListener('focusin', look, true);
  next();
}

/** A finger on the sheet. */
async function finger(host) {
  const session = await host.page.context().newCDPSession(host.page);
  let at;
  const send = (type, points) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  return {
    /** Puts it in the middle of what `locator` finds. */
    async down(locator) {
      const box = await locator.boundingBox();
      at = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
      await send('touchStart', [at]);
    },
    /** Slowly, so that it is a drag and not a flick. */
    async move(px) {
      const step = Math.sign(px);
      for (let moved = 0; moved !== px; moved += step) {
        at = { ...at, y: at.y + step };
        await send('touchMove', [at]);
      }
      await send('touchMove', [at]);
    },
    up: () => send('touchEnd', []),
    cancel: () => send('touchCancel', []),
  };
}

/** How far down the finger has it, in CSS pixels. */
const offsetOf = ({ sheet }) =>
  sheet
    .locator('.pt-sheet')
    .evaluate((panel) => Number(/(\d+)px\)/.exec(panel.style.translate)?.[1] ?? 0));
const waitForOffset = (host, px) =>
  waitFor(`the sheet to be ${px} px down`, async () => (await offsetOf(host)) === px);

const PHONE = devices['iPhone 15'];

export default {
  name: 'widget in motion',
  async setUp(keep) {
    return {
      server: await startServer(keep),
      chain: await startChain(keep),
      browser: await startBrowser(keep),
    };
  },
  tests: {
    async 'rises by what the compositor does alone, and fades when it closes'(world, keep) {
      const host = await visit(world, keep);
      await host.openSheet();
      assert.equal((await host.motion.next('pt-rise')).ms, 200);
      assert.equal((await host.motion.next('pt-fade')).of, 'pt-backdrop');
      await host.button('Alder').waitFor();
      await atRest(host.page);
      await host.motion.forget();
      await host.page.keyboard.press('Escape');
      assert.equal((await host.motion.next('pt-leave')).ms, 160);
      const overlay = await host.motion.next('pt-vanish');
      assert.deepEqual([overlay.ms, overlay.of], [160, 'pt-backdrop']);
      await host.sheet.waitFor({ state: 'hidden' });
    },

    async 'swaps views: the next comes from the end, the former from the start'(world, keep) {
      const host = await visit(world, keep);
      await openAtRest(host);
      await host.button('What is a wallet?').click();
      const next = await host.motion.next('pt-view-next');
      assert.deepEqual([next.ms, next.of], [180, 'pt-body pt-enter-next']);
      const old = await host.motion.next('pt-vanish');
      assert.deepEqual([old.ms, old.of], [80, 'pt-body pt-ghost']);
      await atRest(host.page);
      assert.equal(await host.sheet.locator('.pt-ghost').count(), 0, 'the old view has gone');
      await host.motion.forget();
      await host.button('Back').click();
      assert.equal((await host.motion.next('pt-view-prev')).ms, 180);
    },

    async 'grows and shrinks smoothly between the heights of two views'(world, keep) {
      const host = await visit(world, keep);
      await openAtRest(host);
      // Once before, so that the section and everything in it has been loaded.
      await host.button('What is a wallet?').click();
      await host.sheet.getByRole('button', { name: 'Get a wallet' }).waitFor();
      await host.button('Back').click();
      await host.button('Alder').waitFor();
      await atRest(host.page);
      await host.motion.forget();
      const from = await frameHeight(host);
      await host.page.evaluate(() => {
        globalThis.hold = true;
      });
      await host.button('What is a wallet?').click();
      const { frames, ms, of } = await host.motion.next('height');
      const to = Number.parseFloat(frames[1].height);
      assert.deepEqual([frames[0].height, ms, of], [`${from}px`, 220, 'pt-frame']);
      assert.notEqual(to, from);
      const frame = host.sheet.locator('.pt-frame');
      const heightAt = (time) =>
        frame.evaluate((element, at) => {
          const [tween] = element.getAnimations();
          tween.currentTime = at;
          return element.offsetHeight;
        }, time);
      assert.equal(await heightAt(0), from);
      const middle = await heightAt(110);
      assert.ok(Math.min(from, to) < middle && middle < Math.max(from, to), `${middle}`);
      await frame.evaluate((element) => element.getAnimations()[0].finish());
      assert.equal(await frameHeight(host), to, 'and rests at its own height');
    },

    async 'no ring stands on the account button behind the sheet, and with a mouse none at all'(
      world,
      keep,
    ) {
      for (const how of ['mouse', 'keyboard']) {
        const host = await visit(world, keep);
        await host.page.evaluate(watchRings);
        const choose = async (button) => {
          if (how === 'mouse') return button.click();
          await button.focus();
          await host.page.keyboard.press('Enter');
        };
        await choose(host.connectButton);
        await host.button('Alder').waitFor();
        await choose(host.button('Alder'));
        await host.sheet.waitFor({ state: 'hidden' });
        // The focus is back where it came from: on the account that the wallet gave at once.
        await waitFor('the focus on the account', () =>
          host.page.evaluate(() => document.activeElement?.localName === 'portico-button'),
        );
        await host.page.waitForFunction(() => globalThis.rings.afterwards !== undefined);
        const { behind, afterwards } = await host.page.evaluate(() => globalThis.rings);
        assert.deepEqual(behind, [], how);
        assert.equal(afterwards, how === 'keyboard', how);
      }
    },

    async 'reduced motion: nothing moves, the arch pulses, a refusal is said'(world, keep) {
      const device = { reducedMotion: 'reduce' };
      const host = await visit(world, keep, { device, chainId: ELSEWHERE });
      await host.openSheet();
      await host.button('What is a wallet?').click();
      await host.sheet.getByRole('heading', { name: 'What is a wallet?' }).waitFor();
      await host.button('Back').click();
      await host.button('Wallet on your phone').click();
      await host.sheet.locator('.pt-qr svg').waitFor();
      await host.button('Back').click();
      await host.button('Alder').click();
      await host.sheet.getByRole('heading', { name: 'Harbour is not on this network' }).waitFor();
      await host.page.keyboard.press('Escape');
      await host.sheet.getByText(ANSWER_FIRST).waitFor({ state: 'attached' });
      await host.button('Ethereum').click();
      await host.motion.next('pt-vanish');
      await host.sheet.waitFor({ state: 'hidden' });
      const all = await host.motion.all();
      const fades = ['pt-fade', 'pt-vanish'];
      assert.ok(fades.every((fade) => all.some(({ name }) => name === fade)));
      const still = ({ name, ms }) => name === 'pt-pulse' || (fades.includes(name) && !(ms > 80));
      assert.deepEqual(
        all.filter((one) => !still(one)),
        [],
      );
    },

    async 'does not close on the wrong network: it shakes for 500 ms, and says why'(world, keep) {
      const host = await openOnWrongNetwork(world, keep);
      const clock = await stopClock(host);
      const wishes = {
        Escape: () => host.page.keyboard.press('Escape'),
        'a click beside it': () => host.page.mouse.click(20, 20),
        'the button': () => host.button('Close').click(),
      };
      for (const [name, wish] of Object.entries(wishes)) {
        await wish();
        assert.equal((await host.motion.next('pt-shake')).ms, 500, name);
        await host.sheet.getByText(ANSWER_FIRST).waitFor({ state: 'attached' });
        await clock.runFor(499);
        assert.equal(await isShaking(host), true, name);
        await clock.runFor(1);
        await waitFor('the end of the shake', async () => !(await isShaking(host)));
        await host.motion.forget();
      }
      assert.equal(await host.sheet.evaluate((dialog) => dialog.open), true);
      await host.button('Ethereum').click();
      await host.sheet.waitFor({ state: 'hidden' });
    },

    async 'shows one toast at a time, the next 150 ms after the former has begun to leave'(
      world,
      keep,
    ) {
      // A chain that answers: nothing but the test's own doing is told by toasts.
      const devnet = {
        caipNetworkId: CHAIN,
        name: 'Devnet',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: [world.chain.url],
        testnet: true,
      };
      const options = { networks: [devnet] };
      const host = await visit(world, keep, { chainId: '0x7a69', options });
      await host.openSheet();
      await host.button('Alder').click();
      await host.sheet.waitFor({ state: 'hidden' });
      await host.openSheet();
      const copy = host.button(/Copy address|Address copied/);
      await copy.waitFor();
      const clock = await stopClock(host);
      const toast = host.sheet.locator('.pt-toast', { hasText: 'Not copied' });
      await host.page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
        document.execCommand = () => false;
      });
      await copy.click();
      await toast.waitFor();
      await host.motion.forget();
      await copy.click();
      const leaving = await host.motion.next('pt-toast-leave');
      assert.deepEqual([leaving.ms, leaving.of], [150, 'pt-toast is-leaving']);
      await host.sheet.locator('.pt-toast').waitFor({ state: 'detached' });
      await clock.runFor(149);
      assert.equal(await host.sheet.locator('.pt-toast').count(), 0);
      await clock.runFor(1);
      await toast.waitFor();
      assert.equal(await host.sheet.locator('.pt-toast').count(), 1);
      await clock.runFor(2_500);
      await host.sheet.locator('.pt-toast').waitFor({ state: 'detached' });
    },

    async 'phone: follows the finger, and comes back when the drag is cut short'(world, keep) {
      const host = await visit(world, keep, { device: PHONE });
      await openAtRest(host);
      const title = host.sheet.getByRole('heading', { name: 'Connect' });
      const touch = await finger(host);
      const at = await title.boundingBox();
      await touch.down(title);
      await touch.move(150);
      await waitForOffset(host, 150);
      assert.equal((await title.boundingBox()).y, at.y + 150, 'one to one');
      // The system takes the touch away: no wish to close, however far down it was.
      await touch.cancel();
      await waitForOffset(host, 0);
      await host.motion.next('translate');
      await atRest(host.page);
      assert.deepEqual(await title.boundingBox(), at);
      // A drag up does not lift it, and one back to where it began does not close it.
      await touch.down(title);
      await touch.move(-40);
      assert.equal(await offsetOf(host), 0);
      await touch.move(120);
      await waitForOffset(host, 80);
      await touch.move(-80);
      await touch.up();
      await atRest(host.page);
      assert.equal(await host.sheet.evaluate((dialog) => dialog.open), true);
    },

    async 'phone: closes when it is let go 96 px down, and gives the page back'(world, keep) {
      const host = await visit(world, keep, { device: PHONE });
      await openAtRest(host);
      const touch = await finger(host);
      await touch.down(host.sheet.getByRole('heading', { name: 'Connect' }));
      await touch.move(95);
      await touch.move(1);
      await touch.up();
      await host.motion.next('pt-leave-mobile');
      await host.sheet.waitFor({ state: 'hidden' });
      const overflow = await host.page.evaluate(() => document.documentElement.style.overflow);
      assert.equal(overflow, '');
    },

    async 'phone: a drag on the list is not one of the sheet, and one on the wrong network shakes'(
      world,
      keep,
    ) {
      const host = await openOnWrongNetwork(world, keep, PHONE);
      const touch = await finger(host);
      await touch.down(host.button('Ethereum'));
      await touch.move(120);
      assert.equal(await offsetOf(host), 0);
      await touch.up();
      await touch.down(host.sheet.getByRole('heading', { name: 'Wrong network' }));
      await touch.move(120);
      await touch.up();
      await host.motion.next('pt-shake');
      await host.sheet.getByText(ANSWER_FIRST).waitFor({ state: 'attached' });
      assert.equal(await host.sheet.evaluate((dialog) => dialog.open), true);
    },

    async 'nothing jumps once the sheet is painted, and it has at most 300 elements'(world, keep) {
      const { server } = world;
      // They are fetched by the tap here, so that both can be held.
      const options = { relayUrl: server.relayUrl, apiUrl: server.origin, preload: 'intent' };
      for (const device of [undefined, PHONE]) {
        const host = await visit(world, keep, { device, options });
        // The engine comes long after the paint, and the directory after that.
        const held = [];
        await host.page.route(/engine\.wasm|\/getWallets/, (route) => held.push(route));
        const release = async (what) => {
          await waitFor(what, () => held.length > 0);
          await atRest(host.page);
          await Promise.all(held.splice(0).map((route) => route.continue()));
        };
        await host.page.evaluate(() => {
          globalThis.shifts = [];
          new PerformanceObserver((list) => {
            for (const { sources } of list.getEntries()) {
              globalThis.shifts.push(...sources.map(({ currentRect }) => currentRect.toJSON()));
            }
          }).observe({ type: 'layout-shift', buffered: true });
        });
        await host.openSheet();
        await release('the engine');
        await waitFor('the engine to be open', () =>
          host.page.evaluate(() => globalThis.portico.getState().open),
        );
        await host.button('Alder').waitFor();
        // What the engine and the directory add pushes nothing but the foot, which goes down with the edge.
        const pushed = async () => {
          await atRest(host.page);
          const foot = await host.sheet.locator('.pt-footer').boundingBox();
          const shifts = await host.page.evaluate(() => globalThis.shifts);
          return shifts.filter(({ height }) => Math.abs(height - foot.height) > 1);
        };
        assert.deepEqual(await pushed(), []);
        await release('the directory');
        await host.button('MetaMask').waitFor();
        assert.deepEqual(await pushed(), []);
        const elements = await host.page.evaluate(
          () => document.querySelector('portico-widget').shadowRoot.querySelectorAll('*').length,
        );
        assert.ok(elements <= 300, `${elements} elements`);
      }
    },
  },
};
