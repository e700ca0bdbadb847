// SPDX-License-Identifier: Apache-2.0
//
// What the frame answers to the page: login, account and network. Errors of the vault go to the page in its words;
// of any other error the page is told nothing.
import type { Session } from '../api/Session.ts';
import { isEnding } from '../api/Session.ts';
import { ApiBroken, ApiRefusal, ApiUnreachable } from '../api/VaultApi.ts';
import type { Asked } from '../approval/Approvals.tsx';
import { isSigned, namespaceOf } from '../approval/makeSignature.ts';
import type { OwnWallet } from '../login/ensureWallet.ts';
import type { Login } from '../login/Login.ts';
import { type NodeApi, NodeRefusal, NodeUnreachable } from '../node/NodeApi.ts';
import { VaultRefusal } from '../vault/WasmVault.ts';
import { type Handlers, Refusal } from './FrameServer.ts';
import { type Method, needsApproval } from './methods.ts';
import { EVENTS } from './protocol.ts';

export type ChainId = number | string;

export interface FrameParts {
  readonly session: Session;
  readonly login: Login;
  /** Makes it where the account has none. */
  readonly wallet: () => Promise<OwnWallet>;
  /** Of the frame's address. */
  readonly chain: ChainId;
  /** Asks the owner, and signs. */
  readonly approve: (asked: Asked) => Promise<unknown>;
  /** Shows its owner the recovery phrase, in a window of its own. */
  readonly exportWallet: (wallet: OwnWallet) => Promise<void>;
  /** Absent: reads and transactions are refused. */
  readonly node: NodeApi | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Of the page that embeds the site. */
  readonly origin: string;
  readonly setTheme: (mode: 'light' | 'dark') => void;
  readonly reload: () => void;
}

export function makeHandlers(parts: FrameParts): Handlers {
  const { session, login, wallet, setTheme, reload } = parts;
  let chain = networkOf(parts.chain);

  const addressOf = ({ signed }: OwnWallet): string => {
    const { eip155, solana } = signed.record.addresses;
    return isSolana(chain) ? solana : eip155;
  };
  const user = async () => {
    const own = await wallet();
    return { email: own.email, address: addressOf(own) };
  };

  return inWords({
    CONNECT_EMAIL: async ({ email }) => {
      const asked = email.toLowerCase();
      if ((await session.email())?.toLowerCase() === asked && (await isOpen(wallet)))
        return { action: 'CONNECT' };
      await login.start(asked);
      return { action: 'VERIFY_OTP' };
    },
    CONNECT_OTP: async ({ otp }) => {
      const number = await login.enterCode(otp);
      if (number !== undefined) return { action: 'VERIFY_DEVICE', number };
      await orSignOut(session, wallet);
      return undefined;
    },
    CONNECT_DEVICE: async () => {
      await login.untilApproved();
      await orSignOut(session, wallet);
      return undefined;
    },
    IS_CONNECTED: async () => ({
      isConnected: (await session.email()) !== undefined && (await isOpen(wallet)),
    }),
    GET_USER: async (asked) => {
      if (asked?.socialUri !== undefined) throw new Refusal('Action not allowed');
      if (asked?.chainId !== undefined) chain = networkOf(asked.chainId);
      onlyEoa(asked?.preferredAccountType);
      const { email, address } = await user();
      return {
        email,
        address,
        chainId: chain,
        accounts: [{ address, type: 'eoa' }],
        preferredAccountType: 'eoa',
        smartAccountDeployed: false,
      };
    },
    SIGN_OUT: async () => {
      login.cancel();
      await session.end();
      return undefined;
    },
    GET_CHAIN_ID: async () => ({ chainId: chain }),
    SWITCH_NETWORK: async ({ chainId }) => {
      chain = networkOf(chainId);
      return { chainId: chain };
    },
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: async () => ({ smartAccountEnabledNetworks: [] }),
    SET_PREFERRED_ACCOUNT: async ({ type }) => {
      onlyEoa(type);
      return { type: 'eoa', address: (await user()).address };
    },
    RPC_REQUEST: async ({ method, params }) => {
      if (!isSigned(method)) {
        const address = async () => (await user()).address;
        return answerRead({ method, params, chain, node: parts.node, address });
      }
      if (isSolana(chain) !== (namespaceOf(method) === 'solana'))
        throw new Refusal('This network has no such request');
      const own = await wallet();
      const context = {
        network: caip2(chain),
        account: addressOf(own),
        origin: parts.origin,
        now: Math.floor(parts.now() / 1000),
      };
      return parts.approve({ method, params, context, wallet: own });
    },
    EXPORT_WALLET: async () => {
      await parts.exportWallet(await wallet());
      return undefined;
    },
    SYNC_THEME: async ({ themeMode }) => {
      if (themeMode) setTheme(themeMode);
      return undefined;
    },
    SYNC_DAPP_DATA: async () => undefined,
    RELOAD: async () => {
      reload();
      return undefined;
    },
  });
}

