// SPDX-License-Identifier: Apache-2.0
//
// A connector of a namespace whose wallets do not speak EIP-1193: everything that is the same for all
// families. A family (ProviderAdapter) says how its wallets connect, what they can be asked and what they
// report; it may throw whatever its wallet throws.
import type { ChainNamespace, Connector, ConnectorAnswer, ConnectorKind } from '@portico/engine';
import { toJson } from '../eip1193/toJson.ts';
import { toRpcError } from '../eip1193/toRpcError.ts';
import {
  ACCOUNTS_MAX,
  ADDRESS_MAX_LENGTH,
  describeAccounts,
  type Grant,
  type WalletAccount,
} from './Accounts.ts';
import { awaitDisconnect } from './awaitDisconnect.ts';
import { GONE, INVALID_PARAMS, RpcFailure, UNAUTHORIZED, UNSUPPORTED } from './RpcFailure.ts';
import { read } from './read.ts';
import { readText } from './readText.ts';

export interface ConnectRequest {
  /** Open no window. */
  readonly silent: boolean;
  /** CAIP-2. */
  readonly chain: string | undefined;
}

/** What a wallet tells without being asked. */
export interface Reports {
  /** Empty accounts: locked, or the page was disconnected. The same chain means that it has not changed. */
  changed(grant: Grant): void;
  /** The wallet says farewell. */
  gone(): void;
  /** It is not in the page any more, which the registry tells. */
  left(): void;
}

export interface ProviderAdapter {
  connect(request: ConnectRequest): Promise<Grant>;
  /** The grant on another chain. 4902 when the wallet cannot serve it. */
  switchChain(chain: string): Promise<Grant>;
  disconnect(): Promise<unknown>;
  /** By method of README.md's table. */
  readonly methods: Readonly<Record<string, (params: unknown, grant: Grant) => Promise<unknown>>>;
  /** Called once connected, or asked silently in vain. Returns the unsubscribe function. */
  watch(reports: Reports): () => void;
  /** Looking at its accounts may open a window, so one that gave none is not looked at again. */
  readonly looksByWindow?: true;
  /** Codes that mean something else with these wallets. */
  readonly codes?: Readonly<Record<number, number>>;
  /** Refuses an account to begin with. */
  checkAccount?(account: WalletAccount): void;
}

export interface NamespaceIdentity {
  readonly id: string;
  readonly kind: ConnectorKind;
  readonly chainNamespace: ChainNamespace;
  readonly name: string;
  readonly icon?: string;
}

/** CAIP-2. */
const CHAIN = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/;

type Emit = (name: string, data: unknown) => void;

