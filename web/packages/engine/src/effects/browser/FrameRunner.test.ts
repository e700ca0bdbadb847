// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
//
// What becomes of a frame that the page takes out. A real browser: test/browserEffects.test.ts.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FrameRunner } from './FrameRunner.ts';

let heard: unknown[];
let sent: unknown[];
let runner: FrameRunner;

/** The secure site's side of it: it answers the greeting. */
function load(frame: HTMLIFrameElement): void {
  const postMessage = (_hello: string, _origin: string, [port]: MessagePort[]): void => {
    if (!port) return;
    port.onmessage = ({ data }) => sent.push(data);
    port.postMessage('ready');
  };
  Object.defineProperty(frame, 'contentWindow', { value: { postMessage }, configurable: true });
  frame.dispatchEvent(new Event('load'));
}

const place = (element: HTMLIFrameElement): void => {
  const host = document.createElement('portico-approval');
  host.attachShadow({ mode: 'open' }).append(element);
  document.body.append(host);
  // jsdom says "load" of an empty one by itself.
  setTimeout(() => load(element));
};
const open = async (id: number): Promise<void> => {
  runner.open({ id, url: 'about:blank', origin: 'https://vault.example' });
  await expect.poll(() => heard).toContainEqual({ type: 'frame_ready', id });
};

beforeEach(() => {
  [heard, sent] = [[], []];
  runner = new FrameRunner((event) => heard.push(event), place);
});
afterEach(() => {
  runner.dispose();
  document.body.replaceChildren();
});

it('says at once that a frame was lost with the page’s body, and opens the next in the new one', async () => {
  await open(1);
  document.body.replaceWith(document.createElement('body'));
  await expect.poll(() => heard.at(-1)).toEqual({ type: 'frame_lost', id: 1 });
  await open(2);
  runner.send({ id: 2, data: 'asked' });
  await expect.poll(() => sent).toEqual(['asked']);
});

it('says so of what is sent before it could look', async () => {
  await open(1);
  document.body.replaceWith(document.createElement('body'));
  runner.send({ id: 1, data: 'asked' });
  expect(heard.at(-1)).toEqual({ type: 'frame_lost', id: 1 });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(heard.filter((one) => (one as { type: string }).type === 'frame_lost')).toHaveLength(1);
  expect(sent).toEqual([]);
});

it('is not lost when the page takes out something else, or it is closed', async () => {
  await open(1);
  document.body.append(document.createElement('p'));
  document.querySelector('p')?.remove();
  await new Promise((resolve) => setTimeout(resolve, 20));
  runner.close(1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(heard).toEqual([{ type: 'frame_ready', id: 1 }]);
});
