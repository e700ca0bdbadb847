// SPDX-License-Identifier: Apache-2.0
//
// What may be asked of the embedded wallet by RPC_REQUEST: the lists of core/api/wallet_methods.hpp, and the shape of what
// each method takes.
import { SAFE_METHODS, UNSAFE_METHODS } from '../generated/methods.ts';
import {
  boolean,
  count,
  either,
  json,
  list,
  nothing,
  object,
  oneOf,
  optional,
  type Schema,
  SchemaError,
  text,
} from './schema.ts';

export type Method = (typeof SAFE_METHODS)[number] | (typeof UNSAFE_METHODS)[number];

const ALL: ReadonlySet<string> = new Set([...SAFE_METHODS, ...UNSAFE_METHODS]);
const UNSAFE: ReadonlySet<string> = new Set(UNSAFE_METHODS);

export const needsApproval = (method: Method): boolean => UNSAFE.has(method);

const base58 = (max: number) => text(max, /^[1-9A-HJ-NP-Za-km-z]+$/);
const hexData = text(200_000, /^0x[0-9a-fA-F]*$/);
const anyList = list(json, 64);
const solanaTransaction = base58(4096);

/** Methods whose parameters are checked here; all others take a list of anything, or nothing. */
const PARAMS = {
  wallet_sendCalls: list(
    object({
      chainId: optional(text(66)),
      from: optional(text(42)),
      version: optional(text(16)),
      atomicRequired: optional(boolean),
      id: optional(text(8192)),
      capabilities: optional(json),
      calls: list(
        object({
          to: optional(hexData),
          data: optional(hexData),
          value: optional(text(66, /^0x[0-9a-fA-F]*$/)),
          capabilities: optional(json),
        }),
        64,
      ),
    }),
    1,
  ),
  wallet_getCallsStatus: list(text(8192), 1),
  wallet_showCallsStatus: list(text(8192), 1),
  wallet_getCapabilities: optional(anyList),
  wallet_revokePermissions: optional(json),
  wallet_getAssets: optional(json),
  solana_signMessage: object({ message: base58(200_000), pubkey: base58(44) }),
  solana_signTransaction: object({ transaction: solanaTransaction }),
  solana_signAllTransactions: object({ transactions: list(solanaTransaction, 32) }),
  solana_signAndSendTransaction: object({
    transaction: solanaTransaction,
    options: optional(
      object({
        skipPreflight: optional(boolean),
        preflightCommitment: optional(
          oneOf(
            'processed',
            'confirmed',
            'finalized',
            'recent',
            'single',
            'singleGossip',
            'root',
            'max',
          ),
        ),
        maxRetries: optional(count),
        minContextSlot: optional(count),
      }),
    ),
  }),
} satisfies Partial<Record<Method, Schema<unknown>>>;

export const NOT_ALLOWED = 'Requested RPC call is not allowed';
/** Of EIP-1193. */
const UNSUPPORTED = 4200;

/** Ours: `chainId`, as elsewhere in the protocol; without it the network that the frame is on. */
const chainId = either(count, text(64));
const envelope = object({
  method: text(64),
  params: optional(json),
  chainId: optional(chainId),
});

export interface RpcRequest {
  readonly method: Method;
  readonly params: unknown;
  readonly chainId?: number | string | undefined;
}

export const rpcRequest: Schema<RpcRequest> = {
  read(value, place) {
    const { method, params, chainId } = envelope.read(value, place);
    if (!ALL.has(method)) throw new SchemaError(NOT_ALLOWED, UNSUPPORTED);
    const schema: Schema<unknown> = Object.hasOwn(PARAMS, method)
      ? ((PARAMS as Record<string, Schema<unknown>>)[method] ?? nothing)
      : optional(anyList);
    const read = { method: method as Method, params: schema.read(params, `${place}.params`) };
    return chainId === undefined ? read : { ...read, chainId };
  },
};
