// SPDX-License-Identifier: Apache-2.0

/** Who sends, and where. */
export interface Sender {
  readonly account: string;
  /** CAIP-2, of eip155. */
  readonly network: string;
}
