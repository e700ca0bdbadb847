// SPDX-License-Identifier: Apache-2.0
//
// Plug-ins of the host's: `siwx`, and the older `siweConfig`.
import { expect, it, vi } from 'vitest';
import type { SiweConfig, SiwxConfig, SiwxSession } from '../../SignInOptions.ts';
import { hostPlugin } from './hostPlugin.ts';
import { plainSiwe, siwxOfSiwe } from './siwxOfSiwe.ts';

const CHAIN = 'eip155:10';
const ALICE = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const data = {
  accountAddress: ALICE,
  chainId: CHAIN,
  domain: 'shop.example',
  uri: 'https://shop.example',
  version: '1',
  nonce: 'f3a1c0de5b7e42d89a6c1f20',
};

function siwxOf(changes: Partial<SiwxConfig> = {}) {
  const config = {
    createMessage: vi.fn(async () => ({ ...data, toString: (): string => 'the text' })),
    addSession: vi.fn(async () => {}),
    revokeSession: vi.fn(async () => {}),
    setSessions: vi.fn(async () => {}),
    getSessions: vi.fn(async (): Promise<SiwxSession[]> => []),
    ...changes,
  };
  return { config, plugin: hostPlugin(config) };
}

it('asks the host for the message, and gives it the signature', async () => {
  const { config, plugin } = siwxOf();
  const message = await plugin.make(CHAIN, ALICE);
  expect(message.text).toBe('the text');
  expect(config.createMessage).toHaveBeenCalledWith({ accountAddress: ALICE, chainId: CHAIN });
  await plugin.add(message, '0xsigned');
  expect(config.addSession).toHaveBeenCalledWith({
    data: expect.objectContaining(data),
    message: 'the text',
    signature: '0xsigned',
  });
});

it('is not required unless the host says so, and ends when its sessions do', async () => {
  const at = (expirationTime?: string): SiwxSession => ({
    data: { ...data, expirationTime },
    message: '',
    signature: '',
  });
  const end = '2030-01-01T00:00:00Z';
  expect(await siwxOf().plugin.find(CHAIN, ALICE)).toEqual({ found: false, required: false });
  const required = { getRequired: () => true };
  const one = siwxOf({
    ...required,
    getSessions: async () => [at(end), at('2029-01-01T00:00:00Z')],
  });
  expect(await one.plugin.find(CHAIN, ALICE)).toEqual({
    found: true,
    required: true,
    expiresAt: Date.parse(end),
  });
  const endless = siwxOf({ getSessions: async () => [at(end), at()] });
  expect((await endless.plugin.find(CHAIN, ALICE)).expiresAt).toBeUndefined();
});

it('ends sessions with the connection, unless they outlive it', async () => {
  const { config, plugin } = siwxOf();
  await plugin.revoke(CHAIN, ALICE);
  await plugin.clear();
  expect(config.revokeSession).toHaveBeenCalledWith(CHAIN, ALICE);
  expect(config.setSessions).toHaveBeenCalledWith([]);
  const outlives = siwxOf({ signOutOnDisconnect: false });
  await outlives.plugin.revoke(CHAIN, ALICE);
  await outlives.plugin.clear();
  expect(outlives.config.revokeSession).not.toHaveBeenCalled();
  expect(outlives.config.setSessions).not.toHaveBeenCalled();
});

function siweOf(changes: Partial<SiweConfig> = {}) {
  const siwe = {
    getNonce: vi.fn(async () => 'nonce'),
    createMessage: vi.fn(() => 'the text'),
    verifyMessage: vi.fn(async () => true),
    getSession: vi.fn(
      async (): Promise<{ address: string; chainId: number } | null> => ({
        address: ALICE.toLowerCase(),
        chainId: 10,
      }),
    ),
    signOut: vi.fn(async () => true),
    getMessageParams: vi.fn(async () => ({
      domain: 'shop.example',
      uri: 'https://shop.example',
      statement: 'Welcome.',
      iat: '2026-01-01T00:00:00Z',
    })),
    onSignIn: vi.fn(),
    onSignOut: vi.fn(),
    ...changes,
  };
  return { siwe, plugin: hostPlugin(siwxOfSiwe(siwe)) };
}

it('siweConfig: its message has the address as a did:pkh', async () => {
  const { siwe, plugin } = siweOf();
  const message = await plugin.make(CHAIN, ALICE);
  expect(siwe.createMessage).toHaveBeenCalledWith({
    domain: 'shop.example',
    uri: 'https://shop.example',
    statement: 'Welcome.',
    iat: '2026-01-01T00:00:00Z',
    chainId: 10,
    address: `did:pkh:${CHAIN}:${ALICE}`,
    nonce: 'nonce',
    version: '1',
  });
  await plugin.add(message, '0xsigned');
  expect(siwe.verifyMessage).toHaveBeenCalledWith({ message: 'the text', signature: '0xsigned' });
  expect(siwe.onSignIn).toHaveBeenCalledWith({ address: ALICE, chainId: 10 });
});

it('siweConfig: what is missing or not verified is said', async () => {
  const none = siweOf({ getMessageParams: undefined as never });
  await expect(none.plugin.make(CHAIN, ALICE)).rejects.toThrow('Failed to get message params!');
  const bad = siweOf({ verifyMessage: async () => false });
  const message = await bad.plugin.make(CHAIN, ALICE);
  await expect(bad.plugin.add(message, '0x')).rejects.toThrow('Failed to verify message');
  expect(bad.siwe.onSignIn).not.toHaveBeenCalled();
});

it('siweConfig: a session counts for its account and network alone', async () => {
  const { siwe, plugin } = siweOf();
  expect(await plugin.find(CHAIN, ALICE)).toMatchObject({ found: true, required: true });
  expect((await plugin.find('eip155:1', ALICE)).found).toBe(false);
  expect(siwe.signOut).toHaveBeenCalledTimes(1);
  expect(siwe.onSignOut).toHaveBeenCalledTimes(1);
  expect((await plugin.find(CHAIN, `0x${'1'.repeat(40)}`)).found).toBe(false);
  expect(siwe.signOut).toHaveBeenCalledTimes(2);
  const stays = siweOf({ signOutOnNetworkChange: false });
  expect((await stays.plugin.find('eip155:1', ALICE)).found).toBe(true);
  expect((await siweOf({ getSession: async () => null }).plugin.find(CHAIN, ALICE)).found).toBe(
    false,
  );
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
  expect((await plugin.find(solana, 'x')).found).toBe(true);
});

it('siweConfig: takes what createSIWEConfig made', () => {
  const { siwe } = siweOf();
  expect(plainSiwe({ options: { enabled: false }, methods: siwe } as never)).toMatchObject({
    enabled: false,
    getNonce: siwe.getNonce,
  });
  expect(plainSiwe(siwe)).toBe(siwe);
});
