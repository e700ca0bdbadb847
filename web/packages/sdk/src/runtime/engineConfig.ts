// SPDX-License-Identifier: Apache-2.0
//
// The host's options in the words of the machines' contracts.
import type { ChainNamespace, EngineOptions } from '@portico/engine';
import { idOf } from '../checkOptions.ts';
import type { PorticoOptions } from '../PorticoOptions.ts';

const PHONE_MAX_WIDTH_PX = 430;

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
  };
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