/** Where the browser keeps nothing for this site in this page: nobody can sign in. */
export function makeBlockedHandlers(reload: () => void): Handlers {
  const refuse = async () => {
    throw new Refusal('Your browser keeps nothing for the wallet here. Allow it to store data');
  };
  return {
    ...Object.fromEntries(Object.keys(EVENTS).map((event) => [event, refuse])),
    IS_CONNECTED: async () => ({ isConnected: false }),
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: async () => ({ smartAccountEnabledNetworks: [] }),
    SIGN_OUT: async () => undefined,
    SYNC_THEME: async () => undefined,
    SYNC_DAPP_DATA: async () => undefined,
    RELOAD: async () => {
      reload();
      return undefined;
    },
  };
}

interface Read {
  readonly method: Method;
  readonly params: unknown;
  readonly chain: ChainId;
  readonly node: NodeApi | undefined;
  readonly address: () => Promise<string>;
}

/** What needs no approval. */
async function answerRead({ method, params, chain, node, address }: Read): Promise<unknown> {
  if (needsApproval(method)) throw new Refusal('Action not allowed');
  if (isSolana(chain)) throw new Refusal('This network has no such request');
  if (method === 'eth_chainId') return `0x${chain.toString(16)}`;
  if (method === 'eth_accounts') return [await address()];
  // Calls in batches are not offered, so neither is anything to ask of them.
  if (method === 'wallet_getCapabilities') return {};
  if (!method.startsWith('eth_') || !node) throw new Refusal('Action not allowed');
  return node.ask(caip2(chain), method, params ?? []);
}

const caip2 = (chain: ChainId): string => (isSolana(chain) ? String(chain) : `eip155:${chain}`);

const isSolana = (chain: ChainId): boolean =>
  typeof chain === 'string' && chain.startsWith('solana:');

/** As the protocol has it: a number for EVM, CAIP-2 for Solana. */
function networkOf(chain: ChainId): ChainId {
  const evm = /^(?:eip155:)?([1-9][0-9]{0,15})$/.exec(String(chain))?.[1];
  if (evm !== undefined && Number.isSafeInteger(Number(evm))) return Number(evm);
  if (isSolana(chain)) return chain;
  throw new Refusal('This network is not supported');
}

function onlyEoa(type: string | undefined): void {
  if (type === 'smartAccount') throw new Refusal('Smart accounts are not supported');
}

/** A session that has ended is no error here, and neither is a wallet that this device cannot open. */
async function isOpen(wallet: () => Promise<OwnWallet>): Promise<boolean> {
  try {
    await wallet();
    return true;
  } catch (error) {
    if (isEnding(error) || error instanceof Refusal) return false;
    throw error;
  }
}

/** Who cannot open their wallet here is not signed in here. A stop of another kind leaves the session, to go on. */
async function orSignOut(session: Session, wallet: () => Promise<OwnWallet>): Promise<void> {
  try {
    await wallet();
  } catch (error) {
    if (error instanceof Refusal) await session.end();
    throw error;
  }
}

function inWords(handlers: Handlers): Handlers {
  const rows = Object.entries(handlers).map(([event, handler]) => [
    event,
    async (payload: unknown) => {
      try {
        return await (handler as (payload: unknown) => Promise<unknown>)(payload);
      } catch (error) {
        throw isKnown(error) ? new Refusal(error.message) : error;
      }
    },
  ]);
  return Object.fromEntries(rows) as Handlers;
}

const isKnown = (error: unknown): error is Error =>
  [ApiRefusal, ApiUnreachable, ApiBroken, VaultRefusal, NodeRefusal, NodeUnreachable].some(
    (kind) => error instanceof kind,
  );
