// SPDX-License-Identifier: Apache-2.0
//
// A host's page with the widget, as its visitor sees and uses it: by roles and words, through the shadow
// root.

import { newPage } from '../../tools/harness/startBrowser.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { serveHost } from './serveHost.mjs';

const BUTTON = '<portico-button></portico-button>';

export class HostPage {
  /**
   * Serves a page with nothing but the button and what `html` adds. `options` are createPortico's, over a Harbour
   * on Ethereum and Base whose relay nobody answers. Gives its origin.
   */
  static serve(keep, { options, html = BUTTON } = {}) {
    const all = {
      projectId: 'harbour',
      metadata: { name: 'Harbour' },
      networks: ['eip155:1', 'eip155:8453'],
      relayUrl: 'ws://127.0.0.1:9',
      ...options,
    };
    const viewport = '<meta name="viewport" content="width=device-width, initial-scale=1" />';
    return serveHost(keep, {
      html: `<!doctype html><html lang="en"><title>Harbour</title><link rel="icon" href="data:,">
${viewport}${html}<script type="module" src="host.js"></script></html>`,
      script: `import { createPortico } from './portico/portico.js';
globalThis.portico = createPortico(${JSON.stringify(all)});`,
    });
  }

  /**
   * Opens such a page. `device` is what the browser says it is; `before` prepares the page, with wallets for
   * instance, and is told its address.
   */
  static async visit({ browser }, keep, { options, html, device, before } = {}) {
    const origin = await HostPage.serve(keep, { options, html });
    const page = await newPage(browser, keep, origin, device);
    await before?.(page, origin);
    const host = new HostPage(page, origin);
    await page.goto(origin);
    await page.waitForFunction(() => globalThis.portico !== undefined);
    return host;
  }

  constructor(page, url) {
    this.page = page;
    this.url = url;
  }

  get connectButton() {
    return this.page.locator('portico-button').getByRole('button');
  }

  get widget() {
    return this.page.locator('portico-widget');
  }

  /** The widget's dialog. */
  get sheet() {
    return this.widget.getByRole('dialog');
  }

  button(name) {
    return this.sheet.getByRole('button', { name });
  }

  async openSheet() {
    await this.connectButton.click();
    await this.sheet.waitFor();
  }

  /** Nothing in the sheet moves, and every picture has come. */
  waitForStill() {
    return waitFor('a still sheet', () =>
      this.sheet.evaluate(
        (sheet) =>
          sheet
            .getAnimations({ subtree: true })
            .every(({ playState }) => playState !== 'running') &&
          sheet.querySelector('.pt-skel, [data-waiting]') === null &&
          [...sheet.querySelectorAll('img')].every(
            (image) => image.complete || image.loading === 'lazy',
          ),
      ),
    );
  }
}
