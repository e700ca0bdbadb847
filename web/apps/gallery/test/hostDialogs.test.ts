// SPDX-License-Identifier: Apache-2.0
//
// The widget over a dialog of its host, as libraries make them (Radix, React Aria, react-remove-scroll): they listen on the
// document, in the capture phase too, and take pointer and tree away from everything beside their dialog.
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { Gallery, sent } from './Gallery.ts';

let gallery: Gallery;
let page: Page;

beforeAll(async () => {
  gallery = await Gallery.start();
}, 60_000);
afterAll(() => gallery.stop());
beforeEach(async () => {
  page = await gallery.newPage({ viewport: { width: 800, height: 600 }, hasTouch: true });
});
afterEach(() => page.context().close());

/** Opens a dialog as those libraries do: what it hears is in `window.heard`. */
const openHostDialog = () =>
  page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    document.addEventListener('keydown', ({ key }) => heard.push(key), { capture: true });
    for (const type of ['pointerdown', 'mousedown', 'click', 'touchstart', 'touchend', 'focusin'])
      document.addEventListener(type, () => heard.push(type));
    const still = (event: Event) => {
      heard.push(event.type);
      event.preventDefault();
    };
    for (const type of ['wheel', 'touchmove'])
      document.addEventListener(type, still, { passive: false });
    document.body.style.pointerEvents = 'none';
    const widget = document.querySelector('portico-widget');
    widget?.setAttribute('aria-hidden', 'true');
    widget?.setAttribute('inert', '');
  });
const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
const dialog = () => page.locator('dialog');
const openWidget = async () => {
  await page.evaluate(() => document.querySelector<HTMLElement>('#open')?.click());
  await dialog().waitFor();
  // What keeps Escape and gives the tree back comes behind the paint.
  await page.locator('portico-widget:not([inert])').waitFor({ state: 'attached' });
  await page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0));
};

it('closes by Escape alone, and its host’s dialog hears nothing of it', async () => {
  await gallery.show(page, 'connect', 'closed');
  await openHostDialog();
  await openWidget();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  expect(await sent(page)).toContain('close');
  expect(await heard()).not.toContain('Escape');
});

it('is pressed, scrolled and walked without its host’s dialog taking that for something beside it', async () => {
  await gallery.show(page, 'connect', 'closed');
  await openHostDialog();
  await openWidget();
  // In the tree again, as soon as what comes behind the paint is there.
  await page.getByRole('button', { name: 'Meridian' }).waitFor();
  await page.mouse.move(400, 300);
  await page.mouse.wheel(0, 100);
  await page.getByRole('button', { name: 'What is a wallet?' }).click();
  await page.getByRole('heading', { name: 'What is a wallet?' }).waitFor();
  await page.getByRole('button', { name: 'Back' }).tap();
  await page.getByRole('heading', { name: 'What is a wallet?' }).waitFor({ state: 'detached' });
  await page.mouse.click(20, 20);
  await dialog().waitFor({ state: 'detached' });
  expect(await heard()).toEqual([]);
});

it('clears a search with the first Escape, and only then closes', async () => {
  await gallery.show(page, 'all-wallets', 'closed');
  await openHostDialog();
  await openWidget();
  const field = page.getByRole('searchbox');
  await field.fill('jun');
  await field.press('Escape');
  expect(await field.inputValue()).toBe('');
  expect(await dialog().evaluate((element: HTMLDialogElement) => element.open)).toBe(true);
  await field.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  expect(await heard()).not.toContain('Escape');
});
