// SPDX-License-Identifier: Apache-2.0
//
// Errors as Solana's nodes write them: JSON-RPC codes, and why a transaction failed.
import { instructionErrors, transactionErrors } from './errorNames.mjs';

export class RpcError extends Error {
  constructor(code, message, data) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** The codes that an app meets (JSON-RPC 2.0, and Solana's own from -32001 down). */
export const CODES = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  preflight: -32002,
  signature: -32003,
  version: -32015,
};

export const invalidParams = (why) => new RpcError(CODES.invalidParams, `Invalid params: ${why}`);

/** litesvm's error as the JSON of the RPC: "AccountNotFound", or {"InstructionError": [0, {"Custom": 1}]}. */
export function errorJson(error) {
  if (typeof error === 'number') return transactionErrors[error];
  const kind = error.constructor.name.replace(/^TransactionError/, '');
  if (kind === 'InstructionError')
    return { InstructionError: [error.index, instructionErrorJson(error.err())] };
  if (kind === 'DuplicateInstruction') return { DuplicateInstruction: error.index };
  return { [kind]: { account_index: error.accountIndex } };
}

function instructionErrorJson(error) {
  if (typeof error === 'number') return instructionErrors[error];
  return 'code' in error ? { Custom: error.code } : { BorshIoError: error.msg };
}

/** As nodes say it to people. */
export function errorText(error) {
  if (error.InstructionError) {
    const [index, why] = error.InstructionError;
    const words =
      why.Custom === undefined
        ? JSON.stringify(why)
        : `custom program error: 0x${why.Custom.toString(16)}`;
    return `Error processing Instruction ${index}: ${words}`;
  }
  const words = {
    AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
    BlockhashNotFound: 'Blockhash not found',
    InsufficientFundsForFee: 'Insufficient funds for fee',
    AlreadyProcessed: 'This transaction has already been processed',
  };
  return words[error] ?? JSON.stringify(error);
}
