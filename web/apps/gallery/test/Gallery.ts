// SPDX-License-Identifier: Apache-2.0
//
// The gallery in a real browser, for the tests beside this file.
import type { EngineInput } from '@portico/engine';
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright-core';
import { serveGallery } from '../serveGallery.mjs';
import { settled } from '../settled.mjs';
import { scenes } from '../src/scenes.ts';

const sceneIds: readonly string[] = scenes.map(({ id }) => id);

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export class Gallery {
  /** What each page has asked for and not got yet, and whether anything since it last stood still. */
  readonly #fetches = new WeakMap<Page, { asked: Set<Request>; any: boolean }>();
  readonly #server: Awaited<ReturnType<typeof serveGallery>>;
  readonly #browser: Browser;

  static async start(): Promise<Gallery> {
    const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
    const browser = chromium.launch({ executablePath, args: flags });
    return new Gallery(await serveGallery(), await browser);
  }

  private constructor(server: Awaited<ReturnType<typeof serveGallery>>, browser: Browser) {
    this.#server = server;
    this.#browser = browser;
  }

  /** A fresh page without motion, unless `options` say otherwise. */
  async newPage(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.#browser.newContext({ reducedMotion: 'reduce', ...options });
    const page = await context.newPage();
    const fetches = { asked: new Set<Request>(), any: false };
    this.#fetches.set(page, fetches);
    page.on('request', (request) => {
      fetches.asked.add(request);
      fetches.any = true;
    });
    page.on('requestfinished', (request) => fetches.asked.delete(request));
    page.on('requestfailed', (request) => fetches.asked.delete(request));
    return page;
  }

  /** Shows a scene; `query` is more of the address, such as `theme=dark`. */
  async show(page: Page, scene: string, query = ''): Promise<void> {
    await page.goto(`${this.#server.url}?scene=${scene}&${query}`);
    if (query.includes('closed')) return;
    await this.settle(page);
  }

  /** The gallery's page, with no scene yet. */
  async open(page: Page): Promise<void> {
    await page.goto(this.#server.url);
  }

  /** Shows a scene on the page as it is. */
  async choose(page: Page, scene: string): Promise<void> {
    await page.evaluate((id) => {
      (window as unknown as { showScene(id: string): void }).showScene(id);
    }, scene);
  }

  /**
   * The view of the one widget is there and stands still, and all that it fetches is there: also what no skeleton stands for, as
   * the row of a log-in and pictures of tokens do.
   */
  async settle(page: Page): Promise<void> {
    const fetches = this.#fetches.get(page) ?? { asked: new Set<Request>(), any: false };
    await settled(page, 1);
    // What came may ask for more, and is drawn a task later.
    while (fetches.any) {
      fetches.any = false;
      for (const one of fetches.asked) await (await one.response())?.finished();
      await page.evaluate(drawn);
      await settled(page, 1);
    }
  }

  /** Shows every scene, one after another on one page: it and what it fetches are loaded once. */
  async *walk(page: Page, query = ''): AsyncGenerator<string> {
    for (const [index, scene] of sceneIds.entries()) {
      if (index === 0) await this.show(page, scene, query);
      else {
        await this.choose(page, scene);
        await this.settle(page);
      }
      yield scene;
    }
  }

  /** Shows every scene at once, embedded side by side. */
  async showAll(page: Page, query = ''): Promise<void> {
    await page.goto(`${this.#server.url}?all=now&${query}`);
    await settled(page, sceneIds.length);
  }

  /** Shows a request to the wallet behind an e-mail, as the secure site does. */
  async showApproval(page: Page, scene: string, query = ''): Promise<void> {
    await page.goto(`${this.#server.url}approvals.html?scene=${scene}&${query}`);
    const shown = query.includes('dialog') ? 'html[data-fits]' : 'portico-wallet .ps-body';
    await page.locator(shown).waitFor();
  }

  async stop(): Promise<void> {
    await this.#browser.close();
    await this.#server.close();
  }
}

/** In the page: what came was run, and what follows from it is painted. */
const drawn = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

/** The types of what the views have sent to the engine, in order. */
export function sent(page: Page): Promise<EngineInput['type'][]> {
  return page.evaluate(() => {
    const { store } = window as unknown as { store: { sent: EngineInput[] } };
    return store.sent.map(({ type }) => type);
  });
}

/** What has the focus, through shadow roots: its accessible name, or its class. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    if (!element?.matches('button, a, input')) return element?.className ?? '';
    const title = element.querySelector('.pt-title') ?? element;
    return element.getAttribute('aria-label') ?? title.textContent ?? '';
  });
}
