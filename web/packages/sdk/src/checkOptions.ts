// SPDX-License-Identifier: Apache-2.0
//
// Refuses options that cannot work, with the line to write instead; a misspelt option is one of them. A
// missing project id is not refused: the engine shows it as an alert in the modal, and the console says
// it too.
import { PorticoError, type PorticoErrorCode } from './PorticoError.ts';
import type { PorticoOptions } from './PorticoOptions.ts';

const CAIP2 = /^(eip155|solana|bip122|polkadot|cosmos):[-_a-zA-Z0-9]{1,32}$/;

type Test = (value: unknown) => boolean;
const isText: Test = (value) => typeof value === 'string';
const isSwitch: Test = (value) => typeof value === 'boolean';
const isObject: Test = (value) => typeof value === 'object' && value !== null;
const oneOf = (...words: string[]): [Test, string] => [
  (value) => words.includes(value as string),
  words.join(', '),
];

/** What an option has to be, in a test and in words, and the options that have to be that. */
const RULES: readonly [Test, string, string][] = [
  [isText, 'a text', 'projectId defaultNetwork relayUrl rpcUrl apiUrl region termsUrl privacyUrl'],
  [
    isSwitch,
    'true or false',
    'allowUnsupportedChain walletConnectBasic enableEmbedded disableAppend debug enableWallets ' +
      'enableWalletGuide preferUniversalLinks',
  ],
  [
    Array.isArray,
    'a list',
    'networks wallets customWallets featuredWalletIds includeWalletIds excludeWalletIds safeOrigins',
  ],
  [
    isObject,
    'an object',
    'metadata messages features container wasm chainImages connectorImages defaultAccountTypes ' +
      'projectConfiguration',
  ],
  [(value) => isText(value) || isObject(value), "a language such as 'de', or a Locale", 'locale'],
  [...oneOf('light', 'dark', 'system'), 'themeMode'],
  [...oneOf('intent', 'idle', 'none'), 'preload'],
  [...oneOf('show', 'hide', 'only_mobile'), 'allWallets'],
  [
    (value) =>
      isObject(value) &&
      Object.keys(value as object).every((name) => name.startsWith('--portico-')),
    "variables such as { '--portico-accent': '#0a7' }",
    'themeVariables',
  ],
];

/** Throws PorticoError for the first option that cannot work. */
export function checkOptions(options: PorticoOptions): void {
  if (!options.projectId) {
    console.error("[portico] Project ID Not Configured: pass createPortico({ projectId: '...' })");
  }
  if ('siwx' in options && 'siweConfig' in options) {
    refuse('siwx_conflict', 'Cannot set both `siweConfig` and `siwx` options.');
  }
  if (!options.metadata?.name) refuse('metadata_missing', "pass metadata: { name: 'My app' }");
  if (!options.networks?.length) refuse('networks_missing', "pass networks: ['eip155:1']");
  if (!/^wss?:\/\/[^/?#]+/.test(options.relayUrl ?? '')) {
    const text = "relayUrl must be a WebSocket address such as 'wss://portico.app.example'";
    refuse('relay_url_invalid', text);
  }
  for (const [name, value] of Object.entries(options)) {
    const rule = RULES.find(([, , names]) => names.split(' ').includes(name));
    if (!rule) refuse('option_unknown', `there is no option '${name}' (see docs/options.md)`);
    if (value !== undefined && !rule[0](value)) {
      refuse('option_invalid', `${name} must be ${rule[1]}`);
    }
  }
  const ids = options.networks.map(idOf);
  for (const id of ids) {
    if (!CAIP2.test(id)) {
      refuse('network_invalid', `'${id}' is not a CAIP-2 id such as 'eip155:1'`);
    }
  }
  const { defaultNetwork } = options;
  if (defaultNetwork !== undefined && !ids.includes(defaultNetwork)) {
    const text = `defaultNetwork '${defaultNetwork}' is not one of networks (${ids.join(', ')})`;
    refuse('default_network_unknown', text);
  }
}

function refuse(code: PorticoErrorCode, text: string): never {
  throw new PorticoError(code, text);
}

export function idOf(network: PorticoOptions['networks'][number]): string {
  return typeof network === 'string' ? network : network?.caip_network_id;
}
