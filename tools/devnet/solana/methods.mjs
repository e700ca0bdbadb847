// SPDX-License-Identifier: Apache-2.0
//
// The calls of Solana's JSON-RPC that a wallet or an app makes (solana.com/docs/rpc/http).
import {
  getBase58Decoder,
  getBase58Encoder,
  getCompiledTransactionMessageDecoder,
  isAddress,
  isSignature,
} from '@solana/kit';
import { CODES, invalidParams, RpcError } from './errors.mjs';
import { SLOTS_OF_AN_EPOCH } from './Ledger.mjs';
import {
  parsedData,
  readMint,
  readTokenAccount,
  TOKEN_PROGRAMS,
  tokenAccountsOf,
  uiAmount,
} from './tokenAccounts.mjs';
import { MEMO_PROGRAM, transactionJson } from './transactionJson.mjs';

const VERSION = { 'feature-set': 0, 'solana-core': '2.0.0' };
const TRANSACTION_MAX = 1_232;
const PAGE_MAX = 1_000;
const ACCOUNTS_MAX = 100;
const BASE58_DATA_MAX = 128;
const AIRDROP_MAX = 10n * 10n ** 9n;
const ENCODINGS = ['json', 'jsonParsed', 'base58', 'base64'];

/**
 * @param {import('./Ledger.mjs').Ledger} ledger
 * @param {{ airdrop(address: string, lamports: bigint): Promise<string> }} faucet
 * @returns {Record<string, (params: any[]) => unknown>}
 */
