// SPDX-License-Identifier: Apache-2.0
//
// A wallet on another device: a real WalletConnect peer (@reown/walletkit) that is told what to do as every
// scripted wallet. Its sessions' requests are answered by the scripted wallets that it is given. Node only;
// needs @reown/walletkit 1.2 and @walletconnect/core of the same release beside this package.
import type { IWalletKit, WalletKitTypes } from '@reown/walletkit';
import { REJECTED, Script } from '../wallets/Script.ts';
import type { Scripted } from '../wallets/Scripted.ts';
import { ScriptedWallet } from '../wallets/ScriptedWallet.ts';
import { grantedNamespaces } from './grantedNamespaces.ts';
import { quietOptions } from './quietOptions.ts';

export interface WalletConnectWalletOptions {
  readonly relayUrl: string;
  readonly projectId?: string;
  /** CAIP-2 ids of the chains it knows. */
  readonly chains: readonly string[];
  /** One for each namespace of its chains. */
  readonly wallets: readonly Scripted[];
  readonly name?: string;
  /** It signs when it connects, where the app asks for that (wc_sessionAuthenticate); else it takes the proposal. */
  readonly oneClick?: boolean;
}

/** A request of a session, as `requested` records it. */
export interface SessionRequest {
  readonly topic: string;
  readonly chainId: string;
  readonly params: unknown;
}

const ONE_CLICK_METHODS = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'];
const REJECTED_PROPOSAL = { code: 5000, message: 'User rejected.' };

/**
 * `session_proposal`, `session_authenticate` and every method of a session can be approved, rejected, held and delayed. Emits
 * `session_delete` when the app has left.
 *
 * @example
 * const phone = await WalletConnectWallet.create({
 *   relayUrl: 'ws://127.0.0.1:8080',
 *   chains: ['eip155:1'],
 *   wallets: [new ScriptedWallet({ signer: privateKeyToAccount(key) })],
 * });
 * await phone.pair(uri);
 */
export class WalletConnectWallet extends Script {
  readonly #kit: IWalletKit;
  readonly #chains: readonly string[];
  readonly #wallets: readonly Scripted[];

  static async create(options: WalletConnectWalletOptions): Promise<WalletConnectWallet> {
    const { relayUrl, projectId, name = 'Scripted wallet' } = options;
    const core = quietOptions(relayUrl, projectId);
    const [{ WalletKit }, { Core }] = await Promise.all([
      import('@reown/walletkit'),
      import('@walletconnect/core'),
    ]);
    const metadata = { name, description: name, url: 'https://wallet.example', icons: [] };
    const kit = await WalletKit.init({ core: new Core(core) as never, metadata });
    return new WalletConnectWallet(kit, options);
  }

