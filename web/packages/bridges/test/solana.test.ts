// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
//
// The Solana bridges against the real @solana/kit and @wallet-standard/app.
import { discoverSolana } from '@portico/adapters/solana';
import { ConnectorRegistry } from '@portico/engine';
import { installWallet, ScriptedSolanaWallet } from '@portico/testing';
import {
  address,
  appendTransactionMessageInstruction,
  assertIsTransactionWithBlockhashLifetime,
  blockhash,
  compileTransaction,
  createSignableMessage,
  createTransactionMessage,
  getBase58Encoder,
  getTransactionCodec,
  isMessageModifyingSigner,
  isTransactionModifyingSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  verifySignature,
} from '@solana/kit';
import { getWallets } from '@wallet-standard/app';
import { beforeEach, describe, expect, it } from 'vitest';
import { solanaSignerOf } from '../src/solana-kit/index.ts';
import { fromBase58, toBase58 } from '../src/wallet-standard/base58.ts';
import { registerPorticoWallet } from '../src/wallet-standard/index.ts';
import { SolanaPage } from './SolanaPage.ts';

let page: SolanaPage;

beforeEach(async () => {
  page = await SolanaPage.open();
});

function message() {
  const signer = solanaSignerOf(page);
  return pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(signer, empty),
    (paid) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash('11111111111111111111111111111111'), lastValidBlockHeight: 9n },
        paid,
      ),
    (timed) =>
      appendTransactionMessageInstruction(
        {
          programAddress: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
          data: new Uint8Array([104]),
        },
        timed,
      ),
  );
}

describe('@solana/kit', () => {
  it('signs a transaction that the kit built, and keeps its lifetime', async () => {
    page.connect();
    const signed = await signTransactionMessageWithSigners(message());
    assertIsTransactionWithBlockhashLifetime(signed);
    expect(signed.lifetimeConstraint.lastValidBlockHeight).toBe(9n);
    const signature = signed.signatures[address(page.address)];
    if (!signature) throw new Error('not signed');
    expect(await verifySignature(page.keys.publicKey, signature, signed.messageBytes)).toBe(true);
  });

  it('signs messages', async () => {
    page.connect();
    const signer = solanaSignerOf(page);
    expect(isMessageModifyingSigner(signer) && isTransactionModifyingSigner(signer)).toBe(true);
    const [signed] = await signer.modifyAndSignMessages([createSignableMessage('Hello')]);
    const signature = signed?.signatures[address(page.address)];
    if (!signed || !signature) throw new Error('not signed');
    expect(await verifySignature(page.keys.publicKey, signature, signed.content)).toBe(true);
  });

  it('passes a refusal on, and asks nothing more', async () => {
    page.connect();
    page.decline = true;
    const messages = [createSignableMessage('a'), createSignableMessage('b')];
    const refused = solanaSignerOf(page).modifyAndSignMessages(messages);
    await expect(refused).rejects.toMatchObject({ code: 4001 });
    expect(page.requested).toHaveLength(1);
  });

  it('says what is missing when nobody is connected', () => {
    expect(() => solanaSignerOf(page)).toThrow('no Solana wallet is connected');
  });
});

describe('Wallet Standard', () => {
  const registered = () =>
    getWallets()
      .get()
      .find(({ name }) => name === 'Portico');
  // biome-ignore lint/suspicious/noExplicitAny: features are looked up by name, as apps do
  const feature = (name: string) => (registered()?.features as any)?.[name];

  it('is found by apps, connects through the modal and tells changes', async () => {
    const stop = registerPorticoWallet(page);
    const changes: number[] = [];
    feature('standard:events').on('change', ({ accounts }: { accounts: unknown[] }) =>
      changes.push(accounts.length),
    );
    expect((await feature('standard:connect').connect({ silent: true })).accounts).toEqual([]);
    const requested = feature('standard:connect').connect();
    await Promise.resolve();
    page.connect();
    expect((await requested).accounts[0]).toMatchObject({ address: page.address });
    const account = registered()?.accounts[0];
    expect(account?.publicKey).toEqual(new Uint8Array(getBase58Encoder().encode(page.address)));
    await feature('standard:disconnect').disconnect();
    expect(changes).toEqual([1, 0]);
    stop();
    expect(registered()).toBeUndefined();
    expect(page.listeners).toBe(0);
  });

  it('is not found by Portico itself', () => {
    const connectors = new ConnectorRegistry();
    const found: string[] = [];
    connectors.watch({ found: ({ name }) => found.push(name) });
    const stops = [
      installWallet(new ScriptedSolanaWallet(), { name: 'Harbour' }),
      registerPorticoWallet(page),
      discoverSolana(connectors),
    ];
    expect(found).toEqual(['Harbour']);
    for (const stop of stops) stop();
  });

  it('rejects when the visitor closes the modal', async () => {
    const stop = registerPorticoWallet(page);
    const requested = feature('standard:connect').connect();
    await Promise.resolve();
    page.close();
    await expect(requested).rejects.toThrow('the modal was closed');
    stop();
  });

  it('signs messages and transactions, and refuses another cluster', async () => {
    page.connect();
    const stop = registerPorticoWallet(page);
    const [account] = registered()?.accounts ?? [];
    const bytes = new TextEncoder().encode('Hello');
    const [signed] = await feature('solana:signMessage').signMessage({ account, message: bytes });
    expect(await verifySignature(page.keys.publicKey, signed.signature, bytes)).toBe(true);
    const transaction = getTransactionCodec().encode(compileTransaction(message()));
    const input = { account, transaction, chain: 'solana:mainnet' };
    const [out] = await feature('solana:signTransaction').signTransaction(input);
    const back = getTransactionCodec().decode(out.signedTransaction);
    const signature = back.signatures[address(page.address)];
    if (!signature) throw new Error('not signed');
    expect(await verifySignature(page.keys.publicKey, signature, back.messageBytes)).toBe(true);
    const other = { ...input, chain: 'solana:devnet' };
    await expect(
      feature('solana:signAndSendTransaction').signAndSendTransaction(other),
    ).rejects.toThrow('the app asks for solana:devnet');
    stop();
  });
});

it.each([
  ['', ''],
  ['00', '1'],
  ['0000ff', '115Q'],
  ['68656c6c6f', 'Cn8eVZg'],
])('writes and reads base58 of %s', (hex, text) => {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  expect(toBase58(bytes)).toBe(text);
  expect(fromBase58(text)).toEqual(bytes);
});

it('refuses what is no base58, and more than it can do quickly', () => {
  expect(() => fromBase58('0')).toThrow('not a letter');
  expect(() => toBase58(new Uint8Array(8_193))).toThrow('more than 8192 bytes');
  expect(() => fromBase58('1'.repeat(16_385))).toThrow('more than 8192 bytes');
});
