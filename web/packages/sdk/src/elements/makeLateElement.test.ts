// SPDX-License-Identifier: Apache-2.0
//
// The element of docs/adding-a-section.md: a greeting.
import { afterEach, expect, it, vi } from 'vitest';
import { type LateElement, makeLateElement } from './makeLateElement.ts';

const greeting: LateElement = {
  attach(element) {
    element.textContent = 'Hello';
    return () => element.replaceChildren();
  },
};
const load = vi.fn(async () => greeting);
customElements.define(
  'greeting-element',
  makeLateElement(() => load()),
);
afterEach(() => {
  document.body.replaceChildren();
  load.mockClear();
});

it('fetches its code when it stands in the page, and ends when it leaves', async () => {
  const element = document.createElement('greeting-element');
  expect(load).not.toHaveBeenCalled();
  document.body.append(element);
  await load.mock.results[0]?.value;
  expect(element.textContent).toBe('Hello');
  element.remove();
  expect(element.textContent).toBe('');
  document.body.append(element);
  await load.mock.results[1]?.value;
  expect(element.textContent).toBe('Hello');
});

it('draws nothing when it has left before its code is there', async () => {
  const element = document.createElement('greeting-element');
  document.body.append(element);
  element.remove();
  await load.mock.results[0]?.value;
  expect(element.textContent).toBe('');
});

it('reports code that cannot be fetched, and asks for it again in its next place', async () => {
  const report = vi.spyOn(console, 'error').mockReturnValue();
  load.mockRejectedValueOnce(new Error('offline'));
  const element = document.createElement('greeting-element');
  document.body.append(element);
  await load.mock.results[0]?.value.catch(() => undefined);
  expect(report).toHaveBeenCalledWith('[portico]', new Error('offline'));
  report.mockRestore();
  document.body.append(element);
  await load.mock.results[1]?.value;
  expect(element.textContent).toBe('Hello');
});
