// SPDX-License-Identifier: Apache-2.0
//
// Which face a wallet gets, and how it calls itself.
import { ICON } from '../icon.ts';
import type { Scripted } from '../wallets/Scripted.ts';
import { eip1193Provider } from './eip1193Provider.ts';
import type { InjectedProvider, InjectedProviderOptions } from './InjectedProvider.ts';
import { injectedWeb3Provider } from './injectedWeb3Provider.ts';
import { keplrProvider } from './keplrProvider.ts';
import { satsProvider } from './satsProvider.ts';
import { standardProvider } from './standardProvider.ts';
import { unisatProvider } from './unisatProvider.ts';

export interface InstallOptions {
  /** What people read. */
  readonly name?: string;
  /** data: URL */
  readonly icon?: string;
  /** rdns of EIP-6963, key of injectedWeb3, id in btc_providers, name in window for the Keplr API. */
  readonly key?: string;
  /**
   * Ethereum: `injected` sits in window.ethereum without a word. Bitcoin: `sats` speaks sats-connect,
   * `injected` has UniSat's interface.
   */
  readonly as?: 'injected' | 'sats';
}

const KEYS = {
  eip155: 'org.example.scripted',
  solana: 'scripted',
  bip122: 'ScriptedProvider',
  polkadot: 'scripted',
  cosmos: 'keplr',
};

export function providerOf(
  wallet: Scripted,
  options: InstallOptions,
): [InjectedProvider, InjectedProviderOptions] {
  const { namespace } = wallet;
  const settled = {
    name: options.name ?? 'Scripted wallet',
    icon: options.icon ?? ICON,
    key:
      options.key ??
      (namespace === 'bip122' && options.as === 'injected' ? 'unisat' : KEYS[namespace]),
    chains: chainsOf(wallet),
    injected: options.as === 'injected',
  };
  switch (namespace) {
    case 'eip155':
      return [eip1193Provider, settled];
    case 'solana':
      return [standardProvider, settled];
    case 'bip122':
      if (options.as === 'injected') return [unisatProvider, settled];
      return [options.as === 'sats' ? satsProvider : standardProvider, settled];
    case 'polkadot':
      return [injectedWeb3Provider, settled];
    case 'cosmos':
      return [keplrProvider, settled];
  }
}

function chainsOf(wallet: Scripted): readonly string[] {
  if ('chains' in wallet && Array.isArray(wallet.chains)) return wallet.chains;
  return wallet.namespace === 'bip122' ? ['bitcoin:mainnet', 'bitcoin:testnet'] : [];
}
