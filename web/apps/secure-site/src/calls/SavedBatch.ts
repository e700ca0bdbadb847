// SPDX-License-Identifier: Apache-2.0

/** Hashes of its transactions, in their order; the network took `sent` of them. */
export interface SavedBatch {
  readonly chain: string;
  readonly hashes: readonly string[];
  readonly sent: number;
  /** All of it is one operation of a smart account: its hash. `sent` is 1 where the bundler has it. */
  readonly operation?: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}
