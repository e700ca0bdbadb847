// SPDX-License-Identifier: Apache-2.0
//
// A wallet with both interfaces, of which the first may be there without a way to connect (MetaMask's Bitcoin wallet
// before 1.0). Sats-connect is asked first, as it can do more; the interface that connects serves the wallet from then on.
import type { Grant } from '../shared/Accounts.ts';
import { CannotConnect } from '../shared/CannotConnect.ts';
import type { ProviderAdapter } from '../shared/namespaceConnector.ts';
import { RpcFailure, UNSUPPORTED } from '../shared/RpcFailure.ts';

export function satsOrStandard(
  sats: ProviderAdapter,
  standard: ProviderAdapter | undefined,
): ProviderAdapter {
  if (!standard) return sats;
  let used = sats;
  /** Which has answered, also where it gave nothing: the other one's events are not read as its. */
  let heard = sats;
  return {
    async connect(request) {
      try {
        const grant = await sats.connect(request);
        used = sats;
        heard = sats;
        return grant;
      } catch (error) {
        if (!(error instanceof CannotConnect)) throw error;
        heard = standard;
        // Many that connect have no way to be asked silently, which says nothing of the rest.
        if (!request.silent) used = standard;
        return standard.connect(request);
      }
    },
    switchChain: (chain) => used.switchChain(chain),
    disconnect: () => used.disconnect(),
    watch(reports) {
      const stops = [sats, standard].map((each) =>
        each.watch({
          ...reports,
          changed: (grant) => heard === each && reports.changed(grant),
          gone: () => heard === each && reports.gone(),
        }),
      );
      return () => {
        for (const stop of stops) stop();
      };
    },
    methods: Object.fromEntries(
      Object.keys(sats.methods).map((name) => [
        name,
        async (params: unknown, grant: Grant) => {
          const run = used.methods[name];
          if (!run) throw new RpcFailure(UNSUPPORTED, `The wallet does not support ${name}`);
          return run(params, grant);
        },
      ]),
    ),
    ...(sats.codes && { codes: sats.codes }),
    checkAccount: (account) => used.checkAccount?.(account),
  };
}