  private constructor(kit: IWalletKit, { chains, wallets, oneClick }: WalletConnectWalletOptions) {
    super();
    this.#kit = kit;
    this.#chains = chains;
    this.#wallets = wallets;
    kit.on('session_proposal', (proposal) => void this.#propose(proposal));
    if (oneClick) kit.on('session_authenticate', (asked) => void this.#authenticate(asked));
    kit.on('session_request', (request) => void this.#request(request));
    kit.on('session_delete', (event) => this.emit('session_delete', event));
  }

  /** Takes the text of a pairing code. */
  async pair(uri: string): Promise<void> {
    await this.#kit.pair({ uri });
  }

  get sessions() {
    return Object.values(this.#kit.getActiveSessions());
  }

  /** The latest session; waits for one if there is none. */
  async session() {
    const found = this.sessions.at(-1);
    if (found) return found;
    await new Promise<void>((resolve) => {
      const hear = () => {
        this.removeListener('session', hear);
        resolve();
      };
      this.on('session', hear);
    });
    const settled = this.sessions.at(-1);
    if (!settled) throw new Error('The session has ended meanwhile');
    return settled;
  }

  /** Ends the session from the wallet's side. */
  async disconnect(): Promise<void> {
    const { topic } = await this.session();
    await this.#kit.disconnectSession({
      topic,
      reason: { code: 6000, message: 'User disconnected.' },
    });
  }

  /** Its owner moves it to another chain (CAIP-2) of the session. */
  async switchChain(chain: string): Promise<void> {
    const [namespace, reference = ''] = chain.split(':');
    const isNumber = namespace === 'eip155';
    for (const wallet of this.#wallets) {
      if (isNumber && wallet instanceof ScriptedWallet) {
        wallet.switchChain(`0x${Number(reference).toString(16)}`);
      }
    }
    await this.emitSessionEvent('chainChanged', isNumber ? Number(reference) : reference, chain);
  }

  /** An event of the session: `accountsChanged`, `chainChanged`, or what the namespace has. */
  async emitSessionEvent(name: string, data: unknown, chainId: string): Promise<void> {
    const { topic } = await this.session();
    await this.#kit.emitSessionEvent({ topic, event: { name, data }, chainId });
  }

  /** Its owner grants these accounts (CAIP-10) instead of those before. */
  async updateAccounts(accounts: readonly string[]): Promise<void> {
    const { topic, namespaces } = await this.session();
    const updated = Object.entries(namespaces).map(([namespace, granted]) => {
      const mine = accounts.filter((each) => each.startsWith(`${namespace}:`));
      const chains = [...new Set(mine.map((each) => each.split(':').slice(0, 2).join(':')))];
      return [namespace, { ...granted, accounts: mine, chains }];
    });
    await this.#kit.updateSession({ topic, namespaces: Object.fromEntries(updated) });
  }

  /** Lets go of the relay, so that Node can end. */
  async close(): Promise<void> {
    this.#kit.core.heartbeat.stop();
    await this.#kit.core.relayer.transportClose().catch(() => undefined);
  }

  protected opensWindow(): boolean {
    return true;
  }

  protected perform(method: string, given: unknown): unknown {
    if (method === 'session_proposal' || method === 'session_authenticate') return null;
    const { chainId, params } = given as SessionRequest;
    const wallet = this.#wallets.find(({ namespace }) => chainId.startsWith(`${namespace}:`));
    if (!wallet) throw { code: 5100, message: `${chainId} is not a chain of the wallet` };
    return wallet.request({ method, params });
  }

  async #propose({ id, params }: WalletKitTypes.SessionProposal): Promise<void> {
    try {
      await this.request({ method: 'session_proposal', params });
      const namespaces = grantedNamespaces(params, this.#chains, this.#wallets);
      await this.#kit.approveSession({ id, namespaces });
      this.emit('session');
    } catch (error) {
      const reason = error === REJECTED ? REJECTED_PROPOSAL : (error as typeof REJECTED);
      await this.#kit.rejectSession({ id, reason }).catch(() => undefined);
    }
  }

  /** One message for the first chain that it has in common with the app; the session is for all of these. */
  async #authenticate({ id, params }: WalletKitTypes.SessionAuthenticate): Promise<void> {
    const { buildAuthObject, populateAuthPayload } = await import('@walletconnect/utils');
    try {
      await this.request({ method: 'session_authenticate', params });
      const wallet = this.#wallets.find((one) => one instanceof ScriptedWallet);
      const address = wallet?.accounts[0];
      if (!wallet || address === undefined) throw { code: 5104, message: 'no account of eip155' };
      const authPayload = populateAuthPayload({
        authPayload: params.authPayload,
        chains: this.#chains.filter((chain) => params.authPayload.chains.includes(chain)),
        methods: ONE_CLICK_METHODS,
      });
      const iss = `did:pkh:${authPayload.chains[0]}:${address}`;
      const message = this.#kit.formatAuthMessage({ request: authPayload, iss });
      const hex = `0x${[...new TextEncoder().encode(message)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
      const signing = { method: 'personal_sign', params: [hex, address] };
      const s = (await wallet.request(signing)) as string;
      const auth = buildAuthObject(authPayload, { t: 'eip191', s }, iss);
      await this.#kit.approveSessionAuthenticate({ id, auths: [auth] });
      this.emit('session');
    } catch (error) {
      const reason = error === REJECTED ? REJECTED_PROPOSAL : (error as typeof REJECTED);
      await this.#kit.rejectSessionAuthenticate({ id, reason }).catch(() => undefined);
    }
  }

  async #request({ topic, id, params }: WalletKitTypes.SessionRequest): Promise<void> {
    const { chainId, request } = params;
    const respond = (answer: object) =>
      this.#kit
        .respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answer } as never })
        .catch(() => undefined); // the session has ended meanwhile
    try {
      const requested = { topic, chainId, params: request.params };
      const result = await this.request({ method: request.method, params: requested });
      await respond({ result: result ?? null });
    } catch (thrown) {
      const { code = -32000, message = 'The wallet failed' } = thrown as Partial<typeof REJECTED>;
      await respond({ error: { code, message } });
    }
  }
}
