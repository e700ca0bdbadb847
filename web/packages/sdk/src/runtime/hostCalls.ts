// SPDX-License-Identifier: Apache-2.0
//
// What sections offer hosts beside open(), a row each. Every page's entry has a line for each (Portico.ts); the code
// is fetched with the first call. How a section adds one: docs/adding-a-section.md.
import type { Engine } from '@portico/engine';
import type { PayOptions, PayResult } from '../PayTypes.ts';
import type { BuyOptions, OpenOptions, SendOptions, SwapOptions } from '../PorticoTypes.ts';

/** What a call needs of the page's Portico. */
interface Host {
  open(options: OpenOptions): Promise<void>;
}

export const hostCalls = {
  send: (host: Host, options: SendOptions): Promise<void> =>
    host.open({ view: 'walletSend', data: options }),
  swap: (host: Host, options: SwapOptions): Promise<void> =>
    host.open({ view: 'swap', data: options }),
  buy: (host: Host, options: BuyOptions): Promise<void> =>
    host.open({ view: 'onRampProviders', data: options }),
  pay: async (
    host: Host,
    runtime: Promise<{ readonly engine: Engine }>,
    options: PayOptions,
  ): Promise<PayResult> =>
    (await import('./pay/payCall.ts')).payCall(host, (await runtime).engine, options),
};
