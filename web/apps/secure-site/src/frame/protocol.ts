// SPDX-License-Identifier: Apache-2.0
//
// Version 4 of the frame's protocol: every event of the app with what it carries and what it is answered with. The
// page asks `@w3m-app/X`, the frame answers `@w3m-frame/X_SUCCESS` or `@w3m-frame/X_ERROR` { message } under the same id.
// Ours: `@w3m-frame/RPC_REQUEST_APPROVED` before either, where the owner said yes. From then on the page waits for the answer,
// whatever its visitor does.
import { readDigits } from '@portico/ui/read-digits';
import { rpcRequest } from './methods.ts';
import {
  boolean,
  count,
  either,
  integer,
  json,
  list,
  nothing,
  nullable,
  type Of,
  object,
  oneOf,
  optional,
  record,
  type Schema,
  text,
} from './schema.ts';

export const PROTOCOL_VERSION = '4';
export const APP = '@w3m-app/';
export const FRAME = '@w3m-frame/';

/** 128 random bits, hex. Used once. */
export const ID = /^[0-9a-f]{32}$/;

const email = text(254, /^[^\s@]+@[^\s@]+\.[^\s@]+$/);
// As it was pasted: what counts are its first six digits.
const otp: Schema<string> = {
  read: (value, place) =>
    text(6, /^[0-9]{6}$/).read(readDigits(text(1024).read(value, place), 6), place),
};
const url = text(2048);
/** Of a provider, with all that it is asked. */
const longUrl = text(4096);
const userName = text(256);
/** A number of an EVM chain, or CAIP-2. */
const chainId = either(count, text(64, /^([1-9][0-9]{0,15}|[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32})$/));
const accountType = oneOf('eoa', 'smartAccount');
const account = object({ address: text(64), type: accountType });
const address = text(64);
const provider = oneOf('google', 'github', 'apple', 'facebook', 'x', 'discord', 'demo');
// Ours: the account is known, but this browser has no share of its wallet. RECOVER_WALLET leads on; `opensAt`: of a
// recovery that waits (milliseconds since 1970). `isNew`: the wallet is this browser's, which may forget it, and its owner
// makes a way back to it first; no address is told before.
const recover = object({
  action: oneOf('RECOVER'),
  opensAt: optional(count),
  isNew: optional(boolean),
});
const device = object({ action: oneOf('VERIFY_DEVICE'), number: text(2, /^[0-9]{2}$/) });
// Ours: the reference's answers have the account at once. With `action` a code comes first, which was mailed to `email`,
// or this device must be let in, as after CONNECT_OTP.
const further = {
  action: oneOf('VERIFY_OTP', 'VERIFY_DEVICE', 'RECOVER'),
  opensAt: optional(count),
  isNew: optional(boolean),
  email: optional(email),
  number: optional(text(2, /^[0-9]{2}$/)),
};
const user = {
  email: optional(nullable(email)),
  address,
  chainId,
  accounts: optional(list(account, 16)),
  preferredAccountType: optional(accountType),
};

interface Row {
  readonly request: Schema<unknown>;
  readonly success: Schema<unknown>;
}

