// SPDX-License-Identifier: Apache-2.0
//
// A real dapp: @walletconnect/universal-provider, which brings its own sign client.

import { UniversalProvider } from '@walletconnect/universal-provider';
import { CHAIN, CHAIN_ID } from '../../tools/harness/startChain.mjs';
import { quietOptions } from './quiet.mjs';

export class DappPeer {
  static async create(keep, { relayUrl, chainUrl }) {
    const provider = await UniversalProvider.init({
      ...quietOptions(relayUrl),
      metadata: {
        name: 'Test dapp',
        description: 'The dapp of the end-to-end tests',
        url: 'https://dapp.example',
        icons: [],
      },
    });
    const peer = new DappPeer(provider, chainUrl);
    keep.closeOnExit('universal-provider', () => peer.close());
    return peer;
  }

  constructor(provider, chainUrl) {
    this.provider = provider;
    this.chainUrl = chainUrl;
    this.events = [];
    for (const name of [
      'session_event',
      'session_update',
      'session_delete',
      'accountsChanged',
      'chainChanged',
    ]) {
      provider.on(name, (event) => this.events.push({ name, event }));
    }
  }

  /** Proposes. `uri` comes at once, `session` when the wallet has answered. */
  async connect(namespaces = {}) {
    const uri = new Promise((resolve) => this.provider.once('display_uri', resolve));
    const session = this.provider.connect({
      optionalNamespaces: {
        eip155: {
          chains: [CHAIN],
          methods: ['personal_sign', 'eth_sendTransaction'],
          events: ['chainChanged', 'accountsChanged'],
          rpcMap: { [CHAIN_ID]: this.chainUrl },
          ...namespaces,
        },
      },
    });
    session.catch(() => {});
    return { uri: await uri, session };
  }

  request(method, params) {
    return this.provider.request({ method, params }, CHAIN);
  }

  async close() {
    const { core } = this.provider.client;
    core.heartbeat.stop();
    await core.relayer.transportClose().catch(() => {});
  }
}
