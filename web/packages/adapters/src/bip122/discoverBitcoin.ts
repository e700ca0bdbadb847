// SPDX-License-Identifier: Apache-2.0
//
// Bitcoin wallets: those of the Wallet Standard (with bitcoin features, or with a sats-connect provider
// inside), those that speak sats-connect alone, and those with UniSat's interface. The code of the last two
// is loaded when the first such wallet is seen.
import type { ConnectorRegistry } from '@portico/engine';
import { discoverRepeatedly } from '../shared/discoverRepeatedly.ts';
import { read } from '../shared/read.ts';
import { discoverStandard } from '../standard/discoverStandard.ts';
import { SatsProvider } from './SatsProvider.ts';
import { satsOrStandard } from './satsOrStandard.ts';
import { standardBitcoinAdapter } from './standardBitcoinAdapter.ts';

type Add = (registry: ConnectorRegistry) => void;

const IN_WINDOW: readonly { places: readonly string[]; load: () => Promise<Add> }[] = [
  {
    places: ['btc_providers', 'wbip_providers', 'BitcoinProvider'],
    load: async () => (await import('./addSatsProviders.ts')).addSatsProviders,
  },
  {
    places: ['unisat', 'okxwallet'],
    load: async () => (await import('./addInjectedBitcoin.ts')).addInjectedBitcoin,
  },
];

export function discoverBitcoin(registry: ConnectorRegistry): () => void {
  let stopped = false;
  const stopStandard = discoverStandard(registry, 'bip122', (wallet) => {
    const provider = SatsProvider.of(read(wallet.feature('sats-connect:'), 'provider'));
    const standard = standardBitcoinAdapter(wallet);
    if (!provider) return standard;
    return import('./satsAdapter.ts').then(({ satsAdapter }) =>
      satsOrStandard(satsAdapter(provider), standard),
    );
  });
  const stopLooking = discoverRepeatedly(registry, () => {
    for (const { places, load } of IN_WINDOW) {
      if (!places.some((place) => read(window, place))) continue;
      load().then(
        (add) => {
          if (!stopped) add(registry);
        },
        () => undefined, // looked for again in a moment
      );
    }
  });
  return () => {
    stopped = true;
    stopStandard();
    stopLooking();
  };
}
