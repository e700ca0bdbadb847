// SPDX-License-Identifier: Apache-2.0
//
// The host's options in the words of the machines' contracts.
import type { ChainNamespace, EngineOptions } from '@portico/engine';
import { idOf } from '../checkOptions.ts';
import type { PorticoOptions } from '../PorticoOptions.ts';
import { deviceOf } from './deviceOf.ts';

type Config = EngineOptions['config'];

const PHONE_MAX_WIDTH_PX = 430;
const LINK_MAX_LENGTH = 1_000;

export function metadataOf({ metadata }: PorticoOptions): EngineOptions['pairing']['metadata'] {
  return {
    name: metadata.name,
    description: metadata.description ?? '',
    url: metadata.url ?? location.origin,
    icons: [...(metadata.icons ?? [])],
  };
}

export function engineConfig(options: PorticoOptions): EngineOptions['config'] {
  const features = options.features ?? {};
  return {
    project_id: options.projectId ?? '',
    metadata: metadataOf(options),
    networks: options.networks.map(idOf),
    custom_networks: options.networks.filter((each) => typeof each !== 'string'),
    default_network: options.defaultNetwork ?? idOf(options.networks[0] ?? ''),
    wallets: [...(options.wallets ?? [])],
    allow_unsupported_chain: options.allowUnsupportedChain ?? false,
    enable_network_switch: features.networkSwitch ?? true,
    wallet_connect_basic: options.walletConnectBasic ?? false,
    enable_wallet_connect: features.walletConnect ?? true,
    mobile: isPhone(),
    embedded: options.enableEmbedded ?? false,
    ...(options.rpcUrl !== undefined && { rpc_proxy_url: options.rpcUrl }),
    ...given({
      api_url: options.apiUrl,
      disable_append: options.disableAppend,
      enable_wallets: options.enableWallets,
      enable_wallet_guide: options.enableWalletGuide,
      all_wallets: options.allWallets,
      prefer_universal_links: options.preferUniversalLinks,
      terms_url: options.termsUrl,
      privacy_url: options.privacyUrl,
      custom_wallets: options.customWallets,
      featured_wallet_ids: options.featuredWalletIds,
      include_wallet_ids: options.includeWalletIds,
      exclude_wallet_ids: options.excludeWalletIds,
      chain_images: imagesOf(options.chainImages),
      connector_images: imagesOf(options.connectorImages),
      default_account_types: accountTypesOf(options),
      project_configuration: options.projectConfiguration,
      // What is longer than a link may be is told by its origin.
      page_url: location[location.href.length > LINK_MAX_LENGTH ? 'origin' : 'href'],
      features: featuresOf(options),
      device: deviceOf(navigator.userAgent, window),
    }),
  };
}

type Given<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** The fields that have a value: the engine has its own default for the others. */
function given<Fields extends object>(fields: Fields): Given<Fields> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Given<Fields>;
}

function imagesOf(images: PorticoOptions['chainImages']): Config['chain_images'] {
  return images && Object.entries(images).map(([id, url]) => ({ id, url }));
}

function accountTypesOf({ defaultAccountTypes }: PorticoOptions): Config['default_account_types'] {
  if (!defaultAccountTypes) return undefined;
  return Object.entries(defaultAccountTypes).map(([chain_namespace, account_type]) => ({
    chain_namespace: chain_namespace as ChainNamespace,
    account_type,
  }));
}

function featuresOf({ features }: PorticoOptions): Config['features'] {
  if (!features) return undefined;
  const fields: NonNullable<Config['features']> = given({
    email: features.email,
    socials: features.socials,
    onramp: features.onramp,
    swaps: features.swaps,
    receive: features.receive,
    send: features.send,
    legal_checkbox: features.legalCheckbox,
    collapse_wallets: features.collapseWallets,
    analytics: features.analytics,
    connect_methods_order: features.connectMethodsOrder,
    connector_type_order: features.connectorTypeOrder,
    wallet_features_order: features.walletFeaturesOrder,
  });
  return Object.keys(fields).length > 0 ? fields : undefined;
}

/** The namespaces of the configured networks, each once. */
export function namespacesOf({ networks }: PorticoOptions): ChainNamespace[] {
  return [...new Set(networks.map((one) => idOf(one).split(':')[0] as ChainNamespace))];
}

export function pairingConfig(options: PorticoOptions): EngineOptions['pairing'] {
  return {
    relay_url: options.relayUrl,
    project_id: options.projectId ?? '',
    metadata: metadataOf(options),
    user_agent: `wc-2/portico-0.1.0/browser/browser:${location.hostname}`.slice(0, 128),
  };
}

/** Wallet links open an app there instead of showing a code. */
function isPhone(): boolean {
  const touch = matchMedia('(pointer: coarse)').matches;
  return touch && Math.min(screen.width, screen.height) <= PHONE_MAX_WIDTH_PX;
}
