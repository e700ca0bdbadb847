// SPDX-License-Identifier: Apache-2.0
//
// What the frame answers to the page: login, account and network. Errors of the vault go to the page in its words;
// of any other error the page is told nothing.
import type { Session } from '../api/Session.ts';
import { isEnding } from '../api/Session.ts';
import { ApiBroken, ApiRefusal, ApiUnreachable } from '../api/VaultApi.ts';
import type { Asked } from '../approval/Approvals.tsx';
import { isSigned, namespaceOf } from '../approval/makeSignature.ts';
import type { BatchCode } from '../calls/BatchCode.ts';
import type { Asker, CallBatches } from '../calls/CallBatches.ts';
import { UNAUTHORIZED } from '../calls/codes.ts';
import { batchOf, checkVersion } from '../calls/prepareCalls.ts';
import { KEEPS_NOTHING, storeWords } from '../device/storeFault.ts';
import type { EmailChange } from '../login/EmailChange.ts';
import {
  type AccountWallet,
  NeedsRecovery,
  NeedsWay,
  type OwnWallet,
} from '../login/ensureWallet.ts';
import type { Login, SocialStep } from '../login/Login.ts';
import { type NodeApi, NodeRefusal, NodeUnreachable } from '../node/NodeApi.ts';
import { readGiven } from '../node/quantity.ts';
import { isOfPermissions, NO_PERMISSIONS } from '../smart/permissionsOf.ts';
import type { SmartAccounts } from '../smart/SmartAccounts.ts';
import type { AskedBeginning } from '../ui/ownWindow.ts';
import { VaultRefusal } from '../vault/WasmVault.ts';
import { type Handlers, Refusal } from './FrameServer.ts';
import { type Method, needsApproval } from './methods.ts';
import { EVENTS } from './protocol.ts';

export type ChainId = number | string;

/** `W`: what the page's account stands for; an AccountWallet where one may be shown that this browser does not open. */
export interface FrameParts<W extends AccountWallet = OwnWallet> {
  readonly session: Session;
  readonly login: Login;
  readonly emailChange: EmailChange;
  /** Makes it where the account has none. Errors: NeedsRecovery; NeedsWay; of the vault. */
  readonly wallet: () => Promise<W>;
  /** Of the frame's address. */
  readonly chain: ChainId;
  /** Asks the owner, and signs. */
  readonly approve: (asked: Asked<W>) => Promise<unknown>;
  /** Shows its owner the recovery phrase, in a window of its own. */
  readonly exportWallet: (wallet: W) => Promise<void>;
  /** Shows its owner devices and ways of recovery, in a window of its own. */
  readonly manageWallet: (wallet: W) => Promise<void>;
  /** Leads its owner to a recovery, or to a first way back to the wallet, in a window of its own. */
  readonly recoverWallet: () => Promise<RecoveryEnd>;
  /** A first way back to the wallet, for a window that is open already. Undefined: none is needed. */
  readonly beginning: () => Promise<AskedBeginning | undefined>;
  /** How many further devices ask this one for a share. */
  readonly askingDevices: () => Promise<number>;
  /** When a recovery of this device opens, in milliseconds since 1970; undefined: none waits. */
  readonly opensAt: () => Promise<number | undefined>;
  /** Absent: reads and transactions are refused. */
  readonly node: NodeApi | undefined;
  /** Absent: this server has no bundler for the site. */
  readonly smart: SmartAccounts | undefined;
  readonly batches: CallBatches;
  /** Absent where `node` is. */
  readonly batchCode?: Pick<BatchCode, 'statusOf'> | undefined;
  /** Shows its owner what became of a batch. */
  readonly showCalls: (asker: Asker, id: string) => Promise<null>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Of the page that embeds the site. */
  readonly origin: string;
  /** Before what counts once: a session that cannot be kept would be lost with it. Errors: where the browser keeps nothing. */
  readonly checkKeeps?: () => Promise<void>;
  readonly setTheme: (mode: 'light' | 'dark' | 'auto') => void;
  /** BCP 47, in which the page speaks. */
  readonly setLanguage: (tag: string) => void;
  readonly reload: () => void;
}

/** The wallet opens here, or there is a recovery that waits. */
export type RecoveryEnd =
  | { readonly action?: never }
  | { readonly action: 'RECOVER'; readonly opensAt?: number; readonly isNew?: boolean };

