// SPDX-License-Identifier: Apache-2.0
//
// English: why a wallet or its node refused what it was asked to send, by the words of core/chain/eip155/node_refusal.
// Here, because every view that sends, swaps, pays or replaces has this section's words, and no page before an account.
import type { ErrorWords } from '../../text/Message.ts';

export const errors = {
  fee_cap_too_high: {
    title: 'No network takes such a fee',
    text: 'Nothing was sent and nothing was spent. The fee is impossibly high. Try again, and look at the fee in the wallet.',
  },
  fee_cap_too_low: {
    title: 'The network fee has risen',
    text: 'Nothing was sent and nothing was spent. The network now takes more than the fee that was offered. Try again, and the fee is set anew.',
  },
  tip_above_fee_cap: {
    title: 'The fee does not add up',
    text: 'Nothing was sent and nothing was spent. The tip is higher than the whole fee may be. Try again, and leave the fee in the wallet as it is.',
  },
  nonce_too_low: {
    title: 'Its nonce is used already',
    text: 'The network has a transaction with this nonce, perhaps this very one. Look at your activity before you try again.',
  },
  nonce_too_high: {
    title: 'The wallet is ahead of the network',
    text: 'Nothing was sent and nothing was spent. The wallet counts transactions that the network does not know. Wait for those that are open, or reset the account’s activity in the wallet, then try again.',
  },
  nonce_at_max: {
    title: 'This account can send no more',
    text: 'Nothing was sent and nothing was spent. The account has used up all its numbers. Use another account.',
  },
  insufficient_funds: {
    title: 'Not enough for the amount and the fee',
    text: 'Nothing was sent and nothing was spent. The account has less than the amount and the network fee together. Choose a smaller amount, or add to the account first.',
  },
  intrinsic_gas_too_high: {
    title: 'The transaction is too large',
    text: 'Nothing was sent and nothing was spent. The gas limit is higher than the network allows. Try again, and leave the limit in the wallet as it is.',
  },
  intrinsic_gas_too_low: {
    title: 'The gas limit is too low',
    text: 'Nothing was sent and nothing was spent. The network needs more for this transaction. Try again, and leave the limit in the wallet as it is.',
  },
  execution_reverted: {
    title: 'The contract refused it',
    text: 'Nothing was sent and nothing was spent. The transaction would fail now. Check the amount and the token before you try again.',
  },
  transaction_type_not_supported: {
    title: 'The network does not take this kind of transaction',
    text: 'Nothing was sent and nothing was spent. Try again. If it stays so, use another wallet.',
  },
} as const satisfies Record<string, ErrorWords>;

export type Refusals = Readonly<Record<keyof typeof errors, ErrorWords>>;
