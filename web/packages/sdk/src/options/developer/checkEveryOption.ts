// SPDX-License-Identifier: Apache-2.0
//
// Refuses options that cannot work, with the line to write instead; a misspelt option is one of them. A
// developer's: production leaves it out. The tables are functions, because a bundler keeps what is computed
// while a module loads.
import { featureRows } from '@portico/engine';
import { connect } from '../../locales/connect.ts';
import { isKnownNetwork } from '../../networks/knownNetworks.ts';
import { networkIdOf } from '../../networks/networkIdOf.ts';
import type { PorticoOptions } from '../../PorticoOptions.ts';
import { refuse } from '../refuse.ts';
import { APPKIT_FEATURES, APPKIT_OPTIONS } from './appKitNames.ts';
import { checkNetwork } from './checkNetwork.ts';
import { nearest } from './nearest.ts';
import {
  isAddress,
  isList,
  isObject,
  isSwitch,
  isText,
  listOf,
  oneOf,
  type Rule,
} from './rules.ts';
import { warnOfRelay } from './warnOfRelay.ts';

const IMAGES: Rule = [
  (value) => isObject(value) && Object.values(value).every(isText),
  'addresses by id',
];
const WALLET =
  'id name rdns imageUrl homepage mobileLink linkMode desktopLink webappLink appStore playStore chromeStore';
/** Of more, swapping would read none of its configuration (core/swap_flow/contract.hpp). */
const ROUTERS_MAX = 64;
const NAMESPACES = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'];
const THEME_VARIABLES =
  'accent color-mix color-mix-strength font-family font-size-master border-radius-master z-index qr-color';

type Rules = Readonly<Record<string, Rule>>;

/** What each option has to be; those that say more stand in `checkMembers`. */
const optionRules = (languages: readonly string[]): Rules => ({
  ...rulesFor('projectId relayProjectId region termsUrl privacyUrl', [isText, 'a text']),
  ...rulesFor('server rpcUrl apiUrl', isAddress('http', 'https://portico.app.example')),
  ...rulesFor('relayUrl', isAddress('ws', 'wss://portico.app.example')),
  ...rulesFor(
    'allowUnsupportedChain walletConnectBasic enableEmbedded disableAppend debug enableWallets ' +
      'enableWalletGuide preferUniversalLinks',
    isSwitch,
  ),
  ...rulesFor('featuredWalletIds includeWalletIds excludeWalletIds safeOrigins', [
    (value) => Array.isArray(value) && value.every(isText),
    'a list of texts',
  ]),
  swapRouters: [
    (value) =>
      Array.isArray(value) &&
      value.length <= ROUTERS_MAX &&
      value.every((one) => /^eip155:\d+:0x[\da-f]{40}$/i.test(one)),
    `a list of contracts, like ['eip155:31337:0x…'], ${ROUTERS_MAX} at most`,
  ],
  ...rulesFor('networks wallets customWallets', isList),
  ...rulesFor('chainImages connectorImages', IMAGES),
  ...rulesFor(
    'metadata messages features container wasm defaultAccountTypes projectConfiguration themeVariables',
    [isObject, 'an object'],
  ),
  siwx: [
    (value) => typeof value === 'boolean' || isObject(value),
    'true, { required, statement, onSession }, or a plug-in with createMessage (docs/sign-in.md)',
  ],
  siweConfig: [isObject, 'an object (docs/sign-in.md)'],
  defaultNetwork: [(value) => ['string', 'number', 'object'].includes(typeof value), 'a network'],
  locale: [
    (value) => isObject(value) || languages.includes(String(value).slice(0, 2)),
    `one of ${languages.join(', ')} (or a longer tag of one), or a Locale of your own`,
  ],
  themeMode: oneOf('light', 'dark', 'system'),
  sheet: oneOf('narrow', 'wide'),
  preload: oneOf('idle', 'intent', 'none'),
  allWallets: oneOf('show', 'hide', 'onlyMobile'),
});

const rows = (): Rule =>
  listOf('walletConnect', 'recent', 'installed', 'featured', 'custom', 'external', 'recommended');

