// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writeClipboard } from './writeClipboard.ts';

let copied: string[];
let heard: number;

/** As browsers do it; jsdom has none of it. */
function copies(isAllowed: boolean): void {
  document.execCommand = vi.fn((command) => {
    expect(command).toBe('copy');
    if (!isAllowed) return false;
    const clipboardData = { setData: (type: string, text: string) => copied.push(type, text) };
    const event = Object.assign(new Event('copy', { bubbles: true, cancelable: true }), {
      clipboardData,
    });
    document.body.dispatchEvent(event);
    return event.defaultPrevented;
  });
}
const hear = () => heard++;

beforeEach(() => {
  [copied, heard] = [[], 0];
  document.addEventListener('copy', hear);
});
afterEach(() => {
  document.removeEventListener('copy', hear);
  vi.unstubAllGlobals();
});

it('asks the browser’s clipboard, and nothing else where it takes the text', async () => {
  copies(true);
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect(await writeClipboard('wc:1')).toBe(true);
  expect(writeText).toHaveBeenCalledWith('wc:1');
  expect(document.execCommand).not.toHaveBeenCalled();
});

it.each([
  ['there is none', undefined],
  ['it is refused', { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) }],
])('copies the older way where %s, and the page does not hear of it', async (_why, clipboard) => {
  vi.stubGlobal('navigator', { clipboard });
  copies(true);
  expect(await writeClipboard('wc:1')).toBe(true);
  expect(copied).toEqual(['text/plain', 'wc:1']);
  expect(heard).toBe(0);
  copies(false);
  expect(await writeClipboard('wc:1')).toBe(false);
  Reflect.deleteProperty(document, 'execCommand');
  expect(await writeClipboard('wc:1')).toBe(false);
  document.body.dispatchEvent(new Event('copy', { bubbles: true }));
  expect(heard).toBe(1);
});
