// SPDX-License-Identifier: Apache-2.0
//
// The app of the examples in a browser: a page whose only script is connectButton.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { openChromium } from '../test/openChromium.ts';
import { connectButton } from './connectButton.ts';

export interface App extends AsyncDisposable {
  readonly page: Page;
  readonly url: string;
}

export async function openApp(): Promise<App> {
  const html = `<!doctype html><title>App</title><body><script>
    document.body.append((${connectButton.toString()})('Alder'));
  </script>`;
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(html);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const browser = await openChromium();
  const page = await browser.newPage();
  return {
    page,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      await browser.close();
      server.close();
    },
  };
}
