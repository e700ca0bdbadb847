// SPDX-License-Identifier: Apache-2.0
//
// English: what others may take from the account.
import type { Message } from '../../text/Message.ts';

export const english = {
  'approvals.title': 'Token approvals',
  'approvals.text':
    'These contracts may take tokens from your account on {network} without asking again. Revoke what you no longer use.',
  'approvals.loading': 'Loading your approvals',
  'approvals.none': 'No approvals on {network}',
  'approvals.none_text': 'No contract may take your tokens there.',
  'approvals.none_known': 'None that are known here.',
  'approvals.older': 'Older ones may be missing: not all of {network} is known here.',
  'approvals.elsewhere': 'Approvals on {network} are not known here.',
  'approvals.failed': 'Approvals did not load',
  'approvals.failed_text': 'Nothing has changed. Try again in a moment.',
  'approvals.retry': 'Load the approvals again',
  'approvals.any': 'Any amount',
  'approvals.up_to': 'Up to {amount}',
  'approvals.some': 'An amount',
  'approvals.nft': 'Number {id}',
  'approvals.all': 'The whole collection',
  'approvals.spender': 'Contract: {spender}',
  'approvals.permit2': 'Through Permit2',
  'approvals.permit2_until': 'Through Permit2, until {date}',
  'approvals.revoke': 'Revoke',
  'approvals.revoke_label': 'Revoke: {token}, {spender}',
  'approvals.asked': 'Confirm in your wallet',
  'approvals.sent': 'Being revoked',
  'approvals.unsure': 'Not revoked yet. If your wallet sent it, give it more time.',
  'approvals.limits': 'Limits and permissions',
  'approvals.limits_text': 'What you let others send by themselves',
} as const satisfies Record<string, Message>;
