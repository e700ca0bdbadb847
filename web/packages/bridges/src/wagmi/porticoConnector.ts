// SPDX-License-Identifier: Apache-2.0
//
// A connector of wagmi. Its shape is the same in @wagmi/core 2 and 3 and is written down here as far as we
// need it, so that this bridge imports neither: which of them a host has is the host's affair.
import type { HostProvider, Portico } from '@portico/sdk';
import { whenSettled } from '../whenSettled.ts';
import {
  type AddChainChanges,
  addChainParameter,
  hexOf,
  isUnknownChain,
  type WagmiChain,
} from './addChainParameter.ts';

type Address = `0x${string}`;

/**
 * What wagmi hands to a connector.
 *
 * @example
 * const make = (config: PorticoConnectorConfig) => porticoConnector(portico)(config);
 */
export interface PorticoConnectorConfig {
  readonly chains: readonly WagmiChain[];
  readonly emitter: {
    emit(event: 'connect', data: { accounts: readonly Address[]; chainId: number }): void;
    emit(event: 'change', data: { accounts?: readonly Address[]; chainId?: number }): void;
    emit(event: 'disconnect'): void;
    listenerCount(event: 'change'): number;
  };
}

/**
 * The connector as wagmi sees it (a type, not an interface: wagmi asks for an index signature).
 *
 * @example
 * const connector: PorticoConnector = porticoConnector(portico)(config);
 */
export type PorticoConnector = {
  readonly id: 'portico';
  readonly name: string;
  readonly type: 'portico';
  setup(): Promise<void>;
  connect<WithCapabilities extends boolean = false>(parameters?: {
    chainId?: number | undefined;
    isReconnecting?: boolean | undefined;
    withCapabilities?: WithCapabilities | boolean | undefined;
  }): Promise<{
    accounts: WithCapabilities extends true
      ? readonly { address: Address; capabilities: Record<string, unknown> }[]
      : readonly Address[];
    chainId: number;
  }>;
  disconnect(): Promise<void>;
  getAccounts(): Promise<readonly Address[]>;
  getChainId(): Promise<number>;
  getProvider(parameters?: { chainId?: number | undefined }): Promise<HostProvider>;
  isAuthorized(): Promise<boolean>;
  switchChain(parameters: {
    addEthereumChainParameter?: AddChainChanges | undefined;
    chainId: number;
    // biome-ignore lint/suspicious/noExplicitAny: the chain of wagmi's own configuration, given back
  }): Promise<any>;
  onConnect(): void;
  onAccountsChanged(accounts: string[]): void;
  onChainChanged(chainId: string): void;
  onDisconnect(): void;
};

type PorticoForWagmi = Pick<Portico, 'getProvider' | 'getState' | 'subscribe' | 'disconnect'>;

const isUnsupported = (error: unknown): boolean =>
  [4100, 4200, -32601].includes((error as { code: number }).code);

/** How long until wagmi is told again of a connection that it did not take. */
const DEAF_MS = 1_000;

/** How long a wallet that has agreed to a network may take until it is on it, as in the modal, and how often it is asked. */
const ARRIVE_MS = 10_000;
const ARRIVE_STEP_MS = 250;

/**
 * Portico as a connector: connect() opens the modal, and a stored connection is found again after a reload. What
 * `<portico-button>` or open() connects, wagmi shows as connected, too.
 *
 * @example
 * const connectors = [porticoConnector(portico)];
 */
