// SPDX-License-Identifier: Apache-2.0
//
// Bitcoin wallets: those of the Wallet Standard (with bitcoin features, or with a sats-connect provider
// inside), and those that speak sats-connect alone. Its code is loaded when the first of them is seen.
import type { ConnectorRegistry } from '@portico/engine';
import { lookAgain } from '../shared/lookAgain.ts';
import { read } from '../shared/read.ts';
import { discoverStandard } from '../standard/discoverStandard.ts';
import { SatsProvider } from './SatsProvider.ts';
import { standardBitcoinFace } from './standardBitcoinFace.ts';

const PLACES = ['btc_providers', 'wbip_providers', 'BitcoinProvider'];

export function discoverBitcoin(registry: ConnectorRegistry): () => void {
  let stopped = false;
  const stopStandard = discoverStandard(registry, 'bip122', (wallet) => {
    const provider = SatsProvider.of(read(wallet.feature('sats-connect:'), 'provider'));
    if (!provider) return standardBitcoinFace(wallet);
    return import('./satsFace.ts').then(({ satsFace }) => satsFace(provider));
  });
  const stopLooking = lookAgain(() => {
    if (!PLACES.some((place) => read(window, place))) return;
    import('./addSatsProviders.ts').then(
      ({ addSatsProviders }) => {
        if (!stopped) addSatsProviders(registry);
      },
      () => undefined, // looked for again in a moment
    );
  });
  return () => {
    stopped = true;
    stopStandard();
    stopLooking();
  };
}
