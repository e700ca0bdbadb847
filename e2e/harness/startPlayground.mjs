// SPDX-License-Identifier: Apache-2.0
//
// The playground as somebody serves it: our server with its pages, a chain, a browser.

import { startBrowser } from '../../tools/harness/startBrowser.mjs';
import { startChain } from '../../tools/harness/startChain.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { makeSite } from './makeSite.mjs';

export async function startPlayground(keep) {
  const site = makeSite(keep);
  const chain = await startChain(keep);
  const server = await startServer(keep, { site: site.path });
  // The buttons of smart accounts are there; nobody here has one.
  const [router, sells, buys] = [1, 2, 3].map((one) => `0x${`${one}`.padStart(40, '0')}`);
  const smartAccounts = { router, sells, buys };
  const config = { server: server.origin, chainRpcUrl: chain.url, smartAccounts };
  await site.configure(config, server);
  const browser = await startBrowser(keep);
  return { site, server, chain, browser };
}
