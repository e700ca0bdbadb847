// SPDX-License-Identifier: Apache-2.0
//
// Transactions of Solana from a page's bytes to signed ones: @solana/kit writes them and reads what was signed.
import {
  AccountRole,
  address,
  appendTransactionMessageInstruction,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase58Decoder,
  getBase58Encoder,
  getPublicKeyFromAddress,
  getTransactionDecoder,
  getTransactionEncoder,
  type createTransactionMessage as Make,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  verifySignature,
} from '@solana/kit';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeWallet, type TestWallet } from '../../test/makeWallet.ts';
import { Refusal } from '../frame/FrameServer.ts';
import { type NodeApi, NodeUnreachable } from '../node/NodeApi.ts';
import { describeRequest } from './describeRequest.ts';
import { type Outcome, requestsOf, resultOf, type SignedMethod } from './makeSignature.ts';
import { base58, fromBase58, fromHex, toHex } from './solanaTransaction.ts';

const SYSTEM = address('11111111111111111111111111111111');
const FRIEND = address('4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi');
const BLOCKHASH = 'GfVcyD4kkTrj4bKc7WA9sZCin9JDbdT4Zkd3EittNR1W' as Blockhash;

let wallet: TestWallet;
let other: string;
beforeAll(async () => {
  wallet = await makeWallet();
  other = (await generateKeyPairSigner()).address;
});

type Version = Parameters<typeof Make>[0]['version'];

/** Sends lamports from the wallet; who pays the fee signs first. */
function transfer(lamports: bigint, version: Version = 0, payer = wallet.solana): string {
  const data = new Uint8Array(12);
  new DataView(data.buffer).setUint32(0, 2, true);
  new DataView(data.buffer).setBigUint64(4, lamports, true);
  const message = pipe(
    createTransactionMessage({ version: version as 0 }),
    (made) => setTransactionMessageFeePayer(address(payer), made),
    (made) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: BLOCKHASH, lastValidBlockHeight: 0n },
        made,
      ),
    (made) =>
      appendTransactionMessageInstruction(
        {
          programAddress: SYSTEM,
          accounts: [
            { address: address(wallet.solana), role: AccountRole.WRITABLE_SIGNER },
            { address: FRIEND, role: AccountRole.WRITABLE },
          ],
          data,
        },
        made,
      ),
  );
  return getBase58Decoder().decode(getTransactionEncoder().encode(compileTransaction(message)));
}

const context = () => ({
  network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  account: wallet.solana,
  origin: 'https://shop.example',
  now: 1_790_000_000,
});
/** Out of reach: what it would change is not known, and is signed all the same. */
const node = {
  askAll: () => Promise.reject(new NodeUnreachable()),
} as unknown as NodeApi;

const describeIt = async (method: SignedMethod, params: unknown) => {
  const asked = { method, params, context: context() };
  return (await describeRequest(wallet.approval, node, asked)).summary;
};

async function sign(method: SignedMethod, params: unknown): Promise<Outcome> {
  const summary = await describeIt(method, params);
  return resultOf(method, await wallet.sign(requestsOf(method, summary)), summary, params);
}

/** Of one transaction: the message as it was, and the account's signature over it. */
async function expectSigned(signed: string, given: string): Promise<void> {
  const decoder = getTransactionDecoder();
  const read = decoder.decode(getBase58Encoder().encode(signed));
  const before = decoder.decode(getBase58Encoder().encode(given));
  expect(read.messageBytes).toEqual(before.messageBytes);
  const { [address(wallet.solana)]: mine, ...others } = read.signatures;
  if (!mine) throw new Error('The account has not signed');
  const key = await getPublicKeyFromAddress(address(wallet.solana));
  expect(await verifySignature(key, mine, read.messageBytes)).toBe(true);
  for (const signature of Object.values(others)) expect(signature).toBeNull();
}

