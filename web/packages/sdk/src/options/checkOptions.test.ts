// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readOptions } from '../../readOptions.mjs';
import type { PorticoOptions } from '../PorticoOptions.ts';
import { checkOptions } from './checkOptions.ts';

const good: PorticoOptions = {
  projectId: 'p',
  metadata: { name: 'App' },
  networks: ['eip155:1'],
  server: 'https://portico.example',
};
const local = {
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['http://127.0.0.1:8545'],
};
/** As a page without TypeScript would call it. */
const check = (change: Record<string, unknown>) => () =>
  checkOptions({ ...good, ...change } as PorticoOptions);

afterEach(() => vi.unstubAllEnvs());

/** What the console of a developer says of the relay. */
function warningsOf(change: Record<string, unknown>): string[] {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  try {
    check(change)();
    return warn.mock.calls.map(([text]) => String(text));
  } finally {
    warn.mockRestore();
  }
}

describe('a relay that phone wallets from a store do not listen at', () => {
  const server = 'https://shop.example:8443';

  it('is said once, with what to write for them and for wallets of your own', () => {
    warningsOf({ server: 'https://another.example' });
    const [text, ...more] = warningsOf({ server });
    expect(more).toEqual([]);
    expect(text).toContain("relayUrl: 'wss://relay.walletconnect.org'");
    expect(text).toContain('relayProjectId');
    expect(text).toContain("relayUrl: 'wss://shop.example:8443'");
    expect(warningsOf({ server })).toEqual([]);
  });

  it.each<[string, Record<string, unknown>]>([
    ["WalletConnect's relay", { relayUrl: 'wss://relay.walletconnect.org', relayProjectId: 'r' }],
    ['a relay that the host named', { relayUrl: 'wss://relay.example' }],
    ['a server of this machine', { server: 'http://127.0.0.1:5555' }],
    ['another spelling of it', { server: 'http://[::1]:5555' }],
    ['no pairing', { features: { walletConnect: false } }],
    ['no wallets', { enableWallets: false }],
  ])('is not said of %s', (name, change) => {
    expect(warningsOf({ server: `https://${name.length}.example`, ...change })).toEqual([]);
  });
});

