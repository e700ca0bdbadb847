// SPDX-License-Identifier: Apache-2.0
//
// What a request would do, in words, with what the operator and a node can add to it (describeWhole.ts). What is signed is
// settled before they are asked for more.

import { askAsOne, asOne } from '../calls/asOne.ts';
import { BATCH_CODE, type BatchCode } from '../calls/BatchCode.ts';
import { batchFor, withFees } from '../calls/describeCalls.ts';
import { batchOf, checkBatch, prepareCalls } from '../calls/prepareCalls.ts';
import { Refusal } from '../frame/FrameServer.ts';
import { type NodeApi, NodeUnreachable } from '../node/NodeApi.ts';
import { OwnNonces } from '../node/OwnNonces.ts';
import { lacksMoney } from '../smart/lacksMoney.ts';
import { operationOf, type Payment, paymentOf } from '../smart/operationOf.ts';
import { answerOf, isOfPermissions, permissionsOf } from '../smart/permissionsOf.ts';
import {
  OWN_ENTRY_POINT,
  prepareOperation,
  prepareOwnOperation,
} from '../smart/prepareOperation.ts';
import type { SmartAccounts } from '../smart/SmartAccounts.ts';
import {
  type Described,
  type Describer,
  describeWhole,
  tooPoor,
  withClaims,
} from './describeWhole.ts';
import { currencyOf, type OperatorNetwork, tokensOf } from './knownNetworks.ts';
import { prepareTransaction } from './prepareTransaction.ts';
import { simulateSolana } from './simulateSolana.ts';
import type {
  AddressLabel,
  ApprovalContext,
  ApprovalRequest,
  ApprovalSummary,
  Asking,
} from './summary.ts';

export interface AskedRequest {
  readonly method: string;
  readonly params: unknown;
  readonly context: Asking;
}

/** What a network carries out. */
const SENDS: ReadonlySet<string> = new Set([
  'eth_sendTransaction',
  'wallet_sendCalls',
  'solana_signAndSendTransaction',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
]);

export const isSent = (method: string): boolean => SENDS.has(method);

export interface KnownBeside {
  readonly smart?: SmartAccounts | undefined;
  /** What the operator says of the contracts that the request names. */
  readonly descriptors?: readonly object[];
  /** What the operator says of the network. */
  readonly operator?: OperatorNetwork;
  /** Addresses that the account has paid before. */
  readonly paid?: readonly string[] | undefined;
  /** Of what was sent before. */
  readonly nonces?: OwnNonces;
  readonly batchCode?: Pick<BatchCode, 'statusOf'> | undefined;
}

/** Errors: Refusal; NodeUnreachable. */
export async function describeRequest(
  approval: Describer,
  node: NodeApi | undefined,
  { method, params, context: asking }: AskedRequest,
  {
    smart,
    descriptors = [],
    operator,
    paid = [],
    nonces = new OwnNonces(),
    batchCode,
  }: KnownBeside = {},
): Promise<Described> {
  const { network, account } = asking;
  const known = (address: string, label: AddressLabel, trusted = false) => ({
    address,
    label,
    trusted,
  });
  const context: ApprovalContext = {
    ...asking,
    ...currencyOf(network, operator),
    tokens: tokensOf(network, operator, params),
    addresses: [
      known(account, 'your_account'),
      ...(operator?.exchanges ?? []).map((address) => known(address, 'exchange', true)),
      ...paid.map((address) => known(address, 'paid_before')),
    ],
    descriptors,
  };
  const request = { method, params, context };
  if (isSent(method) && !node) throw new Refusal('This wallet sends no transactions here');
  if (node && asking.owner !== undefined && isSent(method)) {
    if (!smart) throw new Error('A smart account without a bundler');
    return describeOperation(approval, node, request, { smart, nonces }, asking.owner);
  }
  if (node && method === 'eth_sendTransaction')
    return describeTransaction(approval, node, request, nonces);
  if (node && method === 'wallet_sendCalls') {
    const paid = await askPaid(request, { smart, batchCode });
    return paidOrNot(paid?.payment ?? 'no', (isPaid) =>
      paid && isPaid
        ? describeOwnOperation(approval, node, request, { ...paid, nonces })
        : describeBatch(approval, node, request, { nonces, batchCode }),
    );
  }
  if (smart && asking.owner === undefined && method === 'personal_sign') {
    const summary = approval.describe(request);
    // Safe takes an owner's signature of a bare hash for one of an operation: nobody could read which.
    const isDigest = summary.warnings.some(({ code }) => code === 'message_is_digest');
    return { summary: isDigest ? refused(summary) : summary, unknown: [] };
  }
  const isTransaction = network.startsWith('solana:') && method !== 'solana_signMessage';
  if (isTransaction) return describeOnSolana(approval, node, request);
  if (!node) return { summary: approval.describe(request), unknown: [] };
  const { summary } = await withClaims(approval, node, request);
  return { summary, unknown: [] };
}

