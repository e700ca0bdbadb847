// SPDX-License-Identifier: Apache-2.0
//
// Nothing moves while data trickle in: the layout shifts that Chromium counts, in every view.
import type { Slices } from '@portico/engine';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scenes } from '../src/scenes.ts';
import { Gallery } from './Gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await Gallery.start();
}, 60_000);
afterAll(() => gallery.stop());

type Told = Partial<Slices>;
interface Shift {
  readonly value: number;
  readonly sources: readonly string[];
}
interface Watched {
  readonly store: { set(changes: Told): void };
  readonly shifts: Shift[];
}

const slicesOf = (id: string): Slices => {
  const found = scenes.find((scene) => scene.id === id);
  if (!found) throw new Error(`no scene ${id}`);
  return found.slices;
};

/** Shows a scene and counts from then on. */
async function watch(page: Page, scene: string): Promise<void> {
  await gallery.show(page, scene);
  const chrome = await page.context().newCDPSession(page);
  // What is fetched when the page is idle comes late, as on a phone.
  await chrome.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.evaluate(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as LayoutShiftEntry[]) {
        const sources = entry.sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          const from = `${previousRect.x},${previousRect.y}`;
          return `${element?.className} "${node?.textContent}" ${from} to ${currentRect.x},${currentRect.y}`;
        });
        shifts.push({ value: entry.value, sources });
      }
    }).observe({ type: 'layout-shift' });
  });
}
interface LayoutShiftEntry extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}

/** Tells the views something, and waits until it has been painted. */
async function tell(page: Page, changes: Told): Promise<void> {
  await page.evaluate((told) => {
    (window as unknown as Watched).store.set(told);
    return new Promise<void>((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
    });
  }, changes);
}
const shifts = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (window as unknown as Watched).shifts);

const known = slicesOf('account');
const figures: Told = {
  balance: known.balance,
  tokens: known.tokens,
  chart: known.chart,
  nfts: known.nfts,
  activity: known.activity,
  identity: { name: 'harbour.eth' },
} as Told;
const inOrder = Object.keys(figures) as (keyof Told)[];
const views = [
  { name: 'desktop', options: { viewport: { width: 1280, height: 800 } } },
  { name: 'phone', options: { viewport: { width: 390, height: 844 }, hasTouch: true } },
];
const waiting = [
  ['what comes in order', inOrder],
  ['what comes the other way round', [...inOrder].reverse()],
] as const;

it.each(
  views.flatMap((view) => waiting.map(([name, order]) => [view.name, name, view, order] as const)),
)('the account stands still on a %s, %s', async (_, __, { options }, order) => {
  const page = await gallery.newPage(options);
  await watch(page, 'account-restoring');
  await tell(page, {
    account: known.account,
    balance: { state: 'loading' },
    tokens: { state: 'loading', tokens: [] },
    chart: { state: 'loading', period: 'day', points: [] },
  });
  for (const name of order) await tell(page, { [name]: figures[name] });
  expect(await shifts(page)).toEqual([]);
  expect(await page.locator('.pt-figure').textContent()).toContain('$12,480');
  await page.context().close();
});

it('another unit never stands in for the total while it is on its way', async () => {
  const page = await gallery.newPage();
  await watch(page, 'account-loading');
  await tell(page, { balance: known.balance as NonNullable<Slices['balance']> });
  expect(await page.locator('.pt-figure').count()).toBe(0);
  await page.context().close();
});

const settled: readonly (readonly [string, string])[] = [
  ['account-loading', 'account-no-prices'],
  ['account-loading', 'account-empty'],
  ['account-loading', 'account-failed'],
  ['account', 'account-stale'],
  ['account-chart-loading', 'account'],
  ['account-chart-loading', 'account-chart-none'],
  ['account-chart-loading', 'account-chart-failed'],
  ['account-nfts-loading', 'account-nfts'],
  ['account-nfts-loading', 'account-nfts-empty'],
  ['account-activity-loading', 'account-activity'],
  ['account-activity-loading', 'account-activity-empty'],
  ['activity-loading', 'activity'],
  ['connect-loading', 'connect-installed'],
  ['all-wallets-loading', 'all-wallets'],
  ['pair-loading', 'pair-code'],
  ['profile-wallets-loading', 'profile-wallets'],
  ['account-nameless-loading', 'account-nameless'],
  ['account-nameless-loading', 'account-named'],
];
it.each(settled)('nothing moves from %s to %s', async (from, to) => {
  const page = await gallery.newPage();
  await watch(page, from);
  const { modal: _, router: __, ...told } = slicesOf(to);
  await tell(page, { ...told, modal: { ...slicesOf(to).modal, open: true } });
  // Comes with the styles that are fetched when the page is idle.
  await page.locator('.pt-toast-slot').waitFor({ state: 'attached' });
  await tell(page, {});
  expect(await shifts(page)).toEqual([]);
  await page.context().close();
});

/**
 * Nobody tells holdings there, which is known only once the account machine has loaded: the places of a chart and
 * tokens were kept until then.
 */
const kUnserved = 'account-plain';

it('every scene stands still when its figures come late', { timeout: 600_000 }, async () => {
  const page = await gallery.newPage();
  const moved: string[] = [];
  await watch(page, 'account');
  for (const { id, slices } of scenes.filter((scene) => scene.id !== kUnserved)) {
    await gallery.choose(page, id);
    await gallery.settle(page);
    const late = inOrder.filter((name) => slices[name] !== undefined);
    await tell(page, Object.fromEntries(late.map((name) => [name, undefined])));
    await page.evaluate(() => {
      (window as unknown as Watched).shifts.length = 0;
    });
    for (const name of late) await tell(page, { [name]: slices[name] });
    moved.push(...(await shifts(page)).map(({ sources }) => `${id}: ${sources.join('; ')}`));
  }
  expect(moved).toEqual([]);
  await page.context().close();
});
