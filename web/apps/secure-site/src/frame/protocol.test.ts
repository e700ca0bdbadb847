// SPDX-License-Identifier: Apache-2.0
//
// Which messages the frame reads, and which it refuses.
import { describe, expect, it } from 'vitest';
import { SAFE_METHODS, UNSAFE_METHODS } from '../generated/methods.ts';
import { fits, MESSAGE_BYTES_MAX, MESSAGE_DEPTH_MAX } from './fits.ts';
import { NOT_ALLOWED } from './methods.ts';
import { type AppEvent, EVENTS, readEnvelope, readReply } from './protocol.ts';

const id = '0123456789abcdef0123456789abcdef';
const read = (event: AppEvent, payload?: unknown) => EVENTS[event].request.read(payload, 'payload');

const account = { address: '0xabc', type: 'eoa' };
const user = {
  email: 'a@b.org',
  address: '0xabc',
  chainId: 1,
  accounts: [account],
  preferredAccountType: 'eoa',
};

/** One right request and one right answer of every event. */
const examples: Record<AppEvent, [request: unknown, success: unknown]> = {
  SWITCH_NETWORK: [{ chainId: 10 }, { chainId: 'eip155:10' }],
  CONNECT_EMAIL: [{ email: 'a@b.org' }, { action: 'VERIFY_DEVICE' }],
  CONNECT_DEVICE: [undefined, undefined],
  CONNECT_OTP: [{ otp: '123456' }, undefined],
  CONNECT_SOCIAL: [
    { uri: 'https://x.example', chainId: 'solana:abc' },
    { ...user, userName: 'ada' },
  ],
  GET_SOCIAL_REDIRECT_URI: [{ provider: 'google' }, { uri: 'https://x.example' }],
  GET_FARCASTER_URI: [undefined, { url: 'https://x.example' }],
  CONNECT_FARCASTER: [undefined, { userName: 'ada' }],
  GET_USER: [{ chainId: 1 }, { ...user, email: null, smartAccountDeployed: false }],
  SIGN_OUT: [undefined, undefined],
  IS_CONNECTED: [undefined, { isConnected: true }],
  GET_CHAIN_ID: [undefined, { chainId: 1 }],
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: [undefined, { smartAccountEnabledNetworks: [1, 10] }],
  INIT_SMART_ACCOUNT: [undefined, { address: '0xabc', isDeployed: true }],
  SET_PREFERRED_ACCOUNT: [{ type: 'smartAccount' }, { type: 'eoa', address: '0xabc' }],
  RPC_REQUEST: [{ method: 'eth_blockNumber', params: [] }, '0x1'],
  UPDATE_EMAIL: [{ email: 'a@b.org' }, { action: 'VERIFY_PRIMARY_OTP' }],
  UPDATE_EMAIL_PRIMARY_OTP: [{ otp: '000000' }, undefined],
  UPDATE_EMAIL_SECONDARY_OTP: [{ otp: '000000' }, { newEmail: 'c@d.org' }],
  SYNC_THEME: [
    {
      ...{ themeMode: 'auto', language: 'de-AT' },
      ...{ themeVariables: { a: 1, b: '2' }, w3mThemeVariables: { c: 'd' } },
    },
    undefined,
  ],
  SYNC_DAPP_DATA: [
    {
      metadata: { name: 'n', description: 'd', url: 'u', icons: [] },
      sdkVersion: '1',
      sdkType: 'appkit',
      projectId: 'p',
    },
    undefined,
  ],
  EXPORT_WALLET: [undefined, undefined],
  MANAGE_WALLET: [undefined, undefined],
  GET_ASKING_DEVICES: [undefined, { count: 1 }],
  RECOVER_WALLET: [undefined, { action: 'RECOVER', opensAt: 1 }],
  RELOAD: [undefined, undefined],
};

describe.each(Object.entries(examples) as [AppEvent, [unknown, unknown]][])(
  '%s',
  (event, [request, success]) => {
    it('reads its request, and the reply of each kind', () => {
      expect(read(event, request)).toEqual(request);
      const reply = { id, type: `@w3m-frame/${event}_SUCCESS`, payload: success };
      expect(readReply(reply, event)).toEqual({ id, value: success });
      const failed = { id, type: `@w3m-frame/${event}_ERROR`, payload: { message: 'no' } };
      expect(readReply(failed, event)).toEqual({ id, error: 'no' });
    });

    it('refuses what it does not have (case 7)', () => {
      expect(() => read(event, 7)).toThrow('Not valid');
      expect(() => read(event, { ...(request as object), more: 1 })).toThrow('Not valid');
      expect(() => read(event, JSON.parse('{"__proto__":{"polluted":1}}'))).toThrow('Not valid');
      expect(() => readReply({ id, type: '@w3m-frame/OTHER_SUCCESS' }, event)).toThrow('Not valid');
      expect(({} as { polluted?: number }).polluted).toBeUndefined();
    });
  },
);

