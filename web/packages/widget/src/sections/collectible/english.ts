// SPDX-License-Identifier: Apache-2.0
//
// English: one collectible.
import type { Message } from '../../text/Message.ts';

export const english = {
  'nft.title': 'Collectible',
  'nft.loading': 'Loading the collectible',
  'nft.gone': 'Not here any more',
  'nft.gone_text': 'This account does not hold it on this network now.',
  'nft.collection': 'Collection',
  'nft.number': 'Number',
  'nft.quantity': 'You have',
  'nft.network': 'Network',
  'nft.contract': 'Contract',
  'nft.traits': 'Traits',
  'nft.explorer': 'View on explorer',
} as const satisfies Record<string, Message>;
