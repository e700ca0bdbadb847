// SPDX-License-Identifier: Apache-2.0
//
// Refuses options that cannot work, with the line to write instead; a misspelt option is one of them. A
// missing project id is not refused: the engine shows it as an alert in the modal, and the console says
// it too.
import { PorticoError, type PorticoErrorCode } from './PorticoError.ts';
import type { PorticoOptions } from './PorticoOptions.ts';

const CAIP2 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/;
const NAMESPACES = /^(eip155|solana|bip122|polkadot|cosmos):/;
const WEB = 'an address such as https://app.example';
const SWITCH = 'true or false';

const isWeb = (value: unknown) => /^https?:\/\/[^/?#]/.test(`${value}`);
const isSwitch = (value: unknown) => typeof value === 'boolean';
const isText = (value: unknown) => typeof value === 'string';
const isObject = (value: unknown) => typeof value === 'object' && value !== null;
const oneOf = (...words: string[]) =>
  [(value: unknown) => words.includes(value as string), words.join(', ')] as const;

/** Every option with its test, and what it must be in words. */
const RULES: {
  readonly [Name in keyof PorticoOptions]-?: readonly [(value: unknown) => boolean, string];
} = {
  projectId: [isText, 'a text'],
  metadata: [isObject, "{ name: 'My app' }"],
  networks: [Array.isArray, "['eip155:1']"],
  defaultNetwork: [isText, 'one of networks'],
  relayUrl: [isText, 'a WebSocket address'],
  rpcUrl: [isWeb, WEB],
  themeMode: oneOf('light', 'dark', 'system'),
  themeVariables: [
    (value) =>
      isObject(value) &&
      Object.keys(value as object).every((name) => name.startsWith('--portico-')),
    "variables such as { '--portico-accent': '#0a7' }",
  ],
  locale: [(value) => isText(value) || isObject(value), "a language such as 'de', or a Locale"],
  messages: [isObject, "words such as { 'button.connect': 'Sign in' }"],
  region: [isText, "a BCP 47 tag such as 'en-GB'"],
  wallets: [Array.isArray, "[{ id: 'harbour', name: 'Harbour' }]"],
  features: [
    (value) => isObject(value) && Object.values(value as object).every(isSwitch),
    '{ walletConnect: false }',
  ],
  allowUnsupportedChain: [isSwitch, SWITCH],
  walletConnectBasic: [isSwitch, SWITCH],
  safeOrigins: [(value) => Array.isArray(value) && value.every(isWeb), `a list of ${WEB}`],
  preload: oneOf('intent', 'idle', 'none'),
  enableEmbedded: [isSwitch, SWITCH],
  disableAppend: [isSwitch, SWITCH],
  container: [isObject, 'an element of the page'],
  termsUrl: [isText, WEB],
  privacyUrl: [isText, WEB],
  debug: [isSwitch, SWITCH],
  wasm: [isObject, '{ engine, pairing }'],
};

/** Throws PorticoError for the first option that cannot work. */
export function checkOptions(options: PorticoOptions): void {
  if (!options.projectId) {
    console.error(
      "[portico] Project ID Not Configured: pass createPortico({ projectId: '...' }). " +
        'Your Portico server prints one with `portico project create`.',
    );
  }
  if ('siwx' in options && 'siweConfig' in options) {
    refuse('siwx_conflict', 'Cannot set both `siweConfig` and `siwx` options.');
  }
  if (!options.metadata?.name) refuse('metadata_missing', "pass metadata: { name: 'My app' }");
  if (!options.networks?.length) refuse('networks_missing', "pass networks: ['eip155:1']");
  for (const [name, value] of Object.entries(options)) {
    const rule = RULES[name as keyof PorticoOptions];
    if (!rule) {
      refuse(
        'option_unknown',
        `there is no option '${name}'. There are ${Object.keys(RULES).join(', ')}`,
      );
    }
    if (value !== undefined && !rule[0](value) && name !== 'projectId' && name !== 'relayUrl') {
      refuse('option_invalid', `${name} must be ${rule[1]}`);
    }
  }
  const ids = options.networks.map(idOf);
  for (const id of ids) {
    if (!CAIP2.test(id) || !NAMESPACES.test(id)) {
      refuse('network_invalid', `'${id}' is not a CAIP-2 id such as 'eip155:1'`);
    }
  }
  const { defaultNetwork, relayUrl } = options;
  if (defaultNetwork !== undefined && !ids.includes(defaultNetwork)) {
    const text = `defaultNetwork '${defaultNetwork}' is not one of networks (${ids.join(', ')})`;
    refuse('default_network_unknown', text);
  }
  if (!/^wss?:\/\/[^/?#]+/.test(relayUrl ?? '')) {
    const text = "relayUrl must be a WebSocket address such as 'wss://portico.app.example'";
    refuse('relay_url_invalid', text);
  }
}

function refuse(code: PorticoErrorCode, text: string): never {
  throw new PorticoError(code, text);
}

export function idOf(network: PorticoOptions['networks'][number]): string {
  return typeof network === 'string' ? network : network?.caip_network_id;
}
