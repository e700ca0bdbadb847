// SPDX-License-Identifier: Apache-2.0
import { createPublicKey, verify } from 'node:crypto';
import { type Connector, ConnectorRegistry } from '@portico/engine';
import { installWallet, ScriptedSolanaWallet } from '@portico/testing';
import { solanaKey } from '@portico/testing/keys';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fromBase64, toBase64, toHex } from '../shared/bytes.ts';
import { fromBase58, toBase58 } from './base58.ts';
import { discoverSolana } from './discoverSolana.ts';

const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1';

const first = solanaKey(1);
const second = solanaKey(2);
let wallet: ScriptedSolanaWallet;
let connector: Connector;
const stops: (() => void)[] = [];

beforeEach(async () => {
  wallet = new ScriptedSolanaWallet({
    accounts: [first, second],
    chains: ['solana:mainnet', 'solana:devnet'],
  });
  const registry = new ConnectorRegistry();
  stops.push(installWallet(wallet), discoverSolana(registry));
  const found = registry.get('solana:scripted');
  if (!found) throw new Error('not found');
  connector = found;
  await connector.request('portico_connect', {});
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A legacy message of these signers, and a transaction with room for their signatures. */
function transaction(...signers: (typeof first)[]): { message: Uint8Array; text: string } {
  const keys = signers.flatMap(({ publicKey }) => [...Buffer.from(publicKey, 'hex')]);
  const message = Uint8Array.from([
    signers.length,
    0,
    0,
    signers.length,
    ...keys,
    ...Array(32).fill(9),
    0,
  ]);
  const empty = Array(64 * signers.length).fill(0);
  return { message, text: toBase64(Uint8Array.from([signers.length, ...empty, ...message])) };
}

function isSignedBy({ publicKey }: typeof first, message: Uint8Array, signature: string): boolean {
  const spki = Buffer.from(`302a300506032b6570032100${publicKey}`, 'hex');
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  return verify(null, message, key, fromBase58(signature) ?? new Uint8Array());
}

const resultOf = async (method: string, params: unknown) => {
  const answer = await connector.request(method, params);
  if (!('result' in answer)) throw new Error(JSON.stringify(answer));
  return answer.result as Record<string, string>;
};

describe('a Solana wallet', () => {
  it('gives its accounts', async () => {
    const pubkeys = [{ pubkey: first.address }, { pubkey: second.address }];
    expect(await resultOf('solana_getAccounts', {})).toEqual(pubkeys);
    expect(await resultOf('solana_requestAccounts', {})).toEqual(pubkeys);
  });

  it('signs a message with the account that is named', async () => {
    const message = new TextEncoder().encode('Sign in to Harbour');
    const params = { message: toBase58(message), pubkey: second.address };
    const { signature } = await resultOf('solana_signMessage', params);
    expect(isSignedBy(second, message, signature ?? '')).toBe(true);
  });

  it('says where the wallet has signed another message than it was given', async () => {
    const message = new TextEncoder().encode('Sign in to Harbour');
    const params = { message: toBase58(message), pubkey: first.address };
    const signing = (signedMessage: string) =>
      wallet.answer('solana:signMessage', () => ({ signedMessage, signature: '07'.repeat(64) }));
    signing(`ff736f6c616e61${toHex(message)}`);
    expect(await connector.request('solana_signMessage', params)).toMatchObject({
      error: { code: 4200, message: expect.stringContaining('only in another form') },
    });
    signing(toHex(message));
    expect(await resultOf('solana_signMessage', params)).toHaveProperty('signature');
  });

  it('signs a transaction: its own signature among those of others', async () => {
    const { message, text } = transaction(first, second);
    const params = { transaction: text, pubkey: second.address };
    const { signature, transaction: signed } = await resultOf('solana_signTransaction', params);
    expect(isSignedBy(second, message, signature ?? '')).toBe(true);
    expect(toHex(fromBase64(signed ?? '')?.subarray(1 + 64, 1 + 128) ?? new Uint8Array())).toBe(
      toHex(fromBase58(signature ?? '') ?? new Uint8Array()),
    );
  });

  it('signs several transactions at once', async () => {
    const transactions = [transaction(first).text, transaction(first, second).text];
    const signed = await resultOf('solana_signAllTransactions', { transactions });
    expect(signed.transactions).toHaveLength(2);
  });

  it('refuses a transaction that is not base64, or none', async () => {
    for (const params of [{ transaction: '§' }, { transaction: '' }, {}]) {
      const answer = await connector.request('solana_signTransaction', params);
      expect(answer).toMatchObject({ error: { code: -32602 } });
    }
    const none = await connector.request('solana_signAllTransactions', { transactions: [] });
    expect(none).toMatchObject({ error: { code: -32602 } });
  });

  it('does not take a transaction for signed that is not', async () => {
    const { text } = transaction(first);
    wallet.answerNext('solana:signTransaction', () => ({
      signedTransaction: toHex(fromBase64(text) ?? new Uint8Array()),
    }));
    const answer = await connector.request('solana_signTransaction', { transaction: text });
    expect(answer).toMatchObject({ error: { code: -32603 } });
  });

  it('sends with the options of the specification, on the cluster that was chosen', async () => {
    await connector.request('portico_switchChain', { chain: DEVNET });
    wallet.answerNext('solana:signAndSendTransaction', () => ({ signature: '05'.repeat(64) }));
    const sendOptions = {
      skipPreflight: true,
      preflightCommitment: 'confirmed',
      maxRetries: 3,
      minContextSlot: 7,
      other: { not: 'passed on' },
    };
    const params = { transaction: transaction(first).text, sendOptions };
    const { signature } = await resultOf('solana_signAndSendTransaction', params);
    expect(signature).toBe(toBase58(new Uint8Array(64).fill(5)));
    const { other, ...options } = sendOptions;
    expect(wallet.requested.at(-1)?.params).toMatchObject({ chain: 'solana:devnet', options });
    expect(JSON.stringify(wallet.requested.at(-1))).not.toContain('not');
  });

  it('begins on the cluster that is asked for, and does not know others', async () => {
    const connected = await connector.request('portico_connect', { chain: DEVNET, silent: true });
    expect(connected).toMatchObject({
      result: { chain: DEVNET, accounts: [{ account: `${DEVNET}:${first.address}` }, {}] },
    });
    const testnet = 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z';
    const unknown = await connector.request('portico_switchChain', { chain: testnet });
    expect(unknown).toMatchObject({ error: { code: 4902 } });
    const back = await connector.request('portico_switchChain', { chain: MAINNET });
    expect(back).toMatchObject({ result: { chain: MAINNET } });
  });

  it('keeps the account that was chosen when the wallet lists its accounts anew', async () => {
    const heard: unknown[] = [];
    connector.listen((event, data) => heard.push([event, data]));
    await connector.request('portico_connect', { address: second.address });
    wallet.changeAccounts([first, second]);
    expect(heard).toEqual([]);
    wallet.changeAccounts([first]);
    expect(heard).toMatchObject([
      ['accountsChanged', [{ account: `${MAINNET}:${first.address}` }]],
    ]);
  });
});

describe('base58', () => {
  it.each([
    ['', ''],
    ['00', '1'],
    ['0000287fb4cd', '11233QC4'],
    ['48656c6c6f20576f726c6421', '2NEpo7TZRRrLZSi2U'],
  ])('reads and writes %s as %s (draft-msporny-base58-03)', (hex, text) => {
    expect(toBase58(Uint8Array.from(Buffer.from(hex, 'hex')))).toBe(text);
    expect(toHex(fromBase58(text) ?? new Uint8Array([1]))).toBe(hex);
  });

  it('refuses letters that are none, and texts without end', () => {
    for (const text of ['0', 'O', 'I', 'l', 'ab c', '1'.repeat(8_001)]) {
      expect(fromBase58(text)).toBeUndefined();
    }
  });
});
