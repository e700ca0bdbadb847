// SPDX-License-Identifier: Apache-2.0
//
// Solana's virtual machine (litesvm) with what it lacks as a chain: slots that follow the clock, block hashes
// that grow old, signatures that are checked, and a memory of every transaction.
import { createHash, createPublicKey, verify } from 'node:crypto';
import {
  getAddressEncoder,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
} from '@solana/kit';
import { Clock, LiteSVM } from 'litesvm';
import { CODES, errorJson, errorText, RpcError } from './errors.mjs';
import { tokenBalances } from './tokenAccounts.mjs';

const SLOT_SECONDS = 0.4;
/** Slots for which a block hash is good. */
const HASH_AGE = 150n;
const HASHES_KEPT = 1_000;
export const SLOTS_OF_AN_EPOCH = 432_000n;
const LAMPORTS_PER_SIGNATURE = 5_000n;
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111';
const SYSTEM = '11111111111111111111111111111111';
/** RFC 8410: what stands before an Ed25519 key in DER. */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

export class Ledger {
  /** Newest last. */
  records = [];
  #bySignature = new Map();
  #hashes = new Map();
  #genesis;
  #now;
  #genesisHash;

  /** @param {{ genesis: number, now: () => number, genesisHash?: string }} options times in seconds since 1970 */
  constructor({ genesis, now, genesisHash = hashOf('genesis') }) {
    this.#genesis = genesis;
    this.#now = now;
    this.#genesisHash = genesisHash;
    // We check signatures and hashes: litesvm knows one hash only and no "replaceRecentBlockhash".
    this.svm = new LiteSVM()
      .withSigverify(false)
      .withBlockhashCheck(false)
      .withTransactionHistory(0n);
  }

  get now() {
    return this.#now();
  }

