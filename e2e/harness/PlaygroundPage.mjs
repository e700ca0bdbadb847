// SPDX-License-Identifier: Apache-2.0
//
// The playground: a host's page that shows what it is told, with buttons for what an app asks.

import { newPage } from '../../tools/harness/startBrowser.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { HostPage } from './HostPage.mjs';
import { readQrCode } from './readQrCode.mjs';

export class PlaygroundPage extends HostPage {
  static async open(browser, keep, origin, query = '') {
    const page = await newPage(browser, keep, origin);
    const playground = new PlaygroundPage(page, `${origin}/${query}`);
    await playground.load();
    return playground;
  }

  async load() {
    await this.page.goto(this.url);
    await this.page.waitForSelector('html[data-ready]');
  }

  async reload() {
    await this.page.reload();
    await this.page.waitForSelector('html[data-ready]');
  }

  /** Opens the code, copies its link and gives it, as a visitor pastes it into a wallet. */
  async copyPairingLink() {
    await this.openSheet();
    await this.button('Wallet on your phone').click();
    await this.button('Copy link').click();
    await this.button('Link copied').waitFor();
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  /** Opens the code and gives what a phone's camera reads off the screen. */
  async scanPairingCode() {
    await this.openSheet();
    await this.button('Wallet on your phone').click();
    const plate = this.sheet.locator('.pt-qr');
    await plate.locator('svg').waitFor();
    return readQrCode(this.page.context(), () => plate.screenshot());
  }

  status() {
    return this.page.locator('#status').textContent();
  }

  async waitForStatus(status) {
    await waitFor(`the account to be ${status}`, async () => (await this.status()) === status);
  }

  /** What the page tells of a namespace, such as "solana: connected AKnL…"; empty without an account. */
  async accountOf(namespace) {
    const item = this.page.locator(`#accounts [data-namespace="${namespace}"]`);
    return (await item.count()) === 0 ? '' : item.textContent();
  }

  async waitForAccount(namespace, address) {
    await waitFor(`the ${namespace} account to be ${address}`, async () => {
      return (await this.accountOf(namespace)) === `${namespace}: connected ${address}`;
    });
  }

  address() {
    return this.page.locator('#address').textContent();
  }

  async waitForText(id, text) {
    await waitFor(`#${id} to say ${text}`, async () => {
      const said = await this.page.locator(`#${id}`).textContent();
      return said.includes(text);
    });
  }

  /** Presses one of the host page's buttons and gives what its request came to. */
  async act(id) {
    await this.press(id);
    return this.outcome();
  }

  press(id) {
    return this.page.locator(`#${id}`).click();
  }

  async outcome() {
    const output = this.page.locator('#output:not([data-state=waiting])');
    await output.waitFor();
    return { text: await output.textContent(), state: await output.getAttribute('data-state') };
  }

  /** Names of the provider's events, oldest first. */
  async events() {
    const names = await this.page.locator('#events li b').allTextContents();
    return names.reverse();
  }

  async waitForEvent(name) {
    await waitFor(`the event ${name}`, async () => (await this.events()).includes(name));
  }

  clearEvents() {
    return this.page.evaluate(() => document.getElementById('events').replaceChildren());
  }
}
