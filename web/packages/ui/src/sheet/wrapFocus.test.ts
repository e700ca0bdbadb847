// SPDX-License-Identifier: Apache-2.0
//
import { beforeEach, expect, it } from 'vitest';
import { wrapFocus } from './wrapFocus.ts';

const tab = { key: 'Tab', shiftKey: false };
const back = { key: 'Tab', shiftKey: true };
let sheet: HTMLElement;

const focus = (id: string): void => document.getElementById(id)?.focus();
const at = (): string | undefined => document.activeElement?.id;

beforeEach(() => {
  document.body.innerHTML = `
    <div id="sheet" tabindex="-1">
      <button id="first"></button>
      <button id="roving" tabindex="-1"></button>
      <a id="middle" href="#x"></a>
      <input id="last">
      <div inert><button id="ghost"></button></div>
    </div>`;
  sheet = document.getElementById('sheet') as HTMLElement;
});

it.each([
  ['last', tab, 'first', true],
  ['first', back, 'last', true],
  ['sheet', back, 'last', true],
  ['sheet', tab, 'sheet', false],
  ['first', tab, 'first', false],
  ['middle', back, 'middle', false],
  ['last', { key: 'Enter', shiftKey: false }, 'last', false],
])('from %s with %j the focus is at %s', (from, key, to, moved) => {
  focus(from);
  expect(wrapFocus(sheet, key)).toBe(moved);
  expect(at()).toBe(to);
});
