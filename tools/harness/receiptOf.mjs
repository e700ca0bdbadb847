// SPDX-License-Identifier: Apache-2.0
import { waitFor } from './waitFor.mjs';

/**
 * The receipt of a transaction, once the node has it. viem's own wait looks again with each new block: on a chain that mines
 * nothing else, a receipt that comes a moment after its block is never seen.
 */
export const receiptOf = (client, hash) =>
  waitFor(`the receipt of ${hash}`, () => client.getTransactionReceipt({ hash }));