export function makeHandlers<W extends AccountWallet>(parts: FrameParts<W>): Handlers {
  const { session, login, emailChange, wallet, setTheme, setLanguage, reload } = parts;
  const { smart } = parts;
  let chain = networkOf(parts.chain);
  /** What the page prefers. Another account than the owner's own is used where they chose it alone. */
  let preferred: AccountType = 'eoa';

  /** The account in use on a network. Errors: NodeUnreachable: which one it is must not depend on that. */
  const accountOn = async (own: AccountWallet, on: ChainId): Promise<Account> => {
    const owner = addressOn(own, on);
    if (preferred === 'eoa' || !smart || isSolana(on)) return { address: owner, type: 'eoa' };
    if (!(await smart.isOffered(caip2(on), owner))) return { address: owner, type: 'eoa' };
    return { address: (await smart.of(owner)).account, type: 'smartAccount', owner };
  };
  /** Both that the owner may use on EVM networks, whichever it is now: no network is asked. */
  const accountsOf = async (): Promise<string[]> => {
    const owner = (await wallet()).signed.record.addresses.eip155;
    return smart ? [owner, (await smart.of(owner)).account] : [owner];
  };
  const prefer = (type: AccountType | undefined) => {
    if (type !== undefined) preferred = type;
  };
  const enabledNetworks = async (own: AccountWallet): Promise<number[]> =>
    smart ? smart.offered(own.signed.record.addresses.eip155) : [];

  const user = async () => {
    // Of this request: another one may set its own network until the wallet is open.
    const on = chain;
    const own = await wallet();
    const { address, type } = await accountOn(own, on);
    return {
      // Who came by a provider may have none.
      email: own.email || null,
      address,
      chainId: on,
      accounts: [{ address, type }],
      preferredAccountType: type,
    };
  };
  /** What comes before the account, as the protocol has it; undefined: signed in. */
  const further = async ({ email, number }: SocialStep) => {
    if (email !== undefined) return { action: 'VERIFY_OTP' as const, email };
    if (number !== undefined) return { action: 'VERIFY_DEVICE' as const, number };
    return signedIn();
  };
  const recovery = async () => {
    const opensAt = await parts.opensAt();
    return { action: 'RECOVER' as const, ...(opensAt !== undefined && { opensAt }) };
  };
  const beginning = { action: 'RECOVER', isNew: true } as const;
  /** Its owner, who was told the address before, need not make the way first: what signs shows the code itself. */
  const opened = () =>
    wallet().catch((error: unknown) => {
      if (error instanceof NeedsWay && error.own) return error.own as AccountWallet as W;
      throw error;
    });
  /** Undefined: the wallet opens. A stop of another kind leaves the session, to go on. */
  const signedIn = async () => {
    try {
      await wallet();
      return undefined;
    } catch (error) {
      if (error instanceof NeedsRecovery) return recovery();
      if (error instanceof NeedsWay) return beginning;
      if (error instanceof Refusal) await session.end();
      throw error;
    }
  };

  return inWords({
    CONNECT_EMAIL: async ({ email }) => {
      const asked = email.toLowerCase();
      if ((await session.email())?.toLowerCase() === asked) {
        const state = await stateOf(wallet);
        if (state === 'open') return { action: 'CONNECT' };
        if (state === 'recover') return recovery();
        if (state === 'begin') return beginning;
      }
      await login.start(asked);
      return { action: 'VERIFY_OTP' };
    },
    CONNECT_OTP: async ({ otp }) => {
      await parts.checkKeeps?.();
      const number = await login.enterCode(otp);
      return number === undefined ? signedIn() : { action: 'VERIFY_DEVICE', number };
    },
    CONNECT_DEVICE: async () => {
      const number = await login.untilApproved();
      return number === undefined ? signedIn() : { action: 'VERIFY_DEVICE', number };
    },
    IS_CONNECTED: async () => ({
      isConnected: (await session.email()) !== undefined && (await stateOf(wallet)) === 'open',
    }),
    GET_USER: async (asked) => {
      if (asked?.socialUri !== undefined) throw new Refusal('Action not allowed');
      if (asked?.chainId !== undefined) chain = networkOf(asked.chainId);
      prefer(asked?.preferredAccountType);
      const is = await user();
      return {
        ...is,
        smartAccountDeployed:
          is.preferredAccountType === 'smartAccount' &&
          smart !== undefined &&
          (await smart.isDeployed(caip2(is.chainId), is.address)),
        ...(smart && { smartAccountEnabledNetworks: await enabledNetworks(await wallet()) }),
      };
    },
    GET_SOCIAL_REDIRECT_URI: async ({ provider }) => ({ uri: await login.startSocial(provider) }),
    CONNECT_SOCIAL: async ({ uri, chainId, preferredAccountType }) => {
      if (chainId !== undefined) chain = networkOf(chainId);
      prefer(preferredAccountType);
      await parts.checkKeeps?.();
      const step = await login.finishSocial(uri);
      return { ...((await further(step)) ?? (await user())), userName: step.userName };
    },
    GET_FARCASTER_URI: async () => ({ url: await login.startSocial('farcaster') }),
    CONNECT_FARCASTER: async () => {
      const step = await login.untilScanned();
      return { ...(await further(step)), userName: step.userName };
    },
    SIGN_OUT: async () => {
      login.cancel();
      emailChange.cancel();
      await session.end();
      return undefined;
    },
    GET_CHAIN_ID: async () => ({ chainId: chain }),
    SWITCH_NETWORK: async ({ chainId }) => {
      chain = networkOf(chainId);
      return { chainId: chain };
    },
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: async () => ({
      smartAccountEnabledNetworks: smart ? await enabledNetworks(await wallet()) : [],
    }),
    INIT_SMART_ACCOUNT: async () => {
      const own = await wallet();
      const owner = addressOn(own, chain);
      if (!smart || isSolana(chain) || !(await smart.isOffered(caip2(chain), owner)))
        throw new Refusal(NO_SMART_ACCOUNT);
      const { account: address } = await smart.of(owner);
      return { address, isDeployed: await smart.isDeployed(caip2(chain), address) };
    },
    SET_PREFERRED_ACCOUNT: async ({ type }) => {
      const before = preferred;
      preferred = type;
      try {
        const is = await user();
        if (is.preferredAccountType !== type) throw new Refusal(NO_SMART_ACCOUNT);
        return { type, address: is.address };
      } catch (error) {
        preferred = before === type ? 'eoa' : before;
        throw error;
      }
    },
    RPC_REQUEST: async ({ method, params, chainId }, onApproved) => {
      const on = chainId === undefined ? chain : networkOf(chainId);
      if (method === 'wallet_getCallsStatus' || method === 'wallet_showCallsStatus') {
        const [id = ''] = (params as readonly string[] | undefined) ?? [];
        const asker = await parts.batches.askerOf(parts.origin, await accountsOf(), id);
        return method === 'wallet_getCallsStatus'
          ? parts.batches.status(asker, id)
          : parts.showCalls(asker, id);
      }
      if (!isSigned(method)) {
        const account = async () => accountOn(await wallet(), on);
        const { node, batchCode } = parts;
        return answerRead({ method, params, chain: on, node, batchCode, smart, account });
      }
      if (isSolana(on) !== (namespaceOf(method) === 'solana'))
        throw new Refusal('This network has no such request');
      const batch = method === 'wallet_sendCalls' ? batchOf(params) : undefined;
      if (batch) checkVersion(batch);
      const own = await opened();
      const { address: account, owner } = await accountOn(own, on);
      const context = {
        network: caip2(on),
        account,
        ...(owner !== undefined && { owner }),
        origin: parts.origin,
        now: Math.floor(parts.now() / 1000),
      };
      if (isOfPermissions(method) && owner === undefined)
        throw new Refusal('Permissions are given by your smart account alone', NO_PERMISSIONS);
      if (batch) await parts.batches.checkNew(parts.origin, await accountsOf(), batch.id);
      return parts.approve({ method, params, context, wallet: own, onApproved });
    },
    EXPORT_WALLET: async () => {
      await parts.exportWallet(await opened());
      return undefined;
    },
    MANAGE_WALLET: async () => {
      await parts.manageWallet(await opened());
      return undefined;
    },
    RECOVER_WALLET: () => parts.recoverWallet(),
    GET_ASKING_DEVICES: async () => ({ count: await parts.askingDevices() }),
    UPDATE_EMAIL: async ({ email }) => {
      const step = await emailChange.start(email);
      return { action: step === 'old' ? 'VERIFY_PRIMARY_OTP' : 'VERIFY_SECONDARY_OTP' };
    },
    UPDATE_EMAIL_PRIMARY_OTP: async ({ otp }) => {
      await emailChange.confirmOld(otp);
      return undefined;
    },
    UPDATE_EMAIL_SECONDARY_OTP: async ({ otp }) => ({
      newEmail: await emailChange.confirmNew(otp),
    }),
    SYNC_THEME: async ({ themeMode, language }) => {
      if (themeMode) setTheme(themeMode);
      if (language !== undefined) setLanguage(language);
      return undefined;
    },
    SYNC_DAPP_DATA: async () => undefined,
    RELOAD: async () => {
      reload();
      return undefined;
    },
  });
}