export function porticoConnector(
  portico: PorticoForWagmi,
): (config: PorticoConnectorConfig) => PorticoConnector {
  return (config) => {
    const provider = portico.getProvider();
    const request = (method: string, params?: unknown) =>
      provider.request(params === undefined ? { method } : { method, params });
    let again: ReturnType<typeof setTimeout> | undefined;
    /** wagmi listens for changes of those that it knows to be connected. */
    const isKnown = (): boolean => config.emitter.listenerCount('change') > 0;
    /** Tells wagmi of a connection that it did not ask for, until it knows: while it asks another, it is deaf. */
    const announce = async (): Promise<void> => {
      clearTimeout(again);
      const accounts: readonly Address[] = await request('eth_accounts');
      if (accounts.length === 0 || isKnown()) return;
      config.emitter.emit('connect', { accounts, chainId: await connector.getChainId() });
      if (!isKnown()) again = setTimeout(() => announce().catch(() => undefined), DEAF_MS);
    };
    const withItsOwn = async (address: Address) => {
      const asked = request('wallet_getCapabilities', [address]).catch(() => ({}));
      const late = new Promise((resolve) => setTimeout(resolve, DEAF_MS, {}));
      return { address, capabilities: (await Promise.race([asked, late])) ?? {} };
    };
    /** `unknown`: what the wallet said. It stands where the wallet, or nobody, can be told of networks. */
    const add = async (
      chain: WagmiChain,
      changes: AddChainChanges | undefined,
      unknown: unknown,
    ) => {
      await request('wallet_addEthereumChain', [addChainParameter(chain, changes)]).catch(
        (error: unknown) => {
          throw isUnsupported(error) ? unknown : error;
        },
      );
    };
    /** Agreed is not yet done: wallets are there a moment later, and some say yes and stay where they are. */
    const arrive = async (chainId: number): Promise<void> => {
      for (
        let left = ARRIVE_MS;
        (await connector.getChainId()) !== chainId;
        left -= ARRIVE_STEP_MS
      ) {
        if (left <= 0) throw new Error(`Portico: the wallet agreed, but it is not on ${chainId}`);
        await new Promise((resolve) => setTimeout(resolve, ARRIVE_STEP_MS));
      }
    };
    let listening = false;
    const listen = (): void => {
      if (listening) return;
      listening = true;
      provider.on('connect', connector.onConnect);
      provider.on('accountsChanged', connector.onAccountsChanged);
      provider.on('chainChanged', connector.onChainChanged);
      provider.on('disconnect', connector.onDisconnect);
    };

    const connector: PorticoConnector = {
      id: 'portico',
      name: 'Portico',
      type: 'portico',

      /** From wagmi's start on: what the button or open() connects is wagmi's, too. */
      async setup() {
        listen();
        await announce().catch(() => undefined);
      },

      async connect({ chainId, isReconnecting, withCapabilities } = {}) {
        if (isReconnecting) await whenSettled(portico, 'eip155');
        const accounts: readonly Address[] = await request(
          isReconnecting ? 'eth_accounts' : 'eth_requestAccounts',
        );
        if (accounts.length === 0) throw new Error('Portico: the stored connection has gone');
        listen();
        let current = await connector.getChainId();
        if (chainId !== undefined && chainId !== current) {
          // A wallet that declines stays connected where it is, as wagmi's own connectors do.
          const moved = await connector.switchChain({ chainId }).catch(() => undefined);
          current = moved?.id ?? current;
        }
        const given = withCapabilities ? await Promise.all(accounts.map(withItsOwn)) : accounts;
        return { accounts: given as never, chainId: current };
      },

      async disconnect() {
        clearTimeout(again);
        await portico.disconnect('eip155');
      },

      getAccounts: () => request('eth_accounts'),
      getChainId: async () => Number(await request('eth_chainId')),
      async getProvider({ chainId } = {}) {
        // Who asks for a network means to send there. Nobody is asked who is not connected.
        const isElsewhere = chainId !== undefined && chainId !== (await connector.getChainId());
        if (isElsewhere && (await connector.getAccounts()).length > 0)
          await connector.switchChain({ chainId });
        return provider;
      },

      async isAuthorized() {
        await whenSettled(portico, 'eip155');
        const accounts: readonly Address[] = await request('eth_accounts');
        return accounts.length > 0;
      },

      async switchChain({ chainId, addEthereumChainParameter: changes }) {
        const chain = config.chains.find(({ id }) => id === chainId);
        if (!chain) throw new Error(`Portico: chain ${chainId} is not in wagmi's chains`);
        const move = (...more: readonly unknown[]) =>
          request('wallet_switchEthereumChain', [{ chainId: hexOf(chainId) }, ...more]);
        try {
          // A second parameter: where the wallet does not know the network it is told of it here, in this page's words.
          await (changes ? move(true) : move());
          // Not every wallet says where it went.
          if (changes && (await connector.getChainId()) !== chainId) await move();
        } catch (error) {
          if (!isUnknownChain(error)) throw error;
          await add(chain, changes, error);
          await move();
        }
        await arrive(chainId);
        config.emitter.emit('change', { chainId });
        return chain;
      },

      onAccountsChanged(accounts) {
        if (accounts.length === 0) connector.onDisconnect();
        else if (!isKnown()) connector.onConnect();
        else config.emitter.emit('change', { accounts: accounts as Address[] });
      },
      onChainChanged: (chainId) => config.emitter.emit('change', { chainId: Number(chainId) }),
      onConnect: () => void announce().catch(() => undefined),
      onDisconnect() {
        clearTimeout(again);
        config.emitter.emit('disconnect');
      },
    };
    return connector;
  };
}
