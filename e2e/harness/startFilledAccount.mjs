// SPDX-License-Identifier: Apache-2.0
//
// The devnet with its half a year of history, a server whose index is level with it, and a browser: the world in which the
// account's screens are full.
import assert from 'node:assert/strict';
import { installInPage } from '@portico/testing';
import { serverOptions } from '../../tools/devnet/serverOptions.mjs';
import { chainWallet } from '../../tools/harness/chainWallet.mjs';
import { newPage, startBrowser } from '../../tools/harness/startBrowser.mjs';
import { CHAIN, DEV_ADDRESS, DEV_KEY } from '../../tools/harness/startChain.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { makeSite } from './makeSite.mjs';
import { PlaygroundPage } from './PlaygroundPage.mjs';
import { waitForIndex } from './waitForIndex.mjs';

const PROJECT = '0f0e0d0c0b0a09080706050403020100';

/**
 * `get` and `getAll` ask the server about the account: one answer, or every page of a list.
 * `past`: the node has the states that charts ask for.
 */
export async function startFilledAccount(keep, { past = false } = {}) {
  // Only here: who wants none of this needs none of its packages.
  const { startDevnet } = await import('../../tools/devnet/startDevnet.mjs');
  const devnet = await startDevnet({ solana: false, past });
  keep.closeOnExit('devnet', () => devnet.stop());
  await devnet.past;
  const site = makeSite(keep);
  const server = await startServer(keep, {
    site: site.path,
    args: ['--any-project', ...serverOptions(devnet.manifest)],
  });
  await site.configure({ server: server.origin, chainRpcUrl: devnet.rpcUrl }, server);
  const get = async (path, query = {}) => {
    const parameters = new URLSearchParams({ projectId: PROJECT, chainId: CHAIN, ...query });
    const response = await fetch(
      `${server.origin}/v1/account/${DEV_ADDRESS}/${path}?${parameters}`,
    );
    assert.equal(response.status, 200);
    return response.json();
  };
  const getAll = async (path) => {
    const all = [];
    let next;
    do {
      const page = await get(path, next ? { cursor: next } : {});
      all.push(...page.data);
      next = page.next;
    } while (next);
    return all;
  };
  await waitForIndex(server, devnet);
  // Tokens are named a moment after their transfers are stored, and what imitates another one is known by its name.
  await waitFor('the names of all tokens', async () =>
    (await getAll('history')).every(({ transfers }) =>
      transfers.every(({ fungible_info }) => fungible_info?.name !== null),
    ),
  );
  return { devnet, server, browser: await startBrowser(keep), get, getAll };
}

/** The playground, with the wallet of `key` in it. `choices`: of the playground's options. */
export async function openPlayground(
  { browser, server, devnet },
  keep,
  { key = DEV_KEY, device, choices = {} } = {},
) {
  const wallet = chainWallet({ chainUrl: devnet.rpcUrl, key, chains: ['0x7a69'] });
  const inside = await newPage(browser, keep, server.origin, device);
  await installInPage(inside, wallet, { name: 'Alder', key: 'org.example.alder' });
  const page = new PlaygroundPage(
    inside,
    `${server.origin}/#with=${encodeURIComponent(JSON.stringify(choices))}`,
  );
  await page.load();
  return page;
}

/** The same, connected, its sheet open on the account. */
export async function openAccount(world, keep, options) {
  const page = await openPlayground(world, keep, options);
  await page.openSheet();
  await page.button('Alder').click();
  await page.waitForStatus('connected');
  await page.sheet.waitFor({ state: 'hidden' });
  await page.openSheet();
  return page;
}