/**
 * Where the browser keeps nothing for this site in this page: nobody can sign in. Not `isKnown`: it may yet give back what it
 * has, and nobody can say whether somebody is signed in.
 */
export function makeBlockedHandlers(reload: () => void, isKnown = true): Handlers {
  const refuse = async () => {
    throw new Refusal(KEEPS_NOTHING);
  };
  return {
    ...Object.fromEntries(Object.keys(EVENTS).map((event) => [event, refuse])),
    ...(isKnown && { IS_CONNECTED: async () => ({ isConnected: false }) }),
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

type AccountType = 'eoa' | 'smartAccount';
interface Account {
  readonly address: string;
  readonly type: AccountType;
  /** Of a smart account. */
  readonly owner?: string;
}

const NO_SMART_ACCOUNT = 'Smart accounts are not offered on this network';

interface Read {
  readonly method: Method;
  readonly params: unknown;
  readonly chain: ChainId;
  readonly node: NodeApi | undefined;
  readonly batchCode: FrameParts['batchCode'];
  readonly smart: SmartAccounts | undefined;
  readonly account: () => Promise<Account>;
}

/** What needs no approval. */
async function answerRead(read: Read): Promise<unknown> {
  const { method, params, chain, node, account } = read;
  if (needsApproval(method)) throw new Refusal('Action not allowed');
  if (isSolana(chain)) throw new Refusal('This network has no such request');
  if (method === 'eth_chainId') return `0x${chain.toString(16)}`;
  if (method === 'eth_accounts') return [(await account()).address];
  if (method === 'wallet_getCapabilities') return capabilities(read);
  if (!method.startsWith('eth_') || !node) throw new Refusal('Action not allowed');
  try {
    return await node.ask(caip2(chain), method, params ?? []);
  } catch (error) {
    if (method === 'eth_sendRawTransaction' && error instanceof NodeUnreachable)
      throw new Refusal('The network did not answer. It may still be carried out');
    throw error;
  }
}

/**
 * EIP-5792: on each network what the account in use does with calls. A smart account makes them all or none, and fees are paid
 * where the server pays for this project. The owner's own account does so where it can be let run code for it (BatchCode.ts), and
 * as an operation where its fee is paid; elsewhere each call is a transaction. Without a list of
 * networks it is the one in use, and all that the account is offered on.
 */
async function capabilities({ params, chain, batchCode, smart, account }: Read): Promise<object> {
  const { address, owner } = await account();
  const [of, chains] = Array.isArray(params) ? params : [];
  if (typeof of === 'string' && of.toLowerCase() !== address.toLowerCase())
    throw new Refusal('This is not your account', UNAUTHORIZED);
  const all = async () => [Number(chain), ...((owner && (await smart?.offered(owner))) ?? [])];
  const asked: unknown[] = Array.isArray(chains)
    ? chains
    : [...new Set(await all())].map((one) => `0x${one.toString(16)}`);
  const known = asked.filter((one): one is string => readGiven(one) !== undefined).slice(0, 64);
  const rows = known.map(async (one) => {
    const network = `eip155:${BigInt(one)}`;
    const isSmart = owner !== undefined && (await smart?.isOffered(network, owner)) === true;
    const own = owner === undefined ? batchCode : undefined;
    const ofOwn = async () => (await own?.statusOf(network, address)) ?? 'unsupported';
    // What a network does that does not answer, nobody promises.
    const status = isSmart ? 'supported' : await ofOwn().catch(() => 'unsupported');
    const atomic = { status };
    const pays = isSmart
      ? smart?.pays(network)
      : status !== 'unsupported' && own !== undefined && smart?.paysOwn(network);
    return [one, { atomic, ...(pays && { paymasterService: { supported: true } }) }] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}

const addressOn = ({ signed }: AccountWallet, chain: ChainId): string => {
  const { eip155, solana } = signed.record.addresses;
  return isSolana(chain) ? solana : eip155;
};

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

/** A session that has ended is no error here, and neither is a wallet that this device cannot open. */
async function stateOf(
  wallet: () => Promise<AccountWallet>,
): Promise<'open' | 'recover' | 'begin' | 'none'> {
  try {
    await wallet();
    return 'open';
  } catch (error) {
    if (error instanceof NeedsRecovery) return 'recover';
    if (error instanceof NeedsWay) return 'begin';
    if (isEnding(error) || error instanceof Refusal) return 'none';
    throw error;
  }
}

function inWords(handlers: Handlers): Handlers {
  const rows = Object.entries(handlers).map(([event, handler]) => [
    event,
    async (...given: unknown[]) => {
      try {
        return await (handler as (...given: unknown[]) => Promise<unknown>)(...given);
      } catch (error) {
        const words = isKnown(error) ? error.message : storeWords(error);
        throw words === undefined ? error : new Refusal(words);
      }
    },
  ]);
  return Object.fromEntries(rows) as Handlers;
}

const isKnown = (error: unknown): error is Error =>
  [ApiRefusal, ApiUnreachable, ApiBroken, VaultRefusal, NodeRefusal, NodeUnreachable].some(
    (kind) => error instanceof kind,
  );
