// SPDX-License-Identifier: Apache-2.0
//
// From an approved summary to what the vault signs, what the page gets and what the network gets. What is signed is the
// summary's own `raw`, which was shown: a request cannot change in between (case 18).
import type { OneTransaction } from '../calls/asOne.ts';
import type { Method } from '../frame/methods.ts';
import type { NodeCall } from '../node/NodeApi.ts';
import type { Signed, SignRequest } from '../vault/KeeperTypes.ts';
import type { PreparedTransaction } from './prepareTransaction.ts';
import { base58, fromHex, readTransaction, toHex, writeTransaction } from './solanaTransaction.ts';
import type { ApprovalSummary } from './summary.ts';

export type SignedMethod =
  | 'personal_sign'
  | 'eth_signTypedData_v4'
  | 'eth_sendTransaction'
  | 'wallet_sendCalls'
  | 'wallet_grantPermissions'
  | 'wallet_revokePermissions'
  | 'solana_signMessage'
  | 'solana_signTransaction'
  | 'solana_signAllTransactions'
  | 'solana_signAndSendTransaction';

export interface Outcome {
  readonly answer: unknown;
  /** What the network is to carry out, and what it will be known by, whatever a node says. */
  readonly send?: Sent;
  /** Of a batch, in its order: the page gets what it is known by. */
  readonly batch?: readonly Sent[];
}

export type Sent = NodeCall & { readonly id: string };

/** The owner's smart account signs in place of their key. */
export interface BySmartAccount {
  readonly smart: { readonly chain_id: string; readonly is_deployed: boolean };
}

interface Row {
  readonly namespace: 'eip155' | 'solana';
  readonly what: (summary: ApprovalSummary, smart?: BySmartAccount) => SignRequest[];
  readonly result: (
    signed: readonly Signed[],
    summary: ApprovalSummary,
    params: unknown,
  ) => Outcome;
}

const transactionsOf = ({ raw, account }: ApprovalSummary) =>
  (raw.startsWith('[') ? (JSON.parse(raw) as string[]) : [raw]).map((text) =>
    readTransaction(text, account),
  );

const solanaMessages = (summary: ApprovalSummary): SignRequest[] =>
  transactionsOf(summary).map(({ message }) => ({
    type: 'sign_solana',
    account: 0,
    message: toHex(message),
  }));

const signedTransactions = (signed: readonly Signed[], summary: ApprovalSummary) =>
  transactionsOf(summary).map((one, index) =>
    writeTransaction(one, fromHex(signatureOf(signed[index]))),
  );

const transactionRequest = (transaction: PreparedTransaction): SignRequest =>
  oneTransaction(transaction, []);

/** Of `transaction`, which was shown, with what its authorizations were signed as. */
export function oneTransaction(
  { from: _sender, accessList = [], authorizationList: _shown, ...rest }: OneTransaction,
  signed: readonly Signed[],
): SignRequest {
  const list = accessList as { address: string; storageKeys: string[] }[];
  const authorizationList = signed.map((one) => {
    if (one.type !== 'authorization_signed') throw unexpected(one);
    return one.authorization;
  });
  const transaction = { ...rest, accessList: list, authorizationList };
  return { type: 'sign_transaction', account: 0, transaction };
}

export const authorizationsOf = ({ authorizationList = [] }: OneTransaction): SignRequest[] =>
  authorizationList.map(({ chainId, address, nonce }) => ({
    ...{ type: 'sign_authorization', account: 0 },
    ...{ chain_id: chainId, address, nonce },
  }));

export function sentOf(signed: Signed | undefined): Sent {
  if (signed?.type !== 'transaction_signed') throw unexpected(signed);
  const { raw, hash } = signed;
  return { method: 'eth_sendRawTransaction', params: [raw], id: hash };
}

