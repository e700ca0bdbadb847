// SPDX-License-Identifier: Apache-2.0
//
// Sends a signed operation to the server's bundler, and says what became of it. It is known by the hash that the vault
// has computed, whatever a bundler says.
import { Refusal } from '../frame/FrameServer.ts';
import { NodeRefusal, NodeUnreachable } from '../node/NodeApi.ts';
import type { BundlerApi } from './BundlerApi.ts';
import type { Operation } from './prepareOperation.ts';

/** Nobody knows whether the bundler took it. */
export class OperationUnanswered extends Refusal {}

const POLL_MS = 1_000;
/** Shorter than a page waits for the frame. */
const WAIT_MS = 90_000;

export interface OperationReceipt {
  readonly success: boolean;
  readonly logs: readonly unknown[];
  readonly receipt: Readonly<Record<string, unknown>>;
}

/** Errors: Refusal, where it was not taken; OperationUnanswered. */
export async function sendOperation(
  bundler: BundlerApi,
  network: string,
  { operation, entryPoint, hash }: { operation: Operation; entryPoint: string; hash: string },
): Promise<void> {
  try {
    await bundler.ask(network, 'eth_sendUserOperation', [operation, entryPoint]);
  } catch (error) {
    if (error instanceof NodeUnreachable)
      throw new OperationUnanswered(
        `The server did not answer. It may still be carried out: operation ${hash}`,
      );
    if (error instanceof NodeRefusal)
      throw new Refusal(`The server did not take it: ${error.message}`);
    throw error;
  }
}

/** Undefined: it is in no block yet. Errors: NodeRefusal, NodeUnreachable. */
export async function receiptOf(
  bundler: Pick<BundlerApi, 'ask'>,
  network: string,
  hash: string,
): Promise<OperationReceipt | undefined> {
  const answer = (await bundler.ask(network, 'eth_getUserOperationReceipt', [hash])) as
    | OperationReceipt
    | null
    | undefined;
  if (typeof answer?.success !== 'boolean' || !Array.isArray(answer.logs)) return undefined;
  const { receipt } = answer;
  return typeof receipt === 'object' && receipt !== null ? answer : undefined;
}

/** The hash of the transaction that carried it out. Errors: Refusal, where that failed or nobody knows. */
export async function untilMined(
  bundler: BundlerApi,
  network: string,
  hash: string,
): Promise<string> {
  const end = performance.now() + WAIT_MS;
  while (performance.now() < end) {
    const found = await receiptOf(bundler, network, hash).catch((error: unknown) => {
      if (error instanceof NodeRefusal || error instanceof NodeUnreachable) return undefined;
      throw error;
    });
    const transaction = found?.receipt.transactionHash;
    if (found && typeof transaction === 'string') {
      if (found.success) return transaction;
      throw new Refusal(`The network carried it out, and it failed: transaction ${transaction}`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new OperationUnanswered(`It may still be carried out: operation ${hash}`);
}