describe('checkOptions', () => {
  it('knows every option that there is, also inside features and metadata', () => {
    for (const { name } of readOptions()) {
      expect(check({ [name]: undefined })).not.toThrow(`there is no option '${name}'`);
    }
    for (const of of ['features', 'metadata'] as const) {
      const names = readOptions(of === 'features' ? 'PorticoFeatures' : 'AppMetadata');
      expect(names.length).toBeGreaterThan(3);
      for (const { name } of names) {
        const change = { [of]: { ...good[of], [name]: undefined } };
        expect(check(change)).not.toThrow(`there is no option '${of}.${name}'`);
      }
    }
  });

  it.each<[string, Record<string, unknown>]>([
    ['the first example', {}],
    ['a relay alone', { server: undefined, relayUrl: 'ws://127.0.0.1:8080/' }],
    [
      'three addresses',
      { relayUrl: 'wss://r.example', apiUrl: 'https://a.example', rpcUrl: 'https://a.example/rpc' },
    ],
    ['numbers and an own network', { networks: [1, 8453, local], defaultNetwork: 31337 }],
    [
      'an own network of another namespace',
      { networks: [{ ...local, id: undefined, caipNetworkId: 'cosmos:x-1' }] },
    ],
    ['a tag of a language on board', { locale: 'de-AT' }],
    [
      'features of an AppKit page that are off',
      { features: { email: false, socials: [], swaps: false } },
    ],
    ['activity off', { features: { activity: false } }],
    [
      'the orders of an AppKit page',
      {
        features: {
          connectMethodsOrder: ['wallet', 'email', 'social'],
          walletFeaturesOrder: ['receive', 'onramp', 'swaps', 'send'],
        },
      },
    ],
    ['an own wallet', { customWallets: [{ id: 'w', name: 'Wallet', mobileLink: 'w://' }] }],
  ])('takes %s', (_, change) => {
    expect(check(change)).not.toThrow();
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['no project', { projectId: undefined }, 'Project ID Not Configured: pass projectId'],
    ['no metadata', { metadata: undefined }, "pass metadata: { name: 'My app' }"],
    [
      'a misspelt member of metadata',
      { metadata: { name: 'A', icon: 'x' } },
      "did you mean 'icons'?",
    ],
    ['no networks', { networks: undefined }, "pass networks: ['eip155:1']"],
    ['an empty list of networks', { networks: [] }, "pass networks: ['eip155:1']"],
    ['a bare chain number', { networks: ['1'] }, "'1' is not a network: write 'eip155:1' or 1"],
    [
      'a network that nobody built in',
      { networks: ['eip155:31337'] },
      "'eip155:31337' is not built in: write { id: 31337",
    ],
    [
      'such a number beside a good one',
      { networks: ['eip155:1', 123456] },
      "'eip155:123456' is not built in",
    ],
    [
      'a cluster by its short name',
      { networks: ['solana:mainnet'] },
      "'solana:mainnet' is not built in",
    ],
    [
      'a namespace alone',
      { networks: ['solana'] },
      "write 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'",
    ],
    ['a namespace of nobody', { networks: ['near:mainnet'] }, "'near:mainnet' is not a network"],
    ['an object without an id', { networks: [{ name: 'X' }] }, "The network 'X' is not a network"],
    [
      'the names of the wire',
      { networks: [{ caip_network_id: 'eip155:5' }] },
      'write caipNetworkId, nativeCurrency',
    ],
    [
      'a network without nodes',
      { networks: [{ ...local, rpcUrls: [] }] },
      "The network 'Local' needs rpcUrls: ['https://…']",
    ],
    [
      'a network without a currency',
      { networks: [{ ...local, nativeCurrency: undefined }] },
      "needs nativeCurrency: { name: 'Ether'",
    ],
    [
      'a default that is not offered',
      { defaultNetwork: 'eip155:10' },
      "defaultNetwork 'eip155:10' is not one of networks (eip155:1)",
    ],
    ['no server', { server: undefined }, "pass server: 'https://portico.app.example'"],
    [
      'a server without its scheme',
      { server: '127.0.0.1:8080' },
      "server must be a whole address such as 'https://",
    ],
    ['an API without its scheme', { apiUrl: 'portico.example' }, 'apiUrl must be a whole address'],
    ['an RPC over a socket', { rpcUrl: 'wss://portico.example' }, 'rpcUrl must be a whole address'],
    [
      'a relay over https',
      { relayUrl: 'https://relay.example' },
      'relayUrl must be a WebSocket address',
    ],
    [
      'a misspelt option',
      { theme: 'dark' },
      "there is no option 'theme' (did you mean 'themeMode'?)",
    ],
    [
      'a misspelt feature',
      { features: { swap: true } },
      "there is no option 'features.swap' (did you mean 'swaps'?)",
    ],
    [
      'a feature that is a word',
      { features: { activity: 'no' } },
      'features.activity must be true or false',
    ],
    [
      'a feature that the server decides',
      { features: { email: true } },
      'features.email must be left out or false: your server decides it',
    ],
    [
      'a way in of nobody',
      { features: { connectMethodsOrder: ['wallets'] } },
      "features.connectMethodsOrder must be a list of 'email', 'social', 'wallet'",
    ],
    [
      'what an account can do, twice',
      { features: { walletFeaturesOrder: ['send', 'send'] } },
      "features.walletFeaturesOrder must be a list of 'onramp', 'swaps', 'receive', 'send', each once",
    ],
    [
      'an order of an older AppKit page',
      { connectMethodsOrder: ['wallet'] },
      'write features: { connectMethodsOrder:',
    ],
    ['social logins', { features: { socials: ['google'] } }, 'features.socials must be left out'],
    ['the activity of AppKit', { features: { history: false } }, 'write activity'],
    ['a list of features', { features: ['swaps'] }, 'features must be an object'],
    ['a language of nobody', { locale: 'xx' }, 'locale must be one of en, ar, de, es, fr, ja, zh'],
    ['a mode of nobody', { themeMode: 'dim' }, 'themeMode must be light, dark, system'],
    [
      'a style that is no variable',
      { themeVariables: { color: 'red' } },
      "there is no option 'themeVariables.color'",
    ],
    [
      'a misspelt style',
      { themeVariables: { '--portico-acent': 'red' } },
      "did you mean '--portico-accent'?",
    ],
    ['a switch that is a word', { disableAppend: 'no' }, 'disableAppend must be true or false'],
    [
      'one where a list belongs',
      { safeOrigins: 'https://a.example' },
      'safeOrigins must be a list',
    ],
    [
      'a contract without its network',
      { swapRouters: ['0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'] },
      "swapRouters must be a list of contracts, like ['eip155:31337:0x…']",
    ],
    [
      'more contracts than swaps take',
      { swapRouters: Array(65).fill('eip155:1:0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45') },
      "swapRouters must be a list of contracts, like ['eip155:31337:0x…'], 64 at most",
    ],
    [
      'a wallet in the names of the wire',
      { customWallets: [{ id: 'a', name: 'A', mobile_link: 'a://' }] },
      "did you mean 'mobileLink'?",
    ],
    [
      'a kind of account of nobody',
      { defaultAccountTypes: { eip155: 'smart_account' } },
      'must be eoa, smartAccount',
    ],
    [
      'a picture for another network',
      { chainImages: { 'eip155:99': 'x' } },
      "chainImages: no network has the id 'eip155:99'",
    ],
    [
      'both ways of signing in',
      { siwx: {}, siweConfig: {} },
      'Cannot set both `siweConfig` and `siwx` options.',
    ],
    [
      'the terms of AppKit',
      { termsConditionsUrl: 'https://a.example' },
      "there is no option 'termsConditionsUrl' (write termsUrl)",
    ],
    [
      'the discovery of AppKit',
      { enableEIP6963: true },
      'write features: { browserWallets: true }',
    ],
    [
      'the adapters of AppKit',
      { adapters: [] },
      'remove it: each namespace of networks brings its own code',
    ],
    ['a sign-in that is a word', { siwx: 'on' }, 'siwx must be true, { required'],
    [
      'the list of AppKit',
      { allWallets: 'ONLY_MOBILE' },
      'allWallets must be show, hide, onlyMobile',
    ],
  ])('says what to write instead of %s', (_, change, text) => {
    expect(check(change)).toThrow(text);
    expect(check(change)).toThrow(/^Portico: /);
  });

  it('takes every module of the documents from elsewhere', () => {
    const names =
      'engine pairing account embedded signIn names money onramp replace pay swap'.split(' ');
    const document = readFileSync('docs/options.md', 'utf8');
    for (const name of names) expect(document).toContain(`'${name}'`);
    const wasm = Object.fromEntries(names.map((name) => [name, `/${name}.wasm`]));
    expect(check({ wasm })).not.toThrow();
  });

  it.each([undefined, null, 'options', []])('says that %s is no options', (options) => {
    const text = 'createPortico() needs its options: { projectId, server, metadata, networks }';
    expect(() => checkOptions(options as unknown as PorticoOptions)).toThrow(text);
  });

  it('checks what would show another network, and no more, in production', () => {
    vi.stubEnv('NODE_ENV', 'production');
    expect(check({ networks: [] })).toThrow("pass networks: ['eip155:1']");
    expect(check({ defaultNetwork: 'eip155:10' })).toThrow('is not one of networks');
    expect(check({ networks: ['eip155:1', 31337] })).toThrow('eip155:31337: see docs/networks.md');
    expect(check({ theme: 'dark' })).not.toThrow();
  });
});