  get slot() {
    return BigInt(Math.floor((this.#now() - this.#genesis) / SLOT_SECONDS));
  }

  get genesisHash() {
    return this.#genesisHash;
  }

  /** @returns {{ blockhash: string, lastValidBlockHeight: bigint }} */
  latestBlockhash() {
    const { slot } = this;
    const blockhash = hashOf(`slot ${slot}`);
    this.#hashes.set(blockhash, slot);
    if (this.#hashes.size > HASHES_KEPT) this.#hashes.delete(this.#hashes.keys().next().value);
    return { blockhash, lastValidBlockHeight: slot + HASH_AGE };
  }

  isValidHash(blockhash) {
    const issued = this.#hashes.get(blockhash);
    return issued !== undefined && this.slot - issued <= HASH_AGE;
  }

  /** Gives lamports from nowhere; only for who hands them on. */
  endow(address, lamports) {
    const account = {
      address,
      data: new Uint8Array(),
      executable: false,
      lamports,
      programAddress: SYSTEM,
      space: 0n,
    };
    this.svm.setAccount(account);
  }

  /** Throws RpcError when the bytes are not a transaction. */
  read(bytes) {
    try {
      const transaction = getTransactionDecoder().decode(bytes);
      const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes);
      if (message.addressTableLookups?.length > 0)
        throw new Error('address lookup tables are not served here');
      // Bytes behind the transaction would be lost without a word.
      if (
        getCompiledTransactionMessageEncoder().encode(message).length !==
        transaction.messageBytes.length
      )
        throw new Error('bytes behind the transaction');
      return { transaction, message };
    } catch (error) {
      throw new RpcError(
        CODES.invalidParams,
        `failed to deserialize solana_transaction::versioned::VersionedTransaction: ${error.message}`,
      );
    }
  }

  /** What would happen; `after`: the accounts that it touches, as they would be. @returns {{ err: unknown, logs: string[], units: bigint, inner: object[][], after: object[] }} */
  simulate({ transaction, message }, { checkHash = true } = {}) {
    const none = { logs: [], units: 0n, inner: [], after: [] };
    if (checkHash && !this.isValidHash(message.lifetimeToken))
      return { ...none, err: 'BlockhashNotFound' };
    this.#tick();
    const simulated = this.svm.simulateTransaction(transaction);
    return {
      ...outcomeOf(simulated),
      after: simulated.postAccounts?.().map((one) => ({ exists: true, ...one })) ?? [],
    };
  }

  checkSignatures({ transaction }) {
    for (const [address, signature] of Object.entries(transaction.signatures)) {
      const key = Buffer.concat([SPKI, getAddressEncoder().encode(address)]);
      const publicKey = createPublicKey({ key, format: 'der', type: 'spki' });
      if (!signature || !verify(null, transaction.messageBytes, publicKey, signature)) {
        throw new RpcError(CODES.signature, 'Transaction signature verification failure');
      }
    }
  }

  /** Runs the transaction and remembers it. @returns {string} its signature */
  send(parsed, { skipPreflight = false } = {}) {
    const { transaction, message } = parsed;
    this.checkSignatures(parsed);
    const signature = getBase58Decoder().decode(Object.values(transaction.signatures)[0]);
    const before = this.#bySignature.has(signature) ? 'AlreadyProcessed' : undefined;
    const foreseen = before ? { err: before, logs: [], units: 0n } : this.simulate(parsed);
    const neverRuns = before ?? (typeof foreseen.err === 'string' ? foreseen.err : undefined);
    if (foreseen.err && (!skipPreflight || neverRuns)) {
      const data = {
        accounts: null,
        err: foreseen.err,
        innerInstructions: null,
        logs: foreseen.logs,
        returnData: null,
        unitsConsumed: foreseen.units,
      };
      throw new RpcError(
        CODES.preflight,
        `Transaction simulation failed: ${errorText(foreseen.err)}`,
        data,
      );
    }
    const accounts = message.staticAccounts;
    const pre = this.#balances(accounts);
    const outcome = outcomeOf(this.svm.sendTransaction(transaction));
    const [fee, post] = [this.feeOf(message), this.#balances(accounts)];
    const record = {
      signature,
      slot: this.slot,
      time: Math.floor(this.now),
      parsed,
      ...outcome,
      fee,
      pre,
      post,
    };
    this.records.push(record);
    this.#bySignature.set(signature, record);
    return signature;
  }

  find(signature) {
    return this.#bySignature.get(signature);
  }

  /** Newest first. */
  ofAddress(address) {
    return this.records
      .filter(({ parsed }) => parsed.message.staticAccounts.includes(address))
      .reverse();
  }

  /** So much a signature, and the price of compute units where the transaction bids one. */
  feeOf({ header, instructions, staticAccounts }) {
    let [price, limit] = [0n, 200_000n];
    for (const { programAddressIndex, data } of instructions) {
      if (staticAccounts[programAddressIndex] !== COMPUTE_BUDGET) continue;
      const bytes = Buffer.from(data ?? []);
      if (bytes[0] === 2 && bytes.length >= 5) limit = BigInt(bytes.readUInt32LE(1));
      if (bytes[0] === 3 && bytes.length >= 9) price = bytes.readBigUInt64LE(1);
    }
    return (
      LAMPORTS_PER_SIGNATURE * BigInt(header.numSignerAccounts) +
      (price * limit + 999_999n) / 1_000_000n
    );
  }

  #balances(accounts) {
    return {
      lamports: accounts.map((address) => this.svm.getBalance(address) ?? 0n),
      tokens: tokenBalances(this.svm, accounts),
    };
  }

  #tick() {
    const { slot } = this;
    this.svm.setClock(
      new Clock(
        slot,
        BigInt(this.#genesis),
        slot / SLOTS_OF_AN_EPOCH,
        slot / SLOTS_OF_AN_EPOCH + 1n,
        BigInt(Math.floor(this.now)),
      ),
    );
  }
}

function outcomeOf(result) {
  const err = typeof result.err === 'function' ? errorJson(result.err()) : null;
  const meta = typeof result.meta === 'function' ? result.meta() : result;
  const inner = meta
    .innerInstructions()
    .map((list) =>
      list.map((each) => ({ instruction: each.instruction(), height: each.stackHeight() })),
    );
  return { err, logs: meta.logs(), units: meta.computeUnitsConsumed(), inner };
}

const hashOf = (text) =>
  getBase58Decoder().decode(createHash('sha256').update(`devnet ${text}`).digest());
