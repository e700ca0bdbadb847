// SPDX-License-Identifier: Apache-2.0
//
// In a browser, over dialogs as libraries make them: apps/gallery/test/hostDialogs.test.ts.
import { afterEach, expect, it } from 'vitest';
import { keepPresses } from './keepPresses.ts';
import { overDialogs } from './overDialogs.ts';

const leaving = new AbortController();
afterEach(() => document.body.replaceChildren());

function make(): { readonly dialog: HTMLDialogElement; readonly heard: string[] } {
  const host = document.createElement('portico-widget');
  const dialog = document.createElement('dialog');
  host.attachShadow({ mode: 'open' }).append(dialog);
  document.body.append(host);
  const heard: string[] = [];
  document.addEventListener('click', () => heard.push('click'), { signal: leaving.signal });
  const capture = { capture: true, signal: leaving.signal };
  document.addEventListener('keydown', ({ key }) => heard.push(key), capture);
  return { dialog, heard };
}
const press = (on: Element, key: string) =>
  on.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true }),
  );

it('lets the page hear of no press and no Escape in the dialog, until its end', () => {
  const { dialog, heard } = make();
  const inside: string[] = [];
  dialog.addEventListener('keydown', ({ key }) => inside.push(key));
  keepPresses((dialog.getRootNode() as ShadowRoot).host);
  const join = overDialogs(dialog);
  dialog.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
  expect(press(dialog, 'Escape')).toBe(false);
  expect(inside).toEqual(['Escape']);
  expect(heard).toEqual([]);
  press(document.body, 'Escape');
  expect(heard).toEqual(['Escape']);
  join();
  press(dialog, 'Escape');
  document.body.click();
  expect(heard).toEqual(['Escape', 'Escape', 'click']);
});

it('is neither hidden nor inert by a dialog of the page, whichever comes first', async () => {
  const { dialog } = make();
  const { host } = dialog.getRootNode() as ShadowRoot;
  host.setAttribute('aria-hidden', 'true');
  const end = overDialogs(dialog);
  expect(host.hasAttribute('aria-hidden')).toBe(false);
  host.setAttribute('inert', '');
  await expect.poll(() => host.hasAttribute('inert')).toBe(false);
  end();
});