describe('solana_signTransaction', () => {
  it.each([
    ['legacy', 'legacy' as const],
    ['of version 0', 0 as const],
  ])('signs what was shown, a transaction %s', async (_name, version) => {
    const transaction = transfer(1_500_000_000n, version);
    const summary = await describeIt('solana_signTransaction', { transaction });
    expect(summary).toMatchObject({ handling: 'frame', decoded: true, raw: transaction });
    expect(summary.sentences[0]?.arguments).toMatchObject([
      { value: '1.5', symbol: 'SOL' },
      { name: 'owner', value: wallet.solana },
      { name: 'recipient', value: FRIEND },
    ]);
    const { answer, send } = await sign('solana_signTransaction', { transaction });
    await expectSigned((answer as { transaction: string }).transaction, transaction);
    expect(send).toBeUndefined();
  });

  it('signs in its own place where another pays the fee', async () => {
    const transaction = transfer(1n, 0, other);
    const { answer } = await sign('solana_signTransaction', { transaction });
    await expectSigned((answer as { transaction: string }).transaction, transaction);
  });

  it('says that what it does was not simulated', async () => {
    const params = { transaction: transfer(1n) };
    const asked = { method: 'solana_signTransaction', params, context: context() };
    const { unknown } = await describeRequest(wallet.approval, undefined, asked);
    expect(unknown).toEqual(['not_simulated']);
  });

  it('signs nothing that another account signs alone', async () => {
    const bytes = fromBase58(transfer(1n));
    const at = 1 + 64 + 4 + 1;
    bytes[at] = (bytes[at] ?? 0) ^ 1; // the payer's key, which is the account's
    const transaction = base58(bytes);
    const summary = await describeIt('solana_signTransaction', { transaction });
    expect(summary.handling).toBe('refuse');
    expect(() => requestsOf('solana_signTransaction', summary)).toThrow(Refusal);
  });

  it.each([
    ['cut', (bytes: Uint8Array) => bytes.slice(0, 90)],
    ['with a signature too many', (bytes: Uint8Array) => Uint8Array.of(2, ...bytes.slice(1))],
    ['empty', () => new Uint8Array(1)],
  ])('refuses a transaction %s', async (_name, spoil) => {
    const transaction = base58(spoil(fromBase58(transfer(1n))));
    await expect(describeIt('solana_signTransaction', { transaction })).rejects.toThrow(Refusal);
  });
});

it('solana_signAllTransactions signs each of them', async () => {
  const transactions = [transfer(1n), transfer(2n, 'legacy'), transfer(3n)];
  const summary = await describeIt('solana_signAllTransactions', { transactions });
  expect(summary.sentences).toHaveLength(5); // how many, each of them, the sum
  const { answer } = await sign('solana_signAllTransactions', { transactions });
  const { transactions: signed } = answer as { transactions: string[] };
  expect(signed).toHaveLength(3);
  for (const [index, one] of signed.entries())
    await expectSigned(one, transactions[index] as string);
});

it('solana_signAndSendTransaction hands it to the network, and is known by its first signature', async () => {
  const transaction = transfer(7n);
  const options = { skipPreflight: true, maxRetries: 2 };
  const { answer, send } = await sign('solana_signAndSendTransaction', { transaction, options });
  const [sent, how] = (send?.params ?? []) as [string, object];
  expect(send?.method).toBe('sendTransaction');
  expect(how).toEqual({ preflightCommitment: 'confirmed', ...options, encoding: 'base64' });
  const bytes = Uint8Array.from(Buffer.from(sent, 'base64'));
  await expectSigned(base58(bytes), transaction);
  expect(answer).toEqual({ signature: base58(bytes.subarray(1, 65)) });
  expect(send?.id).toBe(base58(bytes.subarray(1, 65)));
});

it('solana_signAndSendTransaction tries it on the state that its page names', async () => {
  const options = { preflightCommitment: 'processed' };
  const { send } = await sign('solana_signAndSendTransaction', {
    transaction: transfer(7n),
    options,
  });
  const [, how] = (send?.params ?? []) as [string, object];
  expect(how).toEqual({ ...options, encoding: 'base64' });
});

it('solana_signAndSendTransaction is refused where the server offers no network', async () => {
  const params = { transaction: transfer(1n) };
  const asked = { method: 'solana_signAndSendTransaction', params, context: context() };
  const described = describeRequest(wallet.approval, undefined, asked);
  await expect(described).rejects.toThrow('sends no transactions');
});

describe('base58', () => {
  it.each([
    ['0x', ''],
    ['0x00', '1'],
    ['0x0000ff', '115Q'],
    ['0x48656c6c6f', '9Ajdvzr'],
  ])('of %s', (given, text) => {
    expect(base58(fromHex(given))).toBe(text);
    expect(toHex(fromBase58(text))).toBe(given);
  });

  it('has no other letters', () => {
    for (const text of ['0', 'O', 'I', 'l', 'a b']) expect(() => fromBase58(text)).toThrow(Refusal);
  });
});