export function makeMethods(ledger, faucet) {
  const { svm } = ledger;
  const withContext = (value) => ({
    context: { apiVersion: VERSION['solana-core'], slot: ledger.slot },
    value,
  });

  const accountJson = (address, options) => jsonOf(svm.getAccount(address), options);
  const jsonOf = (account, { encoding = 'base58', dataSlice } = {}) => {
    if (!account.exists || account.lamports === 0n) return null;
    const { data, executable, lamports, programAddress } = account;
    return {
      data: dataJson(account, encoding, dataSlice),
      executable,
      lamports,
      owner: programAddress,
      rentEpoch: 2n ** 64n - 1n,
      space: data.length,
    };
  };
  const dataJson = (account, encoding, slice) => {
    const parsed = encoding === 'jsonParsed' && parsedData(svm, account);
    if (parsed) return parsed;
    const bytes = slice
      ? account.data.slice(slice.offset, slice.offset + slice.length)
      : account.data;
    if (encoding === 'base58' || encoding === 'binary') {
      const why =
        'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.';
      if (bytes.length > BASE58_DATA_MAX) throw new RpcError(CODES.invalidRequest, why);
      return [getBase58Decoder().decode(bytes), 'base58'];
    }
    if (encoding !== 'base64' && encoding !== 'jsonParsed')
      throw invalidParams(`unknown encoding ${encoding}`);
    return [Buffer.from(bytes).toString('base64'), 'base64'];
  };
  const tokenAccount = (address) => {
    const account = readTokenAccount(svm, address);
    if (!account) throw invalidParams('not a Token account');
    return account;
  };

  return {
    getHealth: () => 'ok',
    getVersion: () => VERSION,
    getGenesisHash: () => ledger.genesisHash,
    getSlot: () => ledger.slot,
    getBlockHeight: () => ledger.slot,
    getFirstAvailableBlock: () => 0,
    getEpochInfo: () => ({
      absoluteSlot: ledger.slot,
      blockHeight: ledger.slot,
      epoch: ledger.slot / SLOTS_OF_AN_EPOCH,
      slotIndex: ledger.slot % SLOTS_OF_AN_EPOCH,
      slotsInEpoch: SLOTS_OF_AN_EPOCH,
      transactionCount: BigInt(ledger.records.length),
    }),
    // Every block here takes whatever comes.
    getRecentPrioritizationFees: () => [{ slot: ledger.slot, prioritizationFee: 0n }],
    getLatestBlockhash: () => withContext(ledger.latestBlockhash()),
    isBlockhashValid: ([hash]) => withContext(ledger.isValidHash(hash)),
    getMinimumBalanceForRentExemption: ([size]) => {
      if (!Number.isInteger(size) || size < 0)
        throw invalidParams('the size must be a number of bytes');
      return svm.minimumBalanceForRentExemption(BigInt(size));
    },
    getBalance: ([address]) => withContext(svm.getBalance(addressOf(address)) ?? 0n),
    getAccountInfo: ([address, options]) => withContext(accountJson(addressOf(address), options)),
    getMultipleAccounts: ([addresses, options]) => {
      if (!Array.isArray(addresses)) throw invalidParams('expected a list of addresses');
      if (addresses.length > ACCOUNTS_MAX)
        throw invalidParams(`Too many inputs provided; max ${ACCOUNTS_MAX}`);
      return withContext(
        addresses.map((address) =>
          accountJson(addressOf(address), { encoding: 'base64', ...options }),
        ),
      );
    },
    getTokenAccountsByOwner: ([owner, filter, options]) => {
      const { mint, programId } = filter ?? {};
      if ((mint === undefined) === (programId === undefined))
        throw invalidParams('expected either mint or programId');
      if (programId && !TOKEN_PROGRAMS.includes(addressOf(programId)))
        throw invalidParams('unrecognized Token program id');
      if (mint && !readMint(svm, addressOf(mint))) throw invalidParams('could not find mint');
      const found = tokenAccountsOf(svm, addressOf(owner), { mint, program: programId });
      return withContext(
        found.map(({ address }) => ({
          account: accountJson(address, { encoding: 'base64', ...options }),
          pubkey: address,
        })),
      );
    },
    getTokenAccountBalance: ([address]) => {
      const { amount, mint } = tokenAccount(addressOf(address));
      return withContext(uiAmount(amount, readMint(svm, mint).decimals));
    },
    getTokenSupply: ([address]) => {
      const mint = readMint(svm, addressOf(address));
      if (!mint) throw invalidParams('not a Token mint');
      return withContext(uiAmount(mint.supply, mint.decimals));
    },
    getFeeForMessage: ([text]) => {
      const message = decoded(() =>
        getCompiledTransactionMessageDecoder().decode(Buffer.from(text, 'base64')),
      );
      return withContext(ledger.isValidHash(message.lifetimeToken) ? ledger.feeOf(message) : null);
    },
    simulateTransaction: ([text, options = {}]) => {
      const parsed = ledger.read(bytesOf(text, options.encoding));
      const { sigVerify, replaceRecentBlockhash, accounts } = options;
      if (sigVerify && replaceRecentBlockhash)
        throw invalidParams('sigVerify may not be used with replaceRecentBlockhash');
      if (sigVerify) ledger.checkSignatures(parsed);
      if (accounts?.addresses.length > parsed.message.staticAccounts.length)
        throw invalidParams(
          `Too many accounts provided; max ${parsed.message.staticAccounts.length}`,
        );
      const { err, logs, units, after } = ledger.simulate(parsed, {
        checkHash: !replaceRecentBlockhash,
      });
      const afterwards = (address) =>
        after.find((one) => one.address === address) ?? svm.getAccount(address);
      const replaced = replaceRecentBlockhash && { replacementBlockhash: ledger.latestBlockhash() };
      return withContext({
        accounts: accounts
          ? accounts.addresses.map((address) => jsonOf(afterwards(addressOf(address)), accounts))
          : null,
        err,
        innerInstructions: null,
        logs,
        returnData: null,
        unitsConsumed: units,
        ...replaced,
      });
    },
    sendTransaction: ([text, options = {}]) =>
      ledger.send(ledger.read(bytesOf(text, options.encoding)), {
        skipPreflight: options.skipPreflight === true,
      }),
    requestAirdrop: ([address, lamports]) => {
      if (!Number.isInteger(lamports) || lamports <= 0)
        throw invalidParams('expected a number of lamports');
      if (BigInt(lamports) > AIRDROP_MAX)
        throw invalidParams(`an airdrop has at most ${AIRDROP_MAX} lamports`);
      return faucet.airdrop(addressOf(address), BigInt(lamports));
    },
    getSignatureStatuses: ([signatures]) => {
      if (!Array.isArray(signatures) || signatures.length > 256)
        throw invalidParams('expected up to 256 signatures');
      return withContext(signatures.map((signature) => statusOf(ledger.find(signature))));
    },
    getSignaturesForAddress: ([address, { limit = PAGE_MAX, before, until } = {}]) => {
      if (!Number.isInteger(limit) || limit < 1 || limit > PAGE_MAX)
        throw invalidParams(`limit must be 1 to ${PAGE_MAX}`);
      const all = ledger.ofAddress(addressOf(address));
      const start = before ? all.findIndex(({ signature }) => signature === before) + 1 : 0;
      // Nodes answer nothing for a `before` that is not of this address.
      if (before && start === 0) return [];
      const end = until ? all.findIndex(({ signature }) => signature === until) : -1;
      const page = all.slice(start, end < 0 ? undefined : end).slice(0, limit);
      return page.map(({ signature, slot, time, err, parsed }) => ({
        blockTime: time,
        confirmationStatus: 'finalized',
        err,
        memo: memoOf(parsed.message),
        signature,
        slot,
      }));
    },
    getTransaction: ([signature, options]) => {
      const { encoding = 'json', maxSupportedTransactionVersion } =
        typeof options === 'string' ? { encoding: options } : (options ?? {});
      if (typeof signature !== 'string' || !isSignature(signature))
        throw invalidParams('WrongSize');
      if (!ENCODINGS.includes(encoding)) throw invalidParams(`unknown encoding ${encoding}`);
      const record = ledger.find(signature);
      if (!record) return null;
      const { version } = record.parsed.message;
      if (version !== 'legacy' && maxSupportedTransactionVersion === undefined) {
        const how =
          'Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": 0';
        throw new RpcError(
          CODES.version,
          `Transaction version (${version}) is not supported by the requesting client. ${how}`,
        );
      }
      const { version: written, ...rest } = transactionJson(record, encoding);
      return maxSupportedTransactionVersion === undefined ? rest : { ...rest, version: written };
    },
  };

  function statusOf(record) {
    if (!record) return null;
    const status = record.err === null ? { Ok: null } : { Err: record.err };
    return {
      confirmationStatus: 'finalized',
      confirmations: null,
      err: record.err,
      slot: record.slot,
      status,
    };
  }
}