it.each<[unknown, string]>([
  [{ type: '@w3m-app/SIGN_OUT' }, 'no id'],
  [{ id: 'short', type: '@w3m-app/SIGN_OUT' }, 'an id that can be guessed'],
  [{ id, type: '@w3m-frame/SIGN_OUT' }, 'the type of a reply'],
  [{ id, type: '@w3m-app/toString' }, 'a name of every object'],
  [{ id, type: '@w3m-app/SIGN_OUT', origin: 'x' }, 'a member more'],
  [[id], 'a list'],
  [null, 'nothing'],
])('refuses %j: %s', (message) => {
  expect(() => readEnvelope(message)).toThrow('Not valid');
});

it.each([
  ['CONNECT_EMAIL', { email: 'no address' }],
  ['CONNECT_OTP', { otp: '12345' }],
  ['CONNECT_OTP', { otp: 123456 }],
  ['SWITCH_NETWORK', { chainId: -1 }],
  ['SWITCH_NETWORK', { chainId: 1.5 }],
  ['SWITCH_NETWORK', { chainId: 'javascript:alert' + '(1)' }],
  ['GET_SOCIAL_REDIRECT_URI', { provider: 'myspace' }],
  ['SYNC_THEME', { themeVariables: { toString: '1' } }],
] as [AppEvent, unknown][])('refuses %s of %j', (event, payload) => {
  expect(() => read(event, payload)).toThrow('Not valid');
});

it.each(['CONNECT_OTP', 'UPDATE_EMAIL_PRIMARY_OTP', 'UPDATE_EMAIL_SECONDARY_OTP'] as const)(
  'takes the code of %s as it was pasted',
  (event) => {
    for (const otp of ['344769', '    344769\r\n', '344 769', '３４４７６９', '٣٤٤٧٦٩'])
      expect(read(event, { otp })).toEqual({ otp: '344769' });
  },
);

describe('RPC_REQUEST', () => {
  it('takes every method of the two lists, which share none', () => {
    expect(new Set([...SAFE_METHODS, ...UNSAFE_METHODS]).size).toBe(
      SAFE_METHODS.length + UNSAFE_METHODS.length,
    );
    for (const method of ['eth_call', 'personal_sign'])
      expect(read('RPC_REQUEST', { method, params: ['0x'] })).toMatchObject({ method });
  });

  it.each([
    'eth_sign',
    'eth_signTypedData',
    'eth_signTypedData_v1',
    'eth_signTypedData_v3',
    'PERSONAL_SIGN',
    'wallet_requestPermissions',
    'wallet_requestExecutionPermissions',
    'eth_sendUserOperation',
    'toString',
    '',
  ])('refuses %s (case 30)', (method) => {
    expect(() => read('RPC_REQUEST', { method, params: [] })).toThrow(NOT_ALLOWED);
  });

  it('reads the parameters of calls and of Solana', () => {
    const calls = (more: object) =>
      read('RPC_REQUEST', {
        method: 'wallet_sendCalls',
        params: [{ calls: [{ to: '0xab', data: '0x', ...more }] }],
      });
    expect(calls({})).toBeTruthy();
    expect(() => calls({ to: 'ab' })).toThrow('Not valid');
    expect(() => calls({ gas: '0x1' })).toThrow('Not valid');
    const sign = (params: unknown) => read('RPC_REQUEST', { method: 'solana_signMessage', params });
    expect(sign({ message: 'abc', pubkey: 'def' })).toBeTruthy();
    expect(() => sign({ message: '0OIl', pubkey: 'def' })).toThrow('Not valid');
    expect(() => sign(['abc', 'def'])).toThrow('Not valid');
  });
});

describe('limits (case 8)', () => {
  const nested = (depth: number) => {
    let value: unknown = 1;
    for (let i = 0; i < depth; ++i) value = [value];
    return value;
  };

  it('are where they say', () => {
    expect(fits({ a: 'x'.repeat(MESSAGE_BYTES_MAX - 100) })).toBe(true);
    expect(fits({ a: 'x'.repeat(MESSAGE_BYTES_MAX) })).toBe(false);
    expect(fits(nested(MESSAGE_DEPTH_MAX))).toBe(true);
    expect(fits(nested(MESSAGE_DEPTH_MAX + 1))).toBe(false);
    expect(fits(nested(10_000))).toBe(false);
    expect(fits(new Array(100_000))).toBe(false);
    expect(fits({ a: new Uint8Array(1) })).toBe(false);
    const ring: { self?: unknown } = {};
    ring.self = ring;
    expect(fits(ring)).toBe(false);
  });
});
