// SPDX-License-Identifier: Apache-2.0
//
// Batches that were sent from here (EIP-5792): what the page asks of them later, by their id.
import { Refusal } from '../frame/FrameServer.ts';
import type { NodeApi } from '../node/NodeApi.ts';
import type { BundlerApi } from '../smart/BundlerApi.ts';
import { receiptOf } from '../smart/OperationSender.ts';
import type { BatchStore } from './BatchStore.ts';
import { BATCH_UNKNOWN, ID_USED } from './codes.ts';
import type { SavedBatch } from './SavedBatch.ts';

/** Whose a batch is: no page asks for another's. */
export interface Asker {
  readonly origin: string;
  readonly account: string;
}

/** As EIP-5792 writes it, version 2.0.0. */
export interface CallsStatus {
  readonly version: '2.0.0';
  readonly id: string;
  readonly chainId: string;
  readonly status: number;
  readonly atomic: boolean;
  readonly receipts?: readonly Receipt[];
}

export class CallBatches {
  readonly #store: Pick<BatchStore, 'batch' | 'saveBatch'>;
  readonly #node: NodeApi | undefined;
  readonly #bundler: BundlerApi | undefined;

  constructor(
    store: Pick<BatchStore, 'batch' | 'saveBatch'>,
    node: NodeApi | undefined,
    bundler?: BundlerApi,
  ) {
    this.#store = store;
    this.#node = node;
    this.#bundler = bundler;
  }

  /** Errors: Refusal 5720, where the page has used its id before. */
  async checkNew(asker: Asker, id: string | undefined): Promise<void> {
    if (id !== undefined && (await this.#store.batch(nameOf(asker, id))))
      throw new Refusal('These calls have an id that was used before', ID_USED);
  }

  save(asker: Asker, id: string, batch: SavedBatch): Promise<void> {
    return this.#store.saveBatch(nameOf(asker, id), batch);
  }

  /** As wallet_getCallsStatus answers, version 2.0.0. Errors: Refusal 5730; NodeUnreachable. */
  async status(asker: Asker, id: string): Promise<CallsStatus> {
    const batch = await this.#store.batch(nameOf(asker, id));
    if (!batch || !this.#node) throw new Refusal('There are no such calls', BATCH_UNKNOWN);
    const { chain, hashes, sent, operation } = batch;
    if (operation !== undefined) return this.#operationStatus(id, batch, operation);
    const taken = hashes.slice(0, sent);
    const answers = await this.#node.askAll(
      chain,
      taken.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
    );
    const receipts = answers.flatMap((answer) => receiptsOf(answer));
    return {
      version: '2.0.0',
      id,
      chainId: chainIdOf(chain),
      status: statusOf(receipts, sent, hashes.length),
      atomic: false,
      ...(receipts.length > 0 && { receipts }),
    };
  }

  async #operationStatus(
    id: string,
    { chain, sent }: SavedBatch,
    hash: string,
  ): Promise<CallsStatus> {
    if (!this.#bundler) throw new Refusal('There are no such calls', BATCH_UNKNOWN);
    const found = sent === 0 ? undefined : await receiptOf(this.#bundler, chain, hash);
    // What the bundler has no longer, and is in no block, is not carried out any more.
    const isGone =
      sent === 0 ||
      (!found && (await this.#bundler.ask(chain, 'eth_getUserOperationByHash', [hash])) === null);
    const receipts = found
      ? receiptsOf({ ...found.receipt, logs: found.logs, status: found.success ? '0x1' : '0x0' })
      : [];
    return {
      version: '2.0.0',
      id,
      chainId: chainIdOf(chain),
      status: found ? (found.success ? DONE : FAILED) : isGone ? NOT_SENT : PENDING,
      atomic: true,
      ...(receipts.length > 0 && { receipts }),
    };
  }
}

interface Receipt {
  readonly status: string;
  readonly transactionHash: string;
}

/** What the network did not take will not happen: the batch is over when the rest is. */
function statusOf(receipts: readonly Receipt[], sent: number, all: number): number {
  if (receipts.length < sent) return PENDING;
  const good = receipts.filter(({ status }) => status === '0x1').length;
  if (good === all) return DONE;
  if (sent === 0) return NOT_SENT;
  return good === 0 ? FAILED : PARTLY_FAILED;
}

const PENDING = 100;
const DONE = 200;
const NOT_SENT = 400;
const FAILED = 500;
const PARTLY_FAILED = 600;

/** The members that EIP-5792 names; none while the network has not carried it out. */
function receiptsOf(answer: unknown): Receipt[] {
  if (typeof answer !== 'object' || answer === null) return [];
  const { logs, status, blockHash, blockNumber, gasUsed, transactionHash } = answer as Record<
    string,
    unknown
  >;
  if (typeof status !== 'string' || !Array.isArray(logs)) return [];
  const said = logs.map(({ address, data, topics }) => ({ address, data, topics }));
  return [{ logs: said, status, blockHash, blockNumber, gasUsed, transactionHash } as Receipt];
}

const chainIdOf = (chain: string): string =>
  `0x${BigInt(chain.slice('eip155:'.length)).toString(16)}`;

const nameOf = ({ origin, account }: Asker, id: string): string =>
  JSON.stringify([origin, account.toLowerCase(), id]);
