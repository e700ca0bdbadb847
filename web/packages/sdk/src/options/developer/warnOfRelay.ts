// SPDX-License-Identifier: Apache-2.0
//
// A pairing code over the relay of the host's own server reaches no wallet from a store: the code names no relay, and
// those wallets have WalletConnect's built in. On the phone nothing happens, so whoever sets the page up is told.
import type { PorticoOptions } from '../../PorticoOptions.ts';

const LOCAL = /^(localhost|.+\.localhost|127\..+|\[::1\])$/;

let warned = '';

/** Once while the server is the same, in the console. A host that names its `relayUrl` has decided. */
export function warnOfRelay({ server, relayUrl, features, enableWallets }: PorticoOptions): void {
  if (server === undefined || relayUrl !== undefined) return;
  if (features?.walletConnect === false || enableWallets === false) return;
  const { host, hostname } = new URL(server);
  if (LOCAL.test(hostname) || server === warned) return;
  warned = server;
  console.warn(
    `[portico] Phone wallets from a store (MetaMask, Trust Wallet) cannot pair over ${host}: they listen at WalletConnect's ` +
      "relay alone. For them write relayUrl: 'wss://relay.walletconnect.org', relayProjectId: 'your id at dashboard.reown.com'. " +
      `For wallets of your own write relayUrl: '${server.replace(/^http/, 'ws')}', and this is not said again. ` +
      'See docs/relay.md#which-wallets-can-use-this-relay',
  );
}
