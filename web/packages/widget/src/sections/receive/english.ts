// SPDX-License-Identifier: Apache-2.0
//
// English: receiving.
import type { Message } from '../../text/Message.ts';

export const english = {
  'receive.title': 'Receive',
  'receive.code': 'Your address as a code. It stands below, to copy.',
  'receive.hint': 'Copy your address or scan this QR code',
  'receive.ask': 'Request amount',
  'receive.share': 'Share',
  'receive.only_one': 'Only receive assets on this network',
  'receive.only': 'Only receive assets on these networks',
  'receive.lost': 'What comes on another one can be lost.',
  'receive.off': 'Receiving is not offered here',
  'receive.off_text': 'Whoever runs this app has turned it off.',

  'receive.networks': 'Compatible networks',
  'receive.networks_one_text': 'You can only receive assets on this network',
  'receive.networks_text': 'You can only receive assets on these networks',

  'receive.amount': 'Amount',
  'receive.token': 'Token',
  'receive.incorrect': 'Incorrect value',
  'receive.exact': 'The code asks for exactly this much. Whoever pays scans it with their wallet.',
  'receive.add_amount': 'Add an amount, and the code that asks for it stands here.',
  'receive.request': 'Payment request',
  'receive.request_code': 'The request as a code. It can be copied below.',
  'receive.copy_request': 'Copy request',
  'receive.request_copied': 'Request copied',
  'receive.unnamed': 'The code does not say on which network',
  'receive.unnamed_text': 'Make sure that whoever pays uses {network}.',
  'receive.loading': 'Loading the request',
  'receive.failed': 'The request did not load',
  'receive.failed_text': 'Check the connection and try again. Your address is there all the same.',
  'receive.unsupported': 'No requests on this kind of network',
  'receive.unsupported_text': 'Give your address instead.',
} as const satisfies Record<string, Message>;
