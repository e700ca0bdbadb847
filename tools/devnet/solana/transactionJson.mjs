// SPDX-License-Identifier: Apache-2.0
//
// A transaction as getTransaction writes it, with the encodings json, jsonParsed, base58 and base64.
import { getBase58Decoder, getTransactionEncoder } from '@solana/kit';
import { parseTransferSolInstruction, SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import {
  identifyTokenInstruction,
  parseMintToCheckedInstruction,
  parseTransferCheckedInstruction,
  parseTransferInstruction,
  TOKEN_PROGRAM_ADDRESS,
  TokenInstruction,
} from '@solana-program/token';
import { uiAmount } from './tokenAccounts.mjs';

export const ATA_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL';
export const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';
const SYSTEM_TRANSFER = 2;

const base58 = (bytes) => getBase58Decoder().decode(bytes);

/** @param {object} record of the ledger @param {'json' | 'jsonParsed' | 'base58' | 'base64'} encoding */
export function transactionJson(record, encoding) {
  const { parsed, slot, time } = record;
  const version = parsed.message.version;
  return {
    blockTime: time,
    meta: metaOf(record, encoding),
    slot,
    transaction: bodyOf(parsed, encoding),
    version,
  };
}

function bodyOf({ transaction, message }, encoding) {
  if (encoding === 'base64' || encoding === 'base58') {
    const bytes = getTransactionEncoder().encode(transaction);
    return [
      encoding === 'base64' ? Buffer.from(bytes).toString('base64') : base58(bytes),
      encoding,
    ];
  }
  const signatures = Object.values(transaction.signatures).map((signature) =>
    base58(signature ?? new Uint8Array(64)),
  );
  const { header, staticAccounts, instructions, lifetimeToken } = message;
  const signers = header.numSignerAccounts;
  if (encoding === 'jsonParsed') {
    const accountKeys = staticAccounts.map((pubkey, index) => ({
      pubkey,
      signer: index < signers,
      source: 'transaction',
      writable: isWritable(message, index),
    }));
    const parsedInstructions = instructions.map((instruction) =>
      parsedInstruction(instruction, staticAccounts, null),
    );
    return {
      message: { accountKeys, instructions: parsedInstructions, recentBlockhash: lifetimeToken },
      signatures,
    };
  }
  return {
    message: {
      accountKeys: staticAccounts,
      header: {
        numReadonlySignedAccounts: header.numReadonlySignerAccounts,
        numReadonlyUnsignedAccounts: header.numReadonlyNonSignerAccounts,
        numRequiredSignatures: signers,
      },
      instructions: instructions.map((instruction) => plainInstruction(instruction, null)),
      recentBlockhash: lifetimeToken,
    },
    signatures,
  };
}

function metaOf({ err, fee, inner, logs, units, pre, post, parsed }, encoding) {
  const { staticAccounts } = parsed.message;
  const write = encoding === 'jsonParsed' ? parsedInstruction : plainInstruction;
  const innerInstructions = inner.flatMap((list, index) => {
    const instructions = list.map(({ instruction, height }) => {
      const plain = {
        programAddressIndex: instruction.programIdIndex(),
        accountIndices: [...instruction.accounts()],
        data: instruction.data(),
      };
      return encoding === 'jsonParsed'
        ? write(plain, staticAccounts, height)
        : write(plain, height);
    });
    return instructions.length > 0 ? [{ index, instructions }] : [];
  });
  return {
    computeUnitsConsumed: units,
    err,
    fee,
    innerInstructions,
    loadedAddresses: { readonly: [], writable: [] },
    logMessages: logs,
    postBalances: post.lamports,
    postTokenBalances: post.tokens,
    preBalances: pre.lamports,
    preTokenBalances: pre.tokens,
    rewards: [],
    status: err === null ? { Ok: null } : { Err: err },
  };
}

function isWritable({ header, staticAccounts }, index) {
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header;
  return index < numSignerAccounts
    ? index < numSignerAccounts - numReadonlySignerAccounts
    : index < staticAccounts.length - numReadonlyNonSignerAccounts;
}

function plainInstruction(
  { programAddressIndex, accountIndices = [], data = new Uint8Array() },
  stackHeight,
) {
  return {
    accounts: accountIndices,
    data: base58(data),
    programIdIndex: programAddressIndex,
    stackHeight,
  };
}

/** As nodes parse the programs that wallets meet; the others stay as they are. */
function parsedInstruction(
  { programAddressIndex, accountIndices = [], data = new Uint8Array() },
  keys,
  stackHeight,
) {
  const programId = keys[programAddressIndex];
  const accounts = accountIndices.map((index) => keys[index]);
  const found = parse({
    programAddress: programId,
    accounts: accounts.map((address) => ({ address, role: 0 })),
    data,
  });
  return found
    ? { ...found, programId, stackHeight }
    : { accounts, data: base58(data), programId, stackHeight };
}

function parse(instruction) {
  const { programAddress, accounts, data } = instruction;
  try {
    if (programAddress === SYSTEM_PROGRAM_ADDRESS && data[0] === SYSTEM_TRANSFER) {
      const { accounts: at, data: parsed } = parseTransferSolInstruction(instruction);
      const info = {
        destination: at.destination.address,
        lamports: parsed.amount,
        source: at.source.address,
      };
      return { parsed: { info, type: 'transfer' }, program: 'system' };
    }
    if (programAddress === MEMO_PROGRAM)
      return { parsed: Buffer.from(data).toString(), program: 'spl-memo' };
    if (programAddress === ATA_PROGRAM) {
      const names = ['source', 'account', 'wallet', 'mint', 'systemProgram', 'tokenProgram'];
      const info = Object.fromEntries(names.map((name, index) => [name, accounts[index].address]));
      return {
        parsed: { info, type: data[0] === 1 ? 'createIdempotent' : 'create' },
        program: 'spl-associated-token-account',
      };
    }
    if (programAddress === TOKEN_PROGRAM_ADDRESS) return parseToken(instruction);
  } catch {
    // Not of the form that its program takes: shown unparsed.
  }
}

function parseToken(instruction) {
  const amountOf = ({ amount, decimals }) => uiAmount(amount, decimals);
  const kinds = {
    [TokenInstruction.Transfer]: () => {
      const { accounts: at, data } = parseTransferInstruction(instruction);
      return {
        type: 'transfer',
        info: {
          amount: `${data.amount}`,
          authority: at.authority.address,
          destination: at.destination.address,
          source: at.source.address,
        },
      };
    },
    [TokenInstruction.TransferChecked]: () => {
      const { accounts: at, data } = parseTransferCheckedInstruction(instruction);
      const info = {
        authority: at.authority.address,
        destination: at.destination.address,
        mint: at.mint.address,
        source: at.source.address,
      };
      return { type: 'transferChecked', info: { ...info, tokenAmount: amountOf(data) } };
    },
    [TokenInstruction.MintToChecked]: () => {
      const { accounts: at, data } = parseMintToCheckedInstruction(instruction);
      const info = {
        account: at.token.address,
        mint: at.mint.address,
        mintAuthority: at.mintAuthority.address,
      };
      return { type: 'mintToChecked', info: { ...info, tokenAmount: amountOf(data) } };
    },
  };
  const parsed = kinds[identifyTokenInstruction(instruction)]?.();
  return parsed && { parsed, program: 'spl-token' };
}