/** Of smart accounts alone: what is signed is an operation. */
const BY_OPERATION: Row = {
  namespace: 'eip155',
  what: () => {
    throw new Error('Permissions of an account that is no smart one');
  },
  result: () => {
    throw new Error('Permissions of an account that is no smart one');
  },
};

const ROWS: Record<SignedMethod, Row> = {
  personal_sign: {
    namespace: 'eip155',
    what: ({ raw }, smart) => [{ type: 'sign_message', account: 0, message: raw, ...smart }],
    result: ([signed]) => ({ answer: signatureOf(signed) }),
  },
  eth_signTypedData_v4: {
    namespace: 'eip155',
    what: ({ raw }, smart) => [
      { type: 'sign_typed_data', account: 0, typed_data: JSON.parse(raw), ...smart },
    ],
    result: ([signed]) => ({ answer: signatureOf(signed) }),
  },
  eth_sendTransaction: {
    namespace: 'eip155',
    what: ({ raw }) => [transactionRequest(JSON.parse(raw))],
    result: ([signed]) => {
      const send = sentOf(signed);
      return { answer: send.id, send };
    },
  },
  wallet_sendCalls: {
    namespace: 'eip155',
    what: ({ raw }) => (JSON.parse(raw) as PreparedTransaction[]).map(transactionRequest),
    result: (signed) => ({ answer: undefined, batch: signed.map(sentOf) }),
  },
  wallet_grantPermissions: BY_OPERATION,
  wallet_revokePermissions: BY_OPERATION,
  solana_signMessage: {
    namespace: 'solana',
    what: ({ raw }) => [{ type: 'sign_solana', account: 0, message: raw }],
    result: ([signed]) => ({ answer: { signature: base58(fromHex(signatureOf(signed))) } }),
  },
  solana_signTransaction: {
    namespace: 'solana',
    what: solanaMessages,
    result: (signed, summary) => {
      const [transaction] = signedTransactions(signed, summary).map(base58);
      // Ours: the account's signature, which WalletConnect's answer has beside the transaction.
      const signature = base58(fromHex(signatureOf(signed[0])));
      return { answer: { transaction, signature } };
    },
  },
  solana_signAllTransactions: {
    namespace: 'solana',
    what: solanaMessages,
    result: (signed, summary) => ({
      answer: { transactions: signedTransactions(signed, summary).map(base58) },
    }),
  },
  solana_signAndSendTransaction: {
    namespace: 'solana',
    what: solanaMessages,
    result: (signed, summary, params) => {
      const [bytes = new Uint8Array()] = signedTransactions(signed, summary);
      // Its first signature, who pays it, is what a transaction is known by.
      const id = base58(bytes.subarray(1, 65));
      const { options = {} } = params as { options?: object };
      // A node tries it first, by itself on finalized state: that is older than the block that the page named.
      const how = { preflightCommitment: 'confirmed', ...options, encoding: 'base64' };
      const sent = [btoa(String.fromCharCode(...bytes)), how];
      return { answer: { signature: id }, send: { method: 'sendTransaction', params: sent, id } };
    },
  },
};

/** Those of the unsafe methods that this site signs. */
export const isSigned = (method: Method): method is SignedMethod => Object.hasOwn(ROWS, method);

export const namespaceOf = (method: SignedMethod): 'eip155' | 'solana' => ROWS[method].namespace;

export const requestsOf = (
  method: SignedMethod,
  summary: ApprovalSummary,
  smart?: BySmartAccount,
): SignRequest[] => ROWS[method].what(summary, smart);

export const resultOf = (
  method: SignedMethod,
  signed: readonly Signed[],
  summary: ApprovalSummary,
  params: unknown,
): Outcome => ROWS[method].result(signed, summary, params);

function signatureOf(signed: Signed | undefined): string {
  if (signed?.type !== 'message_signed') throw unexpected(signed);
  return signed.signature;
}

const unexpected = (signed: Signed | undefined) =>
  new Error(`The vault answered ${signed?.type ?? 'too little'}`);