/** Of several, each changes what the next one finds: only one alone is simulated. */
async function describeOnSolana(
  approval: Describer,
  node: NodeApi | undefined,
  request: ApprovalRequest,
): Promise<Described> {
  const summary = approval.describe(request);
  if (summary.handling === 'refuse') return { summary, unknown: [] };
  const isOne = request.method !== 'solana_signAllTransactions';
  const simulation = node && isOne ? await simulateSolana(node, summary, summary.raw) : undefined;
  if (!simulation) return { summary, unknown: ['not_simulated'] };
  const full = approval.describe({ ...request, context: { ...request.context, simulation } });
  if (full.raw !== summary.raw) throw new Error('A node changed what is signed');
  return { summary: full, unknown: [] };
}

async function describeTransaction(
  approval: Describer,
  node: NodeApi,
  request: ApprovalRequest,
  nonces: OwnNonces,
): Promise<Described> {
  const { method, params } = request;
  const prepared = await prepareTransaction(node, request.context, params, nonces);
  if (!prepared) return { summary: refused(approval.describe(request)), unknown: [] };
  const { context } = request;
  const whole = { method, params: [prepared], context };
  return (await describeWhole(approval, node, whole, { count: 1, paying: [prepared] })).described;
}

/** Every call in one approval, and the fee of all of them. */
async function describeBatch(
  approval: Describer,
  node: NodeApi,
  request: ApprovalRequest,
  { nonces, batchCode }: { readonly nonces: OwnNonces } & Pick<KnownBeside, 'batchCode'>,
): Promise<Described> {
  const { method, params } = request;
  const batch = batchOf(params);
  checkBatch(batch, BigInt(request.context.network.slice('eip155:'.length)));
  const status = await askAsOne(batchCode, request.context, batch);
  const prepared = await prepareCalls(node, request.context, params, nonces);
  if (!prepared) return { summary: refused(approval.describe(request)), unknown: [] };
  const whole = { method, params: batchFor(prepared), context: request.context };
  if (status !== undefined) {
    const one = asOne(approval, prepared, status);
    const context = {
      ...request.context,
      ...(status === 'supported' && { account_code: BATCH_CODE }),
    };
    const transaction = { method: 'eth_sendTransaction', params: [one], context };
    const calls = { count: prepared.length, paying: [one], asCalls: whole };
    return (await describeWhole(approval, node, transaction, calls)).described;
  }
  const { described, context } = await describeWhole(approval, node, whole, {
    count: prepared.length,
    paying: prepared,
  });
  const summary = withFees(approval, described.summary, { ...whole, context }, prepared);
  return { ...described, summary };
}

/** Errors: those of `make`. */
async function paidOrNot<T>(payment: Payment, make: (isPaid: boolean) => Promise<T>): Promise<T> {
  if (payment !== 'if possible') return make(payment === 'yes');
  try {
    return await make(true);
  } catch (error) {
    if (error instanceof Refusal || error instanceof NodeUnreachable) return make(false);
    throw error;
  }
}

