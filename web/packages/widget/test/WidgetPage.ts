// SPDX-License-Identifier: Apache-2.0
//
// For the tests beside the views: the widget on a page of its own, read as a visitor would.
import type { Section, Slices } from '@portico/engine';
import { act } from 'react';
import { vi } from 'vitest';
import { loadSection } from '../src/host/loadSection.ts';
import { type MountedWidget, mountWidget } from '../src/host/mountWidget.tsx';
import type { WidgetOptions } from '../src/host/WidgetOptions.ts';
import { approvalsSection } from '../src/sections/approvals/approvalsSection.ts';
import { collectibleSection } from '../src/sections/collectible/collectibleSection.ts';
import { addEmail } from '../src/sections/email/addEmail.ts';
import { namesSection } from '../src/sections/names/namesSection.ts';
import { onrampSection } from '../src/sections/onramp/onrampSection.ts';
import { paySection } from '../src/sections/pay/paySection.ts';
import { receiveSection } from '../src/sections/receive/receiveSection.ts';
import { sections } from '../src/sections/sections.ts';
import { sendSection } from '../src/sections/send/sendSection.ts';
import { siwxSection } from '../src/sections/siwx/siwxSection.ts';
import { swapSection } from '../src/sections/swap/swapSection.ts';
import { FrozenStore } from './FrozenStore.ts';

/** For each page anew: files of tests share their globals, and another may have taken its own back. */
function stubGlobals(): void {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // jsdom has no media queries: light, with motion, a mouse, no more contrast, room for a wide sheet.
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('pointer: fine') || query.includes('min-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}

export class WidgetPage {
  readonly store: FrozenStore;
  readonly widget: MountedWidget;

  static async open(
    changes: { [Name in keyof Slices]?: Partial<Slices[Name]> } = {},
    options: Partial<WidgetOptions> = {},
  ): Promise<WidgetPage> {
    stubGlobals();
    document.body.replaceChildren();
    addEmail();
    // All of them for every language on board that the test asks for: what loads when is loadSection.test.ts's.
    await Promise.all([
      ...Object.keys(sections).map((one) => loadSection(one as Section, 'en')),
      loadSection('email', 'en'),
      approvalsSection.load('en'),
      collectibleSection.load('en'),
      namesSection.load('en'),
      onrampSection.load('en'),
      paySection.load('en'),
      receiveSection.load('en'),
      sendSection.load('en'),
      swapSection.load('en'),
      siwxSection.load('en'),
    ]);
    const store = new FrozenStore();
    store.set(changes);
    const widget = await act(() =>
      mountWidget(document.body, store, { app: { name: 'Harbour' }, region: 'en-US', ...options }),
    );
    const page = new WidgetPage(store, widget);
    // What lays it out is fetched first.
    if (options.wide)
      await vi.waitFor(async () => {
        await act(async () => {});
        if (!page.root.querySelector('h2')) throw new Error('nothing is drawn yet');
      }, 60_000);
    return page;
  }

  private constructor(store: FrozenStore, widget: MountedWidget) {
    this.store = store;
    this.widget = widget;
  }

  get root(): ShadowRoot {
    if (!this.widget.host.shadowRoot) throw new Error('the widget has no shadow root');
    return this.widget.host.shadowRoot;
  }

  /** What stands in the view, without what the styles say. */
  get text(): string {
    return this.root.querySelector('.pt-frame')?.textContent ?? '';
  }

  /** Names of the buttons and links, in order. */
  get controls(): string[] {
    return [...this.root.querySelectorAll('button, a')].map(nameOf);
  }

  set(changes: Parameters<FrozenStore['set']>[0]): Promise<void> {
    return act(async () => this.store.set(changes));
  }

  /** Presses the control of that name and returns what was sent meanwhile. */
  async press(name: string): Promise<unknown[]> {
    const control = [...this.root.querySelectorAll('button')].find((one) => nameOf(one) === name);
    if (!control) throw new Error(`no “${name}” among ${this.controls.join(', ')}`);
    const before = this.store.sent.length;
    await act(async () => control.click());
    return this.store.sent.slice(before);
  }

  close(): Promise<void> {
    return act(async () => this.widget.unmount());
  }
}

function nameOf(control: Element): string {
  const title = control.querySelector('.pt-title') ?? control;
  return control.getAttribute('aria-label') ?? title.textContent ?? '';
}
