// SPDX-License-Identifier: Apache-2.0
//
// English: the frame around all views and what several sections say, but for what the first view needs
// (first.ts).
import type { Message } from '../../text/Message.ts';

export const frame = {
  'alert.dismiss': 'Dismiss',
  'offline.title': 'You are offline',
  'offline.text': 'What you see may have changed. We reconnect by ourselves.',

  'button.connect': 'Connect wallet',
  'button.failed': 'Did not load. Try again',
  'button.restoring': 'Restoring your connection',
  'button.connecting': 'Connecting',
  'button.wrong_network': 'Wrong network',
  'button.open_account': 'Open account',
  'button.pending': '{count} pending',
  'button.choose_network': 'Choose network',
  'button.change_network': '{network}, change network',
  'button.switching': 'Changing network',

  'sent.sent': 'Sent {amount}',
  'sent.swapped': 'Swapped {from} to {to}',
  'sent.confirmed': 'Transaction confirmed',
  'sent.canceled': 'Transaction canceled',
  'sent.failed': 'Transaction failed',
  'sent.view': 'View',

  'action.cancel': 'Cancel',
  'action.other_ways': 'Other ways',
  'action.disconnect': 'Disconnect',
  'action.sign_out': 'Sign out',
  'action.copy': 'Copy {name}',
  'details.summary': 'Details for support',
  'connecting.slow':
    '{wallet} has not answered yet. Open it and look for the request, or ask again.',
  'connecting.wallet': 'your wallet',
  'account.network_unknown': 'Unknown network',
  'account.copy': 'Copy address',
  'account.copied': 'Address copied',
  'account.as_of': 'As of {time}.',
  'account.retry_in': 'Trying again in {count} s.',
  'account.balance_failed': 'The balance did not load',
  'account.retry_balance': 'Load the balance again',
  'account.wallet': 'Your wallet',
  'account.connected': 'Connected',
  'profile.none.title': 'No account is connected',
  'profile.none.text': 'Connect a wallet, and its accounts stand here.',
  'profile.none.connect': 'Connect a wallet',
} as const satisfies Record<string, Message>;