interface PaidBatch {
  readonly smart: SmartAccounts;
  readonly status: 'ready' | 'supported';
  readonly calls: readonly Readonly<Record<string, unknown>>[];
  readonly payment: Payment;
}

/**
 * What of a batch of the owner's own account the server is to pay for. Undefined: its owner pays, or it is for another account.
 * Errors: Refusal; NodeUnreachable.
 */
async function askPaid(
  { method, params, context }: ApprovalRequest,
  { smart, batchCode }: Pick<KnownBeside, 'smart' | 'batchCode'>,
): Promise<PaidBatch | undefined> {
  const { account, network } = context;
  const { capabilities } = batchOf(params);
  if (!smart?.paysOwn(network) || !Object.hasOwn(capabilities ?? {}, 'paymasterService'))
    return undefined;
  const { bundler } = smart;
  const asked = operationOf(method, params, context, { pays: () => true, bundler });
  if (!asked || asked.payment === 'no') return undefined;
  const status = await batchCode?.statusOf(network, account);
  if (status === undefined || status === 'unsupported') return undefined;
  return { ...asked, smart, status };
}

/** A batch as one operation of the owner's own account, which the server pays for (decision 110). */
async function describeOwnOperation(
  approval: Describer,
  node: NodeApi,
  { context }: ApprovalRequest,
  { smart, nonces, status, calls: given }: PaidBatch & { readonly nonces: OwnNonces },
): Promise<Described> {
  const parts = { node, bundler: smart.bundler, approval, nonces };
  const { operation, calls } = await prepareOwnOperation(parts, context, given, status);
  const batch = [{ calls: calls.map(({ from: _sender, ...call }) => call) }];
  const { described } = await describeWhole(
    approval,
    node,
    {
      method: 'eth_sendUserOperation',
      params: [operation, OWN_ENTRY_POINT],
      context: { ...context, ...(status === 'supported' && { account_code: BATCH_CODE }) },
    },
    { count: calls.length, asCalls: { method: 'wallet_sendCalls', params: batch } },
  );
  const isPoor =
    described.summary.handling !== 'refuse' &&
    (await lacksMoney(node, context.network, operation, calls));
  return { ...(isPoor ? tooPoor(described.summary) : described), operation };
}

/** A transaction, or a batch, as one operation of the owner's smart account. */
async function describeOperation(
  approval: Describer,
  node: NodeApi,
  { method, params, context }: ApprovalRequest,
  { smart, nonces }: { readonly smart: SmartAccounts; readonly nonces: OwnNonces },
  owner: string,
): Promise<Described> {
  const permissions = isOfPermissions(method)
    ? await permissionsOf(approval, node, method, params, context)
    : undefined;
  const asked = permissions
    ? { calls: permissions.calls, payment: paymentOf(context, smart) }
    : operationOf(method, params, context, smart);
  if (!asked)
    return { summary: refused(approval.describe({ method, params, context })), unknown: [] };
  const { account, network } = context;
  const sender = { account, network, smart: await smart.of(owner) };
  const parts = { node, bundler: smart.bundler, approval, nonces };
  const { operation, calls } = await paidOrNot(asked.payment, (isPaid) =>
    prepareOperation(parts, { ...sender, isPaid }, asked.calls),
  );
  const batch = [{ calls: calls.map(({ from: _sender, ...call }) => call) }];
  const { described } = await describeWhole(
    approval,
    node,
    {
      method: 'eth_sendUserOperation',
      params: [operation, sender.smart.entryPoint],
      context,
    },
    { count: calls.length, asCalls: { method: 'wallet_sendCalls', params: batch } },
  );
  const isPoor =
    described.summary.handling !== 'refuse' && (await lacksMoney(node, network, operation, calls));
  return {
    ...(isPoor ? tooPoor(described.summary) : described),
    operation,
    ...(permissions && { answer: answerOf(method, params, context, permissions) }),
  };
}

/** What is not complete is not signed, whatever its description says. */
const refused = (summary: ApprovalSummary): ApprovalSummary => ({ ...summary, handling: 'refuse' });
