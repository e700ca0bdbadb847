// SPDX-License-Identifier: Apache-2.0
//
// Debian's Chromium for this package's own tests, without a network beyond loopback.
import { type Browser, chromium } from 'playwright-core';

export function openChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.PORTICO_CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
  });
}
