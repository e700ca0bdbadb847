// SPDX-License-Identifier: Apache-2.0
//
// The messages of the reference's clients (AppKit 1.7.10), and ours that they become: the same events, in another
// envelope. What a client sends besides, ours does not take; what ours answers besides, its schemas do not know.
import { ANNOUNCEMENTS, APP, type AppEvent, FRAME, PROTOCOL_VERSION } from '../frame/protocol.ts';

/** Drawn by chance, of base 36: they may come again, and may be empty. */
const ID = /^[0-9a-z]{0,15}$/;

/** What a client can ask, and the members of its payload that are read. None: it has no payload. */
const MEMBERS = {
  SWITCH_NETWORK: ['chainId'],
  CONNECT_EMAIL: ['email'],
  CONNECT_DEVICE: [],
  CONNECT_OTP: ['otp'],
  CONNECT_SOCIAL: ['uri', 'preferredAccountType', 'chainId'],
  GET_SOCIAL_REDIRECT_URI: ['provider'],
  GET_FARCASTER_URI: [],
  CONNECT_FARCASTER: [],
  GET_USER: ['chainId', 'preferredAccountType', 'socialUri'],
  SIGN_OUT: [],
  IS_CONNECTED: [],
  GET_CHAIN_ID: [],
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: [],
  INIT_SMART_ACCOUNT: [],
  SET_PREFERRED_ACCOUNT: ['type'],
  RPC_REQUEST: ['method', 'params'],
  UPDATE_EMAIL: ['email'],
  UPDATE_EMAIL_PRIMARY_OTP: ['otp'],
  UPDATE_EMAIL_SECONDARY_OTP: ['otp'],
  // Its variables are not used here, and one that ours does not know must not keep the frame from being shown.
  SYNC_THEME: ['themeMode'],
  SYNC_DAPP_DATA: ['projectId'],
  RELOAD: [],
} as const satisfies Partial<Record<AppEvent, readonly string[]>>;

export type ReferenceEvent = keyof typeof MEMBERS;

interface Message {
  readonly id?: string;
  readonly type: string;
  readonly payload?: unknown;
}

export const READY: Message = {
  type: `${FRAME}READY`,
  payload: ANNOUNCEMENTS.READY.read({ version: PROTOCOL_VERSION }, 'payload'),
};

/** Our message; undefined: it is none of a client's. What it carries is not looked at yet. */
export function readRequest(message: unknown): Message | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  const [id, type] = [ownMember(message, 'id'), ownMember(message, 'type')];
  if (typeof id !== 'string' || !ID.test(id)) return undefined;
  if (typeof type !== 'string' || !type.startsWith(APP)) return undefined;
  const event = type.slice(APP.length);
  if (!Object.hasOwn(MEMBERS, event)) return undefined;
  const members = MEMBERS[event as ReferenceEvent];
  const payload = members.length > 0 ? pick(ownMember(message, 'payload'), members) : undefined;
  return { id: toOwnId(id), type, ...(payload !== undefined && { payload }) };
}

/** What a client is told of what the frame says; undefined: nothing. */
export function writeReply(message: unknown): Message | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  const { id, type, payload } = message as Message;
  // READY was said already; the page's token is told to nobody: its clients do not use it. What is not the answer yet they would
  // take for a failure.
  if (id === undefined || type.endsWith('_APPROVED')) return undefined;
  const own = payload === undefined ? {} : { payload: payloadOf(type, payload) };
  return { id: fromOwnId(id), type, ...own };
}

/** Of an address that the schemas of clients would not take the account has none. */
const EMAIL = /^[A-Za-z0-9_+-]+(\.[A-Za-z0-9_+-]+)*@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

function payloadOf(type: string, payload: unknown): unknown {
  if (type.endsWith('_ERROR')) return pick(payload, ['message']);
  if (type !== `${FRAME}GET_USER_SUCCESS` && type !== `${FRAME}CONNECT_SOCIAL_SUCCESS`)
    return payload;
  const { smartAccountEnabledNetworks: _, ...user } = payload as {
    readonly email?: string | null;
    readonly smartAccountEnabledNetworks?: unknown;
  };
  return { ...user, email: user.email && EMAIL.test(user.email) ? user.email : null };
}

const ownMember = (of: object, name: string): unknown =>
  Object.hasOwn(of, name) ? (of as Record<string, unknown>)[name] : undefined;

/** Those members alone. What is no object of members stays, for the schema to refuse. */
function pick(from: unknown, members: readonly string[]): unknown {
  if (typeof from !== 'object' || from === null || Array.isArray(from)) return from;
  const named = members.filter((name) => Object.hasOwn(from, name));
  return Object.fromEntries(named.map((name) => [name, ownMember(from, name)]));
}

/** Ours has 32 hex digits: those of the letters, and how many there are. Nothing has to be remembered for the answer. */
const toOwnId = (id: string): string => {
  const letters = Array.from(id, (letter) => letter.charCodeAt(0).toString(16)).join('');
  return id.length.toString(16) + letters.padEnd(31, '0');
};

const fromOwnId = (id: string): string => {
  const count = Number.parseInt(id.slice(0, 1), 16);
  const codes = Array.from({ length: count }, (_, at) => id.slice(1 + 2 * at, 3 + 2 * at));
  return String.fromCharCode(...codes.map((code) => Number.parseInt(code, 16)));
};
