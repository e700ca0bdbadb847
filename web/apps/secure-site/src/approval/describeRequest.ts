// SPDX-License-Identifier: Apache-2.0
//
// What a request would do, in words, with what a node can add to it: what a transaction lacks, what a simulation says,
// whether who may take tokens is a contract. A node only adds: what is signed is settled before it is asked for more.
import { Refusal } from '../frame/FrameServer.ts';
import { type NodeApi, type NodeCall, NodeRefusal } from '../node/NodeApi.ts';
import { currencyOf, tokensOf } from './knownNetworks.ts';
import { prepareTransaction } from './prepareTransaction.ts';
import type { ApprovalContext, ApprovalRequest, ApprovalSummary, Asking } from './summary.ts';
import type { WasmApproval } from './WasmApproval.ts';

export interface AskedRequest {
  readonly method: string;
  readonly params: unknown;
  readonly context: Asking;
}

export interface Described {
  readonly summary: ApprovalSummary;
  /** What nobody could tell, in words. */
  readonly unknown: readonly string[];
}

const NOT_SIMULATED =
  'What it would change in your account was not simulated: the network does not offer that.';
const SPENDERS_MAX = 8;
/** What a network carries out. */
const SENDS: ReadonlySet<string> = new Set([
  'eth_sendTransaction',
  'solana_signAndSendTransaction',
]);

type Describer = Pick<WasmApproval, 'describe' | 'simulationParams' | 'readSimulation'>;

/** Errors: Refusal; NodeUnreachable. */
export async function describeRequest(
  approval: Describer,
  node: NodeApi | undefined,
  { method, params, context: asking }: AskedRequest,
): Promise<Described> {
  const { network, account } = asking;
  const context: ApprovalContext = {
    ...asking,
    ...currencyOf(network),
    tokens: tokensOf(network),
    addresses: [{ address: account, label: 'Your account', trusted: false }],
    descriptors: [],
  };
  const request = { method, params, context };
  if (SENDS.has(method) && !node) throw new Refusal('This wallet sends no transactions here');
  if (node && method === 'eth_sendTransaction') return describeTransaction(approval, node, request);
  const isTransaction = network.startsWith('solana:') && method !== 'solana_signMessage';
  return { summary: approval.describe(request), unknown: isTransaction ? [NOT_SIMULATED] : [] };
}

async function describeTransaction(
  approval: Describer,
  node: NodeApi,
  request: ApprovalRequest,
): Promise<Described> {
  const { method, context, params } = request;
  const prepared = await prepareTransaction(node, context, params);
  if (!prepared) return { summary: refused(approval.describe(request)), unknown: [] };

  const whole = { method, params: [prepared], context };
  const summary = approval.describe(whole);
  if (summary.handling === 'refuse') return { summary, unknown: [] };
  const spenders = unknownSpenders(summary);
  const calls: NodeCall[] = [
    {
      method: 'eth_simulateV1',
      params: approval.simulationParams(method, whole.params, context.account),
    },
    ...spenders.map((address) => ({ method: 'eth_getCode', params: [address, 'latest'] })),
  ];
  const [simulated, ...codes] = await node.askAll(context.network, calls);
  const simulation = read(() => approval.readSimulation(simulated, 1, context.account), simulated);
  const people = spenders.filter((_address, index) => codes[index] === '0x');
  const known: ApprovalContext = {
    ...context,
    addresses: [
      ...context.addresses,
      ...people.map((address) => ({ address, label: '', trusted: false, has_code: false })),
    ],
    ...(simulation && { simulation }),
  };
  const full = approval.describe({ ...whole, context: known });
  if (full.raw !== summary.raw) throw new Error('A node changed what is signed');
  return { summary: full, unknown: simulation ? [] : [NOT_SIMULATED] };
}

/** What is not complete is not signed, whatever its description says. */
const refused = (summary: ApprovalSummary): ApprovalSummary => ({ ...summary, handling: 'refuse' });

/** Those that look like a known address keep that warning, which is the graver one. */
function unknownSpenders({ warnings }: ApprovalSummary): string[] {
  const of = (code: string, name: string) =>
    warnings
      .filter((warning) => warning.code === code)
      .flatMap((warning) => warning.arguments)
      .filter((one) => one.name === name)
      .map(({ value }) => value);
  const alike = new Set(of('look_alike_address', 'address'));
  const spenders = new Set(of('spender_unknown', 'spender'));
  return [...spenders].filter((address) => !alike.has(address)).slice(0, SPENDERS_MAX);
}

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
