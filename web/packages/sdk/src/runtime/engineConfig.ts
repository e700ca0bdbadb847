// SPDX-License-Identifier: Apache-2.0
//
// The host's options in the words of the machines' contracts.
import {
  type AccountType,
  type ChainNamespace,
  type EngineOptions,
  SDK_VERSION,
} from '@portico/engine';
import { networkIdOf } from '../networks/networkIdOf.ts';
import type { PorticoOptions } from '../PorticoOptions.ts';
import { deviceOf } from './deviceOf.ts';
import { isPhone } from './isPhone.ts';
import { serverAddresses } from './serverAddresses.ts';
import { libraryNetworks, wireNetworks } from './wireNetworks.ts';
import { wireMembers, wireWord } from './wireWords.ts';

type Config = EngineOptions['config'];

// A link to a wallet may hold the address twice, or encoded twice, and be drawn as a code.
const LINK_MAX_LENGTH = 600;

export function metadataOf({ metadata }: PorticoOptions): EngineOptions['pairing']['metadata'] {
  return {
    name: metadata.name,
    description: metadata.description ?? '',
    url: metadata.url ?? location.origin,
    icons: [...(metadata.icons ?? [])],
  };
}

export function engineConfig(options: PorticoOptions): Config {
  const { walletConnect = true, networkSwitch = true } = options.features ?? {};
  const { rpcUrl, apiUrl } = serverAddresses(options);
  // By the engine's own names; it has a default for most of what is absent, and refuses what it does not know.
  return wireMembers({
    projectId: options.projectId,
    metadata: metadataOf(options),
    networks: options.networks.map(networkIdOf),
    customNetworks: wireNetworks(options.networks, apiUrl),
    libraryNetworks: libraryNetworks(options.networks),
    defaultNetwork: networkIdOf(options.defaultNetwork ?? options.networks[0] ?? ''),
    rpcProxyUrl: rpcUrl,
    apiUrl,
    // Who names a relay means it, whichever it is.
    ownRelay: options.relayUrl === undefined,
    wallets: wireWallets(options.wallets ?? []),
    customWallets: wireWallets(options.customWallets),
    featuredWalletIds: options.featuredWalletIds,
    includeWalletIds: options.includeWalletIds,
    excludeWalletIds: options.excludeWalletIds,
    allWallets: options.allWallets && wireWord(options.allWallets),
    enableWallets: options.enableWallets,
    enableWalletGuide: options.enableWalletGuide,
    enableNetworkSwitch: networkSwitch,
    enableWalletConnect: walletConnect,
    walletConnectBasic: options.walletConnectBasic ?? false,
    allowUnsupportedChain: options.allowUnsupportedChain ?? false,
    preferUniversalLinks: options.preferUniversalLinks,
    embedded: options.enableEmbedded ?? false,
    disableAppend: options.disableAppend,
    termsUrl: options.termsUrl,
    privacyUrl: options.privacyUrl,
    chainImages: imagesOf(options.chainImages),
    connectorImages: imagesOf(options.connectorImages),
    defaultAccountTypes: accountTypesOf(options),
    projectConfiguration: options.projectConfiguration,
    features: featuresOf(options),
    mobile: isPhone(),
    device: deviceOf(navigator.userAgent, window),
    // Of an address that is longer than a link may be, the origin.
    pageUrl: location[location.href.length > LINK_MAX_LENGTH ? 'origin' : 'href'],
  });
}

function imagesOf(images: PorticoOptions['chainImages']): Config['chain_images'] {
  return images && Object.entries(images).map(([id, url]) => ({ id, url }));
}

function accountTypesOf({ defaultAccountTypes }: PorticoOptions): Config['default_account_types'] {
  if (!defaultAccountTypes) return undefined;
  return Object.entries(defaultAccountTypes).map(([chain_namespace, account_type]) => ({
    chain_namespace: chain_namespace as ChainNamespace,
    account_type: wireWord(account_type) as AccountType,
  }));
}

function wireWallets(wallets: PorticoOptions['wallets']): Config['custom_wallets'] {
  return wallets?.map(wireMembers);
}

const AS_THEY_ARE = [
  'email',
  'activity',
  'analytics',
  'legalCheckbox',
  'collapseWallets',
  'send',
  'receive',
  'names',
  'pay',
  'onramp',
  'swaps',
  'connectMethodsOrder',
  'walletFeaturesOrder',
] as const;

function featuresOf({ features, networks }: PorticoOptions): Config['features'] {
  // The wallet behind a log-in is on these alone.
  const none = !networks.some((one) => /^(eip155|solana):/.test(networkIdOf(one)));
  const order = features?.connectorTypeOrder;
  return wireMembers({
    // `false`, or AppKit's empty list: what the server offers stays away.
    socials: none || features?.socials !== undefined ? [] : undefined,
    connectorTypeOrder: order && [order].flat().map(wireWord),
    ...Object.fromEntries(AS_THEY_ARE.map((name) => [name, features?.[name]])),
    ...(none && { email: false }),
  });
}

export function pairingConfig(options: PorticoOptions): EngineOptions['pairing'] {
  return {
    relay_url: serverAddresses(options).relayUrl ?? '',
    project_id: options.relayProjectId ?? options.projectId ?? '',
    metadata: metadataOf(options),
    user_agent: `wc-2/portico-${SDK_VERSION}/browser/browser:${location.hostname}`.slice(0, 128),
  };
}