const memberRules = (): Readonly<Record<string, Rules>> => ({
  metadata: {
    ...rulesFor('name description', [isText, 'a text']),
    url: isAddress('http', 'https://app.example'),
    icons: [(value) => Array.isArray(value) && value.every(isText), 'a list of addresses'],
  },
  features: {
    ...rulesFor(
      'walletConnect browserWallets networkSwitch analytics pageTransactionToasts',
      isSwitch,
    ),
    ...rulesFor(featureOptions(true), isSwitch),
    connectMethodsOrder: listOf('email', 'social', 'wallet'),
    connectorTypeOrder: [
      (value) => value === 'visitor' || rows()[0](value),
      `'visitor' or ${rows()[1]}`,
    ],
    walletFeaturesOrder: listOf('onramp', 'swaps', 'receive', 'send'),
    ...rulesFor(featureOptions(false), [
      (value) => value === false || (Array.isArray(value) && value.length === 0),
      'left out or false: your server decides it',
    ]),
  },
  themeVariables: rulesFor(THEME_VARIABLES.replace(/^| /g, '$&--portico-'), [isText, 'a text']),
  defaultAccountTypes: rulesFor(
    NAMESPACES.join(' '),
    oneOf('eoa', 'smartAccount', 'payment', 'ordinals'),
  ),
  wasm: rulesFor('engine pairing account embedded signIn names money onramp replace pay swap', [
    (value) => isText(value) || isObject(value),
    'an address, bytes or a module',
  ]),
});

/** Throws PorticoError for the first option that cannot work. */
export function checkEveryOption(options: PorticoOptions): void {
  if (!isObject(options)) {
    const text = 'createPortico() needs its options: { projectId, server, metadata, networks }';
    refuse('option_invalid', text);
  }
  if (options.siwx && options.siweConfig) {
    refuse('siwx_conflict', 'Cannot set both `siweConfig` and `siwx` options.');
  }
  const languages = ['en', ...Object.keys(connect)];
  checkMembers('', options, optionRules(languages), APPKIT_OPTIONS);
  if (!options.projectId) {
    const where = 'the console shows it, and `portico project list`';
    refuse('project_id_missing', `Project ID Not Configured: pass projectId (${where})`);
  }
  if (!options.metadata?.name) refuse('metadata_missing', "pass metadata: { name: 'My app' }");
  if (options.server === undefined && options.relayUrl === undefined) {
    refuse('server_missing', "pass server: 'https://portico.app.example'");
  }
  for (const [name, rules] of Object.entries(memberRules())) {
    const value = Reflect.get(options, name);
    const hints = name === 'features' ? APPKIT_FEATURES : {};
    if (value !== undefined) checkMembers(name, value, rules, hints);
  }
  for (const list of ['wallets', 'customWallets'] as const) {
    for (const wallet of options[list] ?? []) checkWallet(list, wallet);
  }
  for (const network of options.networks ?? []) checkNetwork(network);
  for (const id of Object.keys(options.chainImages ?? {})) {
    const named = options.networks.some((network) => networkIdOf(network) === id);
    if (named || isKnownNetwork(id)) continue;
    refuse('network_unknown', `chainImages: no network has the id '${id}'`);
  }
  warnOfRelay(options);
}

/** Names of the options whose features are offered in this version, or are not. */
function featureOptions(offered: boolean): string {
  return featureRows.flatMap((row) => (row.offered === offered ? row.options : [])).join(' ');
}

function checkMembers(
  of: string,
  value: object,
  rules: Rules,
  hints: Readonly<Record<string, string>>,
): void {
  const path = (name: string): string => (of ? `${of}.${name}` : name);
  for (const [name, member] of Object.entries(value)) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (!rule) {
      const near = nearest(name, Object.keys(rules));
      const hint = Object.hasOwn(hints, name) ? hints[name] : near && `did you mean '${near}'?`;
      const text = `there is no option '${path(name)}'`;
      refuse('option_unknown', `${text} (${hint ?? 'see docs/options.md'})`);
    }
    if (member !== undefined && !rule[0](member)) {
      refuse('option_invalid', `${path(name)} must be ${rule[1]}`);
    }
  }
}

function checkWallet(list: string, wallet: object): void {
  const rules = rulesFor(WALLET, [isText, 'a text']);
  if (!isObject(wallet)) refuse('option_invalid', `${list} must hold wallets: { id, name, … }`);
  checkMembers(list, wallet, rules, {});
  for (const name of ['id', 'name']) {
    if (!Reflect.get(wallet, name)) refuse('option_invalid', `${list}: a wallet needs its ${name}`);
  }
}

function rulesFor(names: string, rule: Rule): Record<string, Rule> {
  return Object.fromEntries(names.split(' ').map((name) => [name, rule]));
}
