// SPDX-License-Identifier: Apache-2.0
//
// The three addresses of the server, each the host's own or that of `server`.
import type { PorticoOptions } from '../PorticoOptions.ts';

type Addresses = Pick<PorticoOptions, 'relayUrl' | 'rpcUrl' | 'apiUrl'>;

export function serverAddresses({ server, relayUrl, rpcUrl, apiUrl }: PorticoOptions): Addresses {
  const base = server?.replace(/\/+$/, '');
  // `http` becomes `ws`, `https` becomes `wss`.
  const relay = relayUrl ?? base?.replace(/^http/, 'ws');
  const [rpc, api] = [rpcUrl ?? base, apiUrl ?? base];
  return {
    ...(relay !== undefined && { relayUrl: relay }),
    ...(rpc !== undefined && { rpcUrl: rpc }),
    ...(api !== undefined && { apiUrl: api }),
  };
}
