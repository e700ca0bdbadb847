// SPDX-License-Identifier: Apache-2.0
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { QrCodeFrame } from './QrCodeFrame.tsx';

/** Lets the encoder come. */
let arrive: (() => void) | undefined;
vi.mock('./QrCode.tsx', async (original) => {
  const module = await original();
  await new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return module;
});

const roots: Root[] = [];
const places: HTMLElement[] = [];
function place(text: string): HTMLElement {
  const element = document.createElement('div');
  document.body.append(element);
  places.push(element);
  const root = createRoot(element);
  roots.push(root);
  root.render(<QrCodeFrame text={text} label="Scan" />);
  return element;
}

afterEach(() => {
  for (const root of roots.splice(0)) root.unmount();
  for (const element of places.splice(0)) element.remove();
});

const waiting = (element: HTMLElement): Element | null => element.querySelector('[data-waiting]');

it('draws every code, also where its encoder came between the paint and its effects', async () => {
  const first = place('wc:first');
  await vi.waitFor(() => expect(waiting(first)).not.toBeNull());
  await vi.waitFor(() => expect(arrive).toBeDefined());
  const second = place('wc:second');
  const drawn = new MutationObserver(() => arrive?.());
  drawn.observe(second, { childList: true });
  await vi.waitFor(() => {
    expect(first.querySelector('svg')).not.toBeNull();
    expect(second.querySelector('svg')).not.toBeNull();
  });
  drawn.disconnect();
});
