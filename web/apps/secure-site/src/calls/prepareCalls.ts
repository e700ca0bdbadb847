// SPDX-License-Identifier: Apache-2.0
//
// Completes the calls of a batch (EIP-5792): of an account without code each is a transaction of its own, one after
// another. The page says what each does; a node's answers are numbers within bounds (prepareTransaction.ts).
import {
  callOf,
  countOf,
  feesOf,
  GAS_MAX,
  PLAIN_TRANSFER_GAS,
  type PreparedTransaction,
  withinOne,
  withSpare,
} from '../approval/prepareTransaction.ts';
import { Refusal } from '../frame/FrameServer.ts';
import { type NodeApi, NodeRefusal } from '../node/NodeApi.ts';
import type { OwnNonces } from '../node/OwnNonces.ts';
import { quantityOf, readGiven, readQuantity, toQuantity } from '../node/quantity.ts';
import type { Sender } from '../node/Sender.ts';
import { BATCH_TOO_LARGE, CAPABILITY_UNKNOWN, INVALID_PARAMS, OTHER_CHAIN } from './codes.ts';

/** One of wallet_sendCalls, as frame/methods.ts has read it. */
export interface Batch {
  readonly version?: string | undefined;
  readonly chainId?: string | undefined;
  readonly from?: string | undefined;
  readonly id?: string | undefined;
  readonly atomicRequired?: boolean | undefined;
  readonly capabilities?: unknown;
  readonly calls: readonly Readonly<Record<string, unknown>>[];
}

/** Of one request: what its owner still reads. */
export const CALLS_MAX = 16;

/**
 * What is signed, in its order. Undefined: it is for another account, which its description says. Errors: Refusal, with
 * the codes of EIP-5792; NodeUnreachable.
 */
export async function prepareCalls(
  node: NodeApi,
  sender: Sender,
  params: unknown,
  nonces: OwnNonces,
): Promise<PreparedTransaction[] | undefined> {
  const { account, network } = sender;
  const batch = batchOf(params);
  const chainId = BigInt(network.slice('eip155:'.length));
  checkBatch(batch, chainId);
  if ((batch.from ?? account).toLowerCase() !== account.toLowerCase()) return undefined;

  const calls = batch.calls.map((call) => callOf(call, account));
  const simulated = calls.map(({ data, ...call }) => ({ ...call, input: data }));
  const { nonce: first, answers } = await nonces.ask(node, sender, {
    ...countOf(account),
    calls: [
      { method: 'eth_chainId' },
      { method: 'eth_getBlockByNumber', params: ['latest', false] },
      { method: 'eth_maxPriorityFeePerGas' },
      { method: 'eth_gasPrice' },
      {
        method: 'eth_simulateV1',
        params: [{ blockStateCalls: [{ calls: simulated }], validation: false }, 'latest'],
      },
      ...calls.map((call) => ({ method: 'eth_estimateGas', params: [call] })),
    ],
    mayChange: ([, , , , simulation, ...estimates]) =>
      callsOf(simulation)?.every(hasRun) !== true &&
      estimates.some((one) => one instanceof NodeRefusal),
  });
  const [chain, block, tip, price, simulation, ...estimates] = answers;
  if (readQuantity(chain) !== chainId) throw new Refusal('The network answered as another one');
  const gas = gasInOrder(simulation, estimates) ?? gasOfEach(estimates);
  const fees = feesOf({}, { block, tip, price });
  return calls.map((call, index) => ({
    from: account,
    ...fees,
    chainId: toQuantity(chainId),
    nonce: toQuantity(first + BigInt(index)),
    gas: toQuantity(gas[index] ?? 0n),
    ...(call.to === undefined ? {} : { to: call.to }),
    value: call.value,
    data: call.data,
  }));
}

export function batchOf(params: unknown): Batch {
  const [batch] = Array.isArray(params) && params.length === 1 ? params : [];
  if (!Array.isArray((batch as Batch | undefined)?.calls))
    throw new Refusal('The calls cannot be read');
  return batch as Batch;
}

/**
 * Whether it says all that its version of EIP-5792 wants said. Of a later version nobody knows what it asks for. "1.0", which
 * has no `atomicRequired`, is what pages of 2024 send. Errors: Refusal -32602.
 */
export function checkVersion({ version, chainId, atomicRequired }: Batch): void {
  const wrong = (why: string) => new Refusal(why, INVALID_PARAMS);
  if (version === undefined) throw wrong('The calls have no version: "2.0.0"');
  if (version === '1.0') return;
  if (version !== '2.0.0')
    throw wrong('The calls are of a version that is not supported: "2.0.0" is');
  if (chainId === undefined) throw wrong('The calls have no chainId, which version 2.0.0 requires');
  if (atomicRequired === undefined)
    throw wrong('The calls have no atomicRequired, which version 2.0.0 requires');
}

/** Errors: Refusal, with the codes of EIP-5792. */
export function checkBatch(batch: Batch, chainId: bigint): void {
  if (batch.calls.length === 0) throw new Refusal('There is nothing to send');
  if (batch.calls.length > CALLS_MAX)
    throw new Refusal(`More than ${CALLS_MAX} calls in one request`, BATCH_TOO_LARGE);
  if (batch.chainId !== undefined && readGiven(batch.chainId) !== chainId)
    throw new Refusal('The calls are for another network', OTHER_CHAIN);
  for (const { capabilities } of [batch, ...batch.calls])
    for (const [name, asked] of Object.entries(capabilities ?? {}))
      if ((asked as { optional?: unknown } | null)?.optional !== true)
        throw new Refusal(`Not supported: ${name.slice(0, 64)}`, CAPABILITY_UNKNOWN);
}

/**
 * Of each call behind those before it. Undefined: the node does not simulate. Where a call can be estimated by itself, at least
 * that: a simulation leaves out what bytes cost on the network below (Arbitrum). Errors: Refusal.
 */
function gasInOrder(answer: unknown, estimates: readonly unknown[]): bigint[] | undefined {
  const calls = callsOf(answer);
  if (calls?.length !== estimates.length) return undefined;
  return calls.map((call, index) => {
    if (!hasRun(call)) throw new Refusal(`The network says that call ${index + 1} would fail`);
    const used = quantityOf(call?.gasUsed, 'gas', GAS_MAX);
    const estimate = estimates[index];
    const alone = estimate instanceof NodeRefusal ? 0n : withSpare(estimate);
    if (used === PLAIN_TRANSFER_GAS && alone === used) return used;
    // What is used is counted after refunds, of a fifth at most, and inner calls get 63 of 64 parts.
    const inOrder = withinOne(used, used + used / 2n);
    return alone > inOrder ? alone : inOrder;
  });
}

type Simulated = { readonly status?: unknown; readonly gasUsed?: unknown } | null;

function callsOf(simulation: unknown): readonly Simulated[] | undefined {
  const [block] = Array.isArray(simulation) ? simulation : [];
  const calls: unknown = (block as { calls?: unknown } | undefined)?.calls;
  return Array.isArray(calls) ? calls : undefined;
}

const hasRun = (call: Simulated): boolean => call?.status === '0x1';

/** Each by itself: calls that need one another are refused here. */
const gasOfEach = (estimates: readonly unknown[]): bigint[] =>
  estimates.map((answer, index) => {
    if (answer instanceof NodeRefusal)
      throw new Refusal(
        `The network says that call ${index + 1} would fail by itself: ${answer.message}`,
      );
    return withSpare(answer);
  });
