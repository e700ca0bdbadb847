// SPDX-License-Identifier: Apache-2.0
//
// English: signing in.
import type { Message } from '../../text/Message.ts';

export const english = {
  'siwx.title': 'Sign in',
  'siwx.ask.title': 'Prove this wallet is yours',
  'siwx.ask.text':
    'Sign a short message for {app}. It is free, moves nothing and gives no access to funds.',
  'siwx.ask.required':
    'Sign a short message for {app}. It is free, moves nothing and gives no access to funds. Cancelling disconnects the wallet.',
  'siwx.site': 'Site',
  'siwx.account': 'Account',
  'siwx.network': 'Network',
  'siwx.sign': 'Sign in',
  'siwx.preparing.title': 'One moment',
  'siwx.preparing.text': 'The message is being prepared.',
  'siwx.signing.title': 'Sign in {wallet}',
  'siwx.signing.text': 'Check that the wallet shows this same text.',
  'siwx.signing.wait': 'Waiting for {wallet}',
  'siwx.adding.title': 'Checking the signature',
  'siwx.adding.text': 'This takes a moment.',
  'siwx.cancelling': 'Cancelling',
  'siwx.done': 'You are signed in',
  'siwx.declined.title': 'Signature declined',
  'siwx.declined.text':
    '{app} needs the signature to know it is you. Your wallet is still connected and nothing has changed.',
  'siwx.smart_account.title': 'This application might not support Smart Accounts',
  'siwx.smart_account.text': 'There was no signature. Try again, or use another account.',
  'siwx.pending.title': '{wallet} has a request open',
  'siwx.pending.text': 'Open the wallet and answer it, then try again.',
  'siwx.wallet.title': '{wallet} could not sign',
  'siwx.wallet.text': 'Nothing has changed. Try again.',
  'siwx.owners.title': '{wallet} has not signed yet',
  'siwx.owners.text':
    'Its owners sign later or on the chain, and this message will have expired by then. Use another account.',
  'siwx.unsupported.title': 'This account cannot sign in',
  'siwx.unsupported.text': 'No wallet signs messages of this kind of network here.',
  'siwx.message.title': 'The message could not be prepared',
  'siwx.message.text': 'Nothing has changed. Try again.',
  'siwx.refused.title': 'The signature was not accepted',
  'siwx.refused.text': 'Your wallet is still connected. Try again with a new message.',
  'siwx.offline.title': '{app} cannot be reached',
  'siwx.offline.text':
    'Check your connection and try again. Your wallet is still connected and nothing has changed.',
  'siwx.expired.title': 'Your session has ended',
  'siwx.expired.text': 'Sign again to go on. It is free and moves nothing.',
  'siwx.initialize.title': 'Sign-in could not begin',
  'siwx.initialize.text':
    'A problem occurred while trying to initialize authentication. The wallet was disconnected.',
  'siwx.off.title': 'Signing in is not set up',
  'siwx.off.text': 'This page does not ask for a signature.',
} as const satisfies Record<string, Message>;
