// SPDX-License-Identifier: Apache-2.0
//
// Every face in a real browser: its text is all that reaches the page.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  installInPage,
  ScriptedBitcoinWallet,
  ScriptedCosmosWallet,
  ScriptedPolkadotWallet,
  ScriptedSolanaWallet,
  ScriptedWallet,
} from '../src/index.ts';
import { openChromium } from './openChromium.ts';

let browser: Browser;
let server: Server;
let url: string;
let page: Page;

beforeAll(async () => {
  server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Page</title>');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  browser = await openChromium();
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});
beforeEach(async () => {
  page = await (await browser.newContext()).newPage();
});
afterEach(() => page.context().close());

/** The provider that announces itself, left in the page as `provider`. */
const ANNOUNCED = `new Promise((resolve) => {
  addEventListener('eip6963:announceProvider', (event) => {
    window.provider = event.detail.provider;
    resolve(event.detail.info.name);
  });
  dispatchEvent(new Event('eip6963:requestProvider'));
})`;
/** The wallets of the Wallet Standard, left in the page as `wallets`. */
const REGISTERED = `(() => {
  window.wallets = [];
  const register = (wallet) => (wallets.push(wallet), () => {});
  dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }));
  return wallets.map(({ name, chains }) => [name, ...chains]);
})()`;

it('puts an Ethereum wallet into the page, again after a reload', async () => {
  const wallet = new ScriptedWallet();
  await installInPage(page, wallet, { name: 'Alder' });
  for (const open of [() => page.goto(url), () => page.reload()]) {
    await open();
    expect(await page.evaluate(ANNOUNCED)).toBe('Alder');
    const accounts = await page.evaluate(`provider.request({ method: 'eth_requestAccounts' })`);
    expect(accounts).toEqual(wallet.accounts);
  }
  expect(wallet.requested).toHaveLength(2);
});

it('tells the page what the wallet does, and gives its errors with their code', async () => {
  const wallet = new ScriptedWallet().reject('personal_sign');
  await installInPage(page, wallet);
  await page.goto(url);
  await page.evaluate(ANNOUNCED);
  await page.evaluate(`window.heard = []; provider.on('chainChanged', (id) => heard.push(id)); 0`);
  wallet.switchChain('0xa');
  await page.waitForFunction('window.heard.length > 0');
  expect(await page.evaluate('heard')).toEqual(['0xa']);
  const sign = `provider.request({ method: 'personal_sign', params: [] })
    .catch((error) => [error instanceof Error, error.code, error.message])`;
  expect(await page.evaluate(sign)).toEqual([true, 4001, 'User rejected the request.']);
});

it('serves every page of a context', async () => {
  const context = page.context();
  const wallet = new ScriptedWallet();
  await installInPage(context, wallet, { name: 'Alder' });
  const second = await context.newPage();
  for (const each of [page, second]) {
    await each.goto(url);
    expect(await each.evaluate(ANNOUNCED)).toBe('Alder');
  }
});

it('leaves a request open until the wallet is told', async () => {
  const wallet = new ScriptedWallet().hold();
  await installInPage(page, wallet);
  await page.goto(url);
  await page.evaluate(ANNOUNCED);
  const requested = wallet.next('eth_requestAccounts');
  const accounts = page.evaluate(`provider.request({ method: 'eth_requestAccounts' })`);
  await requested;
  expect(wallet.waiting).toBe(1);
  wallet.approve();
  expect(await accounts).toEqual(wallet.accounts);
});

it('puts a Solana wallet into the page', async () => {
  const wallet = new ScriptedSolanaWallet();
  await installInPage(page, wallet, { name: 'Birch' });
  await page.goto(url);
  expect(await page.evaluate(REGISTERED)).toEqual([['Birch', ...wallet.chains]]);
  wallet.answer('solana:signMessage', ({ message }: { message: string }) => ({
    signature: message,
  }));
  const signed = await page.evaluate(`(async () => {
    const { features } = wallets[0];
    const { accounts: [account] } = await features['standard:connect'].connect();
    const message = new Uint8Array([1, 2, 255]);
    const [{ signature }] = await features['solana:signMessage'].signMessage({ account, message });
    return [account.address, account.publicKey.length, [...signature]];
  })()`);
  expect(signed).toEqual([wallet.accounts[0]?.address, 32, [1, 2, 255]]);
});

it('puts a Bitcoin wallet into the page, in both ways', async () => {
  const standard = new ScriptedBitcoinWallet();
  const sats = new ScriptedBitcoinWallet();
  await installInPage(page, standard, { name: 'Cedar' });
  await installInPage(page, sats, { name: 'Dogwood', as: 'sats' });
  await page.goto(url);
  expect(await page.evaluate(REGISTERED)).toEqual([
    ['Cedar', 'bitcoin:mainnet', 'bitcoin:testnet'],
  ]);
  const [first, second] = (await page.evaluate(`(async () => {
    const { accounts } = await wallets[0].features['bitcoin:connect'].connect({ purposes: [] });
    const [{ id }] = window.btc_providers;
    const { result } = await window[id].request('wallet_connect', null);
    return [accounts, result.addresses].map((each) => each.map(({ address }) => address));
  })()`)) as string[][];
  expect(first).toEqual(standard.accounts.map(({ address }) => address));
  expect(second).toEqual(first);
});

it('puts a Polkadot wallet into the page', async () => {
  const wallet = new ScriptedPolkadotWallet();
  await installInPage(page, wallet, { key: 'elm' });
  await page.goto(url);
  const accounts = await page.evaluate(`(async () => {
    const { accounts } = await window.injectedWeb3.elm.enable('Harbour');
    return accounts.get();
  })()`);
  expect(accounts).toEqual(wallet.accounts);
});

it('puts a Cosmos wallet into the page', async () => {
  const wallet = new ScriptedCosmosWallet();
  await installInPage(page, wallet);
  await page.goto(url);
  const key = await page.evaluate(`(async () => {
    await window.keplr.enable(['cosmoshub-4']);
    const { bech32Address, pubKey } = await window.keplr.getKey('cosmoshub-4');
    return [bech32Address, pubKey.length];
  })()`);
  expect(key).toEqual([wallet.key.addresses['cosmoshub-4'], 33]);
});
