// SPDX-License-Identifier: Apache-2.0
//
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApprovalDialog, type ApprovalDialogOptions } from './ApprovalDialog.ts';
import type { Looks } from './watchLooks.ts';

let left = 0;
let dialog: ApprovalDialog;
let look: (looks: Looks) => void;
const watchLooks: ApprovalDialogOptions['watchLooks'] = (listener) => {
  listener({ themeMode: 'light', language: 'de-AT' });
  look = listener;
  return () => {};
};
const made = (): ShadowRoot => {
  const root = document.querySelector('portico-approval')?.shadowRoot;
  if (!root) throw new Error('there is no dialog');
  return root;
};
const element = (): HTMLDialogElement => made().querySelector('dialog') as HTMLDialogElement;

beforeEach(() => {
  left = 0;
  document.body.replaceChildren();
  const media = { matches: false, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', () => media);
  // jsdom has no top layer.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
  dialog = new ApprovalDialog({
    title: 'vault.example',
    container: document.body,
    watchLooks,
    onLeave: () => left++,
  });
});
afterEach(() => vi.unstubAllGlobals());

it('is not on the page before there is a frame', () => {
  dialog.show(true);
  expect(document.querySelector('portico-approval')).toBeNull();
});

it('holds the frame, which may open windows of its own, and shows it while it is wanted', () => {
  const frame = document.createElement('iframe');
  dialog.place(frame);
  expect(frame.getAttribute('sandbox')?.split(' ')).toEqual([
    'allow-scripts',
    'allow-same-origin',
    'allow-popups',
    'allow-popups-to-escape-sandbox',
  ]);
  expect(frame.getRootNode()).toBe(made());
  expect(element().open).toBe(false);
  dialog.show(true);
  expect(element().open).toBe(true);
  expect(made().activeElement).toBe(element());
  dialog.show(false);
  expect(element().open).toBe(false);
  expect(left).toBe(0);
});

it('is as high as its frame wants to be', () => {
  dialog.resize(412);
  dialog.place(document.createElement('iframe'));
  dialog.resize(300);
  expect(element().style.getPropertyValue('--frame')).toBe('300px');
});

it.each([
  ['to what had it', false],
  ['to what that stood in, where it is gone', true],
])('gives the focus back %s', (_name, isGone) => {
  const sheet = document.createElement('div');
  sheet.tabIndex = -1;
  const button = document.createElement('button');
  sheet.append(button);
  document.body.append(sheet);
  const frame = document.createElement('iframe');
  dialog.place(frame);
  button.focus();
  dialog.show(true);
  frame.focus();
  expect(made().activeElement).toBe(frame);
  if (isGone) button.remove();
  dialog.show(false);
  expect(document.activeElement).toBe(isGone ? sheet : button);
  // And where all of it is gone, to the page.
  dialog.show(true);
  sheet.remove();
  dialog.show(false);
  expect(document.activeElement).toBe(document.body);
});

it('takes the place of the sheet over the page, and of none that stands in it', () => {
  const host = document.createElement('portico-widget');
  host.attachShadow({ mode: 'open' }).innerHTML =
    '<div class="pt-sheet"></div><div class="pt-sheet is-embedded"></div>';
  document.body.append(host);
  const seen = () =>
    [...(host.shadowRoot?.children ?? [])].map((one) => (one as HTMLElement).style.opacity);
  dialog.place(document.createElement('iframe'));
  dialog.show(true);
  expect(seen()).toEqual(['0', '']);
  dialog.show(false);
  expect(seen()).toEqual(['', '']);
});

it('says that the owner left by the cross, by Escape, and when the browser closes it', () => {
  dialog.place(document.createElement('iframe'));
  dialog.show(true);
  made().querySelector('button')?.click();
  expect(left).toBe(1);
  const pressed = new Event('cancel', { cancelable: true });
  element().dispatchEvent(pressed);
  expect(pressed.defaultPrevented).toBe(true);
  expect(left).toBe(2);
  element().close();
  expect(left).toBe(3);
});

it('stands in the body that replaced the one it was in, and is shown there', () => {
  dialog = new ApprovalDialog({
    ...{ title: 'vault.example', container: undefined, watchLooks },
    onLeave: () => left++,
  });
  dialog.place(document.createElement('iframe'));
  dialog.show(true);
  document.body.replaceWith(document.createElement('body'));
  dialog.show(false);
  dialog.show(true);
  const frame = document.createElement('iframe');
  dialog.place(frame);
  dialog.show(true);
  expect(frame.getRootNode()).toBe(made());
  expect(element().open).toBe(true);
});

it('is made where the page forbids markup from text', () => {
  const refuse = vi.spyOn(Element.prototype, 'innerHTML', 'set').mockImplementation(() => {
    throw new TypeError("This document requires 'TrustedHTML' assignment.");
  });
  dialog.place(document.createElement('iframe'));
  refuse.mockRestore();
  const drawn = [...made().querySelectorAll('svg > path')].map((path) => path.namespaceURI);
  expect(drawn).toEqual(Array(2).fill('http://www.w3.org/2000/svg'));
});

it('has the theme of the page and the cross in its language, also when the visitor changes them', () => {
  dialog.place(document.createElement('iframe'));
  const close = made().querySelector('button');
  const host = document.querySelector<HTMLElement>('portico-approval');
  expect([close?.ariaLabel, host?.dataset.theme]).toEqual(['Schließen', 'light']);
  expect(element().getAttribute('aria-label')).toBe('vault.example');
  look({ themeMode: 'dark', language: 'ar' });
  expect([close?.ariaLabel, host?.dataset.theme]).toEqual(['إغلاق', 'dark']);
  look({ themeMode: 'auto', language: 'nl' });
  expect([close?.ariaLabel, host?.dataset.theme]).toEqual(['Close', 'light']);
});

it('leaves nothing on the page of an instance that is destroyed', () => {
  dialog.remove();
  dialog.place(document.createElement('iframe'));
  dialog.show(true);
  dialog.remove();
  expect(document.querySelector('portico-approval')).toBeNull();
  dialog.show(true);
  expect(left).toBe(0);
});
