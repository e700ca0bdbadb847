// SPDX-License-Identifier: Apache-2.0

/** The members that EIP-5792 names. */
export interface Receipt {
  readonly status: string;
  readonly transactionHash: string;
}

/** Hashes of its transactions, in their order; the network took `sent` of them. */
export interface SavedBatch {
  readonly chain: string;
  readonly hashes: readonly string[];
  readonly sent: number;
  /** All of it is one operation of a smart account: its hash. `sent` is 1 where the bundler has it. */
  readonly operation?: string;
  /** What became of it, once nothing of it is under way any more. */
  readonly ended?: { readonly status: number; readonly receipts: readonly Receipt[] };
  /** Milliseconds since 1970. */
  readonly at: number;
}