function addressOf(text) {
  if (typeof text !== 'string' || !isAddress(text)) throw invalidParams('Invalid param: Invalid');
  return text;
}

function bytesOf(text, encoding = 'base58') {
  if (typeof text !== 'string') throw invalidParams('expected a transaction as text');
  if (encoding !== 'base58' && encoding !== 'base64')
    throw invalidParams(`unsupported encoding: ${encoding}. Supported encodings: base58, base64`);
  const bytes = decoded(() =>
    encoding === 'base64' ? strictBase64(text) : getBase58Encoder().encode(text),
  );
  if (bytes.length > TRANSACTION_MAX)
    throw invalidParams(
      `decoded VersionedTransaction too large: ${bytes.length} bytes (max: ${TRANSACTION_MAX} bytes)`,
    );
  return new Uint8Array(bytes);
}

function strictBase64(text) {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') !== text) throw new Error('invalid base64 encoding');
  return bytes;
}

function decoded(decode) {
  try {
    return decode();
  } catch (error) {
    throw error instanceof RpcError ? error : invalidParams(error.message);
  }
}

/** "[5] hello": what the memo program was told, with its length. */
function memoOf({ staticAccounts, instructions }) {
  const memos = instructions
    .filter(({ programAddressIndex }) => staticAccounts[programAddressIndex] === MEMO_PROGRAM)
    .map(({ data = new Uint8Array() }) => `[${data.length}] ${Buffer.from(data)}`);
  return memos.length > 0 ? memos.join('; ') : null;
}
