// SPDX-License-Identifier: Apache-2.0
//
// Batches that were sent from here (EIP-5792): what the page asks of them later, by their id.
import { Refusal } from '../frame/FrameServer.ts';
import type { NodeApi } from '../node/NodeApi.ts';
import type { BundlerApi } from '../smart/BundlerApi.ts';
import { receiptOf } from '../smart/OperationSender.ts';
import type { BatchStore } from './BatchStore.ts';
import { BATCH_UNKNOWN, ID_USED } from './codes.ts';
import type { Receipt, SavedBatch } from './SavedBatch.ts';

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
  readonly #bundler: Pick<BundlerApi, 'ask'> | undefined;
  readonly #now: () => number;

  /** `now`: milliseconds since 1970. */
  constructor(
    store: Pick<BatchStore, 'batch' | 'saveBatch'>,
    node: NodeApi | undefined,
    bundler?: Pick<BundlerApi, 'ask'>,
    now: () => number = Date.now,
  ) {
    this.#store = store;
    this.#node = node;
    this.#bundler = bundler;
    this.#now = now;
  }

  /** Errors: Refusal 5720, where the page has used its id before with one of these accounts. */
  async checkNew(
    origin: string,
    accounts: readonly string[],
    id: string | undefined,
  ): Promise<void> {
    if (id !== undefined && (await this.#find(origin, accounts, id)))
      throw new Refusal('These calls have an id that was used before', ID_USED);
  }

  /** Which of its owner's accounts a batch was sent from: another one may be in use since. */
  async askerOf(origin: string, accounts: readonly string[], id: string): Promise<Asker> {
    return (await this.#find(origin, accounts, id)) ?? { origin, account: accounts[0] ?? '' };
  }

  save(asker: Asker, id: string, batch: SavedBatch): Promise<void> {
    return this.#store.saveBatch(nameOf(asker, id), batch);
  }

  async #find(origin: string, accounts: readonly string[], id: string) {
    const askers = accounts.map((account) => ({ origin, account }));
    const batches = await Promise.all(askers.map((one) => this.#store.batch(nameOf(one, id))));
    return askers.find((_, index) => batches[index] !== undefined);
  }

  /** As wallet_getCallsStatus answers, version 2.0.0. Errors: Refusal 5730; NodeUnreachable. */
  async status(asker: Asker, id: string): Promise<CallsStatus> {
    const batch = await this.#store.batch(nameOf(asker, id));
    if (!batch || !this.#node) throw new Refusal('There are no such calls', BATCH_UNKNOWN);
    const { chain, operation, ended } = batch;
    if (ended)
      return {
        ...{ version: '2.0.0', id, chainId: chainIdOf(chain) },
        ...{ ...ended, atomic: isAtomic(batch) },
      };
    const status = await (operation === undefined
      ? this.#batchStatus(this.#node, id, batch)
      : this.#operationStatus(id, batch, operation));
    const { status: code, receipts } = status;
    // Nodes and the bundler forget. What is still being sent is noted by its sender alone, and where the browser keeps no
    // more, they are asked again.
    const isWhole = operation !== undefined || batch.sent === batch.hashes.length;
    if (receipts && isWhole && (code === DONE || code === FAILED))
      await this.save(asker, id, { ...batch, ended: { status: code, receipts } }).catch(() => {});
    return status;
  }

  async #batchStatus(node: NodeApi, id: string, batch: SavedBatch): Promise<CallsStatus> {
    const { chain, hashes, sent } = batch;
    const taken = hashes.slice(0, sent);
    const answers = await node.askAll(
      chain,
      taken.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
    );
    const receipts = answers.flatMap((answer) => receiptsOf(answer));
    return {
      version: '2.0.0',
      id,
      chainId: chainIdOf(chain),
      status: statusOf(receipts, sent, hashes.length),
      atomic: isAtomic(batch),
      ...(receipts.length > 0 && { receipts }),
    };
  }

  async #operationStatus(
    id: string,
    { chain, sent, at }: SavedBatch,
    hash: string,
  ): Promise<CallsStatus> {
    if (!this.#bundler) throw new Refusal('There are no such calls', BATCH_UNKNOWN);
    const found = sent === 0 ? undefined : await receiptOf(this.#bundler, chain, hash);
    // What the bundler has dropped is not carried out any more. What it has forgotten may have been.
    const isGone =
      sent === 0 ||
      (!found && (await this.#bundler.ask(chain, 'eth_getUserOperationByHash', [hash])) === null);
    if (isGone && sent > 0 && at + KNOWN_MS < this.#now())
      throw new Refusal('Nobody knows any more what became of these calls', BATCH_UNKNOWN);
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

/** One operation, or one transaction, happens or does not. */
const isAtomic = ({ operation, hashes }: SavedBatch): boolean =>
  operation !== undefined || hashes.length === 1;

/** The bundler tells of operations for a week after their end; less a day, as clocks differ. */
const KNOWN_MS = 6 * 86_400_000;

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
