// SPDX-License-Identifier: Apache-2.0
//
// A real wallet: @reown/walletkit with anvil's first key. It approves and signs unless told otherwise.
import { EventEmitter } from 'node:events';
import { WalletKit } from '@reown/walletkit';
import { Core } from '@walletconnect/core';
import { buildApprovedNamespaces, getSdkError } from '@walletconnect/utils';
import { createWalletClient, defineChain, hexToString, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { CHAIN, CHAIN_ID, DEV_KEY } from '../harness/startChain.mjs';
import { waitFor } from '../harness/waitFor.mjs';
import { quietOptions } from './quiet.mjs';

const METHODS = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
];
const EVENTS = ['chainChanged', 'accountsChanged'];

export class WalletPeer extends EventEmitter {
  /** Requests seen, in order: { method, params, chainId }. */
  seen = [];
  /** Set to 'reject' to decline what comes next; 'hold' keeps requests until release(). */
  proposals = 'approve';
  requests = 'approve';
  #held = [];

  static async create(keep, { relayUrl, chainUrl, chains = [CHAIN, 'eip155:1'] }) {
    const core = new Core(quietOptions(relayUrl));
    const kit = await WalletKit.init({
      core,
      metadata: {
        name: 'Test wallet',
        description: 'The wallet of the end-to-end tests',
        url: 'https://wallet.example',
        icons: [],
      },
    });
    const peer = new WalletPeer(kit, chainUrl, chains);
    keep.closeOnExit('walletkit', () => peer.close());
    return peer;
  }

  constructor(kit, chainUrl, chains) {
    super();
    this.kit = kit;
    this.chains = chains;
    this.account = privateKeyToAccount(DEV_KEY);
    const chain = defineChain({
      id: CHAIN_ID,
      name: 'anvil',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [chainUrl] } },
    });
    this.client = createWalletClient({ account: this.account, chain, transport: http(chainUrl) });
    kit.on('session_proposal', (proposal) => void this.#onProposal(proposal));
    kit.on('session_request', (request) => void this.#onRequest(request));
    kit.on('session_delete', (event) => this.emit('session_delete', event));
  }

  async pair(uri) {
    await this.kit.pair({ uri });
  }

  get sessions() {
    return Object.values(this.kit.getActiveSessions());
  }

  /** The only session, once there is one. */
  async session() {
    const [session] = await waitFor(
      'a session in the wallet',
      () => this.sessions.length === 1 && this.sessions,
    );
    return session;
  }

  async disconnect() {
    const { topic } = await this.session();
    await this.kit.disconnectSession({ topic, reason: getSdkError('USER_DISCONNECTED') });
  }

  async emitEvent(name, data, chainId = CHAIN) {
    const { topic } = await this.session();
    await this.kit.emitSessionEvent({ topic, event: { name, data }, chainId });
  }

  async update(chains, address = this.account.address) {
    const session = await this.session();
    const { eip155 } = session.namespaces;
    const accounts = chains.map((chain) => `${chain}:${address}`);
    await this.kit.updateSession({
      topic: session.topic,
      namespaces: { eip155: { ...eip155, chains, accounts } },
    });
  }

  /** Answers what 'hold' kept. */
  async release() {
    this.requests = 'approve';
    for (const request of this.#held.splice(0)) await this.#answer(request);
  }

  async close() {
    // The heartbeat is what keeps Node alive.
    this.kit.core.heartbeat.stop();
    await this.kit.core.relayer.transportClose().catch(() => {});
  }

  async #onProposal({ id, params }) {
    this.emit('session_proposal', params);
    if (this.proposals === 'reject') {
      await this.kit.rejectSession({ id, reason: getSdkError('USER_REJECTED') });
      return;
    }
    const namespaces = buildApprovedNamespaces({
      proposal: params,
      supportedNamespaces: {
        eip155: {
          chains: this.chains,
          methods: METHODS,
          events: EVENTS,
          accounts: this.chains.map((chain) => `${chain}:${this.account.address}`),
        },
      },
    });
    await this.kit.approveSession({ id, namespaces });
  }

  async #onRequest(request) {
    const { chainId, request: inner } = request.params;
    this.seen.push({ method: inner.method, params: inner.params, chainId });
    this.emit('session_request', request);
    if (this.requests === 'hold') this.#held.push(request);
    else await this.#answer(request);
  }

  async #answer({ topic, id, params }) {
    let response;
    if (this.requests === 'reject') {
      response = { id, jsonrpc: '2.0', error: { code: 4001, message: 'User rejected.' } };
    } else {
      try {
        response = { id, jsonrpc: '2.0', result: await this.#perform(params.request) };
      } catch (error) {
        const message = error.shortMessage ?? error.message;
        response = { id, jsonrpc: '2.0', error: { code: error.code ?? -32000, message } };
      }
    }
    await this.kit.respondSessionRequest({ topic, response });
  }

  #perform({ method, params }) {
    switch (method) {
      case 'personal_sign':
        return this.account.signMessage({ message: { raw: params[0] } });
      case 'eth_signTypedData_v4':
        return this.account.signTypedData(JSON.parse(params[1]));
      case 'eth_sendTransaction': {
        const { to, value, data } = params[0];
        return this.client.sendTransaction({ to, value: BigInt(value ?? 0), data });
      }
      case 'wallet_switchEthereumChain':
      case 'wallet_addEthereumChain':
        return null;
      default:
        throw Object.assign(new Error(`The wallet does not know ${method}`), { code: -32601 });
    }
  }
}

export const textOf = (hex) => hexToString(hex);