export const EVENTS = {
  SWITCH_NETWORK: { request: object({ chainId }), success: object({ chainId }) },
  CONNECT_EMAIL: {
    request: object({ email }),
    success: either(object({ action: oneOf('VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT') }), recover),
  },
  // Ours: `device` says that it waits still, before the page gives up; the page asks again.
  CONNECT_DEVICE: { request: nothing, success: optional(either(device, recover)) },
  // Ours: the reference's answer is empty. A payload says that this device must be let in first; CONNECT_DEVICE then
  // waits for it, while the page shows the number that the owner picks on the page of the mailed link.
  CONNECT_OTP: {
    request: object({ otp }),
    success: optional(either(device, recover)),
  },
  CONNECT_SOCIAL: {
    request: object({
      uri: url,
      preferredAccountType: optional(accountType),
      chainId: optional(chainId),
    }),
    success: either(
      object({ ...user, userName: optional(nullable(userName)) }),
      object({ ...further, userName }),
    ),
  },
  GET_SOCIAL_REDIRECT_URI: { request: object({ provider }), success: object({ uri: longUrl }) },
  GET_FARCASTER_URI: { request: nothing, success: object({ url: longUrl }) },
  CONNECT_FARCASTER: {
    request: nothing,
    success: object({ ...further, action: optional(further.action), userName }),
  },
  GET_USER: {
    request: optional(
      object({
        chainId: optional(chainId),
        preferredAccountType: optional(accountType),
        socialUri: optional(url),
      }),
    ),
    // Ours: the networks, which save the page a question.
    success: object({
      ...user,
      smartAccountDeployed: optional(boolean),
      smartAccountEnabledNetworks: optional(list(count, 256)),
    }),
  },
  SIGN_OUT: { request: nothing, success: nothing },
  IS_CONNECTED: {
    request: optional(object({ token: optional(text(256)) })),
    success: object({ isConnected: boolean }),
  },
  GET_CHAIN_ID: { request: nothing, success: object({ chainId }) },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
    request: nothing,
    success: object({ smartAccountEnabledNetworks: list(count, 256) }),
  },
  INIT_SMART_ACCOUNT: { request: nothing, success: object({ address, isDeployed: boolean }) },
  SET_PREFERRED_ACCOUNT: {
    request: object({ type: accountType }),
    success: object({ type: accountType, address }),
  },
  RPC_REQUEST: { request: rpcRequest, success: json },
  UPDATE_EMAIL: {
    request: object({ email }),
    success: object({ action: oneOf('VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP') }),
  },
  UPDATE_EMAIL_PRIMARY_OTP: { request: object({ otp }), success: nothing },
  UPDATE_EMAIL_SECONDARY_OTP: { request: object({ otp }), success: object({ newEmail: email }) },
  SYNC_THEME: {
    request: object({
      // 'auto' and language: ours.
      themeMode: optional(oneOf('light', 'dark', 'auto')),
      language: optional(text(64)),
      themeVariables: optional(record(either(text(256), count), 64)),
      w3mThemeVariables: optional(record(text(256), 64)),
    }),
    success: nothing,
  },
  SYNC_DAPP_DATA: {
    request: object({
      metadata: optional(
        object({ name: text(256), description: text(1024), url, icons: list(url, 8) }),
      ),
      sdkVersion: optional(text(64)),
      sdkType: optional(oneOf('w3m', 'appkit')),
      projectId: text(64),
    }),
    success: nothing,
  },
  // Ours: the reference's export is a page of another product. Nothing of the wallet comes with the answer.
  EXPORT_WALLET: { request: nothing, success: nothing },
  // Ours: the settings of devices and recovery. Nothing of them comes with the answer.
  MANAGE_WALLET: { request: nothing, success: nothing },
  // Ours: a recovery, or a first way back to the wallet, in a window of the site alone. Without `action` this browser opens the wallet from now on.
  RECOVER_WALLET: { request: nothing, success: either(recover, object({})) },
  // Ours: further devices that ask this one for a share of the wallet. Their owner sees them in the settings alone.
  GET_ASKING_DEVICES: { request: nothing, success: object({ count }) },
  RELOAD: { request: nothing, success: nothing },
} as const satisfies Record<string, Row>;

export type AppEvent = keyof typeof EVENTS;
export type RequestOf<E extends AppEvent> = Of<(typeof EVENTS)[E]['request']>;
export type SuccessOf<E extends AppEvent> = Of<(typeof EVENTS)[E]['success']>;

/** What the frame says without being asked. */
export const ANNOUNCEMENTS = {
  READY: object({ version: text(16) }),
  SESSION_UPDATE: object({ token: text(256) }),
  // Ours: how high the frame would have to be for what it shows, in CSS pixels.
  HEIGHT: object({ height: count }),
} as const;
export type Announcement = keyof typeof ANNOUNCEMENTS;

// Ours: `code`, of EIP-1193, EIP-5792 or EIP-1474, whose are negative.
const error = object({ message: text(1024), code: optional(integer) });
const envelope = object({ id: text(32, ID), type: text(64), payload: optional(json) });

export interface AppMessage<E extends AppEvent = AppEvent> {
  readonly id: string;
  readonly event: E;
  readonly payload: RequestOf<E>;
}

/** The id of a message and its event, before the payload is read. Errors: SchemaError. */
export function readEnvelope(message: unknown): { id: string; event: AppEvent; payload: unknown } {
  const { id, type, payload } = envelope.read(message, 'message');
  const event = type.startsWith(APP) ? type.slice(APP.length) : '';
  if (!Object.hasOwn(EVENTS, event)) oneOf<AppEvent>().read(event, 'message.type');
  return { id, event: event as AppEvent, payload };
}

/** A reply, as a page checks it. Errors: SchemaError. */
export function readReply<E extends AppEvent>(
  message: unknown,
  event: E,
): { id: string; value: SuccessOf<E> } | { id: string; error: string } {
  const { id, type, payload } = envelope.read(message, 'message');
  if (type === `${FRAME}${event}_ERROR`)
    return { id, error: error.read(payload, 'payload').message };
  oneOf(`${FRAME}${event}_SUCCESS`).read(type, 'message.type');
  return { id, value: EVENTS[event].success.read(payload, 'payload') as SuccessOf<E> };
}
