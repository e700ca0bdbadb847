// SPDX-License-Identifier: Apache-2.0
//
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepFocus } from './keepFocus.ts';

let sheet: HTMLElement;
let button: HTMLElement;
let end: () => void;
beforeEach(() => {
  document.body.innerHTML =
    '<input id="page"><div id="sheet" tabindex="-1"><p><button>Send</button></p></div>';
  sheet = document.querySelector('#sheet') as HTMLElement;
  button = sheet.querySelector('button') as HTMLElement;
  end = keepFocus(sheet);
});
afterEach(() => {
  end();
  document.body.innerHTML = '';
});
const later = () => new Promise((resolve) => setTimeout(resolve));

it('takes the focus of a control that goes away', async () => {
  button.focus();
  button.parentElement?.remove();
  await later();
  expect(document.activeElement).toBe(sheet);
});

it('takes it from nobody who has it', async () => {
  const page = document.querySelector<HTMLElement>('#page');
  button.focus();
  page?.focus();
  button.remove();
  await later();
  expect(document.activeElement).toBe(page);
});

it('leaves it where the control only moved, and after its end', async () => {
  button.focus();
  sheet.append(button);
  button.blur();
  await later();
  expect(document.activeElement).toBe(document.body);
  button.focus();
  end();
  button.remove();
  await later();
  expect(document.activeElement).toBe(document.body);
});
