// SPDX-License-Identifier: Apache-2.0
//
// A transaction, a batch or an operation that is complete, in words, with what a node adds: what a simulation says, what is
// taken for its bytes, whether who may take tokens is a contract, what tokens that no list has call themselves, and whether the
// account can pay. What is signed is settled before.

import { Refusal } from '../frame/FrameServer.ts';
import { type NodeApi, type NodeCall, NodeRefusal, NodeUnreachable } from '../node/NodeApi.ts';
import { readQuantity } from '../node/quantity.ts';
import type { Operation } from '../smart/prepareOperation.ts';
import { l1FeeCalls, readL1Fee } from './l1Fee.ts';
import type { PreparedTransaction } from './prepareTransaction.ts';
import type { ApprovalContext, ApprovalRequest, ApprovalSummary, Unknown } from './summary.ts';
import { claimCalls, readClaims, unknownTokens } from './tokenClaims.ts';
import type { WasmApproval } from './WasmApproval.ts';

const ASKED_MAX = 8;

export interface Described {
  readonly summary: ApprovalSummary;
  readonly unknown: readonly Unknown[];
  /** What is signed in place of a transaction, where the account is a smart one. */
  readonly operation?: Operation;
  /** What the page is told of permissions once the network has carried out the operation. */
  readonly answer?: unknown;
}

export type Describer = Pick<
  WasmApproval,
  | 'describe'
  | 'simulationParams'
  | 'readSimulation'
  | 'smartCallData'
  | 'permissionCalls'
  | 'ownCallData'
>;

interface Whole {
  /** Of calls. */
  readonly count: number;
  /** Transactions whose bytes the account pays for: an operation's are in its gas. */
  readonly paying?: readonly PreparedTransaction[];
  /** What is simulated, where that is not the request itself. */
  readonly asCalls?: Pick<ApprovalRequest, 'method' | 'params'>;
}

/** Nothing is missing in it: what a node says only adds. `context`: with what it said. */
export async function describeWhole(
  approval: Describer,
  node: NodeApi,
  whole: ApprovalRequest & { readonly params: readonly unknown[] },
  { count, paying = [], asCalls = whole }: Whole,
): Promise<{ described: Described; context: ApprovalContext }> {
  const { context } = whole;
  const { network, account } = context;
  const summary = approval.describe(whole);
  if (summary.handling === 'refuse') return { described: { summary, unknown: [] }, context };
  const asked = mayBePeople(summary);
  const tokens = unknownTokens(summary);
  const calls: NodeCall[] = [
    {
      method: 'eth_simulateV1',
      params: approval.simulationParams(asCalls.method, asCalls.params, account),
    },
    { method: 'eth_getBalance', params: [account, 'latest'] },
    ...l1FeeCalls(network, paying),
    ...[account, ...asked].map(codeOf),
    ...claimCalls(tokens),
  ];
  const [simulated, balance, ...said] = await node.askAll(network, calls);
  const l1Fee = readL1Fee(said.slice(0, paying.length));
  const [ownCode, ...codes] = said.slice(paying.length);
  const simulation = read(
    () => approval.readSimulation(simulated, count, account, network),
    simulated,
  );
  const people = asked.filter((_address, index) => codes[index] === '0x');
  const known: ApprovalContext = {
    ...context,
    addresses: [
      // The first of an address counts, with what else is known of it.
      ...people.map((address) => ({
        ...(context.addresses.find((one) => sameAddress(one.address, address)) ??
          ({ address, label: '', trusted: false } as const)),
        has_code: false,
      })),
      ...context.addresses,
    ],
    tokens: [...context.tokens, ...readClaims(tokens, codes.slice(asked.length), context)],
    ...(simulation && { simulation }),
    ...(l1Fee !== undefined && { l1_fee: l1Fee }),
    ...delegated(ownCode),
  };
  const { summary: full, context: all } = await withClaims(approval, node, {
    ...whole,
    context: known,
  });
  if (full.raw !== summary.raw) throw new Error('A node changed what is signed');
  if (lacksFor(paying, balance, l1Fee)) return { described: tooPoor(full), context: all };
  const unknown = simulation ? [] : (['not_simulated'] as const);
  return { described: { summary: full, unknown }, context: all };
}

/** With what tokens in it, that nobody knows, say of themselves. `context`: with that. */
export async function withClaims(
  approval: Pick<Describer, 'describe'>,
  node: NodeApi,
  request: ApprovalRequest,
): Promise<{ summary: ApprovalSummary; context: ApprovalContext }> {
  const { context } = request;
  const summary = approval.describe(request);
  const asked = context.tokens.filter(({ claimed }) => claimed).map(({ address }) => address);
  const tokens = unknownTokens(summary).filter((one) => !asked.includes(one));
  if (tokens.length === 0 || !context.network.startsWith('eip155:')) return { summary, context };
  const answers = await node.askAll(context.network, claimCalls(tokens)).catch((error: unknown) => {
    if (error instanceof NodeUnreachable) return []; // nothing that is signed needs it
    throw error;
  });
  const claims = readClaims(tokens, answers, context);
  if (claims.length === 0) return { summary, context };
  const known = { ...context, tokens: [...context.tokens, ...claims] };
  return { summary: approval.describe({ ...request, context: known }), context: known };
}

/** The network would not take it, so nothing is signed. */
export const tooPoor = (summary: ApprovalSummary): Described => ({
  summary: { ...summary, handling: 'refuse' },
  unknown: ['lacks_money'],
});

/** Whether the account holds less than these may cost at most, with what they send. False too where a node does not say. */
function lacksFor(
  paying: readonly PreparedTransaction[],
  balance: unknown,
  l1Fee: string | undefined,
): boolean {
  const held = balance instanceof NodeRefusal ? undefined : readQuantity(balance);
  if (held === undefined || paying.length === 0) return false;
  const needed = paying.map(
    ({ value, gas, maxFeePerGas, gasPrice }) =>
      BigInt(value) + BigInt(gas) * BigInt(maxFeePerGas ?? gasPrice ?? 0),
  );
  return held < needed.reduce((sum, one) => sum + one, BigInt(l1Fee ?? 0));
}

const codeOf = (address: string): NodeCall => ({
  method: 'eth_getCode',
  params: [address, 'latest'],
});

/** Whose code the account runs (EIP-7702). A node that does not say adds nothing. */
function delegated(code: unknown): Pick<ApprovalContext, 'account_code'> {
  const [, address] = /^0xef0100([0-9a-f]{40})$/i.exec(String(code)) ?? [];
  return address === undefined ? {} : { account_code: `0x${address}` };
}

/**
 * Addresses of which it matters whether they have code: of who may take tokens, and of what would be called with bytes that
 * cannot be read. Those that look like a known address keep that warning, which is the graver one.
 */
function mayBePeople({ warnings }: ApprovalSummary): string[] {
  const of = (code: string, name: string) =>
    warnings
      .filter((warning) => warning.code === code)
      .flatMap((warning) => warning.arguments)
      .filter((one) => one.name === name)
      .map(({ value }) => value);
  const alike = new Set(of('look_alike_address', 'address'));
  const found = new Set([...of('spender_unknown', 'spender'), ...of('cannot_decode', 'contract')]);
  return [...found].filter((address) => !alike.has(address)).slice(0, ASKED_MAX);
}

const sameAddress = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

/** Undefined: the node has none, or its answer is none. */
function read<T>(from: () => T, answer: unknown): T | undefined {
  if (answer instanceof NodeRefusal || answer === undefined) return undefined;
  try {
    return from();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