export function namespaceConnector(
  identity: NamespaceIdentity,
  adapter: ProviderAdapter,
): Connector {
  const emits = new Set<Emit>();
  let grant: Grant | undefined;
  /** Chosen by the page; stays the first for as long as the wallet gives it. */
  let preferred: string | undefined;
  let stopWatching: (() => void) | undefined;
  /** The page was connected, or asked silently for what it had; until one of both ends it. A wallet without an account is
   * locked, and heard when it is not any more. */
  let isWanted = false;
  /** How often it has ended: an answer that was under way then begins nothing again. */
  let ends = 0;

  const emit: Emit = (name, data) => {
    for (const each of [...emits]) each(name, data);
  };

  const unwatch = () => {
    const stop = stopWatching;
    stopWatching = undefined;
    quietly(() => stop?.());
  };

  const reports: Reports = {
    changed(next) {
      const before = grant;
      const now = bounded(next, preferred);
      // Without a grant it was locked, and is not any more once there are accounts.
      if (!isWanted || (!before && now.accounts.length === 0)) return;
      if (now.accounts.length > 0) grant = now;
      else lose();
      if (before && now.chain !== before.chain) emit('chainChanged', now.chain);
      const reported = describeAccounts(now).accounts;
      const known = before && describeAccounts(before).accounts;
      if (JSON.stringify(reported) !== JSON.stringify(known)) emit('accountsChanged', reported);
      if (!before) emit('chainChanged', now.chain);
    },
    gone() {
      if (!isWanted) return;
      end();
      emit('disconnect', { code: GONE, message: `${identity.name} has left` });
    },
    left() {
      end();
    },
  };

  const watch = () => {
    if (stopWatching || !isWanted || emits.size === 0) return;
    quietly(() => {
      stopWatching = adapter.watch(reports);
    });
  };

  const lose = () => {
    grant = undefined;
    preferred = undefined;
    if (adapter.looksByWindow) end();
  };

  const end = () => {
    grant = undefined;
    preferred = undefined;
    isWanted = false;
    ends += 1;
    unwatch();
  };

  const granted = async (next: Promise<Grant>, address?: string) => {
    const before = ends;
    const found = bounded(await next, address ?? preferred);
    if (ends !== before)
      throw new RpcFailure(UNAUTHORIZED, `${identity.name} was disconnected meanwhile`);
    const first = found.accounts[0];
    if (!first) {
      lose();
      const why = 'it is locked, or nothing was granted';
      throw new RpcFailure(UNAUTHORIZED, `${identity.name} gave no account: ${why}`);
    }
    if (address !== undefined) {
      if (first.address !== address) {
        throw new RpcFailure(UNAUTHORIZED, `${identity.name} does not give the account ${address}`);
      }
      adapter.checkAccount?.(first);
      preferred = address;
    }
    // Some can be listened to only now, or in another way than before.
    if (!grant) unwatch();
    grant = found;
    isWanted = true;
    watch();
    return describeAccounts(found);
  };

  const perform = async (method: string, params: unknown): Promise<unknown> => {
    switch (method) {
      case 'portico_connect': {
        const chain = chainOf(params, identity.chainNamespace);
        const silent = read(params, 'silent') === true;
        const before = ends;
        const asked = adapter.connect({ silent, chain }).catch((error: unknown) => {
          if (silent) lose();
          throw error;
        });
        try {
          return await granted(asked, readText(params, 'address', ADDRESS_MAX_LENGTH));
        } catch (error) {
          if (silent && ends === before) {
            isWanted = true;
            watch();
          }
          throw error;
        }
      }
      case 'portico_switchChain': {
        const chain = chainOf(params, identity.chainNamespace);
        if (!chain) throw new RpcFailure(INVALID_PARAMS, 'chain is missing');
        return granted(adapter.switchChain(chain));
      }
      case 'portico_disconnect':
        end();
        return awaitDisconnect(adapter.disconnect());
    }
    const run = Object.hasOwn(adapter.methods, method) ? adapter.methods[method] : undefined;
    if (!run) throw new RpcFailure(UNSUPPORTED, `${identity.name} does not support ${method}`);
    if (!grant) await granted(adapter.connect({ silent: true, chain: undefined }));
    if (!grant) throw new RpcFailure(UNAUTHORIZED, `${identity.name} is not connected`);
    return run(params, grant);
  };

  return {
    ...identity,
    async request(method, params): Promise<ConnectorAnswer> {
      try {
        return { result: toJson(await perform(method, params)) };
      } catch (error) {
        return { error: toRpcError(error, adapter.codes) };
      }
    },
    listen(listener) {
      emits.add(listener);
      watch();
      return () => {
        emits.delete(listener);
        if (emits.size === 0) unwatch();
      };
    },
  };
}

function chainOf(params: unknown, namespace: ChainNamespace): string | undefined {
  const chain = read(params, 'chain');
  if (chain === undefined || chain === null) return undefined;
  if (typeof chain === 'string' && CHAIN.test(chain) && chain.startsWith(`${namespace}:`))
    return chain;
  throw new RpcFailure(INVALID_PARAMS, `chain is not a CAIP-2 id of ${namespace}`);
}

/** Each account once, the preferred one first, no more than we keep. */
function bounded({ chain, accounts }: Grant, preferred: string | undefined): Grant {
  const seen = new Set<string>();
  const each = accounts.filter(({ address }) => !seen.has(address) && seen.add(address));
  const first = each.filter(({ address }) => address === preferred);
  const rest = each.filter(({ address }) => address !== preferred);
  return { chain, accounts: [...first, ...rest].slice(0, ACCOUNTS_MAX) };
}

function quietly(act: () => void): void {
  try {
    act();
  } catch {
    // A wallet that cannot be listened to still answers.
  }
}
