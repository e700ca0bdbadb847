// SPDX-License-Identifier: Apache-2.0
//
// Which face a wallet gets, and how it calls itself.
import { ICON } from '../icon.ts';
import type { Scripted } from '../wallets/Scripted.ts';
import { eip1193Face } from './eip1193Face.ts';
import type { Face, FaceOptions } from './Face.ts';
import { injectedWeb3Face } from './injectedWeb3Face.ts';
import { keplrFace } from './keplrFace.ts';
import { satsFace } from './satsFace.ts';
import { standardFace } from './standardFace.ts';
import { unisatFace } from './unisatFace.ts';

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

export function faceOf(wallet: Scripted, options: InstallOptions): [Face, FaceOptions] {
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
      return [eip1193Face, settled];
    case 'solana':
      return [standardFace, settled];
    case 'bip122':
      if (options.as === 'injected') return [unisatFace, settled];
      return [options.as === 'sats' ? satsFace : standardFace, settled];
    case 'polkadot':
      return [injectedWeb3Face, settled];
    case 'cosmos':
      return [keplrFace, settled];
  }
}

function chainsOf(wallet: Scripted): readonly string[] {
  if ('chains' in wallet && Array.isArray(wallet.chains)) return wallet.chains;
  return wallet.namespace === 'bip122' ? ['bitcoin:mainnet', 'bitcoin:testnet'] : [];
}
